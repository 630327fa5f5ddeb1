// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// An X server without a screen, started for a test and stopped with it; Xvfb by default.
///
/// The server chooses a free display number itself, so that tests run side by side. It also stops when the process that
/// started it is killed: a shell between the two waits for the end of a pipe.
///
/// The server ends with the last reference, which in optimised code may be the last use. Hold the display with
/// `withExtendedLifetime` or as a property for as long as other processes or plain Xlib use it.
public final class VirtualDisplay: Sendable {
  /// The reason for a missing display.
  public enum Failure: Error, CustomStringConvertible {
    /// A server or another program is not installed.
    case missing(program: String, package: String)
    /// The server ended before it was ready, with its output.
    case failed(String)

    /// The reason in one line.
    public var description: String {
      switch self {
      case .missing(let program, let package):
        "\(program) is missing: this test needs it (on Debian: apt-get install \(package))"
      case .failed(let output): "the X server did not start: \(output)"
      }
    }
  }

  /// The display's name, such as `:7`.
  public let name: String

  /// The server's process.
  public let serverProcess: Int32

  private let shell: Int32
  private let streams: Streams
  /// Resources that the server requires until its end.
  private let host: VirtualDisplay?
  private let folder: TemporaryFolder?

  /// The environment for programs that are to use the display.
  public var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment["DISPLAY"] = name
    environment["XAUTHORITY"] = nil
    environment["WAYLAND_DISPLAY"] = nil
    return environment
  }

  /// Starts Xvfb and returns when it accepts connections.
  ///
  /// - Parameters:
  ///   - width: The width of the screen, in pixels.
  ///   - height: The height of the screen, in pixels.
  ///   - depth: The number of bits of a colour.
  ///   - arguments: Further arguments, for example `-extension MIT-SHM` to turn off this extension.
  ///   - wrapper: A program, with its arguments, that runs the server, for example one that puts it into a namespace.
  public convenience init(
    width: Int = 1280, height: Int = 1024, depth: Int = 24, arguments: [String] = [], wrapper: [String] = []
  ) throws {
    let xvfb = try Self.require("Xvfb", package: "xvfb")
    try self.init(
      command: wrapper + [
        xvfb, "-displayfd", "1", "-screen", "0", "\(width)x\(height)x\(depth)",
        "-nolisten", "tcp", "-noreset", "-dpi", "96",
      ] + arguments)
  }

  /// Starts a server that prints its display number, and returns after this output.
  init(command: [String], host: VirtualDisplay? = nil, folder: TemporaryFolder? = nil) throws {
    WaitingThreads.require()
    // The inner shell prints the process number of the server at its start, and "ended" at its end. The server prints
    // its display number. The outer shell ends both when its own standard input ends, at the latest with this process.
    // A server that waits for its next event can overlook the signal that should end it, so that a second one follows.
    let script = """
      (
        end() {
          kill $server 2>/dev/null
          { sleep 2; kill -KILL $server 2>/dev/null; } </dev/null >/dev/null 2>&1 &
          wait $server 2>/dev/null
          kill $! 2>/dev/null
          exit
        }
        trap end TERM
        "$@" </dev/null &
        server=$!
        echo "process $server"
        wait $server
        echo "ended"
      ) &
      watcher=$!
      read -r _
      kill $watcher 2>/dev/null
      wait $watcher 2>/dev/null
      """
    let streams = try Streams()
    let shell = try streams.spawn(["/bin/sh", "-c", script, "sh"] + command)

    var text = ""
    var process: Int32?
    var number: Int?
    while process == nil || number == nil {
      let data = streams.read()
      text += data
      if data.isEmpty || text.contains("ended\n") { break }
      for line in text.split(separator: "\n", omittingEmptySubsequences: true) where text.hasSuffix("\n") {
        if line.hasPrefix("process ") {
          process = Int32(line.dropFirst("process ".count))
        } else if let found = Self.displayNumber(line) {
          number = found
        }
      }
    }
    guard let process, let number else {
      streams.closeInput()
      Self.wait(for: shell)
      throw Failure.failed(streams.readErrors())
    }
    name = ":\(number)"
    serverProcess = process
    self.shell = shell
    self.streams = streams
    self.host = host
    self.folder = folder
  }

  /// The number in a line that contains nothing else, or in Weston's line with the display of its X server.
  private static func displayNumber(_ line: Substring) -> Int? {
    guard let announcement = line.range(of: "listening on display :") else { return Int(line) }
    return Int(line[announcement.upperBound...])
  }

  deinit {
    streams.closeInput()
    Self.wait(for: shell)
  }

  /// Ends the server immediately, as a crash would.
  public func kill() { _ = Foundation.kill(serverProcess, SIGKILL) }

  private static func wait(for process: Int32) {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }

  /// The path of a program in the search path, which must be installed.
  ///
  /// - Parameter package: The package of Debian, or `nil` if it has the name of the program.
  public static func require(_ program: String, package: String? = nil) throws -> String {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let paths = folders.split(separator: ":").map { "\($0)/\(program)" }
    guard let path = paths.first(where: FileManager.default.isExecutableFile(atPath:)) else {
      throw Failure.missing(program: program, package: package ?? program)
    }
    return path
  }
}
