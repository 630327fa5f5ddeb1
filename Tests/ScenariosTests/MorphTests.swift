// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers
import GlissadeScenarios
import TestSupport
import Testing

@Suite("Morphs")
struct MorphTests {
  private func corners(_ frame: Rect) -> [Point] {
    [
      Point(x: frame.minX, y: frame.minY), Point(x: frame.maxX, y: frame.minY), Point(x: frame.maxX, y: frame.maxY),
      Point(x: frame.minX, y: frame.maxY),
    ]
  }

  @Test("a morph ends at its rectangle, and the next frame continues there")
  func frame() throws {
    var theatre = Theatre()
    let frame = Rect(x: 200, y: 40, width: 80, height: 60)
    var scenario = Scenario("grow")
    try scenario.add(.morph(.frame(frame)), after: 1)
    try scenario.add(.translate(x: 10, y: 0), after: 1)
    try theatre.play(scenario)
    #expect(isClose(theatre.corners(at: 1), corners(frame)))
    // At half of the time: 60 × 40 about (170, 85).
    #expect(isClose(theatre.corners(at: 0.5), corners(Rect(x: 140, y: 65, width: 60, height: 40))))
    #expect(isClose(theatre.corners(at: 50), corners(frame.offset(by: Vector(dx: 10, dy: 0)))))
  }

  @Test("a vertical morph moves the actor")
  func vertical() throws {
    var theatre = Theatre()
    var scenario = Scenario("lift")
    try scenario.add(.morph(.frame(Rect(x: 80, y: 190, width: 40, height: 20))), after: 1)
    try theatre.play(scenario)
    #expect(isClose(theatre.corners(at: 0.5), corners(Rect(x: 80, y: 140, width: 40, height: 20))))
    #expect(isClose(theatre.corners(at: 1), corners(Rect(x: 80, y: 190, width: 40, height: 20))))
  }

  @Test("a morph without a change keeps its duration")
  func nothing() throws {
    var theatre = Theatre()
    var scenario = Scenario("stay")
    try scenario.add(.morph(.frame(Rect(x: 80, y: 90, width: 40, height: 20))), after: 1.5)
    try scenario.add(.rotateZ(.zero), after: 1)
    try theatre.play(scenario)
    #expect(theatre.player.events.last?.time == 2.5)
  }

  @Test("a morph resets rotations in the plane and in space, and scales", arguments: 0..<40)
  func upright(seed: Int) throws {
    var numbers = SplitMix64(seed)
    var theatre = Theatre()
    theatre.tree.set(.rotation, of: theatre.actor, to: .degrees(numbers.next(in: -180...180)))
    theatre.tree.set(
      .scale, of: theatre.actor, to: Vector(dx: numbers.next(in: 0.2...3), dy: numbers.next(in: 0.2...3)))
    theatre.tree.set(.boundsOrigin, of: theatre.actor, to: .zero)
    var scenario = Scenario("land")
    for _ in 0..<3 {
      let anchor = Point(x: numbers.next(in: 0...1), y: numbers.next(in: 0...1))
      switch numbers.below(4) {
      case 0: try scenario.add(.rotateX(.degrees(numbers.next(in: -70...70)), anchor: anchor), after: 1)
      case 1: try scenario.add(.rotateY(.degrees(numbers.next(in: -70...70)), anchor: anchor), after: 1)
      case 2: try scenario.add(.rotateZ(.degrees(numbers.next(in: -700...700)), anchor: anchor), after: 1)
      default: try scenario.add(.scale(x: numbers.next(in: 0.3...2), y: 0.5, anchor: anchor), after: 1)
      }
    }
    let frame = Rect(x: 10, y: 20, width: numbers.next(in: 1...200), height: numbers.next(in: 1...200))
    try scenario.add(.morph(.frame(frame)), after: 1)
    try theatre.play(scenario)
    #expect(isClose(theatre.corners(at: 4), corners(frame), within: 1e-7))
    // It begins at the actor's position.
    #expect(isClose(theatre.corners(at: 3), theatre.corners(at: 3 - 1e-9), within: 1e-4))
    #expect(isClose(theatre.corners(at: 3), theatre.corners(at: 3 + 1e-9), within: 1e-4))
  }

