import Quoting
import RealModule

/// A closed shape without corners, made from a seed: the same one everywhere and for ever.
///
/// The recipes are those of the RandomBlobs sample. Its points are whole numbers in a box of 360 × 360, and its outline
/// is the closed Catmull–Rom spline through them. A draw whose outline crosses itself is thrown away and the next one
/// is taken from the same stream, at most a hundred times. "Another blob" is the one of the next seed.
public struct RandomBlob: Hashable, Sendable {
  /// How the points are laid out before chance moves them.
  public enum Shape: Hashable, Sendable {
    /// Points around a circle, 3 … 40 of them.
    case circle(points: Int)
    /// Eight points: the outer cells of a grid of three by three.
    case square
  }

  /// The side of the box in which the points are laid out; the outline may swing beyond it.
  public static var boxSide: Double { 360 }
  /// How many points a circle may have.
  public static var pointCounts: ClosedRange<Int> { 3...40 }

  /// The seed.
  public let seed: UInt64
  /// The recipe.
  public let shape: Shape
  /// The points that the outline passes through, in order; whole numbers.
  public let points: [Point]

  /// Draws the blob of a seed.
  ///
  /// - Precondition: A circle has a number of points in ``pointCounts``.
  public init(seed: UInt64, shape: Shape = .circle(points: 31)) {
    if case .circle(let count) = shape {
      checkArgument(Self.pointCounts.contains(count), "a blob has 3 to 40 points, not \(count)")
    }
    self.seed = seed
    self.shape = shape
    var generator = SplitMix64(seed: seed)
    var points = Self.draw(shape, from: &generator)
    var redraws = 0
    while redraws < 100, BlobOutline.crossesItself(points) {
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

  private static func draw(_ shape: Shape, from generator: inout SplitMix64) -> [Point] {
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
