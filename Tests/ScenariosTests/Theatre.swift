// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers
import GlissadeScenarios
import Synchronization
import Testing

/// A tree with one actor and a player, and queries of the actor's presentation.
struct Theatre {
  var tree = LayerTree(size: Size(width: 400, height: 300))
  var player = ScenarioPlayer()
  let actor: LayerID

  init(at position: Point = Point(x: 100, y: 100), size: Size = Size(width: 40, height: 20)) {
    actor = tree.add(.rectangle(size: size), at: position, name: "actor")
  }

  /// Plays a scenario from instant 0 to its end.
  mutating func play(_ scenario: Scenario, target: (any ScenarioTarget)? = nil) throws {
    player.library.add(scenario)
    try player.act(actor, scenario.name, target: target, at: 0, in: &tree)
    player.advance(to: 1000, in: &tree)
  }

  func shown(_ time: Double) -> LayerValues.Layer { tree.presentation(at: time)[actor] }

  /// The shown position of a point of the actor, which is given in units of its bounds.
  func place(_ x: Double, _ y: Double, of layer: LayerID? = nil, at time: Double) -> Point {
    let layer = layer ?? actor
    let size = tree.presentation(at: time)[layer].size
    return tree.convert(Point(x: x * size.width, y: y * size.height), from: layer, to: nil, at: time) ?? .zero
  }

  /// The shown positions of the four corners of a layer.
  func corners(of layer: LayerID? = nil, at time: Double) -> [Point] {
    [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { place($0.0, $0.1, of: layer, at: time) }
  }

  /// The kinds of the player's events, without their instants.
  var kinds: [ScenarioEvent.Kind] { player.events.map(\.kind) }
}

/// Whether points are equal to others within a tolerance.
func isClose(_ points: [Point], _ others: [Point], within tolerance: Double = 1e-9) -> Bool {
  points.count == others.count
    && zip(points, others).allSatisfy { abs($0.x - $1.x) <= tolerance && abs($0.y - $1.y) <= tolerance }
}

/// A target object that is ready from an instant on and records the calls of its methods.
final class Prompter: ScenarioTarget {
  let readyFrom: Double
  let layers: [String: LayerID]
  let frames: [String: Rect]
  private let recorded = Mutex<[String]>([])

  init(readyFrom: Double = 0, layers: [String: LayerID] = [:], frames: [String: Rect] = [:]) {
    self.readyFrom = readyFrom
    self.layers = layers
    self.frames = frames
  }

  var lines: [String] { recorded.withLock { $0 } }

  func record(_ line: String) { recorded.withLock { $0.append(line) } }

  func isReady(_ target: String, at time: Double, in tree: LayerTree) -> Bool { time >= readyFrom }
  func layer(for target: String, at time: Double, in tree: LayerTree) -> LayerID? { layers[target] }
  func frame(for target: String, at time: Double, in tree: LayerTree) -> Rect? { frames[target] }
  func scenarioStarted(_ name: String, at time: Double, in tree: inout LayerTree) { record("\(time) started \(name)") }
  func scenarioEnded(_ name: String, at time: Double, in tree: inout LayerTree) { record("\(time) ended \(name)") }
  func setVelocity(_ velocity: Double, of target: String, at time: Double, in tree: inout LayerTree) {
    record("\(time) velocity \(velocity) \(target)")
  }
  func setLoop(_ loops: Bool, of target: String, at time: Double, in tree: inout LayerTree) {
    record("\(time) loop \(loops) \(target)")
  }
  func play(_ target: String, at time: Double, in tree: inout LayerTree) { record("\(time) play \(target)") }
}
