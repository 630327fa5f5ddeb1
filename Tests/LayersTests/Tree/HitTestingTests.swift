// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import Testing

@Suite("Layers: hit testing, and conversion between layers")
struct HitTestingTests {
  @Test("the frontmost and deepest layer is hit")
  func front() {
    var (tree, back) = LayerTree.with(.rectangle(size: Size(width: 80, height: 80)), at: Point(x: 50, y: 50))
    let part = tree.add(.rectangle(size: Size(width: 20, height: 20)), at: Point(x: 20, y: 20), in: back)
    let front = tree.add(.ellipse(size: Size(width: 40, height: 40)), at: Point(x: 60, y: 60))
    #expect(tree.layer(at: Point(x: 60, y: 60), at: 0) == front)
    // The corner of the bounds is outside of the ellipse.
    #expect(tree.layer(at: Point(x: 42, y: 42), at: 0) == back)
    #expect(tree.layer(at: Point(x: 30, y: 30), at: 0) == part)
    #expect(tree.layer(at: Point(x: 5, y: 50), at: 0) == nil)
    tree.set(.zPosition, of: back, to: 1)
    #expect(tree.layer(at: Point(x: 60, y: 60), at: 0) == back)
    #expect(tree.layer(at: Point(x: 30, y: 30), at: 0) == part)
  }

