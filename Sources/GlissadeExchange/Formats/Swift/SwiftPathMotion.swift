// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeTiming

/// A motion along a path that the public interface can create exactly.
struct SwiftPathMotion {
  /// The path.
  let path: Path
  private let followed: FollowedPath
  private let easing: String
  private let segmentEasings: [String]
  /// Whether the layer's heading is that of the path too.
  private let turns: Bool

  /// The motion of a layer's position; `nil` if it follows no path, or if another rule has an effect.
  init?(of layer: SwiftLayer, duration: Double) {
    guard let position = layer.tracks.first(where: { $0.property == .position })?.track, position.isMoving,
      let followed = position.path, let easing = SwiftMotionPlan.source(of: followed.timingFunction)
    else { return nil }
    let segmentEasings = followed.segmentFunctions.compactMap(SwiftMotionPlan.source)
    guard segmentEasings.count == followed.segmentFunctions.count else { return nil }
    (self.followed, self.easing, self.segmentEasings) = (followed, easing, segmentEasings)
    path = Path(segments: followed.segments, isClosed: followed.isClosed)
    let edges = [0] + position.breakpoints + [duration]
    let times = zip(edges, edges.dropFirst()).flatMap { a, b in (1..<8).map { a + (b - a) * Double($0) / 8 } }
    guard times.count <= 40_000,
      let motion = Self.motion(path, followed, rotation: followed.rotation, offset: followed.rotationOffset)
    else { return nil }
    let (timing, function) = (followed.timing, followed.timingFunction)
    let along = Animation<Point>(.path(motion), timing: timing, timingFunction: function)
    let follows = times.allSatisfy { time in
      along.value(at: time).map { point in
        let values = position.values(time)
        return abs(point.x - values[0]) < 1e-6 && abs(point.y - values[1]) < 1e-6
      } ?? false
    }
    guard follows else { return nil }
    let turning = Animation<Angle>(.path(motion), timing: timing, timingFunction: function)
    let heading = layer.tracks.first { $0.property == .heading }?.track
    turns =
      (followed.rotation != .none || followed.rotationOffset != .zero)
      && times.allSatisfy { time in
        guard let angle = turning.value(at: time), let heading else { return false }
        return abs(angle.degrees - heading.values(time)[0]) < 1e-6
      }
  }

  /// Whether the motion contains the values of a property.
  func replaces(_ property: SwiftProperty) -> Bool { property == .position || property == .heading && turns }

  private static func motion(
    _ path: Path, _ followed: FollowedPath, rotation: PathMotion.Rotation, offset: Angle
  ) -> PathMotion? {
    PathMotion(
      path, pacing: followed.keyTimes == nil ? .arc : .time, keyTimes: followed.keyTimes,
      timingFunctions: followed.segmentFunctions, rotation: rotation, rotationOffset: offset)
  }

  /// The numbers of a property as they are written, as a function of time; `nil` for one that the motion does not
  /// replace.
  func values(of property: SwiftProperty, _ numbers: SwiftNumbers) -> (@Sendable (Double) -> [Double])? {
    guard replaces(property),
      let motion = Self.motion(
        numbers.written(path), followed, rotation: followed.rotation, offset: followed.rotationOffset)
    else { return nil }
    if property == .heading {
      let turning = Animation<Angle>(
        .path(motion), timing: followed.timing, timingFunction: followed.timingFunction)
      return { [turning.value(at: $0)?.degrees ?? .nan] }
    }
    let along = Animation<Point>(.path(motion), timing: followed.timing, timingFunction: followed.timingFunction)
    return { time in along.value(at: time).map { [$0.x, $0.y] } ?? [.nan, .nan] }
  }

  // MARK: - Source

  /// The statements that return the animation along `path`.
  func statements(_ numbers: SwiftNumbers) -> [String] {
    var lines: [String] = []
    var arguments = ["path"]
    if let keyTimes = followed.keyTimes {
      lines += SwiftLines.array("let keyTimes: [Double]", keyTimes.map { "\($0)" })
      arguments += ["pacing: .time", "keyTimes: keyTimes"]
      if !segmentEasings.isEmpty {
        lines += SwiftLines.array("let easings: [TimingFunction]", segmentEasings)
        arguments.append("timingFunctions: easings")
      }
    }
    if turns {
      switch followed.rotation {
      case .none: break
      case .auto: arguments.append("rotation: .auto")
      case .autoReverse: arguments.append("rotation: .autoReverse")
      }
      if followed.rotationOffset != .zero {
        arguments.append("rotationOffset: .degrees(\(numbers.number(followed.rotationOffset.degrees)))")
      }
    }
    lines.append("guard let motion = PathMotion(\(arguments.joined(separator: ", "))) else { return nil }")
    lines += SwiftLines.wrapped(
      "let timing = MediaTiming(\(Self.arguments(of: followed.timing).joined(separator: ", ")))")
    let function = easing == ".linear" ? "" : ", timingFunction: \(easing)"
    lines.append("return LayerAnimation(along: motion, timing: timing\(function))")
    return lines
  }

  private static func arguments(of timing: MediaTiming) -> [String] {
    func text(_ number: Double) -> String {
      number == .infinity ? ".infinity" : number == -.infinity ? "-.infinity" : SwiftNumbers.seconds(number)
    }
    var arguments: [String] = []
    if timing.beginTime != 0 { arguments.append("beginTime: \(text(timing.beginTime))") }
    arguments.append("duration: \(text(timing.duration))")
    if timing.repeatCount != 1 { arguments.append("repeatCount: \(text(timing.repeatCount))") }
    if let repeatDuration = timing.repeatDuration { arguments.append("repeatDuration: \(text(repeatDuration))") }
    if timing.autoreverses { arguments.append("autoreverses: true") }
    if timing.mirroring == .value { arguments.append("mirroring: .value") }
    switch timing.fillMode {
    case .removed: break
    case .forwards: arguments.append("fillMode: .forwards")
    case .backwards: arguments.append("fillMode: .backwards")
    case .both: arguments.append("fillMode: .both")
    }
    if timing.speed != 1 { arguments.append("speed: \(text(timing.speed))") }
    if timing.timeOffset != 0 { arguments.append("timeOffset: \(text(timing.timeOffset))") }
    return arguments
  }
}
