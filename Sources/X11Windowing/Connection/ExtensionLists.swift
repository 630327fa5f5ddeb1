// SPDX-License-Identifier: MIT
import CGlissadeX11
import Synchronization

/// A lock for the process-wide lists of displays in Xlib's extensions.
///
/// The first use of an extension on any display allocates its list. Closing the last display of the list frees it. Xlib
/// does both without a lock, so connections on several threads could free a list twice. This lock serialises both
/// operations. Between them, the list stays allocated, and lookups use Xlib's own lock. A display with a lost
/// connection stays allocated, and therefore stays in the lists.
enum ExtensionLists {
  private static let lock = Mutex(())

  /// Adds a display that was just opened to the lists. Returns whether the server has MIT-SHM.
  static func enter(_ display: UnsafeMutablePointer<CX11Display>) -> Bool {
    lock.withLock { _ in
      var (event, error): (Int32, Int32) = (0, 0)
      _ = unsafe CX11SyncQueryExtension(display, &event, &error)
      return unsafe CX11ShmQueryExtension(display) != 0
    }
  }

  /// Closes a display, which removes it from the lists.
  static func close(_ display: UnsafeMutablePointer<CX11Display>) { lock.withLock { _ in unsafe CX11Close(display) } }
}
