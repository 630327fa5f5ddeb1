import Quoting

/// Why a display, a window or a surface could not do what was asked.
public enum WindowingError: Error, Sendable, Equatable {
  /// No display was named: neither in the call nor by the environment.
  case noDisplayNamed

  /// The named display did not accept a connection.
  case cannotOpenDisplay(name: String)

  /// The server went away, or closed the connection.
  case connectionLost(display: String)

  /// The screen has no visual whose pixels are colours of 12 bits or more; `found` describes its default one.
  case unsupportedVisual(display: String, found: String)

  /// A window or buffer size, in pixels, that X11 cannot have.
  case invalidSize(width: Int, height: Int)

  /// Memory for a buffer of this size could not be had.
  case outOfMemory(byteCount: Int)

  /// The server refused a request.
  case requestRefused(RequestFailure)

  /// The window no longer exists: someone else destroyed it.
  case windowDestroyed
}

extension WindowingError: CustomStringConvertible {
  /// One line for a person, without a final stop.
  public var description: String {
    switch self {
    case .noDisplayNamed:
      "no display: DISPLAY is not set"
    case .cannotOpenDisplay(let name):
      "cannot open display “\(Quotation.excerpt(name))”"
    case .connectionLost(let display):
      "display “\(Quotation.excerpt(display))” went away"
    case .unsupportedVisual(let display, let found):
      "display “\(Quotation.excerpt(display))” has no TrueColor visual of 12 bits or more (it has \(found))"
    case .invalidSize(let width, let height):
      "\(width)x\(height) is not a size that a window can have (1x1 to 32767x32767)"
    case .outOfMemory(let byteCount):
      "no memory for a buffer of \(byteCount) bytes"
    case .requestRefused(let failure):
      "the display refused a request: \(failure)"
    case .windowDestroyed:
      "the window was destroyed by another program"
    }
  }
}
