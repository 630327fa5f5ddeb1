import Glibc

/// A file that has a temporary name until it is whole. Its end removes the temporary file unless it is finished.
///
/// A file that is replaced passes its permissions on, and its owner and group where the system allows it. Behind a link
/// the file is replaced that the link leads to. Into a device or a pipe the bytes are written as they come.
struct PartialFile: ~Copyable {
  let name: FileName
  private let option: String
  private let descriptor: Int32
  /// The temporary name and the final one; `nil` for a device or a pipe.
  let names: (temporary: FileName, final: FileName)?
  private var isClosed = false
  /// Whether the file has its final name.
  var isFinished = false

  /// Begins a file.
  ///
  /// - Parameter option: The option that gives the name, for messages.
  init(_ name: FileName, option: String) throws(Failure) {
    let descriptor: Int32
    let names: (temporary: FileName, final: FileName)?
    switch try OutputTarget(name, option: option) {
    case .written:
      descriptor = name.open(O_WRONLY)
      names = nil
    case .replaced(let final, let existing):
      let temporary: FileName
      (descriptor, temporary) = Self.makeTemporary(in: final.folder, like: existing)
      names = (temporary, final)
    }
    // From here on the temporary file is this one's own, and its end removes it.
    guard descriptor >= 0 else { throw OutputFile.failure(name, option, errno) }
    (self.name, self.option, self.descriptor, self.names) = (name, option, descriptor, names)
  }

  /// Makes a file with a name that no other file has, and that is short: the final name may have all 255 bytes.
  private static func makeTemporary(in folder: FileName, like existing: stat?) -> (descriptor: Int32, name: FileName) {
    var name: FileName
    var descriptor: Int32
    var attempts = 100
    repeat {
      name = folder + ".glissade-\(getpid())-\(MonotonicClock.nanoseconds()).part"
      // Until the file has the permissions of the old one, only its owner may open it.
      let candidate = name
      descriptor = UnfinishedFiles.create(name) {
        candidate.open(O_WRONLY | O_CREAT | O_EXCL, mode: existing == nil ? 0o666 : 0o600)
      }
      attempts -= 1
    } while descriptor < 0 && errno == EEXIST && attempts > 0
    if descriptor >= 0, let existing { passOn(existing, to: descriptor) }
    return (descriptor, name)
  }

  /// Gives a file the owner, group and permissions of another one.
  ///
  /// Where the system refuses a part, the file has fewer permissions and never more.
  private static func passOn(_ existing: stat, to descriptor: Int32) {
    var made = stat()
    var mode = existing.st_mode & 0o7777
    guard unsafe fstat(descriptor, &made) == 0 else { return }
    if made.st_uid != existing.st_uid, fchown(descriptor, existing.st_uid, gid_t.max) != 0 { mode &= 0o1777 }
    if made.st_gid != existing.st_gid, fchown(descriptor, uid_t.max, existing.st_gid) != 0 {
      // What the old group could do, the new one can only where everyone could.
      mode &= 0o5707 | (mode & 0o007) << 3
    }
    fchmod(descriptor, mode)
  }

  deinit {
    if !isClosed { Glibc.close(descriptor) }
    drop()
  }

  /// Removes the file where it is not finished.
  func drop() {
    guard !isFinished, let names else { return }
    names.temporary.unlink()
    UnfinishedFiles.remove(names.temporary)
  }

  mutating func write(_ bytes: [UInt8]) throws(Failure) {
    if let problem = FileDescriptor(number: descriptor).write(bytes) {
      throw OutputFile.failure(name, option, problem)
    }
  }

  /// Throws where the file cannot have its final name.
  func checkName() throws(Failure) { _ = try OutputTarget(name, option: option) }

  /// Gives the file its final name.
  ///
  /// - Parameter reserved: A file of this process that has the final name.
  mutating func finish(reserved: FileName? = nil) throws(Failure) {
    try close()
    guard let names else { return }
    if let problem = UnfinishedFiles.rename([names], reserved: reserved).problem {
      throw OutputFile.failure(name, option, problem)
    }
    isFinished = true
  }

  /// Closes the file. A disk may report only here what it could not take.
  mutating func close() throws(Failure) {
    if isClosed { return }
    isClosed = true
    guard Glibc.close(descriptor) == 0 else { throw OutputFile.failure(name, option, errno) }
  }
}
