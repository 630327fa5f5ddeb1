// SPDX-License-Identifier: MIT
// Recorded by a test: see SwiftMotionTests.
import Glissade

/// A motion of 3 s, 400 × 300 points.
enum ClicksMotion {
  /// The duration in seconds.
  static let duration: Double = 3

  /// Creates the layers with their motion.
  static func makeTree() -> LayerTree {
    var tree = LayerTree(size: Size(width: 400, height: 300))
    let stage = tree.add(.group(size: Size(width: 360, height: 260)), at: Point(x: 200, y: 150), name: "stage") {
      $0.clipsToBounds = true
    }
    let `default` = tree.add(
      .rectangle(size: Size(width: 60, height: 40), cornerRadius: 8), at: Point(x: 80, y: 80), in: stage,
      name: "default"
    ) {
      $0.anchor = Point(x: 0.25, y: 0.5)
      $0.fill = Color(hex: 0x3B6EF5)
      $0.clipsToBounds = true
    }
    tree.add(.ellipse(size: Size(width: 30, height: 30)), in: `default`, name: "self") { $0.fill = .white }

    tree.transaction(at: 0.1, duration: 1) { $0[`default`].position = Point(x: 300, y: 100) }
    tree.transaction(at: 0.4, duration: 0.8, timingFunction: .namedEasing(.bounce, ends: .easeOut)) {
      $0[stage].scale = Vector(dx: 0.5, dy: 0.75)
    }
    tree.transaction(at: 0.4, duration: 1) {
      $0[`default`].rotation = .degrees(45)
      $0[`default`].position = Point(x: 90, y: 250)
    }
    tree.transaction(at: 0.7, duration: 1) {
      $0[`default`].rotation = .degrees(90)
      $0[`default`].position = Point(x: 330, y: 220)
    }
    tree.transaction(at: 1, duration: 1) {
      $0[`default`].rotation = .degrees(135)
      $0[`default`].position = Point(x: 200, y: 50)
    }
    tree.transaction(at: 2.4, duration: 0) { $0[`default`].position = Point(x: 20, y: 20) }
    return tree
  }
}
