// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeVisualizer
import TestSupport
import Testing

@Suite("Edits of control points and tangents while the followers move")
struct CurvesEditingTests {
  private func scene(_ recipe: CurvesMotion.Recipe? = nil) throws -> CurvesScene {
    var options = CurvesMotion.Options()
    // The lanes have no corners, so that every jump comes from an edit.
    options.lanes = [recipe ?? .path, .path, .path]
    options.closesKeyframes = true
    return CurvesScene(
      motion: try CurvesMotion(.blob(.circle(points: 9), seed: 7), options: options), keepsDuration: false)
  }

  /// Drags points and sliders at random, determined by a seed; returns the instants of the edits.
  private func edit(_ scene: inout CurvesScene, seed: UInt64) -> [Double] {
    var generator = SplitMix64(seed: seed)
    var instants: [Double] = []
    var time = 0.7
    for _ in 0..<6 {
      if Bool.random(using: &generator) {
        let index = Int.random(in: 0..<9, using: &generator)
        let region = SceneRegion.point(index, lane: Int.random(in: 0..<3, using: &generator))
        var point = scene.controlPoints(at: time)[index]
        scene.apply(.pointer(.pressed, region: region, point), at: time, isMoving: true)
        for _ in 0..<8 {
          time += .random(in: 0.004...0.03, using: &generator)
          point += Vector(dx: .random(in: -9...9, using: &generator), dy: .random(in: -9...9, using: &generator))
          scene.apply(.pointer(.dragged, region: region, point), at: time, isMoving: true)
          instants.append(time)
        }
        scene.apply(.pointer(.released, region: region, point), at: time, isMoving: true)
      } else {
        let id: SettingID = ["tension", "bias"].randomElement(using: &generator) ?? "tension"
        for _ in 0..<5 {
          time += .random(in: 0.004...0.05, using: &generator)
          scene.apply(
            .set(id, .number(.random(in: -0.5...0.5, using: &generator))), at: time, isMoving: true)
          instants.append(time)
        }
      }
      time += .random(in: 0.1...0.6, using: &generator)
    }
    return instants
  }

  @Test("the position and the velocity of a follower are continuous at every edit", arguments: 0..<12)
  func continuity(seed: UInt64) throws {
    var scene = try scene(seed % 2 == 0 ? .path : CurvesMotion.Recipe(.values, mode: .cubic))
    for time in edit(&scene, seed: seed) {
      for lane in 0..<2 {
        // The value and its derivative are continuous at the exact instant of each edit.
        let places = [time.nextDown, time].map { scene.position(ofLane: lane, at: $0) }
        #expect(places[0].distance(to: places[1]) < 1e-6, "lane \(lane) at \(time)")
        let velocities = [time.nextDown, time].map { scene.velocity(ofLane: lane, at: $0) }
        #expect((velocities[1] - velocities[0]).length < 0.05, "lane \(lane) at \(time)")
      }
    }
  }

  @Test(
    "a drag of the slider for the count of points changes shape, points and followers without a jump", arguments: 0..<3)
  func dragging(seed: UInt64) throws {
    var scene = try scene()
    var generator = SplitMix64(seed: seed)
    var (time, count) = (0.7, 9)
    for _ in 0..<30 {
      time += .random(in: 0.008...0.05, using: &generator)
      count = min(max(count + Int.random(in: -2...4, using: &generator), 3), 40)
      let before = (scene.outline(at: time), scene.position(ofLane: 0, at: time), scene.velocity(ofLane: 0, at: time))
      scene.apply(.set("points", .number(Double(count))), at: time, isMoving: true)
      #expect(scene.outline(at: time).distance(to: before.0) < 0.5)
      #expect(scene.position(ofLane: 0, at: time).distance(to: before.1) < 1e-6)
      #expect((scene.velocity(ofLane: 0, at: time) - before.2).length < 0.05)
    }
    // At the end, the scene has the points and the outline of the new blob.
    let new = try CurvesMotion(.blob(.circle(points: count), seed: 7))
    #expect(scene.controlPoints(at: time + 3) == new.controlPoints)
    #expect(scene.outline(at: time + 3) == new.outline)
  }

