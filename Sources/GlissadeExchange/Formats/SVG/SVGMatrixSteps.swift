// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The division of a moving matrix into functions that SMIL can animate: translate · rotate · skewX · scale.
///
/// The functions are continuous while the matrix is. A matrix whose first column vanishes has no such division, unless
/// the matrix is diagonal all the time.
struct SVGMatrixSteps {
  private let track: MotionTrack
  private let tolerance: MotionTolerance
  private let times: [Double]
  private let samples: [[Double]]

  /// The samples per second that decide which functions are necessary.
  private static let rate = 240.0
  /// The smallest accepted factor.
  private static let smallest = 1e-6

  init(_ track: MotionTrack, duration: Double, _ tolerance: MotionTolerance) {
    (self.track, self.tolerance) = (track, tolerance)
    var times: [Double] = []
    for (start, end) in zip([0] + track.breakpoints, track.breakpoints + [duration]) {
      let count = max(4, Int(((end - start) * Self.rate).rounded(.up)))
      times += (0..<count).map { start + (end - start) * Double($0) / Double(count) }
      times.append(max(end - MotionTrack.side(of: end), start))
    }
    self.times = times
    samples = times.map { track.values($0) }
  }

  /// The steps of a layer's matrix.
  func steps(of name: String) throws(ExportError) -> [SVGTransformStep] {
    let value = tolerance.factor
    let largest = samples.reduce(1) { max($0, $1[..<4].map(abs).max() ?? 0) }
    let angle = Angle(radians: value / largest / 2.5).degrees
    var steps = [
      SVGTransformStep(
        "matrix", "translate", track.map { Array($0[4...]) }, tolerance.accepted(.points), identity: [0, 0])
    ]
    let isUpper = samples.allSatisfy { abs($0[1]) < 1e-12 }
    if isUpper, samples.allSatisfy({ abs($0[2]) < 1e-12 }) {
      steps.append(
        SVGTransformStep("matrix.scale", "scale", track.map { [$0[0], $0[3]] }, value, identity: [1, 1]))
      return steps
    }
    let refusal = ExportError.unsupported("the transform of the layer “\(name)”, which becomes singular")
    if !isUpper {
      guard samples.allSatisfy({ Self.width($0) > Self.smallest }) else { throw refusal }
      steps.append(SVGTransformStep("matrix.rotation", "rotate", rotation, angle, identity: [0]))
    }
    // The columns after the inverse of the rotation: (width, 0) and (shear, height).
    let parts: @Sendable ([Double]) -> (width: Double, shear: Double, height: Double) = { m in
      if isUpper { return (m[0], m[2], m[3]) }
      let width = Self.width(m)
      return (width, (m[0] * m[2] + m[1] * m[3]) / width, (m[0] * m[3] - m[1] * m[2]) / width)
    }
    if samples.contains(where: { abs(parts($0).shear) > value / 100 }) {
      guard samples.allSatisfy({ abs(parts($0).height) > Self.smallest }) else { throw refusal }
      let steepest = samples.reduce(0) { max($0, abs(parts($1).shear / parts($1).height)) }
      let skew = track.map { m in
        let part = parts(m)
        return [Vector(dx: abs(part.height), dy: part.height < 0 ? -part.shear : part.shear).direction.degrees]
      }
      steps.append(
        SVGTransformStep("matrix.skew", "skewX", skew, angle / (1 + steepest * steepest), identity: [0]))
    }
    let scale = track.map { m in [parts(m).width, parts(m).height] }
    steps.append(SVGTransformStep("matrix.scale", "scale", scale, value / 2.5, identity: [1, 1]))
    return steps
  }

  private static func width(_ m: [Double]) -> Double { Vector(dx: m[0], dy: m[1]).length }

  /// The angle of the first column in degrees, without jumps by full turns.
  private var rotation: MotionTrack {
    var turns: [Double] = []
    for sample in samples {
      let angle = Vector(dx: sample[0], dy: sample[1]).direction.degrees
      turns.append(turns.last.map { angle + (($0 - angle) / 360).rounded() * 360 } ?? angle)
    }
    return MotionTrack(
      breakpoints: track.breakpoints,
      unchecked: { [times, turns, values = track.values] time in
        let m = values(time)
        let nearest = turns[times.lastIndex(atMost: time)]
        let angle = Vector(dx: m[0], dy: m[1]).direction.degrees
        return [angle + ((nearest - angle) / 360).rounded() * 360]
      })
  }
}
