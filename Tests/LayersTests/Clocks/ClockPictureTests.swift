// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import TestSupport
import Testing

/// Trees without clocks, which are evaluated at the times of the clocks, give the expected pictures.
@Suite("Layers with clocks draw what trees without clocks draw at the mapped times")
struct ClockPictureTests {
  /// A clock with cycles and edits.
  static func clock(_ random: inout SplitMix64, fill: Bool = true) -> LayerClock {
    var clock = LayerClock(
      beginTime: random.element(of: [0, 0.5, -1]), speed: random.element(of: [1, 0.5, 2, -1]),
      timeOffset: random.element(of: [0, 1, 2.5]), duration: random.element(of: [nil, 1, 2.25]),
      repeatCount: random.element(of: [1, 2, 2.5, .infinity]), autoreverses: random.element(of: [true, false]),
      fillMode: fill ? .both : random.element(of: [.both, .removed, .forwards, .backwards]))
    for _ in 0..<random.below(3) {
      let time = random.next(in: 0...4)
      let duration = random.element(of: [0, 0.5])
      switch random.below(4) {
      case 0: clock.playback.pause(at: time, over: duration)
      case 1: clock.playback.reverse(at: time, over: duration)
      case 2: clock.playback.setRate(random.element(of: [0.25, 3, -0.5]), at: time, over: duration)
      default: clock.playback.seek(to: random.next(in: 0...3), at: time, over: duration)
      }
    }
    return clock
  }

  /// Adds layers with motions, edits of the structure and attributes between the times 0 and 2.
  static func addContent(_ random: inout SplitMix64, in scene: LayerID, to tree: inout LayerTree) -> [LayerID] {
    var dots: [LayerID] = []
    for index in 0..<3 {
      let dot = tree.add(
        .ellipse(size: Size(width: 10, height: 6)), at: Point(x: random.next(in: 0...60), y: 20), in: scene,
        name: "dot \(index)")
      tree.transaction(at: random.next(in: 0...1), duration: random.next(in: 0.2...1)) {
        $0[dot].position = Point(x: 40, y: 30)
        $0[dot].fill = Color(hex: 0x2040E0)
      }
      tree.transaction(at: random.next(in: 0.5...1), policy: .spring(Spring(response: 0.4, dampingRatio: 0.7))) {
        $0[dot].scale = .uniform(2)
      }
      tree.transaction(at: random.next(in: 0...2)) { $0[dot].zPosition = Double(index % 2) }
      dots.append(dot)
    }
    tree.animate(
      dots[0], .opacity, with: .basic(from: 0.2, to: 1, timing: MediaTiming(duration: 0.4, repeatCount: 3)),
      at: random.next(in: 0...1))
    tree.setHidden(of: dots[1], to: true, at: random.next(in: 0...1))
    tree.setHidden(of: dots[1], to: false, at: 1.25)
    tree.remove(dots[2], at: random.next(in: 1...2))
    return dots
  }

  private static let instants = (-8..<40).map { Double($0) * 0.1875 }

  @Test("a picture is that of the sublayers at their time", arguments: 0..<100)
  func pictures(seed: Int) {
    var random = SplitMix64(seed)
    var plain = LayerTree(size: Size(width: 64, height: 64))
    let scene = plain.add(.group(), name: "scene")
    _ = Self.addContent(&random, in: scene, to: &plain)
    let clock = Self.clock(&random, fill: false)
    var tree = plain
    tree.configure(scene) { $0.clock = clock }
    for time in Self.instants.shuffled(using: &random) {
      guard let local = clock.localTime(at: time) else {
        #expect(tree.displayList(at: time).commands.isEmpty)
        continue
      }
      #expect(tree.displayList(at: time) == plain.displayList(at: local), "at \(time)")
      for _ in 0..<6 {
        let point = Point(x: random.next(in: 0...60), y: random.next(in: 10...40))
        #expect(tree.layer(at: point, at: time) == plain.layer(at: point, at: local), "at \(time)")
      }
      #expect(tree.convertTime(time, from: nil, to: scene) == local)
    }
  }

