// SPDX-License-Identifier: MIT

/// Finds how much earlier or later one of two motions has the value of the other one.
struct DelaySearch {
  /// The numbers of a motion at ascending instants, between which it is taken as straight.
  private struct Line {
    let times: [Double]
    /// The numbers of each part.
    let numbers: [[Double]]

    init(_ channels: [MotionRecording.Channel], over duration: Double) {
      let count = Int(min((duration / DelaySearch.step).rounded(.up), DelaySearch.limit))
      var times = (0...max(count, 1)).map { duration * Double($0) / Double(max(count, 1)) }
      for channel in channels {
        let corners =
          channel.corners.prefix(Int(DelaySearch.limit)) + (channel.rows ?? []).prefix(Int(DelaySearch.limit))
        times += corners.flatMap { [$0 - DelaySearch.side, $0, $0 + DelaySearch.side] }.filter {
          (0...duration).contains($0)
        }
      }
      times.sort()
      self.times = times
      numbers = channels.map { channel in times.map(channel.value) }
    }
  }

  private let first: Line
  private let second: Line

  /// The step between two instants, and the longest delay that is searched, in seconds.
  private static let step = 1.0 / 960
  private static let longest = 1.0
  /// The most instants of even steps, and the most corners.
  private static let limit = 200_000.0
  /// The distance of instants from corners, in seconds.
  private static let side = 2e-6

  /// Creates a search in the parts of a property.
  init(_ parts: [ChannelPair.Part], over duration: Double) {
    first = Line(parts.map(\.first), over: duration)
    second = Line(parts.map(\.second), over: duration)
  }

  /// The delay in seconds: the longer one of those by which the second motion has the value of the first one, and the
  /// first one that of the second. It is infinite if one of them is not found.
  func delay(at time: Double, within accepted: Double) -> Double {
    max(delay(of: first, in: second, at: time, accepted), delay(of: second, in: first, at: time, accepted))
  }

  private func delay(of line: Line, in other: Line, at time: Double, _ accepted: Double) -> Double {
    let values = Self.values(of: line, at: time)
    let start = other.times.lastIndex(atMost: time)
    var (earlier, later) = (start, start)
    var best = Double.infinity
    // The segments before and after the instant, in turns, while they can be nearer than the best one.
    while true {
      let before = earlier >= 0 ? max(time - other.times[min(earlier + 1, other.times.count - 1)], 0) : .infinity
      let after = later + 1 < other.times.count ? max(other.times[later] - time, 0) : .infinity
      guard min(before, after) < min(best, Self.longest) else { return best }
      if before <= after {
        best = min(best, Self.delay(of: values, in: other, from: earlier, at: time, accepted))
        if earlier == later { later += 1 }
        earlier -= 1
      } else {
        best = min(best, Self.delay(of: values, in: other, from: later, at: time, accepted))
        later += 1
      }
    }
  }

  private static func values(of line: Line, at time: Double) -> [Double] {
    let index = line.times.dropLast().lastIndex(atMost: time)
    let width = line.times[index + 1] - line.times[index]
    let share = width > 0 ? min(max((time - line.times[index]) / width, 0), 1) : 1
    return line.numbers.map { $0[index] + ($0[index + 1] - $0[index]) * share }
  }

  /// The delay in one segment: to the point that is nearest to the values, if it is within the accepted distance.
  private static func delay(
    of values: [Double], in line: Line, from index: Int, at time: Double, _ accepted: Double
  ) -> Double {
    let end = min(index + 1, line.times.count - 1)
    var (along, square) = (0.0, 0.0)
    for (numbers, value) in zip(line.numbers, values) {
      let step = numbers[end] - numbers[index]
      along -= (numbers[index] - value) * step
      square += step * step
    }
    let share = square > 0 ? min(max(along / square, 0), 1) : 0
    var nearest = 0.0
    for (numbers, value) in zip(line.numbers, values) {
      let gap = numbers[index] + (numbers[end] - numbers[index]) * share - value
      nearest += gap * gap
    }
    guard nearest.squareRoot() <= accepted else { return .infinity }
    let (low, high) = (line.times[index], line.times[end])
    // Values that do not change are nearest all the time.
    return square > 0 ? abs(low + (high - low) * share - time) : max(low - time, time - high, 0)
  }
}
