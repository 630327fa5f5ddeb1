// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import Testing

@Suite("Layers: transactions")
struct TransactionTests {
  private let start = Point(x: 120, y: 80)
  private let end = Point(x: 300, y: 200)

  private func treeWithCard() -> (LayerTree, LayerID) {
    var tree = LayerTree(size: Size(width: 640, height: 480))
    let card = tree.add(.rectangle(size: Size(width: 76, height: 100)), at: start)
    return (tree, card)
  }

  @Test("an inner transaction inherits the options that it does not set, and the outer one keeps its options")
  func nested() {
    var (tree, card) = treeWithCard()
    tree.transaction(at: 0, duration: 1, timingFunction: .linear) { outer in
      outer.transaction { inner in
        inner.duration = 2
        inner[card].opacity = 0
        inner.transaction {
          $0.disablesActions = true
          $0[card].rotation = .degrees(90)
        }
      }
      outer[card].position = end
    }
    let presentation = tree.presentation(at: 0.5)[card]
    #expect(presentation.opacity == 0.75)
    #expect(presentation.rotation == .degrees(90))
    #expect(presentation.position.distance(to: start.interpolated(to: end, at: 0.5)) < 1e-12)
  }

  @Test("a change can have its own options; a rule selects between two timing functions")
  func ownOptions() {
    for (rule, expected) in [
      (TimingFunctionRule.own, TimingFunction.easeIn), (.inherited, .easeOut),
      (.composed, .easeIn.composed(after: .easeOut)),
    ] {
      var (tree, card) = treeWithCard()
      tree.transaction(at: 0, duration: 1, timingFunction: .easeOut) {
        $0.timingFunctionRule = rule
        $0[card].set(.opacity, to: 0, duration: 2, timingFunction: .easeIn)
      }
      #expect(abs(tree.presentation(at: 0.6)[card].opacity - (1 - expected.value(at: 0.3))) < 1e-12)
    }
  }

  @Test("removing what is planned for a layer keeps its earlier changes, its place and other layers")
  func removePlanned() {
    var (tree, card) = treeWithCard()
    let other = tree.add(.rectangle(size: Size(width: 9, height: 9)), at: start)
    tree.transaction(at: 0, duration: 1) { $0[card].position = end }
    let expected = tree
    tree.transaction(at: 2, duration: 1) {
      $0[card].position = start
      $0[card].opacity = 0
      $0[card].isHidden = true
      $0[card].content = .ellipse(size: Size(width: 3, height: 3))
    }
    tree.animate(card, .rotation, with: .basic(from: .zero, to: .degrees(90), timing: MediaTiming(duration: 9)), at: 3)
    tree.transaction(at: 2) { $0[card].size = Size(width: -1, height: 1) }
    let planned = tree
    #expect(planned.events(from: 1.5, to: 2.5).contains { $0.layer == card })
    tree.transaction(at: 2, duration: 1) { $0[other].opacity = 0.5 }
    tree.removeChanges(of: card, after: 1.5)
    for time in [0, 0.4, 1.5, 2, 2.5, 3.2, 8] {
      let (shown, before) = (tree.presentation(at: time), expected.presentation(at: time))
      #expect(shown[card].position == before[card].position && shown[card].opacity == 1)
      #expect(shown[card].rotation == .zero && shown[card].size == Size(width: 76, height: 100))
    }
    #expect(tree.presentation(at: 4)[other].opacity == 0.5)
    #expect(!tree.events(from: 1.5, to: 9).contains { $0.layer == card })
    #expect(tree.settlingTime(of: card) == 1 && tree.settlingTime(of: other) == 3)
    #expect(planned.settlingTime(of: card) == 12)
    // A later retarget of the planned change goes on from where the layer is.
    tree.transaction(at: 0.5, duration: 1) { $0[card].position = start }
    #expect(tree.presentation(at: 1.5)[card].position == start)
  }

