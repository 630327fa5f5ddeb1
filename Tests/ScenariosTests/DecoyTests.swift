// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers
import GlissadeScenarios
import GlissadeTiming
import GlissadeTypesetting
import Synchronization
import TestSupport
import Testing

@Suite("Decoys")
struct DecoyTests {
  private func walk() throws -> Scenario {
    var scenario = Scenario("walk")
    try scenario.add(.translate(x: 100, y: 0), after: 2)
    return scenario
  }

  @Test("a decoy plays on the stage instead of the actor, which is hidden meanwhile")
  func plays() throws {
    var theatre = Theatre()
    theatre.player.library.add(try walk())
    let actor = theatre.actor
    let lines = Mutex<[String]>([])
    try theatre.player.actDecoy(
      of: actor, "walk", delay: 1, at: 1, in: &theatre.tree,
      completion: { cue, reason, tree in
        let time = cue.time
        lines.withLock {
          $0.append(
            "\(time) \(reason) \(tree.isHidden(of: cue.actor, at: time)) \(tree.contains(cue.performer, at: time))")
        }
      },
      beginning: { cue, tree in
        lines.withLock { $0.append("\(cue.time) \(tree.isHidden(of: cue.actor, at: cue.time))") }
      })
    let decoy = try #require(theatre.player.state(of: actor)?.performer)
    #expect(decoy != actor)
    theatre.player.advance(to: 9, in: &theatre.tree)
    // The decoy exists from the call to the end; the actor is hidden during the scenario.
    #expect([0.5, 1, 3.9, 4].map { theatre.tree.contains(decoy, at: $0) } == [false, true, true, false])
    #expect([1, 1.9, 2, 3.9, 4].map { theatre.tree.isHidden(of: actor, at: $0) } == [false, false, true, true, false])
    #expect(theatre.tree.presentation(at: 3)[decoy].position == Point(x: 150, y: 100))
    #expect(theatre.shown(9).position == Point(x: 100, y: 100))
    #expect(lines.withLock { $0 } == ["2.0 true", "4.0 finished false false"])
  }

  @Test("a stop removes the decoy immediately and shows the actor again")
  func stopped() throws {
    var theatre = Theatre()
    theatre.player.library.add(try walk())
    try theatre.player.actDecoy(of: theatre.actor, "walk", at: 0, in: &theatre.tree)
    let decoy = try #require(theatre.player.state(of: theatre.actor)?.performer)
    theatre.player.stop(theatre.actor, at: 1, in: &theatre.tree)
    theatre.player.advance(to: 9, in: &theatre.tree)
    #expect([0.5, 1, 1.5].map { theatre.tree.contains(decoy, at: $0) } == [true, false, false])
    #expect([0.5, 1].map { theatre.tree.isHidden(of: theatre.actor, at: $0) } == [true, false])
  }

  @Test("a hidden actor is still hidden afterwards, and an actor with `hidesActor: false` is never hidden")
  func hiding() throws {
    var theatre = Theatre()
    theatre.player.library.add(try walk())
    theatre.tree.setHidden(of: theatre.actor, to: true)
    try theatre.player.actDecoy(of: theatre.actor, "walk", at: 0, in: &theatre.tree)
    theatre.player.advance(to: 9, in: &theatre.tree)
    #expect(theatre.tree.isHidden(of: theatre.actor, at: 9))
    var other = Theatre()
    other.player.library.add(try walk())
    try other.player.actDecoy(of: other.actor, "walk", hidesActor: false, at: 0, in: &other.tree)
    other.player.advance(to: 9, in: &other.tree)
    #expect(!other.tree.isHidden(of: other.actor, at: 1))
  }

