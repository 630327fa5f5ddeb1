// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The places of the bar, the number, the dial and the colour.
struct WorkerPlaces: Sendable {
  /// The area of each object; the bar can be wider.
  let frames: [Rect]
  let barWidth: Double
  /// The baselines of the names, or `nil` without names.
  let baselines: [Double]?
  /// The widths of the names.
  let room: Double

  /// The height of a name with its distance from the object.
  private static let nameHeight = 28.0
  /// The distance of two rows.
  private static let rowGap = 16.0
  /// The largest part of an area that a dial uses, so that the objects stay separate.
  private static let largestShare = 0.8
  /// The least side of a dial beside a bar above a number.
  private static let leastSide = 100.0

  /// The bar is above the number, and the dial and the colour are beside them or below them: where they are larger.
  /// All names of a row have one baseline. In a small area, all are beside each other.
  static func places(in area: Rect) -> WorkerPlaces {
    // A bar and a number with their names are as high as a dial with its name, or half as high above it.
    let beside = side(column: 0.3 * area.width, room: area.height - nameHeight)
    let below = side(column: area.width / 2, room: (area.height - 2 * nameHeight - rowGap) / 1.5)
    guard max(beside, below) >= leastSide else { return WorkerPlaces(beside: area) }
    return below > beside ? inRows(in: area, side: below) : inRow(in: area, side: beside)
  }

  /// The side of the dial in a column with a height.
  private static func side(column: Double, room: Double) -> Double {
    min(column - 24, room, max(180, largestShare * min(column, room)))
  }

  /// The bar above the number, and the dial and the colour beside them.
  private static func inRow(in area: Rect, side: Double) -> WorkerPlaces {
    let (first, column) = (0.4 * area.width, 0.3 * area.width)
    let low = (side - nameHeight) / 2
    let top = (area.midY - (side + nameHeight) / 2).rounded(.down)
    return WorkerPlaces(
      frames: [
        bar(at: Point(x: area.minX + first / 2, y: top + low), side: side, room: low),
        rect(at: Point(x: area.minX + first / 2, y: top + side), width: side, height: low),
        rect(at: Point(x: area.minX + first + column / 2, y: top + side), width: side, height: side),
        rect(at: Point(x: area.minX + first + 1.5 * column, y: top + side), width: side, height: side),
      ], barWidth: first - 24, room: column - 4)
  }

  /// The bar and the number above the dial and the colour.
  private static func inRows(in area: Rect, side: Double) -> WorkerPlaces {
    let (column, low) = (area.width / 2, side / 2)
    let top = (area.midY - (low + side + 2 * nameHeight + rowGap) / 2).rounded(.down)
    let bottom = top + low + nameHeight + rowGap + side
    return WorkerPlaces(
      frames: [
        bar(at: Point(x: area.minX + column / 2, y: top + low), side: side, room: low),
        rect(at: Point(x: area.minX + 1.5 * column, y: top + low), width: side, height: low),
        rect(at: Point(x: area.minX + column / 2, y: bottom), width: side, height: side),
        rect(at: Point(x: area.minX + 1.5 * column, y: bottom), width: side, height: side),
      ], barWidth: column - 24, room: column - 4)
  }

  /// A rectangle with the middle of its lower edge.
  private static func rect(at end: Point, width: Double, height: Double) -> Rect {
    Rect(x: end.x - width / 2, y: end.y - height, width: width, height: height)
  }

  /// The area of a bar, which is close to its name.
  private static func bar(at end: Point, side: Double, room: Double) -> Rect {
    rect(at: end, width: side, height: min(room, 32 * max(1, side / 180)))
  }

  private init(frames: [Rect], barWidth: Double, room: Double) {
    (self.frames, self.barWidth, self.room) = (frames, barWidth, room)
    baselines = frames.map { $0.maxY + 24 }
  }

  /// All objects beside each other, or in two rows in a high area. A low area has no names.
  private init(beside area: Rect) {
    let columns = area.height > area.width * 1.2 ? 2 : 4
    let cell = Size(width: area.width / Double(columns), height: area.height * Double(columns) / 4)
    let hasNames = cell.height >= 64
    let side = min(
      cell.width - 24, cell.height - (hasNames ? 36 : 8), max(180, 0.6 * min(cell.width, cell.height)))
    frames = (0..<4).map { index in
      let center = Point(
        x: area.minX + (Double(index % columns) + 0.5) * cell.width,
        y: area.minY + Double(index / columns) * cell.height + (cell.height - (hasNames ? Self.nameHeight : 0)) / 2)
      return Rect(center: center, size: Size(width: side, height: side))
    }
    baselines =
      hasNames
      ? frames.enumerated().map { index, frame in
        min(area.minY + Double(index / columns + 1) * cell.height - 4, frame.maxY + 24)
      } : nil
    (barWidth, room) = (cell.width - 24, cell.width - 4)
  }
}
