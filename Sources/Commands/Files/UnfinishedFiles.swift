// SPDX-License-Identifier: MIT
import Glibc
import Synchronization

/// The incomplete files and folders of this process, which are removed when a signal ends it.
///
/// The list is global because a signal ends the whole process.
enum UnfinishedFiles {
  private static let names = Mutex<Set<FileName>>([])

  /// Creates a file or a folder and adds its name to the list.
  ///
  /// - Parameter create: A function that creates it and returns a negative number on failure.
  static func create(_ name: FileName, _ create: () -> Int32) -> Int32 {
    names.withLock { names in
      let result = create()
      if result >= 0 { names.insert(name) }
      return result
    }
  }

  /// Removes a name from the list: the file is complete or has been deleted.
  static func remove(_ name: FileName) { names.withLock { _ = $0.remove(name) } }

  /// Renames complete files to their final names. A signal ends the process before the first or after the last rename.
  ///
  /// - Parameter reserved: A file of this process that the last name replaces.
  /// - Returns: The number of renamed files, and the `errno` value if a rename failed.
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

  /// Removes all listed files and ends the process. Other threads cannot create listed files meanwhile.
  static func removeAll(endingWith status: Int32) -> Never {
    names.withLock { names in
      remove(names)
      _exit(status)
    }
  }

  /// Removes all listed files, unless a thread (also the calling one) is changing the list.
  static func removeAllIfPossible() { names.withLockIfAvailable { remove($0) } }

  private static func remove(_ names: Set<FileName>) {
    // Longer names are removed first, so that a folder is empty when it is removed.
    for name in names.sorted(by: { $0.bytes.count > $1.bytes.count }) {
      _ = unsafe name.withCString { unsafe Glibc.remove($0) }
    }
  }
}
