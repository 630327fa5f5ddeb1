// SPDX-License-Identifier: MIT
import GlissadeGeometry

extension OutlineFile {
  /// A segment of a contour; vectors are relative to the start of the contour, in font units, y up.
  private enum Segment {
    case line(to: Vector)
    case quadratic(to: Vector, control: Vector)
    case cubic(to: Vector, control1: Vector, control2: Vector)
  }

  /// The largest number of segments in all outlines. Contours are shared, so a small file could encode any number.
  private static let segmentLimit = 1 << 20

  static func outlines(
    from reader: inout OutlineReader, glyphCount: Int, unitsPerEm: Int
  ) throws(OutlineFileError) -> [Path] {
    reader.part = .contours
    var contours: [[Segment]] = []
    let contourCount = try reader.count()
    contours.reserveCapacity(contourCount)
    for _ in 0..<contourCount { contours.append(try contour(from: &reader)) }

    reader.part = .glyphs
    var outlines: [Path] = []
    outlines.reserveCapacity(glyphCount)
    var placed: [(contour: Int, x: Int, y: Int)] = []
    var total = 0
    for _ in 0..<glyphCount {
      let malformed = reader.malformed
      placed.removeAll(keepingCapacity: true)
      var x = 0
      var y = 0
      var elementCount = 0
      for _ in 0..<(try reader.count()) {
        guard !contours.isEmpty else { throw malformed }
        let contour = try reader.unsigned(upTo: contours.count - 1)
        x += try reader.signed()
        y += try reader.signed()
        placed.append((contour, x, y))
        elementCount += contours[contour].count + 2
      }
      total += elementCount
      guard total <= segmentLimit else { throw malformed }

      var outline = Path()
      outline.reserveCapacity(elementCount)
      for (contour, x, y) in placed {
        place(contours[contour], x: Double(x), y: Double(y), unitsPerEm: Double(unitsPerEm), in: &outline)
      }
      outlines.append(outline)
    }
    return outlines
  }

  /// Reads the segments of the next contour, which starts at (0, 0).
  private static func contour(from reader: inout OutlineReader) throws(OutlineFileError) -> [Segment] {
    var segments: [Segment] = []
    let count = try reader.count()
    segments.reserveCapacity(count)
    var pen = Vector.zero
    // Each function moves the pen, horizontally, vertically or in both directions, and returns the new point.
    func across() throws(OutlineFileError) -> Vector {
      pen.dx += Double(try reader.signed())
      return pen
    }
    func up() throws(OutlineFileError) -> Vector {
      pen.dy += Double(try reader.signed())
      return pen
    }
    func both() throws(OutlineFileError) -> Vector {
      pen.dx += Double(try reader.signed())
      pen.dy += Double(try reader.signed())
      return pen
    }
    for _ in 0..<count {
      let malformed = reader.malformed
      switch try reader.byte() {
      case 0: segments.append(.line(to: try both()))
      case 1: segments.append(.line(to: try across()))
      case 2: segments.append(.line(to: try up()))
      case 3:
        let control1 = try both()
        let control2 = try both()
        segments.append(.cubic(to: try both(), control1: control1, control2: control2))
      case 4:
        let control1 = try across()
        let control2 = try both()
        segments.append(.cubic(to: try up(), control1: control1, control2: control2))
      case 5:
        let control1 = try up()
        let control2 = try both()
        segments.append(.cubic(to: try across(), control1: control1, control2: control2))
      case 6:
        let control = try both()
        segments.append(.quadratic(to: try both(), control: control))
      default: throw malformed
      }
    }
    return segments
  }

  /// Adds a contour to an outline in ems, y down; its start is given in font units, y up.
  private static func place(
    _ contour: [Segment], x: Double, y: Double, unitsPerEm: Double, in outline: inout Path
  ) {
    func point(_ vector: Vector) -> Point {
      // 0 − y avoids −0 for a point on the baseline.
      Point(x: (x + vector.dx) / unitsPerEm, y: (0 - (y + vector.dy)) / unitsPerEm)
    }
    outline.move(to: point(.zero))
    for segment in contour {
      switch segment {
      case .line(let end): outline.addLine(to: point(end))
      case .quadratic(let end, let control): outline.addQuadratic(to: point(end), control: point(control))
      case .cubic(let end, let control1, let control2):
        outline.addCubic(to: point(end), control1: point(control1), control2: point(control2))
      }
    }
    outline.close()
  }
}
