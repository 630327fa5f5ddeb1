// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import Testing

@Suite("Layers: placement in the parent")
struct PlacementTests {
  private func tree(_ content: LayerContent = .rectangle(size: Size(width: 40, height: 20))) -> (LayerTree, LayerID) {
    LayerTree.with(content, at: Point(x: 50, y: 60))
  }

  @Test(
    "the map to the parent is position · rotation · scale · transform · heading · −anchor, the rightmost first",
    arguments: 0..<50)
  func order(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var (tree, layer) = tree()
    tree.place(layer, &random, affine: true)
    let values = tree.presentation(at: 0)[layer]
    let anchor = Vector(
      dx: values.boundsOrigin.x + values.anchor.x * values.size.width,
      dy: values.boundsOrigin.y + values.anchor.y * values.size.height)
    let factors: [AffineTransform] = [
      .translation(values.position - Point.zero), .rotation(values.rotation),
      .scale(x: values.scale.dx, y: values.scale.dy),
      values.affineTransform, .rotation(values.heading), .translation(-anchor),
    ]
    let expected = factors.reduce(AffineTransform.identity) { $0.concatenated(with: $1) }
    for _ in 0..<8 {
      let point = random.point()
      let image = values.transformToParent.apply(to: point)
      #expect(image.map { $0.distance(to: expected.apply(to: point)) < 1e-9 } == true)
    }
  }

  @Test("a rotation about the vertical axis narrows a layer, and a perspective enlarges its near side")
  func space() throws {
    var (tree, layer) = tree()
    tree.set(.transform, of: layer, to: .rotation(.degrees(60), axis: SIMD3(0, 1, 0)))
    let narrow = tree.presentation(at: 0)[layer]
    #expect(abs(narrow.frame.width - 20) < 1e-12)
    #expect(abs(narrow.affineTransform.a - 0.5) < 1e-12)
    var transform = Transform3D.identity
    transform.m34 = -1.0 / 200
    tree.set(.transform, of: layer, to: transform.concatenated(with: .translation(x: 0, y: 0, z: 100)))
    let near = tree.presentation(at: 0)[layer]
    #expect(abs(near.frame.width - 80) < 1e-12)
    #expect(near.frame.center.distance(to: Point(x: 50, y: 60)) < 1e-12)
    // Layers behind the viewer are not drawn.
    tree.set(.transform, of: layer, to: transform.concatenated(with: .translation(x: 0, y: 0, z: 300)))
    #expect(tree.displayList(at: 0).commands.isEmpty)
    #expect(tree.presentation(at: 0)[layer].frame == .zero)
  }

