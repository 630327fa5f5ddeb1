// SPDX-License-Identifier: MIT
import AllocationCounting
import GlissadeAnimations
import GlissadeGeometry
import GlissadeTiming
import Testing

@Suite("Prepared interpolations")
struct PreparedInterpolationTests {
  // The structures differ. Their correspondence costs several times the allocations of an interpolated path.
  private static let start = RandomBlob(seed: 3, shape: .circle(points: 9)).outline()
  private static let end = RandomBlob(seed: 4, shape: .circle(points: 14)).outline()
  private static let fractions = (1...40).map { Double($0) / 41 }

  /// The number of allocations of a function, after a first call that is not counted.
  private func allocations(_ function: () -> Void) -> Int {
    function()
    let before = allocation_count()
    function()
    return allocation_count() - before
  }

  /// The number of allocations of the same samples, if each one prepares the correspondence again.
  private func unpreparedAllocations(from start: Path, to end: Path) -> Int {
    allocations { for fraction in Self.fractions { _ = start.interpolation(to: end, at: fraction) } }
  }

  private static let isCounted = allocation_count() >= 0

  @Test("an animation from path to path prepares their correspondence once", .enabled(if: isCounted))
  func animation() {
    let timing = MediaTiming(duration: 1)
    let by = Self.end.difference(from: Self.start)
    let animations: [(Animation<Path>, end: Path)] = [
      (.basic(to: Self.end, timing: timing), Self.end),
      (.basic(from: Self.end, timing: timing), Self.end),
      (.basic(by: by, timing: timing), Self.start.advanced(by: by)),
      (.spring(Spring(), to: Self.end, duration: 1), Self.end),
      (Animation(.basic(from: Self.start, to: Self.end), timing: timing), Self.end),
      (.basic(from: Self.start, to: Self.end, timing: timing), Self.end),
      (.basic(from: Self.start, by: by, timing: timing), Self.start.advanced(by: by)),
      (.spring(Spring(), from: Self.start, to: Self.end, duration: 1), Self.end),
    ]
    for (animation, end) in animations {
      let bound = unpreparedAllocations(from: Self.start, to: end) / 2
      let count = allocations { for time in Self.fractions { _ = animation.sample(at: time, model: Self.start) } }
      #expect(count <= bound, "\(count) allocations, at most \(bound)")
    }
  }

  @Test("a row of many motions shares the correspondence of its animation", .enabled(if: isCounted))
  func row() throws {
    let bound = unpreparedAllocations(from: Self.start, to: Self.end) / 2
    var motions = CompactMotions<Path>()
    let animation = Animation(.basic(from: Self.start, to: Self.end), timing: MediaTiming(duration: 1))
    let entry = AnimationStack<Path>.Entry(id: AnimationID(number: 1, slot: 0), part: 0, animation: animation)
    var model = Self.start
    motions.change(0, over: &model, .add(entry), at: 0, options: .jump)
    try #require(motions.isRow(0))
    for time in Self.fractions {
      #expect(motions.value(0, over: Self.start, at: time) == animation.value(at: time))
    }
    let count = allocations {
      for time in Self.fractions { _ = motions.value(0, over: Self.start, at: time) }
    }
    #expect(count <= bound, "\(count) allocations, at most \(bound)")
  }

  @Test("layers that share an animation with one end prepare it for their own model values", .enabled(if: isCounted))
  func sharedEnds() {
    let models = [Self.start, RandomBlob(seed: 5, shape: .circle(points: 11)).outline()]
    let animation = Animation<Path>.basic(to: Self.end, timing: MediaTiming(duration: 1))
    var motions = CompactMotions<Path>()
    for (slot, model) in models.enumerated() {
      var model = model
      let entry = AnimationStack<Path>.Entry(id: AnimationID(number: 1, slot: slot), part: 0, animation: animation)
      motions.change(slot, over: &model, .add(entry), at: 0, options: .jump)
    }
    func value(_ slot: Int, _ time: Double) -> Path { motions.value(slot, over: models[slot], at: time) }
    for time in Self.fractions {
      for slot in models.indices {
        #expect(value(slot, time) == models[slot].interpolation(to: Self.end, at: time).value)
        #expect(value(slot, time) == animation.value(at: time, model: models[slot]))
      }
    }
    let bound = models.reduce(0) { $0 + unpreparedAllocations(from: $1, to: Self.end) } / 2
    let count = allocations { for time in Self.fractions { for slot in models.indices { _ = value(slot, time) } } }
    #expect(count <= bound, "\(count) allocations, at most \(bound)")
  }