  @Test("a layer moves until its own properties are at rest")
  func moving() {
    var (tree, card) = treeWithCard()
    #expect(tree.settlingTime(of: card) == -.infinity && !tree.isMoving(card, at: 0))
    let group = tree.add(.group())
    let child = tree.add(.rectangle(size: Size(width: 9, height: 9)), in: group)
    tree.transaction(at: 1, duration: 2) { $0[group].position = end }
    #expect(tree.isMoving(group, at: 0) && tree.isMoving(group, at: 2.99) && !tree.isMoving(group, at: 3))
    #expect(!tree.isMoving(child, at: 2) && !tree.isMoving(card, at: 2))
    tree.transaction(at: 1, duration: 0, policy: .spring(Spring(response: 0.5, dampingRatio: 1))) {
      $0[card].position = end
    }
    let visible = tree.settlingTime(of: card, within: VisibleTolerance())
    // A spring is at its target after 32 time constants, here of 0.5 s / 2π.
    #expect(visible < 2.5 && abs(tree.settlingTime(of: card) - (1 + 32 * 0.5 / (2 * .pi))) < 1e-9)
    #expect(tree.isMoving(card, at: 3) && !tree.isMoving(card, at: 3, within: VisibleTolerance()))
    let endless = MediaTiming(duration: 1, repeatCount: .infinity)
    tree.animate(child, .rotation, with: .basic(from: .zero, to: .degrees(360), timing: endless), at: 0)
    #expect(tree.settlingTime(of: child) == .infinity)
  }

  @Test("a completion that is set inside a transaction belongs to the changes after it")
  func laterCompletion() {
    var (tree, card) = LayerTree.with(.rectangle(size: Size(width: 10, height: 10)))
    let (first, second) = (tree.makeCompletion(), tree.makeCompletion())
    var observer = AnimationObserver(at: 0, in: tree)
    nonisolated(unsafe) var calls: [CompletionID] = []
    for completion in [first, second] { observer.onCompletion(of: completion) { calls.append(completion) } }
    tree.transaction(at: 0) {
      $0.completion = first
      $0.duration = 1
      $0[card].position = Point(x: 5, y: 5)
      $0.completion = second
      $0.duration = 2
      $0[card].opacity = 0.5
      $0.completion = nil
    }
    observer.advance(to: 1.5, in: tree)
    #expect(calls == [first])
    observer.advance(to: 3, in: tree)
    #expect(calls == [first, second])
  }

  @Test("a completion ends with its last change or animation, or immediately if it has none")
  func completion() {
    var (tree, card) = treeWithCard()
    var observer = AnimationObserver(at: 0, in: tree)
    let empty = tree.makeCompletion()
    let all = tree.makeCompletion()
    let settled = tree.makeCompletion()
    tree.transaction(at: 1, completion: empty) { _ in }
    tree.transaction(at: 1, duration: 1, completion: all) {
      $0[card].position = end
      $0[card].set(.opacity, to: 0.5, duration: 3)
    }
    tree.animate(
      card, .cornerRadius, with: Animation(.basic(from: 0.0, to: 9), timing: MediaTiming(duration: 5)), at: 1,
      completion: all)
    tree.transaction(at: 1, duration: 8, completion: settled) { $0[card].rotation = .degrees(10) }
    var called: [String] = []
    observer.onCompletion(of: empty) { called.append("empty") }
    observer.onCompletion(of: all) { called.append("all") }
    observer.onCompletion(of: settled) { called.append("settled") }
    observer.advance(to: 1, in: tree)
    #expect(called == ["empty"])
    #expect(tree.completionTime(of: all) == 6)
    tree.transaction(at: 2, policy: .jump) { $0[card].rotation = .zero }
    observer.advance(to: 5.9, in: tree)
    #expect(called == ["empty", "settled"])
    observer.advance(to: 6, in: tree)
    observer.advance(to: 0, in: tree)
    observer.advance(to: 9, in: tree)
    #expect(called == ["empty", "settled", "all"])
    #expect(tree.completionTime(of: tree.makeCompletion()) == nil)
  }

