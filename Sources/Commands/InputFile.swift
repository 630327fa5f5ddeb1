import Glibc

/// Files that the command reads.
enum InputFile {
  /// The bytes of a whole file; `nil` where there are more than `limit`.
  ///
  /// - Throws: A failure where it is not there or cannot be read, with `label` in front.
  static func bytes(of name: String, atMost limit: Int, label: String) throws(Failure) -> [UInt8]? {
    let descriptor = unsafe open(name, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(.missingInput, "\(label): \(ErrorNumber.description(errno))") }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      // SAFETY: read fills at most the chunk's own length.
      let count = unsafe chunk.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { return bytes }
      if count > 0 {
        bytes += chunk[..<count]
      } else if errno != EINTR {
        throw Failure(.missingInput, "\(label): \(ErrorNumber.description(errno))")
      }
      guard bytes.count <= limit else { return nil }
    }
  }

  /// What tells one version of a file from another; `nil` where there is none.
  static func version(of name: String) -> FileVersion? {
    var status = stat()
    // SAFETY: the structure is as large as the call takes it to be, and the name is a nul-terminated text while it runs.
    guard unsafe stat(name, &status) == 0 else { return nil }
    return FileVersion(
      seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec, size: Int(status.st_size),
      node: UInt64(status.st_ino))
  }
}

/// What changes with a file: an editor may write it in place, or put another one in its place.
struct FileVersion: Hashable {
  let seconds: Int
  let nanoseconds: Int
  let size: Int
  let node: UInt64
}
