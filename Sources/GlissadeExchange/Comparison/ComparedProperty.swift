// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// One property of two motions, with its numbers at any instants.
struct ComparedProperty: Sendable {
  /// The meaning of the numbers.
  enum Measure: Sendable {
    /// A length or a colour, or several lengths that are one distance.
    case plain
    /// An angle in degrees. Whole turns do not count.
    case angle
    /// A factor of a length.
    case factor
    /// A factor of a length by which another length is divided, as in a perspective; in 1/pt.
    case perspective

    /// The measure of a property that is compared by itself.
    init(of property: String, _ unit: MotionRecording.Channel.Unit) {
      self =
        if unit == .degrees {
          .angle
        } else if ["matrix14", "matrix24", "matrix34"].contains(property) {
          .perspective
        } else {
          property.hasPrefix("matrix") && unit == .value ? .factor : .plain
        }
    }
  }

  let name: String
  let unit: MotionRecording.Channel.Unit
  var measure = Measure.plain
  /// The names of the numbers.
  let numbers: [String]
  /// How many numbers are one distance; the largest distance counts.
  var groupSize = 1
  let first: NumberSource
  let second: NumberSource
  /// Both opacities of a colour or stroke. Where one of them is 0, the property is not visible.
  var opacities: NumberSource?

  /// The opacity above which a colour is visible: half a level of 256.
  private static let visibleOpacity = 1.0 / 512

  /// The largest accepted difference: lengths and colours as given. A factor, an angle and a perspective move the
  /// corner of a box of 100 pt by at most the accepted length.
  func accepted(_ tolerance: MotionDifference.Tolerance) -> Double {
    switch measure {
    case .plain: tolerance.accepted(unit)
    case .angle: AngularDistance.degrees(ofChord: tolerance.points, radius: LayerMap.referenceRadius)
    case .factor: tolerance.points / LayerMap.referenceRadius
    case .perspective: tolerance.points / (LayerMap.referenceRadius * LayerMap.referenceRadius)
    }
  }

  // MARK: - Measuring

  /// Measures the difference at instants, without the lead.
  ///
  /// - Parameter work: The work that the search for delays may still do.
  func difference(
    at times: [Double], over span: ClosedRange<Double>, _ tolerance: MotionDifference.Tolerance,
    _ work: inout DelaySearch.Work
  ) -> MotionDifference.Channel {
    var result = MotionDifference.Channel(name: name, unit: unit)
    result.property = self
    result.instants = times.count
    result.isTable = first.rows != nil || second.rows != nil
    let (a, b) = (first.columns(times), second.columns(times))
    let isVisible = opacities.map { opacities in
      let columns = opacities.columns(times)
      return times.indices.map { index in columns.allSatisfy { $0[index] > Self.visibleOpacity } }
    }
    let accepted = accepted(tolerance)
    result.curveGaps = numbers.map { _ in MotionDifference.Gap() }
    var excesses: [Int] = []
    for (index, time) in times.enumerated() where isVisible?[index] ?? true {
      let gap = length { self.gap(a[$0][index], b[$0][index]) }
      result.distance.include(gap, at: time)
      for number in numbers.indices {
        result.curveGaps[number].include(abs(self.gap(a[number][index], b[number][index])), at: time)
      }
      if gap > accepted || gap.isNaN { excesses.append(index) }
    }
    for index in times.indices.dropLast() where times[index + 1] - times[index] > 10 * ComparisonTimes.side {
      guard isVisible.map({ $0[index] && $0[index + 1] }) ?? true else { continue }
      let width = times[index + 1] - times[index]
      let speed = length { number in
        Self.gap(
          (a[number][index + 1] - a[number][index]) / width, (b[number][index + 1] - b[number][index]) / width)
      }
      result.velocity.include(speed, at: times[index] + width / 2)
    }
    // A few samples, as beside a jump, are no lead.
    result.mayLead = excesses.count * Self.leadShare > times.count
    guard !excesses.isEmpty else { return result }
    var search = DelaySearch(self, times, a, b, over: span, &work)
    measureDelays(excesses, times, a, b, accepted, tolerance, &search, &result)
    work = search.work
    return result
  }

  /// A lead is searched if more than one of so many samples is outside the accepted distance.
  private static let leadShare = 20
  /// The most samples after the first excess whose delay is searched.
  private static let laterSamples = 1000

  private func measureDelays(
    _ excesses: [Int], _ times: [Double], _ a: [[Double]], _ b: [[Double]], _ accepted: Double,
    _ tolerance: MotionDifference.Tolerance, _ search: inout DelaySearch, _ result: inout MotionDifference.Channel
  ) {
    var stride = 1
    var next = 0
    while next < excesses.count {
      let (index, time) = (excesses[next], times[excesses[next]])
      // No delay is longer than an infinite one, and it always exceeds the tolerance.
      guard result.delay.size < .infinity else { return }
      let delay = search.delay(at: time, a.map { $0[index] }, b.map { $0[index] }, within: accepted)
      result.delay.include(delay * 1000, at: time)
      if delay * 1000 > tolerance.milliseconds, !result.isExceeded {
        (result.isExceeded, result.firstExcess) = (true, time)
        stride = max(1, (excesses.count - next) / Self.laterSamples)
      }
      next += stride
    }
  }

  /// The difference of two numbers: 0 if both are equal, or if both motions have no value.
  private static func gap(_ first: Double, _ second: Double) -> Double {
    first == second || first.isNaN && second.isNaN ? 0 : first - second
  }

  private func gap(_ first: Double, _ second: Double) -> Double {
    let gap = Self.gap(first, second)
    return measure == .angle && gap.isFinite ? gap.remainder(dividingBy: 360) : gap
  }

  /// The length of a difference: the largest one of the groups of numbers.
  func length(_ gap: (Int) -> Double) -> Double {
    guard groupSize > 1 else { return numbers.indices.reduce(0) { Self.larger($0, abs(gap($1))) } }
    var largest = 0.0
    for start in stride(from: 0, to: numbers.count, by: groupSize) {
      let sum = (start..<min(start + groupSize, numbers.count)).reduce(0.0) { $0 + gap($1) * gap($1) }
      largest = Self.larger(largest, sum.squareRoot())
    }
    return largest
  }

  private static func larger(_ one: Double, _ other: Double) -> Double { one.isNaN || one > other ? one : other }
}

/// Angles as distances.
enum AngularDistance {
  /// The central angle in degrees of a chord, by its length and the radius of its circle; 180 if the chord is at
  /// least as long as the diameter.
  static func degrees(ofChord length: Double, radius: Double) -> Double {
    guard length < 2 * radius else { return 180 }
    return 2 * Vector(dx: (4 * radius * radius - length * length).squareRoot(), dy: length).direction.degrees
  }
}
