// SPDX-License-Identifier: MIT

extension DrawnDeviation {
  /// Numbers of a drawing in a document and in the written file, such as the places of its points.
  struct Quantity {
    let name: String
    let unit: MotionRecording.Channel.Unit
    /// How many numbers are one distance.
    var groupSize = 1
    /// The instants at which a number or its derivative may jump; `nil` for numbers that never change.
    let breakpoints: [Double]?
    /// Whether the numbers are the same at all instants at which they are visible.
    let isConstant: Bool
    /// The numbers of both; `nil` where they are not visible.
    let values: (Double) -> Pair?

    /// Both have as many numbers, unless the written drawing has another structure.
    struct Pair {
      let document: [Double]
      let written: [Double]
    }

    /// A quantity of two values, where both are visible.
    init<Value>(
      _ name: String, _ unit: MotionRecording.Channel.Unit, groupSize: Int = 1, _ document: Timed<Value>,
      _ written: Timed<Value>, shown: Timed<Bool> = Timed(true), _ numbers: @escaping @Sendable (Value) -> [Double]
    ) {
      let both = document.with(written) { Pair(document: numbers($0), written: numbers($1)) }
      self.init(name, unit, groupSize: groupSize, both.map { $0 }, shown: shown)
    }

    init(
      _ name: String, _ unit: MotionRecording.Channel.Unit, groupSize: Int = 1, _ pair: Timed<Pair?>,
      shown: Timed<Bool> = Timed(true)
    ) {
      (self.name, self.unit, self.groupSize) = (name, unit, groupSize)
      let shownPair = pair.with(shown) { $1 ? $0 : nil }
      breakpoints = shownPair.constant == nil ? shownPair.breakpoints : nil
      isConstant = pair.constant != nil
      // Many drawings are hidden most of the time.
      values = { shown.value(at: $0) ? pair.value(at: $0) : nil }
    }

    /// The largest distance at an instant; 0 where the numbers are not visible.
    func largestGap(at time: Double) -> Double {
      guard let pair = values(time), pair.document.count == pair.written.count else { return 0 }
      return stride(from: 0, to: pair.document.count, by: groupSize).reduce(0) { largest, start in
        let range = start..<min(start + groupSize, pair.document.count)
        return max(largest, DrawnDeviation.distance(pair.document, pair.written, range))
      }
    }
  }
}

extension DrawnDeviation {
  /// Measures a quantity at its instants, and between them near the largest differences.
  mutating func add(_ quantity: Quantity) {
    let times = quantity.breakpoints.map(instants) ?? [0]
    let accepted = tolerance.accepted(quantity.unit)
    var delays: [Int: DelaySteps] = [:]
    var samples: [(time: Double, gap: Double)] = []
    var last: (time: Double, numbers: [Double])?
    for time in times {
      guard let pair = quantity.values(time) else {
        last = nil
        continue
      }
      let (own, other) = (pair.document, pair.written)
      let groups = max(own.count / quantity.groupSize, 1)
      // Enough points for the speed of an outline.
      let stride = max(1, groups / Self.timedPoints)
      var largest = 0.0
      for start in Swift.stride(from: 0, to: own.count, by: quantity.groupSize) {
        let range = start..<min(start + quantity.groupSize, own.count)
        let gap = other.count == own.count ? Self.distance(own, other, range) : .infinity
        include(gap, quantity, accepted, at: time)
        largest = max(largest, gap)
        let group = start / quantity.groupSize
        guard group % stride == 0, let last, last.numbers.count == own.count else { continue }
        let step = time - last.time
        guard step > 3 * MotionDocument.side else { continue }
        delays[group, default: DelaySteps()].add(gap, speed: Self.distance(own, last.numbers, range) / step)
      }
      // What does not move has its difference from the first instant on.
      if quantity.isConstant { return }
      last = (time, own)
      samples.append((time, largest))
    }
    includePeaks(of: samples, quantity, accepted)
    for steps in delays.values where steps.largestSpeed * duration > accepted {
      deviation.milliseconds = max(deviation.milliseconds, steps.largest * 1000)
    }
  }

