import Animations
import Geometry
import Layers
import Scenarios

/// How the actors of the Scenarios scene move, as they are shown: the way of each one's middle over the stage.
///
/// While a decoy plays it is the decoy that is followed, since that is what is seen.
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

  /// The media times at which an actor's motion becomes another one, in order: the velocity may jump there.
  func breaks(of actor: Int, in range: ClosedRange<Double>) -> [Double] {
    let times = record.bars.filter { $0.actor == actor }.flatMap { [$0.start, $0.end] + $0.corners }
    return Set(times + record.ends.filter { $0.actor == actor }.map(\.time))
      .filter { $0 > range.lowerBound && $0 < range.upperBound }.sorted()
  }

  /// The middle of what is seen of an actor, in the coordinates of the stage.
  func place(of actor: Int, at time: Double) -> Point {
    let layer = performer(of: actor, at: time)
    let shown = tree.presentation(at: time)
    let size = shown[layer].size
    return shown.convert(Point(x: size.width / 2, y: size.height / 2), from: layer, to: nil) ?? actors[actor].label
  }

  /// The layer that is seen of an actor: itself, or its decoy while that is there.
  private func performer(of actor: Int, at time: Double) -> LayerID {
    guard let request = requests.last(where: { $0.actor == actor && $0.time <= time }),
      !record.ends.contains(where: { $0.run == request.run && $0.time <= time }), tree.contains(request.performer)
    else { return actors[actor].layer }
    return request.performer
  }

  /// Points of the stage per second; at a break that of what follows.
  func velocity(of actor: Int, at time: Double, breaks: [Double]) -> Vector {
    // The middle of what turns about another place, or is seen in perspective, has no velocity of its own in the tree.
    let start = max(time - Self.reach, (breaks.last { $0 <= time } ?? 0) + Self.before)
    let end = min(time + Self.reach, (breaks.first { $0 > time } ?? .infinity) - Self.before)
    guard end > start else { return .zero }
    return (place(of: actor, at: end) - place(of: actor, at: start)) * (1 / (end - start))
  }

  /// Half of the stretch whose difference quotient is the velocity, in seconds, and what keeps clear of a break.
  private static let reach = 1e-4
  private static let before = 1e-9
}