  @Test("a dragged point follows the pointer immediately, in the shape of every lane")
  func dragging() throws {
    var scene = try scene()
    let point = scene.controlPoints(at: 1)[3]
    // The press is beside the centre of the point; the point keeps this offset.
    let grip = point + Vector(dx: 2, dy: -3)
    scene.apply(.pointer(.pressed, region: .point(3, lane: 2), grip), at: 1, isMoving: true)
    #expect(scene.controlPoints(at: 1)[3] == point)
    scene.apply(.pointer(.dragged, region: .point(3, lane: 2), grip + Vector(dx: 20, dy: 10)), at: 1.5, isMoving: true)
    #expect(scene.controlPoints(at: 1.5)[3].distance(to: point + Vector(dx: 20, dy: 10)) < 1e-9)
    #expect(scene.controlPoints(at: 1.4)[3] == point)
    #expect(scene.motion(at: 1.5).outline == scene.outline(at: 1.5))
    // The next move of the pointer takes effect immediately, too.
    scene.apply(.pointer(.dragged, region: .point(3, lane: 2), grip + Vector(dx: 25, dy: 10)), at: 1.51, isMoving: true)
    #expect(scene.controlPoints(at: 1.51)[3].distance(to: point + Vector(dx: 25, dy: 10)) < 1e-9)
    #expect(scene.motion(at: 1.51).outline == scene.outline(at: 1.51))
    scene.apply(.pointer(.dragged, region: .point(3, lane: 2), grip + Vector(dx: 20, dy: 10)), at: 1.52, isMoving: true)
    // A spring of 0.25 s moves the follower of the path to the new path.
    let motion = scene.motion(at: 1.52)
    for (time, accuracy) in [(2.0, 1e-3), (2.85, 1e-9)] {
      let expected = motion.lanes[2].position.sample(at: time / motion.duration).value
      #expect(scene.position(ofLane: 2, at: time).distance(to: expected) < accuracy)
    }
    // The point stays in the box.
    scene.apply(.pointer(.dragged, region: .point(3, lane: 2), Point(x: 1e9, y: -1e9)), at: 3, isMoving: true)
    #expect(scene.controlPoints(at: 3)[3] == Point(x: 360, y: 0))
    // After "New blob", the source is a blob again, and not a list of points.
    scene.apply(.press("newBlob"), at: 4, isMoving: true)
    #expect(scene.motion(at: 5).source == .blob(.circle(points: 9), seed: 8))
  }

  @Test("equal edits give equal scenes", arguments: 0..<4)
  func replay(seed: UInt64) throws {
    var (first, second) = (try scene(), try scene())
    let instants = edit(&first, seed: seed)
    #expect(edit(&second, seed: seed) == instants)
    for step in 0..<60 {
      let time = Double(step) * 0.09
      #expect(first.outline(at: time) == second.outline(at: time))
      for lane in 0..<3 { #expect(first.position(ofLane: lane, at: time) == second.position(ofLane: lane, at: time)) }
    }
  }

  @Test("the hit area of a control point has 28 points, and the nearest point has the pointer", arguments: [9, 40])
  func areas(count: Int) throws {
    let motion = try CurvesMotion(.blob(.circle(points: count), seed: 7))
    for size in [Size(width: 320, height: 480), Size(width: 1280, height: 800), Size(width: 3840, height: 2160)] {
      var content = VisualizerContent(SceneConfiguration(scene: .curves, curves: motion), size: size, isPlaying: false)
      let points = content.placedParts(at: 1).regions.filter { $0.anchor != nil }
      #expect(points.count == 3 * count)
      var generator = SplitMix64(count)
      for point in points {
        #expect(point.frame.size == Size(width: 28, height: 28) && point.frame.center == point.anchor)
        let pointer = generator.point(in: point.frame)
        let nearest = points.filter { $0.frame.contains(pointer) }.min {
          $0.frame.center.distance(to: pointer) < $1.frame.center.distance(to: pointer)
        }
        content.handle(.pointerMoved(pointer), at: 1)
        #expect(content.pointedRegion(at: 1) == nearest?.name)
      }
    }
    #expect(
      CurvesScene(motion: try CurvesMotion(.path(.init(circleAt: .zero, radius: 9))), keepsDuration: false)
        .pointAreas(ofLane: 0, in: SceneFrame(size: Size(width: 1280, height: 800)), at: 1).isEmpty)
  }

  // MARK: - Leads

  @Test("the lead of a lane is the time until the path lane passes the same control point")
  func leads() throws {
    let motion = try CurvesMotion(.blob(.circle(points: 12), seed: 7))
    let scene = CurvesScene(motion: motion, keepsDuration: false)
    // The linear lane passes point i at i/12 of the lap, and the path at the point's share of its length.
    let path = try #require(PathMotion(motion.outline))
    let duration = motion.duration
    for (index, share) in path.segmentProgress.enumerated() where index < 12 {
      let leads = try #require(scene.leads(at: Double(index) / 12 * duration))
      #expect(abs((leads.now[0] ?? .infinity) - (share - Double(index) / 12) * duration) < 1e-9)
      #expect(leads.now[2] == 0)
      #expect(leads.now.allSatisfy { abs($0 ?? .infinity) <= leads.largest + 1e-9 })
    }
    let delays = path.segmentProgress.enumerated().map { abs($1 - Double($0) / 12) * duration }
    #expect(try #require(scene.leads(at: 1)).largest >= (delays.max() ?? 0) - 1e-9)
  }

  @Test("lanes with the same recipe have no lead, and stopped followers have none either")
  func same() throws {
    var scene = try scene()
    #expect(scene.leads(at: 2)?.now == [0, 0, 0])
    scene.apply(.press("stop"), at: 3, isMoving: true)
    #expect(scene.leads(at: 3.1) == nil)
  }
}
