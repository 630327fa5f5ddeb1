// SPDX-License-Identifier: MIT
import GlissadeTiming

/// Running changes beyond the 64 newest form one decay, which bounds the cost of a change.
///
/// When a change makes the number of running ones 65, the oldest is combined with the ``Decay``. The decay then
/// restarts with the summed value and velocity of both at that instant. The result depends only on the changes and
/// their order.
extension Retargeting {
  /// The maximum number of running changes that are summed one by one.
  static var exactCount: Int { 64 }

  /// The number of changes from one that stores the running changes to the next, in a long sequence. The running
  /// changes of the others are computed from the nearest earlier one that stores them.
  static var storageInterval: Int32 { 16 }

  /// The running changes at the instant of a change.
  struct RunningChanges: Sendable {
    /// The indices of the changes that are summed one by one, in ascending order.
    var indices: [Int] = []
    /// The sum of all older changes.
    var decay: Decay?
  }

  /// The summed difference of older changes, as a function of time.
  ///
  /// With the value S and the velocity V at the instant c, the remaining time R, and r ≤ R:
  ///
  /// ```text
  /// F(t) = S · h((t − c) / R) + V · r · g((t − c) / r),   h(u) = 1 − 3u² + 2u³,   g(u) = u(1 − u)²
  /// ```
  ///
  /// These are cubic [Hermite basis functions](https://en.wikipedia.org/wiki/Cubic_Hermite_spline): F starts with S and
  /// V and ends with 0 and velocity 0. R is the longest remaining time of the changes. r is the smaller of R and the
  /// shortest duration. It bounds the excursion that a short change causes beside a long one.
  ///
  /// If r = R, a decay that restarts continuously follows F″ = −6S/R² − 4V/R. This is an oscillator with a damping
  /// ratio of 0.82, which is stable. A quintic blend with F″ = 0 at its start would not be stable.
  final class Decay: Sendable {
    let begin: Double
    let end: Double
    let offset: Value.Difference
    let velocity: Value.Difference
    /// The shortest duration of the changes, in seconds.
    let shortestDuration: Double
    /// The sequence number of the newest of the changes.
    let sequence: Int

    init(_ sum: Sample<Value.Difference>, from begin: Double, to end: Double, shortestDuration: Double, sequence: Int) {
      (offset, velocity) = (sum.value, sum.velocity)
      (self.begin, self.end, self.shortestDuration, self.sequence) = (begin, end, shortestDuration, sequence)
    }

    func isRunning(at time: Double) -> Bool { time < end }

    /// The duration of the velocity part, in seconds. It is 1 if all durations are infinite.
    var velocityDuration: Double { min(end - begin, shortestDuration.isFinite ? shortestDuration : 1) }

    /// An upper bound of the length of the value, from the lengths of its two parts.
    func bound(at time: Double) -> Double {
      let u = min(max((time - begin) / (end - begin), 0), 1)
      let v = min(max((time - begin) / velocityDuration, 0), 1)
      return offset.magnitude * (1 - u * u * (3 - 2 * u)) + velocity.magnitude * velocityDuration * v * (1 - v)
        * (1 - v)
    }

    /// Adds the value and the velocity at an instant to a sample.
    func add<SampleValue: Animatable>(to result: inout Sample<SampleValue>, at time: Double)
    where SampleValue.Difference == Value.Difference {
      guard isRunning(at: time) else { return }
      let duration = end - begin
      let u = min(max((time - begin) / duration, 0), 1)
      result.value = result.value.advanced(by: offset.scaled(by: 1 - u * u * (3 - 2 * u)))
      let slope = 6 * u * (u - 1) / duration
      if slope.isFinite, slope != 0 { result.velocity = result.velocity.adding(offset.scaled(by: slope)) }
      let part = velocityDuration
      let v = max((time - begin) / part, 0)
      guard v < 1 else { return }
      result.value = result.value.advanced(by: velocity.scaled(by: part * v * (1 - v) * (1 - v)))
      result.velocity = result.velocity.adding(velocity.scaled(by: (1 - v) * (1 - 3 * v)))
    }
  }

