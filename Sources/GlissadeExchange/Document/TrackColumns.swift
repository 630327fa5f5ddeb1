// SPDX-License-Identifier: MIT
import Synchronization

/// The numbers of a track at many instants.
///
/// The channels of a track are sampled one after the other at the same instants: those of a comparison, and those of
/// its search for delays. The numbers at the last lists of instants are therefore kept.
final class TrackColumns: Sendable {
  private let source: @Sendable (Double) -> [Double]
  private let count: Int
  private let known = Mutex<[Samples]>([])

  /// The numbers at a list of instants.
  private struct Samples {
    let times: [Double]
    let columns: [[Double]]
  }

  /// The most lists of instants that are kept.
  private static let listLimit = 3
  /// The most numbers that are kept.
  private static let limit = 8_000_000

  /// Creates the columns of a function that returns a count of numbers.
  init(of source: @escaping @Sendable (Double) -> [Double], count: Int) {
    (self.source, self.count) = (source, count)
  }

  /// The channels of the numbers.
  ///
  /// - Parameter corners: The instants at which a number or its velocity may jump.
  func channels(_ names: [String], corners: [Double]) -> [MotionRecording.Channel] {
    names.enumerated().map { index, name in
      MotionRecording.Channel(name, corners: corners) {
        self.column(index, at: $0)
      } value: {
        self.number(index, at: $0)
      }
    }
  }

  /// One of the numbers at each instant. An index beyond the numbers of an instant gives NaN.
  func column(_ index: Int, at times: [Double]) -> [Double] {
    guard count > 1, times.count <= Self.limit / count else { return times.map { number(index, at: $0) } }
    return known.withLock { known in
      let columns: [[Double]]
      if let samples = known.first(where: { $0.times == times }) {
        columns = samples.columns
      } else {
        columns = self.columns(at: times)
        known.append(Samples(times: times, columns: columns))
        while known.count > Self.listLimit || known.reduce(0, { $0 + $1.times.count }) > Self.limit / count {
          known.removeFirst()
        }
      }
      return index < count ? columns[index] : times.map { _ in .nan }
    }
  }

  private func columns(at times: [Double]) -> [[Double]] {
    var columns = [[Double]](repeating: [], count: count)
    for column in columns.indices { columns[column].reserveCapacity(times.count) }
    for time in times {
      let numbers = source(time)
      for column in columns.indices { columns[column].append(column < numbers.count ? numbers[column] : .nan) }
    }
    return columns
  }

  /// One of the numbers at an instant.
  func number(_ index: Int, at time: Double) -> Double {
    let numbers = source(time)
    return index < numbers.count ? numbers[index] : .nan
  }
}