  @Test("a morph enlarges an actor of scale 0")
  func fromNothing() throws {
    var theatre = Theatre()
    var scenario = Scenario("bud")
    try scenario.add(.scale(x: 0, y: 0), after: 1)
    try scenario.add(.morph(.frame(Rect(x: 80, y: 90, width: 40, height: 20))), after: 1)
    try theatre.play(scenario)
    #expect(isClose(theatre.corners(at: 1.5), corners(Rect(x: 90, y: 95, width: 20, height: 10))))
    #expect(isClose(theatre.corners(at: 2), corners(Rect(x: 80, y: 90, width: 40, height: 20))))
  }

  @Test("a morph ends at the shown position of another layer, in any group")
  func layer() throws {
    var theatre = Theatre()
    let group = theatre.tree.add(.group(size: Size(width: 100, height: 100)), at: Point(x: 200, y: 150))
    theatre.tree.set(.scale, of: group, to: Vector(dx: 2, dy: 2))
    let goal = theatre.tree.add(.rectangle(size: Size(width: 10, height: 30)), at: Point(x: 50, y: 50), in: group)
    var scenario = Scenario("visit")
    try scenario.add(.morph(.layer(goal)), after: 1)
    try theatre.play(scenario)
    #expect(isClose(theatre.corners(at: 1), theatre.corners(of: goal, at: 1)))
  }

  @Test("a morph queries its target at its begin: the layer first, then the frame")
  func named() throws {
    let frame = Rect(x: 5, y: 6, width: 70, height: 80)
    var scenario = Scenario("ask")
    try scenario.add(.morph(.named("there")), after: 1)
    var theatre = Theatre()
    try theatre.play(scenario, target: Prompter(frames: ["there": frame]))
    #expect(isClose(theatre.corners(at: 1), corners(frame)))

    var other = Theatre()
    let goal = other.tree.add(.rectangle(size: Size(width: 10, height: 30)), at: Point(x: 50, y: 50))
    try other.play(scenario, target: Prompter(layers: ["there": goal], frames: ["there": frame]))
    #expect(isClose(other.corners(at: 1), other.corners(of: goal, at: 1)))
  }

  @Test("a morph without a target is skipped, reported, and keeps its duration")
  func unknown() throws {
    var scenario = Scenario("ask")
    try scenario.add(.morph(.named("there")), after: 1)
    var theatre = Theatre()
    try theatre.play(scenario, target: Prompter())
    #expect(theatre.kinds.contains(.skipped(frame: 1, .noTarget("there"))))
    #expect(theatre.player.events.last?.time == 1)
    var alone = Theatre()
    try alone.play(scenario)
    #expect(alone.kinds == [.began, .frames([1]), .skipped(frame: 1, .noTargetObject), .ended(.finished)])
    #expect(alone.shown(5).position == Point(x: 100, y: 100))
  }

  @Test("a morph of an actor without extent or with a scale of 0 is skipped and reported")
  func impossible() throws {
    var scenario = Scenario("grow")
    try scenario.add(.morph(.frame(Rect(x: 0, y: 0, width: 10, height: 10))), after: 1)
    var flat = Theatre(size: Size(width: 0, height: 20))
    try flat.play(scenario)
    #expect(flat.kinds.contains(.skipped(frame: 1, .noExtent)))
    var squeezed = Theatre()
    squeezed.tree.set(.scale, of: squeezed.actor, to: .zero)
    try squeezed.play(scenario)
    #expect(squeezed.kinds.contains(.skipped(frame: 1, .noExtent)))
  }
}
