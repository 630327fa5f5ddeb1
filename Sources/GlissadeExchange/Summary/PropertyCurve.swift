// SPDX-License-Identifier: MIT

/// The values of a property at instants.
struct PropertyCurve {
  /// The samples of a part, and its time range. At its ends, the motion may have corners.
  struct Part {
    let samples: Range<Int>
    let span: ClosedRange<Double>
  }

  let times: [Double]
  private(set) var values: [[Double]]
  /// The end of the motion, at the last instant or just after it.
  private let end: Double

  /// The most parts of a motion that goes forth and back.
  private static let pieceLimit = 64
  /// Parts in a row that are shorter on average, in seconds, are those of one sampled curve.
  private static let (sampledCount, sampledDuration) = (5, 0.1)

  /// - Parameter isAngle: Whether values that differ by whole turns, in degrees, are the same.
  init(times: [Double], values: [[Double]], end: Double, isAngle: Bool) {
    (self.times, self.values) = (times, values)
    self.end = end - times[times.count - 1] <= 2 * ComparisonTimes.side ? end : times[times.count - 1]
    guard isAngle else { return }
    for column in values.indices {
      var turns = 0.0
      for index in times.indices.dropFirst() {
        let change = values[column][index] - values[column][index - 1]
        let whole = (change / 360).rounded()
        let isBeside = times[index] - times[index - 1] <= 3 * ComparisonTimes.side
        if whole != 0, isBeside, abs(change - 360 * whole) < 0.05 { turns -= 360 * whole }
        self.values[column][index] += turns
      }
    }
  }

  subscript(index: Int) -> [Double] { values.map { $0[index] } }

  func distance(_ first: Int, _ second: Int) -> Double {
    values.reduce(0) { $0 + ($1[first] - $1[second]) * ($1[first] - $1[second]) }.squareRoot()
  }

  /// The largest distance from the first value of a part.
  func extent(_ part: Range<Int>) -> Double { part.reduce(0) { max($0, distance(part.lowerBound, $1)) } }

  /// Whether the value changes at once between a sample and the one before.
  func jumps(at index: Int, least: Double) -> Bool {
    func speed(_ first: Int, _ second: Int) -> Double {
      guard first >= 0, second < times.count, times[second] > times[first] else { return 0 }
      return distance(first, second) / (times[second] - times[first])
    }
    let speed = max(speed(index - 2, index - 1), speed(index, index + 1))
    return distance(index - 1, index) > max(10 * least, 2 * speed * (times[index] - times[index - 1]))
  }

  /// The limit at an instant beside a sample, on the side of the sample.
  func value(_ index: Int, near time: Double) -> [Double] {
    let distance = time - times[index]
    let other = distance > 0 ? index - 1 : index + 1
    guard distance != 0, abs(distance) <= 2 * ComparisonTimes.side, times.indices.contains(other) else {
      return self[index]
    }
    let step = times[other] - times[index]
    // On the other side of a corner, the motion differs.
    guard abs(step) > 3 * ComparisonTimes.side else { return self[index] }
    return values.map { $0[index] + ($0[other] - $0[index]) * (distance / step) }
  }

  // MARK: - Parts

  /// The parts between corners. The last instant can be a part of its own.
  func parts(at corners: [Double]) -> [Part] {
    let bounds = NumberSource.merged([[times[0]] + corners.filter { $0 > times[0] && $0 < end } + [end]])
    var parts: [Part] = []
    var first = 0
    for (low, high) in zip(bounds, bounds.dropFirst()) {
      var next = first
      while next < times.count, times[next] < high { next += 1 }
      // The last sample belongs to the part before, unless it is beside another one.
      let isLast = high == end
      if isLast, next > first, end - times[next - 1] > 3 * ComparisonTimes.side { next = times.count }
      if next > first { parts.append(Part(samples: first..<next, span: low...high)) }
      if isLast, next < times.count { parts.append(Part(samples: next..<times.count, span: end...end)) }
      first = next
    }
    return joined(parts)
  }

  /// The parts, with those of a sampled curve as one: many short ones in a row without a pause or a jump.
  private func joined(_ parts: [Part]) -> [Part] {
    var result: [Part] = []
    var run: [Part] = []
    func flush() {
      guard let first = run.first, let last = run.last else { return }
      let duration = last.span.upperBound - first.span.lowerBound
      if run.count >= Self.sampledCount, duration < Self.sampledDuration * Double(run.count) {
        result.append(
          Part(
            samples: first.samples.lowerBound..<last.samples.upperBound,
            span: first.span.lowerBound...last.span.upperBound))
      } else {
        result += run
      }
      run = []
    }
    for part in parts {
      let first = part.samples.lowerBound
      if first > 0, jumps(at: first, least: 0) || extent(part.samples) == 0 { flush() }
      run.append(part)
      if extent(part.samples) == 0 { flush() }
    }
    flush()
    return result
  }

