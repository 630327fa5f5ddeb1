// SPDX-License-Identifier: MIT
import GlissadeQuoting

/// The tangents of a spline through points with a continuous second derivative.
///
/// Every tangent depends on all points: the tangents solve a tridiagonal system. The initialiser eliminates the system
/// once, for all types of values with addition and scaling. Of all curves through the points at these knots, the
/// natural spline has the least integral of the squared second derivative. Source: J. C. Holladay, "A smoothest curve
/// approximation", 1957, https://doi.org/10.2307/2002001. Use ``SplineTangents`` where a change of one point must have
/// only a local effect.
///
/// At the inner point i, with slopes s, knot intervals h and chords c, let λ = hᵢ / (hᵢ₋₁ + hᵢ) and μ = 1 − λ. The
/// second derivatives of both sides agree where
///
///     λ sᵢ₋₁ + 2 sᵢ + μ sᵢ₊₁ = 3 (λ cᵢ₋₁ / hᵢ₋₁ + μ cᵢ / hᵢ)
///
/// The matrix is diagonally dominant, so elimination without a pivot search is stable and never divides by zero.
package struct CurvatureContinuousTangents: Hashable, Sendable {
  /// The condition at the ends of the spline.
  package enum Ends: Hashable, Sendable {
    /// The second derivative is 0 at both ends.
    case natural
    /// The caller provides the slopes at both ends.
    case clamped
    /// The last chord returns to the first point, where the second derivative is continuous too.
    case closed
  }

  /// The knot intervals, one for each chord.
  package let intervals: [Double]
  /// The condition at the ends of the spline.
  package let ends: Ends
  private let rows: [Row]
  /// The reciprocal of each row's pivot, after elimination.
  private let inversePivots: [Double]

  /// One equation: before · sᵢ₋₁ + diagonal · sᵢ + after · sᵢ₊₁ = first · cᵢ₋₁ + second · cᵢ.
  private struct Row: Hashable, Sendable {
    var before = 0.0
    var diagonal = 2.0
    var after = 0.0
    var first = 0.0
    var second = 0.0
  }

  /// Creates the tangents of a spline from its knot intervals.
  ///
  /// A closed spline has as many points as chords, an open one has one point more. An interval that is not positive and
  /// finite counts as 0: its chord has no slope.
  ///
  /// - Parameters:
  ///   - intervals: The length of the knot interval of each chord.
  ///   - ends: The condition at the ends of the spline.
  /// - Complexity: O(*n*) in the number of points.
  package init(intervals: [Double], ends: Ends = .natural) {
    self.intervals = intervals
    self.ends = ends
    let chords = intervals.count
    let points = chords == 0 ? 0 : ends == .closed ? chords : chords + 1
    rows = (0..<points).map { point in
      guard ends == .closed || (point > 0 && point < chords) else {
        let chord = min(point, chords - 1)
        if ends == .clamped { return Row(diagonal: 1) }
        let weight = 3 * Self.inverse(intervals[chord])
        return point == 0 ? Row(after: 1, second: weight) : Row(before: 1, first: weight)
      }
      let (left, right) = (intervals[point == 0 ? chords - 1 : point - 1], intervals[point])
      let share = Self.share(of: right, beside: left)
      return Row(
        before: share, after: 1 - share, first: 3 * share * Self.inverse(left),
        second: 3 * (1 - share) * Self.inverse(right))
    }
    // For a closed spline, the last slope is a parameter, and its equation is solved last.
    var inversePivots: [Double] = []
    for (index, row) in rows.prefix(ends == .closed ? max(points - 1, 0) : points).enumerated() {
      let eliminated = index == 0 ? 0 : row.before * rows[index - 1].after * inversePivots[index - 1]
      inversePivots.append(1 / (row.diagonal - eliminated))
    }
    self.inversePivots = inversePivots
  }

  private static func isUsable(_ interval: Double) -> Bool { interval > 1e-300 && interval < .infinity }

  private static func inverse(_ interval: Double) -> Double { isUsable(interval) ? 1 / interval : 0 }

  /// λ: the length of an interval, divided by the sum of its length and that of the interval beside it.
  private static func share(of interval: Double, beside other: Double) -> Double {
    switch (isUsable(interval), isUsable(other)) {
    case (true, true): 1 / (1 + other / interval)
    case (true, false): 1
    case (false, true): 0
    case (false, false): 0.5
    }
  }
}

