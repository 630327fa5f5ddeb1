// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers
import GlissadeScenarios
import GlissadeTiming
import TestSupport
import Testing

@Suite("The motion of an actor")
struct MotionTests {
  @Test("a translation follows its easing, and the next begins where it ends")
  func jump() throws {
    var theatre = Theatre()
    var jump = Scenario("jump")
    try jump.add(.translate(x: 0, y: -40), after: 1, easing: .easeOut)
    try jump.add(.translate(x: 10, y: 40), after: 0.5, easing: .easeIn)
    try theatre.play(jump)
    #expect(theatre.shown(0).position == Point(x: 100, y: 100))
    for share in [0.25, 0.5, 0.75] {
      let up = theatre.shown(share).position
      #expect(abs(up.y - (100 - 40 * TimingFunction.easeOut.value(at: share))) < 1e-12)
      let down = theatre.shown(1 + share / 2).position
      #expect(abs(down.y - (60 + 40 * TimingFunction.easeIn.value(at: share))) < 1e-12)
      #expect(abs(down.x - (100 + 10 * TimingFunction.easeIn.value(at: share))) < 1e-12)
    }
    #expect(theatre.shown(1).position == Point(x: 100, y: 60))
    #expect(theatre.shown(1.5).position == Point(x: 110, y: 100))
    #expect(theatre.tree.settlingTime == 1.5)
  }

  @Test("frames without a time run with the frame before them: the spin of P9ViewAnimator")
  func spin() throws {
    var theatre = Theatre()
    var spin = Scenario("spinSizeUpDown")
    try spin.add(.scale(x: 2, y: 2), after: 1)
    try spin.add(.rotateZ(.degrees(180)), after: 0)
    try spin.add(.scale(x: 0.5, y: 0.5), after: 1)
    try spin.add(.rotateZ(.degrees(180)), after: 0)
    try theatre.play(spin)
    // (turn in degrees, factor) about the centre (100, 100) of 40 × 20.
    for (time, degrees, factor) in [
      (0.0, 0.0, 1.0), (0.25, 45, 1.25), (0.5, 90, 1.5), (1, 180, 2), (1.5, 270, 1.5), (1.75, 315, 1.25), (2, 360, 1),
    ] {
      let turn = AffineTransform.rotation(.degrees(degrees)).concatenated(with: .scale(factor))
      let expected = [(-20.0, -10.0), (20, -10), (20, 10), (-20, 10)].map {
        turn.apply(to: Point(x: $0.0, y: $0.1)) + Vector(dx: 100, dy: 100)
      }
      #expect(isClose(theatre.corners(at: time), expected), "at \(time)")
    }
  }

  @Test(
    "a rotation runs through its whole angle, also through a thousand turns",
    arguments: [360.0, -360, 720, 90, 1, -1234.5, 360_000])
  func turns(degrees: Double) throws {
    var theatre = Theatre()
    var scenario = Scenario("turn")
    try scenario.add(.rotateZ(.degrees(degrees)), after: 2)
    try theatre.play(scenario)
    for share in [0.0, 0.1, 0.37, 0.5, 0.99, 1] {
      let turn = AffineTransform.rotation(.degrees(degrees * share))
      let expected = turn.apply(to: Point(x: -20, y: -10)) + Vector(dx: 100, dy: 100)
      #expect(theatre.place(0, 0, at: 2 * share).distance(to: expected) < 1e-7)
    }
  }

  @Test("the point at the anchor of a rotation or scale keeps its position", arguments: 0..<40)
  func anchors(seed: Int) throws {
    var numbers = SplitMix64(seed)
    var theatre = Theatre()
    theatre.tree.set(.rotation, of: theatre.actor, to: .degrees(numbers.next(in: -180...180)))
    var scenario = Scenario("corners")
    var anchors: [Point] = []
    for _ in 0..<4 {
      let anchor = Point(x: numbers.next(in: -0.5...1.5), y: numbers.next(in: -0.5...1.5))
      anchors.append(anchor)
      if numbers.below(2) == 0 {
        try scenario.add(.rotateZ(.degrees(numbers.next(in: -400...400)), anchor: anchor), after: 1)
      } else {
        try scenario.add(
          .scale(x: numbers.next(in: 0.5...1.5), y: numbers.next(in: 0.5...1.5), anchor: anchor), after: 1)
      }
    }
    try theatre.play(scenario)
    for (index, anchor) in anchors.enumerated() {
      let start = theatre.place(anchor.x, anchor.y, at: Double(index))
      for share in [0.3, 0.6, 1] {
        #expect(theatre.place(anchor.x, anchor.y, at: Double(index) + share).distance(to: start) < 1e-8)
      }
    }
  }

  @Test("earlier rotations and scales do not affect a translation")
  func parentSpace() throws {
    var theatre = Theatre()
    var scenario = Scenario("far")
    try scenario.add(.rotateZ(.degrees(70)), after: 1)
    try scenario.add(.scale(x: 3, y: 0.5), after: 1)
    try scenario.add(.translate(x: 30, y: 7), after: 1)
    try theatre.play(scenario)
    #expect(theatre.place(0.5, 0.5, at: 3).distance(to: Point(x: 130, y: 107)) < 1e-9)
    #expect(theatre.place(0.5, 0.5, at: 2.5).distance(to: Point(x: 115, y: 103.5)) < 1e-9)
  }

