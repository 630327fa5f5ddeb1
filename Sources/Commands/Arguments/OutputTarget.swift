// SPDX-License-Identifier: MIT
import Glibc

/// The method of writing to an output name, chosen by the file that exists there.
enum OutputTarget {
  /// The output is a new file, or replaces an existing regular file.
  ///
  /// Links in the name of an existing file are resolved.
  case replaced(FileName, existing: stat?)
  /// The output is written into an existing device or pipe.
  case written

  /// Determines the method for a name.
  ///
  /// - Parameter option: The option that gives the name, for messages.
  /// - Throws: A failure for an empty name, a folder and a read-only file. A file is read-only if this user cannot
  ///   write it, or if its mode has no write permission at all (also for the superuser).
  init(_ name: FileName, option: String) throws(Failure) {
    guard !name.isEmpty else { throw OutputFile.failure(name, option, ENOENT) }
    guard let status = name.status() else {
      guard errno == ENOENT else { throw OutputFile.failure(name, option, errno) }
      self = .replaced(name, existing: nil)
      return
    }
    switch status.kind {
    case S_IFDIR: throw OutputFile.failure(name, option, EISDIR)
    case S_IFREG:
      let isWritable = unsafe name.withCString { unsafe access($0, W_OK) } == 0
      guard isWritable, status.st_mode & 0o222 != 0 else {
        throw OutputFile.failure(name, option, "the file is read-only; a writable file is accepted")
      }
      // SAFETY: realpath allocates the text, which is copied and then freed.
      guard let real = unsafe name.withCString({ unsafe realpath($0, nil) }) else {
        throw OutputFile.failure(name, option, errno)
      }
      defer { unsafe free(real) }
      unsafe self = .replaced(
        FileName(UnsafeRawBufferPointer(start: real, count: strlen(real))), existing: status)
    default: self = .written
    }
  }
}
