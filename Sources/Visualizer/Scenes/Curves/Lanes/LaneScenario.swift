// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeScenarios
import Synchronization

/// The motion of an actor's centre while it plays a scenario, as keyframes over a lap.
///
/// The actor plays on the stage of the Scenarios scene, with an open nest. Its centre is sampled 60 times a second. At
/// each instant at which the speed or the position may jump, both limits are sampled.
struct LaneScenario: Hashable, Sendable {
  /// The name in the file.
  let name: String
  private let positions: [Point]
  /// The fractions of the scenario's duration.
  private let keyTimes: [Double]
  /// The corners at jumps of the speed; smooth at all other positions.
  private let shapes: [KochanekBartels]

  /// The most samples, for a long scenario.
  private static let sampleLimit = 2400.0
  private static let corner = KochanekBartels(continuity: -1)

  fileprivate init?(_ name: String, in library: ScenarioLibrary) {
    let scene = ScenariosScene(playing: name, in: library)
    // An unknown scenario does not start.
    guard let end = scene.future.record.ends.first?.time else { return nil }
    self.name = name
    let motion = StageMotion(of: scene).motion(of: 0, in: 0...max(end, 0))
    guard end > 0 else {
      (positions, keyTimes, shapes) = ([motion.position(at: 0)], [0], [.catmullRom])
      return
    }
    let rate = min(60, Self.sampleLimit / end)
    let limits = [0] + motion.breakpoints.prefix(Int(Self.sampleLimit)) + [end]
    var samples: [(time: Double, position: Point, shape: KochanekBartels)] = []
    for (start, end) in zip(limits, limits.dropFirst()) {
      let first = motion.sample(after: start).value
      // A jump of the position has two keyframes at one instant.
      if samples.last.map({ $0.position.distance(to: first) > 1e-9 }) ?? true {
        samples.append((start, first, Self.corner))
      }
      let steps = max(1, Int(((end - start) * rate).rounded(.up)))
      for step in 1..<steps {
        let time = start + (end - start) * Double(step) / Double(steps)
        samples.append((time, motion.position(at: time), .catmullRom))
      }
      samples.append((end, motion.sample(before: end).value, Self.corner))
    }
    (positions, shapes) = (samples.map(\.position), samples.map(\.shape))
    keyTimes = samples.map { min($0.time / end, 1) }
  }

  /// The keyframes in a box: reduced to its size where they exceed it, and centred.
  func keyframes(in box: Rect) -> Keyframes<Point> {
    let bounds = positions.dropFirst().reduce(Rect(origin: positions[0], size: .zero)) {
      $0.union(Rect(origin: $1, size: .zero))
    }
    func share(_ length: Double, of room: Double) -> Double { length > room ? room / length : 1 }
    let scale = min(share(bounds.width, of: box.width), share(bounds.height, of: box.height))
    return Keyframes(
      positions.map { box.center + ($0 - bounds.center) * scale }, mode: .cubic, keyTimes: keyTimes, shapes: shapes)
  }
}

/// The scenarios that lanes can play: those of the user's file, or else the built-in ones.
///
/// Each is prepared once. Copies of the scene share the result, which depends on the file alone.
final class LaneScenarios: Sendable {
  private let library: LazyValue<ScenarioLibrary>
  private let prepared = Mutex<[String: LaneScenario]>([:])

  init(file: ScenarioFile?) {
    library = LazyValue { file.map(ScenarioLibrary.init(file:)) ?? ShippedScenarios.library() }
  }

  /// The names in the order of the file.
  var names: [String] { library.value.names }

  /// The first scenario, or `nil` without one.
  var first: LaneScenario? { names.first.flatMap { self[$0] } }

  /// The scenario of a name, or `nil` for an unknown name.
  subscript(name: String) -> LaneScenario? {
    prepared.withLock { prepared in
      if let known = prepared[name] { return known }
      let scenario = LaneScenario(name, in: library.value)
      prepared[name] = scenario
      return scenario
    }
  }
}
