// SPDX-License-Identifier: MIT
import Glissade
import GlissadeScenarios
import RealModule
import Testing

@Suite("The trace of the fifth system: scenarios against the formulas of their document")
struct ScenarioTraceTests {
  private static let side = 40.0
  private static let start = Point(x: 100, y: 100)

  /// A square in a tree, and a player with one scenario that begins at an instant.
  private struct Stage {
    var tree = LayerTree(size: Size(width: 400, height: 300))
    var player = ScenarioPlayer()
    let actor: LayerID

    init() {
      actor = tree.add(
        .rectangle(size: Size(width: ScenarioTraceTests.side, height: ScenarioTraceTests.side)),
        at: ScenarioTraceTests.start, name: "actor")
    }

    /// The shown position of a point of the actor, which is given in units of its bounds.
    func place(_ x: Double, _ y: Double, at time: Double) throws -> Point {
      let point = Point(x: x * ScenarioTraceTests.side, y: y * ScenarioTraceTests.side)
      return try #require(tree.convert(point, from: actor, to: nil, at: time))
    }
  }

  private static let text = """
    {
      "jump": [
        {"type": "translate", "after": 1, "x": 0, "y": -40, "interpolation": "easeIn"},
        {"type": "translate", "after": 1, "x": 0, "y": 40, "interpolation": "easeOut"}
      ],
      "spinSizeUpDown": [
        {"type": "scale", "after": 1, "x": 2, "y": 2, "interpolation": "linear"},
        {"type": "rotateZ", "after": 0, "angle": 180, "interpolation": "linear"},
        {"type": "scale", "after": 1, "x": 0.5, "y": 0.5, "interpolation": "linear"},
        {"type": "rotateZ", "after": 0, "angle": 180, "interpolation": "linear"}
      ],
      "corners": [
        {"type": "rotateZ", "after": 0.5, "angle": 90, "anchorX": 1, "anchorY": 1, "interpolation": "easeInOut"},
        {"type": "rotateZ", "after": 0.5, "angle": 90, "anchorX": 1, "anchorY": 0, "interpolation": "easeInOut"},
        {"type": "rotateZ", "after": 0.5, "angle": 90, "anchorX": 0, "anchorY": 0, "interpolation": "easeInOut"},
        {"type": "rotateZ", "after": 0.5, "angle": 90, "anchorX": 0, "anchorY": 1, "interpolation": "easeInOut"}
      ],
      "visit": [
        {"type": "alpha", "after": 0.5, "alpha": 0.5},
        {"type": "frameAnimation", "after": 0, "target": "legs", "velocity": 1.5, "loop": true},
        {"type": "morph", "after": 1, "target": "house"},
        {"type": "action", "after": 0.5, "name": "bell"}
      ]
    }
    """

  /// The target object of P9ViewAnimator's example: it is ready when its house is in the tree.
  private struct Town: ScenarioTarget {
    let house: LayerID
    func isReady(_ target: String, at time: Double, in tree: LayerTree) -> Bool {
      target == "legs" || tree.contains(house, at: time)
    }
    func layer(for target: String, at time: Double, in tree: LayerTree) -> LayerID? { house }
  }

  @Test("P9ViewAnimator: its example scenarios, four corner turns, and a decoy that waits for its target")
  func scenarios() throws {
    var trace = Trace(
      "P9ViewAnimator",
      """
      Files of the original's format, played by a square of 40 points with its centre at (100, 100). Expected are the
      sums and products of the frames, each with its own easing.
      """,
      deviations: [
        "A delay keeps its fraction. A target that is not ready is queried every 0.1 s, up to a limit.",
        "Every frame with a target waits for it, not only a morph that is the first of its group.",
        "An action is called once; the original never calls it, and scales the actor to 0.",
        "The result of a morph is kept. Vertical morphs are performed, and a morph resets 3D rotations.",
        "A frame without a change, such as the start of a frame animation, takes its time.",
        "Concurrent rotations about different axes are separate frames.",
        "A stopped actor keeps its values, its decoy is removed, and the completion is called with the reason.",
        "A busy actor, an unknown scenario and a negative delay are refused with a reason, without a callback.",
        "Invalid frames of a file are reported, and are played as pauses.",
      ])
    let file = ScenarioFile(text: Self.text, name: "trace.json")
    #expect(file.diagnostics.isEmpty)

    try jump(file, &trace)
    try spin(file, &trace)
    try corners(file, &trace)
    try visit(file, &trace)
    try trace.check()
  }

  private func play(_ name: String, _ file: ScenarioFile) throws -> Stage {
    var stage = Stage()
    stage.player.library.load(file)
    try stage.player.act(stage.actor, name, delay: 0.5, at: 0.5, in: &stage.tree)
    stage.player.advance(to: 9, in: &stage.tree)
    return stage
  }

