// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import TestSupport
import Testing

@Suite("Visible settling time")
struct VisibleSettlingTests {
  @Test("a spring of 0.6 s and bounce 0.25 over 310 points settles visibly long before its end")
  func spring() {
    var tree = LayerTree(size: Size(width: 400, height: 400))
    let card = tree.add(.rectangle(size: Size(width: 40, height: 40)))
    tree.transaction(at: 0, duration: 0, policy: .spring(Spring(duration: 0.6, bounce: 0.25))) {
      $0[card].position = Point(x: 310, y: 0)
    }
    let end = tree.settlingTime(within: VisibleTolerance())
    #expect(end < 1.3 && tree.settlingTime > 3, "\(end) of \(tree.settlingTime)")
    for step in 0...4000 {
      let position = tree.presentationValue(of: card, .position, at: end + Double(step) / 1000)
      #expect(position.distance(to: Point(x: 310, y: 0)) <= 0.05)
    }
    // The last excursion above 0.04 points is less than 0.3 s before the settling time.
    #expect(
      (0..<300).contains {
        tree.presentationValue(of: card, .position, at: end - 0.001 * Double($0)).distance(to: Point(x: 310, y: 0))
          > 0.04
      })
  }

  @Test("a value stays within the tolerance from its settling time on, after any changes", arguments: 0..<200)
  func randomChanges(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var motion = Retargeting(Point.zero)
    var time = 0.0
    let policies: [RetargetPolicy] = [
      .additive, .additive, .additive, .replace, .jump, .spring(Spring(response: 0.3, dampingRatio: 0.4)),
      .spring(Spring(response: 0.5, dampingRatio: 1)), .spring(Spring(response: 0.2, dampingRatio: 3)),
    ]
    let functions: [TimingFunction] = [.seamless, .easeOut, .linear, .cubicBezier(0.3, -0.5, 0.6, 1.6), .steps(4)]
    for _ in 0..<(1 + seed % 7) {
      time += 0.3 * random.nextUnit()
      motion.setValue(
        to: Point(x: 500 * random.nextUnit(), y: 300 * random.nextUnit()), at: time,
        policy: policies[Int(random.next() % UInt64(policies.count))], duration: random.nextUnit(),
        timingFunction: functions[Int(random.next() % UInt64(functions.count))])
    }
    let rest = motion.value(at: motion.settlingTime + 1)
    for tolerance in [0.01, 0.05, 2, 1000] {
      let end = motion.settlingTime(within: tolerance)
      #expect(end <= motion.settlingTime && end >= time)
      for step in 0...400 {
        #expect(motion.value(at: end + Double(step) / 100).distance(to: rest) <= tolerance * 1.000001 + 1e-9)
      }
    }
    #expect(motion.settlingTime(within: 0) == motion.settlingTime)
  }

  @Test("changes that are summed in one decay also stay within the tolerance", arguments: 0..<20)
  func decay(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var motion = Retargeting(Point.zero)
    for index in 0..<150 {
      motion.setValue(
        to: Point(x: 500 * random.nextUnit(), y: 300 * random.nextUnit()), at: 0.004 * Double(index),
        policy: .additive, duration: 0.4 + random.nextUnit(),
        timingFunction: .seamless)
    }
    let rest = motion.value(at: motion.settlingTime + 1)
    let end = motion.settlingTime(within: 0.05)
    #expect(end < motion.settlingTime)
    for step in 0...400 { #expect(motion.value(at: end + Double(step) / 200).distance(to: rest) <= 0.05 + 1e-9) }
  }

  @Test("rotation and scale are measured at the farthest corner, colours by their components")
  func units() {
    func end(_ size: Double, _ change: (inout LayerEditor) -> Void) -> Double {
      var tree = LayerTree(size: Size(width: 400, height: 400))
      let card = tree.add(.rectangle(size: Size(width: size, height: size)))
      tree.transaction(at: 0, duration: 1) { change(&$0[card]) }
      return tree.settlingTime(within: VisibleTolerance())
    }
    let turns = [10, 1000].map { end($0) { $0.rotation = .radians(1) } }
    #expect(turns[0] < turns[1] && turns[1] < 1)
    let growths = [10, 1000].map { end($0) { $0.scale = Vector(dx: 2, dy: 2) } }
    #expect(growths[0] < growths[1] && growths[1] < 1)
    // A layer with size 0 can have sublayers far from its anchor.
    #expect(end(0) { $0.rotation = .radians(1) } == 1)
    #expect(end(10) { $0.opacity = 0.5 } < 1)
    #expect(end(10) { $0.opacity = 1 - 1 / 600 } == 0)
  }

  @Test("rotation counts the layer's scale, transform and final bounds")
  func ownTransform() {
    func end(
      size: Double, _ prepare: (inout LayerTree, LayerID) -> Void = { _, _ in },
      change: (inout LayerEditor) -> Void = { _ in }
    ) -> Double {
      var tree = LayerTree(size: Size(width: 400, height: 400))
      let card = tree.add(.rectangle(size: Size(width: size, height: size)))
      prepare(&tree, card)
      tree.transaction(at: 0, duration: 1) {
        $0[card].rotation = .radians(1)
        change(&$0[card])
      }
      return tree.settlingTime(within: VisibleTolerance())
    }
    for factor in [30.0, -30] {
      #expect(end(size: 10) { $0.set(.scale, of: $1, to: Vector(dx: factor, dy: 1)) } == end(size: 300))
    }
    #expect(end(size: 10) { $0.set(.transform, of: $1, to: Transform3D(.scale(30))) } == end(size: 300))
    #expect(end(size: 10) { $0.set(.transform, of: $1, to: Transform3D(.translation(x: 1000, y: 0))) } > end(size: 300))
    var perspective = Transform3D.identity
    perspective.m14 = 0.001
    #expect(end(size: 10) { $0.set(.transform, of: $1, to: perspective) } == 1)
    // A final scale that is reached during the rotation counts, with the tolerance that is left then.
    let growing = end(size: 10, change: { $0.scale = Vector(dx: 30, dy: 30) })
    #expect(growing >= end(size: 300) && growing < 1)
    let widening = end(size: 10, change: { $0.size = Size(width: 300, height: 300) })
    #expect(widening >= end(size: 300) && widening < 1)
    #expect(end(size: 10) { try? $0.derive($1, .scale) { _ in Vector(dx: 30, dy: 30) } } == 1)
    #expect(end(size: 10) { try? $0.derive($1, .shadowOffset) { _ in .zero } } == end(size: 10))
  }

  @Test("a sublayer that leaves its parent when it came changes no later result", arguments: [false, true])
  func formerSublayer(isMoved: Bool) {
    func end(isQueriedBetween: Bool) -> Double {
      var tree = LayerTree(size: Size(width: 400, height: 400))
      let card = tree.add(.rectangle(size: Size(width: 10, height: 10)))
      tree.transaction(at: 0, duration: 10) { $0[card].rotation = .radians(1) }
      let child = tree.add(.rectangle(size: Size(width: 10, height: 10)), at: .zero, in: card, at: 1)
      if isQueriedBetween { #expect(tree.settlingTime(within: VisibleTolerance()) == 10) }
      if isMoved { tree.move(child, to: 0, at: 1) } else { tree.remove(child, at: 1) }
      return tree.settlingTime(within: VisibleTolerance())
    }
    #expect(end(isQueriedBetween: true) == end(isQueriedBetween: false))
  }

  @Test("no corner moves visibly by a later rotation or scaling, for random properties", arguments: 0..<200)
  func corners(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    func number(_ range: ClosedRange<Double>) -> Double { random.next(in: range) }
    func isChosen() -> Bool { random.next() % 2 == 0 }
    var tree = LayerTree(size: Size(width: 400, height: 400))
    let card = tree.add(.rectangle(size: Size(width: number(0...50), height: number(0...50))))
    func change(_ editor: inout LayerEditor) {
      if isChosen() { editor.rotation = .radians(number(-4...4)) }
      if isChosen() { editor[.heading] = .radians(number(-4...4)) }
      if isChosen() { editor.scale = Vector(dx: number(-30...30), dy: number(-3...3)) }
      if isChosen() { editor.size = Size(width: number(0...500), height: number(0...50)) }
      guard seed % 3 == 0 else { return }
      if isChosen() { editor.anchor = Point(x: number(-1...2), y: number(-1...2)) }
      if isChosen() {
        editor.transform = Transform3D(
          AffineTransform(a: number(-2...2), b: number(-2...2), c: 1, d: number(-2...2), tx: number(-99...99), ty: 5))
      }
    }
    for step in 0..<3 {
      let spring = RetargetPolicy.spring(Spring(duration: number(0.1...1), bounce: number(-0.5...0.5)))
      tree.transaction(at: Double(step) / 5, duration: number(0...2), policy: isChosen() ? .additive : spring) {
        change(&$0[card])
      }
    }
    func corners(at time: Double, rotation: Angle? = nil, heading: Angle? = nil, scale: Vector? = nil) -> [Point] {
      func value<Value>(_ property: LayerProperty<Value>) -> Value {
        tree.presentationValue(of: card, property, at: time)
      }
      let (size, anchor) = (value(.size), value(.anchor))
      let scale = scale ?? value(.scale)
      let map = AffineTransform.rotation(rotation ?? value(.rotation))
        .concatenated(with: .scale(x: scale.dx, y: scale.dy))
        .concatenated(with: value(.transform).affine ?? .identity)
        .concatenated(with: .rotation(heading ?? value(.heading)))
      return [(0.0, 0.0), (0, 1), (1, 0), (1, 1)].map { x, y in
        map.apply(to: Point(x: (x - anchor.x) * size.width, y: (y - anchor.y) * size.height))
      }
    }
    let end = tree.settlingTime(within: VisibleTolerance())
    func rest<Value>(_ property: LayerProperty<Value>) -> Value { tree.presentationValue(of: card, property, at: 1e6) }
    for step in 0..<200 where end.isFinite {
      let time = end + Double(step) / 100
      let shown = corners(at: time)
      for other in [
        corners(at: time, rotation: rest(.rotation)), corners(at: time, heading: rest(.heading)),
        corners(at: time, scale: rest(.scale)),
      ] {
        for (a, b) in zip(shown, other) { #expect(a.distance(to: b) <= 0.05 * 1.000001 + 1e-9) }
      }
    }
  }

  @Test("a rule and a sublayer change the settling time of an earlier query")
  func laterChanges() throws {
    var tree = LayerTree(size: Size(width: 400, height: 400))
    let card = tree.add(.rectangle(size: Size(width: 10, height: 10)))
    tree.transaction(at: 0, duration: 1) { $0[card].rotation = .radians(1) }
    let alone = tree.settlingTime(within: VisibleTolerance())
    #expect(alone < 1)
    try tree.derive(card, .size) { _ in Size(width: 1000, height: 1000) }
    #expect(tree.settlingTime(within: VisibleTolerance()) == 1)
    tree.removeDerivation(of: card, .size)
    #expect(tree.settlingTime(within: VisibleTolerance()) == alone)
    let inner = tree.add(.rectangle(size: Size(width: 10, height: 10)), at: Point(x: 900, y: 0), in: card)
    #expect(tree.settlingTime(within: VisibleTolerance()) == 1)
    tree.move(inner, to: 0)
    #expect(tree.settlingTime(within: VisibleTolerance()) == alone)
    tree.move(inner, to: 0, in: card)
    tree.remove(inner)
    #expect(tree.settlingTime(within: VisibleTolerance()) == alone)
    tree.transaction(at: 0) { _ = $0.add(.rectangle(size: .zero), at: .zero, in: card) }
    #expect(tree.settlingTime(within: VisibleTolerance()) == 1)
  }

  @Test("the effect of an animation is visible until its end, and an endless one never settles")
  func animations() {
    var tree = LayerTree(size: Size(width: 400, height: 400))
    let card = tree.add(.rectangle(size: Size(width: 40, height: 40)))
    #expect(tree.settlingTime(within: VisibleTolerance()) == -.infinity)
    tree.animate(card, .opacity, with: Animation(.basic(from: 0, to: 1), timing: MediaTiming(duration: 2)), at: 1)
    #expect(tree.settlingTime(within: VisibleTolerance()) == 3)
    tree.animate(
      card, .rotation,
      with: Animation(.basic(from: .zero, to: .degrees(1)), timing: MediaTiming(duration: 2, repeatCount: .infinity)),
      at: 1)
    #expect(tree.settlingTime(within: VisibleTolerance()) == .infinity)
  }

  @Test(
    "a visible change is left before the latest settling time of all layers, whatever was queried before",
    arguments: 0..<60)
  func moving(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let tolerance = VisibleTolerance()
    var tree = LayerTree(size: Size(width: 400, height: 400))
    let layers = (0..<20).map { _ in tree.add(.rectangle(size: Size(width: 40, height: 40))) }
    #expect(!tree.isMoving(after: -1e9, within: tolerance))
    var time = 0.0
    for step in 0..<30 {
      time += 0.2 * random.nextUnit()
      let policy: RetargetPolicy =
        random.below(3) == 0 ? .spring(Spring(response: 0.3, dampingRatio: 0.7)) : .additive
      let first = random.below(20)
      let changed = layers[first..<min(first + 1 + random.below(12), 20)]
      // The last changed layers are at rest before the others, or the first ones.
      let duration = random.nextUnit()
      tree.transaction(at: time, policy: policy) { transaction in
        for (index, layer) in changed.enumerated() {
          transaction.duration = step % 2 == 0 ? duration / Double(index + 1) : duration * Double(index + 1) / 12
          transaction[layer].position = Point(x: 300 * random.nextUnit(), y: 300 * random.nextUnit())
          if random.below(4) == 0 { transaction[layer].rotation = .degrees(90 * random.nextUnit()) }
        }
      }
      if random.below(5) == 0 { tree.remove(random.element(of: layers), at: time + random.nextUnit()) }
      if random.below(4) == 0 { _ = tree.settlingTime(within: tolerance) }
      if random.below(4) == 0 { _ = tree.settlingTime(within: VisibleTolerance(points: 5)) }
      // The queries of single layers use no index. The structure changes by removals alone.
      let latest = layers.map { tree.settlingTime(of: $0, within: tolerance) }.reduce(-.infinity, max)
      var copy = tree
      // Another edit of the copy makes an index for all layers.
      copy.configure(layers[0]) { $0.opacity = 0.5 }
      let end = max(latest, copy.settlingTime(within: tolerance))
      for instant in [time, latest.nextDown, latest, end.nextDown, end, time + random.nextUnit()] {
        #expect(tree.isMoving(after: instant, within: tolerance) == (instant < end), "step \(step) at \(instant)")
      }
      #expect(tree.settlingTime(within: tolerance) == end)
    }
  }
}
