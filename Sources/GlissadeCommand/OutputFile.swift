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

  private static func failure(_ name: String, _ option: String, _ number: Int32) -> Failure {
    Failure(.cannotCreate, "\(option): \(name): \(ErrorNumber.description(number))")
  }
}
