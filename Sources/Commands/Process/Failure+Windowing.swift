// SPDX-License-Identifier: MIT
import GlissadeX11Windowing

extension Failure {
  /// Creates the failure for an error of the display, with its exit status and message.
  init(_ error: WindowingError) {
    switch error {
    case .noDisplayNamed, .cannotOpenDisplay:
      self.init(.noDisplay, "\(error); 'glissade render' writes a picture without a display")
    case .connectionLost, .unsupportedVisual, .windowDestroyed: self.init(.noDisplay, "\(error)")
    case .invalidSize: self.init(.usage, "--size: \(error)")
    case .outOfMemory, .requestRefused: self.init(.software, "\(error)")
    }
  }
}
