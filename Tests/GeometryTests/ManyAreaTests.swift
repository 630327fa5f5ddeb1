// SPDX-License-Identifier: MIT
import Foundation
import GlissadeGeometry
import TestSupport
import Testing

/// Compares the areas of 10,000 random pairs with those of Shapely, which `Areas/areas.py` has computed.
///
/// With `GLISSADE_AREA_PAIRS=FILE`, the pairs are written to a file, from which the script computes the areas.
@Suite("Areas of 10,000 pairs of paths")
struct ManyAreaTests {
  private static let count = 10_000

  /// A pair of closed paths, which cross themselves. Two of five pairs have coincident edges.
  static func pair(_ seed: Int) -> (first: Path, second: Path, rule: AreaRule) {
    var random = RandomPaths(seed: seed, scale: 100)
    // Two decimals, so that the written coordinates are exact.
    func point() -> Point {
      let point = random.point()
      return Point(x: (point.x * 100).rounded() / 100, y: (point.y * 100).rounded() / 100)
    }
    func path() -> Path {
      var path = Path()
      path.move(to: point())
      for _ in 0..<(3 + random.integer(5)) {
        switch random.integer(3) {
        case 0: path.addLine(to: point())
        case 1: path.addQuadratic(to: point(), control: point())
        default: path.addCubic(to: point(), control1: point(), control2: point())
        }
      }
      path.close()
      return path
    }
    let first = path()
    var second = path()
    if seed % 5 == 0 { second.append(first) }
    if seed % 5 == 1 {
      // The same path with another first point.
      second = Path()
      second.move(to: point())
      for element in first.elements.dropFirst() {
        switch element {
        case .move(let to): second.move(to: to)
        case .line(let to): second.addLine(to: to)
        case .quadratic(let to, let control): second.addQuadratic(to: to, control: control)
        case .cubic(let to, let control1, let control2):
          second.addCubic(to: to, control1: control1, control2: control2)
        case .arc, .close: second.close()
        }
      }
    }
    return (first, second, seed.isMultiple(of: 2) ? .nonzero : .evenOdd)
  }

  /// The areas of the union, the difference, the intersection and the symmetric difference of each pair.
  private static func expectedAreas() throws -> [[Float]] {
    let data = try Data(contentsOf: Repository.file("Tests/GeometryTests/Areas/areas.bin"))
    let numbers = stride(from: 0, to: data.count - 3, by: 4).map { start in
      Float(bitPattern: (0..<4).reduce(UInt32(0)) { $0 | UInt32(data[data.startIndex + start + $1]) << (8 * $1) })
    }
    return stride(from: 0, to: numbers.count - 3, by: 4).map { Array(numbers[$0..<$0 + 4]) }
  }

  @Test("the areas are those of Shapely within a thousandth", arguments: 0..<10)
  func areas(part: Int) throws {
    let expected = try Self.expectedAreas()
    #expect(expected.count == Self.count)
    for seed in stride(from: part, to: Self.count, by: 10) {
      let (a, b, rule) = Self.pair(seed)
      let paths = [
        a.union(b, rule: rule), a.subtracting(b, rule: rule), a.intersection(b, rule: rule),
        a.symmetricDifference(b, rule: rule),
      ]
      // A thousandth of the area, or of a square of 10 points for small ones.
      let bound = 1e-3 * Double(max(expected[seed][0], 100))
      for (path, area) in zip(paths, expected[seed]) {
        #expect(abs(path.enclosedArea - Double(area)) < bound, "pair \(seed): \(path.enclosedArea), not \(area)")
      }
    }
  }

  private static let file = ProcessInfo.processInfo.environment["GLISSADE_AREA_PAIRS"]

  @Test("the pairs are written for another computation of their areas", .enabled(if: file != nil))
  func written() throws {
    let file = try #require(Self.file)
    let lines = (0..<Self.count).map { seed in
      let (first, second, rule) = Self.pair(seed)
      return "\(rule)\t\(first.svgPathData())\t\(second.svgPathData())\n"
    }
    try Data(lines.joined().utf8).write(to: URL(fileURLWithPath: file))
  }
}