  @Test("a policy applies to a whole transaction, and a spring accepts the velocity of a pointer")
  func policies() {
    for policy in [RetargetPolicy.additive, .replace, .jump, .spring(Spring())] {
      var (tree, card) = treeWithCard()
      tree.transaction(at: 0, duration: 1) { $0[card].position = end }
      let before = tree.presentationSample(of: card, .position, at: 0.5.nextDown)
      tree.transaction(at: 0.5, duration: 1, policy: policy) { $0[card].position = start }
      let after = tree.presentationSample(of: card, .position, at: 0.5)
      #expect((before.value.distance(to: after.value) < 1e-9) == (policy != .jump))
      let keepsVelocity = before.velocity.distance(to: after.velocity) < 1e-3
      #expect(keepsVelocity == (policy == .additive || policy == .spring(Spring())))
    }
    var (tree, card) = treeWithCard()
    tree.transaction(at: 0, policy: .spring(Spring())) {
      $0[card].set(.position, to: end, velocity: Vector(dx: 500, dy: -20))
    }
    #expect(tree.velocity(of: card, .position, at: 0).distance(to: Vector(dx: 500, dy: -20)) < 1e-9)
  }

  @Test("with reduced motion, motion is immediate and opacity changes still fade")
  func reducedMotion() {
    var (tree, card) = treeWithCard()
    tree.motionPolicy = .reduced
    tree.transaction(at: 0, duration: 1, timingFunction: .linear) {
      $0[card].position = end
      $0[card].opacity = 0
    }
    #expect(tree.presentation(at: 0)[card].position == end)
    #expect(tree.presentation(at: 0.5)[card].opacity == 0.5)
    tree.motionPolicy = .none
    tree.transaction(at: 2, duration: 1) { $0[card].opacity = 1 }
    #expect(tree.presentation(at: 2)[card].opacity == 1)
  }

  @Test("without a history, a drag of ten thousand changes keeps only the changes that still contribute")
  func history() {
    var (tree, card) = treeWithCard()
    var unlimited = tree
    tree.history = .seconds(0)
    for index in 0..<10_000 {
      let time = Double(index) * 0.004
      let point = Point(x: Double(index % 97), y: Double(index % 31))
      tree.transaction(at: time, policy: .spring(Spring())) { $0[card].position = point }
      if index < 500 { unlimited.transaction(at: time, policy: .spring(Spring())) { $0[card].position = point } }
      #expect(tree.runningChangeCount(of: card, .position, at: time) == 1)
      if index == 499 {
        for step in 0..<100 {
          let instant = time + Double(step) / 60
          #expect(
            tree.presentation(at: instant)[card].position == unlimited.presentation(at: instant)[card].position)
        }
      }
    }
    #expect(unlimited.model(at: 0.004)[card].position == Point(x: 1, y: 1))
  }

  @Test("the changes after an instant can be removed together")
  func removeChanges() {
    var (tree, card) = treeWithCard()
    tree.transaction(at: 1, duration: 1) { $0[card].position = end }
    let kept = tree
    tree.transaction(at: 2, duration: 1) {
      $0[card].position = start
      $0[card].opacity = 0
    }
    tree.animate(card, .rotation, with: Animation(.constant(.degrees(5)), timing: MediaTiming(duration: 9)), at: 3)
    tree.removeChanges(after: 1.5)
    for time in [0.5, 1.2, 2.5, 4] { #expect(tree.displayList(at: time) == kept.displayList(at: time)) }
  }
}

@Suite("Layers: Seamless and keyframe blocks")
struct LayerFacadeTests {
  private let start = Point(x: 0, y: 0)
  private let end = Point(x: 100, y: 50)