  @Test("rotations and scales apply in the actor's own space, in the order of the frames")
  func localSpace() throws {
    var theatre = Theatre()
    var scenario = Scenario("shear")
    try scenario.add(.scale(x: 2, y: 1), after: 1)
    try scenario.add(.rotateZ(.degrees(90)), after: 1)
    try theatre.play(scenario)
    // First the quarter turn of the bounds, then the scale that was there before it.
    let expected = AffineTransform.scale(x: 2, y: 1).concatenated(with: .rotation(.degrees(90)))
      .apply(to: Point(x: 20, y: 10))
    #expect(theatre.place(1, 1, at: 2).distance(to: expected + Vector(dx: 100, dy: 100)) < 1e-9)
  }

  @Test("scales multiply, pass through zero, and mirror")
  func scales() throws {
    var theatre = Theatre()
    var scenario = Scenario("vanish")
    try scenario.add(.scale(x: -1, y: 0), after: 1)
    try scenario.add(.scale(x: 5, y: 5), after: 1)
    try theatre.play(scenario)
    for (time, factors) in [(0.25, (0.5, 0.75)), (0.5, (0, 0.5)), (0.75, (-0.5, 0.25)), (1, (-1, 0)), (2, (-5, 0))] {
      let expected = Point(x: 100 + 20 * factors.0, y: 100 + 10 * factors.1)
      #expect(theatre.place(1, 1, at: time).distance(to: expected) < 1e-9, "at \(time)")
    }
  }

  @Test("rotateX and rotateY at one time are independent")
  func bothAxes() throws {
    var theatre = Theatre()
    var scenario = Scenario("tumble")
    try scenario.add(.rotateX(.degrees(60)), after: 1)
    try scenario.add(.rotateY(.degrees(60)), after: 0)
    try theatre.play(scenario)
    let expected = Transform3D.rotation(.degrees(60), axis: SIMD3(1, 0, 0))
      .concatenated(with: .rotation(.degrees(60), axis: SIMD3(0, 1, 0)))
    #expect(theatre.shown(1).transform.distance(to: expected) < 1e-12)
    let half = Transform3D.rotation(.degrees(30), axis: SIMD3(1, 0, 0))
      .concatenated(with: .rotation(.degrees(30), axis: SIMD3(0, 1, 0)))
    #expect(theatre.shown(0.5).transform.distance(to: half) < 1e-12)
  }

  @Test("the actor's own perspective is applied after its rotations")
  func perspective() throws {
    var theatre = Theatre()
    theatre.tree.set(.transform, of: theatre.actor, to: .perspective(200))
    var scenario = Scenario("flip")
    try scenario.add(.rotateY(.degrees(180)), after: 1)
    try scenario.add(.morph(.frame(Rect(x: 0, y: 0, width: 80, height: 40))), after: 1)
    try scenario.add(.rotateY(.degrees(60)), after: 1)
    try theatre.play(scenario)
    let seen = theatre.corners(at: 0.25)
    #expect(abs(seen[0].y - seen[3].y) != abs(seen[1].y - seen[2].y))
    #expect(theatre.shown(2).transform.m34 == -1.0 / 200)
    let expected = Transform3D.perspective(200).concatenated(with: .scale(x: 2, y: 2))
      .concatenated(with: .rotation(.degrees(60), axis: SIMD3(0, 1, 0)))
    #expect(theatre.shown(3).transform.distance(to: expected) < 1e-9)
  }

  @Test("an opacity frame starts at the current value")
  func alpha() throws {
    var theatre = Theatre()
    theatre.tree.set(.opacity, of: theatre.actor, to: 0.8)
    var scenario = Scenario("fade")
    try scenario.add(.alpha(0.2), after: 1)
    try scenario.add(.alpha(1), after: 2, easing: .easeIn)
    try theatre.play(scenario)
    #expect(abs(theatre.shown(0.5).opacity - 0.5) < 1e-12)
    #expect(abs(theatre.shown(2).opacity - (0.2 + 0.8 * TimingFunction.easeIn.value(at: 0.5))) < 1e-12)
    #expect(theatre.shown(3).opacity == 1)
  }

  @Test("frames before the first with a time take effect immediately")
  func leading() throws {
    var theatre = Theatre()
    var scenario = Scenario("appear")
    try scenario.add(.alpha(0), after: 0)
    try scenario.add(.scale(x: 2, y: 2), after: 0)
    try scenario.add(.rotateZ(.degrees(90)), after: 0)
    try scenario.add(.alpha(1), after: 1)
    try theatre.play(scenario)
    #expect(theatre.shown(0).opacity == 0)
    let corner = AffineTransform.rotation(.degrees(90)).concatenated(with: .scale(2)).apply(to: Point(x: 20, y: 10))
    #expect(theatre.place(1, 1, at: 0).distance(to: corner + Vector(dx: 100, dy: 100)) < 1e-9)
    #expect(theatre.shown(0.5).opacity == 0.5)
    #expect(theatre.kinds.last == .ended(.finished))
  }

