// SPDX-License-Identifier: MIT
import Glissade

/// One family of animations on the layers of a tree, with the properties to evaluate.
struct EngineCase: Sendable {
  /// The name: short, unique, and the key in the records.
  let name: String
  /// The number of animated scalars per animation.
  let scalars: Double
  /// The largest time per scalar among 100,000 animations, in nanoseconds, or `nil` for no limit.
  var limit: Double?
  /// Adds the animations of all given layers.
  let fill: @Sendable (inout LayerTree, [LayerID], inout SplitMix64) -> Void
  /// The properties that are evaluated in each frame.
  var properties = EngineProperties.position

  /// Returns a random timing. The animation is active at every instant from 1 s to 3 s.
  static func timing(_ random: inout SplitMix64) -> (begin: Double, duration: Double) {
    (random.next(0...1), random.next(3.1...6))
  }

  static func point(_ random: inout SplitMix64) -> Point { Point(x: random.next(0...1920), y: random.next(0...1080)) }
}

/// The properties that a family animates.
enum EngineProperties: Sendable {
  case position
  case transform
  case all
}

/// Easings as in style sheets: the keywords of CSS and the curves of easings.net.
enum Easings {
  static let all: [TimingFunction] = numbers.map { .cubicBezier($0.0, $0.1, $0.2, $0.3) }

  static let numbers: [(Double, Double, Double, Double)] = [
    (0.25, 0.1, 0.25, 1), (0.42, 0, 1, 1), (0, 0, 0.58, 1), (0.42, 0, 0.58, 1), (0.5, 0, 0.5, 1), (0.4, 0, 0.2, 1),
    (0, 0, 0.2, 1), (0.4, 0, 1, 1), (0.12, 0, 0.39, 0), (0.61, 1, 0.88, 1), (0.37, 0, 0.63, 1), (0.11, 0, 0.5, 0),
    (0.5, 1, 0.89, 1), (0.45, 0, 0.55, 1), (0.32, 0, 0.67, 0), (0.33, 1, 0.68, 1), (0.65, 0, 0.35, 1),
    (0.5, 0, 0.75, 0), (0.25, 1, 0.5, 1), (0.76, 0, 0.24, 1), (0.64, 0, 0.78, 0), (0.22, 1, 0.36, 1),
    (0.83, 0, 0.17, 1), (0.7, 0, 0.84, 0), (0.16, 1, 0.3, 1), (0.87, 0, 0.13, 1), (0.55, 0, 1, 0.45),
    (0, 0.55, 0.45, 1), (0.85, 0, 0.15, 1), (0.36, 0, 0.66, -0.56), (0.34, 1.56, 0.64, 1), (0.68, -0.6, 0.32, 1.6),
  ]

  static func any(_ random: inout SplitMix64) -> TimingFunction { all[Int(random.next() % UInt64(all.count))] }
}