  /// The running changes at the instant of a change, including it. The index −1 stands for pruned changes.
  ///
  /// - Complexity: O(1) if they are stored. Otherwise one step for each change since the last one that stores them.
  ///   The first stored state is that of the 80th change, the first multiple of 16 above 64. Before it, there are up to
  ///   79 steps, later fewer than 16.
  func runningChanges(after index: Int) -> RunningChanges {
    var stored = index
    while stored >= 0, changes[stored].runningChanges == nil, !changes[stored].isRestart { stored -= 1 }
    var running = stored < 0 ? RunningChanges(decay: remainder) : changes[stored].runningChanges?.content
    // A restart stores nothing.
    let next = running == nil ? stored : stored + 1
    for later in next..<(index + 1) { extend(&running, by: later) }
    return running ?? RunningChanges()
  }

  /// Adds the next change to the running changes.
  private func extend(_ stored: inout RunningChanges?, by index: Int) {
    // A change is large, so it is not copied.
    let (time, lowestSequence) = (changes[index].time, changes[index].lowestSequence)
    var running = stored ?? RunningChanges()
    stored = nil
    if changes[index].isRestart {
      running = RunningChanges()
    } else {
      if lowestSequence > 0 { running.indices.removeAll { changes[$0].sequence < lowestSequence } }
      if let decay = running.decay, !decay.isRunning(at: time) || decay.sequence < lowestSequence {
        running.decay = nil
      }
    }
    if changes[index].isRunning(at: time) { running.indices.append(index) }
    if running.indices.count > Self.exactCount {
      // Ended changes add nothing, and are removed only if there are too many entries.
      running.indices.removeAll { !changes[$0].isRunning(at: time) }
    }
    if running.indices.count > Self.exactCount {
      let oldest = running.indices.removeFirst()
      running.decay = decay(of: running.decay, and: oldest, at: index)
    }
    stored = running
  }

  /// The decay that combines an older decay and a change, from the instant of a later change on.
  private func decay(of older: Decay?, and oldest: Int, at index: Int) -> Decay {
    let (change, time) = (changes[oldest], changes[index].time)
    var older = older
    // A hidden decay must not become visible as a part of a visible sum.
    if let olderSequence = older?.sequence, olderSequence < change.sequence {
      let lowestSequence = changes[index].target.stack.lowestSequence(at: time)
      if olderSequence < lowestSequence, lowestSequence <= change.sequence { older = nil }
    }
    var sum = Sample<Value.Difference>(value: .zero)
    older?.add(to: &sum, at: time)
    var targetSample: Sample<Value>?
    addChange(oldest, at: time, targetSample: &targetSample, to: &sum)
    if Value.sumsDifferencesFirst { (sum.value, sum.velocity) = (sum.value.bounded, sum.velocity.bounded) }
    return Decay(
      sum, from: time, to: max(older?.end ?? -.infinity, change.endTime),
      shortestDuration: min(older?.shortestDuration ?? .infinity, change.timeScale), sequence: change.sequence)
  }

  /// Adds the running changes after the first `count` changes to a sample.
  @inline(never)
  func addRunningChanges<SampleValue: Animatable>(
    among count: Int, at time: Double, lowestSequence: Int, to result: inout Sample<SampleValue>
  ) where SampleValue.Difference == Value.Difference {
    let running = runningChanges(after: count - 1)
    if let decay = running.decay, decay.sequence >= lowestSequence { decay.add(to: &result, at: time) }
    // The sample of the previous change's target, if it is known.
    var (targetSample, last): (Sample<Value>?, Int) = (nil, -1)
    for index in running.indices where changes[index].sequence >= lowestSequence && changes[index].isRunning(at: time) {
      if last + 1 != index { targetSample = nil }
      addChange(index, at: time, targetSample: &targetSample, to: &result)
      last = index
    }
  }
}

