// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import RealModule
import TestSupport
import Testing

@Suite("Throwing a layer")
struct DecayTests {
  private let velocity = Vector(dx: 900, dy: -420)

  private func thrown(
    limits: DecayLimits<Point> = .none, snapping: [Point] = []
  ) -> (tree: LayerTree, layer: LayerID, end: Point) {
    var tree = LayerTree(size: Size(width: 400, height: 300))
    let layer = tree.add(.rectangle(size: Size(width: 20, height: 20)), at: Point(x: 100, y: 200))
    // A drag: positions without a duration, as a pointer sets them.
    for step in 1...5 {
      tree.transaction(at: Double(step) / 60, duration: 0) { $0[layer].position.x += 5 }
    }
    let end = tree.transaction(at: 0.1) {
      $0[layer].decay(.position, velocity: velocity, friction: 3, limits: limits, snapping: snapping)
    }
    return (tree, layer, end)
  }

  @Test("a thrown layer follows the exponential law, and begins with the velocity of the pointer")
  func exponential() {
    let (tree, layer, end) = thrown()
    let start = Point(x: 125, y: 200)
    #expect(end.distance(to: start + velocity * (1 / 3)) < 1e-9)
    for time in stride(from: 0.0, through: 3, by: 0.1) {
      let share = 1 - Double.exp(-3 * time)
      let position = tree.presentationValue(of: layer, .position, at: 0.1 + time)
      #expect(position.distance(to: start + velocity * (share / 3)) < 1e-6, "\(time)")
      let speed = tree.velocity(of: layer, .position, at: 0.1 + time)
      #expect((speed - velocity * Double.exp(-3 * time)).length < 1e-6, "\(time)")
    }
    #expect(tree.presentationValue(of: layer, .position, at: tree.settlingTime) == end)
  }

  @Test("limits and snapping move the end, and the motion still begins with the velocity")
  func limits() {
    let stage = Rect(x: 0, y: 0, width: 300, height: 300)
    let places = [Point(x: 0, y: 0), Point(x: 300, y: 150), Point(x: 125, y: 200)]
    for (limits, snapping, expected) in [
      (DecayLimits.rect(stage), [], Point(x: 300, y: 60)), (.none, places, places[1]),
      (.rect(stage), places, places[1]),
      (.none, [Point(x: 0, y: 300)], Point(x: 0, y: 300)),
    ] {
      let (tree, layer, end) = thrown(limits: limits, snapping: snapping)
      #expect(end.distance(to: expected) < 1e-9)
      #expect((tree.velocity(of: layer, .position, at: 0.1) - velocity).length < 1e-6)
      #expect(tree.presentationValue(of: layer, .position, at: 0.1).distance(to: Point(x: 125, y: 200)) < 1e-9)
      #expect(tree.presentationValue(of: layer, .position, at: tree.settlingTime) == end)
    }
  }

  @Test("a number that ends at a limit ahead does not pass it")
  func noOvershoot() {
    var scroll = Retargeting(0.0)
    #expect(scroll.decay(velocity: 1000, friction: 4, limits: .range(0...100), at: 0) == 100)
    #expect(abs(scroll.velocity(at: 0) - 1000) < 1e-6)
    #expect(stride(from: 0.0, to: 5, by: 0.01).allSatisfy { scroll.value(at: $0) <= 100 + 1e-9 })
    // Against the limit, the value passes it and returns.
    var edge = Retargeting(100.0)
    #expect(edge.decay(velocity: 1000, friction: 4, limits: .range(0...100), at: 0) == 100)
    #expect(edge.value(at: 0.05) > 100)
    #expect(abs(edge.value(at: 5) - 100) < 1e-3)
  }

  @Test("reduced motion sets the end at once; a velocity that is not finite is refused")
  func exceptions() {
    var tree = LayerTree(size: Size(width: 400, height: 300))
    let layer = tree.add(.rectangle(size: Size(width: 20, height: 20)))
    tree.motionPolicy = .reduced
    let end = tree.transaction(at: 1) { $0[layer].decay(.position, velocity: velocity) }
    #expect(tree.presentationValue(of: layer, .position, at: 1) == end)
    tree.motionPolicy = .full
    tree.transaction(at: 2) { _ = $0[layer].decay(.position, velocity: Vector(dx: .nan, dy: 0)) }
    #expect(tree.presentationValue(of: layer, .position, at: 3) == end)
  }

