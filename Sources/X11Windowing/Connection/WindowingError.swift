// SPDX-License-Identifier: MIT
import GlissadeTexts

/// A failure of a display, a window or a surface.
public enum WindowingError: Error, Sendable, Equatable {
  /// No display is named, neither in the call nor in the environment variable `DISPLAY`.
  case noDisplayNamed

  /// The named display did not accept a connection.
  case cannotOpenDisplay(name: String)

  /// The server ended, or closed the connection.
  case connectionLost(display: String)

  /// The display has no visual with direct colours of 12 bits or more, or returns images in an unexpected format.
  ///
  /// `found` describes the default visual or the image.
  case unsupportedVisual(display: String, found: String)

  /// A window size, in pixels, outside the range 1…32,767 of X11.
  case invalidSize(width: Int, height: Int)

  /// The system has no memory for a buffer of this size.
  case outOfMemory(byteCount: Int)

  /// The server refused a request.
  case requestRefused(RequestFailure)

  /// Another program destroyed the window.
  case windowDestroyed
}

extension WindowingError: CustomStringConvertible {
  /// A one-line message for the user, without a final period.
  public var description: String {
    switch self {
    case .noDisplayNamed:
      "no display: the environment variable DISPLAY is not set"
    case .cannotOpenDisplay(let name):
      "cannot open display “\(Quotation.excerpt(name))”"
    case .connectionLost(let display):
      "the connection to display “\(Quotation.excerpt(display))” was lost"
    case .unsupportedVisual(let display, let found):
      "display “\(Quotation.excerpt(display))” has no TrueColor visual of 12 bits or more; found: \(found)"
    case .invalidSize(let width, let height):
      "window size \(width)x\(height) is not in 1x1 to 32767x32767"
    case .outOfMemory(let byteCount):
      "cannot allocate a buffer of \(byteCount) bytes"
    case .requestRefused(let failure):
      "the display refused a request: \(failure)"
    case .windowDestroyed:
      "the window was destroyed by another program"
    }
  }
}
