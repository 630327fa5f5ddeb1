// SPDX-License-Identifier: MIT

/// Finds the instants at which the value of a function changes, by samples and bisection.
enum ChangeSearch {
  /// The samples per second.
  private static let rate = 240.0
  /// The width of the range in which an instant is found, in seconds.
  static let accuracy = 1e-7

  /// The instants between two others at which a function has a new value, each after the change, in ascending order.
  ///
  /// Values that last for less than a sample may be missed.
  ///
  /// - Parameters:
  ///   - begin: The start of the range in seconds.
  ///   - end: The end of the range in seconds.
  ///   - limit: The most changes that are wanted; one more is returned if there are more.
  ///   - value: The function.
  static func changes<Value: Equatable>(
    from begin: Double, to end: Double, limit: Int, of value: (Double) -> Value
  ) -> [Double] {
    var found: [Double] = []
    let count = max(1, Int(((end - begin) * rate).rounded(.up)))
    let side = min(accuracy, (end - begin) / 4)
    var (low, before) = (begin + side, value(begin + side))
    for step in 1...count {
      let time = step == count ? end - side : begin + (end - begin) * Double(step) / Double(count)
      let after = value(time)
      if after != before {
        var (first, last) = (low, time)
        while last - first > accuracy {
          let middle = first + (last - first) / 2
          if value(middle) == before { first = middle } else { last = middle }
        }
        found.append(last)
        if found.count > limit { return found }
      }
      (low, before) = (time, after)
    }
    return found
  }
}
