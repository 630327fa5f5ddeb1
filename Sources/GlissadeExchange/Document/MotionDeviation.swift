// SPDX-License-Identifier: MIT

/// The largest differences of a written motion from the engine.
public struct MotionDeviation: Hashable, Sendable {
  /// The largest difference of a length or a coordinate, in points. In SVG and Lottie files, it is that of the picture:
  /// of the points that define an outline, under the maps of all layers around.
  public internal(set) var points = 0.0
  /// The largest difference of an angle, in degrees; 0 in SVG and Lottie files, where the places of points have it.
  public internal(set) var degrees = 0.0
  /// The largest difference of a number without a unit, such as an opacity or a component of a colour.
  public internal(set) var value = 0.0
  /// The largest difference in time, in milliseconds: a difference divided by the speed, where the speed is at least a
  /// tenth of the channel's largest. In Lottie, also the difference of the laps.
  public internal(set) var milliseconds = 0.0
  /// The channel with the largest difference in proportion to the accepted one, such as `card.x`; `nil` without motion.
  public internal(set) var channel: String?
  /// The instant of that difference, in seconds.
  public internal(set) var time = 0.0
  /// The proportion of the accepted difference: at most 1 if the deviation is accepted.
  package var proportion = 0.0

  /// Notes the largest difference in proportion to the accepted one.
  mutating func include(_ proportion: Double, _ channel: String, at time: Double) {
    (self.proportion, self.channel, self.time) = (proportion, channel, time)
  }

  /// Includes the differences of another part of the motion.
  mutating func include(_ other: MotionDeviation) {
    points = max(points, other.points)
    degrees = max(degrees, other.degrees)
    value = max(value, other.value)
    milliseconds = max(milliseconds, other.milliseconds)
    guard let name = other.channel, other.proportion > proportion || channel == nil else { return }
    include(other.proportion, name, at: other.time)
  }

  /// Counts the difference of two laps in seconds. Rounded numbers of the file are less than a microsecond apart.
  mutating func addLap(_ difference: Double) {
    if abs(difference) > 1e-6 { milliseconds = max(milliseconds, abs(difference) * 1000) }
  }
}

/// The accepted differences of a written motion.
package struct MotionTolerance: Sendable {
  /// The accepted difference of lengths, in points.
  package private(set) var points: Double
  /// That of angles, in degrees.
  private var degrees: Double
  /// That of numbers that multiply lengths.
  private(set) var factor: Double
  /// That of other numbers.
  private let value: Double

  /// Creates the accepted differences for one of lengths.
  package init(points: Double) {
    (self.points, degrees, factor, value) = (points, points, points / 10, points / 10)
  }

  /// The accepted difference of a unit: as many degrees as points, and a tenth of that number for other numbers.
  /// Colours have 256 levels in many formats; one level is always accepted.
  package func accepted(_ unit: MotionRecording.Channel.Unit) -> Double {
    switch unit {
    case .points: points
    case .degrees: degrees
    case .value: value
    case .color: max(value, 1.0 / 255)
    }
  }

  /// The accepted differences of numbers of a layer inside others.
  ///
  /// - Parameters:
  ///   - enlargement: The factor of lengths by the layers around; 0 where nothing is drawn.
  ///   - reach: The distance of the points that an angle moves, in the picture.
  ///   - factorReach: The distance of the points that a factor moves, in the picture.
  func inside(enlargement: Double, reach: Double, factorReach: Double) -> MotionTolerance {
    var result = self
    result.points = points / min(max(enlargement, 1e-2), 1e9)
    result.degrees = min(5 * points, points / max(reach, 1e-3) * 180 / .pi)
    result.factor = min(points / 2, points / max(factorReach, 1e-3))
    return result
  }

  /// The accepted differences in points.
  package static let range = 0.0001...100.0
}

extension MotionDocument {
  /// The longest moving length in files for players, in points. They store numbers with 32 bits.
  static let longest = 1e6

  /// A channel of lengths that exceeds ``longest`` at an instant, or `nil`.
  var largeChannel: String? {
    for named in movingTracks {
      let lengths = named.names.indices.filter { ChannelName.unit(of: named.names[$0]) == .points }
      guard !lengths.isEmpty else { continue }
      let times = (0...240).map { duration * Double($0) / 240 } + named.track.breakpoints
      for time in times {
        let values = named.track.values(time)
        for index in lengths where index < values.count && abs(values[index]) > Self.longest {
          return named.names[index]
        }
      }
    }
    return nil
  }

  /// Measures the differences of a recording from the document, at no fewer than 240 instants a second and on both
  /// sides of all corners of both.
  ///
  /// - Throws: An error if the recording lacks a moving channel.
  package func deviation(
    of recording: MotionRecording, accepting tolerance: MotionTolerance
  ) throws(ExportError) -> MotionDeviation {
    try deviation(of: recording.channels, from: movingTracks, accepting: tolerance)
  }

  /// Measures the differences of channels from some tracks; see ``deviation(of:accepting:)``.
  func deviation(
    of channels: [MotionRecording.Channel], from tracks: [NamedTrack], accepting tolerance: MotionTolerance,
    _ progress: ExportProgress = ExportProgress()
  ) throws(ExportError) -> MotionDeviation {
    var deviation = MotionDeviation()
    let channels = Dictionary(channels.map { ($0.name, $0) }) { first, _ in first }
    for batch in Concurrency.batches(of: Array(tracks.indices)) {
      try progress.measure(batch[0], of: tracks.count)
      let parts = try Concurrency.map(batch) { index throws(ExportError) in
        var part = MotionDeviation()
        let written = tracks[index].names.map { channels[$0] }
        if let missing = measure(tracks[index], written, tolerance, &part) {
          throw .unsupported("the motion of \(missing)")
        }
        return part
      }
      for part in parts { deviation.include(part) }
    }
    return deviation
  }

