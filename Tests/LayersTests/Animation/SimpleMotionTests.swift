// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import Testing

// Simple motions are stored in rows, and motions with completions in journals. Both must give the same results.
extension SplitMix64 {
  fileprivate mutating func number(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * nextUnit()
  }
}

@Suite("Layers: motions in rows and in journals are equal")
struct SimpleMotionTests {
  private static let functions: [TimingFunction] = [
    .linear, .seamless, .easeOut, .cubicBezier(0.3, -0.4, 0.9, 1.2), .steps(3), .spring(Spring(), duration: 1),
  ]

  /// Paths with and without rotation; closed and open, whole and in part.
  private static let paths: [PathMotion] = {
    let points = [Point(x: 0, y: 0), Point(x: 30, y: 4), Point(x: 34, y: 50), Point(x: -7, y: 21)]
    return PathMotion.Rotation.allCases.flatMap { rotation in
      [true, false].flatMap { isClosed in
        let path = Path.spline(through: points, isClosed: isClosed)
        return [
          PathMotion(path, rotation: rotation),
          PathMotion(path, rotation: rotation, rotationOffset: .degrees(30), stretch: .backwards),
          PathMotion(path, pacing: .time, rotation: rotation),
          PathMotion(path, rotation: rotation, rotationOffset: .degrees(-5)),
        ].compactMap { $0 }
      }
    }
  }()

  /// A tree with simple motions, and one in which completions prevent simple motions.
  private struct Pair {
    var simple = LayerTree(size: Size(width: 100, height: 100))
    var full = LayerTree(size: Size(width: 100, height: 100))
    var ids: [LayerID] = []

    init(layers: Int) {
      for _ in 0..<layers {
        let content = LayerContent.rectangle(size: Size(width: 5, height: 5))
        ids.append(simple.add(content, at: Point(x: 1, y: 2)))
      }
      // Layers that exist before the copy have the same IDs in both trees.
      full = simple
    }

    mutating func change(_ body: (inout LayerTree, CompletionID?) -> Void) {
      // Both trees assign the same completion numbers, and the simple tree does not use them.
      _ = simple.makeCompletion()
      body(&simple, nil)
      let completion = full.makeCompletion()
      body(&full, completion)
    }
  }

  @Test(
    "both trees agree after any operations, at any instants in any order",
    arguments: 0..<(_isDebugAssertConfiguration() ? 40 : 120))
  func same(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var pair = Pair(layers: 6)
    var animations: [AnimationID] = []
    var horizon = -Double.infinity
    for _ in 0..<24 {
      let (id, time) = (pair.ids[Int.random(in: 0..<6, using: &random)], random.number(max(horizon, 0), 3))
      let (target, turn) = (Point(x: random.number(0, 100), y: random.number(0, 100)), random.number(-9, 9))
      let function = Self.functions[Int.random(in: 0..<6, using: &random)]
      let (duration, other) = (random.number(-0.2, 2), Point(x: random.number(0, 100), y: random.number(0, 100)))
      switch Int.random(in: 0..<15, using: &random) {
      case 0..<4:
        let policies = [RetargetPolicy.additive, .additive, .replace, .jump, .spring(Spring(damping: 8))]
        let policy = policies[Int.random(in: 0..<5, using: &random)]
        pair.change { tree, completion in
          tree.transaction(
            at: time, duration: duration, timingFunction: function, policy: policy, completion: completion
          ) {
            $0[id].position = target
            if turn > 0 { $0[id].rotation = Angle(radians: turn) }
          }
        }
      case 4..<8:
        let timing = MediaTiming(
          beginTime: turn > 6 ? 0.3 : 0, duration: max(duration, 0.1), repeatCount: turn > 3 ? 2.5 : 1,
          autoreverses: turn < -3, fillMode: [.removed, .both, .forwards, .backwards][Int(abs(turn)) % 4])
        let animation = Animation.basic(
          from: turn > 0 ? other : nil, to: target, timing: timing, timingFunction: function)
        pair.change { tree, completion in
          animations.append(tree.animate(id, .position, with: animation, at: time, completion: completion))
        }
      case 8:
        guard let animation = animations.randomElement(using: &random) else { continue }
        pair.change { tree, _ in tree.removeAnimation(animation, at: time, duration: max(0, duration)) }
      case 12..<14:
        let path = Self.paths[Int.random(in: 0..<Self.paths.count, using: &random)]
        let timing = MediaTiming(
          beginTime: turn > 6 ? 0.3 : -0.4, duration: max(duration, 0.1), repeatCount: turn > 3 ? 2.5 : .infinity,
          autoreverses: turn < -3, fillMode: [.removed, .both, .forwards, .backwards][Int(abs(turn)) % 4])
        let along = LayerAnimation(along: path, timing: timing, timingFunction: function)
        // The parts of a sequence are several animations of one value.
        let animation = turn > 7 ? LayerAnimation.sequence([along, along]) : along
        pair.change { tree, completion in
          animations.append(tree.animate(id, animation, at: time, completion: completion))
        }
      case 14:
        pair.change { tree, completion in
          tree.transaction(at: time, duration: duration, timingFunction: function, completion: completion) {
            $0[id].resumeAnimation(.heading)
            $0[id].resumeAnimation(.position)
          }
        }
      case 9: pair.change { tree, _ in tree.removeChanges(after: max(time, horizon)) }
      case 10:
        horizon = max(horizon, time - 1.5)
        pair.change { tree, _ in tree.prune(before: horizon) }
      default: pair.change { tree, _ in tree.set(.position, of: id, to: target) }
      }
      compare(pair, from: horizon, &random)
    }
    let start = max(horizon, -1)
    #expect(pair.simple.events(from: start, to: 9) == pair.full.events(from: start, to: 9))
  }

