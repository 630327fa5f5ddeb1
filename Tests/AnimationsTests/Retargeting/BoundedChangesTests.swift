// SPDX-License-Identifier: MIT
import Foundation
import GlissadeAnimations
import GlissadeGeometry
import GlissadeTiming
import TestSupport
import Testing

/// Journals of changes that run together, of which at most 64 are summed one by one.
@Suite("Running changes: 64 are exact, and older ones are one decay")
struct BoundedChangesTests {
  /// A change of a journal.
  struct Change<Value: Animatable> {
    var value: Value
    var time: Double
    var duration: Double
    var policy = RetargetPolicy.additive
    var timingFunction = TimingFunction.seamless
  }

  /// The value after the first changes of a journal.
  private static func retargeting<Value>(
    from start: Value, _ changes: some Sequence<Change<Value>>
  ) -> Retargeting<Value> {
    var result = Retargeting(start)
    for change in changes {
      result.retarget(
        to: change.value, at: change.time, policy: change.policy, duration: change.duration,
        timingFunction: change.timingFunction)
    }
    return result
  }

  private static let timingFunctions: [TimingFunction] = [
    .seamless, .easeInOut, .linear, .cubicBezier(0.3, -0.4, 0.9, 1.2),
  ]

  /// Ascending changes, mostly additive ones, of which up to some hundred run together.
  private static func journal<Value>(
    seed: Int, count: Int, durations: ClosedRange<Double> = 0.5...4, _ value: (inout SplitMix64) -> Value
  ) -> [Change<Value>] {
    var random = SplitMix64(seed)
    var time = 0.0
    return (0..<count).map { _ in
      time += random.next(in: 0.001...0.04)
      let policy: RetargetPolicy =
        switch random.next() % 600 {
        case 0: .replace
        case 1: .jump
        case 2: .spring(Spring(duration: random.next(in: 0.2...2), bounce: random.next(in: 0...0.5)))
        default: .additive
        }
      return Change(
        value: value(&random), time: time, duration: random.next(in: durations), policy: policy,
        timingFunction: timingFunctions[Int(random.next() % 4)])
    }
  }

  /// The documented sum over additive changes.
  private func sum(_ changes: [Change<Double>], from start: Double, at time: Double) -> Double {
    let past = changes.filter { $0.time <= time }
    var (result, old) = (past.last?.value ?? start, start)
    for change in past {
      if time < change.time + change.duration {
        let progress = min((time - change.time) / change.duration, 1)
        result += (old - change.value) * (1 - change.timingFunction.value(at: progress))
      }
      old = change.value
    }
    return result
  }

  @Test("the sum of 64 changes is exact", arguments: 0..<20)
  func exact(seed: Int) {
    var random = SplitMix64(seed)
    let changes = (0..<64).map { index in
      Change(
        value: random.next(in: -100...100), time: Double(index) / 50, duration: random.next(in: 1...3),
        timingFunction: Self.timingFunctions[Int(random.next() % 4)])
    }
    let value = Self.retargeting(from: 3, changes)
    for step in 0...300 {
      let time = Double(step) / 70
      #expect(value.value(at: time) == sum(changes, from: 3, at: time))
      #expect(value.sample(at: time).value == sum(changes, from: 3, at: time))
    }
    #expect(value.settlingTime == changes.map { $0.time + $0.duration }.max())
  }

  @Test("the sum is exact during any number of changes of which at most 64 are running", arguments: [1, 40, 63])
  func exactAlong(runningCount: Int) {
    let changes = (0..<1000).map { index in
      Change(value: Double(index * 37 % 101), time: Double(index), duration: Double(runningCount) + 0.5)
    }
    let value = Self.retargeting(from: 3, changes)
    for step in 0..<1100 {
      let time = Double(step) + 0.25
      #expect(value.value(at: time) == sum(changes, from: 3, at: time))
      #expect(value.runningChangeCount(at: time) <= 64)
    }
  }

  @Test("the sum is exact again when no more than 64 changes are left")
  func exactAfterwards() {
    let changes = (0..<300).map { index in
      Change(value: Double(index * 37 % 101), time: Double(index) / 100, duration: 2)
    }
    let value = Self.retargeting(from: 3, changes)
    #expect(value.runningChangeCount(at: 3) == 65)
    #expect(value.value(at: 3.5) != sum(changes, from: 3, at: 3.5))
    for step in 0..<70 {
      let time = 4.355 + Double(step) / 100
      #expect(value.value(at: time) == sum(changes, from: 3, at: time))
    }
  }

