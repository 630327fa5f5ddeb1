// SPDX-License-Identifier: MIT
import Synchronization

extension FileWatch {
  /// A thread-safe container that passes a finding from the thread that checks the file to the caller.
  final class PendingFinding: Sendable {
    private let finding = Mutex<Finding?>(nil)

    func store(_ found: Finding) { finding.withLock { $0 = found } }

    /// The finding, or `nil` before the check has finished.
    func load() -> Finding? { finding.withLock { $0 } }
  }
}
