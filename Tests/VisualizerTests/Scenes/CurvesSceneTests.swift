// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeTiming
import GlissadeVisualizer
import Testing

@Suite("Changes of the running Curves scene")
struct CurvesSceneTests {
  private func scene(points: Int = 12, seed: UInt64 = 7) throws -> CurvesScene {
    CurvesScene(motion: try CurvesMotion(.blob(.circle(points: points), seed: seed)), keepsDuration: false)
  }

  private func flag(_ id: SettingID, _ isOn: Bool) -> SceneInput { .set(id, .flag(isOn)) }

  // MARK: - Change of shape

  @Test("a new blob morphs the outline, its points and its followers in 0.8 s")
  func morph() throws {
    var scene = try scene()
    let old = try CurvesMotion(.blob(.circle(points: 12), seed: 7))
    let new = try CurvesMotion(.blob(.circle(points: 12), seed: 8))
    scene.apply(.press("newBlob"), at: 2, isMoving: true)
    #expect(scene.controlPoints(at: 1.9) == old.controlPoints)
    #expect(scene.outline(at: 1.9) == old.outline)
    // At half of its duration, the Bézier (.5, 0, .5, 1) has half of its progress.
    for (shown, ends) in zip(scene.controlPoints(at: 2.4), zip(old.controlPoints, new.controlPoints)) {
      #expect(shown.distance(to: ends.0 + (ends.1 - ends.0) * 0.5) < 1e-9)
    }
    let half = scene.outline(at: 2.4).distance(to: old.outline.interpolation(to: new.outline, at: 0.5).value)
    #expect(half < 1e-9)
    #expect(scene.controlPoints(at: 2.81) == new.controlPoints)
    #expect(scene.outline(at: 2.81) == new.outline)
    let lap = MediaTiming(duration: new.duration, repeatCount: .infinity, fillMode: .both)
    for lane in 0..<3 {
      let place = Animation(new.lanes[lane].position, timing: lap).value(at: 2.81)
      #expect(scene.position(ofLane: lane, at: 2.81) == place)
    }
  }