  /// The largest jump of value and velocity at the changes of a journal.
  private func jumps<Value>(
    from start: Value, _ changes: [Change<Value>], skipping skipped: Int = 0
  ) -> (value: Double, velocity: Double, folds: Int) {
    var value = Retargeting(start)
    var result = (value: 0.0, velocity: 0.0, folds: 0)
    for (index, change) in changes.enumerated() {
      let before = index < skipped ? Sample(value: start) : value.sample(at: change.time)
      value.retarget(
        to: change.value, at: change.time, policy: change.policy, duration: change.duration,
        timingFunction: change.timingFunction)
      guard change.policy == .additive, index >= skipped else { continue }
      let after = value.sample(at: change.time)
      if value.runningChangeCount(at: change.time) == 65 { result.folds += 1 }
      result.value = max(result.value, before.value.distance(to: after.value))
      // A timing function whose slope at the start is not 0 begins with a velocity jump.
      if change.timingFunction.slope(at: 0) == 0 {
        result.velocity = max(result.velocity, before.velocity.distance(to: after.velocity))
      }
    }
    return result
  }

  @Test("value and velocity are continuous at each change: numbers", arguments: 0..<8)
  func continuousNumbers(seed: Int) {
    let jumps = jumps(from: 5, Self.journal(seed: seed, count: 300) { $0.next(in: -1000...1000) })
    #expect(jumps.value < 1e-6 && jumps.velocity < 1e-6, "\(jumps)")
    #expect(jumps.folds > 0)
  }

  @Test("value and velocity are continuous at each change: points", arguments: 0..<8)
  func continuousPoints(seed: Int) {
    let jumps = jumps(from: .zero, Self.journal(seed: seed, count: 300) { $0.point() })
    #expect(jumps.value < 1e-6 && jumps.velocity < 1e-6, "\(jumps)")
    #expect(jumps.folds > 0)
  }

  private static func blob(_ random: inout SplitMix64, points: Int) -> Path {
    RandomBlob(seed: random.next() % 1000, shape: .circle(points: points)).outline()
  }

  @Test("value and velocity are continuous at each change: paths", arguments: [[24], [24, 31]])
  func continuousPaths(corners: [Int]) {
    var random = SplitMix64(1)
    let paths = (0..<68).map { Self.polygon(&random, corners: corners[$0 % corners.count]) }
    let jumps = jumps(from: paths[0], Self.simultaneousChanges(of: paths), skipping: 62)
    #expect(jumps.value < 1e-6 && jumps.velocity < 1e-6, "\(jumps)")
    #expect(jumps.folds == 4)
  }

  @Test("value and velocity are continuous after any number of path changes", arguments: [[24], [24, 31]])
  func continuousLongPaths(corners: [Int]) {
    var random = SplitMix64(2)
    let paths = (0..<386).map { Self.polygon(&random, corners: corners[$0 % corners.count]) }
    let changes = paths.enumerated().map { Change(value: $1, time: Double($0) / 200, duration: 10) }
    let jumps = jumps(from: paths[0], changes, skipping: 322)
    #expect(jumps.value < 1e-6 && jumps.velocity < 1e-6, "\(jumps)")
    #expect(jumps.folds == 64)
  }

  @Test(
    "paths whose positions coincide, and paths without length, are continuous",
    arguments: 0..<(_isDebugAssertConfiguration() ? 1 : 2))
  func continuousSpecialPaths(kind: Int) throws {
    var random = SplitMix64(3)
    let first = try Path(svgPathData: "M0 0H10V10H0V0Z")
    let paths = try (0..<330).map { index in
      let (x, y) = (random.next(in: -50...50), random.next(in: -50...50))
      if kind == 0 { return Path(Rect(x: x, y: y, width: 20, height: 20)) }
      if index.isMultiple(of: 3) { return Self.polygon(&random, corners: 31) }
      return try Path(svgPathData: "M\(x) \(y)h0v0h0Z")
    }
    let changes = paths.enumerated().map { Change(value: $1, time: Double($0) / 200, duration: 10) }
    let jumps = jumps(from: first, changes, skipping: kind == 0 ? 266 : 128)
    #expect(jumps.value < 1e-6 && jumps.velocity < 1e-6, "\(jumps)")
  }

