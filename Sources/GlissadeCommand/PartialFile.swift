import Glibc

/// A file that has another name until it is whole, and that goes with its owner unless it is finished.
struct PartialFile: ~Copyable {
  private let name: String
  private let temporary: String
  private let option: String
  private let descriptor: Int32
  private var isClosed = false
  private var isFinished = false

  /// Begins a file; `option` names where the name stands for messages.
  init(_ name: String, option: String) throws(Failure) {
    self.name = name
    self.option = option
    temporary = name + ".part-\(getpid())"
    descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw OutputFile.failure(name, option, errno) }
  }

  deinit {
    if !isClosed { close(descriptor) }
    if !isFinished { unsafe unlink(temporary) }
  }

  mutating func write(_ bytes: [UInt8]) throws(Failure) {
    if let problem = FileDescriptor(number: descriptor).write(bytes) {
      throw OutputFile.failure(name, option, problem)
    }
  }

  /// Gives the file its name.
  mutating func finish() throws(Failure) {
    isClosed = true
    // What the disk could not take it may say only now.
    guard close(descriptor) == 0, unsafe rename(temporary, name) == 0 else {
      throw OutputFile.failure(name, option, errno)
    }
    isFinished = true
  }
}

/// Files that get their names together, when all of them are whole.
struct PartialFiles: ~Copyable {
  private var files: [(temporary: String, name: String)] = []
  private var madeFolder: String?
  private var isFinished = false
  private let option = "--output"

  deinit {
    if isFinished { return }
    for file in files { unsafe unlink(file.temporary) }
    if let madeFolder { unsafe rmdir(madeFolder) }
  }

  /// Makes the last folder of a file's name, where it is missing.
  mutating func prepareFolder(of name: String) throws(Failure) {
    guard let slash = name.lastIndex(of: "/") else { return }
    let folder = String(name[...slash])
    if unsafe mkdir(folder, 0o777) == 0 {
      madeFolder = folder
    } else if errno != EEXIST {
      throw OutputFile.failure(folder, option, errno)
    }
  }

  mutating func add(_ bytes: [UInt8], named name: String) throws(Failure) {
    let temporary = name + ".part-\(getpid())"
    files.append((temporary, name))
    let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw OutputFile.failure(name, option, errno) }
    var problem = FileDescriptor(number: descriptor).write(bytes)
    if close(descriptor) != 0 { problem = problem ?? errno }
    if let problem { throw OutputFile.failure(name, option, problem) }
  }

  mutating func finish() throws(Failure) {
    while let file = files.first {
      guard unsafe rename(file.temporary, file.name) == 0 else { throw OutputFile.failure(file.name, option, errno) }
      files.removeFirst()
    }
    isFinished = true
  }
}
