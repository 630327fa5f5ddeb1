// SPDX-License-Identifier: MIT
import Glissade
import Testing

@Suite("The values in the comments of the modules' examples")
struct WorkedModuleExampleTests {
  private let click = Point(x: 400, y: 300)

  private func treeAndCard() -> (LayerTree, LayerID) { FrontPage.tree() }

  // MARK: Layers

  @Test("queries return values of a change and of a motion along a path")
  func overview() {
    let (tree, card, shown, speed, frame) = LayersPage.overview(outline: RandomBlob(seed: 7).outline())
    #expect(tree.presentation(at: 5)[card].position == shown)
    #expect(speed.magnitude > 0)
    #expect(!frame.commands.isEmpty)
    #expect(tree.presentation(at: 2.8)[card].position == Point(x: 300, y: 200))
  }

  @Test("a block of text has the lines and the size of its comment")
  func textBlock() {
    let (lines, size) = TypesettingExamples.block()
    #expect(lines == 3)
    #expect(size.width == 120 && abs(size.height - 52.1) < 0.05)
  }

  @Test("the words of a text arrive at rest in another color")
  func pieces() {
    var tree = LayerTree(size: Size(width: 320, height: 160))
    let title = LayersPage.pieces(&tree)
    let (model, end) = (tree.model(at: 0), tree.presentation(at: 20))
    #expect(title.pieces.map { end[$0].text ?? "" } == ["Motion", "that", "never", "jumps"])
    for piece in title.pieces {
      #expect(end[piece].opacity == 1 && end[piece].fill == .white && end[piece].scale == .uniform(1))
      #expect(end[piece].rotation == .zero && abs(end[piece].position.y - model[piece].position.y + 30) < 1e-9)
    }
  }

  @Test("a note is added, hidden and removed, each at its instant")
  func structure() {
    var (tree, card) = treeAndCard()
    let note = LayersPage.structure(&tree, card, click: .zero)
    #expect([2, 3, 4, 5].map { tree.contains(note, at: $0) } == [false, true, true, false])
    #expect([3, 4].map { tree.presentation(at: $0)[note].isHidden } == [false, true])
  }

  @Test("the acceleration of an additive change jumps by 8/3 of the difference over the square of the duration")
  func acceleration() {
    var (tree, card) = treeAndCard()
    let start = tree.model(at: 0)[card].position
    tree.transaction(at: 0, duration: 2) { $0[card].position = start + Vector(dx: 300, dy: 0) }
    let step = 1e-5
    let acceleration = tree.velocity(of: card, .position, at: step).dx / step
    #expect(abs(acceleration - 8.0 / 3 * 300 / 4) < 0.01)
  }

  @Test("an observer reports begins and repeats at every pass, and an end once")
  func observer() {
    var (tree, card) = treeAndCard()
    let (id, end) = LayersPage.observer(&tree, card)
    #expect(end.time == 9)
    // The same steps, with the expected events of each.
    var observer = AnimationObserver(at: 0, in: tree)
    let expected: [(Double, [AnimationEvent.Kind], Bool)] = [
      (2.5, [.began, .repeated(1)], false), (1.5, [.repeated(1)], true),
      (4, [.repeated(1), .ended(.finished)], false), (0, [.repeated(1), .began], true),
      (9, [.began, .repeated(1)], false),
    ]
    for (time, kinds, isBackwards) in expected {
      let events = observer.advance(to: time, in: tree)
      #expect(events.map(\.kind) == kinds)
      #expect(events.allSatisfy { $0.isBackwards == isBackwards && $0.animation == id })
    }
  }

  @Test("a negative size and a text of a rectangle are refused, with their reasons")
  func refusals() {
    var (tree, card) = treeAndCard()
    let size = tree.presentation(at: 0)[card].size
    let events = LayersPage.refusals(&tree, card)
    #expect(events.map(\.layer) == [card, card] && events.map(\.time) == [1, 1])
    let reasons = events.map { event in
      if case .ended(.refused(let problem)) = event.kind { problem.description } else { "\(event.kind)" }
    }
    #expect(reasons.count == 2 && reasons[0].contains("size is ") && reasons[0].contains("which is negative"))
    #expect(reasons.last == "text does not apply to the content rectangle")
    #expect(tree.presentation(at: 2)[card].size == size && tree.presentation(at: 2)[card].text == nil)
  }

  @Test("a cyclic rule is refused with the names of its properties")
  func cycle() {
    var tree = LayerTree(size: .zero)
    let (left, right) = (tree.add(.group(), name: "left"), tree.add(.group(), name: "right"))
    var reported: [String] = []
    LayersPage.cycle(&tree, left: left, right: right) { reported.append("\($0)") }
    #expect(reported == ["cyclic dependency: right.opacity → left.opacity → right.opacity"])
  }

  @Test("keyframe blocks start at the earlier value and rest between blocks")
  func blocks() {
    var tree = LayerTree(size: .zero)
    let card = tree.add(.group(), at: .zero)
    LayersPage.blocks(&tree, card)
    func shown(_ time: Double) -> Point { tree.presentation(at: time)[card].position }
    #expect([10.5, 11, 12, 13].map(shown) == [Point(x: 50, y: 25), Point(x: 100, y: 50), Point(x: 100, y: 50), .zero])
    #expect(tree.model(at: 10)[card].opacity == 0)
  }

  @Test("an explicit timing function has precedence over the timing block of its transaction")
  func seamless() {
    var (tree, card) = treeAndCard()
    let start = tree.model(at: 0)[card].position
    tree.set(.opacity, of: card, to: 1)
    LayersPage.seamless(&tree, card, now: 3, click: click)
    #expect(tree.presentation(at: 3.5)[card].position.distance(to: start.interpolated(to: click, at: 0.15625)) < 1e-9)
    #expect(abs(tree.presentation(at: 3.5)[card].opacity - TimingFunction.easeOut.value(at: 0.25)) < 1e-9)
  }