  /// A polygon with a number of corners, which determines its structure.
  private static func polygon(_ random: inout SplitMix64, corners: Int) -> Path {
    let (width, height) = (random.next(in: 20...100), random.next(in: 20...100))
    let center = random.point()
    var path = Path()
    for index in 0..<corners {
      let angle = 2 * Double.pi * Double(index) / Double(corners)
      let point = center + Vector(dx: width * cos(angle), dy: height * sin(angle))
      index == 0 ? path.move(to: point) : path.addLine(to: point)
    }
    path.close()
    return path
  }

  /// Changes that run together.
  private static func simultaneousChanges<Value>(of values: [Value]) -> [Change<Value>] {
    values.enumerated().map { Change(value: $1, time: Double($0) / 50, duration: 3) }
  }

  @Test("a moving target continues inside the decay without a jump", arguments: 0..<8)
  func continuousTargets(seed: Int) {
    var random = SplitMix64(seed)
    var value = Retargeting(0.0)
    for index in 0..<150 {
      let time = Double(index) / 50
      let timing = MediaTiming(beginTime: time - 1, duration: random.next(in: 5...9), repeatCount: .infinity)
      let ends = (random.next(in: -100...100), random.next(in: -100...100))
      let before = value.sample(at: time)
      value.retarget(
        to: .animation(Animation(.interpolated(from: ends.0, to: ends.1), timing: timing)), at: time, duration: 3)
      let after = value.sample(at: time)
      #expect(abs(before.value - after.value) < 1e-6 && abs(before.velocity - after.velocity) < 1e-6)
    }
    #expect(value.runningChangeCount(at: 2.99) == 65)
  }

  @Test("the velocity of a decay is the derivative of its value", arguments: 0..<8)
  func derivative(seed: Int) {
    let value = Self.retargeting(
      from: 0,
      Self.journal(seed: seed, count: 200) { $0.next(in: -100...100) }.map {
        var change = $0
        change.timingFunction = .seamless
        return change
      })
    for step in 0..<100 {
      let time = 4.5 + Double(step) * 0.04
      let slope = (value.value(at: time + 1e-6) - value.value(at: time - 1e-6)) / 2e-6
      let velocity = value.velocity(at: time)
      #expect(abs(slope - velocity) <= 1e-3 * max(1, abs(velocity)), "at \(time)")
    }
  }

  // MARK: - A function of the journal

  @Test("later changes do not affect an earlier instant", arguments: 0..<6)
  func past(seed: Int) {
    let changes = Self.journal(seed: seed, count: 300) { $0.point() }
    let value = Self.retargeting(from: .zero, changes)
    var early = Retargeting(Point.zero)
    for change in changes {
      early.retarget(
        to: change.value, at: change.time, policy: change.policy, duration: change.duration,
        timingFunction: change.timingFunction)
      #expect(early.sample(at: change.time) == value.sample(at: change.time))
    }
    for count in [299, 298, 250, 160, 97, 80, 65, 64, 3] {
      var shorter = value
      shorter.removeChanges(after: changes[count - 1].time)
      let expected = Self.retargeting(from: .zero, changes.prefix(count))
      #expect(shorter.settlingTime == expected.settlingTime)
      for step in 0..<40 {
        let time = changes[count - 1].time + Double(step) * 0.1
        #expect(shorter.sample(at: time) == expected.sample(at: time))
        #expect(shorter.runningChangeCount(at: time) == expected.runningChangeCount(at: time))
      }
    }
  }

