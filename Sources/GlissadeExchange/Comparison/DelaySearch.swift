// SPDX-License-Identifier: MIT

/// Finds how much earlier or later one of two motions has the value of the other one.
struct DelaySearch {
  /// The work of all searches of a comparison. Searches after its end find nothing, so their samples exceed any
  /// tolerance.
  struct Work {
    /// The further samples of motions.
    var samples = 2_000_000
    /// The numbers of segments that are compared.
    var steps = 150_000_000
  }

  /// The numbers of a motion at ascending instants, between which it is taken as straight.
  private struct Line {
    let times: [Double]
    /// The numbers of the property at all instants.
    let numbers: [[Double]]
    /// The smallest and the largest numbers of blocks of segments.
    let bounds: [(low: [Double], high: [Double])]

    /// The segments of a block.
    static let blockLength = 32

    init(_ times: [Double], _ numbers: [[Double]]) {
      (self.times, self.numbers) = (times, numbers)
      bounds = stride(from: 0, to: max(times.count - 1, 1), by: Self.blockLength).map { start in
        let range = start..<min(start + Self.blockLength + 1, times.count)
        return (
          numbers.map { numbers in range.reduce(.infinity) { min($0, numbers[$1]) } },
          numbers.map { numbers in range.reduce(-.infinity) { max($0, numbers[$1]) } }
        )
      }
    }

    /// Whether a block cannot have values within a distance of others.
    func excludes(_ values: [Double], within accepted: Double, block: Int) -> Bool {
      values.indices.contains { index in
        values[index] < bounds[block].low[index] - accepted || values[index] > bounds[block].high[index] + accepted
      }
    }
  }

  private let property: ComparedProperty
  private let first: Line
  private let second: Line
  private(set) var work: Work

  /// The instants per second, and the longest delay that is searched, in seconds.
  private static let rate = 960.0
  private static let longest = 1.0
  /// The most further instants of a property.
  private static let limit = 200_000

  /// Creates a search in a property with its numbers at the compared instants.
  init(
    _ property: ComparedProperty, _ times: [Double], _ a: [[Double]], _ b: [[Double]], over span: ClosedRange<Double>,
    _ work: inout Work
  ) {
    self.property = property
    first = Self.line(property.first, times, a, over: span, &work)
    second = Self.line(property.second, times, b, over: span, &work)
    self.work = work
  }

  private static func line(
    _ source: NumberSource, _ times: [Double], _ numbers: [[Double]], over span: ClosedRange<Double>, _ work: inout Work
  ) -> Line {
    if source.isConstant { return Line(times, numbers) }
    // Times that are too many are not computed.
    let duration = span.upperBound - span.lowerBound
    let count =
      source.rows?.count ?? ComparisonTimes.count(over: duration, corners: 0, limit: limit, rate: rate)
    guard (count + source.corners.count) * numbers.count <= work.samples else { return Line(times, numbers) }
    var fine: [Double]
    if let rows = source.rows {
      let sides = source.corners.flatMap { [$0 - ComparisonTimes.side, $0 + ComparisonTimes.side] }
      fine = NumberSource.merged([rows, sides.filter(span.contains)])
    } else {
      let sides = ComparisonTimes.times(of: source.corners, over: span, limit: limit, rate: rate)
      fine = NumberSource.merged([sides, source.corners.filter(span.contains)])
    }
    let cost = fine.count * numbers.count
    guard cost <= work.samples else { return Line(times, numbers) }
    work.samples -= cost
    return Line(fine, source.columns(fine))
  }

  /// The delay in seconds: the longer one of those by which the second motion has the value of the first one, and the
  /// first one that of the second. It is infinite if one of them is not found.
  mutating func delay(at time: Double, _ a: [Double], _ b: [Double], within accepted: Double) -> Double {
    let there = delay(of: a, in: second, at: time, accepted)
    return there == .infinity ? there : max(there, delay(of: b, in: first, at: time, accepted))
  }

  private mutating func delay(of values: [Double], in line: Line, at time: Double, _ accepted: Double) -> Double {
    let start = min(line.times.lastIndex(atMost: time), max(line.times.count - 2, 0))
    var best = Double.infinity
    // Later segments, until one has the value. Blocks that cannot have it are left out.
    var (index, tested) = (start, -1)
    while index < max(line.times.count - 1, 1), line.times[index] - time < Self.longest, best == .infinity {
      let block = index / Line.blockLength
      if block != tested, excludes(values, in: line, accepted, block: block) {
        index = (block + 1) * Line.blockLength
        continue
      }
      tested = block
      best = delay(of: values, in: line, from: index, at: time, accepted)
      index += 1
    }
    // Earlier ones, while they can be nearer.
    (index, tested) = (start - 1, -1)
    while index >= 0, time - line.times[index + 1] < min(best, Self.longest) {
      let block = index / Line.blockLength
      if block != tested, excludes(values, in: line, accepted, block: block) {
        index = block * Line.blockLength - 1
        continue
      }
      tested = block
      let delay = delay(of: values, in: line, from: index, at: time, accepted)
      if delay < .infinity { return min(best, delay) }
      index -= 1
    }
    return best < Self.longest ? best : .infinity
  }

  private mutating func excludes(_ values: [Double], in line: Line, _ accepted: Double, block: Int) -> Bool {
    guard property.measure != .angle else { return false }
    work.steps -= values.count
    return line.excludes(values, within: accepted, block: block)
  }

  /// The delay in one segment: to the point that is nearest to the values, if it is within the accepted distance.
  private mutating func delay(
    of values: [Double], in line: Line, from index: Int, at time: Double, _ accepted: Double
  ) -> Double {
    work.steps -= values.count
    guard work.steps > 0 else { return .infinity }
    let end = min(index + 1, line.times.count - 1)
    var (along, square) = (0.0, 0.0)
    for number in values.indices {
      let (low, step) = (line.numbers[number][index], line.numbers[number][end] - line.numbers[number][index])
      along += (value(values[number], near: low) - low) * step
      square += step * step
    }
    let share = square > 0 ? min(max(along / square, 0), 1) : 0
    let nearest = property.length { number in
      let (low, high) = (line.numbers[number][index], line.numbers[number][end])
      return low + (high - low) * share - value(values[number], near: low)
    }
    guard nearest <= accepted else { return .infinity }
    let (low, high) = (line.times[index], line.times[end])
    // Values that do not change are nearest all the time.
    return square > 0 ? abs(low + (high - low) * share - time) : max(low - time, time - high, 0)
  }

  /// A value, for an angle in the turn of another one.
  private func value(_ value: Double, near other: Double) -> Double {
    guard property.measure == .angle, (value - other).isFinite else { return value }
    return other + (value - other).remainder(dividingBy: 360)
  }
}