  @Test("the origin of the bounds moves the sublayers and not the layer")
  func bounds() {
    var (tree, layer) = tree(.group(size: Size(width: 40, height: 20)))
    let part = tree.add(.ellipse(size: Size(width: 4, height: 4)), at: Point(x: 10, y: 10), in: layer)
    let frame = tree.presentation(at: 0)[layer].frame
    #expect(frame == Rect(x: 30, y: 50, width: 40, height: 20))
    tree.transaction(at: 1, duration: 2) { $0[layer].bounds = Rect(x: 0, y: 6, width: 40, height: 20) }
    for (time, shift) in [(0.0, 0.0), (2, -3), (3, -6)] {
      let values = tree.presentation(at: time)
      #expect(values[layer].frame == frame)
      #expect(values[layer].bounds == Rect(x: 0, y: -shift, width: 40, height: 20))
      #expect(
        tree.convert(values[part].position, from: layer, to: nil, at: time) == Point(x: 40, y: 60 + shift))
    }
    #expect(tree.model(at: 1)[layer].bounds.origin == Point(x: 0, y: 6))
  }

  @Test("the frame of a layer without rotation equals the value that was set", arguments: 0..<50)
  func frame(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var (tree, layer) = tree()
    tree.set(.scale, of: layer, to: Vector(dx: random.nextDeviation(3), dy: random.nextDeviation(3)))
    tree.set(.anchor, of: layer, to: Point(x: random.nextUnit(), y: random.nextUnit()))
    tree.set(.boundsOrigin, of: layer, to: random.point())
    let frame = Rect(origin: random.point(), size: Size(width: random.nextUnit() * 90, height: random.nextUnit() * 90))
    tree.transaction(at: 1, duration: 1) {
      $0[layer].frame = frame
      #expect($0[layer].frame.distance(to: frame) < 1e-9)
    }
    #expect(tree.model(at: 1)[layer].frame.distance(to: frame) < 1e-9)
    #expect(tree.presentation(at: 2)[layer].frame.distance(to: frame) < 1e-9)
    // A rotated layer is centred in the frame, with the size that it would have without rotation.
    tree.set(.rotation, of: layer, to: .degrees(30))
    tree.transaction(at: 3, duration: 0) { $0[layer].frame = frame }
    let turned = tree.model(at: 3)[layer]
    #expect(turned.frame.center.distance(to: frame.center) < 1e-9)
    #expect(abs(turned.size.width * abs(turned.scale.dx) - frame.width) < 1e-9)
  }

  @Test("the getter of the affine transform returns the value that was set")
  func affine() {
    var (tree, layer) = tree()
    let shear = AffineTransform(a: 1, b: 0.25, c: 0.5, d: 2, tx: 3, ty: 4)
    tree.transaction(at: 0, duration: 0) {
      $0[layer].affineTransform = shear
      #expect($0[layer].affineTransform == shear)
    }
    #expect(tree.presentation(at: 0)[layer].transform == Transform3D(shear))
    #expect(tree.presentation(at: 0)[layer].affineTransform == shear)
  }

  @Test("a change of the anchor does not move a layer, for any rotation and bounds", arguments: 0..<100)
  func anchor(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var (tree, layer) = tree()
    tree.place(layer, &random, affine: true)
    let before = tree.presentation(at: 0)[layer]
    let corners = [before.bounds.origin, before.bounds.center, before.bounds.origin + Vector(dx: 13, dy: -7)]
    let newAnchor = Point(x: random.nextDeviation(2), y: random.nextDeviation(2))
    tree.transaction(at: 1, duration: Double(seed % 2)) { $0[layer].anchor = newAnchor }
    for time in [0.5, 1, 1.25, 1.8, 3] {
      let after = tree.presentation(at: time)[layer]
      for corner in corners {
        let (old, new) = (before.transformToParent.apply(to: corner), after.transformToParent.apply(to: corner))
        #expect(old != nil && old?.distance(to: new ?? Point(x: .nan, y: 0)) ?? 1 < 1e-9)
      }
    }
    #expect(tree.model(at: 1)[layer].anchor == newAnchor)
  }

  @Test(
    "a change of the anchor does not move a layer during a motion", arguments: 0..<50,
    [RetargetPolicy.additive, .replace, .jump, .spring(Spring(response: 0.4, dampingRatio: 0.5))])
  func anchorDuringMotion(seed: UInt64, policy: RetargetPolicy) {
    var random = SplitMix64(seed: seed)
    var (tree, layer) = tree()
    tree.place(layer, &random, affine: true)
    var other = random
    tree.transaction(at: 0, duration: 2) {
      $0[layer].rotation += .degrees(other.nextDeviation(200))
      $0[layer].position = other.point()
      $0[layer].size = Size(width: 10, height: 70)
      $0[layer].affineTransform = AffineTransform(a: 0.3, b: 0.5, c: -0.5, d: 1.3, tx: 9, ty: 2)
    }
    let corner = Point(x: 7, y: -3)
    let before = tree.presentation(at: 1)[layer].transformToParent.apply(to: corner)
    let rest = tree.presentation(at: 9)[layer].transformToParent.apply(to: corner)
    tree.transaction(at: 1, duration: 1.5, policy: policy) { $0[layer].anchor = Point(x: 1, y: -0.5) }
    let after = tree.presentation(at: 1)[layer].transformToParent.apply(to: corner)
    #expect(before != nil && after?.distance(to: before ?? .zero) ?? 1 < 1e-9)
    // The layer comes to rest at the same position as without the change.
    let end = tree.presentation(at: 9)[layer].transformToParent.apply(to: corner)
    #expect(rest != nil && end?.distance(to: rest ?? .zero) ?? 1 < 1e-9)
  }

  @Test(
    "an immediate change of the anchor neither moves a layer on a path nor ends its motion",
    arguments: 0..<20)
  func anchorOnPath(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var (tree, layer) = tree()
    tree.place(layer, &random, affine: true)
    let ends = [random.point(), random.point()]
    let path = Path(polyline: ends, isClosed: false)
    let animation = LayerAnimation.along(path, duration: 2, rotation: .auto)
    let id = tree.animate(layer, animation, at: 0)
    let corner = Point(x: 7, y: -3)
    func image(at time: Double) -> Point? { tree.presentation(at: time)[layer].transformToParent.apply(to: corner) }
    let before = try #require(image(at: 0.5))
    tree.transaction(at: 0.5, duration: 0) { $0[layer].anchor = Point(x: 1, y: -0.5) }
    #expect(try #require(image(at: 0.5)).distance(to: before) < 1e-9)
    // At the end of the difference the new anchor is on the path.
    let position = tree.presentation(at: 1.999_999)[layer].position
    #expect(position.distance(to: ends[1]) < 1e-3)
    var observer = AnimationObserver(at: -1, in: tree)
    let events = observer.advance(to: 1.5, in: tree)
    #expect(events.map(\.animation) == [id] && events.map(\.kind) == [.began])
  }

  @Test("under a perspective the point of the new anchor keeps its image", arguments: 0..<50)
  func anchorInSpace(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var (tree, layer) = tree()
    tree.place(layer, &random, affine: true)
    var perspective = Transform3D.identity
    perspective.m34 = -1.0 / 400
    tree.set(
      .transform, of: layer,
      to: perspective.concatenated(with: .rotation(.degrees(random.nextDeviation(60)), axis: SIMD3(0.3, 1, 0.1))))
    let before = tree.presentation(at: 0)[layer]
    let newAnchor = Point(x: random.nextUnit(), y: random.nextUnit())
    let point = Point(
      x: before.bounds.origin.x + newAnchor.x * before.size.width,
      y: before.bounds.origin.y + newAnchor.y * before.size.height)
    tree.transaction(at: 1, duration: 0) { $0[layer].anchor = newAnchor }
    let (old, new) = (
      before.transformToParent.apply(to: point), tree.presentation(at: 1)[layer].transformToParent.apply(to: point)
    )
    #expect(old != nil && old?.distance(to: new ?? Point(x: .nan, y: 0)) ?? 1 < 1e-9)
  }

  @Test("siblings are drawn by their z-position, and in their order if it is equal", arguments: 0..<100)
  func depth(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var tree = LayerTree(size: Size(width: 100, height: 100))
    let box = seed % 2 == 0 ? nil : tree.add(.group())
    var layers: [(z: Double, color: Color)] = []
    for index in 0..<20 {
      let layer = tree.add(.rectangle(size: Size(width: 1, height: 1)), in: box)
      let color = Color(hex: UInt32(index + 1))
      let z = Double(random.next() % 4) - 1
      tree.set(.fill, of: layer, to: color)
      if z != 0 {
        tree.set(.zPosition, of: layer, to: z)
      } else if seed % 3 == 0 {
        tree.set(.zPosition, of: layer, to: .nan)
      }
      layers.append((z, color))
    }
    let expected = (-1...2).flatMap { z in layers.filter { $0.z == Double(z) }.map(\.color) }
    #expect(tree.displayList(at: 0).fillColors == expected)
  }

  @Test("an animated z-position changes the order when it passes another one")
  func depthDuringMotion() {
    var (tree, back) = LayerTree.with(.rectangle(size: Size(width: 1, height: 1)))
    let front = tree.add(.rectangle(size: Size(width: 1, height: 1)))
    tree.set(.fill, of: front, to: .white)
    tree.set(.zPosition, of: front, to: 1)
    tree.transaction(at: 0, duration: 1) { $0[back].zPosition = 2 }
    #expect(tree.displayList(at: 0.49).fillColors == [.black, .white])
    #expect(tree.displayList(at: 0.51).fillColors == [.white, .black])
  }
}
