// SPDX-License-Identifier: MIT
import Glibc
import GlissadeScenarios
import GlissadeWindow

/// A watch on a file, which is read again after each change.
///
/// Polling detects both files that are written in place and files that are replaced. A separate thread checks and reads
/// the file, because a file system can block for any time. The caller never waits.
package struct FileWatch<Content: Sendable> {
  /// The result of a check of the file.
  package enum Finding: Sendable {
    case unchanged
    /// The file has a new state, with the given content.
    case changed(State, Content)
  }

  /// The state of the file.
  package typealias State = FileWatchState

  /// A function that checks the file and compares it with a known state; with `nil`, every state is a change.
  ///
  /// It runs on a separate thread and can take any time.
  package typealias Check = @Sendable (_ known: State?) -> Finding

  private let check: Check
  /// Returns the content of a file that cannot be read for a reason.
  private let unreadable: (_ reason: String) -> Content
  private var known: State?
  private var pending: (finding: PendingFinding, deadlineNanoseconds: Int64)?
  /// Whether the caller has received the message that the file system does not respond.
  private var isOverdue = false
  /// The next time to call ``change(nowNanoseconds:)``, in nanoseconds of the monotonic clock.
  package private(set) var nextNanoseconds: Int64 = 0

  /// The time between checks: short enough after saving a file, and a negligible load.
  private let intervalNanoseconds: Int64 = 250_000_000
  /// The time after which a check of a file on a local disk has normally finished.
  private let typicalCheckNanoseconds: Int64 = 10_000_000
  /// The time after which a check counts as overdue, in seconds.
  private let timeoutSeconds: Int64 = 2

  /// Creates a watch with a replaceable check, for tests.
  ///
  /// - Parameters:
  ///   - known: The state of the file when it was last read.
  ///   - unreadable: Returns the content of a file that cannot be read for a reason.
  ///   - check: The function that checks the file.
  package init(known: State?, unreadable: @escaping (_ reason: String) -> Content, check: @escaping Check) {
    self.known = known
    self.unreadable = unreadable
    self.check = check
  }

  /// Returns the content of the file if it has changed since the last call, otherwise `nil`. Never waits.
  ///
  /// The content of an unreadable file has the reason.
  package mutating func change(nowNanoseconds now: Int64) -> Content? {
    guard now >= nextNanoseconds else { return nil }
    guard let pending else {
      begin(now)
      return nil
    }
    guard let finding = pending.finding.load() else {
      nextNanoseconds = now + intervalNanoseconds
      // No further check is started, so at most one thread is blocked.
      guard now >= pending.deadlineNanoseconds, !isOverdue else { return nil }
      isOverdue = true
      known = nil
      return unreadable("it cannot be read: the file system did not respond within \(timeoutSeconds) s")
    }
    self.pending = nil
    nextNanoseconds = now + intervalNanoseconds
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
      nextNanoseconds = now + intervalNanoseconds
      return
    }
    pending = (pendingFinding, now + timeoutSeconds * 1_000_000_000)
    nextNanoseconds = now + typicalCheckNanoseconds
  }
}

/// The state of a watched file.
package enum FileWatchState: Hashable, Sendable {
  case missing
  case present(FileVersion)
}

extension FileWatchState {
  /// Reads the present state of a file. Can take any time.
  fileprivate init(_ name: FileName) {
    self = name.status().map { .present(FileVersion($0)) } ?? .missing
  }
}

extension FileWatch {
  /// Checks a file. Can take any time.
  ///
  /// - Parameter content: Returns the content of the bytes, which are `nil` for more than `limit`.
  fileprivate static func finding(
    _ name: FileName, known: State?, atMost limit: Int, unreadable: (_ reason: String) -> Content,
    content: (_ bytes: [UInt8]?) -> Content
  ) -> Finding {
    var state = State(name)
    guard state != known else { return .unchanged }
    do throws(InputProblem) {
      // Opening a device can have side effects.
      if let status = name.status(), status.kind != S_IFREG { throw .kind(status.kind) }
      let (version, bytes) = try InputFile.contents(ofRegular: name, atMost: limit)
      state = .present(version)
      return .changed(state, content(bytes))
    } catch {
      return .changed(state, unreadable("it cannot be read: \(error)"))
    }
  }
}

extension FileWatch<ScenarioFile> {
  /// Creates a watch on a scenario file that has just been read. The content of an unreadable file is a diagnostic.
  package init(_ name: FileName) {
    let unreadable = { @Sendable (reason: String) in ScenarioFile(unreadable: name.text, because: reason) }
    self.init(known: State(name), unreadable: unreadable) { known in
      Self.finding(name, known: known, atMost: ScenarioLimits.fileSize, unreadable: unreadable) { bytes in
        ScenarioFile(limiting: bytes, name: name)
      }
    }
  }
}

extension FileWatch<Result<OpenedMotion, Failure>> {
  /// Creates a watch on a file with motion that has just been read.
  init(motion name: FileName, frameRate: Double?) {
    let unreadable = { @Sendable (reason: String) in
      Result<OpenedMotion, Failure>.failure(Failure(.missingInput, "\(name): \(reason)"))
    }
    self.init(known: State(name), unreadable: unreadable) { known in
      Self.finding(name, known: known, atMost: OpenedMotion.sizeLimit, unreadable: unreadable) { bytes in
        do throws(Failure) {
          return .success(try OpenedMotion(limiting: bytes, name: name, frameRate: frameRate))
        } catch {
          return .failure(error)
        }
      }
    }
  }
}
