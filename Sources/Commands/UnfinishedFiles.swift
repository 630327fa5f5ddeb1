import Glibc
import Synchronization

/// The files and folders that this process has created and that a signal removes, because they are not complete.
///
/// One list for the process, as a signal ends all of it.
enum UnfinishedFiles {
  private static let names = Mutex<Set<FileName>>([])

  /// Creates a file or a folder and adds its name.
  ///
  /// - Parameter create: Returns a negative number where it has not created it.
  static func create(_ name: FileName, _ create: () -> Int32) -> Int32 {
    names.withLock { names in
      let result = create()
      if result >= 0 { names.insert(name) }
      return result
    }
  }

  /// Takes a name off the list: the file is complete, or gone.
  static func remove(_ name: FileName) { names.withLock { _ = $0.remove(name) } }

  /// Removes all of them and ends the process; meanwhile other threads create none.
  static func removeAll(endingWith status: Int32) -> Never {
    names.withLock { names in
      // Files go before the folders that they are in.
      for name in names.sorted(by: { $0.bytes.count > $1.bytes.count }) {
        _ = unsafe name.withCString { unsafe Glibc.remove($0) }
      }
      _exit(status)
    }
  }
}
