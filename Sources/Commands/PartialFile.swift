import Glibc

/// A file that has another name until it is whole, and that goes with its owner unless it is finished.
///
/// What is no plain file, a device or a pipe, is written into as it comes.
struct PartialFile: ~Copyable {
  private let name: String
  private let option: String
  private let descriptor: Int32
  /// The name until then, and the one that it gets; `nil` where there is no other.
  private let names: (temporary: String, final: String)?
  private var isClosed = false
  private var isFinished = false

  /// Begins a file; `option` names where the name stands for messages.
  init(_ name: String, option: String) throws(Failure) {
    self.name = name
    self.option = option
    switch OutputFile.Target(name) {
    case .written:
      names = nil
      descriptor = unsafe open(name, O_WRONLY | O_CLOEXEC)
    case .replaced(let final):
      let temporary = final + ".part-\(getpid())"
      names = (temporary, final)
      descriptor = UnfinishedFiles.create(temporary) {
        unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      }
    }
    guard descriptor >= 0 else { throw OutputFile.failure(name, option, errno) }
  }

  deinit {
    if !isClosed { Glibc.close(descriptor) }
    drop()
  }

  /// Takes away what has no name of its own yet.
  func drop() {
    guard !isFinished, let names else { return }
    unsafe unlink(names.temporary)
    UnfinishedFiles.remove(names.temporary)
  }

  mutating func write(_ bytes: [UInt8]) throws(Failure) {
    if let problem = FileDescriptor(number: descriptor).write(bytes) {
      throw OutputFile.failure(name, option, problem)
    }
  }

  /// Gives the file its name.
  mutating func finish() throws(Failure) {
    try close()
    if let names, unsafe rename(names.temporary, names.final) != 0 { throw OutputFile.failure(name, option, errno) }
    isFinished = true
    if let names { UnfinishedFiles.remove(names.temporary) }
  }

  /// Closes it: what the disk could not take it may say only now.
  mutating func close() throws(Failure) {
    if isClosed { return }
    isClosed = true
    guard Glibc.close(descriptor) == 0 else { throw OutputFile.failure(name, option, errno) }
  }
}

/// Files that get their names together, when all of them are whole.
struct PartialFiles: ~Copyable {
  private var files: [Whole] = []
  private var madeFolder: String?
  private var isFinished = false
  private let option = "--output"

  /// A box, since arrays hold nothing that cannot be copied.
  private final class Whole {
    var file: PartialFile
    init(_ file: consuming PartialFile) { self.file = file }
  }

  deinit {
    if let madeFolder { UnfinishedFiles.remove(madeFolder) }
    if isFinished { return }
    for whole in files { whole.file.drop() }
    if let madeFolder { unsafe rmdir(madeFolder) }
  }

  /// Makes the last folder of a file's name, where it is missing.
  mutating func prepareFolder(of name: String) throws(Failure) {
    guard let slash = name.lastIndex(of: "/") else { return }
    let folder = String(name[...slash])
    if UnfinishedFiles.create(folder, { unsafe mkdir(folder, 0o777) }) == 0 {
      madeFolder = folder
    } else if errno != EEXIST {
      throw OutputFile.failure(folder, option, errno)
    }
  }

  mutating func add(_ bytes: [UInt8], named name: String) throws(Failure) {
    var file = try PartialFile(name, option: option)
    try file.write(bytes)
    try file.close()
    files.append(Whole(file))
  }

  mutating func finish() throws(Failure) {
    while let whole = files.first {
      try whole.file.finish()
      files.removeFirst()
    }
    isFinished = true
  }
}
