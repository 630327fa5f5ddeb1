// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// Finds which drawings of two motions correspond in their painting order, by their places at some instants.
struct DrawnAlignment {
  private let first: [[Rect]]
  private let second: [[Rect]]
  /// The length that counts as one.
  private let unit: Double

  /// The most pairs that are compared; of more drawings, those with the same number correspond.
  private static let limit = 4_000_000

  init(_ first: [DrawnMotion.Drawing], _ second: [DrawnMotion.Drawing], at times: [Double]) {
    self.first = first.map { $0.boxes(at: times) }
    self.second = second.map { $0.boxes(at: times) }
    let sides = (self.first + self.second).joined().flatMap { [$0.width, $0.height] }
    unit = max(sides.reduce(0, +) / Double(max(sides.count, 1)), 1e-9)
  }

  /// The distance of two drawings, from 0 to 1.
  private func distance(_ one: Int, _ other: Int) -> Double {
    var sum = 0.0
    for (a, b) in zip(first[one], second[other]) {
      let gap = max(abs(a.minX - b.minX), abs(a.minY - b.minY), abs(a.maxX - b.maxX), abs(a.maxY - b.maxY))
      sum += gap.isFinite ? min(gap / unit, 1) : 1
    }
    return sum / Double(max(first[one].count, 1))
  }

  /// The cost of a drawing without a counterpart.
  private static let single = 0.7

  /// For each drawing of the first motion, the index of that of the second one; both in ascending order.
  ///
  /// - Complexity: O(n · m), at most ``limit``.
  func pairs(where matches: (Int, Int) -> Bool) -> [Int?] {
    let (count, other) = (first.count, second.count)
    var pairs = [Int?](repeating: nil, count: count)
    guard count > 0, other > 0 else { return pairs }
    guard count <= Self.limit / other else {
      for index in 0..<min(count, other) where matches(index, index) { pairs[index] = index }
      return pairs
    }
    let width = other + 1
    var costs = [Double](repeating: 0, count: (count + 1) * width)
    for index in 1...count { costs[index * width] = Double(index) * Self.single }
    for index in 1...other { costs[index] = Double(index) * Self.single }
    func together(_ one: Int, _ two: Int) -> Double {
      matches(one, two) ? costs[one * width + two] + distance(one, two) : .infinity
    }
    for one in 1...count {
      for two in 1...other {
        let alone = min(costs[(one - 1) * width + two], costs[one * width + two - 1]) + Self.single
        costs[one * width + two] = min(alone, together(one - 1, two - 1))
      }
    }
    var (one, two) = (count, other)
    while one > 0, two > 0 {
      let cost = costs[one * width + two]
      if cost == together(one - 1, two - 1) {
        pairs[one - 1] = two - 1
        (one, two) = (one - 1, two - 1)
      } else if cost == costs[(one - 1) * width + two] + Self.single {
        one -= 1
      } else {
        two -= 1
      }
    }
    return pairs
  }
}

extension DrawnMotion.Drawing {
  /// The boxes around the outline in the picture.
  fileprivate func boxes(at times: [Double]) -> [Rect] {
    times.map { time in
      let (map, path) = (map.value(at: time), outline.value(at: time).path)
      return map.affine.flatMap { path.applying($0).bounds() } ?? .zero
    }
  }
}
