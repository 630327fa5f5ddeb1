// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry

/// Writes a position that follows a path as keyframes with spatial tangents.
///
/// Players move along the cubic Bézier curve between two keyframes by arc length: the eased progress is the fraction of
/// its length. So the travelled length is fitted, and divided at the ends of the path's curves. Curves are divided into
/// short parts too, because rlottie and ThorVG find the parameter of a position with an error of 1/256.
struct LottiePathKeyframes {
  /// A curve of the path with its range of lengths.
  private struct Curve {
    let curve: LottieLengthCurve
    let range: ClosedRange<Double>
  }

  private let track: MotionTrack
  private let path: FollowedPath
  private let properties: LottiePropertyWriter
  private let error: Double
  private let curves: [Curve]

  /// The limit of a part's derivative in points: the larger of `points` and `proportion` times the accepted error.
  private static let longest = (points: 8.0, proportion: 150.0)
  /// The samples per second that find the ends of curves.
  private static let rate = 960.0

  /// Returns `nil` without a path with a length, for an error below 0.001 points, or if a sample between the ends of
  /// curves is not on the path.
  init?(_ track: MotionTrack, _ properties: LottiePropertyWriter) {
    guard let path = track.path else { return nil }
    (self.track, self.path, self.properties) = (track, path, properties)
    error = properties.tolerance.accepted(.points)
    curves = Self.curves(of: path, longest: max(Self.longest.points, error * Self.longest.proportion))
    let duration = properties.duration
    guard !curves.isEmpty, error >= 1e-3 else { return nil }
    for step in 0...200 {
      let time = duration * Double(step) / 200
      guard let distance = distance(at: time) else { return nil }
      let index = Self.index(of: distance, in: curves)
      let point = curves[index].curve.point(at: distance - curves[index].range.lowerBound)
      let exact = track.values(time)
      // At a corner or a gap, the position may be that of the next curve.
      let isAtEnd = curves.contains { abs($0.range.lowerBound - distance) < error }
      guard isAtEnd || abs(point.x - exact[0]) + abs(point.y - exact[1]) < error / 4 else { return nil }
    }
  }

  /// The least number of keyframes for an accepted error, without the work of writing them.
  static func leastCount(_ path: FollowedPath, error: Double) -> Int {
    let longest = max(longest.points, error * longest.proportion)
    let count = path.segments.reduce(0.0) { count, segment in
      if case .line = segment { return count + 1 }
      return count + max(1, segment.start.distance(to: segment.end) / longest)
    }
    return count < 1e9 ? Int(count) : 1_000_000_000
  }

  private func distance(at time: Double) -> Double? { path.distance(at: time) }

  /// The curves of a path with a length, divided into parts. Arcs become cubic curves.
  private static func curves(of path: FollowedPath, longest: Double) -> [Curve] {
    var lengths: [LottieLengthCurve] = []
    for segment in path.segments {
      switch segment {
      case .line(let line): lengths.append(LottieLengthCurve(line))
      case .quadratic(let curve): lengths += LottieLengthCurve.curves(of: CubicBezier(curve))
      case .cubic(let curve): lengths += LottieLengthCurve.curves(of: curve)
      case .arc:
        for subpath in Path([Path.Subpath(start: segment.start, segments: [segment])]).withoutArcs.subpaths() {
          for case .cubic(let curve) in subpath.segments { lengths.append(LottieLengthCurve(curve)) }
        }
      }
    }
    lengths.removeAll { !($0.length > 0) }
    let total = lengths.reduce(0) { $0 + $1.length }
    guard total > 0, abs(total - path.length) <= 1e-3 + total * 1e-5 else { return [] }
    var start = 0.0
    return lengths.flatMap { $0.parts(slowerThan: longest) }.map { curve in
      defer { start += curve.length }
      return Curve(curve: curve, range: start...(start + curve.length))
    }
  }

  private static func index(of distance: Double, in curves: [Curve]) -> Int {
    curves.lastIndex(atMost: distance, by: \.range.lowerBound)
  }

