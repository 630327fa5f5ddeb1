// SPDX-License-Identifier: MIT
import Glissade
import GlissadeExchange

/// The code of the page about shapes, word for word.
enum ShapesPage {
  static func operators(_ tree: inout LayerTree) throws -> (icon: LayerID, hole: LayerID) {
    // Example begins
    let icon = tree.add(.path(Path(circleAt: .zero, radius: 40)), at: Point(x: 60, y: 60)) { $0.fill = .black }
    let hole = tree.add(.path(Path(circleAt: .zero, radius: 12)), at: Point(x: 60, y: 60)) { $0.fill = .clear }
    try tree.derivePath(of: icon) { values in
      let moved = values[hole].position - values[icon].position
      return [
        .subtraction(values[hole][.path].applying(.translation(x: moved.dx, y: moved.dy))), .roundedCorners(radius: 4),
        .offset(2, join: .round),
      ]
    }
    tree.transaction(at: 0, duration: 1) { $0[hole].position.x = 110 }
    // Example ends
    return (icon, hole)
  }

  static func trims(_ tree: inout LayerTree, icon: LayerID) throws {
    // Example begins
    tree.animate(icon, .strokeEnd, with: .basic(from: 0, to: 1, timing: MediaTiming(duration: 0.8)), at: 0)

    let dots = Path(circleAt: Point(x: 0, y: 0), radius: 10)
    let ring = Path(circleAt: Point(x: 40, y: 0), radius: 20)
    let half = [dots, ring].trimmed(from: 0, to: 0.5, order: .individually)
    // Example ends
    _ = half
  }

  static func letters(_ tree: inout LayerTree, photo: LayerID) {
    // Example begins
    let line = TextLine("R", style: TextStyle(size: 160, typeface: .semibold))
    let letter = line.glyphs.reduce(into: Path()) { path, glyph in
      path.append(glyph.outline.applying(line.transform(of: glyph, at: Point(x: 20, y: 140))))
    }
    tree.add(masks: [LayerMask(letter)], to: photo)
    // Example ends
  }

  static func stars(_ tree: inout LayerTree, star: LayerID) throws {
    // Example begins
    try tree.derive(star, .path) { values in
      let points = values[star][.starPoints]
      return .star(points: points, outerRadius: 40, innerRadius: 18, outerRoundness: 0.3, fraction: .partialPoint)
    }
    tree.transaction(at: 0, duration: 1) { $0[star][.starPoints] = 9 }
    // Example ends
  }

  static func gradients(_ tree: inout LayerTree, card: LayerID) throws {
    // Example begins
    try tree.derive(card, .style) { values in
      let middle = values[card][.sheen]
      var style = LayerStyle()
      style.gradient = Gradient(
        .radial(center: Point(x: 0.5, y: 0.5), radius: 0.7, focus: Point(x: middle, y: 0.3)),
        stops: [
          .init(offset: 0, color: .white), .init(offset: middle, color: Color(hex: 0xF6C15B)),
          .init(offset: 1, color: Color(hex: 0xD8472B).withOpacity(1 - middle)),
        ], spread: .reflect)
      style.dashes = [2 + 10 * middle, 4]
      return style
    }
    tree.transaction(at: 0, duration: 1) { $0[card][.sheen] = 0.8 }
    // Example ends
  }

  /// The complete program of the page.
  static func icon() throws -> String {
    // Example begins
    var tree = LayerTree(size: Size(width: 96, height: 96))
    let center = Point(x: 48, y: 48)
    let badge = tree.add(.path(.star(points: 12, outerRadius: 40, innerRadius: 34)), at: center, name: "badge") {
      $0.fill = Color(hex: 0x2E9E5B)
      $0.scale = Vector(dx: 0.2, dy: 0.2)
    }
    try tree.derivePath(of: badge) { _ in [.roundedCorners(radius: 3)] }
    var tick = Path()
    tick.move(to: Point(x: -16, y: 1))
    tick.addLine(to: Point(x: -5, y: 12))
    tick.addLine(to: Point(x: 17, y: -11))
    let check = tree.add(.path(tick), at: center, name: "check") {
      $0.fill = .clear
      $0.stroke = .white
      $0.strokeWidth = 7
      $0.style.cap = .round
      $0.style.join = .round
      $0[.strokeEnd] = 0
    }

    let spring = Spring(response: 0.5, dampingRatio: 0.6)
    tree.transaction(at: 0, policy: .spring(spring)) {
      $0[badge].scale = Vector(dx: 1, dy: 1)
      $0[badge].rotation = .degrees(30)
    }
    tree.transaction(at: 0.25, duration: 0.4) { $0[check][.strokeEnd] = 1 }

    var document = MotionDocument(size: tree.size, duration: 1.5)
    try document.add(tree)
    let lottie = try MotionExport(document, as: .lottie).text
    // Example ends
    return lottie
  }
}

// Example begins
extension LayerProperty where Value == Double {
  static var starPoints: LayerProperty { LayerProperty("starPoints", default: 5) }
  static var sheen: LayerProperty { LayerProperty("sheen", default: 0.2) }
}
// Example ends

/// The code in comments.
enum ShapeComments {
  static func operators() -> Path {
    // Example begins
    let badge = Path(circleAt: .zero, radius: 40).applying([
      .subtraction(Path.star(points: 5, outerRadius: 24, innerRadius: 10)),
      .roundedCorners(radius: 3),
    ])
    // Example ends
    return badge
  }

  static func layer(_ tree: inout LayerTree, icon: LayerID, hole: LayerID) throws {
    // Example begins
    try tree.derivePath(of: icon) { values in
      [
        .subtraction(values[hole][.path]), .roundedCorners(radius: values[icon][.cornerRadius]),
        .trim(from: 0, to: values[icon][.strokeEnd]),
      ]
    }
    // Example ends
  }

  static func masks(_ tree: inout LayerTree, photo: LayerID) {
    // Example begins
    let masks = tree.add(
      masks: [
        LayerMask(Path(circleAt: Point(x: 60, y: 60), radius: 50), feather: 8),
        LayerMask(Path(Rect(x: 40, y: 40, width: 40, height: 40)), mode: .subtract),
      ], to: photo)
    tree.transaction(at: 1, duration: 0.5) {
      $0[masks[0]].path = Path(circleAt: Point(x: 60, y: 60), radius: 90)
      $0[masks[1]].opacity = 0
    }
    // Example ends
  }
}
