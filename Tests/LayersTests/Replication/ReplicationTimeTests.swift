// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import TestSupport
import Testing

@Suite("Replicated layers: settling, pruning, hit testing, edits and limits")
struct ReplicationTimeTests {
  /// Four copies, each 0.5 s after the one before it, of a dot that moves until 1 s.
  private static func trail(history: History = .automatic) -> (tree: LayerTree, row: LayerID, dot: LayerID) {
    var tree = LayerTree(size: Size(width: 100, height: 100))
    tree.history = history
    let row = tree.add(.group(), name: "row") {
      $0.replication = LayerReplication(count: 4, stagger: Stagger(each: 0.5))
      $0[.copyOffset] = Vector(dx: 0, dy: 20)
    }
    let dot = tree.add(.ellipse(size: Size(width: 10, height: 10)), at: Point(x: 10, y: 10), in: row, name: "dot")
    tree.transaction(at: 0, duration: 1) { $0[dot].position = Point(x: 90, y: 10) }
    return (tree, row, dot)
  }

  // MARK: - Settling

  @Test("the tree settles when the latest copy does: the delay after the sublayer")
  func settling() {
    var (tree, row, dot) = Self.trail()
    // The motion of 1 s, and three delays of 0.5 s.
    #expect(tree.settlingTime == 2.5)
    #expect(tree.settlingTime(of: dot) == 1 && !tree.isMoving(dot, at: 1.5))
    let visible = tree.settlingTime(within: VisibleTolerance())
    #expect(visible > 2.4 && visible <= 2.5)
    let end = tree.displayList(at: 2.5)
    #expect(tree.displayList(at: 2.45) != end && tree.displayList(at: 100) == end)
    // The copies are no part of other layers, and the layer itself has no delay.
    let other = tree.add(.group())
    tree.transaction(at: 2, duration: 1) {
      $0[other].position = Point(x: 5, y: 5)
      $0[row].position = Point(x: 1, y: 1)
    }
    #expect(tree.settlingTime == 3)
    tree.transaction(at: 3, duration: 1) { $0[dot].opacity = 0.5 }
    #expect(tree.settlingTime == 5.5)
    // Without a motion nothing settles later.
    var still = LayerTree(size: .zero)
    let group = still.add(.group()) { $0.replication = LayerReplication(count: 3, stagger: Stagger(each: 1)) }
    still.add(.group(), in: group)
    #expect(still.settlingTime == -.infinity)
  }

  @Test("moves, nesting, later replications and their removal change the settling time")
  func settlingAfterEdits() {
    var (tree, row, dot) = Self.trail()
    #expect(tree.settlingTime == 2.5)
    let outer = tree.add(.group()) { $0.replication = LayerReplication(count: 2, stagger: Stagger(each: 4)) }
    tree.move(row, to: 0, in: outer)
    #expect(tree.settlingTime == 6.5)
    tree.move(dot, to: 0)
    #expect(tree.settlingTime == 1)
    tree.move(dot, to: 0, in: outer)
    #expect(tree.settlingTime == 5)
    tree.configure(outer) { $0.replication = nil }
    #expect(tree.settlingTime == 1)
    tree.transaction(at: 2) { $0[outer].replication = LayerReplication(count: 2, stagger: Stagger(each: 8)) }
    #expect(tree.settlingTime == 9)
    tree.removeChanges(after: 1.5)
    #expect(tree.settlingTime == 1 && tree.replication(of: outer, at: 3) == nil)
    // A removed sublayer is in each copy until its delay has passed.
    tree.transaction(at: 2) { $0[outer].replication = LayerReplication(count: 2, stagger: Stagger(each: 8)) }
    tree.remove(dot, at: 3)
    #expect(tree.settlingTime == 11)
    #expect(tree.displayList(at: 2.9).commands.count == 2 && tree.displayList(at: 10.9).commands.count == 1)
    #expect(tree.displayList(at: 11).commands.isEmpty)
  }

  // MARK: - Pruning

  @Test("pruning keeps what the copies show from the instant on", arguments: [0.5, 1, 1.75, 2.5, 4])
  func pruning(time: Double) {
    let (tree, _, dot) = Self.trail()
    var whole = tree
    whole.transaction(at: 0.75, duration: 0.5) { $0[dot].fill = Color(hex: 0xFF0000) }
    whole.setHidden(of: dot, to: true, at: 1.5)
    whole.setHidden(of: dot, to: false, at: 1.75)
    let late = whole.add(
      .rectangle(size: Size(width: 4, height: 4)), at: Point(x: 50, y: 10), in: whole.parent(of: dot, at: 0), at: 1)
    whole.remove(late, at: 1.25)
    var pruned = whole
    pruned.prune(before: time)
    for step in 0..<40 {
      let instant = time + Double(step) * 0.125
      #expect(pruned.displayList(at: instant) == whole.displayList(at: instant), "at \(instant)")
    }
  }