  private func jump(_ file: ScenarioFile, _ trace: inout Trace) throws {
    trace.begin("jump with a delay of half a second, started at 0.5 s", "x", "y")
    let stage = try play("jump", file)
    for time in stride(from: 0.75, through: 3.25, by: 0.25) {
      let up = SourceFormulas.bezier(0.42, 0, 1, 1, at: min(max(time - 1, 0), 1))
      let down = SourceFormulas.bezier(0, 0, 0.58, 1, at: min(max(time - 2, 0), 1))
      let shown = stage.tree.presentation(at: time)[stage.actor].position
      trace.record(time, [(shown.x, 100), (shown.y, 100 - 40 * up + 40 * down)])
    }
  }

  private func spin(_ file: ScenarioFile, _ trace: inout Trace) throws {
    trace.begin("spinSizeUpDown: the lower right corner", "x", "y")
    let stage = try play("spinSizeUpDown", file)
    for time in stride(from: 0.75, through: 3.25, by: 0.25) {
      let share = min(max(time - 1, 0), 2)
      let factor = share < 1 ? 1 + share : 2 - (share - 1)
      let angle = Double.pi * share
      let half = Self.side / 2 * factor
      let shown = try stage.place(1, 1, at: time)
      trace.record(
        time,
        [
          (shown.x, 100 + half * (.cos(angle) - .sin(angle))), (shown.y, 100 + half * (.sin(angle) + .cos(angle))),
        ])
    }
  }

  private func corners(_ file: ScenarioFile, _ trace: inout Trace) throws {
    trace.begin("corners: the centre of the square, which rolls on the line y = 120", "x", "y")
    let stage = try play("corners", file)
    for time in stride(from: 1, through: 3, by: 0.125) {
      let turn = min(((time - 1) / 0.5).rounded(.down), 3)
      let angle = Double.pi / 2 * SourceFormulas.bezier(0.42, 0, 0.58, 1, at: (time - 1) / 0.5 - turn)
      let half = Self.side / 2
      let pivot = Point(x: 100 + half + turn * Self.side, y: 100 + half)
      let shown = try stage.place(0.5, 0.5, at: time)
      trace.record(
        time,
        [
          (shown.x, pivot.x - half * .cos(angle) + half * .sin(angle)),
          (shown.y, pivot.y - half * .sin(angle) - half * .cos(angle)),
        ])
    }
  }

  private func visit(_ file: ScenarioFile, _ trace: inout Trace) throws {
    var stage = Stage()
    stage.player.library.load(file)
    // Ready at 2.32 s, which the next query finds; from 1 s on there is one every 0.1 s.
    let house = stage.tree.add(
      .rectangle(size: Size(width: 80, height: 20)), at: Point(x: 300, y: 50), in: nil, at: 2.32)
    try stage.player.actDecoy(
      of: stage.actor, "visit", delay: 0.5, target: Town(house: house), at: 0, in: &stage.tree)
    let decoy = try #require(stage.player.state(of: stage.actor)?.performer)
    stage.player.advance(to: 9, in: &stage.tree)
    trace.begin("visit: events of a decoy with a target that is ready at 2.32 s", "event")
    for event in stage.player.events { trace.record(event.time, "\(event.kind)") }
    #expect(
      stage.player.events.map { "\($0.kind)" } == [
        "began", "frames 1, 2", "plays \"legs\" × 1.5, loops", "waits for \"house\"", "\"house\" is ready", "frame 3",
        "frame 4", "action \"bell\"", "ended: finished",
      ])
    trace.begin("visit: the decoy", "centre x", "centre y", "width", "height", "opacity", "actor hidden")
    for time in stride(from: 0, to: 3.8, by: 0.2) {
      let share = min(max(time - 2.4, 0), 1)
      let rect = try #require(
        stage.tree.convert(
          Rect(x: 0, y: 0, width: Self.side, height: Self.side), from: decoy, to: nil, at: time))
      trace.record(
        time,
        [
          (rect.midX, 100 + 200 * share), (rect.midY, 100 - 50 * share), (rect.width, 40 + 40 * share),
          (rect.height, 40 - 20 * share),
          (stage.tree.presentation(at: time)[decoy].opacity, 1 - 0.5 * min(max((time - 0.5) / 0.5, 0), 1)),
          (stage.tree.isHidden(of: stage.actor, at: time) ? 1 : 0, time >= 0.5 ? 1 : 0),
        ])
    }
    let end = try #require(stage.player.events.last).time
    #expect([3.8, end, 4].map { stage.tree.contains(decoy, at: $0) } == [true, false, false])
    #expect([3.8, end].map { stage.tree.isHidden(of: stage.actor, at: $0) } == [true, false])
  }
}
