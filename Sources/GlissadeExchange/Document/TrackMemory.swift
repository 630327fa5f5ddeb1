// SPDX-License-Identifier: MIT
import Synchronization

/// Remembers the numbers of the tracks that were evaluated last.
///
/// Channels of a track are measured one after the other, at the same ascending instants.
final class TrackMemory: Sendable {
  /// The numbers of a track at ascending instants.
  private struct Slot {
    var key: Int
    var times: [Double] = []
    var numbers: [Double] = []
    var cursor = 0

    /// The index of an instant, or `nil` if it is not known.
    mutating func index(of time: Double) -> Int? {
      guard let last = times.last, time <= last else { return nil }
      if times[cursor] == time { return cursor }
      if cursor + 1 < times.count, times[cursor + 1] == time {
        cursor += 1
        return cursor
      }
      let index = times.lastIndex(atMost: time)
      guard times[index] == time else { return nil }
      cursor = index
      return index
    }
  }

  private struct State {
    var slots: [Slot] = []
    var keys = 0

    mutating func store(_ numbers: [Double], of key: Int, at time: Double) {
      var position = slots.firstIndex { $0.key == key } ?? slots.count
      if position == slots.count {
        // The slot that was filled first makes room.
        if slots.count == TrackMemory.slotLimit { slots.removeFirst() }
        position = slots.count
        slots.append(Slot(key: key))
      }
      // Other instants than before begin anew.
      let isFull = slots[position].numbers.count + numbers.count > TrackMemory.numberLimit
      if isFull || slots[position].times.last.map({ time <= $0 }) == true { slots[position] = Slot(key: key) }
      slots[position].times.append(time)
      slots[position].numbers += numbers
    }
  }

  private let state = Mutex(State())

  /// The most tracks, and the most numbers of each, in memory.
  private static let (slotLimit, numberLimit) = (6, 1 << 20)

  /// A key for a track.
  func nextKey() -> Int {
    state.withLock { state in
      state.keys += 1
      return state.keys
    }
  }

  /// Reads the numbers of a track at an instant, which are computed if they are not known.
  ///
  /// The source may read other tracks.
  func read<Result: Sendable>(
    _ key: Int, at time: Double, source: (Double) -> [Double], _ body: (ArraySlice<Double>) -> Result
  ) -> Result {
    let known = state.withLock { state -> Result? in
      guard let position = state.slots.firstIndex(where: { $0.key == key }),
        let index = state.slots[position].index(of: time)
      else { return nil }
      let count = state.slots[position].numbers.count / state.slots[position].times.count
      return body(state.slots[position].numbers[index * count..<(index + 1) * count])
    }
    if let known { return known }
    let numbers = source(time)
    if !numbers.isEmpty, !time.isNaN { state.withLock { $0.store(numbers, of: key, at: time) } }
    return body(numbers[...])
  }

  /// A number of a track at an instant.
  func number(_ index: Int, of key: Int, at time: Double, source: (Double) -> [Double]) -> Double {
    read(key, at: time, source: source) { numbers in
      index < numbers.count ? numbers[numbers.startIndex + index] : .nan
    }
  }
}
