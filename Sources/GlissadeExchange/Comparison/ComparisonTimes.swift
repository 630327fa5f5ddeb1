// SPDX-License-Identifier: MIT

/// The instants at which a property of two motions is compared.
enum ComparisonTimes {
  /// The even samples per second.
  static let rate = 240.0
  /// The distance from a breakpoint to the instants compared before and after it, in seconds.
  static let side = 2e-6
  /// The number of instants added between two breakpoints that are less than two even samples apart. None is added if
  /// there are too many breakpoints.
  private static let inside = 4

  /// The most even samples of a property, those of each property in any case, and the most numbers of all properties.
  private static let (longest, least, total) = (100_000, 24, 1_600_000)

  /// The most even samples of a property, and the most of its corners.
  ///
  /// - Parameter numbers: The numbers of all properties that move.
  static func limit(numbers: Int) -> Int { min(longest, max(least, total / max(numbers, 1))) }

  /// The most instants of a property with a number of corners.
  static func count(over duration: Double, corners: Int, limit: Int, rate: Double = Self.rate) -> Int {
    let corners = min(corners, limit)
    let even = Int(min(max(16, duration * rate), Double(max(limit, 16))).rounded(.up)) + 1
    return even + (2 + (canDivide(corners, limit) ? inside : 0)) * corners
  }

  /// Whether there are instants between corners that are near each other.
  private static func canDivide(_ corners: Int, _ limit: Int) -> Bool { (corners + 2) * inside <= max(limit, least) }

  /// The instants of a property: the rows of tables, because their values between them are not known. Otherwise even
  /// instants, and both sides of all corners.
  static func times(
    _ first: NumberSource, _ second: NumberSource, over span: ClosedRange<Double>, limit: Int
  ) -> [Double] {
    if first.isConstant, second.isConstant { return [span.lowerBound] }
    let rows = [first.rows, second.rows].compactMap(\.self)
    guard rows.isEmpty else { return NumberSource.merged(rows) }
    return times(of: NumberSource.merged([first.corners, second.corners]), over: span, limit: limit)
  }

  /// Even instants, both sides of corners, and some instants between corners that are near each other.
  ///
  /// - Parameter limit: The most even samples, and the most corners. Of more corners, those at even distances in the
  ///   list are examined.
  static func times(
    of corners: [Double], over span: ClosedRange<Double>, limit: Int, rate: Double = Self.rate
  ) -> [Double] {
    let (start, end) = (span.lowerBound, span.upperBound)
    let duration = end - start
    guard duration > 0, duration.isFinite else { return [start] }
    let count = Int(min(max(16, duration * rate), Double(max(limit, 16))).rounded(.up))
    var times = (0...count).map { start + duration * (Double($0) / Double(count)) }
    var inner = corners.filter { $0 > start && $0 < end }
    if inner.count > limit {
      inner = (0..<limit).map { inner[$0 * (inner.count / limit) + $0 * (inner.count % limit) / limit] }
    }
    for corner in inner { times += [corner - side, corner + side] }
    let step = duration / Double(count)
    let bounds = [start] + inner + [end]
    if canDivide(inner.count, limit) {
      for (low, high) in zip(bounds, bounds.dropFirst()) where high - low < 2 * step && high - low > 4 * side {
        for part in 1...inside { times.append(low + (high - low) * Double(part) / Double(inside + 1)) }
      }
    }
    return NumberSource.merged([times.filter { $0 >= start && $0 <= end }.sorted()])
  }
}
