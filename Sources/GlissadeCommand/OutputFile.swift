import Glibc

/// Files that the command makes.
enum OutputFile {
  /// Writes a file whole: under another name first, so that nothing is lost if it fails.
  static func write(_ bytes: [UInt8], to name: String, option: String) throws(Failure) {
    let temporary = name + ".part-\(getpid())"
    let number = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard number >= 0 else { throw failure(name, option, errno) }
    var problem = FileDescriptor(number: number).write(bytes)
    if close(number) != 0 { problem = problem ?? errno }
    if problem == nil, unsafe rename(temporary, name) != 0 { problem = errno }
    if let problem {
      unsafe unlink(temporary)
      throw failure(name, option, problem)
    }
  }

  /// Writes a file with a name that is still free in the working directory, and returns the name.
  static func writeNew(_ bytes: [UInt8], prefix: String, suffix: String) throws(Failure) -> String {
    for number in 1...9999 {
      let name = "\(prefix)-\(number)\(suffix)"
      // Whoever makes it first has the name.
      let descriptor = unsafe open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor < 0, errno == EEXIST { continue }
      guard descriptor >= 0 else { throw failure(name, "saving", errno) }
      close(descriptor)
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
    Failure(.cannotCreate, "\(option): \(name): \(ErrorNumber.description(number))")
  }
}
