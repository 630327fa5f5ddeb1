import Synchronization

extension FileWatch {
  /// Passes a finding from the thread that looks at the file to the caller.
  final class Answer: Sendable {
    private let finding = Mutex<Finding?>(nil)

    func give(_ found: Finding) { finding.withLock { $0 = found } }

    /// The finding, where there is one.
    func take() -> Finding? { finding.withLock { $0 } }
  }
}
