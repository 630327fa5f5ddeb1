// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers
import GlissadeScenarios

/// The motions of the actors of the Scenarios scene: the centre of each one on the stage.
///
/// While a decoy plays, the motion is that of the decoy's centre, because only the decoy is visible.
struct StageMotion: Sendable {
  private let tree: LayerTree
  private let actors: [StageCast.Actor]
  private let requests: [ScenariosScene.Request]
  private let record: StageRecord

  init(of scene: ScenariosScene) {
    tree = scene.future.tree
    actors = scene.cast.actors
    requests = scene.requests
    record = scene.future.record
  }

  /// The motion of an actor over a range of media times.
  func motion(of actor: Int, in range: ClosedRange<Double>) -> ActorMotion {
    ActorMotion(stage: self, actor: actor, breakpoints: breakpoints(of: actor, in: range))
  }

  /// The media times at which the velocity of an actor may jump, in ascending order.
  ///
  /// These are the starts, ends and breakpoints of the actor's activities. The breakpoints of one property in the tree
  /// would not suffice. Several properties of the actor, of its decoy and of their ancestors move the visible centre.
  private func breakpoints(of actor: Int, in range: ClosedRange<Double>) -> [Double] {
    let times = record.bars.filter { $0.actor == actor }.flatMap { [$0.start, $0.end] + $0.breakpoints }
    return Set(times + record.ends.filter { $0.actor == actor }.map(\.time))
      .filter { $0 > range.lowerBound && $0 < range.upperBound }.sorted()
  }

  /// The centre of the visible layer of an actor, in the coordinates of the stage.
  func position(of actor: Int, at time: Double) -> Point {
    let layer = performer(of: actor, at: time)
    let shown = tree.presentation(at: time)
    let size = shown[layer].size
    return shown.convert(Point(x: size.width / 2, y: size.height / 2), from: layer, to: nil) ?? actors[actor].label
  }

  /// The visible layer of an actor: itself, or its decoy while it plays.
  private func performer(of actor: Int, at time: Double) -> LayerID {
    guard let request = requests.last(where: { $0.actor == actor && $0.time <= time }),
      !record.ends.contains(where: { $0.run == request.run && $0.time <= time }), tree.contains(request.performer)
    else { return actors[actor].layer }
    return request.performer
  }
}

/// The motion of one actor.
///
/// The centre of a layer that turns about another point, or is seen in perspective, has no velocity in the tree. So the
/// velocity is a difference quotient, over 0.2 ms and never across a breakpoint.
struct ActorMotion: PositionMotion {
  let stage: StageMotion
  let actor: Int
  /// The media times at which the velocity may jump, in ascending order.
  let breakpoints: [Double]

  private static let halfStep = 1e-4

  func position(at time: Double) -> Point { stage.position(of: actor, at: time) }

  func sample(at time: Double) -> Sample<Point> {
    let (start, end) = (breakpoints.last { $0 <= time } ?? 0, breakpoints.first { $0 > time } ?? .infinity)
    let (low, high) = (max(time - Self.halfStep, start), min(time + Self.halfStep, end))
    return Sample(
      value: position(at: time),
      velocity: velocity(
        from: low, low == start ? position(after: low) : position(at: low), to: high,
        high == end ? position(before: high) : position(at: high)))
  }

  func sample(before time: Double) -> Sample<Point> {
    let start = breakpoints.last { $0 < time } ?? 0
    let (low, value) = (max(time - Self.halfStep, start), position(before: time))
    return Sample(
      value: value,
      velocity: velocity(from: low, low == start ? position(after: low) : position(at: low), to: time, value))
  }

  func sample(after time: Double) -> Sample<Point> {
    let end = breakpoints.first { $0 > time } ?? .infinity
    let (high, value) = (min(time + Self.halfStep, end), position(after: time))
    return Sample(
      value: value,
      velocity: velocity(from: time, value, to: high, high == end ? position(before: high) : position(at: high)))
  }

  private func position(before time: Double) -> Point { position(at: time - TimeResolution.seconds(at: time)) }

  private func position(after time: Double) -> Point { position(at: time + TimeResolution.seconds(at: time)) }

  private func velocity(from start: Double, _ first: Point, to end: Double, _ last: Point) -> Vector {
    end > start ? (last - first) * (1 / (end - start)) : .zero
  }
}
