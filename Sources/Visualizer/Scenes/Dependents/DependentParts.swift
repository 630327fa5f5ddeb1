// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers
import GlissadeTypesetting

extension LayerProperty where Value == Double {
  /// The distance of the mirrored square from its start: a custom property.
  fileprivate static var offset: LayerProperty { LayerProperty("offset", default: 0) }
}

/// The layers of the Dependents scene, and the rules of their derived properties.
struct DependentParts: Sendable {
  /// The animated square.
  let source: LayerID
  /// The square that derives its position and rotation.
  let follower: LayerID
  /// The mirrored square.
  let mirrored: LayerID
  /// The labels: position and rotation of the source, and position of the mirrored square.
  let labels: [LayerID]
  /// Further dependents, which DV's example does not have.
  let further: [LayerID]
  /// The texts among them.
  let word: LayerID

  /// The heights of the rows on the stage: three squares, and the further dependents.
  static let rows = [66.0, 152, 238, 326]
  /// The positions of the further dependents: the colour, the text and the first and the last dot.
  static let (swatchX, wordX, dotsX) = (90.0, 210.0, 330.0...636.0)

  init(in tree: inout LayerTree) {
    let size = Size(width: DependentsScene.side, height: DependentsScene.side)
    let start = DependentsScene.start
    let mirroredStart = Point(x: start.x + DependentsScene.travel, y: Self.rows[2])
    func square(_ tree: inout LayerTree, _ name: String, at position: Point) -> LayerID {
      tree.add(.rectangle(size: size, cornerRadius: 8), at: position, name: name)
    }
    let source = square(&tree, "source", at: start)
    let follower = square(&tree, "follower", at: Point(x: start.x, y: Self.rows[1]))
    let mirrored = square(&tree, "mirrored", at: mirroredStart)
    func label(_ tree: inout LayerTree, _ index: Int) -> LayerID {
      tree.add(
        .text("", style: .strongNumber, alignment: .leading), at: .zero, name: "label \(index + 1)")
    }
    let labels = (0..<3).map { label(&tree, $0) }
    for label in labels { tree.set(.anchor, of: label, to: Point(x: 0, y: 0.5)) }

    // Further dependents: a colour, a text size and visibility.
    let swatch = tree.add(
      .ellipse(size: Size(width: 40, height: 40)), at: Point(x: Self.swatchX, y: Self.rows[3]), name: "colour")
    let word = tree.add(
      .text(DependentsTexts.word, style: .body), at: Point(x: Self.wordX, y: Self.rows[3]), name: "word")
    let dots = (0..<10).map { index in
      tree.add(
        .rectangle(size: Size(width: 20, height: 20), cornerRadius: 4),
        at: Point(x: Self.dotsX.lowerBound + Double(index) * 34, y: Self.rows[3]), name: "thing \(index + 1)")
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
      // A custom property, which is set from outside …
      try tree.derive(mirrored, .offset) { start.x - $0[source].position.x }
      // … and determines the position. A method is called with the angle.
      try tree.derive(mirrored, .position) { Point(x: mirroredStart.x + $0[mirrored][.offset], y: mirroredStart.y) }
      try tree.derive(mirrored, .rotation) { Self.turned(by: $0[source].rotation) }
      try tree.derive(labels[0], .text) { DependentsTexts.xPosition(Self.number($0[source].position.x - start.x)) }
      try tree.derive(labels[1], .text) { DependentsTexts.rotation(Self.number($0[source].rotation.degrees)) }
      try tree.derive(labels[2], .text) { DependentsTexts.xPosition(Self.number($0[mirrored][.offset])) }
      try tree.derive(swatch, .fill) {
        Color(hex: 0x0072B2).interpolated(to: Color(hex: 0xD55E00), at: $0[source].rotation.degrees / 360)
      }
      try tree.derive(word, .fontSize) { 11 + 17 * share($0) }
      for (index, dot) in dots.enumerated() {
        try tree.derive(dot, .scale) { share($0) * 10 >= Double(index) + 0.5 ? Vector(dx: 1, dy: 1) : .zero }
      }
    } catch {
      // No rule depends on itself; `derive` reports one that does.
      assertionFailure("\(error)")
    }
  }

  /// The layers in each row.
  var rowLayers: [[LayerID]] { [[source, labels[0]], [follower, labels[1]], [mirrored, labels[2]], further] }

  /// The method of the mirrored class: it moves in the opposite direction and rotates in the same one.
  private static func turned(by angle: Angle) -> Angle { angle }

  private static func number(_ value: Double) -> String { FixedPoint.text(value, decimals: 1) }
}

extension DependentParts {
  /// The tree with the layers of one row alone: a row has its own position in the window.
  func row(_ index: Int, of tree: LayerTree) -> LayerTree {
    var part = tree
    for (other, layers) in rowLayers.enumerated() where other != index {
      for layer in layers { part.setHidden(of: layer, to: true) }
    }
    return part
  }
}
