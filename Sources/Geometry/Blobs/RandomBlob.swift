// SPDX-License-Identifier: MIT
import GlissadeElementary
import GlissadeTexts

/// A closed shape without corners that is generated from a seed.
///
/// The same seed yields the same shape on every platform. The layouts are those of the RandomBlobs sample. The points
/// are whole numbers in a box of 360 × 360, and the outline is the closed Catmull–Rom spline through them. A draw whose
/// outline crosses itself is discarded, and the next draw continues the same random sequence. The hundredth redraw is
/// always accepted.
public struct RandomBlob: Hashable, Sendable {
  /// The layout of the points before their random displacement.
  public enum PointLayout: Hashable, Sendable {
    /// Points around a circle, 3 … 40 of them.
    case circle(points: Int)
    /// Eight points in the outer cells of a grid of three by three.
    case square
  }

  /// The side of the box that contains the points, in points; the outline can extend outside the box.
  package static var boxSide: Double { 360 }
  /// The valid numbers of points for a circle.
  package static var pointCounts: ClosedRange<Int> { 3...40 }

  /// The seed.
  package let seed: UInt64
  /// The layout of the points.
  package let shape: PointLayout
  /// The points on the outline, in order, as whole numbers.
  package let points: [Point]

  /// Generates the blob of a seed.
  ///
  /// - Precondition: A circle has 3 to 40 points.
  public init(seed: UInt64, shape: PointLayout = .circle(points: 31)) {
    if case .circle(let count) = shape {
      checkArgument(Self.pointCounts.contains(count), "points: \(count) is not a whole number from 3 to 40")
    }
    self.seed = seed
    self.shape = shape
    var generator = SplitMix64(seed: seed)
    var points = Self.draw(shape, from: &generator)
    var redraws = 0
    while redraws < 100, BlobOutline.selfIntersects(points) {
      points = Self.draw(shape, from: &generator)
      redraws += 1
    }
    self.points = points
  }

  /// The closed path through the points.
  ///
  /// - Complexity: O(*n*) in the number of points.
  public func outline(spacing: KnotSpacing = .uniform) -> Path {
    .spline(through: points, isClosed: true, spacing: spacing)
  }

  private static func draw(_ shape: PointLayout, from generator: inout SplitMix64) -> [Point] {
    switch shape {
    case .circle(let count):
      let radius = (boxSide / 3).rounded()
      return (0..<count).map { index in
        let angle =
          2 * Double.pi / Double(count) * Double(index) + 5 * Double.pi / 4
          + generator.nextDeviation(0.9 * .pi / Double(count))
        let distance = radius + generator.nextDeviation(radius / 3)
        return Point(
          x: (.cos(angle) * distance + boxSide / 2).rounded(), y: (.sin(angle) * distance + boxSide / 2).rounded())
      }
    case .square:
      let cell = boxSide / 3
      let cells: [(Double, Double)] = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)]
      return cells.map { column, row in
        let x = (column + 0.5) * cell + generator.nextDeviation(boxSide / 8).rounded()
        let y = (row + 0.5) * cell + generator.nextDeviation(boxSide / 8).rounded()
        return Point(x: x, y: y)
      }
    }
  }
}
