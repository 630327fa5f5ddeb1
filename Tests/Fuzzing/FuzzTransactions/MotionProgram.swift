// SPDX-License-Identifier: MIT
import FuzzDriver
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import HostileValues

/// A program of changes of one layer's position in order of time, with the properties that every such program keeps.
struct MotionProgram {
  private var choices: ChoiceSource
  private var tree = LayerTree(size: Size(width: 100, height: 100))
  /// The same tree, pruned from time to time.
  private var pruned: LayerTree
  private let card: LayerID
  private var time = 0.0

  init(_ choices: ChoiceSource) {
    self.choices = choices
    card = tree.add(.group())
    pruned = tree
  }

  mutating func run() {
    var steps = 0
    while !choices.isExhausted, steps < 32 {
      steps += 1
      // Many changes within the duration of one run at the same time.
      time += choices.unit() * [1, 0.1, 0.01, 0][choices.index(below: 8) % 4]
      let before = tree
      let isAdditive = change()
      if isAdditive { requireContinuity(from: before) }
      if choices.index(below: 3) == 0 { pruned.prune(before: time - choices.unit()) }
      for later in [0, choices.unit(), 4 * choices.unit()] { requireSameMotion(at: time + later) }
    }
    plantedFault(if: steps > 6 && tree.runningChangeCount(of: card, .position, at: time) >= 5)
    requireSameMotion(at: tree.settlingTime.isFinite ? tree.settlingTime + 1 : time + 10)
  }

  /// Makes one change; returns whether it guarantees a continuous value and velocity.
  private mutating func change() -> Bool {
    let point = Point(x: choices.deviation(100), y: choices.deviation(100))
    let duration = choices.unit()
    let spring = Spring(duration: 0.1 + choices.unit(), bounce: choices.deviation(0.8))
    let policy = [RetargetPolicy.additive, .spring(spring), .replace, .jump][choices.index(below: 8) % 4]
    let kind = choices.index(below: 8)
    // Both trees receive the same change.
    let (time, card) = (time, card)
    func apply(_ tree: inout LayerTree) {
      switch kind {
      case 0: tree.transaction(at: time, duration: duration) { $0[card].resumeAnimation(.position) }
      case 1:
        tree.animate(
          card, .position, with: Animation(.basic(from: .zero, to: point), timing: MediaTiming(duration: duration)),
          at: time)
      case 2: tree.transaction(at: time, duration: duration) { $0[card].removeAllAnimations() }
      case 3: tree.removeChanges(of: card, .position, after: time)
      default: tree.transaction(at: time, duration: duration, policy: policy) { $0[card].position = point }
      }
    }
    apply(&tree)
    apply(&pruned)
    guard duration > 1e-3 else { return false }
    // A spring has its own duration.
    return kind == 0 || kind == 2 || kind >= 4 && (policy == .additive || policy == .spring(spring))
  }

  /// Requires that a change at an instant keeps the value and the velocity of the tree before it.
  private func requireContinuity(from before: LayerTree) {
    let old = before.presentationSample(of: card, .position, at: time)
    let new = tree.presentationSample(of: card, .position, at: time)
    let jump = (new.value - old.value).length
    let velocityJump = (new.velocity - old.velocity).length
    let speed = old.velocity.length + new.velocity.length
    require(jump <= 1e-6 * (1 + (old.value - .zero).length), "the position jumps by \(jump) at \(time)")
    require(velocityJump <= 1e-4 * (1 + speed), "the velocity jumps by \(velocityJump) at \(time)")
  }

  /// Requires the same bits from the pruned tree, and from two queries of the other tree.
  private func requireSameMotion(at instant: Double) {
    let shown = tree.presentationSample(of: card, .position, at: instant)
    let again = tree.presentationSample(of: card, .position, at: instant)
    let other = pruned.presentationSample(of: card, .position, at: instant)
    require(bits(shown) == bits(again), "a query changed the position at \(instant)")
    require(bits(shown) == bits(other), "pruning changed the position at \(instant): \(shown.value) and \(other.value)")
    require(shown.value.isFinite, "the position at \(instant) is \(shown.value)")
  }

  private func bits(_ sample: Sample<Point>) -> [UInt64] {
    [sample.value.x, sample.value.y, sample.velocity.dx, sample.velocity.dy].map(\.bitPattern)
  }
}