extension VectorArithmetic {
  /// The vector, in its shorter form if its type has one.
  fileprivate var bounded: Self { ((self as? PathDifference)?.bounded() as? Self) ?? self }
}

// MARK: - Storage

extension Retargeting {
  /// Whether values have parts on the heap. If so, only some of the changes store their starts.
  static var isLarge: Bool { !_isPOD(Value.self) }

  /// Updates the run length of a change, and stores the running changes at every 16th change of a long sequence.
  mutating func storeRunningChanges(at index: Int) {
    changes[index].runningChanges = nil
    if changes[index].isRestart {
      changes[index].runLength = 1
    } else {
      changes[index].runLength =
        index > 0 ? changes[index - 1].runLength &+ 1 : remainder == nil ? 1 : Self.restoredRunLength + 1
    }
    let runLength = changes[index].runLength
    if runLength > Self.exactCount, runLength % Self.storageInterval == 0 {
      changes[index].runningChanges = Box(runningChanges(after: index))
    }
  }

  /// Stores the start of a change. If values are large, only every 16th change keeps it when it is no longer the
  /// newest.
  mutating func storeStart(_ start: Start?, at index: Int) {
    let gap = index > 0 ? changes[index - 1].startGap : 0
    let isKept = !Self.isLarge || !changes[index].isRestart || gap + 1 >= Self.storageInterval
    changes[index].startGap = start == nil ? gap : isKept ? 0 : gap + 1
    changes[index].start = start
  }

  /// Stores the running changes and the start of the newest change, which most queries use.
  mutating func storeNewest() {
    guard let index = changes.indices.last else { return }
    if changes[index].runLength > Self.exactCount, changes[index].runningChanges == nil {
      changes[index].runningChanges = Box(runningChanges(after: index))
    }
    if changes[index].start == nil { changes[index].start = start(at: index) }
  }

  /// Removes the data that a change stores only while it is the newest one.
  mutating func releaseNewest(_ index: Int) {
    if changes[index].runningChanges != nil, changes[index].runLength % Self.storageInterval != 0 {
      changes[index].runningChanges = nil
    }
    if changes[index].startGap != 0, changes[index].isRestart { changes[index].start = nil }
  }

  /// Removes the stored difference of an additive change, to bound memory. Queries of such old changes are rare and
  /// compute the difference again.
  mutating func releaseDifference(_ index: Int) {
    guard Value.sumsDifferencesFirst, index >= 0, changes[index].kind == .additive else { return }
    if case .addDifference = changes[index].operation { return }
    changes[index].start = nil
  }

  /// The run length of a change that stores the running changes after pruning.
  static var restoredRunLength: Int32 { 80 }

  /// Stores the running changes in the last kept change after pruning, so that later queries start from it.
  ///
  /// Without a kept change, their decay becomes the remainder.
  ///
  /// - Parameters:
  ///   - running: The running changes with the indices of the kept changes; `nil` for a sequence of at most
  ///     ``exactCount`` changes, which stores none.
  ///   - count: The number of kept changes.
  mutating func restore(_ running: RunningChanges?, count: Int) {
    remainder = nil
    if let running {
      for index in 0..<count { changes[index].runningChanges = nil }
      if count > 0 {
        changes[count - 1].runningChanges = Box(running)
        changes[count - 1].runLength = Self.restoredRunLength
      } else {
        remainder = running.decay
      }
    }
    for index in count..<changes.count { storeRunningChanges(at: index) }
    storeNewest()
  }
}

extension Retargeting.Change {
  /// Whether the change restarts the motion, so that earlier changes have no effect.
  @inline(__always)
  var isRestart: Bool {
    switch kind {
    case .additive, .targetOnly: false
    case .jump, .replace, .spring: true
    }
  }

  /// The time scale of the change's velocity, in seconds.
  fileprivate var timeScale: Double {
    if case .spring(let spring) = kind { return min(effectiveDuration, 2 * .pi / spring.naturalFrequency) }
    return effectiveDuration
  }
}