  @Test("a limited history keeps what the copies show, and the memory of repeated changes is bounded")
  func history() {
    var (limited, row, dot) = Self.trail(history: .seconds(0))
    var whole = limited
    whole.history = .unlimited
    for step in 0..<60 {
      let time = 0.25 + Double(step) * 0.125
      let target = Point(x: Double(step * 37 % 80) + 10, y: 10)
      for index in 0..<2 {
        let edit = { (tree: inout LayerTree) in
          if step % 20 == 14 { tree.move(dot, to: 0, in: row, at: time) }
          // With a limited history, changes of a removed layer are refused.
          if (10..<14).contains(step % 20) { return }
          tree.transaction(at: time, duration: 0.3) { $0[dot].position = target }
          if step % 7 == 3 { tree.setHidden(of: dot, to: step % 2 == 0, at: time) }
          if step % 20 == 9 { tree.remove(dot, at: time) }
        }
        if index == 0 { edit(&limited) } else { edit(&whole) }
      }
      for later in [0, 0.06, 0.7, 1.6] {
        #expect(limited.displayList(at: time + later) == whole.displayList(at: time + later), "\(step), \(later)")
      }
    }
    // Changes of the last 1.5 s, at most 12 of them, and not all 48.
    #expect(limited.modelChanges(of: dot, .position, in: 0...10).count < 20)
    #expect(whole.modelChanges(of: dot, .position, in: 0...10).count > 40)
  }

  // MARK: - Hit testing

  @Test("each copy is hit where it is drawn at the instant, as the layer itself")
  func hits() {
    let (tree, row, dot) = Self.trail()
    for copy in 0..<4 {
      let (y, delay) = (10 + 20 * Double(copy), 0.5 * Double(copy))
      let x = tree.presentationValue(of: dot, .position, at: 1.25 - delay).x
      #expect(tree.layer(at: Point(x: x, y: y), at: 1.25) == dot)
      #expect(tree.layer(at: Point(x: x + 12, y: y), at: 1.25) == nil)
    }
    #expect(tree.layer(at: Point(x: 90, y: 95), at: 1.25) == nil)
    // With a clip of the layer, only the part inside is hit.
    var clipped = tree
    clipped.configure(row) { $0.clip = .rectangle(Rect(x: 0, y: 0, width: 100, height: 50)) }
    #expect(clipped.layer(at: Point(x: 90, y: 50.1), at: 9) == nil)
    #expect(clipped.layer(at: Point(x: 90, y: 49.9), at: 9) == dot)
    #expect(clipped.layer(at: Point(x: 90, y: 71), at: 9) == nil)
  }

  // MARK: - Values and edits

  @Test("the replication changes at instants, and cannot be a part of a timeline")
  func edits() {
    var (tree, row, dot) = Self.trail()
    let three = LayerReplication(count: 3)
    tree.transaction(at: 3) { transaction in
      transaction[row].replication = three
      #expect(transaction[row].replication == three)
    }
    tree.transaction(at: 4) { $0[row].replication = nil }
    #expect([2, 3, 4].map { tree.displayList(at: $0).commands.count } == [4, 3, 1])
    #expect(tree.replication(of: row, at: 3.5) == three)
    #expect(LayerReplication(count: 3) == three && three != LayerReplication(count: 3, stagger: Stagger(each: 1)))
    var timeline = Timeline(duration: 1)
    timeline.add(row) { $0.replication = nil }
    tree.play(timeline, at: 2)
    #expect(tree.displayList(at: 2.9).commands.count == 4)
    tree.remove(row)
    #expect(tree.displayList(at: 2).commands.isEmpty && !tree.hasCopies)
    #expect(!tree.contains(dot))
  }

  @Test("opacities outside of 0 … 1 are clamped, and copies with an opacity of 0 are not drawn")
  func opacities() {
    var (tree, row, _) = Self.trail()
    tree.configure(row) {
      $0[.copyStartOpacity] = 2
      $0[.copyEndOpacity] = -1
    }
    // 2, 1, 0 and −1.
    #expect(tree.displayList(at: 9).fillColors.map(\.alpha) == [1, 1])
    // The sublayer's own opacity is a factor.
    tree.configure(tree.children(of: row, at: 0)[0]) { $0.opacity = 0.25 }
    tree.configure(row) { $0[.copyStartOpacity] = 0.5 }
    #expect(tree.displayList(at: 9).fillColors.map(\.alpha) == [0.125])
    var one = LayerTree(size: .zero)
    let single = one.add(.group()) {
      $0.replication = LayerReplication(count: 1)
      $0[.copyStartOpacity] = 0.75
      $0[.copyEndOpacity] = 0.1
    }
    one.add(.ellipse(size: Size(width: 1, height: 1)), in: single)
    #expect(one.displayList(at: 0).fillColors.map(\.alpha) == [0.75])
  }

