// SPDX-License-Identifier: MIT
import Glibc
package import GlissadeScenarios
import GlissadeWindow

/// A watch on a scenario file, which is read again after each change.
///
/// Polling detects both files that are written in place and files that are replaced. A separate thread checks and reads
/// the file, because a file system can block for any time. The caller never waits.
package struct FileWatch {
  /// The result of a check of the file.
  package enum Finding: Sendable {
    case unchanged
    /// The file has a new state, with the given content.
    case changed(State, ScenarioFile)
  }

  /// The state of the file.
  package enum State: Hashable, Sendable {
    case missing
    case present(FileVersion)
  }

  /// A function that checks the file and compares it with a known state; with `nil`, every state is a change.
  ///
  /// It runs on a separate thread and can take any time.
  package typealias Check = @Sendable (_ known: State?) -> Finding

  private let name: String
  private let check: Check
  private var known: State?
  private var pending: (finding: PendingFinding, deadlineNanoseconds: Int64)?
  /// Whether the caller has received the message that the file system does not respond.
  private var isOverdue = false
  /// The next time to call ``change(nowNanoseconds:)``, in nanoseconds of the monotonic clock.
  package private(set) var nextNanoseconds: Int64 = 0

  /// The time between checks: short enough after saving a file, and a negligible load.
  private static let intervalNanoseconds: Int64 = 250_000_000
  /// The time after which a check of a file on a local disk has normally finished.
  private static let typicalCheckNanoseconds: Int64 = 10_000_000
  /// The time after which a check counts as overdue, in seconds.
  private static let timeoutSeconds: Int64 = 2

  /// Creates a watch on a file that has just been read.
  package init(_ name: FileName) {
    self.init(name: name.text, known: State(name)) { known in Finding(name, known: known) }
  }

  /// Creates a watch with a replaceable check, for tests.
  ///
  /// - Parameters:
  ///   - name: The file's name, for messages.
  ///   - known: The state of the file when it was last read.
  ///   - check: The function that checks the file.
  package init(name: String, known: State?, check: @escaping Check) {
    self.name = name
    self.known = known
    self.check = check
  }

  /// Returns the content of the file if it has changed since the last call, otherwise `nil`. Never waits.
  ///
  /// The content of an unreadable file is a diagnostic with the reason.
  package mutating func change(nowNanoseconds now: Int64) -> ScenarioFile? {
    guard now >= nextNanoseconds else { return nil }
    guard let pending else {
      begin(now)
      return nil
    }
    guard let finding = pending.finding.load() else {
      nextNanoseconds = now + Self.intervalNanoseconds
      // No further check is started, so at most one thread is blocked.
      guard now >= pending.deadlineNanoseconds, !isOverdue else { return nil }
      isOverdue = true
      known = nil
      return ScenarioFile(
        unreadable: name,
        because: "it cannot be read: the file system did not respond within \(Self.timeoutSeconds) s")
    }
    self.pending = nil
    nextNanoseconds = now + Self.intervalNanoseconds
    if isOverdue {
      // The finding is relative to a state that was replaced by the overdue message.
      isOverdue = false
      begin(now)
      return nil
    }
    guard case .changed(let state, let file) = finding else { return nil }
    known = state
    return file
  }

  private mutating func begin(_ now: Int64) {
    let pendingFinding = PendingFinding()
    let (check, known) = (check, known)
    // If no thread can be created, the next interval tries again.
    guard DetachedThread.start({ pendingFinding.store(check(known)) }) else {
      nextNanoseconds = now + Self.intervalNanoseconds
      return
    }
    pending = (pendingFinding, now + Self.timeoutSeconds * 1_000_000_000)
    nextNanoseconds = now + Self.typicalCheckNanoseconds
  }
}

extension FileWatch.State {
  /// Reads the present state of a file. Can take any time.
  fileprivate init(_ name: FileName) {
    self = name.status().map { .present(FileVersion($0)) } ?? .missing
  }
}

extension FileWatch.Finding {
  fileprivate init(_ name: FileName, known: FileWatch.State?) {
    var state = FileWatch.State(name)
    guard state != known else {
      self = .unchanged
      return
    }
    let file: ScenarioFile
    do throws(InputProblem) {
      // Opening a device can have side effects.
      if let status = name.status(), status.kind != S_IFREG { throw .kind(status.kind) }
      let (version, bytes) = try InputFile.contents(ofRegular: name, atMost: ScenarioLimits.fileSize)
      state = .present(version)
      file = ScenarioFile(limiting: bytes, name: name)
    } catch {
      file = ScenarioFile(unreadable: name.text, because: "it cannot be read: \(error)")
    }
    self = .changed(state, file)
  }
}
