import Glibc

/// Files that the command makes.
enum OutputFile {
  /// Writes a file whole: under another name first, so that nothing is lost if it fails.
  ///
  /// Behind a link the file is replaced that it leads to. What is no plain file, a device or a pipe, is written into.
  static func write(_ bytes: [UInt8], to name: String, option: String) throws(Failure) {
    var file = try PartialFile(name, option: option)
    try file.write(bytes)
    try file.finish()
  }

  /// Looks whether a file could be written, before there is something to write.
  static func check(_ name: String, option: String) throws(Failure) {
    var information = stat()
    if name.isEmpty { throw failure(name, option, ENOENT) }
    if unsafe stat(name, &information) == 0, information.st_mode & S_IFMT == S_IFDIR {
      throw failure(name, option, EISDIR)
    }
    if case .written = Target(name) {
      guard unsafe access(name, W_OK) == 0 else { throw failure(name, option, errno) }
      return
    }
    // Goes with its owner.
    _ = try PartialFile(name, option: option)
  }

  /// What becomes of a name that is written to.
  enum Target {
    /// The file of this name is made or replaced.
    case replaced(String)
    /// What is there is written into.
    case written

    init(_ name: String) {
      var information = stat()
      guard unsafe stat(name, &information) == 0 else {
        self = .replaced(name)
        return
      }
      switch information.st_mode & S_IFMT {
      case S_IFREG, S_IFDIR:
        // SAFETY: realpath allocates the text that is copied and freed at once.
        guard let real = unsafe realpath(name, nil) else {
          self = .replaced(name)
          return
        }
        defer { unsafe free(real) }
        self = unsafe .replaced(String(cString: real))
      default: self = .written
      }
    }
  }

  /// Writes a file with a name that is still free in the working directory, and returns the name.
  static func writeNew(_ bytes: [UInt8], prefix: String, suffix: String) throws(Failure) -> String {
    for number in 1...9999 {
      let name = "\(prefix)-\(number)\(suffix)"
      // Whoever makes it first has the name.
      let descriptor = UnfinishedFiles.create(name) {
        unsafe open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      }
      if descriptor < 0, errno == EEXIST { continue }
      guard descriptor >= 0 else { throw failure(name, "saving", errno) }
      close(descriptor)
      defer { UnfinishedFiles.remove(name) }
      do throws(Failure) { try write(bytes, to: name, option: "saving") } catch {
        unsafe unlink(name)
        throw error
      }
      return name
    }
    throw Failure(.cannotCreate, "saving: \(prefix)-1\(suffix) … 9999 are all there")
  }

  /// The name from the root.
  static func absolute(_ name: String) -> String {
    // SAFETY: getcwd allocates the text that is copied and freed at once.
    guard !name.hasPrefix("/"), let folder = unsafe getcwd(nil, 0) else { return name }
    defer { unsafe free(folder) }
    return unsafe String(cString: folder) + "/" + name
  }

  static func failure(_ name: String, _ option: String, _ number: Int32) -> Failure {
    let name = name.isEmpty ? "an empty name" : name
    return Failure(.cannotCreate, "\(option): \(name): \(ErrorNumber.description(number))")
  }
}