  @Test("an animation with one end follows its model value", arguments: [0, 0.3, 1])
  func models(fraction: Double) {
    let animation = Animation<Path>.basic(to: Self.end, timing: MediaTiming(duration: 1, fillMode: .both))
    for model in [Self.start, Path(), Self.start, Self.end, Self.end, Self.start] {
      let (sample, expected) = (
        animation.sample(at: fraction, model: model), model.interpolation(to: Self.end, at: fraction)
      )
      #expect(sample?.value == expected.value)
      if fraction < 1 { #expect(sample?.velocity == expected.velocity) }
    }
  }

  @Test("prepared samples have the bits of unprepared ones", arguments: [-0.5, 0, 0.1, 0.5, 0.9, 1, 1.5])
  func bits(fraction: Double) throws {
    for (a, b) in [(Self.start, Self.end), (Self.start, Self.start), (Self.start, Path()), (Path(), Self.end)] {
      let prepared = try #require(a.preparedInterpolation(to: b)).sample(at: fraction)
      let unprepared = a.interpolation(to: b, at: fraction)
      #expect(prepared.value == unprepared.value && prepared.velocity == unprepared.velocity)
      let track = Track.basic(from: a, to: b).sample(at: fraction)
      #expect(track.value == unprepared.value && track.velocity == unprepared.velocity)
    }
  }

  @Test("keyframes of paths have the bits of interpolations, in any order of queries")
  func keyframes() {
    let values = [Self.start, Self.end, Self.end, Path(), Self.start]
    let keyframes = Keyframes(
      values, keyTimes: [0, 0.25, 0.5, 0.75, 1], timingFunctions: [.easeIn, .linear, .easeOut, .easeInOut])
    let track = KeyframeTrack(keyframes)
    for progress in [0.1, 0.9, 0.2, 0.3, 0.6, 0.55, 0, 0.25, 0.99, 1, 1.2, -0.1] {
      let index = min(max(Int(progress * 4), 0), 3)
      let own = (progress - Double(index) / 4) * 4
      let function = keyframes.timingFunctions[index]
      let expected = values[index].interpolation(to: values[index + 1], at: function.value(at: own))
      let sample = track.sample(at: progress)
      #expect(sample.value == expected.value && track.value(at: progress) == expected.value, "\(progress)")
      #expect(sample.velocity == expected.velocity.scaled(by: function.slope(at: own) * 4), "\(progress)")
    }
  }

  @Test("keyframes of paths prepare the correspondence of a segment once", .enabled(if: isCounted))
  func keyframeAllocations() {
    let track = KeyframeTrack(Keyframes([Self.start, Self.end, Self.start]))
    let bound = unpreparedAllocations(from: Self.start, to: Self.end) / 2
    let count = allocations { for fraction in Self.fractions { _ = track.value(at: fraction) } }
    #expect(count <= bound, "\(count) allocations, at most \(bound)")
  }

  @Test("an animation of paths with three ends or an infinite one keeps its problems")
  func problems() {
    let timing = MediaTiming(duration: 1)
    let infinite = Path(polyline: [Point(x: 0, y: 0), Point(x: .infinity, y: 0)])
    func problems(from: Path?, to: Path?, by: Path?) -> [AnimationProblem] {
      Animation.basic(from: from, to: to, by: by?.displacement, timing: timing).problems
    }
    #expect(problems(from: Self.start, to: Self.end, by: Self.end) == [.tooManyEnds])
    #expect(problems(from: Self.start, to: nil, by: infinite) == [.valueNotFinite(index: 2)])
    #expect(problems(from: Self.start, to: infinite, by: nil) == [.valueNotFinite(index: 1)])
    #expect(Animation(.basic(from: infinite, to: Self.end), timing: timing).problems == [.valueNotFinite(index: 0)])
    #expect(problems(from: Self.start, to: Self.end, by: nil).isEmpty)
  }

  @Test("a fraction of NaN gives the first path")
  func noNumber() {
    #expect(Track.basic(from: Self.start, to: Self.end).sample(at: .nan).value == Self.start)
  }
}
