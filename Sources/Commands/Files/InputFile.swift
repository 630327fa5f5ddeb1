// SPDX-License-Identifier: MIT
import Glibc

/// Reading of input files.
///
/// Pipes are read to their end, because shells pass `<(…)` as a pipe. Waiting for data of a pipe is limited to 30 s.
/// Waiting for a terminal is not limited, because a person can type there.
enum InputFile {
  /// Returns the bytes of a whole file; `nil` for more than `limit` bytes.
  ///
  /// - Parameter option: The option that gives the name, for messages.
  /// - Throws: A failure with the name, for a missing or unreadable file.
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

  /// Returns the first bytes of a regular file, at most a number of them.
  static func beginning(of name: FileName, count: Int, option: String? = nil) throws(Failure) -> [UInt8] {
    try Failure.wrapping((option.map { "\($0): " } ?? "") + "\(name): ", as: .missingInput) {
      try OpenInput(name).beginning(count: count)
    }
  }

  /// Returns the bytes of a regular file; `nil` for more than `limit` bytes.
  ///
  /// - Throws: A failure with the name, for a file that cannot be read, and for every other kind of file.
  static func bytes(ofRegular name: FileName, atMost limit: Int) throws(Failure) -> [UInt8]? {
    try Failure.wrapping("\(name): ", as: .missingInput) { try contents(ofRegular: name, atMost: limit).1 }
  }

  /// Returns the version and the bytes of a regular file; the bytes are `nil` for more than `limit` bytes.
  ///
  /// - Throws: A problem for a file that cannot be read, and for every other kind of file.
  static func contents(ofRegular name: FileName, atMost limit: Int) throws(InputProblem) -> (FileVersion, [UInt8]?) {
    let input = try OpenInput(name)
    // The file behind the name can change between two calls, so the open descriptor is checked.
    let status = try input.status()
    guard status.kind == S_IFREG else { throw .kind(status.kind) }
    return (FileVersion(status), try input.bytes(atMost: limit))
  }
}

/// The reason for a failure to read a file.
enum InputProblem: Error, CustomStringConvertible {
  /// A system error, with its `errno` value.
  case system(Int32)
  /// A kind of file, such as `S_IFIFO`, that is not accepted.
  case kind(mode_t)
  /// No data arrived within the time limit.
  case timeout(seconds: Int)

  var description: String {
    switch self {
    case .system(let number): ErrorNumber.description(number)
    case .kind(let kind): "it is \(FileKind.name(of: kind)); a regular file is accepted"
    case .timeout(let seconds): "no data arrived within \(seconds) s"
    }
  }

}

/// The names of kinds of files, such as `S_IFIFO`, in messages.
enum FileKind {
  static func name(of kind: mode_t) -> String {
    switch kind {
    case S_IFDIR: "a folder"
    case S_IFIFO: "a pipe"
    case S_IFSOCK: "a socket"
    case S_IFCHR: "a device"
    case S_IFBLK: "a block device"
    default: "a special file"
    }
  }
}

/// A file that is open for reading. Opening never blocks, and waiting for a pipe or device is limited.
private struct OpenInput: ~Copyable {
  private let descriptor: Int32

  /// The longest time without data from a pipe or a device, in seconds.
  private static let timeoutSeconds = 30

  init(_ name: FileName) throws(InputProblem) {
    let descriptor = name.open(O_RDONLY | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw .system(errno) }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  func status() throws(InputProblem) -> stat {
    var status = stat()
    // SAFETY: the call only writes the local structure that is passed to it.
    guard unsafe fstat(descriptor, &status) == 0 else { throw .system(errno) }
    return status
  }

  /// Reads the first bytes of a regular file, or fewer at its end.
  func beginning(count: Int) throws(InputProblem) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    // SAFETY: pread writes at most the given count, which is the length of the array.
    let length = unsafe bytes.withUnsafeMutableBytes { unsafe pread(descriptor, $0.baseAddress, $0.count, 0) }
    guard length >= 0 else { throw .system(errno) }
    return Array(bytes.prefix(length))
  }

  /// Reads all bytes; returns `nil` for more than `limit` bytes. A larger regular file is not read.
  func bytes(atMost limit: Int) throws(InputProblem) -> [UInt8]? {
    let status = try status()
    let waits = status.kind != S_IFREG
    if !waits, Int(status.st_size) > limit { return nil }
    var bytes: [UInt8] = []
    // Some files of the system state the size 0.
    if !waits { bytes.reserveCapacity(Int(status.st_size) + 1) }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if waits { try waitForBytes() }
      // SAFETY: read writes at most the given count, which is the length of the chunk.
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
    let timeout = isatty(descriptor) == 1 ? -1 : Int32(Self.timeoutSeconds * 1000)
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      // SAFETY: the call reads and writes only the structure that is passed to it, and the count is 1.
      let count = unsafe poll(&waiting, 1, timeout)
      if count > 0 { return }
      if count == 0 { throw .timeout(seconds: Self.timeoutSeconds) }
      if errno != EINTR { throw .system(errno) }
    }
  }
}
