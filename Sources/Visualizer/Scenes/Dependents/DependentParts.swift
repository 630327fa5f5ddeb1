import Animations
import Geometry
import Layers
import Typesetting

extension LayerProperty where Value == Double {
  /// How far a square of the own class stands from its home: a property that the engine has never heard of.
  fileprivate static var offset: LayerProperty { LayerProperty("offset", default: 0) }
}

/// The layers of the Dependents scene, and the rules by which they follow.
struct DependentParts: Sendable {
  /// The one that is animated.
  let source: LayerID
  /// The one that takes place and angle.
  let follower: LayerID
  /// The one that is mirrored.
  let mirrored: LayerID
  /// What the labels say: place of the source, its angle, place of the mirrored one.
  let labels: [LayerID]
  /// Dependents beyond those of the document.
  let further: [LayerID]
  /// Those of them that are text.
  let word: LayerID

  static let rows = [66.0, 152, 238]

  init(in tree: inout LayerTree) {
    let size = Size(width: DependentsScene.side, height: DependentsScene.side)
    let start = DependentsScene.start
    let home = Point(x: start.x + DependentsScene.travel, y: Self.rows[2])
    func square(_ tree: inout LayerTree, _ name: String, at position: Point) -> LayerID {
      tree.add(.rectangle(size: size, cornerRadius: 8), at: position, name: name)
    }
    let source = square(&tree, "source", at: start)
    let follower = square(&tree, "follower", at: Point(x: start.x, y: Self.rows[1]))
    let mirrored = square(&tree, "mirrored", at: home)
    func label(_ tree: inout LayerTree, _ index: Int) -> LayerID {
      tree.add(
        .text("", style: .strongNumber, alignment: .leading), at: .zero, name: "label \(index + 1)")
    }
    let labels = (0..<3).map { label(&tree, $0) }
    for label in labels { tree.set(label, .anchor, to: Point(x: 0, y: 0.5)) }

    // Further down: a colour, a size of text, and things that are there or not.
    let swatch = tree.add(.ellipse(size: Size(width: 40, height: 40)), at: Point(x: 90, y: 326), name: "colour")
    let word = tree.add(.text("size", style: .body), at: Point(x: 210, y: 326), name: "word")
    let dots = (0..<10).map { index in
      tree.add(
        .rectangle(size: Size(width: 20, height: 20), cornerRadius: 4),
        at: Point(x: 330 + Double(index) * 34, y: 326), name: "thing \(index + 1)")
    }
    self.source = source
    self.follower = follower
    self.mirrored = mirrored
    self.labels = labels
    self.word = word
    further = [swatch, word] + dots

    @Sendable func share(_ shown: LayerValues) -> Double {
      (shown[source].position.x - start.x) / DependentsScene.travel
    }
    do {
      try tree.derive(follower, .position) { Point(x: $0[source].position.x, y: Self.rows[1]) }
      try tree.derive(follower, .rotation) { $0[source].rotation }
      // A property of the class, set from outside …
      try tree.derive(mirrored, .offset) { start.x - $0[source].position.x }
      // … which it draws itself by; and a method of it that is called with the angle.
      try tree.derive(mirrored, .position) { Point(x: home.x + $0[mirrored][.offset], y: home.y) }
      try tree.derive(mirrored, .rotation) { Self.turned(by: $0[source].rotation) }
      try tree.derive(labels[0], .text) { "X position " + Self.number($0[source].position.x - start.x) + " pt" }
      try tree.derive(labels[1], .text) { "Rotation " + Self.number($0[source].rotation.degrees) + "°" }
      try tree.derive(labels[2], .text) { "X position " + Self.number($0[mirrored][.offset]) + " pt" }
      try tree.derive(swatch, .fill) {
        Color(hex: 0x0072B2).interpolated(to: Color(hex: 0xD55E00), at: $0[source].rotation.degrees / 360)
      }
      try tree.derive(word, .fontSize) { 11 + 17 * share($0) }
      for (index, dot) in dots.enumerated() {
        try tree.derive(dot, .scale) { share($0) * 10 >= Double(index) + 0.5 ? Vector(dx: 1, dy: 1) : .zero }
      }
    } catch {
      // None of these reads itself; `derive` says so of whoever adds one that does.
      assertionFailure("\(error)")
    }
  }

  /// The method of the mirrored class: it slides the other way and turns the same way.
  private static func turned(by angle: Angle) -> Angle { angle }

  private static func number(_ value: Double) -> String { FixedPoint.text(value, decimals: 1) }
}
