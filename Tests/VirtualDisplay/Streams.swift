// SPDX-License-Identifier: MIT
import Foundation

/// The standard streams of a child process.
///
/// This type replaces Foundation's `Process`. There a child inherits the blocked signals of the thread, and then cannot
/// be terminated. Its pipes are inherited by other children that start at the same time, and then do not close.
final class Streams: Sendable {
  private let input: (child: Int32, own: Int32)
  private let output: (child: Int32, own: Int32)
  private let errors: (child: Int32, own: Int32)

  init() throws {
    input = try Self.pair()
    output = try Self.pair()
    errors = try Self.pair()
  }

  deinit {
    close(output.own)
    close(errors.own)
  }

  /// Two connected ends that no child inherits unless it is given one.
  private static func pair() throws -> (child: Int32, own: Int32) {
    var ends: [Int32] = [0, 0]
    // Sockets can be private from their creation; a pipe could be inherited before it is marked.
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else {
      throw VirtualDisplay.Failure.failed("no sockets (error \(errno))")
    }
    return (ends[0], ends[1])
  }

  /// Starts a program with these streams and no signal blocked. Call it once.
  func spawn(_ arguments: [String]) throws -> Int32 {
    defer {
      close(input.child)
      close(output.child)
      close(errors.child)
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input.child, 0)
    posix_spawn_file_actions_adddup2(&actions, output.child, 1)
    posix_spawn_file_actions_adddup2(&actions, errors.child, 2)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

    var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var process: Int32 = 0
    let result = posix_spawn(&process, arguments[0], &actions, &attributes, &pointers, environ)
    guard result == 0 else { throw VirtualDisplay.Failure.failed("cannot run \(arguments[0]) (error \(result))") }
    return process
  }

  /// Waits for output; returns an empty text at its end.
  func read() -> String { Self.read(output.own) }

  /// Waits until the child closes its standard error; returns the whole text.
  func readErrors() -> String {
    var text = ""
    while true {
      let more = Self.read(errors.own)
      if more.isEmpty { return text }
      text += more
    }
  }

  private static func read(_ stream: Int32) -> String {
    var descriptor = pollfd(fd: stream, events: Int16(POLLIN), revents: 0)
    // A server without output for 30 s will not start.
    guard poll(&descriptor, 1, 30_000) == 1 else { return "" }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = recv(stream, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  /// Ends the input of the child.
  func closeInput() { close(input.own) }
}