  private static let rate = 240.0
  /// The distance of samples from a corner and from the end of the document, in seconds. Written instants are rounded
  /// by less.
  static let side = 2e-6

  /// The most numbers of a track that are sampled before they are compared. Tracks of paths with many elements are
  /// compared in parts, so that memory does not grow with the product of elements and instants.
  private static let numbersAtOnce = 1_000_000

  /// Adds the differences of a track to a deviation. Returns the name of a moving channel that was not written.
  ///
  /// - Complexity: O(n · m) for n numbers of the track and m instants, and memory for ``numbersAtOnce`` numbers.
  private func measure(
    _ named: NamedTrack, _ written: [MotionRecording.Channel?], _ tolerance: MotionTolerance,
    _ deviation: inout MotionDeviation
  ) -> String? {
    let times = instants(of: named.track, written)
    let first = named.track.values(0)
    var delays = written.map { _ in DelaySteps() }
    var last: (time: Double, values: [Double])?
    let count = max(16, Self.numbersAtOnce / max(1, written.count))
    for start in stride(from: 0, to: times.count, by: count) {
      let times = Array(times[start...].prefix(count))
      let samples = times.map { named.track.values($0) }
      for (index, channel) in written.enumerated() {
        guard let channel else {
          if samples.allSatisfy({ $0[index] == first[index] }) { continue }
          return named.names[index]
        }
        let accepted = tolerance.accepted(channel.unit)
        var before = last.map { ($0.time, $0.values[index]) }
        for ((time, number), sample) in zip(zip(times, channel.values(at: times)), samples) {
          let gap = abs(number - sample[index])
          let proportion = gap.isNaN ? .infinity : gap / accepted
          if proportion > deviation.proportion || deviation.channel == nil {
            deviation.include(proportion, channel.name, at: time)
          }
          switch channel.unit {
          case .points: deviation.points = max(deviation.points, gap)
          case .degrees: deviation.degrees = max(deviation.degrees, gap)
          case .value, .color: deviation.value = max(deviation.value, gap)
          }
          if let before, time - before.0 > 3 * Self.side {
            delays[index].add(gap, speed: abs(sample[index] - before.1) / (time - before.0))
          }
          before = (time, sample[index])
        }
      }
      last = times.last.flatMap { time in samples.last.map { (time, $0) } }
    }
    for (steps, channel) in zip(delays, written) {
      // Rounding is no motion: the accepted difference would take longer than the document at the largest speed.
      guard let channel, steps.largestSpeed * duration > tolerance.accepted(channel.unit) else { continue }
      deviation.milliseconds = max(deviation.milliseconds, steps.largest * 1000)
    }
    return nil
  }

  /// The instants at which a track is compared, in ascending order.
  private func instants(of track: MotionTrack, _ written: [MotionRecording.Channel?]) -> [Double] {
    // Animations may begin before the document and end after it. The channels of a track often share their corners.
    var corners = track.breakpoints
    var known: [Double]?
    for channel in written.compactMap(\.self) where channel.corners != known {
      corners += channel.corners
      known = channel.corners
    }
    return Self.instants(besides: corners, until: duration)
  }

  /// At least 240 instants a second, and both sides of all corners, in ascending order.
  static func instants(besides corners: [Double], until duration: Double) -> [Double] {
    let corners = corners.filter { $0 > 0 && $0 < duration }.sorted()
    var times: [Double] = []
    for (start, end) in zip([0] + corners, corners + [duration]) where end - start > 3 * side {
      let (first, last) = (start + (start > 0 ? side : 0), end - side)
      let count = max(4, Int(((last - first) * rate).rounded(.up)))
      for step in 0...count { times.append(first + (last - first) * Double(step) / Double(count)) }
    }
    return times
  }
}

/// The differences of a channel in time, step by step: a difference divided by the speed.
struct DelaySteps {
  private(set) var largestSpeed = 0.0
  /// The steps whose delay no faster step reaches, with ascending speeds and so with descending delays.
  private var steps: [(speed: Double, delay: Double)] = []

  /// Adds a step with a difference and a speed.
  ///
  /// - Complexity: O(log n) in the kept steps, amortised.
  mutating func add(_ gap: Double, speed: Double) {
    largestSpeed = max(largestSpeed, speed)
    guard speed > 0, gap.isFinite, speed >= largestSpeed / 10 else { return }
    let delay = gap / speed
    let index = steps.isEmpty || steps[0].speed > speed ? 0 : steps.lastIndex(atMost: speed, by: \.speed) + 1
    guard index == steps.count || steps[index].delay < delay else { return }
    var low = index
    while low > 0, steps[low - 1].delay <= delay { low -= 1 }
    steps.replaceSubrange(low..<index, with: [(speed, delay)])
  }

  /// The largest delay, in seconds, at a speed of at least a tenth of the largest one.
  var largest: Double { steps.first { $0.speed >= largestSpeed / 10 }?.delay ?? 0 }
}
