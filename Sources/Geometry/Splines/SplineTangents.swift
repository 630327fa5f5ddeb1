// SPDX-License-Identifier: MIT
import GlissadeTexts

/// The tangents of a spline through points, as weights of chords, for any type of value.
///
/// Chord *i* leads from point *i* to the next one. Every tangent is a weighted sum of at most two consecutive chords.
/// The values therefore require only addition and scaling:
///
///     let tangents = SplineTangents(intervals: [1, 1, 2], isClosed: false)
///     let slope = tangents.outgoing[1]  // per unit of the knot parameter
///     let value = chords[slope.chord] * slope.first + chords[slope.next] * slope.second
package struct SplineTangents: Hashable, Sendable {
  /// A weighted sum of two consecutive chords.
  package struct Combination: Hashable, Sendable {
    /// The index of the first chord.
    package var chord: Int
    /// The index of the next chord, or the same index where only one chord exists.
    package var next: Int
    /// The weight of the first chord.
    package var first: Double
    /// The weight of the next chord.
    package var second: Double

    init(chord: Int, next: Int, first: Double, second: Double) {
      self.chord = chord
      self.next = next
      self.first = first
      self.second = second
    }

    /// The tangent for numbers.
    package func callAsFunction(_ chords: [Double]) -> Double { chords[chord] * first + chords[next] * second }

    /// The tangent for vectors.
    package func callAsFunction(_ chords: [Vector]) -> Vector { chords[chord] * first + chords[next] * second }
  }

  /// The adjustment of the tangents to uneven intervals.
  package enum Rule: Hashable, Sendable {
    /// The weights of ``KochanekBartels/weights(intervalBefore:intervalAfter:)``.
    case parabolic
    /// The weights of ``KochanekBartels/speedAdjustedWeights(intervalBefore:intervalAfter:)``.
    case speedAdjusted
  }

  /// The knot intervals, one for each chord.
  package let intervals: [Double]
  /// The slope of arrival at each point, per unit of the knot parameter.
  package private(set) var incoming: [Combination]
  /// The slope of departure from each point, per unit of the knot parameter.
  package private(set) var outgoing: [Combination]

  /// Creates the tangents of a spline from its knot intervals.
  ///
  /// A closed spline has a chord from its last point to its first one, and as many points as chords. An open spline has
  /// one point more than chords.
  ///
  /// - Parameters:
  ///   - intervals: The length of the knot interval of each chord, not negative.
  ///   - isClosed: Whether the last chord returns to the first point.
  ///   - shapes: Tension, continuity and bias (Kochanek–Bartels) of each point, or an empty array for Catmull–Rom at
  ///     all points.
  ///   - ends: The rule for the ends of an open spline.
  ///   - rule: The formula for the weights at points between intervals of different lengths.
  /// - Precondition: `shapes` is empty or has one member for each point.
  /// - Complexity: O(*n*) in the number of points.
  package init(
    intervals: [Double], isClosed: Bool, shapes: [KochanekBartels] = [], ends: SplineEnds = .extrapolated,
    rule: Rule = .parabolic
  ) {
    let chords = intervals.count
    let points = isClosed ? chords : chords + 1
    checkArgument(
      shapes.isEmpty || shapes.count == points,
      "shapes: the count \(shapes.count) is neither 0 nor the number of points, \(points)")
    self.intervals = intervals
    incoming = []
    outgoing = []
    incoming.reserveCapacity(points)
    outgoing.reserveCapacity(points)
    guard chords > 0 else { return }

    for point in 0..<points {
      let shape = shapes.isEmpty ? .catmullRom : shapes[point]
      let hasBefore = isClosed || point > 0
      let hasAfter = isClosed || point < chords
      let before = point > 0 ? point - 1 : hasBefore ? chords - 1 : 0
      let after = hasAfter ? point : chords - 1
      func tangents(_ before: Double, _ after: Double) -> (KochanekBartels.Weights, KochanekBartels.Weights) {
        switch rule {
        case .parabolic: shape.weights(intervalBefore: before, intervalAfter: after)
        case .speedAdjusted: shape.speedAdjustedWeights(intervalBefore: before, intervalAfter: after)
        }
      }
      var (arriving, leaving) = tangents(intervals[before], intervals[after])
      if !hasBefore || !hasAfter {
        // An end point has only one chord. `extrapolated` counts it twice, `repeated` sets the weight of the missing
        // chord to 0, and `natural` and `clamped` set both weights to 0.
        switch ends {
        case .extrapolated:
          break
        case .repeated:
          if hasBefore { (arriving.after, leaving.after) = (0, 0) } else { (arriving.before, leaving.before) = (0, 0) }
        case .natural, .clamped:
          arriving = KochanekBartels.Weights(before: 0, after: 0)
          leaving = arriving
        }
      }
      incoming.append(Combination(chord: before, next: after, first: arriving.before, second: arriving.after))
      outgoing.append(Combination(chord: before, next: after, first: leaving.before, second: leaving.after))
    }
    if ends == .natural, !isClosed { setNaturalEnds() }
  }

  /// Sets the end tangents so that the second derivative is 0 at the ends.
  ///
  /// The result is half of the difference between three times the chord's slope and the other tangent of the segment.
  private mutating func setNaturalEnds() {
    let last = intervals.count - 1
    func slope(_ chord: Int) -> Double { intervals[chord] > 1e-300 ? 1 / intervals[chord] : 0 }
    if last == 0 {
      let straight = Combination(chord: 0, next: 0, first: slope(0), second: 0)
      (incoming, outgoing) = ([straight, straight], [straight, straight])
      return
    }
    let second = incoming[1]
    let start = Combination(
      chord: 0, next: 1, first: 1.5 * slope(0) - second.first / 2, second: -second.second / 2)
    let previous = outgoing[last]
    let end = Combination(
      chord: last - 1, next: last, first: -previous.first / 2, second: 1.5 * slope(last) - previous.second / 2)
    (incoming[0], outgoing[0]) = (start, start)
    (incoming[last + 1], outgoing[last + 1]) = (end, end)
  }
}
