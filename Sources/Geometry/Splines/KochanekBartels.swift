/// How a spline passes through one of its points: tension, continuity and bias.
///
/// All three at 0 give Catmull–Rom. D. Kochanek and R. Bartels, "Interpolating splines with local tension, continuity,
/// and bias control", SIGGRAPH 1984, https://doi.org/10.1145/800031.808575.
public struct KochanekBartels: Hashable, Sendable {
  /// How tight the curve is: 1 shortens both tangents to nothing, −1 doubles them.
  public var tension: Double
  /// How much of a corner the point is: at −1 the curve arrives and leaves along the chords.
  public var continuity: Double
  /// Which chord prevails: at 1 the one before the point, at −1 the one after it.
  public var bias: Double

  /// Creates the three numbers, each usually in −1 … 1.
  public init(tension: Double = 0, continuity: Double = 0, bias: Double = 0) {
    self.tension = tension
    self.continuity = continuity
    self.bias = bias
  }

  /// The plain spline: all three are 0.
  public static var catmullRom: KochanekBartels { KochanekBartels() }

  /// A tangent as a sum of the chord before a point and the chord after it, each with its weight.
  public struct Weights: Hashable, Sendable {
    /// The weight of the chord from the previous point to this one.
    public var before: Double
    /// The weight of the chord from this point to the next one.
    public var after: Double

    /// Creates the two weights.
    public init(before: Double, after: Double) {
      self.before = before
      self.after = after
    }
  }

  /// The weights of both tangents on a uniform grid, where all knots are 1 apart.
  public var uniformWeights: (incoming: Weights, outgoing: Weights) {
    (
      Weights(
        before: (1 - tension) * (1 - continuity) * (1 + bias) / 2,
        after: (1 - tension) * (1 + continuity) * (1 - bias) / 2),
      Weights(
        before: (1 - tension) * (1 + continuity) * (1 + bias) / 2,
        after: (1 - tension) * (1 - continuity) * (1 - bias) / 2)
    )
  }

  /// The weights of both tangents, per unit of the knot grid, between knot intervals of these lengths.
  ///
  /// With all three numbers 0 this is the tangent of the parabola through the three points, as in Barry and Goldman's
  /// form of Catmull–Rom. A point that coincides with a neighbour (an interval of 0) gets tangents of 0, the limit of
  /// centripetal spacing. Never NaN for finite numbers.
  public func weights(
    intervalBefore before: Double, intervalAfter after: Double
  ) -> (incoming: Weights, outgoing: Weights) {
    let uniform = uniformWeights
    guard before > 1e-300, after > 1e-300 else { return (Weights(before: 0, after: 0), Weights(before: 0, after: 0)) }
    // v₋·2·D₊/(D₋ + D₊) and v₊·2·D₋/(D₋ + D₊), with v the chord divided by its own interval.
    let factorBefore = 2 / (1 + before / after) / before
    let factorAfter = 2 / (1 + after / before) / after
    return (
      Weights(before: uniform.incoming.before * factorBefore, after: uniform.incoming.after * factorAfter),
      Weights(before: uniform.outgoing.before * factorBefore, after: uniform.outgoing.after * factorAfter)
    )
  }

  /// The weights on an uneven grid that keep the directions of the uniform tangents and adjust only their lengths.
  ///
  /// Each tangent, per unit of the knot grid, is the uniform one times 2/(before + after). This is the adjustment of
  /// the 1984 paper, and what Core Animation's cubic paced mode does with the straight distances as intervals.
  public func speedAdjustedWeights(
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
