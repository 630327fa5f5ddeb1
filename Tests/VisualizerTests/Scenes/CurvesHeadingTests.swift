// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeVisualizer
import RealModule
import Testing

@Suite("Headings of the followers off their paths")
struct CurvesHeadingTests {
  private func scene() throws -> CurvesScene {
    var options = CurvesMotion.Options()
    options.rotation = .all
    return CurvesScene(
      motion: try CurvesMotion(.blob(.circle(points: 10), seed: 7), options: options), keepsDuration: false)
  }

  private func click(_ point: Point, _ scene: inout CurvesScene, at time: Double) {
    scene.apply(.pointer(.pressed, region: .lane(0), point), at: time, isMoving: true)
    scene.apply(.pointer(.released, region: .lane(0), point), at: time, isMoving: true)
  }

  /// The angle between the heading and the velocity, in degrees.
  private func deviation(_ scene: CurvesScene, _ lane: Int, _ time: Double) -> Double {
    let velocity = scene.velocity(ofLane: lane, at: time)
    let direction = Angle.radians(.atan2(y: velocity.dy, x: velocity.dx))
    return abs((scene.heading(ofLane: lane, at: time) - direction).unwrapped(near: .zero).degrees)
  }

  @Test("a follower never moves tail first after clicks", arguments: 0..<20)
  func forwards(seed: UInt64) throws {
    var scene = try scene()
    var generator = SplitMix64(seed: seed)
    var time = 0.7
    for _ in 0..<4 {
      click(
        Point(x: .random(in: 20...340, using: &generator), y: .random(in: 20...340, using: &generator)), &scene,
        at: time)
      time += .random(in: 0.1...1.4, using: &generator)
    }
    for step in 0..<700 {
      // The instants are between the corners of the linear lane.
      let instant = 0.503 + Double(step) / 120
      for lane in 0..<3 where scene.velocity(ofLane: lane, at: instant).length > 5 {
        #expect(deviation(scene, lane, instant) < 81, "lane \(lane) at \(instant)")
      }
    }
  }

  /// A scene with a choice of Rotate and random timings of the lanes, most of which move backwards for a while.
  private func scene(_ rotation: CurvesMotion.Rotation, _ generator: inout SplitMix64) throws -> CurvesScene {
    var options = CurvesMotion.Options()
    options.rotation = rotation
    var scene = CurvesScene(
      motion: try CurvesMotion(.blob(.circle(points: 10), seed: 7), options: options), keepsDuration: false)
    let timings = [
      "linear", "ease-in-out", "elastic-out", "back-in-out", "spring(0.6, 0.6)", "cubic-bezier(0.3, -1, 0.6, 2)",
    ]
    for lane in 0..<3 {
      let timing = timings.randomElement(using: &generator) ?? "linear"
      scene.apply(.set(SettingID("timing", lane: lane), .text(timing)), at: 0, isMoving: false)
    }
    return scene
  }

  @Test(
    "a follower that overshoots or flies back never moves tail first, and never swings while it stands still",
    arguments: CurvesMotion.Rotation.allCases, 0..<(_isDebugAssertConfiguration() ? 3 : 12))
  func overshoot(rotation: CurvesMotion.Rotation, seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var scene = try scene(rotation, &generator)
    var time = Double.random(in: 0.3...5, using: &generator)
    for _ in 0..<3 {
      click(
        Point(x: .random(in: 20...340, using: &generator), y: .random(in: 20...340, using: &generator)), &scene,
        at: time)
      time += .random(in: 0.1...3, using: &generator)
    }
    let parts = rotation == .none ? [] : rotation == .path ? [2] : [0, 1, 2]
    for lane in 0..<3 {
      // The speed and the heading of the previous instant while the follower stands still.
      var still: Angle?
      for step in 0..<1500 {
        let instant = 0.0503 + Double(step) / 120
        let (speed, heading) = (
          scene.velocity(ofLane: lane, at: instant).length, scene.heading(ofLane: lane, at: instant)
        )
        guard parts.contains(lane) else {
          #expect(heading == .zero, "lane \(lane) at \(instant)")
          continue
        }
        if speed > 5 { #expect(deviation(scene, lane, instant) < 81, "lane \(lane) at \(instant)") }
        guard speed < 3.5 else {
          still = nil
          continue
        }
        if let still {
          let angle = (heading - still).unwrapped(near: .zero).degrees
          #expect(abs(angle) < 1, "lane \(lane) at \(instant) turns by \(angle)")
        }
        still = heading
      }
    }
  }

  @Test("a follower that stands at the clicked point keeps its heading, also after a second click there")
  func still() throws {
    var scene = try scene()
    let point = Point(x: 60, y: 300)
    click(point, &scene, at: 1)
    click(point, &scene, at: 1.9)
    for lane in 0..<3 {
      let heading = scene.heading(ofLane: lane, at: 1.62)
      for step in 0...40 {
        let time = 1.62 + Double(step) / 40 * 1.2
        let angle = (scene.heading(ofLane: lane, at: time) - heading).unwrapped(near: .zero).degrees
        #expect(abs(angle) < 1e-3, "lane \(lane) at \(time)")
      }
    }
  }

  @Test("the heading of a lane on its path is that of the path before a click and after the return")
  func ends() throws {
    var (clicked, other) = (try scene(), try scene())
    other.apply(.set("grid", .flag(true)), at: 0, isMoving: true)
    click(Point(x: 60, y: 300), &clicked, at: 1)
    for lane in 1..<3 {
      for time in [0.5, 1 - 1e-6, 2.7, 5] {
        #expect(clicked.heading(ofLane: lane, at: time) == other.heading(ofLane: lane, at: time))
      }
      // The heading does not jump at the click.
      let angle = clicked.heading(ofLane: lane, at: 1 + 1e-6) - clicked.heading(ofLane: lane, at: 1 - 1e-6)
      #expect(abs(angle.unwrapped(near: .zero).degrees) < 0.1)
    }
  }

  @Test("a lane that does not rotate keeps its heading of 0 after a click")
  func none() throws {
    var scene = CurvesScene(motion: try CurvesMotion(.blob(.circle(points: 10), seed: 7)), keepsDuration: false)
    click(Point(x: 60, y: 300), &scene, at: 1)
    for time in [0.5, 1.3, 1.8, 2.3] {
      #expect(scene.heading(ofLane: 0, at: time) == .zero && scene.heading(ofLane: 1, at: time) == .zero)
    }
    #expect(scene.heading(ofLane: 2, at: 1.3) != .zero)
  }
}
