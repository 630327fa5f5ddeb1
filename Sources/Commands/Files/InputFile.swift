import Glibc

/// Files that the command reads.
///
/// A pipe is read to its end too, as a shell passes one for `<(…)`, but not waited for without end. A terminal is: a
/// person may type there.
enum InputFile {
  /// The bytes of a whole file; `nil` where there are more than `limit`.
  ///
  /// - Parameter option: The option that gives the name, for messages.
  /// - Throws: A failure with the name where the file is not there or cannot be read.
  static func bytes(of name: FileName, atMost limit: Int, option: String? = nil) throws(Failure) -> [UInt8]? {
    do throws(InputProblem) {
      return try OpenInput(name).bytes(atMost: limit)
    } catch {
      throw Failure(
        .missingInput,
        (option.map { "\($0): " } ?? "")
          + (name.isEmpty ? "'' cannot be read; the name of a file is accepted" : "\(name): \(error)"))
    }
  }

  /// The bytes and the version of a regular file; nothing else is opened.
  static func contents(ofRegular name: FileName, atMost limit: Int) throws(InputProblem) -> (FileVersion, [UInt8]?) {
    let input = try OpenInput(name)
    // The name may stand for another file than before: the open descriptor decides.
    let status = try input.status()
    guard status.kind == S_IFREG else { throw .kind(status.kind) }
    return (FileVersion(status), try input.bytes(atMost: limit))
  }
}

/// Why a file cannot be read.
enum InputProblem: Error, CustomStringConvertible {
  /// The number of the system's error.
  case system(Int32)
  /// The file is of a kind, such as `S_IFIFO`, that is not read here.
  case kind(mode_t)
  /// Nothing has come for some seconds.
  case silence(seconds: Int)

  var description: String {
    switch self {
    case .system(let number): ErrorNumber.description(number)
    case .kind(let kind): "it is \(Self.name(of: kind)); a regular file is accepted"
    case .silence(let seconds): "nothing came within \(seconds) s"
    }
  }

  private static func name(of kind: mode_t) -> String {
    switch kind {
    case S_IFDIR: "a folder"
    case S_IFIFO: "a pipe"
    case S_IFSOCK: "a socket"
    case S_IFCHR, S_IFBLK: "a device"
    default: "no regular file"
    }
  }
}

/// A file that is open for reading. Neither opening nor reading waits for the other end of a pipe without end.
private struct OpenInput: ~Copyable {
  private let descriptor: Int32

  /// A pipe or a device may be silent for so long.
  private static let patienceSeconds = 30

  init(_ name: FileName) throws(InputProblem) {
    let descriptor = name.open(O_RDONLY | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw .system(errno) }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  func status() throws(InputProblem) -> stat {
    var status = stat()
    // SAFETY: the call fills the local that it is given.
    guard unsafe fstat(descriptor, &status) == 0 else { throw .system(errno) }
    return status
  }

  /// All bytes; `nil` where there are more than `limit`.
  func bytes(atMost limit: Int) throws(InputProblem) -> [UInt8]? {
    let waits = try status().kind != S_IFREG
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if waits { try waitForBytes() }
      // SAFETY: read fills at most the chunk's own length.
      let count = unsafe chunk.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { return bytes }
      if count > 0 {
        bytes += chunk[..<count]
      } else if errno != EINTR, errno != EAGAIN || !waits {
        throw .system(errno)
      }
      guard bytes.count <= limit else { return nil }
    }
  }

  private func waitForBytes() throws(InputProblem) {
    let patience = isatty(descriptor) == 1 ? -1 : Int32(Self.patienceSeconds * 1000)
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      // SAFETY: the call reads and fills the one local that it is given.
      let count = unsafe poll(&waiting, 1, patience)
      if count > 0 { return }
      if count == 0 { throw .silence(seconds: Self.patienceSeconds) }
      if errno != EINTR { throw .system(errno) }
    }
  }
}
