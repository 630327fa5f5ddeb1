import CX11
import Synchronization

/// What Xlib's extensions know of all displays of the process.
///
/// Each keeps a list of the displays on which it has been used. The first use anywhere makes the list, and closing the last
/// display in it frees it, both without a lock: connections on several threads would free it twice. So they enter and leave
/// one after the other; in between the list stands, and what looks into it takes Xlib's own lock.
enum ExtensionLists {
  private static let lock = Mutex(())

  /// Enters a display that was just opened; returns whether it has the extension for shared memory.
  static func enter(_ display: OpaquePointer) -> Bool {
    lock.withLock { _ in
      var (event, error): (Int32, Int32) = (0, 0)
      _ = unsafe XSyncQueryExtension(display, &event, &error)
      return unsafe XShmQueryExtension(display) != 0
    }
  }

  /// Closes a display.
  static func close(_ display: OpaquePointer) { lock.withLock { _ in _ = unsafe XCloseDisplay(display) } }
}
