import CX11
import Synchronization

/// The lists that Xlib's extensions keep of all displays of the process.
///
/// The first use of an extension on any display allocates its list, and closing the last display in it frees the list,
/// both without a lock: connections on several threads would free it twice. This lock serialises the two. In between
/// the list stays allocated, and lookups take Xlib's own lock. A display whose connection is lost stays in the lists,
/// as it stays allocated.
enum ExtensionLists {
  private static let lock = Mutex(())

  /// Enters a display that was just opened; returns whether it has the extension for shared memory.
  static func enter(_ display: UnsafeMutablePointer<CX11Display>) -> Bool {
    lock.withLock { _ in
      var (event, error): (Int32, Int32) = (0, 0)
      _ = unsafe CX11SyncQueryExtension(display, &event, &error)
      return unsafe CX11ShmQueryExtension(display) != 0
    }
  }

  /// Closes a display.
  static func close(_ display: UnsafeMutablePointer<CX11Display>) { lock.withLock { _ in unsafe CX11Close(display) } }
}
