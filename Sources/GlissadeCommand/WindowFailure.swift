import X11Windowing

/// A fault of the display, on its way to an exit status.
struct WindowFailure: Error {
  let error: WindowingError

  var failure: Failure {
    switch error {
    case .noDisplayNamed, .cannotOpenDisplay:
      Failure(.noDisplay, "\(error); 'glissade render' makes a picture without one")
    case .connectionLost, .unsupportedVisual, .windowDestroyed: Failure(.noDisplay, "\(error)")
    case .invalidSize: Failure(.usage, "--size: \(error)")
    case .outOfMemory, .requestRefused: Failure(.ours, "\(error)")
    }
  }
}