  @Test("a transaction of the tree runs at the same time as the scenario")
  func besides() throws {
    var theatre = Theatre()
    var scenario = Scenario("walk")
    try scenario.add(.translate(x: 100, y: 0), after: 2)
    theatre.player.library.add(scenario)
    try theatre.player.act(theatre.actor, "walk", at: 0, in: &theatre.tree)
    let actor = theatre.actor
    theatre.tree.transaction(at: 1, duration: 4, timingFunction: .linear) { $0[actor].position.y += 40 }
    theatre.player.advance(to: 10, in: &theatre.tree)
    for (time, place) in [(1.0, Point(x: 150, y: 100)), (2, Point(x: 200, y: 110)), (5, Point(x: 200, y: 140))] {
      #expect(theatre.shown(time).position.distance(to: place) < 1e-9)
    }
  }

  @Test("with reduced motion, each frame shows its end at its begin, and opacities fade")
  func reducedMotion() throws {
    var theatre = Theatre()
    theatre.tree.motionPolicy = .reduced
    var scenario = Scenario("dance")
    try scenario.add(.rotateZ(.degrees(90)), after: 1)
    try scenario.add(.translate(x: 50, y: 0), after: 0)
    try scenario.add(.alpha(0), after: 0)
    try scenario.add(.scale(x: 2, y: 2), after: 1)
    try theatre.play(scenario)
    let turn = AffineTransform.rotation(.degrees(90))
    for (time, map) in [(0.0, turn), (0.9, turn), (1, turn.concatenated(with: .scale(2)))] {
      let corner = map.apply(to: Point(x: 20, y: 10)) + Vector(dx: 150, dy: 100)
      #expect(theatre.place(1, 1, at: time).distance(to: corner) < 1e-9)
    }
    #expect(theatre.shown(0.5).opacity == 0.5)
    #expect(theatre.player.events.last?.time == 2)
  }

  @Test("invalid values in the tree do not trap", arguments: [Double.nan, .infinity, -.infinity, 1e300])
  func oddTrees(value: Double) throws {
    var scenario = Scenario("all")
    try scenario.add(.translate(x: 1, y: 1), after: 1)
    try scenario.add(.rotateX(.degrees(500)), after: 0)
    try scenario.add(.scale(x: 2, y: 2), after: 0)
    try scenario.add(.alpha(0.5), after: 0)
    try scenario.add(.morph(.frame(Rect(x: 0, y: 0, width: 10, height: 10))), after: 1)
    try scenario.add(.rotateZ(.degrees(50), anchor: .zero), after: 1)
    let changes: [(inout LayerTree, LayerID) -> Void] = [
      { $0.set(.position, of: $1, to: Point(x: value, y: 0)) },
      { $0.set(.size, of: $1, to: Size(width: value, height: 1)) },
      { $0.set(.scale, of: $1, to: Vector(dx: value, dy: 1)) },
      { $0.set(.rotation, of: $1, to: .radians(value)) },
      { $0.set(.opacity, of: $1, to: value) },
      { $0.set(.anchor, of: $1, to: Point(x: value, y: value)) },
      { $0.set(.transform, of: $1, to: Transform3D(m11: value)) },
      { $0.set(.transform, of: $1, to: .zero) },
      { $0.set(.zPosition, of: $1, to: value) },
    ]
    for change in changes {
      for isDecoy in [false, true] {
        var theatre = Theatre()
        change(&theatre.tree, theatre.actor)
        theatre.player.library.add(scenario)
        if isDecoy {
          try theatre.player.actDecoy(of: theatre.actor, "all", at: 0, in: &theatre.tree)
        } else {
          try theatre.player.act(theatre.actor, "all", at: 0, in: &theatre.tree)
        }
        theatre.player.advance(to: 1.5, in: &theatre.tree)
        _ = theatre.tree.displayList(at: 0.5)
        theatre.player.stop(theatre.actor, at: 2.5, in: &theatre.tree)
        #expect(theatre.kinds.last == .ended(.stopped))
      }
    }
  }

  @Test("scenarios also end at instants so late that adding seconds has no effect", arguments: [1e15, 1e17, 1e300])
  func lateInstants(time: Double) throws {
    var theatre = Theatre()
    var scenario = Scenario("late")
    for _ in 0..<20 { try scenario.add(.translate(x: 1, y: 0), after: 0.01) }
    try scenario.add(.wait(target: "never"), after: 1)
    theatre.player.library.add(scenario)
    try theatre.player.act(
      theatre.actor, "late", target: Prompter(readyFrom: .infinity), at: time, in: &theatre.tree)
    theatre.player.advance(to: .infinity, in: &theatre.tree)
    #expect(theatre.kinds.last == .ended(.timedOut(target: "never")))
    #expect(theatre.shown(.greatestFiniteMagnitude).position.x == 120)
  }
}
