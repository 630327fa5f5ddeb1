// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import TestSupport
import Testing

@Suite("Changes that are planned, and changes that move base and motion together")
struct PlannedChangeTests {
  private var tree = LayerTree(size: Size(width: 400, height: 300))
  private let card: LayerID

  init() { card = tree.add(.rectangle(size: Size(width: 20, height: 20)), at: Point(x: 0, y: 0)) }

  private func x(_ time: Double) -> Double { tree.presentationValue(of: card, .position, at: time).x }

  @Test("a delayed change is that of its later instant")
  mutating func delay() {
    var other = tree
    tree.transaction(at: 1, delay: 0.5, duration: 1) { [card] in $0[card].position.x = 100 }
    other.transaction(at: 1.5, duration: 1) { [card] in $0[card].position.x = 100 }
    for step in 0..<40 {
      let time = Double(step) / 10
      #expect(x(time) == other.presentationValue(of: card, .position, at: time).x)
    }
    #expect(tree.settlingTime == 2.5)
  }

  @Test("a later change cancels a plan that has not begun, and keeps one that has")
  mutating func cancellation() {
    tree.transaction(at: 1, duration: 1) { [card] in
      $0.delay = 1
      $0[card].position.x = 100
      // Plans of the same instant do not cancel one another.
      $0.delay = 3
      $0[card].position.x = 200
    }
    #expect(x(3) == 100 && x(9) == 200)
    tree.transaction(at: 2.5, duration: 1) { [card] in $0[card].position.y = 50 }
    // The first plan has begun: it is the base of the new change. The second one is cancelled.
    #expect(x(2.4) < 50 && x(9) == 100 && tree.settlingTime == 3.5)
  }

  @Test("a change at the instant of a plan does not cancel it, in either order")
  mutating func order() {
    for isFirst in [true, false] {
      var tree = tree
      if isFirst { tree.transaction(at: 1, delay: 1, duration: 1) { [card] in $0[card].position.x = 100 } }
      tree.transaction(at: 1, duration: 1) { [card] in $0[card].position.x = 30 }
      if !isFirst { tree.transaction(at: 1, delay: 1, duration: 1) { [card] in $0[card].position.x = 100 } }
      #expect(tree.presentationValue(of: card, .position, at: 2).x == 30)
      #expect(tree.presentationValue(of: card, .position, at: 3).x == 100)
    }
  }

  @Test("a shift moves the value at once, and all later positions by the same difference", arguments: 0..<40)
  func shift(seed: Int) {
    var random = SplitMix64(seed)
    var tree = tree
    for step in 0..<5 {
      let policy = random.element(of: [
        RetargetPolicy.additive, .replace, .spring(Spring(response: 0.5, dampingRatio: 0.6)),
      ])
      let target = random.next(in: 0...300)
      tree.transaction(at: Double(step) / 5, duration: random.element(of: [0.5, 2]), policy: policy) {
        $0[card].position.x = target
      }
    }
    let before = tree
    tree.transaction(at: 1.1) { $0[card].shift(.position, by: Vector(dx: -40, dy: 7)) }
    for step in 0..<60 {
      let time = Double(step) / 15
      let old = before.presentationValue(of: card, .position, at: time)
      let expected = time < 1.1 ? old : old + Vector(dx: -40, dy: 7)
      #expect((tree.presentationValue(of: card, .position, at: time) - expected).length < 1e-9, "seed \(seed), \(time)")
      let velocities = [before, tree].map { $0.velocity(of: card, .position, at: time) }
      #expect((velocities[0] - velocities[1]).length < 1e-9)
    }
  }

  @Test("a spring is reached, visibly at rest and exactly at rest at the instants of the documentation")
  mutating func rest() {
    let spring = Spring(response: 0.5, dampingRatio: 0.8)
    let done = tree.makeCompletion()
    tree.transaction(at: 0, policy: .spring(spring), completion: done) { [card] in $0[card].position.x = 300 }
    let reached = tree.takeCompletions(through: 9).map(\.time)
    #expect(reached == [spring.settlingDuration] && abs(reached[0] - 0.77) < 0.005)
    #expect(abs(tree.settlingTime(within: VisibleTolerance()) - 0.95) < 0.005)
    #expect(abs(tree.settlingTime - 3.18) < 0.005)
  }

  @Test("a shift whose result is not finite is refused")
  mutating func infiniteShift() {
    tree.transaction(at: 1) { [card] in $0[card].shift(.position, by: Vector(dx: .infinity, dy: 0)) }
    #expect(x(2) == 0 && tree.events(from: 0, to: 3).count == 1)
  }

