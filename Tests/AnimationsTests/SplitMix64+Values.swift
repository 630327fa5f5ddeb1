import Geometry

extension SplitMix64 {
  init(_ seed: Int) { self.init(seed: UInt64(truncatingIfNeeded: seed)) }

  mutating func next(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * nextUnit()
  }

  mutating func point() -> Point { Point(x: next(in: 0...360), y: next(in: 0...360)) }
}