  /// The pieces of a part in each of which the motion does not turn back by half its way or more.
  func pieces(of part: Part, least: Double) -> [Part] {
    let (first, last) = (part.samples.lowerBound, part.samples.upperBound - 1)
    guard last > first + 4 else { return [part] }
    let far = part.samples.max { distance(first, $0) < distance(first, $1) } ?? last
    let way = values.map { $0[far] - $0[first] }
    let length = distance(first, far)
    guard length > least else { return [part] }
    let places = part.samples.map { index in
      zip(values, way).reduce(0) { $0 + ($1.0[index] - $1.0[first]) * $1.1 } / (length * length)
    }
    var turns: [Int] = []
    var (extreme, isRising) = (0, true)
    for index in places.indices {
      let change = places[index] - places[extreme]
      if isRising == (change > 0) {
        extreme = index
      } else if abs(change) >= 0.5 {
        turns.append(extreme + first)
        (extreme, isRising) = (index, !isRising)
      }
    }
    guard !turns.isEmpty, turns.count <= Self.pieceLimit else { return [part] }
    let bounds = [first] + turns.filter { $0 > first && $0 < last } + [last]
    return zip(bounds, bounds.dropFirst()).map { low, high in
      let start = low == first ? part.span.lowerBound : times[low]
      return Part(samples: low..<high + 1, span: start...(high == last ? part.span.upperBound : times[high]))
    }
  }

  /// The change in a part, or `nil` if there is none.
  func move(
    _ part: Part, least: Double, hasEasing: Bool, easings: inout MoveEasings
  ) -> MovingProperty.Move? {
    let (samples, span) = (part.samples, part.span)
    let extent = extent(samples)
    let (first, last) = (samples.lowerBound, samples.upperBound - 1)
    guard extent > least, last > first else { return nil }
    // What does not change at all at the beginning and at the end is no part of the move.
    let begin = samples.first { distance(first, $0) > 1e-9 * extent } ?? first
    let finish = samples.last { distance(last, $0) > 1e-9 * extent } ?? last
    let isFromStart = begin <= first + 3
    let isToEnd = finish >= last - 3
    let (low, high) = (isFromStart ? first : begin - 1, isToEnd ? last : finish + 1)
    guard high > low else { return nil }
    let (start, end) = (isFromStart ? span.lowerBound : times[low], isToEnd ? span.upperBound : times[high])
    let progress = MoveProgress(self, low...high)
    let settling = progress.settledInput * (end - start)
    return MovingProperty.Move(
      start: start, end: end, from: value(low, near: start), to: value(high, near: end),
      easing: hasEasing ? easings.text(of: progress) : nil, undershoot: hasEasing ? progress.undershoot : 0,
      overshoot: hasEasing ? progress.overshoot : 0, settling: hasEasing ? settling : end - start)
  }
}

/// The fractions of the way from the start of a move to its end.
struct MoveProgress {
  /// The instants in 0 … 1.
  let inputs: [Double]
  /// The fractions; empty if the end is the start.
  let outputs: [Double]

  /// - Parameter part: The samples of the move.
  fileprivate init(_ curve: PropertyCurve, _ part: ClosedRange<Int>) {
    let (first, last) = (part.lowerBound, part.upperBound)
    let duration = curve.times[last] - curve.times[first]
    inputs = part.map { (curve.times[$0] - curve.times[first]) / duration }
    let way = curve.values.map { $0[last] - $0[first] }
    let square = way.reduce(0) { $0 + $1 * $1 }
    let extent = curve.extent(first..<last + 1)
    guard square.squareRoot() > 0.01 * extent else {
      outputs = []
      return
    }
    var (fractions, deviation) = ([Double](), 0.0)
    for index in part {
      let fraction = zip(curve.values, way).reduce(0) { $0 + ($1.0[index] - $1.0[first]) * $1.1 } / square
      let rest = zip(curve.values, way).reduce(0) { sum, pair in
        let difference = pair.0[index] - pair.0[first] - fraction * pair.1
        return sum + difference * difference
      }
      deviation = max(deviation, rest)
      fractions.append(fraction)
    }
    if deviation <= 1e-4 * square {
      outputs = fractions
      return
    }
    // On a curve, the fraction of its length.
    var lengths = [0.0]
    for index in part.dropFirst() { lengths.append(lengths[lengths.count - 1] + curve.distance(index - 1, index)) }
    let length = lengths[lengths.count - 1]
    outputs = lengths.map { $0 / length }
  }

  var overshoot: Double { Self.visible((outputs.max() ?? 0) - 1) }
  var undershoot: Double { Self.visible(-(outputs.min() ?? 0)) }

  private static func visible(_ excess: Double) -> Double { excess > 0.002 ? excess : 0 }

  /// The instant in 0 … 1 from which on all fractions are within 2 % of 1, on straight lines between the samples.
  var settledInput: Double {
    guard let last = outputs.lastIndex(where: { abs($0 - 1) > 0.02 }) else { return outputs.isEmpty ? 1 : 0 }
    guard last + 1 < outputs.count else { return 1 }
    let (from, to) = (outputs[last], outputs[last + 1])
    let bound = from < 1 ? 0.98 : 1.02
    let share = to == from ? 1 : min(max((bound - from) / (to - from), 0), 1)
    return inputs[last] + (inputs[last + 1] - inputs[last]) * share
  }
}
