// SPDX-License-Identifier: MIT
import GlissadeGeometry
import RealModule

/// The outline of blurred shapes where their coverage has a given level: shapes that are near to one another melt.
///
/// The coverage is that of a grid whose cells are at most a quarter of the blur's standard deviation.
struct FieldContour {
  private static let sizeLimit = 160
  private static let rowCount = 4

  private let origin: Point
  private let cell: Double
  private let width: Int
  private let height: Int
  private var field: [Double]

  /// The area in which the blurred coverage of shapes is at least a level.
  ///
  /// - Complexity: O(n + m) in the lines of the outlines and in the cells, of which there are at most 25,600.
  static func area(of paths: [Path], deviation: Double, level: Double) -> Path {
    guard deviation > 0, let contour = FieldContour(paths, deviation) else { return Path() }
    return contour.area(level)
  }

  private init?(_ paths: [Path], _ deviation: Double) {
    let boxes = paths.compactMap { $0.bounds() }
    guard let first = boxes.first else { return nil }
    let box = boxes.dropFirst().reduce(first) { $0.union($1) }.inset(dx: -3 * deviation, dy: -3 * deviation)
    let extent = max(box.width, box.height)
    guard extent > 0, extent.isFinite, box.origin.isFinite else { return nil }
    origin = Point(x: box.minX, y: box.minY)
    cell = max(deviation / 4, extent / Double(Self.sizeLimit - 1))
    (width, height) = (Int(box.width / cell) + 1, Int(box.height / cell) + 1)
    field = [Double](repeating: 0, count: width * height)
    for path in paths { cover(path) }
    for index in field.indices { field[index] = min(field[index], 1) }
    blur(deviation / cell)
  }

  // MARK: - Coverage

  /// Adds the coverage of a path by the non-zero rule, in four rows of each cell.
  private mutating func cover(_ path: Path) {
    var crossings: [Int: [(x: Double, winding: Int)]] = [:]
    let lines = path.flattened(tolerance: cell / 8)
    for subpath in lines.subpaths() {
      var points = [subpath.start]
      for segment in subpath.segments { segment.appendFlattened(to: &points, tolerance: cell / 8) }
      points.append(subpath.start)
      for (a, b) in zip(points, points.dropFirst()) { cross(from: a, to: b, &crossings) }
    }
    let share = 1 / Double(Self.rowCount)
    for (row, list) in crossings {
      var winding = 0
      let sorted = list.sorted { $0.x < $1.x }
      for (left, right) in zip(sorted, sorted.dropFirst()) {
        winding += left.winding
        if winding != 0 { fill(row / Self.rowCount, from: left.x, to: right.x, share) }
      }
    }
  }

  private func cross(from a: Point, to b: Point, _ crossings: inout [Int: [(x: Double, winding: Int)]]) {
    guard a.y != b.y, a.isFinite, b.isFinite else { return }
    let (top, bottom) = a.y < b.y ? (a, b) : (b, a)
    let scale = Double(Self.rowCount) / cell
    let limit = Double(height * Self.rowCount)
    let first = min(max(((top.y - origin.y) * scale - 0.5).rounded(.up), 0), limit)
    let last = min(max(((bottom.y - origin.y) * scale - 0.5).rounded(.up), 0), limit)
    for row in Int(first)..<max(Int(last), Int(first)) {
      let y = origin.y + (Double(row) + 0.5) / scale
      let x = top.x + (bottom.x - top.x) * (y - top.y) / (bottom.y - top.y)
      crossings[row, default: []].append(((x - origin.x) / cell, a.y < b.y ? 1 : -1))
    }
  }

  private mutating func fill(_ row: Int, from left: Double, to right: Double, _ share: Double) {
    let (left, right) = (max(left, 0), min(right, Double(width)))
    guard row >= 0, row < height, right > left else { return }
    for column in Int(left)..<min(Int(right.rounded(.up)), width) {
      let covered = min(right, Double(column + 1)) - max(left, Double(column))
      field[row * width + column] += max(covered, 0) * share
    }
  }

  // MARK: - Blur

  private mutating func blur(_ deviation: Double) {
    let radius = min(Int((3 * deviation).rounded(.up)), 64)
    let raw = (-radius...radius).map { Double.exp(-Double($0 * $0) / (2 * deviation * deviation)) }
    let sum = raw.reduce(0, +)
    let kernel = raw.map { $0 / sum }
    var across = [Double](repeating: 0, count: field.count)
    for row in 0..<height {
      for column in 0..<width {
        var value = 0.0
        for offset in max(-radius, -column)...min(radius, width - 1 - column) {
          value += field[row * width + column + offset] * kernel[offset + radius]
        }
        across[row * width + column] = value
      }
    }
    for row in 0..<height {
      for column in 0..<width {
        var value = 0.0
        for offset in max(-radius, -row)...min(radius, height - 1 - row) {
          value += across[(row + offset) * width + column] * kernel[offset + radius]
        }
        field[row * width + column] = value
      }
    }
  }

  // MARK: - Area

  /// The parts of the cells between the centres of four values, as far as the field is at least the level.
  private func area(_ level: Double) -> Path {
    var result = Path()
    for row in 0..<max(height - 1, 0) {
      var start: Int?
      for column in 0..<width {
        let isInside = column < width - 1 && corners(column, row).allSatisfy { $0.value >= level }
        if isInside {
          if start == nil { start = column }
          continue
        }
        if let first = start {
          let (a, b) = (center(first, row), center(column, row + 1))
          result.append(Path(Rect(x: a.x, y: a.y, width: b.x - a.x, height: b.y - a.y)))
          start = nil
        }
        if column < width - 1 { appendPart(column, row, level, to: &result) }
      }
    }
    return result
  }

  private func center(_ column: Int, _ row: Int) -> Point {
    Point(x: origin.x + (Double(column) + 0.5) * cell, y: origin.y + (Double(row) + 0.5) * cell)
  }

  private func corners(_ column: Int, _ row: Int) -> [(point: Point, value: Double)] {
    [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)].map {
      (center($0.0, $0.1), field[$0.1 * width + $0.0])
    }
  }

  private func appendPart(_ column: Int, _ row: Int, _ level: Double, to path: inout Path) {
    let corners = corners(column, row)
    var points: [Point] = []
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % 4]
      if corner.value >= level { points.append(corner.point) }
      if (corner.value >= level) != (next.value >= level) {
        let share = (level - corner.value) / (next.value - corner.value)
        points.append(corner.point.interpolated(to: next.point, at: share))
      }
    }
    if points.count > 2 { path.append(Path(polyline: points, isClosed: true)) }
  }
}
