// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import TestSupport
import Testing

@Suite("Changes of the layout, from where layers are seen")
struct LayoutChangeTests {
  private var tree = LayerTree(size: Size(width: 600, height: 400))
  private let lists: [LayerID]
  private var rows: [LayerID] = []

  /// Two lists, of which the second is rotated and scaled, and three rows in the first.
  init() {
    lists = [
      tree.add(.group(size: Size(width: 200, height: 300)), at: Point(x: 150, y: 200)),
      tree.add(.group(size: Size(width: 200, height: 300)), at: Point(x: 430, y: 180)) {
        $0.rotation = .degrees(30)
        $0.scale = Vector(dx: 1.5, dy: 0.8)
      },
    ]
    for index in 0..<3 {
      rows.append(
        tree.add(
          .rectangle(size: Size(width: 180, height: 30)), at: Point(x: 100, y: 40 + Double(index) * 40), in: lists[0]))
    }
  }

  /// The place of a layer's corner or centre on the surface.
  private func seen(_ layer: LayerID, _ tree: LayerTree, at time: Double, _ point: Point = Point(x: 90, y: 15)) -> Point
  {
    tree.presentation(at: time).convert(point, from: layer, to: nil) ?? Point(x: .nan, y: .nan)
  }

  private func velocity(_ layer: LayerID, _ tree: LayerTree, before: Bool, at time: Double) -> Vector {
    let width = 1e-5
    let times = before ? [time - 2 * width, time - width, time] : [time, time + width, time + 2 * width]
    let points = times.map { seen(layer, tree, at: $0) }
    // A difference of the second order, at the end or at the start of the interval.
    return before
      ? ((points[2] - points[1]) * 4 - (points[2] - points[0])) * (1 / (2 * width))
      : ((points[1] - points[0]) * 4 - (points[2] - points[0])) * (1 / (2 * width))
  }

  @Test("reordered rows begin where they are seen, keep their velocity, and end at their places")
  mutating func reorder() {
    tree.transaction(at: 0, duration: 1) { [rows] in $0[rows[0]].position.y = 160 }
    let before = tree
    tree.changeLayout(at: 0.5) { [rows] in
      for (index, row) in rows.reversed().enumerated() { $0[row].position.y = 40 + Double(index) * 40 }
    }
    for row in rows {
      #expect(seen(row, tree, at: 0.5).distance(to: seen(row, before, at: 0.5)) < 1e-9)
      let change = velocity(row, tree, before: false, at: 0.5) - velocity(row, before, before: true, at: 0.5)
      #expect(change.length < 0.02)
    }
    #expect(rows.map { tree.presentation(at: 9)[$0].position.y } == [120, 80, 40])
  }