  @Test("a snap goes to the detent at which a throw would end, with the spring and the velocity", arguments: [0, 2])
  mutating func snap(friction: Int) {
    let detents = [Point(x: 0, y: 0), Point(x: 100, y: 0), Point(x: 300, y: 0)]
    let spring = Spring(response: 0.4, dampingRatio: 0.8)
    let velocity = Vector(dx: 500, dy: 0)
    let end = tree.transaction(at: 1) { [card] in
      $0[card].snap(
        .position, to: detents, velocity: velocity, friction: friction == 0 ? 4 : Double(friction), spring: spring)
    }
    // A throw would end at 125 or at 250.
    #expect(end == (friction == 0 ? detents[1] : detents[2]))
    #expect(tree.velocity(of: card, .position, at: 1) == velocity)
    #expect(x(20) == end.x && tree.modelValue(of: card, .position, at: 1) == end)
  }

  @Test("a fling follows the exponential law until its limit, and bounces there without a jump in velocity")
  mutating func fling() {
    let limits = Rect(x: -50, y: -50, width: 150, height: 200)
    let velocity = Vector(dx: 800, dy: 120)
    let end = tree.transaction(at: 1) { [card] in $0[card].fling(.position, velocity: velocity, within: limits) }
    #expect(end == Point(x: 100, y: 30))
    // 100 = 800 / 4 · (1 − exp(−4 t)), so that t = ln 2 / 4.
    let arrival = 1 + 0.693147180559945 / 4
    for step in 0..<10 {
      let time = 1 + (arrival - 1) * Double(step) / 10
      let expected = 800 / 4 * (1 - pow(0.5, Double(step) / 10))
      #expect(abs(x(time) - expected) < 1e-6)
    }
    let sides = [arrival - 1e-9, arrival + 1e-9].map { tree.presentationSample(of: card, .position, at: $0) }
    #expect(abs(sides[0].value.x - 100) < 1e-5 && abs(sides[1].velocity.dx - 400) < 1e-4)
    #expect((sides[0].velocity - sides[1].velocity).length < 1e-3)
    #expect((0..<100).contains { x(arrival + Double($0) / 200) > 105 })
    #expect(tree.presentationValue(of: card, .position, at: 20) == end)
    // Catching the layer before the limit cancels the bounce.
    tree.transaction(at: 1.1, policy: .jump) { [card] in $0[card].position = Point(x: 60, y: 0) }
    #expect(tree.presentationValue(of: card, .position, at: 20) == Point(x: 60, y: 0))
  }

  @Test("a shift keeps the bounce of a fling")
  mutating func shiftedFling() {
    tree.transaction(at: 0) { [card] in
      $0[card].fling(.position, velocity: Vector(dx: 2000, dy: 0), within: Rect(x: 0, y: -50, width: 100, height: 100))
    }
    tree.transaction(at: 0.02) { [card] in $0[card].shift(.position, by: Vector(dx: 0, dy: -40)) }
    #expect(x(20) == 100)
  }

  @Test("a delayed change without a duration completes at its own instant")
  mutating func delayedCompletion() {
    let done = tree.makeCompletion()
    tree.transaction(at: 0, delay: 1, duration: 0, completion: done) { [card] in $0[card].position.x = 5 }
    #expect(tree.takeCompletions(through: 0.9).isEmpty && tree.takeCompletions(through: 2).map(\.time) == [1])
  }

  @Test("a fling that ends inside its limits is a throw, and one from outside returns at once")
  mutating func otherFlings() {
    let limits = Rect(x: 0, y: 0, width: 300, height: 10)
    var thrown = tree
    thrown.transaction(at: 1) { [card] in $0[card].decay(.position, velocity: Vector(dx: 400, dy: 0)) }
    tree.transaction(at: 1) { [card] in
      $0[card].fling(.position, velocity: Vector(dx: 400, dy: 0), within: limits)
    }
    for step in 0..<20 {
      #expect(x(1 + Double(step) / 9) == thrown.presentationValue(of: card, .position, at: 1 + Double(step) / 9).x)
    }
    tree.transaction(at: 5, policy: .jump) { [card] in $0[card].position = Point(x: 340, y: 0) }
    tree.transaction(at: 5) { [card] in $0[card].fling(.position, velocity: Vector(dx: 400, dy: 0), within: limits) }
    #expect(tree.velocity(of: card, .position, at: 5).dx == 400 && x(20) == 300)
    // A number, such as an angle of a dial in turns.
    let end = tree.transaction(at: 30) { [card] in $0[card].fling(.zPosition, velocity: -8, within: 0...1) }
    #expect(end == 0 && tree.presentationValue(of: card, .zPosition, at: 60) == 0)
    tree.motionPolicy = .none
    tree.transaction(at: 70) { [card] in $0[card].fling(.position, velocity: Vector(dx: -9000, dy: 0), within: limits) }
    #expect(x(70) == 0)
  }
}

/// A power of a number from 0 to 1 by repeated square roots, apart from the functions of the engine.
private func pow(_ base: Double, _ exponent: Double) -> Double {
  var (result, factor, bit) = (1.0, base, 1.0)
  var rest = exponent
  for _ in 0..<60 {
    if rest >= bit {
      result *= factor
      rest -= bit
    }
    factor.formSquareRoot()
    bit /= 2
  }
  return result
}