  /// Includes the largest differences between the instants: those beside a sample that is larger than its neighbours,
  /// and near the largest one of its unit.
  private mutating func includePeaks(
    of samples: [(time: Double, gap: Double)], _ quantity: Quantity, _ accepted: Double
  ) {
    let isLength = quantity.unit == .points || quantity.unit == .degrees
    // What is accepted is searched for, also where another drawing, which a finer fit mends, differs more.
    let found = isLength ? max(deviation.points, before.points) : max(deviation.value, before.value)
    let largest = min(found, accepted)
    guard largest > 0, largest.isFinite else { return }
    /// The neighbour of a sample in the same piece of the motion, or the sample.
    func neighbor(_ index: Int, _ step: Int) -> (time: Double, gap: Double) {
      let (sample, other) = (samples[index], index + step)
      guard samples.indices.contains(other), abs(samples[other].time - sample.time) > 3 * MotionDocument.side else {
        return sample
      }
      return samples[other]
    }
    let peaks = samples.indices.filter { index in
      let gap = samples[index].gap
      return gap >= Self.candidateShare * largest && gap >= neighbor(index, -1).gap && gap >= neighbor(index, 1).gap
    }
    for index in peaks.sorted(by: { samples[$0].gap > samples[$1].gap }).prefix(Self.peakCount) {
      var (low, high) = (neighbor(index, -1).time, neighbor(index, 1).time)
      // Golden sections find the largest value of a range with one peak.
      func section(_ share: Double) -> (time: Double, gap: Double) {
        let time = low + share * (high - low)
        return (time, quantity.largestGap(at: time))
      }
      let ratio = 0.5 * (5.0.squareRoot() - 1)
      var (first, second) = (section(1 - ratio), section(ratio))
      guard max(first.gap, second.gap, samples[index].gap) >= Self.peakShare * largest else { continue }
      for _ in 0..<Self.peakSections {
        if first.gap > second.gap {
          (high, second) = (second.time, first)
          first = section(1 - ratio)
        } else {
          (low, first) = (first.time, second)
          second = section(ratio)
        }
      }
      include(max(first.gap, second.gap), quantity, accepted, at: first.gap > second.gap ? first.time : second.time)
    }
  }

  /// The parts of the largest difference that a sample beside a peak reaches, and a point of its first section.
  private static let (candidateShare, peakShare) = (0.2, 0.7)
  /// The most peaks of a quantity, and the sections of each: a range becomes 800 times as short.
  private static let (peakCount, peakSections) = (48, 14)

  /// The most points of an outline whose differences in time are measured.
  private static let timedPoints = 8

  static func distance(_ first: [Double], _ second: [Double], _ range: Range<Int>) -> Double {
    range.reduce(0) { $0 + (first[$1] - second[$1]) * (first[$1] - second[$1]) }.squareRoot()
  }

  private mutating func include(_ gap: Double, _ quantity: Quantity, _ accepted: Double, at time: Double) {
    let proportion = gap.isNaN ? .infinity : gap / accepted
    self.proportion = max(self.proportion, proportion)
    if proportion > deviation.proportion || deviation.channel == nil {
      deviation.include(proportion, quantity.name, at: time)
    }
    switch quantity.unit {
    case .points, .degrees: deviation.points = max(deviation.points, gap)
    case .value, .color: deviation.value = max(deviation.value, gap)
    }
  }

  /// The instants of a measurement: at least 240 a second, and both sides of all breakpoints.
  func instants(_ breakpoints: [Double]) -> [Double] {
    let inside = MotionDocument.instants(besides: breakpoints, until: duration)
    return includesEnd ? inside + [duration + MotionDocument.side] : inside
  }
}