  @Test("delays below 0 of a timing function that overshoots count as 0")
  func delays() {
    let back = Stagger(each: 1, timingFunction: .cubicBezier(0.5, -1, 0.8, 1))
    let replication = LayerReplication(count: 5, stagger: back)
    #expect(back.delays(count: 5).contains { $0 < 0 })
    #expect(replication.delays.allSatisfy { $0 >= 0 } && replication.longestDelay == 4)
  }

  // MARK: - Limits

  @Test("replicated layers inside each other and their number are bounded")
  func limits() {
    var tree = LayerTree(size: Size(width: 10, height: 10))
    var parent: LayerID?
    for _ in 0..<200 {
      parent = tree.add(.group(), in: parent) {
        $0.replication = LayerReplication(count: 2, stagger: Stagger(each: 1))
      }
    }
    tree.add(.rectangle(size: Size(width: 1, height: 1)), in: parent)
    // Eight levels of two copies; the deeper ones draw their sublayers once.
    #expect(tree.displayList(at: 0).commands.count == 256)
    #expect(tree.copyDelayLimit == 8)
    var wide = LayerTree(size: Size(width: 10, height: 10))
    var inner: LayerID?
    for _ in 0..<3 {
      inner = wide.add(.group(), in: inner) {
        $0.replication = LayerReplication(count: LayerReplication.counts.upperBound)
      }
    }
    wide.add(.rectangle(size: Size(width: 1, height: 1)), in: inner) { $0.fill = .clear }
    // 1,048,576 copies and layers in copies at most: this ends soon, also where no layer is visible.
    #expect(wide.displayList(at: 0).commands.isEmpty)
    #expect(wide.layer(at: Point(x: 0, y: 0), at: 0) != nil)
  }

  @Test("copies and sublayers that are not drawn are bounded, too", arguments: [true, false])
  func hiddenLimits(isTransparent: Bool) {
    var tree = LayerTree(size: Size(width: 10, height: 10))
    var parent: LayerID?
    for _ in 0..<2 {
      parent = tree.add(.group(), in: parent) {
        $0.replication = LayerReplication(count: LayerReplication.counts.upperBound)
        if isTransparent, parent != nil { ($0[.copyStartOpacity], $0[.copyEndOpacity]) = (0, 0) }
      }
    }
    let shape = LayerContent.rectangle(size: Size(width: 1, height: 1))
    for _ in 0..<100 {
      let layer = tree.add(shape, in: parent)
      if !isTransparent { tree.configure(layer) { $0.isHidden = true } }
    }
    // Without a bound, this would take ten thousand million copies.
    #expect(tree.displayList(at: 0).commands.isEmpty)
  }

  @Test("values at the limits draw no copy with a map that is not finite")
  func hostile() {
    var (tree, row, dot) = Self.trail()
    for value in [1e300, -1e300, 1e-300, 0] {
      tree.configure(row) {
        $0[.copyScale] = Vector(dx: value, dy: value)
        $0[.copyOffset] = Vector(dx: value, dy: value)
        $0[.copyPathStart] = value
      }
      #expect(!tree.displayList(at: 0).commands.isEmpty)
      #expect(tree.layer(at: Point(x: 10, y: 10), at: -1) == dot)
      for command in tree.displayList(at: 0).commands {
        if case .fill(_, _, _, let map, _) = command { #expect(map.apply(to: .zero)?.isFinite != false, "\(value)") }
      }
    }
    tree.configure(row) { $0[.copyOffset] = Vector(dx: .nan, dy: .infinity) }
    #expect(tree.presentationValue(of: row, .copyOffset, at: 0) == .zero)
  }

  @Test("invalid counts, columns and coordinates trap", .exits)
  func preconditions() async {
    _ = LayerReplication(count: 1)
    _ = LayerReplication(count: 100_000)
    await #expect(processExitsWith: .failure) { _ = LayerReplication(count: 0) }
    await #expect(processExitsWith: .failure) { _ = LayerReplication(count: 100_001) }
    await #expect(processExitsWith: .failure) {
      _ = LayerReplication(count: 1, arrangement: .grid(columns: 0, spacing: .zero))
    }
    await #expect(processExitsWith: .failure) {
      _ = LayerReplication(count: 1, arrangement: .grid(columns: 1, spacing: Vector(dx: .nan, dy: 0)))
    }
    await #expect(processExitsWith: .failure) {
      _ = LayerReplication(count: 1, arrangement: .path(Path(circleAt: Point(x: .infinity, y: 0), radius: 1)))
    }
  }
}