  @Test("a style has a gradient, round ends and a stroke across the first point")
  func style() throws {
    var tree = LayerTree(size: Size(width: 100, height: 100))
    let ring = tree.add(.rectangle(size: Size(width: 40, height: 20)), at: Point(x: 50, y: 50))
    LayersPage.style(&tree, ring)
    var (strokes, gradients) = (0, 0)
    for command in tree.displayList(at: 0).commands {
      if case .stroke(.path(let path), let style, _, _, _) = command {
        strokes += 1
        #expect(abs(path.length() - 36) < 1e-3)
        #expect(style.cap == .round && style.width == 4)
      }
      if case .fill(_, _, .gradient, _, _) = command { gradients += 1 }
    }
    #expect(strokes == 1 && gradients == 1)
    #expect(tree.settlingTime == -.infinity)
  }

  @Test("a picture fills the bounds while they grow")
  func picture() {
    var (tree, _) = treeAndCard()
    let badge = LayersPage.picture(&tree)
    #expect(tree.presentation(at: 0)[badge].size == Size(width: 10, height: 10))
    #expect(tree.presentation(at: 1.5)[badge].size == Size(width: 30, height: 30))
    #expect(tree.layer(at: Point(x: 53, y: 40), at: 1) == nil)
    #expect(tree.layer(at: Point(x: 53, y: 40), at: 1.5) == badge)
  }

  @Test("a throw ends at its limit, and begins with its velocity")
  func decay() {
    var (tree, card) = treeAndCard()
    let (end, velocity) = LayersPage.decay(&tree, card)
    #expect(end.distance(to: Point(x: 300, y: 80)) < 1e-9)
    #expect((velocity - Vector(dx: 800, dy: 0)).length < 1e-6)
    #expect(tree.presentation(at: tree.settlingTime)[card].position == end)
  }

  @Test("an animation that fills keeps its value after the group, and another does not")
  func fills() {
    var (tree, card) = treeAndCard()
    let (opacity, scale) = LayersPage.fills(&tree, card)
    #expect(opacity == 0.5)
    #expect(scale == Vector(dx: 1, dy: 1))
  }

  @Test("spans have the velocities of single queries")
  func spans() {
    var (tree, card) = treeAndCard()
    _ = tree.add(.group())
    tree.transaction(at: 0, duration: 2) { $0[card].position = click }
    let fastest = LayersPage.spans(tree, now: 1)
    #expect(fastest == tree.velocity(of: card, .position, at: 1).length)
    #expect(fastest > 0)
  }

  // MARK: Animations

  @Test("a missing end is the model value at the instant") func ends() { #expect(AnimationsPage.ends() == [50, 70]) }

  @Test("an animation accumulates over repeats and is added to the model value")
  func sums() {
    let (second, shown) = AnimationsPage.sums()
    #expect(second == 35)
    #expect(shown == Point(x: 65, y: 90))
  }

  @Test("a child is clipped to its group") func group() { #expect(AnimationsPage.group() == [5, 5, nil]) }

  @Test("key times do not affect the tangents, and ends continue the line")
  func keyframes() { #expect(AnimationsPage.keyframes() == [2.25, 10.625]) }

  @Test("a spring continues a running change")
  func retargeting() {
    let values = AnimationsPage.retargeting()
    #expect(abs(values[0] - 50) < 1e-9)
    #expect(abs(values[1] - 200) < 1e-9)
    #expect(values[2] == 20)
  }

  @Test("a tracker has the velocity of a pointer, and a decay ends where its velocity leads")
  func decayOfValues() {
    let (velocity, end, limited) = AnimationsPage.decay()
    #expect((velocity - Vector(dx: 600, dy: 0)).length < 1e-6)
    #expect(end.distance(to: Point(x: 210, y: 0)) < 1e-6)
    #expect(limited == 4)
  }

  @Test("a motion reports its discontinuities")
  func discontinuities() {
    var volume = Retargeting(0.0)
    volume.retarget(to: 100, at: 1, duration: 1, timingFunction: .linear)
    volume.retarget(to: 0, at: 5, policy: .jump, duration: 0)
    let jumps = volume.discontinuities(in: 0...10)
    let values = jumps.map(\.time) + jumps.map(\.velocityJump) + [volume.sample(before: 5).value]
    let expected = [1.0, 2, 5, 100, -100, 0, 100]
    #expect(values.count == expected.count)
    #expect(zip(values, expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(values)")
  }

  @Test("a stretch passes the closing point, with the heading of the segment before it")
  func stretch() throws {
    let samples = AnimationsPage.stretch()
    let expected = [(Point(x: 0, y: 100), -90.0), (.zero, -90), (Point(x: 100, y: 0), 0)]
    for (sample, (position, degrees)) in zip(samples, expected) {
      let sample = try #require(sample)
      #expect(sample.position.distance(to: position) < 1e-9)
      #expect(abs(sample.heading.degrees - degrees) < 1e-9)
    }
  }

  @Test("a controller delivers the fraction of its last cycle, mirrored")
  func controller() {
    let controller = AnimationController()
    let values = AnimationsPage.controller(controller, now: 3)
    #expect(abs(values[0] - 0.4) < 1e-12)
    #expect(abs(values[1] - 0.8 * (1 - TimingFunction.trapezoid(.easeInOut).value(at: 0.2))) < 1e-12)
    #expect(!controller.isAnimating)
  }
}
