// SPDX-License-Identifier: MIT
import Synchronization

/// The numbers of a track at many instants.
///
/// The channels of a track are sampled one after the other at the same instants: those of a comparison, and those of
/// its search for delays. The numbers at the last lists of instants are therefore kept.
final class TrackColumns: Sendable {
  private let source: @Sendable (Double) -> [Double]
  private let count: Int
  private let memory: ColumnMemory
  /// The number of the track in the memory.
  private let track: Int

  /// Creates the columns of a function that returns a count of numbers.
  ///
  /// - Parameter memory: The memory for the columns of several tracks, or one for this track alone.
  init(
    of source: @escaping @Sendable (Double) -> [Double], count: Int, in memory: ColumnMemory = ColumnMemory()
  ) {
    (self.source, self.count, self.memory, track) = (source, count, memory, memory.newTrack())
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
    guard count > 1, times.count <= ColumnMemory.limit / count else { return times.map { number(index, at: $0) } }
    let columns = memory.columns(of: track, at: times, columns)
    return index < count ? columns[index] : times.map { _ in .nan }
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

/// The columns that the tracks of a recording have computed last.
final class ColumnMemory: Sendable {
  /// The most numbers that are kept.
  static let limit = 8_000_000
  /// The most lists of instants that are kept.
  private static let listLimit = 12

  private struct State {
    var trackCount = 0
    var entries: [Entry] = []
  }

  /// The numbers of a track at a list of instants.
  private struct Entry {
    let track: Int
    let times: [Double]
    let columns: [[Double]]

    var size: Int { times.count * columns.count }
  }

  private let state = Mutex(State())

  /// A number for another track.
  func newTrack() -> Int {
    state.withLock { state in
      state.trackCount += 1
      return state.trackCount
    }
  }

  /// The numbers of a track at instants, which are computed unless they are known.
  func columns(of track: Int, at times: [Double], _ compute: ([Double]) -> [[Double]]) -> [[Double]] {
    let entry = state.withLock { $0.entries.last { $0.track == track && $0.times == times } }
    if let entry { return entry.columns }
    // Other threads can compute columns of other tracks.
    let columns = compute(times)
    state.withLock { state in
      state.entries.append(Entry(track: track, times: times, columns: columns))
      while state.entries.count > Self.listLimit || state.entries.reduce(0, { $0 + $1.size }) > Self.limit {
        state.entries.removeFirst()
      }
    }
    return columns
  }
}
