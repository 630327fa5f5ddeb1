// SPDX-License-Identifier: MIT
import Glibc

/// The method of writing to an output name, chosen by the file that exists there.
enum OutputTarget {
  /// The output is a new file, or replaces an existing regular file.
  ///
  /// Links in the name of an existing file are resolved.
  case replaced(FileName, existing: stat?)
  /// The output is written into an open file of the process, such as that of `/dev/stdout`.
  case descriptor(Int32)
  /// The output is written into an existing pipe or character device.
  case written

  /// The kinds of existing files that an output accepts.
  enum Accepted {
    /// A file that the output replaces.
    case regularFile
    /// Also a pipe, a character device and an open file of the process.
    case stream
  }

  /// Determines the method for a name.
  ///
  /// - Parameters:
  ///   - option: The option that gives the name, for messages.
  ///   - accepted: The kinds of existing files.
  /// - Throws: A failure for an empty name, a folder, a socket, a block device or a read-only file. It is read-only
  ///   if this user cannot write it, or if its mode has no write permission at all (also for the superuser).
  init(_ name: FileName, option: String, accepting accepted: Accepted = .stream) throws(Failure) {
    guard !name.isEmpty else { throw OutputFile.failure(name, option, ENOENT) }
    guard let status = name.status() else {
      guard errno == ENOENT else { throw OutputFile.failure(name, option, errno) }
      self = .replaced(name, existing: nil)
      return
    }
    if status.kind == S_IFDIR { throw OutputFile.failure(name, option, EISDIR) }
    if accepted == .stream, let number = Self.openDescriptor(of: name) {
      guard fcntl(number, F_GETFL) & O_ACCMODE != O_RDONLY else {
        throw OutputFile.failure(name, option, "it is open for reading alone; an output is written to it")
      }
      self = .descriptor(number)
      return
    }
    switch (status.kind, accepted) {
    case (S_IFREG, _): self = .replaced(try Self.resolved(name, status, option), existing: status)
    case (S_IFIFO, .stream), (S_IFCHR, .stream): self = .written
    case (_, .stream):
      throw OutputFile.failure(
        name, option,
        "it is \(FileKind.name(of: status.kind)); a regular file, a pipe or a character device is accepted")
    default:
      throw OutputFile.failure(
        name, option, "it is \(FileKind.name(of: status.kind)); a regular file is accepted")
    }
  }

  /// The name of an existing regular file without links.
  private static func resolved(_ name: FileName, _ status: stat, _ option: String) throws(Failure) -> FileName {
    let isWritable = unsafe name.withCString { unsafe access($0, W_OK) } == 0
    guard isWritable, status.st_mode & 0o222 != 0 else {
      throw OutputFile.failure(name, option, "the file is read-only; a writable file is accepted")
    }
    guard let real = name.resolved() else { throw OutputFile.failure(name, option, errno) }
    // A deleted file that another process has open has no name.
    guard FileIdentity(real) == FileIdentity(status) else {
      throw OutputFile.failure(name, option, "the file has no name any more; the name of a file is accepted")
    }
    return real
  }

  /// The number of the open descriptor that a name stands for: `/dev/stdout`, `/dev/fd/3`, `/proc/self/fd/3`, or a link
  /// to such a name; `nil` for another name.
  static func openDescriptor(of name: FileName) -> Int32? {
    var name = name
    // As many links as the system follows.
    for _ in 0..<40 {
      let folder = (name.folder.isEmpty ? FileName(".") : name.folder).resolved()
      if folder == FileName("/proc/\(getpid())/fd") {
        return Int32(String(decoding: name.base.bytes, as: UTF8.self)).flatMap { fcntl($0, F_GETFD) >= 0 ? $0 : nil }
      }
      guard let target = name.linkTarget() else { return nil }
      name = target.bytes.first == UInt8(ascii: "/") ? target : name.folder + target
    }
    return nil
  }
}
