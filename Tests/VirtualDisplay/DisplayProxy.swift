// SPDX-License-Identifier: MIT
import Foundation

/// A second name for a display: programs connect to the proxy, which connects to the server for each of them.
///
/// A ``Relay`` handles the bytes of each connection.
final class DisplayProxy: Sendable {
  /// The name for programs, such as `:1207`.
  let name: String

  private let listener: Int32
  private let path: String

  /// Listens for programs until the proxy is released.
  ///
  /// - Parameters:
  ///   - display: The display that programs reach.
  ///   - relay: Returns the relay of a new connection; called on a separate thread.
  init(of display: VirtualDisplay, relay: @escaping @Sendable () -> any Relay) throws {
    listener = socket(AF_UNIX, Self.socketType, 0)
    // Numbers that no server chooses by itself.
    let first = 1000 + Int(getpid()) % 1000
    guard let number = (first..<(first + 1000)).first(where: { [listener] in Self.listen(listener, at: Self.path($0)) })
    else {
      close(listener)
      throw VirtualDisplay.Failure.failed("no free display number for a proxy")
    }
    name = ":\(number)"
    path = Self.path(number)
    let server = Self.path(Int(display.name.dropFirst()) ?? 0)
    Thread.detachNewThread { [listener] in
      while true {
        let program = accept(listener, nil, nil)
        if program < 0 { break }
        _ = fcntl(program, F_SETFD, FD_CLOEXEC)
        Thread.detachNewThread {
          var relay = relay()
          Self.pass(between: program, and: server, through: &relay)
        }
      }
      close(listener)
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    unlink(path)
  }

  private static let socketType = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)

  private static func path(_ number: Int) -> String { "/tmp/.X11-unix/X\(number)" }

  private static func withAddress<Result>(of path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result)
    -> Result
  {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
  }

  private static func listen(_ listener: Int32, at path: String) -> Bool {
    withAddress(of: path) { bind(listener, $0, $1) == 0 } && Foundation.listen(listener, 8) == 0
  }

  /// Relays bytes in both directions until one end closes or the relay cuts the connection.
  private static func pass(between program: Int32, and serverPath: String, through relay: inout any Relay) {
    let server = socket(AF_UNIX, socketType, 0)
    defer {
      for end in [program, server] {
        // Closing is not enough where another thread has started a process before the descriptor was made private.
        shutdown(end, Int32(SHUT_RDWR))
        close(end)
      }
    }
    guard withAddress(of: serverPath, { connect(server, $0, $1) == 0 }) else { return }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      // A stalled connection is polled only for its end.
      let wasStalled = relay.isStalled
      let events = wasStalled ? 0 : Int16(POLLIN)
      var ends = [pollfd(fd: program, events: events, revents: 0), pollfd(fd: server, events: events, revents: 0)]
      let ready = poll(&ends, 2, relay.millisecondsLeft)
      if ready == 0, !relay.expire() { return }
      if ready < 0, errno != EINTR { return }
      for (from, to) in [(ends[0], server), (ends[1], program)] where from.revents != 0 {
        if wasStalled { return }
        if relay.isStalled { break }
        let count = recv(from.fd, &bytes, bytes.count, 0)
        if count <= 0 { return }
        let sender: ConnectionEnd = from.fd == program ? .program : .server
        if !relay.pass(Array(bytes[..<count]), from: sender, to: to) { return }
      }
    }
  }
}

/// The two ends of a connection.
enum ConnectionEnd: Sendable {
  case program
  case server
}

/// A handler of the bytes of one connection.
protocol Relay {
  /// Forwards bytes, changed or in part; returns whether the connection continues.
  mutating func pass(_ bytes: [UInt8], from sender: ConnectionEnd, to receiver: Int32) -> Bool

  /// The time until ``expire()``, or −1.
  var millisecondsLeft: Int32 { get }

  /// Called when the time is over; returns whether the connection continues.
  mutating func expire() -> Bool

  /// Whether the connection no longer reads or sends bytes.
  var isStalled: Bool { get }
}

extension Relay {
  var millisecondsLeft: Int32 { -1 }
  func expire() -> Bool { true }
  var isStalled: Bool { false }

  /// Sends all bytes; returns whether the receiver has accepted them.
  static func send(_ bytes: some Collection<UInt8>, to receiver: Int32) -> Bool {
    var rest = Array(bytes)
    while !rest.isEmpty {
      let count = Foundation.send(receiver, rest, rest.count, Int32(MSG_NOSIGNAL))
      if count <= 0 { return false }
      rest.removeFirst(count)
    }
    return true
  }
}
