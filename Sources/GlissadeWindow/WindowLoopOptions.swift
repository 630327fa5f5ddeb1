// SPDX-License-Identifier: MIT
public import GlissadeFrameScheduling
import GlissadeTexts

/// The behaviour of a window loop.
public struct WindowLoopOptions {
  /// The name of the display, such as `:1`. With `nil`, the environment variable `DISPLAY` decides.
  public var display: String?
  /// What starts a frame; `nil` for the display's reports of its refreshes, or a timer if the display has none.
  public var pacing: FramePacing?
  /// The instants that frames show. With fixed instants, every frame is drawn, even if nothing moves.
  public var instants = FrameInstants.live
  /// The number of frames after which the loop ends; `nil` for no limit.
  ///
  /// With a limit, every refresh is a frame, even if nothing moves. A hidden window has no frames.
  public var frameLimit: Int?
  /// Whether pictures are sent through shared memory where the server allows it, and not through the connection.
  public var sharesMemory = true
  /// Whether SIGINT, SIGTERM and SIGHUP close the windows and end the loop, see ``WindowLoopEnding/signal(_:)``.
  ///
  /// The loop replaces the process's handlers of these signals while it exists. A second signal ends the process. If
  /// several loops run at once, on several threads, only the first one handles signals.
  public var handlesSignals = true
  /// A function that receives the loop's warnings, such as the loss of shared memory. By default they are ignored.
  public var warn: (WindowLoopWarning) -> Void = { _ in }

  /// Whether the times and costs of all frames are kept, and not only those of the latest frames.
  package var keepsRecords = false
  /// Whether the last pictures of closed windows are kept.
  package var keepsPictures = false
  /// The signals of the program, instead of the loop's own handling.
  package var signals: (any SignalSource)?

  /// Creates the default options.
  public init() {}
}

/// The reason for the end of a window loop.
public enum WindowLoopEnding: Hashable, Sendable {
  /// The last window was closed, or a content requested the end.
  case closed
  /// The limit of frames was reached.
  case frameLimit
  /// A signal arrived, with its number.
  case signal(Int32)

  /// The exit status that programs usually have after this end: 128 plus the number of a signal, otherwise 0.
  public var exitStatus: Int32 {
    if case .signal(let number) = self { 128 + number } else { 0 }
  }
}

/// A condition that a window loop continues with.
public enum WindowLoopWarning: Hashable, Sendable {
  /// Pictures are copied through the connection, for a reason.
  case copiesPictures(reason: String)
  /// A window is too large: only its upper left part, of the given size in pixels, is drawn.
  ///
  /// The number of the window is its position in the order of opening, from 1; `nil` if there is one window.
  case clippedWindow(Int?, width: Int, height: Int)
  /// Inputs arrive faster than the content handles them, and some are dropped. Reported once.
  case droppedInputs
  /// A window that a content has opened while the loop runs cannot be opened, for a reason.
  case windowNotOpened(title: String, reason: String)
  /// Another program destroyed a window. The other windows remain open.
  case destroyedWindow(remainingCount: Int)
}

extension WindowLoopWarning: CustomStringConvertible {
  /// A message of one line, without a final period.
  public var description: String {
    switch self {
    case .copiesPictures(let reason):
      "pictures are sent through the connection, without shared memory: \(reason)"
    case .clippedWindow(let number, let width, let height):
      (number.map { "window \($0)" } ?? "the window")
        + " is too large; its upper left \(width)x\(height) pixels are shown"
    case .droppedInputs: "inputs arrive faster than they are handled; some are dropped"
    case .windowNotOpened(let title, let reason): "the window \(Quotation.quoted(title)) was not opened: \(reason)"
    case .destroyedWindow(let count):
      "the window was destroyed by another program; "
        + (count == 1 ? "the other window remains open" : "the other windows remain open")
    }
  }
}
