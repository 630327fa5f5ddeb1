// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import Testing

@Suite("Visible settling time")
struct VisibleSettlingTests {
  @Test("a spring of 0.6 s and bounce 0.25 over 310 points settles visibly long before its end")
  func spring() {
    var tree = LayerTree(size: Size(width: 400, height: 400))
    let card = tree.add(.rectangle(size: Size(width: 40, height: 40)))
    tree.transaction(at: 0, duration: 0, policy: .spring(Spring(duration: 0.6, bounce: 0.25))) {
      $0[card].position = Point(x: 310, y: 0)
    }
    let end = tree.settlingTime(within: VisibleTolerance())
    #expect(end < 1.3 && tree.settlingTime > 3, "\(end) of \(tree.settlingTime)")
    for step in 0...4000 {
      let position = tree.presentationValue(of: card, .position, at: end + Double(step) / 1000)
      #expect(position.distance(to: Point(x: 310, y: 0)) <= 0.05)
    }
    // The last excursion above 0.04 points is less than 0.3 s before the settling time.
    #expect(
      (0..<300).contains {
        tree.presentationValue(of: card, .position, at: end - 0.001 * Double($0)).distance(to: Point(x: 310, y: 0))
          > 0.04
      })
  }

  @Test("a value stays within the tolerance from its settling time on, after any changes", arguments: 0..<200)
  func randomChanges(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var motion = Retargeting(Point.zero)
    var time = 0.0
    let policies: [RetargetPolicy] = [
      .additive, .additive, .additive, .replace, .jump, .spring(Spring(response: 0.3, dampingRatio: 0.4)),
      .spring(Spring(response: 0.5, dampingRatio: 1)), .spring(Spring(response: 0.2, dampingRatio: 3)),
    ]
    let functions: [TimingFunction] = [.seamless, .easeOut, .linear, .cubicBezier(0.3, -0.5, 0.6, 1.6), .steps(4)]
    for _ in 0..<(1 + seed % 7) {
      time += 0.3 * random.nextUnit()
      motion.setValue(
        to: Point(x: 500 * random.nextUnit(), y: 300 * random.nextUnit()), at: time,
        policy: policies[Int(random.next() % UInt64(policies.count))], duration: random.nextUnit(),
        timingFunction: functions[Int(random.next() % UInt64(functions.count))])
    }
    let rest = motion.value(at: motion.settlingTime + 1)
    for tolerance in [0.01, 0.05, 2, 1000] {
      let end = motion.settlingTime(within: tolerance)
      #expect(end <= motion.settlingTime && end >= time)
      for step in 0...400 {
        #expect(motion.value(at: end + Double(step) / 100).distance(to: rest) <= tolerance * 1.000001 + 1e-9)
      }
    }
    #expect(motion.settlingTime(within: 0) == motion.settlingTime)
  }

  @Test("changes that are summed in one decay also stay within the tolerance", arguments: 0..<20)
  func decay(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var motion = Retargeting(Point.zero)
    for index in 0..<150 {
      motion.setValue(
        to: Point(x: 500 * random.nextUnit(), y: 300 * random.nextUnit()), at: 0.004 * Double(index),
        policy: .additive, duration: 0.4 + random.nextUnit(),
        timingFunction: .seamless)
    }
    let rest = motion.value(at: motion.settlingTime + 1)
    let end = motion.settlingTime(within: 0.05)
    #expect(end < motion.settlingTime)
    for step in 0...400 { #expect(motion.value(at: end + Double(step) / 200).distance(to: rest) <= 0.05 + 1e-9) }
  }

  @Test("rotation and scale are measured at the farthest corner, colours by their components")
  func units() {
    func end(_ size: Double, _ change: (inout LayerEditor) -> Void) -> Double {
      var tree = LayerTree(size: Size(width: 400, height: 400))
      let card = tree.add(.rectangle(size: Size(width: size, height: size)))
      tree.transaction(at: 0, duration: 1) { change(&$0[card]) }
      return tree.settlingTime(within: VisibleTolerance())
    }
    let turns = [10, 1000].map { end($0) { $0.rotation = .radians(1) } }
    #expect(turns[0] < turns[1] && turns[1] < 1)
    let growths = [10, 1000].map { end($0) { $0.scale = Vector(dx: 2, dy: 2) } }
    #expect(growths[0] < growths[1] && growths[1] < 1)
    // A layer with size 0 can have sublayers far from its anchor.
    #expect(end(0) { $0.rotation = .radians(1) } == 1)
    #expect(end(10) { $0.opacity = 0.5 } < 1)
    #expect(end(10) { $0.opacity = 1 - 1 / 600 } == 0)
  }

  @Test("the effect of an animation is visible until its end, and an endless one never settles")
  func animations() {
    var tree = LayerTree(size: Size(width: 400, height: 400))
    let card = tree.add(.rectangle(size: Size(width: 40, height: 40)))
    #expect(tree.settlingTime(within: VisibleTolerance()) == -.infinity)
    tree.animate(card, .opacity, with: Animation(.basic(from: 0, to: 1), timing: MediaTiming(duration: 2)), at: 1)
    #expect(tree.settlingTime(within: VisibleTolerance()) == 3)
    tree.animate(
      card, .rotation,
      with: Animation(.basic(from: .zero, to: .degrees(1)), timing: MediaTiming(duration: 2, repeatCount: .infinity)),
      at: 1)
    #expect(tree.settlingTime(within: VisibleTolerance()) == .infinity)
  }
}