  @Test("hidden layers, layers flattened to a line and layers outside of the tree are not hit")
  func absent() {
    var (tree, back) = LayerTree.with(.rectangle(size: Size(width: 100, height: 100)), at: Point(x: 50, y: 50))
    let box = tree.add(.group(), at: Point(x: 50, y: 50))
    let part = tree.add(.rectangle(size: Size(width: 20, height: 20)), in: box)
    let point = Point(x: 50, y: 50)
    #expect(tree.layer(at: point, at: 0) == part)
    tree.setHidden(of: box, to: true, at: 1)
    tree.setHidden(of: box, to: false, at: 2)
    tree.transaction(at: 3, duration: 0) { $0[box].scale = Vector(dx: 0, dy: 1) }
    tree.transaction(at: 4, duration: 0) {
      $0[box].scale = Vector(dx: 1, dy: 1)
      $0[part].opacity = 0
    }
    tree.remove(box, at: 5)
    #expect(
      [0.5, 1.5, 2.5, 3.5, 4.5, 5.5].map { tree.layer(at: point, at: $0) } == [part, back, part, back, part, back])
  }

  @Test("a moving layer is hit at its presentation position")
  func moving() {
    var (tree, card) = LayerTree.with(.rectangle(size: Size(width: 10, height: 10)), at: Point(x: 10, y: 10))
    tree.transaction(at: 0, duration: 1) { $0[card].position = Point(x: 90, y: 10) }
    #expect(tree.layer(at: Point(x: 50, y: 10), at: 0.5) == card)
    #expect(tree.layer(at: Point(x: 90, y: 10), at: 0.5) == nil)
  }

  @Test("a path is hit in its filled area and on its stroke, and a rounded rectangle not outside of its corners")
  func shapes() {
    var tree = LayerTree(size: Size(width: 100, height: 100))
    var ring = Path(circleAt: Point(x: 50, y: 50), radius: 40)
    let path = tree.add(.path(ring))
    #expect(tree.layer(at: Point(x: 50, y: 50), at: 0) == path)
    #expect(tree.layer(at: Point(x: 80, y: 80), at: 0) == nil)
    tree.set(.fill, of: path, to: .clear)
    #expect(tree.layer(at: Point(x: 50, y: 50), at: 0) == nil)
    tree.set(.stroke, of: path, to: .black)
    tree.set(.strokeWidth, of: path, to: 4)
    #expect(tree.layer(at: Point(x: 91.9, y: 50), at: 0) == path)
    #expect(tree.layer(at: Point(x: 92.1, y: 50), at: 0) == nil)
    // Two circles in opposite directions leave a hole.
    ring.append(Path(circleAt: Point(x: 50, y: 50), radius: 20).reversed())
    tree.setContent(of: path, to: .path(ring))
    tree.set(.fill, of: path, to: .black)
    #expect(tree.layer(at: Point(x: 50, y: 50), at: 0) == nil)
    #expect(tree.layer(at: Point(x: 75, y: 50), at: 0) == path)
    let round = tree.add(.rectangle(size: Size(width: 40, height: 40), cornerRadius: 20), at: Point(x: 50, y: 50))
    #expect(tree.layer(at: Point(x: 69, y: 50), at: 0) == round)
    #expect(tree.layer(at: Point(x: 34, y: 34), at: 0) != round)
  }

  @Test("hits of a path are as exact as its drawing, also for small coordinates", arguments: [0.001, 1, 1_000])
  func magnification(unit: Double) {
    var (tree, path) = LayerTree.with(.path(Path(circleAt: .zero, radius: 40 * unit)), at: Point(x: 50, y: 50))
    tree.set(.scale, of: path, to: Vector(dx: 1 / unit, dy: 1 / unit))
    for angle in stride(from: 0.0, to: 360, by: 7) {
      let direction = Vector(direction: .degrees(angle))
      #expect(tree.layer(at: Point(x: 50, y: 50) + direction * 39.8, at: 0) == path)
      #expect(tree.layer(at: Point(x: 50, y: 50) + direction * 40.1, at: 0) == nil)
    }
  }

  @Test("the hit layer is the frontmost one in the display list", arguments: 0..<40)
  func picture(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var tree = LayerTree(size: Size(width: 100, height: 100))
    var layers: [LayerID] = []
    for index in 0..<8 {
      let parent = layers.isEmpty || index % 3 == 0 ? nil : layers[Int(random.next() % UInt64(layers.count))]
      let size = Size(width: 20 + random.nextUnit() * 60, height: 20 + random.nextUnit() * 60)
      let layer = tree.add(
        index % 2 == 0 ? .rectangle(size: size, cornerRadius: 9) : .ellipse(size: size), in: parent)
      tree.place(layer, &random, affine: index % 4 == 1)
      tree.set(.size, of: layer, to: size)
      tree.set(.fill, of: layer, to: Color(hex: UInt32(index + 1)))
      layers.append(layer)
    }
    let list = tree.displayList(at: 0)
    for _ in 0..<200 {
      let point = Point(x: random.nextDeviation(150), y: random.nextDeviation(150))
      let hit = tree.layer(at: point, at: 0).map { tree.presentation(at: 0)[$0].fill }
      #expect(hit == list.frontColor(at: point))
    }
  }

  @Test("conversion to a layer and back gives the point, and conversion through the tree is equal", arguments: 0..<50)
  func conversion(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var tree = LayerTree(size: Size(width: 100, height: 100))
    var layers: [LayerID] = []
    for index in 0..<6 {
      let parent = layers.isEmpty ? nil : layers[Int(random.next() % UInt64(layers.count))]
      let layer = tree.add(.rectangle(size: Size(width: 10, height: 10)), in: parent)
      tree.place(layer, &random, affine: index % 2 == 0)
      layers.append(layer)
    }
    let (a, b) = (layers[4], layers[5])
    let point = random.point()
    let converted = try #require(tree.convert(point, from: a, to: b, at: 0))
    let original = try #require(tree.convert(converted, from: b, to: a, at: 0))
    #expect(original.distance(to: point) < 1e-6)
    let outside = try #require(tree.convert(point, from: a, to: nil, at: 0))
    let again = try #require(tree.convert(outside, from: nil, to: b, at: 0))
    #expect(again.distance(to: converted) < 1e-6 * (1 + converted.distance(to: .zero)))
    #expect(tree.convert(point, from: a, to: a, at: 0) == point)
    #expect(tree.convert(point, from: nil, to: nil, at: 0) == point)
  }

  @Test("conversion to a layer that is flattened to a line fails, and conversion inside the layer works")
  func singular() {
    var (tree, box) = LayerTree.with(.group(), at: Point(x: 50, y: 50))
    let a = tree.add(.group(), at: Point(x: 10, y: 0), in: box)
    let b = tree.add(.group(), at: Point(x: 0, y: 10), in: box)
    tree.set(.scale, of: box, to: Vector(dx: 0, dy: 1))
    #expect(tree.convert(Point.zero, from: nil, to: a, at: 0) == nil)
    #expect(tree.convert(Point.zero, from: a, to: nil, at: 0) == Point(x: 50, y: 50))
    #expect(tree.convert(Point.zero, from: a, to: b, at: 0) == Point(x: 10, y: -10))
    #expect(
      tree.convert(Rect(x: 0, y: 0, width: 2, height: 3), from: a, to: b, at: 0)
        == Rect(x: 10, y: -10, width: 2, height: 3))
  }

  @Test("conversion uses presentation or model values of the instant")
  func instant() {
    var (tree, card) = LayerTree.with(.rectangle(size: Size(width: 10, height: 10)), at: Point(x: 10, y: 10))
    tree.transaction(at: 0, duration: 1) { $0[card].position = Point(x: 90, y: 10) }
    let corner = Point(x: 0, y: 0)
    #expect(tree.convert(corner, from: card, to: nil, at: 0.5) == Point(x: 45, y: 5))
    #expect(tree.model(at: 0.5).convert(corner, from: card, to: nil) == Point(x: 85, y: 5))
  }
}

extension DisplayList {
  /// The frontmost colour at a point, among fills of rectangles and ellipses that are not grouped.
  fileprivate func frontColor(at point: Point) -> Color? {
    var found: Color?
    for case .fill(let shape, _, .color(let color), let transform, _) in commands {
      guard let inner = transform.inverse?.apply(to: point) else { continue }
      let isInside =
        switch shape {
        case .ellipse(let rect): rect.unitDistance(inner) <= 1
        case .roundedRectangle(let rect, let radius):
          rect.contains(inner)
            && (rect.inset(dx: radius, dy: 0).contains(inner) || rect.inset(dx: 0, dy: radius).contains(inner)
              || rect.corners(insetBy: radius).contains { $0.distance(to: inner) <= radius })
        default: false
        }
      if isInside { found = color }
    }
    return found
  }
}

extension Rect {
  /// The distance from the centre in units of the half axes.
  fileprivate func unitDistance(_ point: Point) -> Double {
    Vector(dx: (point.x - midX) / (width / 2), dy: (point.y - midY) / (height / 2)).length
  }

  fileprivate func corners(insetBy inset: Double) -> [Point] {
    [minX + inset, maxX - inset].flatMap { x in [minY + inset, maxY - inset].map { Point(x: x, y: $0) } }
  }
}