  @Test("a decoy has the shown position of the actor, on any stage", arguments: 0..<60)
  func place(seed: Int) throws {
    var numbers = SplitMix64(seed)
    var theatre = Theatre()
    func group(in parent: LayerID?, _ theatre: inout Theatre, _ numbers: inout SplitMix64) -> LayerID {
      let layer = theatre.tree.add(
        .group(size: Size(width: 100, height: 80)),
        at: Point(x: numbers.next(in: 0...200), y: numbers.next(in: 0...200)), in: parent)
      theatre.tree.set(.rotation, of: layer, to: .degrees(numbers.next(in: -180...180)))
      theatre.tree.set(.scale, of: layer, to: Vector(dx: numbers.next(in: 0.5...2), dy: numbers.next(in: 0.5...2)))
      if numbers.below(3) == 0 {
        let turn = Transform3D.rotation(.degrees(numbers.next(in: -50...50)), axis: SIMD3(0.2, 1, 0.1))
        theatre.tree.set(.transform, of: layer, to: .perspective(500).concatenated(with: turn))
      }
      return layer
    }
    let outer = group(in: nil, &theatre, &numbers)
    let inner = group(in: outer, &theatre, &numbers)
    let stage = numbers.below(3) == 0 ? nil : numbers.below(2) == 0 ? outer : group(in: nil, &theatre, &numbers)
    let actor = theatre.tree.add(
      .rectangle(size: Size(width: 30, height: 20)), at: Point(x: 20, y: 30), in: inner)
    theatre.tree.set(.anchor, of: actor, to: Point(x: numbers.next(in: 0...1), y: numbers.next(in: 0...1)))
    theatre.tree.set(.rotation, of: actor, to: .degrees(numbers.next(in: -180...180)))
    theatre.tree.set(.heading, of: actor, to: .degrees(numbers.next(in: -180...180)))
    theatre.tree.set(
      .transform, of: actor,
      to: Transform3D.perspective(300)
        .concatenated(with: .rotation(.degrees(numbers.next(in: -60...60)), axis: SIMD3(1, 0, 0))))
    let child = theatre.tree.add(.ellipse(size: Size(width: 8, height: 8)), at: Point(x: 4, y: 4), in: actor)
    theatre.player.library.add(try walk())
    theatre.player.defaultStage = stage
    try theatre.player.actDecoy(of: actor, "walk", delay: 3, at: 0, in: &theatre.tree)
    let decoy = try #require(theatre.player.state(of: actor)?.performer)
    #expect(theatre.tree.parent(of: decoy, at: 0) == stage)
    let seen = theatre.corners(of: actor, at: 0)
    #expect(isClose(theatre.corners(of: decoy, at: 0), seen, within: 1e-7))
    let copy = try #require(theatre.tree.children(of: decoy, at: 0).first)
    #expect(isClose(theatre.corners(of: copy, at: 0), theatre.corners(of: child, at: 0), within: 1e-7))
  }

  @Test("a decoy copies the actor's appearance at the call, with its layers, text and clip, and no later change")
  func look() throws {
    var theatre = Theatre()
    let actor = theatre.actor
    let label = theatre.tree.add(.text("one", style: .init(size: 12)), at: Point(x: 9, y: 9), in: actor)
    let hidden = theatre.tree.add(.ellipse(size: Size(width: 4, height: 4)), at: .zero, in: actor)
    theatre.tree.setHidden(of: hidden, to: true)
    theatre.tree.setClipsToBounds(of: actor, to: true)
    theatre.tree.set(.fill, of: actor, to: .white)
    theatre.tree.transaction(at: 0, duration: 2, timingFunction: .linear) { $0[actor].opacity = 0 }
    theatre.player.library.add(try walk())
    try theatre.player.actDecoy(of: actor, "walk", delay: 5, at: 1, in: &theatre.tree)
    theatre.tree.setText(of: label, to: "two", at: 1.5)
    let decoy = try #require(theatre.player.state(of: actor)?.performer)
    let shown = theatre.tree.presentation(at: 4)[decoy]
    #expect(shown.opacity == 0.5)
    #expect(shown.fill == .white)
    #expect(theatre.tree.clipsToBounds(of: decoy, at: 4))
    let copies = theatre.tree.children(of: decoy, at: 4)
    #expect(copies.count == 2)
    #expect(theatre.tree.text(of: copies[0], at: 4) == "one")
    #expect(theatre.tree.isHidden(of: copies[1], at: 4))
  }

  @Test("a decoy may play inside its own actor, in front of all other layers there")
  func stageInside() throws {
    var theatre = Theatre()
    let near = theatre.tree.add(.ellipse(size: Size(width: 4, height: 4)), at: .zero, in: theatre.actor)
    theatre.tree.set(.zPosition, of: near, to: 7)
    theatre.player.library.add(try walk())
    try theatre.player.actDecoy(
      of: theatre.actor, on: theatre.actor, "walk", hidesActor: false, at: 0, in: &theatre.tree)
    let decoy = try #require(theatre.player.state(of: theatre.actor)?.performer)
    #expect(theatre.tree.parent(of: decoy, at: 0) == theatre.actor)
    #expect(theatre.tree.presentation(at: 0)[decoy].zPosition == 7)
    #expect(isClose(theatre.corners(of: decoy, at: 0), theatre.corners(at: 0)))
  }

  @Test("a stage that is not in the tree is refused")
  func noStage() throws {
    var theatre = Theatre()
    theatre.player.library.add(try walk())
    let stage = theatre.tree.add(.group(), at: .zero, at: 9)
    let count = theatre.tree.children(of: nil, at: 1).count
    #expect(throws: ScenarioRefusal.stageNotInTree) {
      try theatre.player.actDecoy(of: theatre.actor, on: stage, "walk", at: 1, in: &theatre.tree)
    }
    #expect(theatre.tree.children(of: nil, at: 1).count == count)
  }
}