  @Test("a friction that is not above 0 ends the process", .exits)
  func friction() async {
    await #expect(processExitsWith: .failure) {
      var value = Retargeting(0.0)
      value.decay(velocity: 1, friction: 0, at: 0)
    }
    await #expect(processExitsWith: .failure) {
      var value = Retargeting(0.0)
      value.decay(velocity: 1, friction: .nan, at: 0)
    }
  }

  @Test("a velocity is refused alone under a policy without one, and the value changes")
  func unusedVelocity() throws {
    for policy in [RetargetPolicy.additive, .replace, .jump] {
      var tree = LayerTree(size: Size(width: 400, height: 300))
      let layer = tree.add(.rectangle(size: Size(width: 20, height: 20)))
      let log = RefusalLog()
      tree.onRefusal = { log.add($0) }
      tree.transaction(at: 1, policy: policy) {
        $0[layer].set(.position, to: Point(x: 9, y: 9), velocity: Vector(dx: 1, dy: 1))
      }
      #expect(tree.presentationValue(of: layer, .position, at: 5) == Point(x: 9, y: 9))
      #expect(log.refusals.count == 1)
      guard case .ended(.refused(let problem)) = try #require(tree.events(from: 0, to: 2).last).kind else {
        throw Unexpected()
      }
      #expect(
        problem.description
          == "a velocity of position is given, but only the policy spring has an initial velocity; "
          + "the value changes without it")
    }
    var tree = LayerTree(size: Size(width: 400, height: 300))
    let layer = tree.add(.rectangle(size: Size(width: 20, height: 20)))
    tree.transaction(at: 1, policy: .spring(Spring(duration: 1, bounce: 0))) {
      $0[layer].set(.position, to: Point(x: 9, y: 9), velocity: Vector(dx: 1, dy: 1))
    }
    #expect(tree.velocity(of: layer, .position, at: 1) == Vector(dx: 1, dy: 1))
  }
}

@Suite("The velocity of a pointer")
struct VelocityTrackerTests {
  @Test("an even motion has its velocity, with any intervals and far from the origin")
  func even() {
    var tracker = VelocityTracker()
    let velocity = Vector(dx: 640, dy: -1230.5)
    var time = 5000.0
    for step in 0..<200 {
      time += [0.001, 0.008, 0.017][step % 3]
      tracker.add(Point(x: 1e6, y: -2e6) + velocity * (time - 5000), at: time)
    }
    #expect((tracker.velocity(at: time) - velocity).length < 1e-5)
    #expect((tracker.velocity(at: time + 0.03) - velocity).length < 1e-5)
  }

  @Test("only the last 100 ms count, and a pointer without motion for 40 ms is at rest")
  func window() {
    var tracker = VelocityTracker()
    #expect(tracker.velocity(at: 0) == .zero)
    for step in 0...100 { tracker.add(Point(x: Double(step), y: 0), at: Double(step) / 100) }
    for step in 1...11 { tracker.add(Point(x: 100, y: Double(step)), at: 1 + Double(step) / 100) }
    #expect((tracker.velocity(at: 1.11) - Vector(dx: 0, dy: 100)).length < 1e-9)
    #expect(tracker.velocity(at: 1.16) == .zero)
  }

  @Test("one uneven position changes the velocity less than in a difference of the last two")
  func leastSquares() {
    var tracker = VelocityTracker()
    for step in 0...9 { tracker.add(Point(x: Double(step) * 8, y: 0), at: Double(step) / 125) }
    tracker.add(Point(x: 86, y: 0), at: 10.0 / 125)
    #expect(abs(tracker.velocity(at: 0.08).dx - 1000) < 120)
  }

  @Test("an earlier position begins a new motion; positions that are not finite and repeated instants are harmless")
  func hostile() {
    var tracker = VelocityTracker()
    tracker.add(Point(x: 5, y: 5), at: 10)
    tracker.add(Point(x: 0, y: 0), at: 1)
    tracker.add(Point(x: .nan, y: 0), at: 1.01)
    tracker.add(Point(x: 1, y: 0), at: .infinity)
    tracker.add(Point(x: 1, y: 0), at: 1.01)
    #expect((tracker.velocity(at: 1.01) - Vector(dx: 100, dy: 0)).length < 1e-9)
    var still = VelocityTracker()
    for _ in 0..<5000 { still.add(Point(x: 3, y: 4), at: 2) }
    #expect(still.velocity(at: 2) == .zero)
  }
}

private struct Unexpected: Error {}