  @Test("clocks nest, and the layer itself has the time of its parent", arguments: 0..<60)
  func nesting(seed: Int) {
    var random = SplitMix64(seed)
    var plain = LayerTree(size: Size(width: 64, height: 64))
    let outer = plain.add(.group(), name: "outer")
    let scene = plain.add(.group(), in: outer, name: "scene")
    let dots = Self.addContent(&random, in: scene, to: &plain)
    let (one, two) = (Self.clock(&random), Self.clock(&random))
    var tree = plain
    tree.configure(outer) { $0.clock = one }
    tree.configure(scene) { $0.clock = two }
    // The motion of the outer layer has the tree's time, that of the scene the time of the outer clock.
    tree.transaction(at: 1, duration: 2) { $0[outer].position = Point(x: 5, y: 9) }
    tree.transaction(at: 0.5, duration: 1) { $0[scene].rotation = .degrees(50) }
    for time in Self.instants {
      let middle = one.localTime(at: time) ?? .nan
      let local = two.localTime(at: middle) ?? .nan
      var expected = plain
      expected.set(.position, of: outer, to: tree.presentationValue(of: outer, .position, at: time))
      expected.set(.rotation, of: scene, to: tree.presentationValue(of: scene, .rotation, at: middle))
      #expect(tree.displayList(at: time) == expected.displayList(at: local), "at \(time)")
      let shown = tree.presentation(at: time)
      #expect(shown[dots[0]].opacity == plain.presentationValue(of: dots[0], .opacity, at: local))
      #expect(shown[dots[1]].isHidden == plain.isHidden(of: dots[1], at: local))
      #expect(shown[scene].children == plain.children(of: scene, at: local))
      let (a, b) = (Point(x: 3, y: 4), expected.presentation(at: local))
      #expect(shown.convert(a, from: dots[0], to: nil) == b.convert(a, from: dots[0], to: nil))
    }
  }

  @Test("copies have their delays on the time axis of the sublayers", arguments: 0..<40)
  func copies(seed: Int) {
    var random = SplitMix64(seed)
    var plain = LayerTree(size: Size(width: 64, height: 64))
    let scene = plain.add(.group(), name: "scene") {
      $0.replication = LayerReplication(count: 3, stagger: Stagger(each: 0.25))
      $0[.copyOffset] = Vector(dx: 0, dy: 12)
    }
    _ = Self.addContent(&random, in: scene, to: &plain)
    let clock = Self.clock(&random)
    var tree = plain
    tree.configure(scene) { $0.clock = clock }
    for time in Self.instants {
      let local = clock.localTime(at: time) ?? .nan
      #expect(tree.displayList(at: time) == plain.displayList(at: local), "at \(time)")
    }
    // A clock in each copy: the delay is one of the time around the clock.
    var outer = plain
    outer.configure(scene) { $0.replication = nil }
    let ring = outer.add(.group()) {
      $0.replication = LayerReplication(count: 2, stagger: Stagger(each: 0.5))
      $0[.copyOffset] = Vector(dx: 0, dy: 12)
    }
    outer.move(scene, to: 0, in: ring)
    outer.configure(scene) { $0.clock = clock }
    for time in Self.instants {
      let commands = [0, 0.5].flatMap { delay in
        plainCommands(of: plain, scene, at: clock.localTime(at: time - delay) ?? .nan)
      }
      #expect(outer.displayList(at: time).commands.count == commands.count, "at \(time)")
    }
  }

  private func plainCommands(of tree: LayerTree, _ scene: LayerID, at time: Double) -> [DrawingCommand] {
    var tree = tree
    tree.configure(scene) { $0.replication = nil }
    return Array(tree.displayList(at: time).commands)
  }

  @Test("rules read the values of the same frame, across clocks")
  func rules() throws {
    var tree = LayerTree(size: Size(width: 64, height: 64))
    let scene = tree.add(.group()) { $0.clock = LayerClock(beginTime: 1, speed: 0.5) }
    let dot = tree.add(.rectangle(size: Size(width: 4, height: 4)), in: scene)
    let inner = tree.add(.rectangle(size: Size(width: 4, height: 4)), in: scene)
    let label = tree.add(.rectangle(size: Size(width: 4, height: 4)))
    let driver = tree.add(.rectangle(size: Size(width: 4, height: 4)))
    tree.transaction(at: 0, duration: 10, timingFunction: .linear) {
      $0[dot].position = Point(x: 100, y: 0)
      $0[driver].position = Point(x: 0, y: 100)
    }
    // The label is outside of the clock, and the inner layer reads one outside of it and the label.
    try tree.derive(label, .position) { Point(x: $0[dot].position.x, y: 1) }
    try tree.derive(inner, .position) { Point(x: $0[label].position.x, y: $0[driver].position.y) }
    for time in [1, 3, 5.5, 9] {
      let x = (time - 1) * 0.5 * 10
      let shown = tree.presentation(at: time)
      #expect(shown[dot].position == Point(x: x, y: 0) && shown[label].position == Point(x: x, y: 1))
      #expect(shown[inner].position.distance(to: Point(x: x, y: time * 10)) < 1e-12)
      // The picture has the same positions. The label covers all of the dot but its upper edge.
      #expect(tree.layer(at: Point(x: x, y: -1.5), at: time) == dot)
      #expect(tree.layer(at: Point(x: x, y: 1), at: time) == label)
      #expect(tree.layer(at: Point(x: x, y: time * 10), at: time) == (x > 0 ? inner : driver))
      // A query of one layer has the time of this layer.
      let own = tree.convertTime(time, from: nil, to: scene) ?? .nan
      #expect(tree.presentationValue(of: inner, .position, at: own) == shown[inner].position)
      var positions = PropertyValues<Point>()
      tree.presentationSamples(of: .position, at: time, into: &positions)
      #expect([dot, inner, label, driver].allSatisfy { positions[$0] == shown[$0].position })
      positions.withSpans { layers, _, velocities in
        let speed = layers.indices.first { layers[$0] == dot }.map { velocities[$0].dx } ?? .nan
        #expect(abs(speed - 5) < 1e-9)
      }
    }
  }

