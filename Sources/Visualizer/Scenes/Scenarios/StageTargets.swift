// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers
import GlissadeScenarios
import GlissadeTiming

extension LayerProperty where Value == Double {
  /// Whether a target is ready: 1 or 0.
  static var readiness: LayerProperty { LayerProperty("readiness", default: 0) }
  /// The speed of the wheels.
  fileprivate static var velocity: LayerProperty { LayerProperty("velocity", default: 1) }
  /// Whether the wheels repeat: 1 or 0.
  fileprivate static var looping: LayerProperty { LayerProperty("looping", default: 0) }
}

/// The targets of the Scenarios scene: the perch, the nest and the wheels.
///
/// An actor flies to the perch for the name `home`, and to the nest for any other name. Velocity, repetition and play
/// commands act on the wheels, under any name. Every user's file can therefore be played. The tree stores the state
/// of the targets.
struct StageTargets: ScenarioTarget {
  let nest: LayerID
  let perch: LayerID
  let wheels: [LayerID]

  init(_ cast: StageCast) {
    nest = cast.nest
    perch = cast.perch
    wheels = cast.wheels
  }

  func isReady(_ target: String, at time: Double, in tree: LayerTree) -> Bool {
    target == "home" || target == "wheels" || tree.modelValue(of: nest, .readiness, at: time) == 1
  }

  func layer(for target: String, at time: Double, in tree: LayerTree) -> LayerID? {
    target == "home" ? perch : nest
  }

  func setVelocity(_ velocity: Double, of target: String, at time: Double, in tree: inout LayerTree) {
    setWheels(.velocity, to: velocity, at: time, in: &tree)
  }

  func setLoop(_ loops: Bool, of target: String, at time: Double, in tree: inout LayerTree) {
    setWheels(.looping, to: loops ? 1 : 0, at: time, in: &tree)
  }

  /// A turn of the wheels takes a second at velocity 1.
  func play(_ target: String, at time: Double, in tree: inout LayerTree) {
    for wheel in wheels {
      let velocity = tree.modelValue(of: wheel, .velocity, at: time)
      let loops = tree.modelValue(of: wheel, .looping, at: time) == 1
      // A backward repetition starts with an offset of an hour, because before its start nothing turns.
      let count = loops ? 3600.0 : 1
      let timing = MediaTiming(
        duration: 1, repeatCount: count, speed: velocity, timeOffset: velocity < 0 ? count : 0)
      tree.animate(
        wheel, .rotation, with: Animation(.basic(from: .zero, to: .degrees(360)), timing: timing), at: time,
        forKey: Self.key)
    }
  }

  func scenarioEnded(_ name: String, at time: Double, in tree: inout LayerTree) {
    tree.transaction(at: time, policy: .jump) { transaction in
      for wheel in wheels { transaction[wheel].removeAnimation(forKey: Self.key) }
    }
  }

  private static let key = "frames"

  private func setWheels(_ property: LayerProperty<Double>, to value: Double, at time: Double, in tree: inout LayerTree)
  {
    tree.transaction(at: time, policy: .jump) { transaction in
      for wheel in wheels { transaction[wheel][property] = value }
    }
  }
}
