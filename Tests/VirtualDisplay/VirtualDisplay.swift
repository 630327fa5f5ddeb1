import Foundation

/// An X server without a screen (Xvfb), started for a test and stopped with it.
///
/// The server chooses a free display number itself, so that tests run side by side. It also stops when the process that
/// started it is killed: a shell between the two waits for the end of a pipe.
public final class VirtualDisplay: @unchecked Sendable {
  /// Why there is no display.
  public enum Failure: Error, CustomStringConvertible {
    /// Xvfb is not installed.
    case missing
    /// Xvfb ended before it was ready, with what it wrote.
    case failed(String)

    /// One line for a person.
    public var description: String {
      switch self {
      case .missing: "Xvfb is missing: this test needs it (on Debian: apt-get install xvfb)"
      case .failed(let output): "Xvfb did not start: \(output)"
      }
    }
  }

  /// The display's name, such as `:7`.
  public let name: String

  /// The server's process.
  public let serverProcess: Int32

  // Set once by `init`; `Process` and `FileHandle` are not used by two threads at once.
  private let shell: Process
  private let lifeline: FileHandle

  /// The environment for programs that are to use the display.
  public var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment["DISPLAY"] = name
    environment["XAUTHORITY"] = nil
    environment["WAYLAND_DISPLAY"] = nil
    return environment
  }

  /// Starts a server and returns when it accepts connections.
  ///
  /// - Parameters:
  ///   - arguments: Further arguments, for example `-extension MIT-SHM` to go without.
  public init(width: Int = 1280, height: Int = 1024, depth: Int = 24, arguments: [String] = []) throws {
    guard let xvfb = Self.find("Xvfb") else { throw Failure.missing }
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    // The shell prints the server's process, the server its display number, and the shell ends the server when its own
    // standard input ends, which happens at the latest with the process that holds the other end.
    let script = """
      "$@" </dev/null &
      server=$!
      echo "process $server"
      read -r _
      kill $server 2>/dev/null
      wait $server 2>/dev/null
      """
    shell.arguments =
      [
        "-c", script, "sh", xvfb, "-displayfd", "1", "-screen", "0", "\(width)x\(height)x\(depth)", "-nolisten", "tcp",
        "-noreset", "-dpi", "96",
      ] + arguments
    let input = Pipe()
    let output = Pipe()
    let errors = Pipe()
    shell.standardInput = input
    shell.standardOutput = output
    shell.standardError = errors
    try shell.run()

    var text = ""
    var process: Int32?
    var number: String?
    while process == nil || number == nil {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { break }
      text += String(decoding: data, as: UTF8.self)
      for line in text.split(separator: "\n", omittingEmptySubsequences: true) where text.hasSuffix("\n") {
        if line.hasPrefix("process ") {
          process = Int32(line.dropFirst("process ".count))
        } else {
          number = String(line)
        }
      }
    }
    guard let process, let number, Int(number) != nil else {
      try? input.fileHandleForWriting.close()
      shell.waitUntilExit()
      throw Failure.failed(String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self))
    }
    name = ":" + number
    serverProcess = process
    self.shell = shell
    lifeline = input.fileHandleForWriting
  }

  deinit {
    try? lifeline.close()
    shell.waitUntilExit()
  }

  /// Ends the server at once, as a crash would.
  public func kill() { _ = Foundation.kill(serverProcess, SIGKILL) }

  /// The path of a program in the search path, or `nil`.
  public static func find(_ program: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return folders.split(separator: ":").map { "\($0)/\(program)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }
}
