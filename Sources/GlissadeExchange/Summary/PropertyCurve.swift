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
  /// The values that an easing interpolates: those of a colour are multiplied by its alpha.
  private(set) var easedValues: [[Double]]
  /// The end of the motion, at the last instant or just after it.
  private let end: Double

  /// The most pieces of a motion that alternates.
  private static let pieceLimit = 64
  /// Consecutive parts of a shorter average duration, in seconds, approximate one curve, such as `linear()`.
  private static let (sampledCount, sampledDuration) = (5, 0.1)

  /// - Parameters:
  ///   - isAngle: Whether values that differ by whole turns, in degrees, are the same.
  ///   - isColor: Whether the values are those of red, green, blue and alpha.
  init(times: [Double], values: [[Double]], end: Double, isAngle: Bool, isColor: Bool) {
    (self.times, self.values, easedValues) = (times, values, values)
    self.end = end - times[times.count - 1] <= 2 * ComparisonTimes.side ? end : times[times.count - 1]
    if isColor {
      for column in 0..<3 { easedValues[column] = zip(values[column], values[3]).map { $0 * $1 } }
    }
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
    easedValues = self.values
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

  /// The parts between corners. If the value jumps at the end, the last sample is a part.
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

  /// The pieces of a part between its turning points. A turn is a reversal by at least half of the largest change: a
  /// spring that oscillates around its end has none.
  func pieces(of part: Part, least: Double) -> [Part] {
    let (first, last) = (part.samples.lowerBound, part.samples.upperBound - 1)
    guard last > first + 4 else { return [part] }
    let far = part.samples.max { distance(first, $0) < distance(first, $1) } ?? last
    let change = values.map { $0[far] - $0[first] }
    let length = distance(first, far)
    guard length > least else { return [part] }
    let places = part.samples.map { index in
      zip(values, change).reduce(0) { $0 + ($1.0[index] - $1.0[first]) * $1.1 } / (length * length)
    }
    var turns: [Int] = []
    var (extreme, isRising) = (0, true)
    for index in places.indices {
      let step = places[index] - places[extreme]
      if isRising == (step > 0) {
        extreme = index
      } else if abs(step) >= 0.5 {
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
    // A constant beginning or end is no part of the move.
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