  @Test(
    "a change of the count of points morphs the blob without a jump, in both directions",
    arguments: [(12, 31), (31, 12), (3, 40), (40, 3)])
  func counts(pair: (Int, Int)) throws {
    var scene = try scene(points: pair.0)
    let old = scene.controlPoints(at: 0.9)
    scene.apply(.set("points", .number(Double(pair.1))), at: 1, isMoving: true)
    let new = try CurvesMotion(.blob(.circle(points: pair.1), seed: 7))
    #expect(scene.controlPoints(at: 0.999) == old)
    #expect(scene.controlPoints(at: 1.81) == new.controlPoints)
    #expect(scene.outline(at: 1.81) == new.outline)
    // Each point starts on the line between two old points.
    for point in scene.controlPoints(at: 1) {
      let nearest = zip(old, old.dropFirst() + old.prefix(1)).map { a, b in
        let share = (0...200).map { a + (b - a) * (Double($0) / 200) }.map { $0.distance(to: point) }.min()
        return share ?? .infinity
      }.min()
      #expect((nearest ?? .infinity) < 1)
    }
    var last = scene.outline(at: 1).bounds()
    for step in 1...80 {
      let bounds = scene.outline(at: 1 + Double(step) / 100).bounds()
      let (a, b) = (try #require(last), try #require(bounds))
      #expect(a.center.distance(to: b.center) < 12 && abs(a.width - b.width) < 24, "at step \(step)")
      last = bounds
    }
  }

  @Test("a new blob appears immediately while media time is paused")
  func paused() throws {
    var scene = try scene()
    scene.apply(.press("newBlob"), at: 2, isMoving: false)
    let new = try CurvesMotion(.blob(.circle(points: 12), seed: 8))
    #expect(scene.outline(at: 2) == new.outline)
    #expect(scene.controlPoints(at: 2) == new.controlPoints)
  }

  @Test("a change of recipe morphs the grid of one recipe into that of the other")
  func grid() throws {
    var scene = try scene()
    let circle = scene.grid(at: 0)
    scene.apply(.set("recipe", .choice(1)), at: 1, isMoving: true)
    let square = scene.grid(at: 2)
    #expect(circle.bounds() == Rect(x: 60, y: 60, width: 240, height: 240))
    #expect(square.bounds() == Rect(x: 0, y: 0, width: 360, height: 360))
    #expect(scene.grid(at: 1.4) != circle && scene.grid(at: 1.4) != square)
    #expect(scene.controlPoints(at: 2).count == 8)
  }

  @Test("a lap takes 0.3 s for each point plus 3 s, unless its duration is set")
  func durations() throws {
    var scene = try scene(points: 31)
    #expect(scene.motion(at: 0).duration == 12.3)
    scene.apply(.set("points", .number(40)), at: 1, isMoving: true)
    #expect(scene.motion(at: 1).duration == 15)
    scene.apply(.set("duration", .number(2)), at: 2, isMoving: true)
    scene.apply(.press("newBlob"), at: 3, isMoving: true)
    #expect(scene.motion(at: 3).duration == 2)
    scene.apply(.set("points", .number(3)), at: 4, isMoving: true)
    #expect(scene.motion(at: 4).duration == 3.9)
  }

  // MARK: - Laps with new shapes

  @Test("each lap has the next blob, at any later lap and after any other input")
  func loopChanges() throws {
    var scene = try scene()
    let duration = scene.motion(at: 0).duration
    scene.apply(flag("loopChanges", true), at: 1, isMoving: true)
    var touched = scene
    touched.apply(.set("rotation", .flag(false)), at: 40 * duration + 2, isMoving: true)
    for lap in [0, 1, 2, 7, 39] {
      let time = (Double(lap) + 0.5) * duration
      let expected = try CurvesMotion(.blob(.circle(points: 12), seed: 7 + UInt64(lap)))
      for scene in [scene, touched] {
        #expect(scene.controlPoints(at: time) == expected.controlPoints, "lap \(lap)")
        #expect(scene.parameters(at: time).first { $0.id == "seed" }?.value == .text("\(7 + lap)"))
      }
      #expect(scene.outline(at: time) == expected.outline)
    }
    for lap in [3.0, 20] {
      for lane in 0..<3 {
        let (before, after) = (lap * duration - 1e-7, lap * duration + 1e-7)
        let gap = scene.position(ofLane: lane, at: before).distance(to: scene.position(ofLane: lane, at: after))
        #expect(gap < 1e-3)
      }
    }
  }

  // MARK: - Interlocks

  @Test("during a single lap of the followers, all controls of RandomBlobs except Stop are disabled")
  func interlocks() throws {
    var scene = try scene()
    let locked: [SettingID] = [
      "newBlob", "points", "recipe", "rotation", "controlPoints", "grid", "loopChanges", "tension",
      SettingID("mode", lane: 1),
    ]
    func enabled(_ ids: [SettingID], at time: Double) -> [SettingID] {
      scene.parameters(at: time).filter { ids.contains($0.id) && $0.isEnabled }.map(\.id)
    }
    // While the laps repeat, every control except Animate is enabled.
    #expect(enabled(["animate", "stop"], at: 0) == ["stop"])
    #expect(Set(enabled(locked, at: 0)) == Set(locked))
    scene.apply(flag("repeats", false), at: 1, isMoving: true)
    scene.apply(.press("stop"), at: 1, isMoving: true)
    #expect(enabled(["animate", "stop"], at: 1.1) == ["animate"])
    #expect(Set(enabled(locked, at: 1.1)) == Set(locked))
    scene.apply(.press("animate"), at: 2, isMoving: true)
    let end = 2 + 0.5 + 6.6 + 0.5
    for time in [2, 2.3, 5, end - 0.01] {
      #expect(enabled(locked + ["animate", "stop"], at: time) == ["stop"], "at \(time)")
    }
    #expect(enabled(["animate", "stop"], at: end + 0.01) == ["animate"])
    // A disabled control has no effect.
    let before = scene.controlPoints(at: 4)
    scene.apply(.press("newBlob"), at: 3, isMoving: true)
    scene.apply(.pointer(.pressed, region: .point(2, lane: 0), before[2]), at: 3, isMoving: true)
    scene.apply(.pointer(.dragged, region: .point(2, lane: 0), Point(x: 10, y: 10)), at: 3.1, isMoving: true)
    #expect(scene.controlPoints(at: 4) == before)
  }

  @Test("animate waits 0.5 s at the first point, plays one lap, and hides the followers 0.5 s after it")
  func once() throws {
    var scene = try scene()
    let motion = scene.motion(at: 0)
    scene.apply(flag("repeats", false), at: 1, isMoving: true)
    scene.apply(.press("stop"), at: 1, isMoving: true)
    #expect(scene.opacity(at: 0.9) == 1)
    #expect(scene.opacity(at: 1.4) == 0.75)
    #expect(scene.opacity(at: 1.6) == 0)
    scene.apply(.press("animate"), at: 3, isMoving: true)
    for lane in 0..<3 {
      let track = motion.lanes[lane].position
      for (time, share) in [(3.0, 0.0), (3.4, 0), (3.5 + 3.3, 0.5), (3.5 + 6.6 + 0.2, 1)] {
        let gap = scene.position(ofLane: lane, at: time).distance(to: track.sample(at: share).value)
        #expect(gap < 1e-9, "lane \(lane) at \(time)")
      }
    }
    #expect(scene.opacity(at: 3) == 0.75)
    #expect(scene.opacity(at: 3.5 + 6.6 + 0.49) == 0.75)
    #expect(scene.opacity(at: 3.5 + 6.6 + 0.51) == 0)
    #expect(scene.laps.lap(at: 5) == LapTable.Lap(start: 3, duration: 7.6))
  }

  @Test("rotate is a choice of lanes")
  func rotation() throws {
    var scene = try scene()
    func value(_ time: Double) -> ParameterValue? { scene.parameters(at: time).first { $0.id == "rotation" }?.value }
    #expect(value(0) == .choice(1))
    for (index, rotation) in CurvesMotion.Rotation.allCases.enumerated() {
      scene.apply(.set("rotation", .choice(index)), at: 1 + Double(index), isMoving: true)
      #expect(value(1 + Double(index)) == .choice(index))
      #expect(scene.motion(at: 1 + Double(index)).options.rotation == rotation)
    }
  }

  @Test("parameters set the source, the calculation mode and the pacing of a lane, with the engine's names")
  func recipes() throws {
    var scene = try scene()
    scene.apply(.set(SettingID("runs", lane: 0), .choice(0)), at: 1, isMoving: true)
    scene.apply(.set(SettingID("mode", lane: 0), .choice(4)), at: 1.1, isMoving: true)
    scene.apply(.set(SettingID("pacing", lane: 1), .choice(3)), at: 1.2, isMoving: true)
    let expected = [
      CurvesMotion.Recipe(.blocks, mode: .cubicPaced), CurvesMotion.Recipe(.values, mode: .cubicPaced, pacing: .arc),
      .path,
    ]
    #expect(scene.motion(at: 1.3).lanes.map(\.recipe) == expected)
    #expect(scene.motion(at: 0.5).lanes.map(\.recipe) == [.linear, .cubicPaced, .path])
  }
}
