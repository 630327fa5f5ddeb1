// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTiming

/// The positions of a property that moves along curves, by frame.
///
/// The progress on a curve is the fraction of its length. An easing that leaves 0 … 1 continues along the tangent of
/// the end.
struct LottieSpatialTrack: Sendable {
  /// The motion between two keyframes.
  struct Segment: Sendable {
    let start: Double
    let end: Double
    let curve: CubicBezier
    let easing: TimingFunction
    /// The lengths up to even parameters.
    fileprivate let lengths: [Double]

    private static let count = 64

    init(start: Double, end: Double, curve: CubicBezier, easing: TimingFunction) {
      (self.start, self.end, self.curve, self.easing) = (start, end, curve, easing)
      var (sum, lengths) = (0.0, [0.0])
      for step in 0..<Self.count {
        // Simpson's rule over the speed, with one inner point.
        let (low, width) = (Double(step) / Double(Self.count), 1 / Double(Self.count))
        let speeds = [low, low + width / 2, low + width].map { curve.derivative(at: $0).length }
        sum += width / 6 * (speeds[0] + 4 * speeds[1] + speeds[2])
        lengths.append(sum)
      }
      self.lengths = lengths
    }

    fileprivate func position(at frame: Double) -> Point {
      position(
        atProgress: end > start ? easing.value(at: min(max((frame - start) / (end - start), 0), 1)) : 1)
    }

    /// The parameter of the curve at a progress; `nil` beyond its ends, and for a curve without length.
    func parameter(atProgress progress: Double) -> Double? {
      let total = lengths[Self.count]
      guard total > 0, (0...1).contains(progress) else { return nil }
      return parameter(atLength: progress * total)
    }

    /// The position at a progress.
    func position(atProgress progress: Double) -> Point {
      let total = lengths[Self.count]
      guard total > 0 else { return progress < 1 ? curve.start : curve.end }
      if progress < 0 { return curve.start + direction(at: 0) * (progress * total) }
      if progress > 1 { return curve.end + direction(at: 1) * ((progress - 1) * total) }
      return curve.point(at: parameter(atLength: progress * total))
    }

    var length: Double { lengths[Self.count] }

    /// The unit tangent, also at an end without a tangent point.
    func direction(at u: Double) -> Vector {
      for nudge in [0, 1e-4, 1e-2, 0.5] {
        let tangent = curve.derivative(at: u < 0.5 ? u + nudge : u - nudge)
        if tangent.length > 1e-9 { return tangent * (1 / tangent.length) }
      }
      return .zero
    }

    fileprivate func parameter(atLength length: Double) -> Double {
      var (low, high) = (0, Self.count)
      while high - low > 1 {
        let middle = (low + high) / 2
        if lengths[middle] <= length { low = middle } else { high = middle }
      }
      let width = 1 / Double(Self.count)
      let (start, step) = (Double(low) * width, lengths[low + 1] - lengths[low])
      guard step > 0 else { return start }
      // The speed changes little inside a part, so that one correction of the linear guess is exact to 1e-6.
      let guess = min((length - lengths[low]) / step, 1)
      let speeds = (curve.derivative(at: start).length, curve.derivative(at: start + width).length)
      let mean = (speeds.0 + speeds.1) / 2
      let bend = mean > 0 ? (speeds.1 - speeds.0) / mean : 0
      return start + width * min(max(guess + bend * guess * (1 - guess) / 2, 0), 1)
    }
  }

  private let segments: [Segment]

  /// - Precondition: There is a segment.
  init(_ segments: [Segment]) { self.segments = segments }

  private func segment(at frame: Double) -> Segment {
    var (low, high) = (0, segments.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if segments[middle].start <= frame { low = middle } else { high = middle }
    }
    return segments[low]
  }

  /// The position at a frame.
  func position(at frame: Double) -> Point { segment(at: frame).position(at: frame) }

  /// The direction of travel at a frame, clockwise from +x; that of the nearest motion before the first and after the
  /// last keyframe.
  func heading(at frame: Double) -> Angle {
    let segment = segment(at: frame)
    let progress =
      segment.end > segment.start
      ? segment.easing.value(at: min(max((frame - segment.start) / (segment.end - segment.start), 0), 1)) : 1
    let total = segment.lengths[segment.lengths.count - 1]
    let direction = segment.direction(at: segment.parameter(atLength: min(max(progress, 0), 1) * total))
    return direction == .zero ? .zero : direction.direction
  }
}