  @Test("the order in which changes are made has no effect", arguments: 0..<6)
  func order(seed: Int) {
    let changes = Self.journal(seed: seed, count: 200) { $0.next(in: -100...100) }
    var random = SplitMix64(seed)
    var mixed = changes
    for index in mixed.indices.reversed() { mixed.swapAt(index, Int(random.next() % UInt64(index + 1))) }
    let (a, b) = (Self.retargeting(from: 0, changes), Self.retargeting(from: 0, mixed))
    for step in 0..<300 { #expect(a.sample(at: Double(step) * 0.03) == b.sample(at: Double(step) * 0.03)) }
  }

  @Test("pruning keeps every bit of later values, also with further or planned changes", arguments: 0..<12)
  func pruning(seed: Int) {
    let changes = Self.journal(seed: seed, count: 300) { $0.point() }
    let value = Self.retargeting(from: .zero, changes)
    for count in [40, 66, 150, 299] {
      let instant = changes[count].time
      // Some changes are planned, the others are made after pruning.
      let planned = min(count + seed * 5, changes.count)
      var pruned = Self.retargeting(from: .zero, changes.prefix(planned))
      pruned.prune(before: instant)
      #expect(pruned.changeCount <= 130 + planned - count)
      for change in changes[planned...] {
        pruned.retarget(
          to: change.value, at: change.time, policy: change.policy, duration: change.duration,
          timingFunction: change.timingFunction)
        if change.time > instant + 1, seed % 2 == 0 { pruned.prune(before: change.time - 0.5) }
      }
      let start = seed % 2 == 0 ? (changes.last?.time ?? 0) : instant
      for step in 0..<60 {
        let time = start + Double(step) * 0.13
        #expect(pruned.sample(at: time) == value.sample(at: time))
        #expect(pruned.value(at: time) == value.value(at: time))
        #expect(pruned.runningChangeCount(at: time) == value.runningChangeCount(at: time))
      }
    }
  }

  @Test("a decay remains after the last change's end, and after pruning")
  func remainder() {
    let changes = (0..<210).map { (index: Int) -> Change<Double> in
      Change(value: Double(index * 7 % 13), time: Double(index) / 100, duration: index < 70 ? 10 : 1)
    }
    let value = Self.retargeting(from: 0, changes)
    var pruned = value
    for instant in [2.5, 3.5, 9.9] {
      pruned.prune(before: instant)
      for step in 0..<100 {
        let time = instant + Double(step) * 0.1
        #expect(pruned.sample(at: time) == value.sample(at: time))
      }
      #expect(pruned.settlingTime == value.settlingTime)
      #expect(!pruned.isConstant)
    }
    #expect(pruned.changeCount == 0)
    pruned.prune(before: 11)
    #expect(pruned.isConstant)
  }

  @Test("path values of springs keep their bits if start values are not stored")
  func springs() {
    var random = SplitMix64(4)
    var changes: [Change<Path>] = []
    for index in 0..<40 {
      let path = Self.blob(&random, points: 9 + index % 3)
      var change = Change(value: path, time: Double(index) / 30, duration: 0.5)
      if index % 9 != 5 { change.policy = .spring(Spring(duration: 0.4, bounce: 0)) }
      changes.append(change)
    }
    let value = Self.retargeting(from: changes[0].value, changes)
    for count in [7, 17, 33] {
      let early = Self.retargeting(from: changes[0].value, changes.prefix(count))
      var shorter = value
      shorter.removeChanges(after: changes[count - 1].time)
      var pruned = value
      pruned.prune(before: changes[count - 1].time)
      let time = changes[count - 1].time + 0.01
      #expect(early.sample(at: time) == value.sample(at: time))
      #expect(shorter.sample(at: time) == value.sample(at: time))
      #expect(pruned.sample(at: time) == value.sample(at: time))
      #expect(pruned.sample(at: 1.4) == value.sample(at: 1.4))
    }
  }

  // MARK: - Bounds

  @Test("the value and velocity of endless or very long changes stay bounded")
  func extremes() {
    for durations in [[Double.infinity], [1e300], [1000, 0.5, 0.5, 0.5], [.infinity, 2]] {
      var changes = (0..<400).map { index in
        Change(
          value: Double(index * 37 % 101), time: Double(index) / 100, duration: durations[index % durations.count],
          timingFunction: .linear)
      }
      changes[0].policy = .spring(Spring(stiffness: 100, damping: 0))
      let value = Self.retargeting(from: 0, changes)
      for step in 0..<3000 {
        let sample = value.sample(at: Double(step) / 10)
        #expect(abs(sample.value) < 20_000 && abs(sample.velocity) < 200_000, "\(durations) at \(step)")
      }
    }
  }

  @Test("many changes at one instant fold like changes at different instants")
  func oneInstant() {
    let changes = (0..<200).map { Change(value: Double($0 % 7), time: 1, duration: 1) }
    let value = Self.retargeting(from: 3, changes)
    #expect(abs(value.value(at: 1) - 3) < 1e-9)
    #expect(value.value(at: 2) == Double(199 % 7))
  }
}
