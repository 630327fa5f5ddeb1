// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeExchange
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming

/// Documents whose Swift source is in the folder `Generated`, and is compiled with the tests.
enum SwiftDocuments {
  /// The documents by their names, with the functions that were compiled.
  static let all:
    [(name: String, document: @Sendable () throws -> MotionDocument, compiled: @Sendable () -> LayerTree)] =
      [
        ("Clicks", clicks, ClicksMotion.makeTree), ("Follower", follower, FollowerMotion.makeTree),
        ("Appearance", appearance, AppearanceMotion.makeTree),
      ]

  static func document(_ tree: LayerTree, from start: Double = 0, duration: Double) throws -> MotionDocument {
    var document = MotionDocument(size: tree.size, duration: duration)
    try document.add(tree, from: start)
    return document
  }

  /// Additive changes that overlap, a jump, groups with clips, and names that are keywords.
  @Sendable
  static func clicks() throws -> MotionDocument {
    var tree = LayerTree(size: Size(width: 400, height: 300))
    let stage = tree.add(.group(size: Size(width: 360, height: 260)), at: Point(x: 200, y: 150), name: "stage") {
      $0.clipsToBounds = true
    }
    let card = tree.add(
      .rectangle(size: Size(width: 60, height: 40), cornerRadius: 8), at: Point(x: 80, y: 80), in: stage,
      name: "default"
    ) {
      $0.fill = Color(hex: 0x3B6EF5)
      $0.anchor = Point(x: 0.25, y: 0.5)
      $0.clipsToBounds = true
    }
    tree.add(.ellipse(size: Size(width: 30, height: 30)), in: card, name: "self") { $0.fill = .white }
    let targets = [Point(x: 300, y: 100), Point(x: 90, y: 250), Point(x: 330, y: 220), Point(x: 200, y: 50)]
    for (index, point) in targets.enumerated() {
      tree.transaction(at: 0.2 + 0.3 * Double(index), duration: 1) {
        $0[card].position = point
        $0[card].rotation = .degrees(Double(index) * 45)
      }
    }
    tree.transaction(at: 0.5, duration: 0.8, timingFunction: .namedEasing(.bounce, ends: .easeOut)) {
      $0[stage].scale = Vector(dx: 0.5, dy: 0.75)
    }
    tree.transaction(at: 2.5, duration: 0) { $0[card].position = Point(x: 20, y: 20) }
    return try document(tree, from: 0.1, duration: 3)
  }

  /// A layer that faces along a path, and a matrix.
  @Sendable
  static func follower() throws -> MotionDocument {
    var tree = LayerTree(size: Size(width: 400, height: 300))
    let arrow = tree.add(.path(try Path(svgPathData: "M9 -19L25 0L9 19L-20 19L-20 -19Z")), name: "arrow")
    let path = try Path(svgPathData: "M60 150C60 20 340 20 340 150S60 280 60 150Z")
    let motion = PathMotion(path, rotation: .auto, rotationOffset: .degrees(10))
    tree.transaction(at: 0) {
      $0[arrow].animate(
        motion.map {
          LayerAnimation(
            along: $0, timing: MediaTiming(duration: 2, repeatCount: .infinity, fillMode: .both),
            timingFunction: .easeInOut)
        })
    }
    let sheared = tree.add(.rectangle(size: Size(width: 40, height: 20)), at: Point(x: 200, y: 150), name: "sheared")
    tree.transaction(at: 0.5, duration: 1) {
      $0[sheared].transform = Transform3D(AffineTransform(a: 1, b: 0.25, c: -0.5, d: 2, tx: 10, ty: 0))
    }
    return try document(tree, from: 0.25, duration: 3)
  }

  /// Colours, sizes, a path that changes its form, a stroke, a gradient, a shadow, and changes of order and content.
  @Sendable
  static func appearance() throws -> MotionDocument {
    var tree = LayerTree(size: Size(width: 400, height: 300))
    let card = tree.add(.rectangle(size: Size(width: 60, height: 40)), at: Point(x: 80, y: 80), name: "card") {
      $0.fill = Color(hex: 0x3B6EF5)
      $0[.shadowOpacity] = 0.5
      $0[.shadowOffset] = Vector(dx: 2, dy: 5)
    }
    tree.transaction(at: 0.3, duration: 1) {
      $0[card].fill = Color(hex: 0xD55E00)
      $0[card].size = Size(width: 120, height: 90)
      $0[card].cornerRadius = 30
    }
    tree.transaction(at: 0.8, duration: 1) { $0[card].fill = Color(red: 0, green: 0.5, blue: 0, alpha: 0.5) }
    let blob = tree.add(
      .path(try Path(svgPathData: "M-40 -40L40 -40L40 40L-40 40Z")), at: Point(x: 250, y: 150), name: "blob"
    ) {
      $0.style.gradient = Gradient(
        .radial(center: Point(x: 0, y: 0), radius: 60),
        stops: [Gradient.Stop(offset: 0, color: .white), Gradient.Stop(offset: 1, color: .black)], spread: .reflect)
      $0.stroke = Color(hex: 0x882255)
      $0.strokeWidth = 4
      $0.style.dashes = [6, 3]
      $0.style.cap = .round
    }
    let diamond = try Path(svgPathData: "M0 -60L60 0L0 60L-60 0Z")
    tree.transaction(at: 0.4, duration: 1) {
      $0[blob].path = diamond
      $0[blob][.dashPhase] = 18
    }
    tree.move(card, to: 1, at: 2)
    tree.transaction(at: 2.2) { $0[blob].isHidden = true }
    return try document(tree, duration: 3)
  }
}
