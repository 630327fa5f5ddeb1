// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import Testing

extension LayerProperty where Value == Double {
  /// A client's property.
  fileprivate static var glow: LayerProperty { LayerProperty("glow", default: 0.25) }
}

@Suite("Layers: values over time")
struct LayerValueTests {
  let start = Point(x: 120, y: 80)
  let click = Point(x: 300, y: 200)

  private func treeWithCard() -> (LayerTree, LayerID) {
    var tree = LayerTree(size: Size(width: 640, height: 480))
    let card = tree.add(.rectangle(size: Size(width: 76, height: 100), cornerRadius: 8), at: start)
    return (tree, card)
  }

  @Test("a transaction changes the model value immediately and the presentation value over its duration")
  func transaction() {
    var (tree, card) = treeWithCard()
    tree.transaction(at: 2, duration: 0.8) { $0[card].position = click }
    #expect(tree.model(at: 1.9)[card].position == start)
    #expect(tree.model(at: 2)[card].position == click)
    #expect(tree.presentation(at: 2)[card].position.distance(to: start) < 1e-12)
    #expect(tree.presentation(at: 2.4)[card].position.distance(to: start.interpolated(to: click, at: 0.5)) < 1e-12)
    #expect(tree.presentation(at: 2.8)[card].position == click)
    #expect(tree.runningChangeCount(of: card, .position, at: 2.4) == 1)
    #expect(tree.settlingTime == 2.8)
  }

  @Test("a transaction returns the result of its closure, and rethrows its error after the changes before it")
  func result() throws {
    struct Failure: Error, Equatable {}
    var (tree, card) = treeWithCard()
    let animation = tree.transaction(at: 1, duration: 0.5) { transaction in
      transaction[card].retarget(.opacity, to: Animation(.basic(from: 0, to: 1), timing: MediaTiming(duration: 2)))
    }
    #expect(tree.effectiveAnimations(of: card, .opacity, at: 1.5) == [animation])
    let nested = tree.transaction(at: 2, duration: 0.5) { outer in
      outer.transaction { inner in
        inner[card].scale = Vector(dx: 2, dy: 2)
        return 7
      }
    }
    #expect(nested == 7)
    #expect(throws: Failure()) {
      try tree.transaction(at: 3, duration: 0.5) { outer in
        outer[card].position = click
        try outer.transaction { inner throws(Failure) in
          inner[card].rotation = Angle(degrees: 90)
          throw Failure()
        }
        outer[card].opacity = 0.5
      }
    }
    let model = tree.model(at: 4)[card]
    #expect(model.position == click && model.scale == Vector(dx: 2, dy: 2) && model.rotation == Angle(degrees: 90))
    #expect(model.opacity == 1)
  }

  @Test("earlier instants do not change, and a copy made before a change does not have it")
  func value() {
    let (before, card) = treeWithCard()
    var after = before
    after.transaction(at: 2, duration: 0.8) { $0[card].position = click }
    #expect(before.presentation(at: 5)[card].position == start)
    #expect(after.presentation(at: 1)[card].position == start)
  }

  @Test("an additive change of duration 0 is immediate and keeps earlier motion; a jump ends it")
  func immediateChange() {
    var (tree, card) = treeWithCard()
    tree.transaction(at: 1, duration: 1) { $0[card].opacity = 0 }
    let before = tree.presentation(at: 1.5)[card].opacity
    let velocity = tree.velocity(of: card, .opacity, at: 1.5)
    tree.transaction(at: 1.5, duration: 0) { $0[card].opacity = 0.25 }
    #expect(tree.presentation(at: 1.5)[card].opacity == before + 0.25)
    #expect(tree.velocity(of: card, .opacity, at: 1.5) == velocity)
    #expect(tree.runningChangeCount(of: card, .opacity, at: 1.5) == 1)
    tree.transaction(at: 1.6, policy: .jump) { $0[card].opacity = 0.5 }
    #expect(tree.presentation(at: 1.6)[card].opacity == 0.5)
    #expect(tree.runningChangeCount(of: card, .opacity, at: 1.6) == 0)
  }

  @Test("a client's property animates like any other, and layers that never had it have its default")
  func clientProperty() {
    var (tree, card) = treeWithCard()
    let other = tree.add(.group())
    tree.transaction(at: 0, duration: 1) { $0[card][.glow] = 1.25 }
    #expect(tree.presentation(at: 0.5)[card][.glow] == 0.75)
    #expect(tree.presentation(at: 0.5)[other][.glow] == 0.25)
    #expect(tree.velocity(of: card, .glow, at: 0.5) > 0)
    tree.prune(before: 2)
    #expect(tree.presentation(at: 2)[card][.glow] == 1.25)
  }

  @Test("a layer on a path is retargeted and resumed without a jump in position or velocity", arguments: 0..<20)
  func resume(seed: Int) throws {
    var (tree, card) = treeWithCard()
    let path = Path.spline(
      through: [Point(x: 0, y: 0), Point(x: 200, y: 20), Point(x: 180, y: 220), Point(x: 10, y: 160)], isClosed: true)
    tree.animate(card, .along(path, duration: 3, rotation: .auto, repeatCount: .infinity), at: 0.5)
    let clickTime = 1 + Double(seed) * 0.13
    let resumeTime = clickTime + 0.3
    tree.transaction(at: clickTime, duration: 0.6) { $0[card].position = click }
    tree.transaction(at: resumeTime, duration: 0.6) { $0[card].resumeAnimation(.position) }
    let speedScale = path.length() / 3
    for instant in [clickTime, resumeTime] {
      let h = 1e-9
      let left = tree.presentation(at: instant - h)[card].position
      let right = tree.presentation(at: instant + h)[card].position
      #expect(left.distance(to: right) < speedScale * 1e-7)
      let velocityBefore = tree.velocity(of: card, .position, at: instant.nextDown)
      let velocity = tree.velocity(of: card, .position, at: instant)
      #expect(velocityBefore.distance(to: velocity) < speedScale * 1e-6)
    }
    // After the end of the difference the layer is on the path again.
    var undisturbed = LayerTree(size: .zero)
    let other = undisturbed.add(.group())
    undisturbed.animate(other, .along(path, duration: 3, rotation: .auto, repeatCount: .infinity), at: 0.5)
    let end = resumeTime + 0.7
    #expect(tree.presentation(at: end)[card].position == undisturbed.presentation(at: end)[other].position)
    #expect(tree.presentation(at: end)[card].heading == undisturbed.presentation(at: end)[other].heading)
  }

  @Test("sampling forwards, backwards and shuffled gives identical pictures")
  func order() {
    var (tree, card) = treeWithCard()
    for index in 0..<20 {
      let target = Point(x: Double(index * 37 % 300), y: Double(index * 91 % 200))
      tree.transaction(at: Double(index) * 0.1, duration: 0.7) {
        $0[card].position = target
        $0[card].rotation = .degrees(Double(index) * 40)
        $0[card].fill = Color(hex: UInt32(index * 7919))
      }
    }
    let instants = (0..<120).map { Double($0) / 40 }
    let forwards = instants.map { tree.displayList(at: $0) }
    let backwards = instants.reversed().map { tree.displayList(at: $0) }
    #expect(forwards == backwards.reversed())
    for index in 0..<120 { #expect(tree.displayList(at: instants[index * 37 % 120]) == forwards[index * 37 % 120]) }
  }

  @Test("pruning keeps every bit of later values")
  func pruning() {
    var (tree, card) = treeWithCard()
    for index in 0..<50 {
      tree.transaction(at: Double(index) * 0.05, duration: 0.3 + Double(index % 3)) {
        $0[card].position = Point(x: Double(index * 37 % 300), y: 10)
      }
    }
    var pruned = tree
    pruned.prune(before: 2)
    for instant in stride(from: 2.0, to: 6, by: 0.01) {
      #expect(pruned.presentation(at: instant)[card].position == tree.presentation(at: instant)[card].position)
    }
  }
}

