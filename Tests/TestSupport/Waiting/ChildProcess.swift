// SPDX-License-Identifier: MIT
public import Foundation

/// A program that a test starts, with the members of Foundation's `Process` that tests use.
///
/// Foundation notices the end of a process when a socket closes, which other children that start at the same time
/// inherit. It can then be late by seconds, and until then the thread of the test runner for exit tests spins.
/// The children of `Process` also inherit the blocked signals of the thread.
public final class ChildProcess: @unchecked Sendable {
  /// How a process has ended.
  public enum TerminationReason: Sendable {
    case exit, uncaughtSignal
  }

  /// The program.
  public let executableURL: URL
  /// The arguments after the program's name.
  public var arguments: [String] = []
  /// The environment; by default that of the tests.
  public var environment = ProcessInfo.processInfo.environment
  /// The working folder; `nil` for that of the tests.
  public var currentDirectoryURL: URL?
  /// The file for the output; `nil` for that of the tests.
  public var standardOutput: FileHandle?
  /// The file for the errors; `nil` for that of the tests.
  public var standardError: FileHandle?
  /// The number of the process after its start.
  public private(set) var processIdentifier: pid_t = 0

  // SAFETY: the lock protects the status; the other members change only before the start.
  private let ended = NSCondition()
  private var status: Int32?

  /// Prepares a process, which ``run()`` starts.
  public init(_ executableURL: URL) { self.executableURL = executableURL }

  /// Starts the program without input, without other open files and with no signal blocked.
  public func run() throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    for (stream, handle) in [(1, standardOutput), (2, standardError)] {
      guard let handle else { continue }
      // The null device has no descriptor.
      if handle === FileHandle.nullDevice {
        posix_spawn_file_actions_addopen(&actions, Int32(stream), "/dev/null", O_WRONLY, 0)
      } else {
        posix_spawn_file_actions_adddup2(&actions, handle.fileDescriptor, Int32(stream))
      }
    }
    closeFiles(&actions, 3)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

    var words = [executableURL.path] + arguments
    // `env` changes the folder, and then becomes the program.
    if let folder = currentDirectoryURL { words = ["/usr/bin/env", "--chdir=\(folder.path)"] + words }
    let variables = environment.map { "\($0)=\($1)" }
    var (names, values) = (words.map { strdup($0) } + [nil], variables.map { strdup($0) } + [nil])
    defer { for pointer in names + values { free(pointer) } }
    let result = posix_spawn(&processIdentifier, words[0], &actions, &attributes, &names, &values)
    guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: result) ?? .EINVAL) }
    let thread = Thread { [self] in
      var status: Int32 = 0
      while waitpid(processIdentifier, &status, 0) < 0 {
        // Another wait for this process would hide its status.
        precondition(errno == EINTR, "no status of the process \(processIdentifier): \(errno)")
      }
      ended.withLock {
        self.status = status
        ended.broadcast()
      }
    }
    thread.stackSize = 128 << 10
    thread.name = "waits for \(executableURL.lastPathComponent)"
    thread.start()
  }

  /// Whether the program was started and has not ended.
  public var isRunning: Bool { processIdentifier != 0 && ended.withLock { status == nil } }

  /// Blocks until the program ends.
  public func waitUntilExit() {
    guard processIdentifier != 0 else { return }
    ended.withLock { while status == nil { ended.wait() } }
  }

  /// Sends SIGTERM to the program.
  public func terminate() { if isRunning { kill(processIdentifier, SIGTERM) } }

  /// The exit status, or the signal that ended the process; 0 before the end.
  public var terminationStatus: Int32 {
    let status = ended.withLock { self.status } ?? 0
    // The lowest seven bits are the signal.
    return status & 0x7F == 0 ? status >> 8 & 0xFF : status & 0x7F
  }

  /// Whether the program has ended by itself.
  public var terminationReason: TerminationReason {
    (ended.withLock { status } ?? 0) & 0x7F == 0 ? .exit : .uncaughtSignal
  }
}

/// Closes the files of a child from a number on. The C library declares this function for its own extensions only.
@_silgen_name("posix_spawn_file_actions_addclosefrom_np")
@discardableResult
private func closeFiles(_ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>, _ first: Int32) -> Int32
