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

  /// Gives complete files their final names, all before a signal ends the process or none.
  ///
  /// - Parameter reserved: A file of this process that the last name replaces.
  /// - Returns: The number of files that have their names, and the error's number where that is not all of them.
  static func rename(
    _ files: [(temporary: FileName, final: FileName)], reserved: FileName? = nil
  ) -> (count: Int, problem: Int32?) {
    names.withLock { names in
      for (index, file) in files.enumerated() {
        let result = unsafe file.temporary.withCString { old in
          unsafe file.final.withCString { new in unsafe Glibc.rename(old, new) }
        }
        guard result == 0 else { return (index, errno) }
        names.remove(file.temporary)
      }
      if let reserved { names.remove(reserved) }
      return (files.count, nil)
    }
  }

  /// Removes all of them and ends the process; meanwhile other threads create none.
  static func removeAll(endingWith status: Int32) -> Never {
    names.withLock { names in
      remove(names)
      _exit(status)
    }
  }

  /// Removes all of them unless a thread, which may be this one, is changing the list.
  static func removeAllIfPossible() { names.withLockIfAvailable { remove($0) } }

  private static func remove(_ names: Set<FileName>) {
    // Files go before the folders that they are in.
    for name in names.sorted(by: { $0.bytes.count > $1.bytes.count }) {
      _ = unsafe name.withCString { unsafe Glibc.remove($0) }
    }
  }
}
