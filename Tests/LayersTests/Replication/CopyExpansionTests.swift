// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeRasterization
import GlissadeTiming
import TestSupport
import Testing

/// The tree with a layer for each copy has other layers, which are evaluated and drawn without copies.
@Suite("Copies as layers, for exports")
struct CopyExpansionTests {
  private static func picture(_ tree: LayerTree, at time: Double) -> Bitmap {
    var rasterizer = Rasterizer()
    return rasterizer.image(of: tree.displayList(at: time), width: 64, height: 64)
  }

  /// A tree with replicated layers, one of them nested, and motions of all kinds.
  private static func randomTree(seed: Int) throws -> LayerTree {
    var random = SplitMix64(seed: UInt64(seed))
    let hasOpacities = seed % 2 == 1
    func number(_ range: ClosedRange<Double>) -> Double {
      range.lowerBound + random.nextUnit() * (range.upperBound - range.lowerBound)
    }
    func pick<Element>(_ elements: [Element]) -> Element { elements[Int(random.nextUnit() * Double(elements.count))] }
    func replication() -> LayerReplication {
      let path = Path(circleAt: .zero, radius: number(6...16))
      return LayerReplication(
        count: Int(number(1...5)),
        arrangement: pick([
          .stack, .grid(columns: 2, spacing: Vector(dx: number(4...14), dy: number(4...14))), .path(path, turns: true),
        ]),
        stagger: pick([nil, Stagger(each: 0.15), Stagger(total: 0.5, from: .center)]),
        paintingOrder: pick([.lastInFront, .firstInFront]))
    }
    func configure(_ id: LayerID, _ tree: inout LayerTree) {
      let scale = number(0.7...1.1)
      tree.configure(id) {
        $0.replication = replication()
        $0[.copyRotation] = .degrees(number(-60...60))
        $0[.copyScale] = pick([Vector(dx: scale, dy: scale), Vector(dx: 1, dy: scale)])
        $0[.copyStartOpacity] = hasOpacities ? number(0.5...1) : 1
        $0[.copyEndOpacity] = hasOpacities ? number(0...1) : 1
      }
      if pick([true, false]) {
        let (turn, offset) = (number(-90...90), Vector(dx: number(-6...6), dy: number(-6...6)))
        tree.transaction(at: number(0...1), duration: 1) {
          $0[id][.copyRotation] = .degrees(turn)
          $0[id][.copyOffset] = offset
          $0[id][.copyPathStart] = 0.5
          $0[id][.copyEndOpacity] = hasOpacities ? 0.5 : 1
        }
      }
    }
    var tree = LayerTree(size: Size(width: 64, height: 64))
    let guide = tree.add(.group())
    tree.transaction(at: 0.3, duration: 1) { $0[guide].position = Point(x: 12, y: 6) }
    let outer = tree.add(.group(), at: Point(x: 32, y: 32), name: "outer")
    configure(outer, &tree)
    let inner = tree.add(.group(size: Size(width: 10, height: 10)), at: Point(x: 4, y: -6), in: outer, name: "inner")
    configure(inner, &tree)
    for (index, parent) in [outer, inner, inner].enumerated() {
      let content = pick([
        LayerContent.ellipse(size: Size(width: 9, height: 6)),
        .rectangle(size: Size(width: 8, height: 8), cornerRadius: 2),
      ])
      let layer = tree.add(content, at: Point(x: number(-8...8), y: number(-8...8)), in: parent, name: "part \(index)")
      {
        $0.fill = Color(hex: UInt32(number(0...0xFFFFFF)))
        $0.opacity = hasOpacities ? pick([1, 0.6]) : 1
      }
      for _ in 0..<3 {
        let target = Point(x: number(-12...12), y: number(-12...12))
        let policy: RetargetPolicy = pick([.additive, .replace, .spring(Spring(response: 0.4, dampingRatio: 0.6))])
        tree.transaction(at: number(0...1.5), duration: 0.6, policy: policy) { $0[layer].position = target }
      }
      tree.animate(
        layer, .scale,
        with: Animation(
          .interpolated(from: Vector(dx: 1, dy: 1), to: Vector(dx: 1.5, dy: 0.6)),
          timing: MediaTiming(duration: 0.4, repeatCount: 2.5, autoreverses: true)), at: number(0...1))
      if hasOpacities { tree.transaction(at: number(0...1), duration: 0.7) { $0[layer].opacity = 0.3 } }
      if pick([true, false]) {
        tree.setHidden(of: layer, to: true, at: number(0...1))
        tree.setHidden(of: layer, to: false, at: number(1...2))
      }
      if index == 1 { try tree.derive(layer, .boundsOrigin) { $0[guide].position } }
    }
    let late = tree.add(.ellipse(size: Size(width: 5, height: 5)), at: .zero, in: inner, at: number(0...1))
    tree.remove(late, at: number(1...2))
    return tree
  }

