// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeTiming
import GlissadeVisualizer
import Testing

@Suite("Followers move to a click and back without a jump")
struct FollowerTests {
  let motion: CurvesMotion
  let lap: MediaTiming

  init() throws {
    motion = try CurvesMotion(.blob(.circle(points: 16), seed: 4))
    lap = MediaTiming(duration: motion.duration, repeatCount: .infinity, fillMode: .both)
  }

  /// The sum of the decisions page, evaluated term by term: T_last + Σ (1 − e((t − c)/D)) · (T before − T after).
  private func expected(lane: Int, clicks: [(time: Double, target: Point?)], at time: Double) -> Point {
    let pathAnimation = Animation(motion.lanes[lane].position, timing: lap)
    func place(_ target: Point?) -> Point { target ?? pathAnimation.value(at: time) ?? .zero }
    let happened = clicks.filter { $0.time <= time }
    var shown = place(happened.last?.target)
    for (index, click) in happened.enumerated() {
      let before = place(index == 0 ? nil : happened[index - 1].target)
      let after = place(click.target)
      let progress = min((time - click.time) / 0.6, 1)
      let rest = 1 - TimingFunction.cubicBezier(0.5, 0, 0.5, 1).value(at: progress)
      shown += (before - after) * rest
    }
    return shown
  }

  @Test("the shown position is the sum of the target and all differences", arguments: 0..<40)
  func formula(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var followers = CurvesFollowers(motion: motion, extent: 360)
    var clicks: [(time: Double, target: Point?)] = []
    var time = Double.random(in: 0...2, using: &generator)
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      let point = Point(x: .random(in: 0...360, using: &generator), y: .random(in: 0...360, using: &generator))
      followers.retarget(to: point, at: time)
      // A further click cancels the planned return.
      clicks.removeAll { $0.time > time }
      clicks += [(time, point), (time + 1, nil)]
      time += .random(in: 0.01...1.4, using: &generator)
    }
    for step in 0...200 {
      let instant = Double(step) / 200 * (time + 3)
      for lane in 0..<3 {
        let gap = followers.position(ofLane: lane, at: instant).distance(
          to: expected(lane: lane, clicks: clicks, at: instant))
        #expect(gap < 1e-9, "lane \(lane) at \(instant)")
      }
    }
  }

  @Test("position and velocity are continuous at a click, at the return and at Escape", arguments: 0..<20)
  func continuity(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var followers = CurvesFollowers(motion: motion, extent: 360)
    // The click is between the corners of the linear lane, at which the lane's own velocity jumps.
    let click = 0.61 + 0.0001 * Double(seed)
    followers.retarget(
      to: Point(x: .random(in: 0...360, using: &generator), y: .random(in: 0...360, using: &generator)), at: click)
    let escape = click + 0.3
    _ = followers.resumePaths(at: escape)
    let small = 1e-7
    for time in [click, escape] {
      for lane in 0..<3 {
        let (before, after) = (
          followers.velocity(ofLane: lane, at: time - small), followers.velocity(ofLane: lane, at: time + small)
        )
        #expect((after - before).length < 1e-2)
        let positions = (
          followers.position(ofLane: lane, at: time - small), followers.position(ofLane: lane, at: time + small)
        )
        #expect(positions.0.distance(to: positions.1) < 1e-3)
      }
    }
  }

  @Test("followers meet at one point in every lane, and are back on their paths 1.6 s after the last click")
  func arrival() {
    var followers = CurvesFollowers(motion: motion, extent: 360)
    let point = Point(x: 40, y: 300)
    followers.retarget(to: point, at: 1)
    for lane in 0..<3 {
      #expect(followers.position(ofLane: lane, at: 1.7).distance(to: point) < 1e-9)
      let pathAnimation = Animation(motion.lanes[lane].position, timing: lap)
      #expect(followers.position(ofLane: lane, at: 2.61) == pathAnimation.value(at: 2.61))
    }
    #expect(followers.target(at: 0.9) == nil)
    #expect(followers.target(at: 1.5) == point)
    #expect(followers.target(at: 2.1) == nil)
  }

  @Test("each click of a quick series adds a running change")
  func stack() {
    var followers = CurvesFollowers(motion: motion, extent: 360)
    for index in 0..<30 {
      followers.retarget(to: Point(x: Double(index) * 10, y: 50), at: 1 + Double(index) / 60)
    }
    #expect(followers.runningChangeCount(at: 1 + 29.0 / 60) == 30)
    #expect(followers.runningChangeCount(at: 9) == 0)
  }
}