  @Test("Seamless: the differences of old and new values decrease to 0 above the model and add up")
  func seamless() {
    var (tree, card) = LayerTree.with(.group(), at: start, in: .zero)
    tree.transaction(at: 1, duration: 2, disablesActions: true) {
      $0[card].position = end
      $0[card].add(SeamlessAnimation(), to: .position)
    }
    var implicit = LayerTree(size: .zero)
    let other = implicit.add(.group(), at: start)
    implicit.transaction(at: 1, duration: 2) { $0[other].position = end }
    tree.transaction(at: 1.7, duration: 1, disablesActions: true) {
      $0[card].position = start
      $0[card].add(SeamlessAnimation(oldValue: end, newValue: start), to: .position)
    }
    implicit.transaction(at: 1.7, duration: 1) { $0[other].position = start }
    for step in 0...40 {
      let time = 0.9 + Double(step) / 20
      let (a, b) = (tree.presentation(at: time)[card].position, implicit.presentation(at: time)[other].position)
      #expect(a.distance(to: b) < 1e-9)
    }
  }

  @Test("Seamless: differences of transforms and paths add by components, as in additive changes")
  func seamlessDifferences() {
    func check<Value>(_ property: LayerProperty<Value>, _ old: Value, _ new: Value, _ last: Value) {
      var tree = LayerTree(size: .zero)
      let ids = (0..<2).map { _ in tree.add(.path(Path())) }
      for id in ids { tree.set(property, of: id, to: old) }
      var previous = old
      for (time, value) in [(1, new), (1.5, last)] {
        tree.transaction(at: time, duration: 2) { $0[ids[0]][property] = value }
        tree.transaction(at: time, duration: 2, disablesActions: true) {
          $0[ids[1]][property] = value
          $0[ids[1]].add(SeamlessAnimation(oldValue: previous, newValue: value), to: property)
        }
        previous = value
      }
      for step in 0...40 {
        let time = 0.95 + Double(step) / 13
        let values = ids.map { tree.presentationValue(of: $0, property, at: time) }
        let velocities = ids.map { tree.velocity(of: $0, property, at: time) }
        #expect(values[0].distance(to: values[1]) < 1e-9)
        #expect(velocities[0].distance(to: velocities[1]) < 1e-9)
      }
    }
    let turned = Transform3D(.rotation(.degrees(70)))
    check(.transform, .identity, turned, Transform3D(.scale(x: -1, y: 3)))
    let square = Path(Rect(x: 0, y: 0, width: 10, height: 10))
    check(.path, square, Path(Rect(x: 5, y: 0, width: 40, height: 10)), square)
  }

  @Test("the elastic block of Seamless's document, evaluated at every instant, gives its documented value")
  func timingBlock() {
    var (tree, card) = LayerTree.with(.group(), at: start, in: .zero)
    tree.transaction(at: 0, duration: 3) {
      $0.setTimingBlock { progress in
        let damped = (1 - 0.5 * 0.5).squareRoot()
        let swing = 20 * damped * progress
        return 1 - Self.decay(10 * progress) * (Self.cosine(swing) + 0.5 / damped * Self.sine(swing))
      }
      $0[card].position = end
    }
    #expect(abs(tree.presentation(at: 3 * 0.1814)[card].position.x - 116.303) < 1e-3)
  }

  // The block uses series, so that the test requires no mathematical library.
  private static func decay(_ x: Double) -> Double {
    var (term, sum) = (1.0, 1.0)
    for index in 1..<60 { term *= x / 64 / Double(index); sum += term }
    var power = sum
    for _ in 0..<6 { power *= power }
    return 1 / power
  }
  private static func sine(_ x: Double) -> Double {
    var (term, sum) = (x, x)
    for index in 1..<40 { term *= -x * x / Double(2 * index * (2 * index + 1)); sum += term }
    return sum
  }
  private static func cosine(_ x: Double) -> Double {
    var (term, sum) = (1.0, 1.0)
    for index in 1..<40 { term *= -x * x / Double(2 * index * (2 * index - 1)); sum += term }
    return sum
  }