@Suite("Layers: geometry and display lists")
struct LayerPictureTests {
  @Test("the rotation of a path applies before scale, as in Core Animation")
  func rotateAuto() throws {
    var (tree, layer) = LayerTree.with(.group())
    tree.set(.scale, of: layer, to: Vector(dx: 2, dy: 3))
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: Point(x: 0, y: 10))
    for (rotation, sign) in [(PathMotion.Rotation.auto, 1.0), (.autoReverse, -1)] {
      tree.animate(layer, .along(path, duration: 1, rotation: rotation), at: 0)
      let transform = tree.presentation(at: 0.5)[layer].transformToParent
      #expect(abs(transform.a) < 1e-12)
      #expect(abs(transform.b - sign * 3) < 1e-12)
      #expect(abs(transform.c + sign * 2) < 1e-12)
      #expect(abs(transform.d) < 1e-12)
    }
  }

  @Test("a layer follows a part of a path, and its heading has an offset also without rotation")
  func stretch() throws {
    var (tree, layer) = LayerTree.with(.group())
    let path = Path(polyline: [.zero, Point(x: 0, y: 10)], isClosed: false)
    func animate(_ rotation: PathMotion.Rotation) {
      tree.animate(
        layer,
        .along(
          path, duration: 1, rotation: rotation, rotationOffset: .degrees(30),
          stretch: .fractions(from: 0.8, to: 0.2)), at: 0)
    }
    for (rotation, heading) in [(PathMotion.Rotation.none, 30.0), (.auto, -60), (.autoReverse, 120)] {
      animate(rotation)
      let values = tree.presentation(at: 0.25)[layer]
      #expect(values.position.distance(to: Point(x: 0, y: 6.5)) < 1e-9)
      let turned = (values.heading.degrees - heading).remainder(dividingBy: 360)
      #expect(abs(turned) < 1e-9)
    }
    let endless = LayerAnimation.along(path, duration: 1, stretch: .fractions(from: -.infinity, to: 1))
    #expect(endless.problems == [.path(.stretch(from: -.infinity, to: 1))])
  }

  @Test("a layer rotates about its anchor, which is at its position")
  func anchor() throws {
    var (tree, layer) = LayerTree.with(.rectangle(size: Size(width: 40, height: 20)), at: Point(x: 50, y: 60))
    tree.set(.rotation, of: layer, to: .degrees(30))
    let transform = try #require(tree.presentation(at: 0)[layer].transformToParent.affine)
    #expect(transform.apply(to: Point(x: 20, y: 10)).distance(to: Point(x: 50, y: 60)) < 1e-12)
  }

  @Test("a change of the anchor does not move the layer, also during a motion")
  func anchorChange() {
    var (tree, layer) = LayerTree.with(.rectangle(size: Size(width: 40, height: 20)), at: Point(x: 50, y: 60))
    tree.set(.rotation, of: layer, to: .degrees(30))
    tree.set(.scale, of: layer, to: Vector(dx: 2, dy: 0.5))
    let before = tree.presentation(at: 0)[layer].transformToParent
    tree.transaction(at: 1, duration: 1) { $0[layer].anchor = Point(x: 0, y: 1) }
    for instant in [1, 1.3, 1.9, 2.5] {
      let after = tree.presentation(at: instant)[layer].transformToParent
      #expect(abs(after.tx - before.tx) < 1e-12)
      #expect(abs(after.ty - before.ty) < 1e-12)
    }
    #expect(tree.model(at: 3)[layer].anchor == Point(x: 0, y: 1))
  }

  @Test("children are drawn in their order, with their parent's coordinates and opacity")
  func children() {
    var (tree, parent) = LayerTree.with(.group(size: Size(width: 10, height: 10)), at: Point(x: 30, y: 30))
    let back = tree.add(.rectangle(size: Size(width: 4, height: 4)), at: Point(x: 2, y: 2), in: parent)
    let front = tree.add(.ellipse(size: Size(width: 4, height: 4)), at: Point(x: 2, y: 2), in: parent)
    tree.set(.opacity, of: parent, to: 0.5)
    let placement = AffineTransform.translation(x: 25, y: 25)
    var expected = DisplayListBuilder()
    expected.withOpacity(0.5) { builder in
      builder.withTransform(placement) { builder in
        builder.fill(.rectangle(Rect(x: 0, y: 0, width: 4, height: 4)), with: .black)
        builder.fill(.ellipse(Rect(x: 0, y: 0, width: 4, height: 4)), with: .black)
      }
    }
    let list = expected.finish()
    #expect(tree.displayList(at: 0) == list)
    tree.move(back, to: 1, in: parent)
    #expect(tree.children(of: parent, at: -.infinity) == [front, back])
    #expect(tree.displayList(at: 0) != list)
    tree.setHidden(of: parent, to: true)
    #expect(tree.displayList(at: 0).commands.isEmpty)
    tree.setHidden(of: parent, to: false)
    tree.remove(parent)
    #expect(!tree.contains(back))
    #expect(tree.displayList(at: 0).commands.isEmpty)
  }

  @Test("a reused slot has another layer, without any state of the old one")
  func reuse() {
    var (tree, old) = LayerTree.with(.rectangle(size: Size(width: 4, height: 4)))
    tree.transaction(at: 0, duration: 5) { $0[old].opacity = 0 }
    tree.remove(old)
    let new = tree.add(.rectangle(size: Size(width: 4, height: 4)))
    #expect(old != new)
    #expect(!tree.contains(old))
    #expect(tree.presentation(at: 3)[new].opacity == 1)
    #expect(tree.settlingTime == -.infinity)
  }

  @Test("a layer with numbers that are not finite is not drawn, and nothing traps", arguments: 0..<200)
  func hostile(seed: Int) {
    let values: [Double] = [0, -0.0, 1, -1, 1e300, -1e300, .leastNonzeroMagnitude, .nan, .infinity, -.infinity]
    func value(_ index: Int) -> Double { values[(seed * 7 + index * 13 + seed / 10 * index) % values.count] }
    var tree = LayerTree(size: Size(width: value(0), height: value(1)))
    let layer = tree.add(
      .rectangle(size: Size(width: value(2), height: value(3)), cornerRadius: value(4)),
      at: Point(x: value(5), y: value(6)))
    tree.transaction(at: value(7), duration: value(8)) {
      $0[layer].position = Point(x: value(9), y: value(10))
      $0[layer].rotation = .radians(value(11))
      $0[layer].scale = Vector(dx: value(12), dy: value(13))
      $0[layer].opacity = value(14)
      $0[layer].anchor = Point(x: value(15), y: value(16))
    }
    var path = Path()
    path.move(to: Point(x: value(3), y: value(5)))
    path.addCubic(
      to: Point(x: value(6), y: value(8)), control1: Point(x: value(9), y: 3), control2: Point(x: value(1), y: 2))
    tree.animate(layer, .along(path, duration: value(4), repeatCount: value(2)), at: value(1))
    for instant in values {
      _ = tree.displayList(at: instant)
      _ = tree.velocity(of: layer, .position, at: instant)
    }
    tree.prune(before: value(0))
    _ = tree.displayList(at: value(1))
    _ = tree.settlingTime
  }
}
