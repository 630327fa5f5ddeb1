// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeScenarios
import GlissadeTiming
import Synchronization
import TestSupport
import Testing

@Suite("Players of scenarios")
struct PlayerTests {
  private func walk(_ name: String = "walk", after: Double = 2) throws -> Scenario {
    var scenario = Scenario(name)
    try scenario.add(.translate(x: 100, y: 0), after: after)
    return scenario
  }

  // MARK: Beginning

  @Test("a delay keeps its fraction")
  func delay() throws {
    var theatre = Theatre()
    theatre.player.library.add(try walk())
    try theatre.player.act(theatre.actor, "walk", delay: 0.5, at: 1, in: &theatre.tree)
    #expect(theatre.player.state(of: theatre.actor)?.phase == .delayed(until: 1.5))
    theatre.player.advance(to: 10, in: &theatre.tree)
    #expect(theatre.player.events.map(\.time) == [1.5, 1.5, 3.5])
    #expect(theatre.shown(1.5).position.x == 100)
    #expect(theatre.shown(2.5).position.x == 150)
  }

  @Test("a refused call has a reason, changes nothing and calls no closure")
  func refusals() throws {
    var theatre = Theatre()
    theatre.player.library.add(try walk())
    let futureLayer = theatre.tree.add(.group(), at: .zero, at: 50)
    try theatre.player.act(theatre.actor, "walk", at: 1, in: &theatre.tree)
    let calls = Mutex(0)
    let actor = theatre.actor
    func reason(
      _ layer: LayerID, _ name: String, delay: Double = 0, at time: Double = 1, _ theatre: inout Theatre
    ) -> ScenarioRefusal? {
      do {
        try theatre.player.act(
          layer, name, delay: delay, at: time, in: &theatre.tree, completion: { _, _, _ in calls.withLock { $0 += 1 } },
          beginning: { _, _ in calls.withLock { $0 += 1 } })
        return nil
      } catch { return error }
    }
    let before = theatre.player.events
    #expect(reason(actor, "walk", &theatre) == .busy(with: "walk"))
    #expect(reason(actor, "fly", &theatre) == .unknownScenario("fly"))
    #expect(reason(actor, "walk", delay: -0.1, &theatre) == .delay(-0.1))
    #expect(reason(actor, "walk", delay: .infinity, &theatre) == .delay(.infinity))
    #expect(reason(actor, "walk", at: 0.5, &theatre) == .instant(0.5))
    #expect(reason(actor, "walk", at: .infinity, &theatre) == .instant(.infinity))
    #expect(reason(futureLayer, "walk", &theatre) == .actorNotInTree)
    #expect(theatre.player.events == before)
    #expect(calls.withLock { $0 } == 0)
    theatre.player.advance(to: 100, in: &theatre.tree)
    #expect(theatre.shown(3).position.x == 200)
    #expect(calls.withLock { $0 } == 0)
  }

  @Test("a running scenario is a copy from its begin")
  func copies() throws {
    var theatre = Theatre()
    theatre.player.library.add(try walk())
    try theatre.player.act(theatre.actor, "walk", at: 0, in: &theatre.tree)
    theatre.player.library.add(try walk(after: 50))
    theatre.player.advance(to: 3, in: &theatre.tree)
    #expect(theatre.player.actors.isEmpty)
    try theatre.player.act(theatre.actor, "walk", at: 3, in: &theatre.tree)
    #expect(theatre.player.nextTime == 53)
  }

  @Test("several actors can play one scenario, each with its own clock")
  func several() throws {
    var theatre = Theatre()
    let other = theatre.tree.add(.rectangle(size: Size(width: 10, height: 10)), at: .zero)
    theatre.player.library.add(try walk())
    try theatre.player.act(theatre.actor, "walk", at: 0, in: &theatre.tree)
    try theatre.player.act(other, "walk", at: 1, in: &theatre.tree)
    theatre.player.advance(to: 5, in: &theatre.tree)
    #expect(theatre.shown(1.5).position.x == 175)
    #expect(theatre.tree.presentation(at: 1.5)[other].position.x == 25)
    #expect(theatre.player.events.map(\.time) == [0, 0, 1, 1, 2, 3])
  }

  // MARK: Callbacks

