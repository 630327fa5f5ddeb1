// SPDX-License-Identifier: MIT
import GlissadeExchange
import Testing

@Suite("Differences of motions")
struct MotionDifferenceTests {
  private typealias Values = @Sendable (Double) -> Double

  private func recording(
    _ values: [(String, Values)], corners: [Double] = [], duration: Double = 2
  ) -> MotionRecording {
    MotionRecording(
      duration: duration,
      channels: values.map { name, value in MotionRecording.Channel(name, corners: corners, value: value) })
  }

  /// A position that moves by 100 pt along a smooth curve between 0.5 and 1.5 s.
  private static let smooth: Values = { time in
    let share = min(max(time - 0.5, 0), 1)
    return 100 * share * share * (3 - 2 * share)
  }

  private static func shifted(by shift: Double) -> Values { { smooth($0 - shift) } }

  @Test("a short excursion of either motion exceeds the tolerance, also in one row of a table")
  func excursions() throws {
    let flat = try MotionRecording("time,x\n0,5\n2,5\n", as: .csv)
    let row = try MotionRecording("time,x\n0,5\n0.999,5\n1,1000\n1.001,5\n2,5\n", as: .csv)
    for pair in [(flat, row), (row, flat)] {
      let difference = MotionDifference(pair.0, pair.1)
      #expect(difference.isExceeded)
    }
    let dense = try MotionRecording(
      "time,x\n"
        + (0...2000).map { "\(Double($0) / 1000),\((1000..<1012).contains($0) ? 1000 : 5)" }
        .joined(separator: "\n"), as: .csv)
    let even = try MotionRecording(
      "time,x\n" + (0...2000).map { "\(Double($0) / 1000),5" }.joined(separator: "\n"), as: .csv)
    for pair in [(dense, even), (even, dense)] { #expect(MotionDifference(pair.0, pair.1).isExceeded) }
  }

  @Test("a jump that is earlier by some microseconds is a delay of as many")
  func shortDelay() throws {
    let first = try MotionRecording("time,x\n0,0\n1,0\n1,9\n2,9\n", as: .csv)
    let second = try MotionRecording("time,x\n0,0\n1.00002,0\n1.00002,9\n2,9\n", as: .csv)
    let difference = MotionDifference(first, second, tolerance: .init(points: 0.5, milliseconds: 0.1))
    #expect(!difference.isExceeded)
    #expect(difference.channels[0].delay.size < 0.1 && difference.channels[0].distance.size == 9)
  }

  @Test("a table with few rows is the same motion as the document that it was made from")
  func coarseTable() throws {
    for sample in MotionSample.allCases {
      let document = try sample.document()
      let table = try MotionExport(document, as: .csv, maximumError: .infinity, sampleRate: 7).text
      let difference = MotionDifference(
        try MotionRecording(table), MotionRecording(document), tolerance: .init(points: 1e-3, milliseconds: 1))
      #expect(!difference.isExceeded, "\(sample)")
    }
  }

  @Test("equal motions have no difference", arguments: MotionSample.allCases)
  func equal(sample: MotionSample) throws {
    let recording = MotionRecording(try sample.document())
    let difference = MotionDifference(recording, recording, tolerance: .init(points: 0, milliseconds: 0))
    #expect(!difference.isExceeded)
    #expect(!difference.channels.isEmpty)
    for channel in difference.channels {
      #expect(channel.distance.size == 0)
      #expect(channel.velocity.size == 0)
      #expect(channel.delay.size == 0)
      #expect(channel.lead == nil)
      #expect(channel.firstExcess == nil)
    }
  }

  @Test("a constant offset is a distance, which no time explains")
  func offset() throws {
    let first = recording([("a.x", Self.smooth), ("a.y", { _ in 1 })])
    let second = recording([("a.x", { Self.smooth($0) + 3 }), ("a.y", { _ in 5 })])
    let difference = MotionDifference(first, second, tolerance: .init(points: 1, milliseconds: 5))
    let channel = try #require(difference.channels.first)
    #expect(difference.channels.map(\.name) == ["a.position"])
    #expect(channel.unit == .points)
    // x and y are one position: 3 and 4 points are 5.
    #expect(abs(channel.distance.size - 5) < 1e-9)
    #expect(channel.delay.size == .infinity)
    #expect(channel.velocity.size < 1e-9)
    #expect(channel.lead == nil)
    #expect(channel.isExceeded)
    #expect(channel.firstExcess == 0)
    #expect(!MotionDifference(first, second, tolerance: .init(points: 5.01)).isExceeded)
  }

  @Test("a shift in time is a lead with its sign, and within the tolerance by time", arguments: [0.005, 0.02, -0.033])
  func shift(shift: Double) throws {
    let (first, second) = (recording([("a.x", Self.smooth)]), recording([("a.x", Self.shifted(by: shift))]))
    let strict = MotionDifference(first, second, tolerance: .init(points: 0.1, milliseconds: 2))
    let channel = try #require(strict.channels.first)
    // The second motion is later by the shift.
    #expect(abs(try #require(channel.lead) - shift * 1000) < 0.5)
    #expect(abs(channel.delay.size - abs(shift) * 1000) < 2)
    #expect(strict.isExceeded)
    let lenient = MotionDifference(
      first, second, tolerance: .init(points: 0.1, milliseconds: abs(shift) * 1000 + 1.5))
    #expect(!lenient.isExceeded)
    #expect(lenient.channels[0].distance.size > 0.5)
  }

  @Test("the first excess is the instant at which the motions part")
  func firstExcess() throws {
    let second = recording([("a.opacity", { $0 < 1.25 ? 0.5 : 0.9 })], corners: [1.25])
    let difference = MotionDifference(
      recording([("a.opacity", { _ in 0.5 })]), second, tolerance: .init(milliseconds: 0.5))
    let channel = try #require(difference.channels.first)
    let excess = try #require(channel.firstExcess)
    #expect(abs(excess - 1.25) < 1e-5)
    #expect(abs(channel.distance.size - 0.4) < 1e-12)
  }

  @Test("a property that only one motion states is a difference, and a factor is compared with the neutral one")
  func missing() {
    let (still, moving): (Values, Values) = ({ _ in 1 }, { $0 })
    let first = recording([("a.x", Self.smooth), ("a.opacity", moving), ("a.scaleX", still)])
    let second = recording([("a.x", Self.smooth), ("a.rotation", moving), ("a.scaleY", still)])
    let difference = MotionDifference(first, second)
    #expect(difference.missing == ["a.opacity"])
    #expect(difference.additional == [])
    #expect(difference.channels.filter(\.isExceeded).map(\.name) == ["a.corners"])
    let equal = MotionDifference(
      recording([("a.x", Self.smooth), ("a.scaleX", still)]), recording([("a.x", Self.smooth)]))
    #expect(!equal.isExceeded)
  }

  @Test("motions of one layer each correspond, whatever the names of the layers")
  func otherNames() {
    let first = recording([("card.x", Self.smooth), ("card.opacity", { $0 })])
    for name in ["box.", ""] {
      let second = recording([(name + "x", Self.smooth), (name + "opacity", { $0 })])
      let difference = MotionDifference(first, second)
      #expect(!difference.isExceeded)
      #expect(difference.channels.map(\.name).sorted() == ["card.opacity", "card.position"])
    }
    let two = recording([("b.x", Self.smooth), ("c.opacity", { $0 })])
    let unrelated = MotionDifference(first, two)
    #expect(unrelated.missing == ["card"] && unrelated.additional == ["b", "c"])
    #expect(unrelated.isExceeded && !unrelated.corresponds)
  }

  @Test("jumps at one instant are compared on both sides, and jumps at different ones by time")
  func jumps() throws {
    let first = recording([("a.x", { $0 < 1 ? 0 : 50 })], corners: [1])
    let same = MotionDifference(first, first, tolerance: .init(points: 0, milliseconds: 0))
    #expect(!same.isExceeded)
    let late = recording([("a.x", { $0 < 1.01 ? 0 : 50 })], corners: [1.01])
    #expect(!MotionDifference(first, late, tolerance: .init(milliseconds: 12)).isExceeded)
    let difference = MotionDifference(first, late, tolerance: .init(milliseconds: 5))
    #expect(difference.channels[0].distance.size == 50)
    #expect(abs(difference.channels[0].delay.size - 10) < 1.2)
    #expect(difference.isExceeded)
  }

  @Test("a difference that is largest just before a corner is found")
  func corners() {
    // The ramp lies between two of the 240 samples in a second.
    let ramp: Values = { $0 > 1.0003 && $0 < 1.0033 ? 1000 * ($0 - 1.0003) : 0 }
    let difference = MotionDifference(
      recording([("a.x", ramp)], corners: [1.0033]), recording([("a.x", { _ in 0 })]))
    #expect(abs(difference.channels[0].distance.size - 3) < 0.01)
  }

  @Test("velocity gaps are the difference of the speeds at corners")
  func velocity() throws {
    let first = recording([("a.x", { 100 * min($0, 1) })], corners: [1])
    let second = recording([("a.x", { 100 * min($0, 1) + 30 * max($0 - 1, 0) })], corners: [1])
    let channel = try #require(MotionDifference(first, second).channels.first)
    #expect(abs(channel.velocity.size - 30) < 1e-6)
    #expect(channel.velocity.time > 1)
  }

  @Test("a shorter motion rests after its end")
  func durations() throws {
    let first = recording([("a.x", { 100 * min($0, 1) })], corners: [1], duration: 1)
    let second = recording([("a.x", { 100 * min($0, 1.5) })], corners: [1.5], duration: 1.5)
    let difference = MotionDifference(first, second)
    #expect(difference.durations == (1, 1.5))
    #expect(abs(difference.channels[0].distance.size - 50) < 1e-9)
    #expect(abs(difference.channels[0].distance.time - 1.5) < 1e-5)
  }

  @Test("no value in both motions is no difference, and in one of them it is an infinite one")
  func noValues() throws {
    let first = recording([("a.x", { $0 < 1 ? .nan : 3 })], corners: [1])
    #expect(!MotionDifference(first, first).isExceeded)
    let difference = MotionDifference(first, recording([("a.x", { _ in 3 })]))
    #expect(difference.channels[0].distance.size == .infinity)
    #expect(difference.isExceeded)
    #expect(difference.channels[0].lead == nil)
  }

  @Test(
    "the distance does not depend on the order of the motions",
    arguments: [MotionSample.clicks, .keyframes, .repetition, .sizes])
  func symmetry(sample: MotionSample) throws {
    let first = MotionRecording(try sample.document())
    let second = try MotionRecording(MotionExport(sample.document(), as: .csv, maximumError: 2).text)
    let (there, back) = (MotionDifference(first, second), MotionDifference(second, first))
    #expect(there.channels.count == back.channels.count)
    for channel in there.channels {
      let other = try #require(back.channels.first { $0.name == channel.name })
      #expect(channel.distance.size == other.distance.size)
      #expect(channel.velocity.size == other.velocity.size)
    }
  }

  @Test("motions of any duration are compared", arguments: [0, 1e-9, 86_400, 1e300])
  func longMotions(duration: Double) throws {
    let (first, second) = (
      recording([("a.x", { $0 }), ("b.x", { $0 })], duration: duration), recording([("a.x", { $0 })], duration: 1)
    )
    #expect(!MotionDifference(first, first).isExceeded)
    #expect(!MotionDifference(first, second).channels[0].isExceeded)
  }

  @Test("the properties that exceed the tolerance come first, then the largest in proportion to it")
  func order() {
    let first = recording([("a.x", { _ in 0 }), ("b.opacity", { _ in 0 }), ("c.x", { _ in 0 })])
    let second = recording([("a.x", { _ in 0.3 }), ("b.opacity", { _ in 0.06 }), ("c.x", { _ in 0.4 })])
    let difference = MotionDifference(first, second)
    #expect(difference.channels.map(\.name) == ["b.opacity", "c.position", "a.position"])
    #expect(difference.channels.map(\.isExceeded) == [true, false, false])
  }
}
