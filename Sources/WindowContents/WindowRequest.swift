// SPDX-License-Identifier: MIT

/// A request of a content to its window.
public enum WindowRequest: Hashable, Sendable {
  /// To draw a frame, because the picture changed without an event.
  case redraw
  /// To put a text on the clipboard.
  case copy(String)
  /// To send the clipboard's text, as ``WindowEvent/pasted(_:)``.
  case paste
  /// To fill the screen with the window, or to give it its former size again. It needs a window manager.
  case toggleFullScreen
  /// To close the window. The loop ends with its last window.
  case close
  /// To close all windows, which ends the loop.
  case quit
  /// To release the memory for drawing after the next frame, because the content became much smaller.
  case releaseMemory
}