  @Test("a row that moves to another list is continuous through a rotated and scaled parent that itself moves")
  mutating func reparent() {
    tree.transaction(at: 0, duration: 1) { [rows, lists] in
      $0[rows[1]].position = Point(x: 100, y: 250)
      $0[lists[0]].position = Point(x: 180, y: 260)
      $0[lists[1]].rotation = .degrees(50)
    }
    let before = tree
    tree.changeLayout(at: 0.4) { [rows, lists] in
      $0[rows[1]].move(to: 0, in: lists[1])
      $0[rows[1]].position = Point(x: 100, y: 20)
    }
    let row = rows[1]
    #expect(tree.parent(of: row, at: 0.4) == lists[1])
    #expect(seen(row, tree, at: 0.4).distance(to: seen(row, before, at: 0.4)) < 1e-9)
    let change = velocity(row, tree, before: false, at: 0.4) - velocity(row, before, before: true, at: 0.4)
    #expect(change.length < 0.02, "\(change)")
    #expect(tree.presentation(at: 9)[row].position == Point(x: 100, y: 20))
    #expect(tree.presentation(at: 9)[row].rotation == .zero)
    #expect(tree.presentation(at: 9)[row].scale == Vector(dx: 1, dy: 1))
    // Other rows keep their motion, to the last bit.
    for time in [0.4, 0.7, 2.0] { #expect(seen(rows[0], tree, at: time) == seen(rows[0], before, at: time)) }
  }

  @Test("without shear, the whole picture of a row stays where it is seen, in any pair of parents", arguments: 0..<40)
  func random(seed: Int) {
    var random = SplitMix64(seed)
    var tree = tree
    let factors = (0..<2).map { _ in random.next(in: 0.5...2) }
    for (list, factor) in zip(lists, factors) {
      tree.configure(list) {
        $0.rotation = .degrees(random.next(in: -300...300))
        $0.scale = Vector(dx: factor, dy: factor)
        $0.position = Point(x: random.next(in: 0...500), y: random.next(in: 0...300))
      }
    }
    let row = rows[random.below(3)]
    tree.configure(row) {
      $0.rotation = .degrees(random.next(in: -90...90))
      $0.anchor = Point(x: random.nextUnit(), y: random.nextUnit())
    }
    let before = tree
    tree.changeLayout(at: 1) { [lists] in
      $0[row].move(to: 0, in: random.below(2) == 0 ? lists[1] : nil)
      $0[row].position = Point(x: 50, y: 60)
      $0[row].size = Size(width: 60, height: 60)
    }
    for corner in [Point(x: 0, y: 0), Point(x: 180, y: 0), Point(x: 0, y: 30), Point(x: 180, y: 30)] {
      #expect(seen(row, tree, at: 1, corner).distance(to: seen(row, before, at: 1, corner)) < 1e-9, "seed \(seed)")
    }
    #expect(tree.presentation(at: 9)[row].size == Size(width: 60, height: 60))
  }

  @Test("inserted rows fade in, and removed ones fade out in their places before they leave the tree")
  mutating func fades() throws {
    let added = tree.changeLayout(at: 1, fade: 0.5) { [rows, lists] in
      $0[rows[0]].remove()
      $0[rows[1]].position.y = 40
      return $0[lists[0]].add(.rectangle(size: Size(width: 180, height: 30)), at: Point(x: 100, y: 200))
    }
    #expect(tree.presentation(at: 1)[added].opacity == 0 && tree.presentation(at: 1.5)[added].opacity == 1)
    #expect(tree.contains(rows[0], at: 1.4) && !tree.contains(rows[0], at: 1.5))
    #expect(tree.children(of: lists[0], at: 1.2).first == rows[0])
    #expect(abs(tree.presentation(at: 1.25)[rows[0]].opacity - 0.5) < 1e-9)
    #expect(tree.presentation(at: 1)[rows[1]].position.y == 80 && tree.presentation(at: 9)[rows[1]].position.y == 40)
  }

  @Test("with reduced motion, layers are at their new places at once")
  mutating func reduced() {
    tree.motionPolicy = .reduced
    tree.changeLayout(at: 1) { [rows] in $0[rows[0]].position.y = 300 }
    #expect(tree.presentation(at: 1)[rows[0]].position.y == 300)
  }

  @Test("a removed row that returns before or after its fade is visible again", arguments: [0.5, 5])
  mutating func returning(time: Double) {
    tree.changeLayout(at: 0, fade: 1) { [rows] in $0[rows[0]].remove() }
    let before = tree
    tree.changeLayout(at: time, fade: 1) { [rows, lists] in $0[rows[0]].move(to: 0, in: lists[0]) }
    #expect(tree.contains(rows[0], at: 9) && tree.presentation(at: 9)[rows[0]].opacity == 1)
    for earlier in [0.1, 0.3, time.nextDown] {
      #expect(tree.contains(rows[0], at: earlier) == before.contains(rows[0], at: earlier))
      #expect(tree.presentation(at: earlier)[rows[0]].opacity == before.presentation(at: earlier)[rows[0]].opacity)
    }
    if time < 1 {
      #expect(abs(tree.presentation(at: time)[rows[0]].opacity - before.presentation(at: time)[rows[0]].opacity) < 1e-9)
    }
  }

  @Test("without motion, a removed row leaves the tree at once")
  mutating func removalWithoutMotion() {
    tree.motionPolicy = .none
    tree.changeLayout(at: 1, fade: 1) { [rows] in $0[rows[0]].remove() }
    #expect(!tree.contains(rows[0], at: 1))
  }
}