  @Test("copies as layers draw the same pictures", arguments: 0..<60)
  func pictures(seed: Int) throws {
    let tree = try Self.randomTree(seed: seed)
    let expanded = try tree.expandingCopies(limit: 10_000)
    #expect(!expanded.hasCopies)
    for step in 0..<12 {
      let time = Double(step) * 0.27 - 0.1
      let difference = try #require(
        PictureDifference(between: Self.picture(tree, at: time), and: Self.picture(expanded, at: time)))
      // The opacity of a group rounds once more than that of a layer, in each of the copies that overlap. Without
      // opacities, only the order of two factors of a map differs.
      let levels = seed % 2 == 1 ? 6 : 1
      #expect(difference.largestChannelDifference <= levels, "\(difference) at \(time)")
    }
  }

  @Test("each copy is a named group with named layers, whose motions have its delay and its changes")
  func names() throws {
    var tree = LayerTree(size: Size(width: 64, height: 64))
    let row = tree.add(.group(), name: "row") {
      $0.replication = LayerReplication(count: 3, stagger: Stagger(each: 0.25))
      $0[.copyOffset] = Vector(dx: 8, dy: 0)
    }
    let dot = tree.add(.ellipse(size: Size(width: 4, height: 4)), in: row, name: "dot")
    tree.transaction(at: 1, duration: 1, timingFunction: .easeIn) { $0[dot].position = Point(x: 0, y: 20) }
    let expanded = try tree.expandingCopies(limit: 7)
    let groups = expanded.children(of: row, at: 0)
    #expect(groups.map { expanded.name(of: $0) } == ["row-copy-1", "row-copy-2", "row-copy-3"])
    for (copy, group) in groups.enumerated() {
      let parts = expanded.children(of: group, at: 0)
      #expect(parts.map { expanded.name(of: $0) } == ["dot-\(copy + 1)"])
      let changes = expanded.modelChanges(of: parts[0], .position, in: 0...9)
      #expect(changes.map(\.time) == [1 + 0.25 * Double(copy)] && changes.map(\.value) == [Point(x: 0, y: 20)])
      for time in [1.1, 1.4, 1.9, 2.3] {
        let (own, original) = (
          expanded.presentationSample(of: parts[0], .position, at: time),
          tree.presentationSample(of: dot, .position, at: time - 0.25 * Double(copy))
        )
        #expect(own.value.distance(to: original.value) < 1e-12 && (own.velocity - original.velocity).length < 1e-9)
      }
    }
    #expect(expanded.settlingTime == tree.settlingTime)
  }

  @Test("copies that are no layers are refused with the name of the layer")
  func refusals() {
    func part(limit: Int = 100, _ change: (inout LayerTree, _ row: LayerID, _ dot: LayerID) -> Void) -> String? {
      var tree = LayerTree(size: Size(width: 64, height: 64))
      let row = tree.add(.group(), name: "row") { $0.replication = LayerReplication(count: 50) }
      let dot = tree.add(.ellipse(size: Size(width: 4, height: 4)), in: row, name: "dot")
      change(&tree, row, dot)
      do throws(CopyExpansionError) {
        _ = try tree.expandingCopies(limit: limit)
        return nil
      } catch { return error.part }
    }
    #expect(part(limit: 101) { _, _, _ in } == nil)
    #expect(
      part(limit: 100) { _, _, _ in }
        == "the 50 copies of the layer “row” with 1 layers each: with them, the tree has 101 layers, and at most 100 "
        + "are accepted")
    #expect(
      part(limit: 200) { tree, row, _ in tree.transaction(at: 1) { $0[row].replication = nil } }
        == "the copies of the layer “row”, which change at an instant")
    #expect(
      part(limit: 200) { tree, _, dot in tree.move(dot, to: 0, at: 1) }
        == "copies of the layer “dot”, which changes its parent")
    #expect(
      part(limit: 200) { tree, _, dot in
        let card = tree.add(.rectangle(size: Size(width: 9, height: 9)), name: "card")
        tree.configure(card) { $0.mattes = [LayerMatte(dot)] }
      } == "the matte “dot” of the layer “card”, which has copies")
    #expect(
      part(limit: 200) { tree, row, dot in
        let card = tree.add(.rectangle(size: Size(width: 9, height: 9)), in: row, name: "card")
        tree.configure(card) { $0.mattes = [LayerMatte(dot)] }
        tree.move(dot, to: 1, in: row, at: 1)
      } == "copies of the layer “dot”, which has or is a matte and changes its order")
    #expect(
      part(limit: 200) { tree, _, dot in try? tree.derive(dot, .isHidden) { $0.time > 5 } } == nil)
    #expect(
      part(limit: 200) { tree, row, _ in
        let late = tree.add(
          .ellipse(size: Size(width: 4, height: 4)), at: Point(x: 0, y: 0), in: row, at: 1, name: "late")
        try? tree.derive(late, .isHidden) { $0.time > 5 }
      } == "copies of the layer “late”, which a rule hides and which is not always there")
    #expect(
      part(limit: 120) { tree, row, _ in
        tree.transaction(at: 0, duration: 1) { $0[row][.copyEndOpacity] = 0.5 }
      } == "the 50 copies of the layer “row”, which need more than 120 layers in the tree")
    #expect(
      part(limit: 10_000) { tree, _, _ in
        var parent: LayerID?
        for number in 1...9 {
          parent = tree.add(.group(), in: parent, name: "level-\(number)") {
            $0.replication = LayerReplication(count: 2)
          }
        }
      } == "the copies of the layer “level-9” inside 8 replicated layers")
  }

  @Test("a matte in a copy keeps its opacity, and an opacity above 1 counts as 1")
  func matteOpacity() throws {
    var tree = LayerTree(size: Size(width: 64, height: 64))
    let row = tree.add(.group(), name: "row") {
      $0.replication = LayerReplication(count: 2)
      $0[.copyEndOpacity] = 0.5
    }
    let spot = tree.add(.ellipse(size: Size(width: 8, height: 8)), in: row, name: "spot")
    let card = tree.add(.rectangle(size: Size(width: 9, height: 9)), in: row, name: "card") { $0.opacity = 2 }
    tree.configure(card) { $0.mattes = [LayerMatte(spot)] }
    let expanded = try tree.expandingCopies(limit: 20)
    let copy = try #require(expanded.children(of: row, at: 0).last)
    let parts = expanded.children(of: copy, at: 0)
    #expect(parts.map { expanded.name(of: $0) } == ["spot-2", "card-2"])
    #expect(parts.map { expanded.presentationValue(of: $0, .opacity, at: 0) } == [1, 0.5])
    #expect(expanded.displayList(at: 0) == tree.displayList(at: 0))
  }
}