// MARK: - Solving

extension CurvatureContinuousTangents {
  /// The slope at each point, per unit of the knot parameter, for any type of value.
  ///
  /// - Parameters:
  ///   - chords: The difference from each point to the next one.
  ///   - zero: The additive identity.
  ///   - start: The slope at the first point, where the ends are clamped.
  ///   - end: The slope at the last point, where the ends are clamped.
  ///   - combined: Returns a · x + b · y for the arguments x, a, y, b.
  /// - Precondition: There are as many chords as intervals.
  /// - Complexity: O(*n*) in the number of points.
  package func slopes<Value>(
    chords: [Value], zero: Value, start: Value? = nil, end: Value? = nil,
    combined: (Value, Double, Value, Double) -> Value
  ) -> [Value] {
    checkArgument(
      chords.count == intervals.count,
      "chords: the count \(chords.count) is not the number of intervals, \(intervals.count)")
    var right: [Value] = rows.indices.map { index in
      let (before, after) = (index == 0 ? chords.count - 1 : index - 1, min(index, chords.count - 1))
      return combined(chords[before], rows[index].first, chords[after], rows[index].second)
    }
    if ends == .clamped, !right.isEmpty {
      right[0] = start ?? zero
      right[right.count - 1] = end ?? zero
    }
    guard ends == .closed else { return eliminated(right, combined) }
    guard let last = right.popLast() else { return [] }
    // sᵢ = pᵢ + qᵢ · (the last slope). The last slope occurs in the first and the last remaining equation, which yield
    // q.
    let partial = eliminated(right, combined)
    var influence = [Double](repeating: 0, count: right.count)
    if !influence.isEmpty {
      influence[0] -= rows[0].before
      influence[influence.count - 1] -= rows[influence.count - 1].after
    }
    influence = eliminated(influence) { $0 * $1 + $2 * $3 }
    let row = rows[rows.count - 1]
    guard let first = partial.first, let next = partial.last else {
      // A single point, which is its own neighbour on both sides.
      return [combined(last, 1 / (row.diagonal + row.before + row.after), zero, 0)]
    }
    let rest = combined(combined(last, 1, next, -row.before), 1, first, -row.after)
    let pivot = row.diagonal + row.before * influence[influence.count - 1] + row.after * influence[0]
    let slope = combined(rest, 1 / pivot, zero, 0)
    return zip(partial, influence).map { combined($0.0, 1, slope, $0.1) } + [slope]
  }

  /// Solves the eliminated system: forward substitution, then back substitution.
  private func eliminated<Value>(
    _ right: [Value], _ combined: (Value, Double, Value, Double) -> Value
  ) -> [Value] {
    var values = right
    for index in values.indices {
      let pivot = inversePivots[index]
      let previous = index == 0 ? values[0] : values[index - 1]
      values[index] = combined(values[index], pivot, previous, index == 0 ? 0 : -rows[index].before * pivot)
    }
    for index in values.indices.dropLast().reversed() {
      values[index] = combined(
        values[index], 1, values[index + 1], -rows[index].after * inversePivots[index])
    }
    return values
  }

  /// The slope at each point, per unit of the knot parameter, for numbers.
  ///
  /// - Parameters:
  ///   - chords: The difference from each point to the next one.
  ///   - start: The slope at the first point, where the ends are clamped.
  ///   - end: The slope at the last point, where the ends are clamped.
  /// - Precondition: There are as many chords as intervals.
  /// - Complexity: O(*n*) in the number of points.
  package func callAsFunction(_ chords: [Double], start: Double = 0, end: Double = 0) -> [Double] {
    slopes(chords: chords, zero: 0, start: start, end: end) { $0 * $1 + $2 * $3 }
  }

  /// The slope at each point, per unit of the knot parameter, for vectors.
  ///
  /// - Parameters:
  ///   - chords: The difference from each point to the next one.
  ///   - start: The slope at the first point, where the ends are clamped.
  ///   - end: The slope at the last point, where the ends are clamped.
  /// - Precondition: There are as many chords as intervals.
  /// - Complexity: O(*n*) in the number of points.
  package func callAsFunction(_ chords: [Vector], start: Vector = .zero, end: Vector = .zero) -> [Vector] {
    slopes(chords: chords, zero: .zero, start: start, end: end) { $0 * $1 + $2 * $3 }
  }
}