  @Test("keyframe blocks reach their values at their ends, pause between them, and set the model to the last value")
  func keyframeBlocks() {
    var (tree, card) = LayerTree.with(.group(), at: start, in: .zero)
    let ids = tree.animateKeyframes(at: 10, duration: 4, timingFunction: .linear) { keyframes in
      keyframes.addKeyframe(start: 0, duration: 0.25) { $0[card].position = end }
      keyframes.addKeyframe(start: 0.5, duration: 0.25) {
        $0[card].position = start
        $0[card].opacity = 0
      }
    }
    #expect(ids.count == 1)
    func x(_ time: Double) -> Double { tree.presentation(at: time)[card].position.x }
    #expect([x(10), x(10.5), x(11), x(11.5), x(12), x(12.5), x(13), x(15)] == [0, 50, 100, 100, 100, 50, 0, 0])
    #expect(tree.presentation(at: 11)[card].opacity == 1)
    #expect(tree.presentation(at: 12.5)[card].opacity == 0.5)
    #expect(tree.model(at: 10)[card].opacity == 0)
    #expect(tree.model(at: 9)[card].opacity == 1)
  }

  @Test("RandomBlobs' first method: blocks around a blob, cubic paced, give the keyframes of its second method")
  func randomBlobs() {
    let points = RandomBlob(seed: 7, shape: .circle(points: 8)).points
    var (tree, card) = LayerTree.with(.group(), at: points[0], in: .zero)
    tree.animateKeyframes(at: 0, duration: 5.4, mode: .cubicPaced, timingFunction: .linear) { keyframes in
      for index in 1...points.count {
        keyframes.addKeyframe(start: Double(index - 1) / 8, duration: 1.0 / 8) {
          $0[card].position = points[index % points.count]
        }
      }
    }
    let values = Animation.keyframes(
      Keyframes(points + [points[0]], mode: .cubicPaced), timing: MediaTiming(duration: 5.4))
    for step in 0..<108 {
      let time = Double(step) / 20
      let (a, b) = (tree.presentation(at: time)[card].position, values.value(at: time) ?? .zero)
      #expect(a.distance(to: b) < 1e-9)
    }
  }
}

@Suite("Layers: derived values")
struct DependentValueTests {
  @Test("a value is derived in the same frame, through any number of rules, with its velocity")
  func follows() throws {
    var tree = LayerTree(size: Size(width: 640, height: 480))
    let source = tree.add(.group(), at: .zero)
    let mirror = tree.add(.group())
    let echo = tree.add(.group())
    // The rules are declared in the opposite order of their dependencies.
    try tree.derive(echo, .rotation) { .degrees($0[mirror].position.x) }
    try tree.derive(mirror, .position) { Point(x: 640 - $0[source].position.x, y: 300) }
    tree.transaction(at: 0, duration: 1) { $0[source].position = Point(x: 200, y: 0) }
    for time in [0.0, 0.3, 0.8, 2] {
      let presentation = tree.presentation(at: time)
      #expect(presentation[mirror].position.x == 640 - presentation[source].position.x)
      #expect(presentation[echo].rotation == .degrees(presentation[mirror].position.x))
      let speed = tree.velocity(of: source, .position, at: time).dx
      #expect(abs(tree.velocity(of: mirror, .position, at: time).dx + speed) < 1e-3)
    }
    #expect(tree.model(at: 0.5)[mirror].position == .zero)
    tree.removeDerivation(of: mirror, .position)
    #expect(tree.presentation(at: 0.5)[mirror].position == .zero)
  }