  /// The keyframes, or `nil` if the length is not known at all times.
  func keyframes() throws(ExportError) -> [LottiePropertyWriter.Keyframe]? {
    guard let breakpoints = try breakpointsWithEnds() else { return nil }
    let travelled = MotionTrack(breakpoints: breakpoints, duration: properties.duration) { time in
      [distance(at: time) ?? .nan]
    }
    let pieces = try PieceFit(
      track: travelled, duration: properties.duration, tolerance: error, staysInside: true
    ).pieces()
    var keyframes: [LottiePropertyWriter.Keyframe] = []
    var previous: Point?
    for piece in pieces {
      guard piece.from[0].isFinite, piece.to[0].isFinite else { return nil }
      let curve = curves[Self.index(of: piece.from[0] + (piece.to[0] - piece.from[0]) / 2, in: curves)]
      let part = curve.curve.part(
        from: piece.from[0] - curve.range.lowerBound, to: piece.to[0] - curve.range.lowerBound)
      if let previous, previous.distance(to: part.start) > error / 100 {
        keyframes.append(.init(time: piece.start, value: text(previous), easing: .hold))
      }
      var keyframe = LottiePropertyWriter.Keyframe(time: piece.start, value: text(part.start), easing: .hold)
      if !piece.isStill {
        keyframe.easing = LottiePropertyWriter.easing(of: piece, error: error)
        if !curve.curve.isStraight {
          let (out, into) = (part.control1 - part.start, part.control2 - part.end)
          keyframe.tangents =
            "\"to\":\(text(Point(x: out.dx, y: out.dy))),\"ti\":\(text(Point(x: into.dx, y: into.dy)))"
        }
      }
      keyframes.append(keyframe)
      previous = part.end
    }
    guard let end = previous else { return nil }
    let exact = track.values(properties.duration)
    let last = Point(x: exact[0], y: exact[1])
    let jumps = end.distance(to: last) > error
    if jumps { keyframes.append(.init(time: properties.duration, value: text(end), easing: .hold)) }
    keyframes.append(.init(time: properties.duration, value: text(jumps ? last : end), easing: .last))
    return keyframes
  }

  private func text(_ point: Point) -> String {
    LottieNumbers.list([point.x, point.y, 0], digits: LottieNumbers.digits(for: error) + 1)
  }

  /// The breakpoints with the instants at which the position passes ends of curves.
  private func breakpointsWithEnds() throws(ExportError) -> [Double]? {
    var breakpoints: [Double] = []
    let bounds = [0] + track.breakpoints + [properties.duration]
    for (start, end) in zip(bounds, bounds.dropFirst()) {
      if start > 0 { breakpoints.append(start) }
      let side = min(MotionTrack.side(of: end), (end - start) / 4)
      let count = max(8, Int(((end - start) * Self.rate).rounded(.up)))
      var (time, travelled) = (start + side, distance(at: start + side))
      for step in 1...count {
        let next = step == count ? end - side : start + (end - start) * Double(step) / Double(count)
        guard let from = travelled, let to = distance(at: next) else { return nil }
        for crossing in crossings(from: time, from, to: next, to) {
          // Ends of curves that are passed almost at once need no keyframe each.
          let last = breakpoints.last ?? 0
          if crossing - max(last, start) > 1e-6, end - crossing > 1e-6 { breakpoints.append(crossing) }
        }
        (time, travelled) = (next, to)
      }
      guard breakpoints.count < PieceFit.limit else {
        throw .unsupported("a motion that needs more than \(PieceFit.limit) keyframes for this error")
      }
    }
    return breakpoints
  }

  /// The instants between two neighbouring samples at which the position passes ends of curves, by bisection.
  private func crossings(from start: Double, _ from: Double, to end: Double, _ to: Double) -> [Double] {
    let (low, high) = (Self.index(of: min(from, to), in: curves), Self.index(of: max(from, to), in: curves))
    guard low < high else { return [] }
    var times: [Double] = []
    for index in (low + 1)...high {
      let boundary = curves[index].range.lowerBound
      var (first, last) = (start, end)
      for _ in 0..<50 where last - first > 1e-12 {
        let middle = first + (last - first) / 2
        if ((distance(at: middle) ?? to) < boundary) == (from < to) { first = middle } else { last = middle }
      }
      times.append(first + (last - first) / 2)
    }
    return from < to ? times : times.reversed()
  }
}
