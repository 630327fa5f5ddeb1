// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeScenarios
import Testing

@Suite("Frames without a time")
struct MergingTests {
  /// The frames as text: number, kind and seconds.
  private func summary(_ scenario: Scenario) -> [String] {
    scenario.frames.map { frame in
      let kind =
        switch frame.keyframe {
        case .translate: "t"
        case .rotateX: "rx"
        case .rotateY: "ry"
        case .rotateZ: "rz"
        case .scale: "s"
        case .alpha: "a"
        case .morph: "m"
        case .frameAnimation(let target, _, _): "f:\(target)"
        case .action(let action): "!\(action.name)"
        case .wait: "w"
        }
      return "\(frame.number)\(kind) \(frame.after)"
    }
  }

  private let move = ScenarioKeyframe.translate(x: 1, y: 1)

  @Test("a frame without a time replaces a frame of its kind in the group")
  func overwrite() throws {
    var scenario = Scenario("s")
    try scenario.add(move, after: 1)
    try scenario.add(.alpha(0.5), after: 0)
    try scenario.add(.alpha(0.25), after: 0)
    #expect(summary(scenario) == ["1t 1.0", "3a 0.0"])
    guard case .alpha(let value) = scenario.frames[1].keyframe else { return #expect(Bool(false)) }
    #expect(value == 0.25)
  }

  @Test("a frame without a time replaces the first of the group only while the group has no other frame")
  func lead() throws {
    var scenario = Scenario("s")
    try scenario.add(.alpha(0.5), after: 1)
    try scenario.add(.alpha(0.25), after: 0)
    #expect(summary(scenario) == ["2a 1.0"])
    try scenario.add(move, after: 0)
    try scenario.add(.alpha(0.75), after: 0)
    try scenario.add(.alpha(1), after: 0)
    #expect(summary(scenario) == ["2a 1.0", "3t 0.0", "5a 0.0"])
  }

  @Test("a group keeps one frame for each axis, and one for each frame animation")
  func axes() throws {
    var scenario = Scenario("s")
    try scenario.add(.rotateX(.degrees(10)), after: 1)
    try scenario.add(.rotateY(.degrees(10)), after: 0)
    try scenario.add(.rotateZ(.degrees(10)), after: 0)
    try scenario.add(.rotateY(.degrees(20)), after: 0)
    try scenario.add(.frameAnimation(target: "a"), after: 0)
    try scenario.add(.frameAnimation(target: "b"), after: 0)
    try scenario.add(.frameAnimation(target: "a", velocity: 2), after: 0)
    #expect(summary(scenario) == ["1rx 1.0", "4ry 0.0", "3rz 0.0", "7f:a 0.0", "6f:b 0.0"])
  }

  @Test("actions and pauses are never replaced")
  func actions() throws {
    var scenario = Scenario("s")
    try scenario.add(.action(ScenarioAction("x")), after: 1)
    try scenario.add(.action(ScenarioAction("x")), after: 0)
    try scenario.add(.wait(), after: 0)
    try scenario.add(.wait(target: "y"), after: 0)
    #expect(summary(scenario) == ["1!x 1.0", "2!x 0.0", "3w 0.0", "4w 0.0"])
  }

  @Test("rotations and scales precede a translation, but not the first frame")
  func order() throws {
    var scenario = Scenario("s")
    try scenario.add(.alpha(1), after: 1)
    try scenario.add(move, after: 0)
    try scenario.add(.scale(x: 2, y: 2), after: 0)
    try scenario.add(.rotateZ(.degrees(1)), after: 0)
    #expect(summary(scenario) == ["1a 1.0", "3s 0.0", "4rz 0.0", "2t 0.0"])
    var other = Scenario("s")
    try other.add(move, after: 1)
    try other.add(.scale(x: 2, y: 2), after: 0)
    #expect(summary(other) == ["1t 1.0", "2s 0.0"])
  }

  @Test("frames without a time at the start of a scenario are a separate group")
  func leading() throws {
    var scenario = Scenario("s")
    try scenario.add(.alpha(0), after: 0)
    try scenario.add(.alpha(0.5), after: 0)
    try scenario.add(move, after: 1)
    try scenario.add(.alpha(1), after: 0)
    #expect(summary(scenario) == ["2a 0.0", "3t 1.0", "4a 0.0"])
    #expect(scenario.duration == 1)
  }

  @Test("a frame with a number that is not finite or out of range is refused")
  func refused() {
    let bad: [(ScenarioKeyframe, Double)] = [
      (move, -1), (move, .nan), (move, .infinity), (move, 1e300), (.translate(x: .nan, y: 0), 1),
      (.translate(x: 0, y: 1e300), 1), (.rotateX(.degrees(.infinity)), 1), (.rotateY(.degrees(1e300)), 1),
      (.rotateZ(.degrees(10), anchor: Point(x: .nan, y: 0)), 1), (.scale(x: 1e300, y: 1), 1),
      (.scale(x: 1, y: 1, anchor: Point(x: 0, y: 1e9)), 1), (.alpha(-0.1), 1), (.alpha(1.1), 1), (.alpha(.nan), 1),
      (.morph(.frame(Rect(x: .nan, y: 0, width: 1, height: 1))), 1),
      (.morph(.frame(Rect(x: 0, y: 0, width: 1e300, height: 1))), 1), (.morph(.named("")), 1),
      (.frameAnimation(target: ""), 1), (.frameAnimation(target: "x", velocity: .nan), 1),
      (.action(ScenarioAction("")), 1), (.wait(target: ""), 1),
    ]
    for (keyframe, after) in bad {
      var scenario = Scenario("s")
      #expect(throws: ScenarioProblem.self) { try scenario.add(keyframe, after: after) }
      #expect(scenario.frames.isEmpty)
      #expect(keyframe.problem(after: after).map { "\($0)".isEmpty } == false)
    }
    #expect(ScenarioKeyframe.rotateZ(.degrees(360_000)).problem(after: 1e6) == nil)
  }

  @Test("a scenario has at most 10,000 frames")
  func count() throws {
    var scenario = Scenario("s")
    for _ in 0..<ScenarioLimits.frameCount { try scenario.add(move, after: 1) }
    #expect(throws: ScenarioProblem.tooManyFrames) { try scenario.add(move, after: 1) }
  }
}
