// SPDX-License-Identifier: MIT
import Glibc
import GlissadeWindow

/// An output file with a temporary name, which ``finish(reserved:)`` replaces by the final name.
///
/// The deinitialiser removes an unfinished file. The new file gets the permissions of a replaced file, and its owner
/// and group if the system allows it. If the final name is a link to an existing file, the linked file is replaced.
/// Bytes for a device, a pipe or an open file of the process are written directly.
struct PartialFile: ~Copyable {
  let name: FileName
  private let option: String
  private let descriptor: Int32
  /// The temporary name and the final one; `nil` for a device or a pipe.
  let names: (temporary: FileName, final: FileName)?
  private var isClosed = false
  /// Whether the file has its final name.
  var isFinished = false

  /// Creates the temporary file, or opens the device or pipe.
  ///
  /// - Parameters:
  ///   - option: The option that gives the name, for messages.
  ///   - accepted: The kinds of existing files.
  init(_ name: FileName, option: String, accepting accepted: OutputTarget.Accepted = .stream) throws(Failure) {
    let descriptor: Int32
    let names: (temporary: FileName, final: FileName)?
    switch try OutputTarget(name, option: option, accepting: accepted) {
    case .descriptor(let number):
      descriptor = fcntl(number, F_DUPFD_CLOEXEC, 0)
      names = nil
    case .written:
      descriptor = try Self.openStream(name, option: option)
      names = nil
    case .replaced(let final, let existing):
      let temporary: FileName
      (descriptor, temporary) = Self.makeTemporary(in: final.folder, like: existing)
      names = (temporary, final)
    }
    // The deinitialiser removes the temporary file once all properties are set below.
    guard descriptor >= 0 else { throw OutputFile.failure(name, option, errno) }
    (self.name, self.option, self.descriptor, self.names) = (name, option, descriptor, names)
  }

  /// The longest wait for a process that reads a pipe, in milliseconds.
  private static let pipeTimeout = 30_000

  /// Opens a pipe or a device for writing. The wait for a reader of the pipe is limited.
  private static func openStream(_ name: FileName, option: String) throws(Failure) -> Int32 {
    let interval = 10
    for _ in 0...(pipeTimeout / interval) {
      let descriptor = name.open(O_WRONLY | O_NONBLOCK | O_NOCTTY)
      if descriptor >= 0 {
        // Only opening must not block: a reader may take its time.
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        return descriptor
      }
      guard errno == ENXIO, name.status()?.kind == S_IFIFO else { throw OutputFile.failure(name, option, errno) }
      usleep(UInt32(interval * 1000))
    }
    throw OutputFile.failure(
      name, option, "no process has opened the pipe for reading within \(pipeTimeout / 1000) s")
  }

  /// Creates a temporary file with an unused, short name: the final name can already have the limit of 255 bytes.
  private static func makeTemporary(in folder: FileName, like existing: stat?) -> (descriptor: Int32, name: FileName) {
    var name: FileName
    var descriptor: Int32
    var attempts = 100
    repeat {
      name = folder + ".glissade-\(getpid())-\(MonotonicClock.nanoseconds()).part"
      // Only the owner can open the file until it has the permissions of the old file.
      let candidate = name
      descriptor = UnfinishedFiles.create(name) {
        candidate.open(O_WRONLY | O_CREAT | O_EXCL, mode: existing == nil ? 0o666 : 0o600)
      }
      attempts -= 1
    } while descriptor < 0 && errno == EEXIST && attempts > 0
    if descriptor >= 0, let existing { copyAttributes(of: existing, to: descriptor) }
    return (descriptor, name)
  }

  /// Copies the owner, group and permissions of an existing file to an open file.
  ///
  /// If the system refuses the owner or the group, the file gets fewer permissions, never more.
  private static func copyAttributes(of existing: stat, to descriptor: Int32) {
    var made = stat()
    var mode = existing.st_mode & 0o7777
    guard unsafe fstat(descriptor, &made) == 0 else { return }
    if made.st_uid != existing.st_uid, fchown(descriptor, existing.st_uid, gid_t.max) != 0 { mode &= 0o1777 }
    if made.st_gid != existing.st_gid, fchown(descriptor, uid_t.max, existing.st_gid) != 0 {
      // Members of the new group get only the permissions that all users have.
      mode &= 0o5707 | (mode & 0o007) << 3
    }
    fchmod(descriptor, mode)
  }

  deinit {
    // The name of the open file is known although its folder was moved.
    if !isFinished, let names {
      if !isClosed { Self.name(ofOpen: descriptor, like: names.temporary)?.unlink() }
      names.temporary.unlink()
      UnfinishedFiles.remove(names.temporary)
    }
    if !isClosed { Glibc.close(descriptor) }
  }

  /// The present name of an open file, if only its folder has another name.
  private static func name(ofOpen descriptor: Int32, like name: FileName) -> FileName? {
    let present = FileName("/proc/self/fd/\(descriptor)").linkTarget()
    return present?.base == name.base ? present : nil
  }

  mutating func write(_ bytes: [UInt8]) throws(Failure) {
    if let problem = FileDescriptor(number: descriptor).write(bytes) {
      throw OutputFile.failure(name, option, problem)
    }
  }

  /// Gives the file its final name.
  ///
  /// - Parameter reserved: A file of this process that has the final name.
  mutating func finish(reserved: FileName? = nil) throws(Failure) {
    guard let names else { return try close() }
    let presentName = Self.name(ofOpen: descriptor, like: names.temporary)
    try close()
    if let problem = UnfinishedFiles.rename([names], reserved: reserved).problem {
      presentName?.unlink()
      throw OutputFile.failure(name, option, problem)
    }
    isFinished = true
  }

  /// Closes the file. Some file systems report write errors only when a file is closed.
  mutating func close() throws(Failure) {
    if isClosed { return }
    isClosed = true
    guard Glibc.close(descriptor) == 0 else { throw OutputFile.failure(name, option, errno) }
  }
}
