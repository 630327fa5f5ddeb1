// SPDX-License-Identifier: MIT

extension RandomAccessCollection where Index == Int {
  /// The index of the last element whose number is at most another one, in elements with ascending numbers; the first
  /// index if there is none.
  ///
  /// - Complexity: O(log n).
  func lastIndex(atMost number: Double, by key: (Element) -> Double) -> Int {
    var (low, high) = (startIndex, endIndex)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if key(self[middle]) <= number { low = middle } else { high = middle }
    }
    return low
  }
}

extension RandomAccessCollection<Double> where Index == Int {
  /// The index of the last number that is at most another one, in ascending numbers; the first index if there is none.
  func lastIndex(atMost number: Double) -> Int { lastIndex(atMost: number) { $0 } }
}
