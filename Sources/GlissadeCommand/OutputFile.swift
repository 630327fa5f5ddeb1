import Glibc

/// Files that the command makes.
enum OutputFile {
  /// Writes a file whole: under another name first, so that nothing is lost if it fails.
  static func write(_ bytes: [UInt8], to name: String, option: String) throws(Failure) {
    let temporary = name + ".part-\(getpid())"
    let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(name, option) }
    var written = 0
    while written < bytes.count {
      // SAFETY: the pointer is valid for the array's length while withUnsafeBytes runs.
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(descriptor, buffer.baseAddress.map { unsafe $0 + written }, bytes.count - written)
      }
      if count > 0 {
        written += count
      } else if errno != EINTR {
        let problem = failure(name, option)
        close(descriptor)
        unsafe unlink(temporary)
        throw problem
      }
    }
    guard close(descriptor) == 0, unsafe rename(temporary, name) == 0 else {
      let problem = failure(name, option)
      unsafe unlink(temporary)
      throw problem
    }
  }

  private static func failure(_ name: String, _ option: String) -> Failure {
    Failure(.cannotCreate, "\(option): \(name): \(ErrorNumber.description(errno))")
  }
}