  @Test("a cyclic rule is refused with the names of the cycle, and nothing changes")
  func cycle() throws {
    var tree = LayerTree(size: .zero)
    let (a, b, c) = (tree.add(.group()), tree.add(.group()), tree.add(.group()))
    try tree.derive(a, .opacity) { $0[b].opacity / 2 }
    try tree.derive(b, .opacity) { $0[c].cornerRadius }
    let error = #expect(throws: DependencyError.self) {
      try tree.derive(c, .cornerRadius) { $0[a].opacity }
    }
    guard case .cycle(let names)? = error else { return }
    #expect(names.count == 4)
    #expect(names.first == names.last)
    #expect(names.contains { $0.hasSuffix(".cornerRadius") })
    #expect(throws: DependencyError.self) { try tree.derive(a, .scale) { $0[a].scale } }
    #expect(tree.presentation(at: 0)[a].opacity == 0)
  }

  @Test("a cycle at some instants only does not trap")
  func lateCycle() throws {
    var tree = LayerTree(size: .zero)
    let (a, b, switchLayer) = (tree.add(.group()), tree.add(.group()), tree.add(.group()))
    try tree.derive(a, .opacity) { $0[switchLayer].cornerRadius > 0 ? $0[b].opacity : 0.25 }
    try tree.derive(b, .opacity) { $0[a].opacity * 2 }
    tree.transaction(at: 1, duration: 0) { $0[switchLayer].cornerRadius = 5 }
    #expect(tree.presentation(at: 0)[b].opacity == 0.5)
    #expect(tree.presentation(at: 2)[a].opacity.isFinite)
  }

  @Test("each value of a chain is evaluated once, for any number of reads")
  func chain() throws {
    var tree = LayerTree(size: .zero)
    let layers = (0..<40).map { _ in tree.add(.group()) }
    tree.set(.opacity, of: layers[0], to: 1)
    for (before, after) in zip(layers, layers.dropFirst()) {
      try tree.derive(after, .opacity) { ($0[before].opacity + $0[before].opacity) / 2 }
    }
    #expect(tree.presentation(at: 0)[layers[39]].opacity == 1)
  }
}

extension LayerFacadeTests {
  @Test("values that are not animatable change at the start of keyframe blocks, and none is lost")
  func structureInBlocks() {
    var (tree, card) = LayerTree.with(.group(), at: start, in: .zero)
    var added: LayerID?
    tree.animateKeyframes(at: 2, duration: 1, timingFunction: .linear) { keyframes in
      keyframes.addKeyframe(start: 0, duration: 1) { block in
        block[card].position = end
        block[card].isHidden = true
        added = block.add(.group(), at: end, in: card)
        if let added { block[added].opacity = 0 }
      }
    }
    #expect(added.map { tree.contains($0, at: 2.5) } == true)
    #expect(added.map { tree.presentation(at: 2.5)[$0].opacity } == 0.5)
    #expect(tree.isHidden(of: card, at: 2))
    #expect(!tree.isHidden(of: card, at: 1.9))
    #expect(tree.presentation(at: 2.5)[card].position == Point(x: 50, y: 25))
    #expect(tree.presentation(at: 1.9)[card].position == start)
  }

  @Test("a transaction adds groups with keys, which begin at its instant and belong to its completion")
  func explicitInTransaction() {
    var (tree, card) = LayerTree.with(.group(), at: start, in: .zero)
    let done = tree.makeCompletion()
    let slide = LayerAnimation(.position, Animation(.basic(from: start, to: end), timing: MediaTiming(duration: 2)))
    tree.transaction(at: 3, completion: done) { $0[card].animate(slide, forKey: "slide") }
    #expect(tree.presentation(at: 4)[card].position == Point(x: 50, y: 25))
    #expect(tree.completionTime(of: done) == 5)
    tree.transaction(at: 4) { $0[card].removeAnimation(forKey: "slide") }
    #expect(tree.completionTime(of: done) == 4)
  }
}

extension DependentValueTests {
  @Test("a chain of derived values above the limit is refused, and a shorter one is not")
  func longChain() throws {
    var tree = LayerTree(size: .zero)
    let layers = (0...101).map { _ in tree.add(.group()) }
    for (before, after) in zip(layers, layers.dropFirst()).prefix(100) {
      try tree.derive(after, .opacity) { $0[before].opacity }
    }
    #expect(throws: DependencyError.tooDeep(limit: 100)) {
      try tree.derive(layers[101], .opacity) { [before = layers[100]] in $0[before].opacity }
    }
    #expect(tree.presentation(at: 0)[layers[100]].opacity == 1)
    // A rule can read the instant.
    try tree.derive(layers[101], .opacity) { $0.time / 4 }
    #expect(tree.presentation(at: 2)[layers[101]].opacity == 0.5)
  }
}