  @Test("a matte inside a clock has the time of the clock, for layers inside and outside")
  func mattes() {
    var plain = LayerTree(size: Size(width: 64, height: 64))
    let photo = plain.add(.rectangle(size: Size(width: 60, height: 60)), at: Point(x: 32, y: 32))
    let scene = plain.add(.group(), at: Point(x: 1, y: 2))
    let group = plain.add(.group(), in: scene)
    let hole = plain.add(.ellipse(size: Size(width: 20, height: 20)), at: Point(x: 10, y: 10), in: group)
    let card = plain.add(.rectangle(size: Size(width: 30, height: 30)), at: Point(x: 10, y: 10), in: scene)
    plain.transaction(at: 0, duration: 1) { $0[hole].position = Point(x: 40, y: 40) }
    plain.configure(photo) { $0.mattes = [LayerMatte(hole)] }
    plain.configure(card) { $0.mattes = [LayerMatte(hole)] }
    var tree = plain
    let clock = LayerClock(beginTime: 0.5, speed: 2, duration: 1, fillMode: .both)
    tree.configure(scene) { $0.clock = clock }
    for time in [0, 0.5, 0.6, 0.75, 0.9, 2] {
      #expect(tree.displayList(at: time) == plain.displayList(at: clock.localTime(at: time) ?? .nan), "at \(time)")
    }
    // Where the sublayers are not drawn, the matte is empty.
    tree.configure(scene) { $0.clock = LayerClock(beginTime: 0.5, duration: 1, fillMode: .removed) }
    plain.configure(scene) { $0.isHidden = true }
    #expect(tree.displayList(at: 0.25).commands.count == plain.displayList(at: 0).commands.count)
  }

  @Test(
    "a matte inside more clocks than the largest depth is empty",
    arguments: [(64, true), (65, false), (300, false)])
  func depthOfMattes(depth: Int, isVisible: Bool) {
    var tree = LayerTree(size: Size(width: 64, height: 64))
    let photo = tree.add(.rectangle(size: Size(width: 60, height: 60)), at: Point(x: 32, y: 32))
    var parent: LayerID?
    for _ in 0..<depth { parent = tree.add(.group(), in: parent) { $0.clock = LayerClock(speed: 2) } }
    let hole = tree.add(.ellipse(size: Size(width: 20, height: 20)), at: Point(x: 32, y: 32), in: parent)
    tree.configure(photo) { $0.mattes = [LayerMatte(hole)] }
    var hidden = tree
    hidden.configure(hole) { $0.isHidden = true }
    #expect((tree.displayList(at: 0) != hidden.displayList(at: 0)) == isVisible)
  }

  @Test("a layer is visible in an interval of its parent's time")
  func visibility() {
    var tree = LayerTree(size: Size(width: 64, height: 64))
    let scene = tree.add(.group()) { $0.clock = LayerClock(beginTime: 10, speed: 2) }
    let card = tree.add(.rectangle(size: Size(width: 4, height: 4)), in: scene) { $0.show(during: 2..<5) }
    func isVisible(_ time: Double) -> Bool { !tree.displayList(at: time).commands.isEmpty }
    // 2 s and 5 s of the scene are 11 s and 12.5 s.
    #expect([10.9, 11, 12, 12.4, 12.5, 90].map(isVisible) == [false, true, true, true, false, false])
    #expect(tree.hidingTimes(of: card) == [2, 5] && tree.settlingTime == 12.5)
    tree.transaction(at: 3) { $0[card].show(during: -.infinity..<4) }
    #expect([11.2, 11.9, 12, 12.4].map(isVisible) == [true, true, false, false])
    tree.transaction(at: 4.5) { $0[card].show(during: 6 ..< .infinity) }
    #expect([11.9, 12.1, 12.4, 13, 50].map(isVisible) == [true, false, false, true, true])
    tree.configure(card) { $0.show(during: 1..<1) }
    #expect([9, 10.5, 50].map(isVisible) == [false, false, false])
  }
}
