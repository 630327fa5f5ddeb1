// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers
import GlissadeScenarios
import Testing

@Suite("Targets that are not ready")
struct WaitingTests {
  private func scenario() throws -> Scenario {
    var scenario = Scenario("visit")
    try scenario.add(.translate(x: 10, y: 0), after: 1)
    try scenario.add(.morph(.named("home")), after: 2)
    return scenario
  }

  private let frames = ["home": Rect(x: 0, y: 0, width: 40, height: 20)]

  @Test("a wait stops the clock of its scenario, and of no other")
  func holds() throws {
    var theatre = Theatre()
    let other = theatre.tree.add(.rectangle(size: Size(width: 10, height: 10)), at: .zero)
    var walk = Scenario("walk")
    try walk.add(.translate(x: 100, y: 0), after: 10)
    theatre.player.library.add(walk)
    try theatre.player.act(other, "walk", at: 0, in: &theatre.tree)
    theatre.player.library.add(try scenario())
    let prompter = Prompter(readyFrom: 4.03, frames: frames)
    try theatre.player.act(theatre.actor, "visit", target: prompter, at: 0, in: &theatre.tree)
    theatre.player.advance(to: 3, in: &theatre.tree)
    #expect(
      theatre.player.state(of: theatre.actor)?.phase == .waiting(target: "home", since: 1, until: 11))
    theatre.player.advance(to: 30, in: &theatre.tree)
    // A query every 0.1 s from 1 s on finds the target ready at 4.1 s.
    let own = theatre.player.events.filter { $0.actor == theatre.actor }
    #expect(
      own.map(\.kind) == [
        .began, .frames([1]), .waiting(target: "home"), .ready(target: "home"), .frames([2]), .ended(.finished),
      ])
    for (event, time) in zip(own, [0, 0, 1, 4.1, 4.1, 6.1]) { #expect(abs(event.time - time) < 1e-12) }
    #expect(theatre.shown(3).position.x == 110)
    #expect(isClose([theatre.place(0, 0, at: 5.1)], [Point(x: 45, y: 45)]))
    #expect(theatre.tree.presentation(at: 5)[other].position.x == 50)
  }

  @Test("a call of `targetsChanged` queries the target immediately")
  func targetsChanged() throws {
    var theatre = Theatre()
    theatre.player.library.add(try scenario())
    let prompter = Prompter(readyFrom: 4.03, frames: frames)
    try theatre.player.act(theatre.actor, "visit", target: prompter, at: 0, in: &theatre.tree)
    theatre.player.targetsChanged(at: 2, in: &theatre.tree)
    theatre.player.targetsChanged(at: 4.03, in: &theatre.tree)
    theatre.player.advance(to: 30, in: &theatre.tree)
    #expect(theatre.player.events.last?.time == 4.03 + 2)
    #expect(theatre.kinds.filter { $0 == .ready(target: "home") }.count == 1)
  }

  @Test("a wait beyond its limit ends the scenario with that reason")
  func timesOut() throws {
    var theatre = Theatre()
    theatre.player.library.add(try scenario())
    let prompter = Prompter(readyFrom: .infinity, frames: frames)
    try theatre.player.act(
      theatre.actor, "visit", target: prompter, waitLimit: 2.55, at: 0, in: &theatre.tree,
      completion: { cue, reason, _ in prompter.record("\(cue.time) \(reason)") })
    theatre.player.advance(to: 30, in: &theatre.tree)
    #expect(theatre.player.events.last?.time == 3.55)
    #expect(theatre.kinds.last == .ended(.timedOut(target: "home")))
    #expect(
      prompter.lines == [
        "0.0 started visit", "3.55 ended visit", "3.55 timed out: \"home\" was not ready",
      ])
    #expect(theatre.shown(9).position.x == 110)
  }

  @Test(
    "a target that is ready at the exact end of the limit is in time, also with a limit of 0", arguments: [0.0, 1, 3])
  func lastInstant(limit: Double) throws {
    var theatre = Theatre()
    theatre.player.library.add(try scenario())
    let prompter = Prompter(readyFrom: 1 + limit, frames: frames)
    try theatre.player.act(theatre.actor, "visit", target: prompter, waitLimit: limit, at: 0, in: &theatre.tree)
    theatre.player.advance(to: 30, in: &theatre.tree)
    #expect(theatre.kinds.last == .ended(.finished))
    var late = Theatre()
    late.player.library.add(try scenario())
    let lateTarget = Prompter(readyFrom: (1 + limit).nextUp, frames: frames)
    try late.player.act(late.actor, "visit", target: lateTarget, waitLimit: limit, at: 0, in: &late.tree)
    late.player.advance(to: 30, in: &late.tree)
    #expect(late.kinds.last == .ended(.timedOut(target: "home")))
  }

  @Test("frame animations, pauses and morphs wait for their target, at any position in their group")
  func allKinds() throws {
    for keyframe in [ScenarioKeyframe.frameAnimation(target: "legs"), .wait(target: "legs"), .morph(.named("legs"))] {
      var theatre = Theatre()
      var scenario = Scenario("go")
      try scenario.add(.translate(x: 10, y: 0), after: 1)
      try scenario.add(keyframe, after: 0)
      let prompter = Prompter(readyFrom: 2, frames: ["legs": Rect(x: 0, y: 0, width: 10, height: 10)])
      try theatre.play(scenario, target: prompter)
      #expect(abs((theatre.player.events.last?.time ?? 0) - 3) < 1e-12)
      #expect(theatre.shown(1.9).position.x == 100)
    }
  }

  @Test("a stop of the actor ends the wait")
  func stopped() throws {
    var theatre = Theatre()
    theatre.player.library.add(try scenario())
    let prompter = Prompter(readyFrom: 5, frames: frames)
    try theatre.player.act(theatre.actor, "visit", target: prompter, at: 0, in: &theatre.tree)
    theatre.player.stop(theatre.actor, at: 3, in: &theatre.tree)
    theatre.player.advance(to: 30, in: &theatre.tree)
    #expect(theatre.kinds.last == .ended(.stopped))
    #expect(theatre.player.events.last?.time == 3)
  }

  @Test("a wait lasts at most an hour, for any limit", arguments: [Double.infinity, 1e300, .nan, -1])
  func limits(limit: Double) throws {
    var theatre = Theatre()
    theatre.player.library.add(try scenario())
    let prompter = Prompter(readyFrom: .infinity)
    try theatre.player.act(theatre.actor, "visit", target: prompter, waitLimit: limit, at: 0, in: &theatre.tree)
    theatre.player.advance(to: .infinity, in: &theatre.tree)
    #expect(theatre.player.events.last?.time == (limit > 0 ? 3601 : 1))
  }
}
