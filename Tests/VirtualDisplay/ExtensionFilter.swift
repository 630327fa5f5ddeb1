import Foundation
import Synchronization

/// A second name for a display, under which one of its extensions is not found, and what is said is counted.
///
/// A server turns off only some of its extensions on request. This stands between programs and the server and misspells their
/// questions for one; everything else passes as it is.
public final class ExtensionFilter: Sendable {
  /// The name for programs, such as `:1207`.
  public let name: String

  /// How many bytes programs have sent: they ask for nothing while it stands still.
  public var requestBytes: Int { counter.value.load(ordering: .relaxed) }

  private let counter = Counter()
  private let listener: Int32
  private let path: String

  /// Listens for programs until the filter is gone.
  ///
  /// - Parameters:
  ///   - extensionName: What programs do not find; `nil`: they find everything.
  ///   - display: Where their requests go.
  public init(hiding extensionName: String?, of display: VirtualDisplay) throws {
    listener = socket(AF_UNIX, Self.socketType, 0)
    // Numbers that no server takes by itself.
    let first = 1000 + Int(getpid()) % 1000
    guard let number = (first..<(first + 1000)).first(where: { [listener] in Self.listen(listener, at: Self.path($0)) })
    else {
      close(listener)
      throw VirtualDisplay.Failure.failed("no free display number for a filter")
    }
    name = ":\(number)"
    path = Self.path(number)
    let server = Self.path(Int(display.name.dropFirst()) ?? 0)
    Thread.detachNewThread { [listener, counter] in
      while true {
        let program = accept(listener, nil, nil)
        if program < 0 { break }
        _ = fcntl(program, F_SETFD, FD_CLOEXEC)
        Thread.detachNewThread { Self.pass(between: program, and: server, hiding: extensionName, counter: counter) }
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

  /// Hands bytes on in both directions until one end closes.
  private static func pass(between program: Int32, and serverPath: String, hiding name: String?, counter: Counter) {
    let server = socket(AF_UNIX, socketType, 0)
    defer {
      close(program)
      close(server)
    }
    guard withAddress(of: serverPath, { connect(server, $0, $1) == 0 }) else { return }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      var ends = [
        pollfd(fd: program, events: Int16(POLLIN), revents: 0), pollfd(fd: server, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&ends, 2, -1) > 0 || errno == EINTR else { return }
      for (from, to) in [(ends[0], server), (ends[1], program)] where from.revents != 0 {
        let count = recv(from.fd, &bytes, bytes.count, 0)
        if count <= 0 { return }
        if from.fd == program {
          counter.value.add(count, ordering: .relaxed)
          if let name { misspell(name, in: &bytes, count: count) }
        }
        var sent = 0
        while sent < count {
          let rest = Array(bytes[sent..<count])
          let more = send(to, rest, rest.count, Int32(MSG_NOSIGNAL))
          if more <= 0 { return }
          sent += more
        }
      }
    }
  }

  /// Spoils each QueryExtension request (opcode 98, the name's length at byte 4, the name from byte 8) for a name.
  private static func misspell(_ name: String, in bytes: inout [UInt8], count: Int) {
    let name = Array(name.utf8)
    guard count >= 8 + name.count else { return }
    for start in 0...(count - 8 - name.count)
    where bytes[start] == 98 && Int(bytes[start + 4]) == name.count
      && bytes[(start + 8)..<(start + 8 + name.count)].elementsEqual(name)
    {
      bytes[start + 8] = UInt8(ascii: "?")
    }
  }
}

/// A number that threads share.
private final class Counter: Sendable {
  let value = Atomic<Int>(0)
}
