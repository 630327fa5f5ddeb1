// SPDX-License-Identifier: MIT
import GlissadeTiming

extension Retargeting {
  /// The same motion, later by a number of seconds, without completions.
  ///
  /// It is exact up to the rounding of its instants.
  ///
  /// - Complexity: O(n) in the changes and their animations.
  package func delayed(by seconds: Double) -> Retargeting {
    var result = self
    result.first.stack.delay(by: seconds)
    result.remainder = remainder?.delayed(by: seconds)
    result.droppedCompletions = []
    for index in result.changes.indices {
      result.changes[index].time += seconds
      result.changes[index].planned += seconds
      result.changes[index].completion = nil
      result.changes[index].target.stack.delay(by: seconds)
      guard let running = changes[index].runningChanges?.content else { continue }
      result.changes[index].runningChanges = Box(
        RunningChanges(indices: running.indices, decay: running.decay?.delayed(by: seconds)))
    }
    return result
  }
}

extension Retargeting.Decay {
  fileprivate func delayed(by seconds: Double) -> Retargeting.Decay {
    Retargeting.Decay(
      Sample(value: offset, velocity: velocity), from: begin + seconds, to: end + seconds,
      shortestDuration: shortestDuration, sequence: sequence)
  }
}