  @Test("both trees agree with more running changes than are exact, after pruning and after removal", arguments: 0..<6)
  func many(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    // In the simple tree the first layer uses rows as long as they suffice; the full tree uses none.
    var pair = Pair(layers: 2)
    for index in 0..<160 {
      let (time, target) = (Double(index) / 50, Point(x: random.number(0, 100), y: random.number(0, 100)))
      let (id, duration) = (pair.ids[index % 8 == 7 ? 1 : 0], random.number(2, 4))
      pair.change { tree, completion in
        tree.transaction(at: time, duration: duration, completion: completion) {
          $0[id].position = target
          $0[id].rotation = Angle(radians: target.x)
        }
      }
      if index == 100 + seed { pair.change { tree, _ in tree.prune(before: time - 0.3) } }
      if index == 130 + seed { pair.change { tree, _ in tree.removeChanges(after: time - 0.2) } }
      if [15, 16, 17, 70, 80, 150, 159].contains(index) {
        compare(pair, from: index > 100 ? time - 0.05 : -1, &random)
      }
    }
    #expect(pair.full.runningChangeCount(of: pair.ids[0], .position, at: 1.9) == 65)
  }

  private func compare(_ pair: Pair, from horizon: Double, _ random: inout SplitMix64) {
    var (positions, turns) = (PropertyValues<Point>(), PropertyValues<Angle>())
    var headings = PropertyValues<Angle>()
    for _ in 0..<6 {
      let time = Double.random(in: max(horizon, -1)...4, using: &random)
      pair.simple.presentationValues(of: .position, at: time, into: &positions)
      pair.simple.presentationValues(of: .rotation, at: time, into: &turns)
      pair.simple.presentationValues(of: .heading, at: time, into: &headings)
      for id in pair.ids {
        let value = pair.simple.presentationValue(of: id, .position, at: time)
        #expect(value == pair.full.presentationValue(of: id, .position, at: time))
        #expect(value == positions[id])
        #expect(turns[id] == pair.full.presentationValue(of: id, .rotation, at: time))
        #expect(headings[id] == pair.full.presentationValue(of: id, .heading, at: time))
        #expect(headings[id] == pair.simple.presentationValue(of: id, .heading, at: time))
        #expect(
          pair.simple.presentationSample(of: id, .heading, at: time)
            == pair.full.presentationSample(of: id, .heading, at: time))
        #expect(
          pair.simple.presentationSample(of: id, .position, at: time)
            == pair.full.presentationSample(of: id, .position, at: time))
        #expect(
          pair.simple.modelValue(of: id, .position, at: time) == pair.full.modelValue(of: id, .position, at: time))
        #expect(
          pair.simple.runningChangeCount(of: id, .position, at: time)
            == pair.full.runningChangeCount(of: id, .position, at: time))
      }
    }
    if horizon == -.infinity { #expect(pair.simple.settlingTime == pair.full.settlingTime) }
  }

  @Test("values of all layers include derived values, and none of layers that were added later")
  func derived() throws {
    var tree = LayerTree(size: Size(width: 100, height: 100))
    let first = tree.add(.rectangle(size: Size(width: 5, height: 5)), at: Point(x: 10, y: 20))
    let second = tree.add(.rectangle(size: Size(width: 5, height: 5)), at: Point(x: 1, y: 2))
    try tree.derive(second, .position) { values in Point(x: 2 * values[first].position.x, y: 7) }
    tree.transaction(at: 0, duration: 1) { $0[first].position = Point(x: 30, y: 20) }
    var positions = PropertyValues<Point>()
    tree.presentationValues(of: .position, at: 0.5, into: &positions)
    #expect(positions[first] == Point(x: 20, y: 20))
    #expect(positions[second] == Point(x: 40, y: 7))
    let third = tree.add(.rectangle(size: Size(width: 5, height: 5)), at: Point(x: 3, y: 4))
    #expect(positions[third] == nil)
    tree.presentationValues(of: .position, at: 5, into: &positions)
    #expect(positions[third] == Point(x: 3, y: 4))
    #expect(positions[first] == Point(x: 30, y: 20))
  }
}
