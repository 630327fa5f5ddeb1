import Glibc

/// What happens to the file that a name leads to, when something is written to the name.
enum OutputTarget {
  /// A file of this name is made, or replaces the one that is there.
  ///
  /// The name is that of a file, not of a link to it.
  case replaced(FileName, existing: stat?)
  /// A device or a pipe is written into.
  case written

  /// - Parameter option: The option that gives the name, for messages.
  /// - Throws: A failure where a folder is there, or a file that must not be replaced. That is a file that this user
  ///   may not write, and one without any permission to write, for the superuser too.
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
        throw OutputFile.failure(name, option, "the file is read-only; one that may be written is accepted")
      }
      // SAFETY: realpath allocates the text that is copied and freed at once.
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
