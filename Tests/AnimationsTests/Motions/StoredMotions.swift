// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeTiming
import TestSupport
import Testing

/// Motions in storage, with the journals of the same changes, which are never encoded.
///
/// A slot of the storage and its journal must agree in all observable results. The sequence numbers of changes are not
/// compared, because only their order is observable. The duration of an immediate change is not observable either.
struct StoredMotions<Value: Animatable> {
  private(set) var rows = CompactMotions<Value>()
  private(set) var models: [Value]
  private(set) var journals: [Journal<Value>]
  let bits: (Value) -> [UInt64]

  init(_ models: [Value], bits: @escaping (Value) -> [UInt64]) {
    (self.models, self.bits) = (models, bits)
    journals = models.map(Journal.init)
  }

  /// Changes a slot in the storage and in its journal.
  mutating func change(
    _ slot: Int, _ operation: Journal<Value>.Operation, at time: Double, options: ChangeOptions = .jump
  ) {
    rows.change(slot, over: &models[slot], operation, at: time, options: options)
    journals[slot].change(operation, at: time, options: options)
  }

  /// Removes the motion of a slot, which is constant afterwards.
  mutating func remove(_ slot: Int) {
    rows.remove(slot)
    journals[slot] = Journal(models[slot])
  }

  /// Compares a slot with its journal at some instants.
  func compare(_ slot: Int, at times: [Double], _ comment: Comment? = nil) {
    let expected = journals[slot].retargeting
    #expect(rows.isConstant(slot) == journals[slot].isConstant, comment)
    let decoded = rows.journal(slot, over: models[slot])?.retargeting ?? Retargeting(models[slot])
    #expect(decoded.settlingTime == expected.settlingTime, comment)
    #expect(decoded.settlingTime(within: 0.05) == expected.settlingTime(within: 0.05), comment)
    for tolerance in [nil, 0.05] {
      var latest = [-Double.infinity]
      rows.raise(&latest, toSettlingTimesOf: [slot], over: models, otherwise: .zero) { _ in tolerance }
      #expect(latest[0] == tolerance.map { expected.settlingTime(within: $0) } ?? expected.settlingTime, comment)
    }
    let (lifetimes, others) = (decoded.animationLifetimes, expected.animationLifetimes)
    #expect(lifetimes.count == others.count, comment)
    for (lifetime, other) in zip(lifetimes, others) {
      #expect(lifetime.id == other.id && lifetime.timing == other.timing && lifetime.added == other.added, comment)
      #expect(
        lifetime.end == other.end && lifetime.reason == other.reason && lifetime.completion == other.completion, comment
      )
    }
    for time in times { compare(slot, decoded, expected, at: time, comment) }
  }

  private func compare(
    _ slot: Int, _ decoded: Retargeting<Value>, _ expected: Retargeting<Value>, at time: Double, _ comment: Comment?
  ) {
    #expect(bits(rows.value(slot, over: models[slot], at: time)) == bits(expected.value(at: time)), "at \(time)")
    let (sample, other) = (decoded.sample(at: time), expected.sample(at: time))
    #expect(bits(sample.value) == bits(other.value), "at \(time)")
    #expect(
      bits(Value(displacement: sample.velocity)) == bits(Value(displacement: other.velocity)), "at \(time)")
    let (target, otherTarget) = (decoded.target(at: time), expected.target(at: time))
    #expect(bits(target.value) == bits(otherTarget.value), "at \(time)")
    #expect(target.stack.entries.map(\.id) == otherTarget.stack.entries.map(\.id), "at \(time)")
    #expect(target.stack.entries.map(\.part) == otherTarget.stack.entries.map(\.part), "at \(time)")
    #expect(decoded.runningChangeCount(at: time) == expected.runningChangeCount(at: time), "at \(time)")
  }

  /// Compares the values of all slots, evaluated together, with those of single slots.
  func compareTogether(at time: Double) {
    var values = models
    rows.evaluate(at: time, models: models, otherwise: .zero, into: &values)
    for slot in models.indices {
      let value = rows.value(slot, over: models[slot], at: time)
      #expect(bits(values[slot]) == bits(value), "slot \(slot) at \(time)")
    }
    for tolerance in [nil, 0.05] {
      var latest = Array(repeating: -Double.infinity, count: models.count)
      rows.raise(&latest, toSettlingTimesOf: Array(models.indices), over: models, otherwise: .zero) { _ in tolerance }
      let expected = journals.map(\.retargeting).map { motion in
        tolerance.map { motion.settlingTime(within: $0) } ?? motion.settlingTime
      }
      #expect(latest == expected)
      // An instant that is later stays.
      var later = expected.map { $0 + 1 }
      rows.raise(&later, toSettlingTimesOf: Array(models.indices), over: models, otherwise: .zero) { _ in tolerance }
      #expect(later == expected.map { $0 + 1 })
    }
  }

  /// Instants in random order, including those at which a motion of a slot begins or ends.
  func instants(_ slot: Int, in range: ClosedRange<Double>, count: Int, _ random: inout SplitMix64) -> [Double] {
    let motion = journals[slot].retargeting
    let lifetimes = motion.animationLifetimes.flatMap { [$0.added, $0.end, $0.timing.beginTime] }
    let special = [-.infinity, .infinity, .nan, motion.settlingTime, motion.settlingTime.nextDown] + lifetimes
    return ((0..<count).map { _ in random.next(in: range) } + special).shuffled(using: &random)
  }
}

extension StoredMotions where Value == Point {
  init(_ models: [Point]) { self.init(models) { [$0.x.bitPattern, $0.y.bitPattern] } }
}