  @Test("callbacks have the order beginning, started, frames, ended, completion")
  func order() throws {
    var theatre = Theatre()
    let prompter = Prompter(readyFrom: 0)
    var scenario = Scenario("show")
    try scenario.add(.frameAnimation(target: "legs", velocity: 1.5, loops: true), after: 1)
    try scenario.add(.action(ScenarioAction("bell") { cue, _ in prompter.record("\(cue.time) bell") }), after: 0.5)
    theatre.player.library.add(scenario)
    try theatre.player.act(
      theatre.actor, "show", delay: 0.25, target: prompter, at: 0, in: &theatre.tree
    ) { cue, reason, _ in
      prompter.record("\(cue.time) completion, \(reason)")
    } beginning: { cue, _ in
      prompter.record("\(cue.time) beginning")
    }
    theatre.player.advance(to: 9, in: &theatre.tree)
    #expect(
      prompter.lines == [
        "0.25 beginning", "0.25 started show", "0.25 loop true legs", "0.25 velocity 1.5 legs", "0.25 play legs",
        "1.25 bell", "1.75 ended show", "1.75 completion, finished",
      ])
  }

  @Test("an action is called once, at its instant, and may change the tree")
  func action() throws {
    var theatre = Theatre()
    var scenario = Scenario("paint")
    try scenario.add(.wait(), after: 0.75)
    try scenario.add(.action(ScenarioAction("paint")), after: 0.25)
    try scenario.add(.translate(x: 10, y: 0), after: 1)
    theatre.player.actions["paint"] = { cue, tree in
      tree.transaction(at: cue.time, duration: 0) { $0[cue.performer].fill = .white }
    }
    try theatre.play(scenario)
    #expect(theatre.shown(0.0).fill == .black)
    #expect(theatre.kinds.filter { $0 == .action("paint") }.count == 1)
    #expect(theatre.player.events.first { $0.kind == .action("paint") }?.time == 0.75)
    #expect(theatre.shown(0.75).fill == .white)
    #expect(theatre.shown(1.5).position.x == 105)
    #expect(theatre.shown(1).scale == Vector(dx: 1, dy: 1))
    #expect(theatre.shown(1).transform == .identity)
  }

  @Test("the removal of an actor from the tree ends its scenario", arguments: [true, false])
  func removed(forGood: Bool) throws {
    var theatre = Theatre()
    theatre.player.library.add(try walk())
    let reasons = Mutex<[ScenarioEnd]>([])
    try theatre.player.act(
      theatre.actor, "walk", at: 0, in: &theatre.tree,
      completion: { _, reason, _ in reasons.withLock { $0.append(reason) } })
    if forGood { theatre.tree.remove(theatre.actor) } else { theatre.tree.remove(theatre.actor, at: 1) }
    theatre.player.advance(to: 5, in: &theatre.tree)
    #expect(reasons.withLock { $0 } == [.actorRemoved])
    #expect(theatre.player.actors.isEmpty)
  }

  // MARK: Stopping

  @Test("a stopped actor keeps its presentation values, and the completion has the reason")
  func stopShown() throws {
    var theatre = Theatre()
    var scenario = Scenario("dance")
    try scenario.add(.translate(x: 100, y: 0), after: 2)
    try scenario.add(.rotateZ(.degrees(360)), after: 0)
    try scenario.add(.alpha(0), after: 0)
    theatre.player.library.add(scenario)
    let reasons = Mutex<[String]>([])
    try theatre.player.act(
      theatre.actor, "dance", at: 0, in: &theatre.tree,
      completion: { cue, reason, _ in reasons.withLock { $0.append("\(cue.time) \(reason)") } })
    #expect(theatre.player.stop(theatre.actor, at: 0.5, in: &theatre.tree))
    #expect(!theatre.player.stop(theatre.actor, at: 0.5, in: &theatre.tree))
    #expect(reasons.withLock { $0 } == ["0.5 stopped"])
    for time in [0.5, 1, 7] {
      #expect(theatre.shown(time).position.x == 125)
      #expect(theatre.shown(time).opacity == 0.75)
      let corner = AffineTransform.rotation(.degrees(90)).apply(to: Point(x: 20, y: 10))
      #expect(theatre.place(1, 1, at: time).distance(to: corner + Vector(dx: 125, dy: 100)) < 1e-9)
    }
    #expect(theatre.shown(0.25).position.x == 112.5)
  }

  @Test("an actor stopped with `frameEnd` has the values at the end of the frame")
  func stopEnd() throws {
    var theatre = Theatre()
    var scenario = Scenario("dance")
    try scenario.add(.translate(x: 100, y: 0), after: 2)
    try scenario.add(.scale(x: 2, y: 2), after: 0)
    try scenario.add(.translate(x: 100, y: 0), after: 2)
    theatre.player.library.add(scenario)
    try theatre.player.act(theatre.actor, "dance", at: 0, in: &theatre.tree)
    theatre.player.stop(theatre.actor, leaving: .frameEnd, at: 0.5, in: &theatre.tree)
    #expect(theatre.shown(0.5).position.x == 200)
    #expect(theatre.shown(9).position.x == 200)
    #expect(theatre.place(1, 1, at: 3).distance(to: Point(x: 240, y: 120)) < 1e-9)
  }

  @Test("`stopAll` stops all actors, including those in their delay")
  func stopAll() throws {
    var theatre = Theatre()
    let other = theatre.tree.add(.rectangle(size: Size(width: 10, height: 10)), at: .zero)
    theatre.player.library.add(try walk())
    try theatre.player.act(theatre.actor, "walk", at: 0, in: &theatre.tree)
    try theatre.player.act(other, "walk", delay: 5, at: 0, in: &theatre.tree)
    theatre.player.stopAll(at: 1, in: &theatre.tree)
    theatre.player.advance(to: 20, in: &theatre.tree)
    #expect(theatre.kinds.filter { $0 == .ended(.stopped) }.count == 2)
    #expect(theatre.shown(9).position.x == 150)
    #expect(theatre.tree.presentation(at: 9)[other].position == .zero)
    // A stopped actor may begin again.
    try theatre.player.act(other, "walk", at: 20, in: &theatre.tree)
  }

  // MARK: A function of time

  @Test("one large step gives the same as many small ones, and earlier instants do not change", arguments: 0..<60)
  func steps(seed: Int) throws {
    var numbers = SplitMix64(seed)
    func scenario(_ name: String, _ numbers: inout SplitMix64) throws -> Scenario {
      var scenario = Scenario(name)
      for _ in 0..<8 {
        let after = numbers.below(3) == 0 ? 0 : numbers.next(in: 0.05...1)
        let easing: TimingFunction = [.linear, .easeIn, .easeInOut, .easeOut][numbers.below(4)]
        switch numbers.below(9) {
        case 0: try scenario.add(.rotateX(.degrees(numbers.next(in: -500...500))), after: after, easing: easing)
        case 1: try scenario.add(.rotateY(.degrees(numbers.next(in: -500...500))), after: after, easing: easing)
        case 2:
          try scenario.add(
            .rotateZ(.degrees(numbers.next(in: -500...500)), anchor: Point(x: numbers.next(in: 0...1), y: 0)),
            after: after, easing: easing)
        case 3: try scenario.add(.scale(x: numbers.next(in: -2...2), y: 1.5), after: after, easing: easing)
        case 4: try scenario.add(.alpha(numbers.next(in: 0...1)), after: after, easing: easing)
        case 5: try scenario.add(.morph(.named("place")), after: after, easing: easing)
        case 6: try scenario.add(.frameAnimation(target: "legs"), after: after)
        case 7: try scenario.add(.wait(target: "gate"), after: after)
        default: try scenario.add(.translate(x: 30, y: numbers.next(in: -9...9)), after: after, easing: easing)
        }
      }
      return scenario
    }
    var whole = Theatre()
    let prompter = Prompter(
      readyFrom: numbers.next(in: 0...6), frames: ["place": Rect(x: 3, y: 4, width: 50, height: 60)])
    let (first, second) = (try scenario("a", &numbers), try scenario("b", &numbers))
    let stop = numbers.next(in: 1...6)
    func begin(_ theatre: inout Theatre) throws -> LayerID {
      let other = theatre.tree.add(.ellipse(size: Size(width: 30, height: 30)), at: Point(x: 9, y: 9))
      theatre.player.library.add(first)
      theatre.player.library.add(second)
      try theatre.player.act(theatre.actor, "a", target: prompter, waitLimit: 3, at: 0.25, in: &theatre.tree)
      try theatre.player.actDecoy(
        of: other, "b", delay: 0.5, target: prompter, waitLimit: 3, at: 0.25, in: &theatre.tree)
      return other
    }
    let other = try begin(&whole)
    var parts = whole
    var time = 0.25
    var early: [(Double, DisplayListKey)] = []
    while time < stop {
      parts.player.advance(to: time, in: &parts.tree)
      early.append((time, DisplayListKey(parts.tree, at: time)))
      time += numbers.next(in: 0.01...0.3)
    }
    whole.player.stop(other, at: stop, in: &whole.tree)
    parts.player.stop(other, at: stop, in: &parts.tree)
    whole.player.advance(to: 40, in: &whole.tree)
    for time in stride(from: stop, through: 40, by: 0.37) { parts.player.advance(to: time, in: &parts.tree) }
    parts.player.advance(to: 40, in: &parts.tree)
    #expect(whole.player.events == parts.player.events)
    #expect(whole.player.actors.isEmpty)
    for (time, key) in early { #expect(DisplayListKey(whole.tree, at: time) == key) }
    for time in stride(from: stop, through: 20, by: 0.61) {
      #expect(DisplayListKey(whole.tree, at: time) == DisplayListKey(parts.tree, at: time))
    }
  }

  @Test("an instant that is not a number or is in the past changes nothing")
  func oddInstants() throws {
    var theatre = Theatre()
    theatre.player.library.add(try walk())
    try theatre.player.act(theatre.actor, "walk", at: 1, in: &theatre.tree)
    for time in [Double.nan, -5, 0.5] { theatre.player.advance(to: time, in: &theatre.tree) }
    #expect(!theatre.player.stop(theatre.actor, at: .nan, in: &theatre.tree))
    theatre.player.stopAll(at: .nan, in: &theatre.tree)
    theatre.player.targetsChanged(at: .nan, in: &theatre.tree)
    #expect(theatre.player.time == 1)
    theatre.player.advance(to: .infinity, in: &theatre.tree)
    #expect(theatre.player.events.last?.time == 3)
  }
}

/// A comparable picture of a tree at an instant.
struct DisplayListKey: Equatable {
  private let text: String

  init(_ tree: LayerTree, at time: Double) { text = "\(tree.displayList(at: time).commands)" }
}
