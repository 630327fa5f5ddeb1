import Glibc
package import Scenarios

/// A scenario file that is read again whenever it changes, since any editor may write it in any way.
///
/// A thread looks at the file and reads it: a file system may hold a process for any time. The caller waits for
/// nothing.
package struct FileWatch {
  /// What a look at the file has found.
  package enum Finding: Sendable {
    case unchanged
    /// Another state, and what it says.
    case changed(State, ScenarioFile)
  }

  /// What is known of the file.
  package enum State: Hashable, Sendable {
    case missing
    case present(FileVersion)
  }

  /// Looks at the file; without a known state any state is a change. Runs on a thread, and may take any time.
  package typealias Look = @Sendable (_ known: State?) -> Finding

  private let name: String
  private let look: Look
  private var known: State?
  private var pending: (answer: Answer, deadlineNanoseconds: Int64)?
  /// Whether the caller has been told that the file system does not answer.
  private var isOverdue = false
  /// When the caller should ask for a change again.
  package private(set) var nextNanoseconds: Int64 = 0

  /// Soon enough for a person who has just saved the file, and no load for the machine.
  private static let intervalNanoseconds: Int64 = 250_000_000
  /// A look at a file of a disk is over by then.
  private static let answerNanoseconds: Int64 = 10_000_000
  /// The longest look, in seconds.
  private static let patienceSeconds: Int64 = 2

  /// Watches a file that has just been read.
  package init(_ name: FileName) {
    self.init(name: name.text, known: State(name)) { known in Finding(name, known: known) }
  }

  /// - Parameters:
  ///   - name: The file's name, for messages.
  ///   - known: The state that has been read.
  ///   - look: Looks at the file.
  package init(name: String, known: State?, look: @escaping Look) {
    self.name = name
    self.known = known
    self.look = look
  }

  /// What the file says, where it has changed since the last call; a file that cannot be read says why. Never waits.
  package mutating func change(nowNanoseconds now: Int64) -> ScenarioFile? {
    guard now >= nextNanoseconds else { return nil }
    guard let pending else {
      begin(now)
      return nil
    }
    guard let finding = pending.answer.take() else {
      nextNanoseconds = now + Self.intervalNanoseconds
      // One thread at most is held.
      guard now >= pending.deadlineNanoseconds, !isOverdue else { return nil }
      isOverdue = true
      known = nil
      return ScenarioFile(
        unreadable: name, because: "it cannot be read: no answer from the file system in \(Self.patienceSeconds) s")
    }
    self.pending = nil
    nextNanoseconds = now + Self.intervalNanoseconds
    if isOverdue {
      // The finding compares with a state that is not shown any more.
      isOverdue = false
      begin(now)
      return nil
    }
    guard case .changed(let state, let file) = finding else { return nil }
    known = state
    return file
  }

  private mutating func begin(_ now: Int64) {
    let answer = Answer()
    let (look, known) = (look, known)
    // Without a thread the next interval tries again.
    guard DetachedThread.start({ answer.give(look(known)) }) else {
      nextNanoseconds = now + Self.intervalNanoseconds
      return
    }
    pending = (answer, now + Self.patienceSeconds * 1_000_000_000)
    nextNanoseconds = now + Self.answerNanoseconds
  }
}

extension FileWatch.State {
  /// The state of a file now. May take any time.
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
      // Opening a device may act on it.
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
