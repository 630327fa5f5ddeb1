// SPDX-License-Identifier: MIT

/// The shape of a spline at one of its points: tension, continuity and bias.
///
/// All three at 0 yield a Catmull–Rom spline. Source: D. Kochanek and R. Bartels, "Interpolating splines with local
/// tension, continuity, and bias control", SIGGRAPH 1984, https://doi.org/10.1145/800031.808575.
public struct KochanekBartels: Hashable, Sendable {
  /// The tightness of the curve: at 1 both tangents are 0, at −1 their lengths are doubled.
  package var tension: Double
  /// The continuity of the tangent: at 0 the curve is smooth, at −1 the tangents follow the chords and form a corner.
  package var continuity: Double
  /// The balance of the chords: at 1 only the chord before the point counts, at −1 only the chord after it.
  package var bias: Double

  /// Creates a shape from the three parameters, each usually in −1 … 1.
  public init(tension: Double = 0, continuity: Double = 0, bias: Double = 0) {
    self.tension = tension
    self.continuity = continuity
    self.bias = bias
  }

  /// The shape of a Catmull–Rom spline: all three parameters are 0.
  public static var catmullRom: KochanekBartels { KochanekBartels() }

  /// A tangent as a weighted sum of the chord before a point and the chord after it.
  package struct Weights: Hashable, Sendable {
    /// The weight of the chord from the previous point to this one.
    package var before: Double
    /// The weight of the chord from this point to the next one.
    package var after: Double

    /// Creates the two weights.
    package init(before: Double, after: Double) {
      self.before = before
      self.after = after
    }
  }

  /// The weights of both tangents for knot intervals of 1.
  package var uniformWeights: (incoming: Weights, outgoing: Weights) {
    (
      Weights(
        before: (1 - tension) * (1 - continuity) * (1 + bias) / 2,
        after: (1 - tension) * (1 + continuity) * (1 - bias) / 2),
      Weights(
        before: (1 - tension) * (1 + continuity) * (1 + bias) / 2,
        after: (1 - tension) * (1 - continuity) * (1 - bias) / 2)
    )
  }

  /// The weights of both tangents, per unit of the knot parameter, for two knot intervals.
  ///
  /// With all three parameters 0, the tangent is that of the parabola through the three points, as in Barry and
  /// Goldman's form of Catmull–Rom. An interval of 0 (coincident points) yields tangents of 0, the limit of centripetal
  /// spacing. Finite arguments never yield NaN.
  package func weights(
    intervalBefore before: Double, intervalAfter after: Double
  ) -> (incoming: Weights, outgoing: Weights) {
    let uniform = uniformWeights
    guard before > 1e-300, after > 1e-300 else { return (Weights(before: 0, after: 0), Weights(before: 0, after: 0)) }
    // v₋·2·D₊/(D₋ + D₊) and v₊·2·D₋/(D₋ + D₊), where v is the chord divided by its interval.
    let factorBefore = 2 / (1 + before / after) / before
    let factorAfter = 2 / (1 + after / before) / after
    return (
      Weights(before: uniform.incoming.before * factorBefore, after: uniform.incoming.after * factorAfter),
      Weights(before: uniform.outgoing.before * factorBefore, after: uniform.outgoing.after * factorAfter)
    )
  }

  /// The weights for uneven intervals that preserve the directions of the uniform tangents and adjust only their
  /// lengths.
  ///
  /// Each tangent, per unit of the knot parameter, is the uniform tangent times 2/(before + after). This is the
  /// adjustment of the 1984 paper. The cubic paced mode of Core Animation applies it with the straight distances as
  /// intervals.
  package func speedAdjustedWeights(
    intervalBefore before: Double, intervalAfter after: Double
  ) -> (incoming: Weights, outgoing: Weights) {
    let uniform = uniformWeights
    guard before + after > 1e-300 else { return (Weights(before: 0, after: 0), Weights(before: 0, after: 0)) }
    let factor = 2 / (before + after)
    return (
      Weights(before: uniform.incoming.before * factor, after: uniform.incoming.after * factor),
      Weights(before: uniform.outgoing.before * factor, after: uniform.outgoing.after * factor)
    )
  }
}
