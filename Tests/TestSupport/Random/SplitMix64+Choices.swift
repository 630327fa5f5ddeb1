// SPDX-License-Identifier: MIT
public import GlissadeGeometry

/// The choices of property tests. The seed in the name of a failed test replays them.
extension SplitMix64 {
  /// Creates a generator; equal seeds give equal sequences.
  public init(_ seed: Int) { self.init(seed: UInt64(truncatingIfNeeded: seed)) }

  /// A number in a range.
  public mutating func next(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * nextUnit()
  }

  /// A whole number from 0 to below a limit.
  public mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

  /// A random element of an array, which must not be empty.
  public mutating func element<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }

  /// A point in a rectangle.
  public mutating func point(in rect: Rect) -> Point {
    Point(
      x: .random(in: rect.minX...rect.maxX, using: &self), y: .random(in: rect.minY...rect.maxY, using: &self))
  }
}
