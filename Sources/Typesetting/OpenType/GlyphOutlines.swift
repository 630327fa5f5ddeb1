// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The quadratic outlines of a TrueType font, from the `loca` and `glyf` tables.
///
/// Source: OpenType 1.9.1, [glyf][1]. There is no hinting: instructions are not run. A variable font has its default
/// instance.
///
/// [1]: https://learn.microsoft.com/en-us/typography/opentype/spec/glyf
struct GlyphOutlines: Sendable {
  /// A point of a contour, in font units, y up.
  struct Point: Hashable, Sendable {
    var x: Double
    var y: Double
    /// Whether the point is on the curve; the others are control points.
    var isOnCurve: Bool
    /// Whether the point is the last of its contour.
    var endsContour: Bool
  }

  /// The points of a glyph, with its advance and its shift to the right, in font units.
  struct Glyph: Sendable {
    var points: [Point] = []
    var advance: Int
    /// The left side bearing minus the smallest x that the font states.
    var shift = 0
  }

  let header: FontHeader
  let offsets: FontTable
  let table: FontTable

  /// Points of one glyph, as `maxp` counts them.
  static let pointLimit = 0xFFFF

  init(from file: OpenTypeFile, header: FontHeader) throws(TypesettingError) {
    self.header = header
    offsets = try file.table("loca")
    table = try file.table("glyf")
  }

  /// Returns the description of a glyph; empty for a glyph without outline.
  func description(of glyph: Int) throws(TypesettingError) -> FontTable {
    let start: Int
    let end: Int
    if header.hasLongOffsets {
      start = try offsets.unsigned32(at: 4 * glyph)
      end = try offsets.unsigned32(at: 4 * glyph + 4)
    } else {
      start = 2 * (try offsets.unsigned16(at: 2 * glyph))
      end = 2 * (try offsets.unsigned16(at: 2 * glyph + 2))
    }
    guard start <= end, end <= table.count else {
      throw offsets.malformed(at: header.hasLongOffsets ? 4 * glyph : 2 * glyph)
    }
    return try table.part(start..<end)
  }

  /// Returns the outline of a glyph in ems, y down, and its advance in font units.
  func outline(of glyph: Int, budget: inout DecodingBudget) throws(TypesettingError) -> (path: Path, advance: Int) {
    let content = try self.glyph(glyph, depth: 0, budget: &budget)
    let path = path(of: content)
    try budget.use(elements: path.elements.count, in: try description(of: glyph), at: 0)
    return (path, content.advance)
  }

  /// Returns the points of a glyph.
  ///
  /// - Parameter depth: The number of composite glyphs that contain the glyph.
  func glyph(_ glyph: Int, depth: Int, budget: inout DecodingBudget) throws(TypesettingError) -> Glyph {
    let data = try description(of: glyph)
    try budget.use(in: data, at: 0)
    var result = Glyph(advance: header.advances[glyph])
    guard data.count > 0 else { return result }
    let contourCount = try data.signed16(at: 0)
    result.shift = header.bearings[glyph] - (try data.signed16(at: 2))
    if contourCount < 0 {
      try readComposite(data, into: &result, depth: depth, budget: &budget)
    } else if contourCount > 0 {
      result.points = try simplePoints(data, contourCount: contourCount, budget: &budget)
    }
    return result
  }

  /// Reads the points of a simple glyph.
  private func simplePoints(
    _ data: FontTable, contourCount: Int, budget: inout DecodingBudget
  ) throws(TypesettingError) -> [Point] {
    var ends: [Int] = []
    var offset = 10
    for _ in 0..<contourCount {
      let end = try data.unsigned16(at: offset)
      guard end > ends.last ?? -1 else { throw data.malformed(at: offset) }
      ends.append(end)
      offset += 2
    }
    let count = (ends.last ?? -1) + 1
    guard count <= Self.pointLimit else { throw data.malformed(at: offset - 2) }
    try budget.use(steps: count, in: data, at: offset)
    // Instructions.
    offset += 2 + (try data.unsigned16(at: offset))

    var flags: [Int] = []
    flags.reserveCapacity(count)
    while flags.count < count {
      let flag = try data.byte(at: offset)
      offset += 1
      flags.append(flag)
      if flag & 0x08 != 0 {
        let repeats = try data.byte(at: offset)
        guard repeats <= count - flags.count else { throw data.malformed(at: offset) }
        for _ in 0..<repeats { flags.append(flag) }
        offset += 1
      }
    }
    let horizontal = try coordinates(data, flags, short: 0x02, same: 0x10, offset: &offset)
    let vertical = try coordinates(data, flags, short: 0x04, same: 0x20, offset: &offset)
    var points: [Point] = []
    points.reserveCapacity(count)
    var contour = 0
    for index in 0..<count {
      let isLast = index == ends[contour]
      if isLast { contour += 1 }
      points.append(
        Point(
          x: Double(horizontal[index]), y: Double(vertical[index]), isOnCurve: flags[index] & 1 != 0,
          endsContour: isLast))
    }
    return points
  }

  /// Reads coordinates, each a difference from the one before: a byte with its sign in the flag, two bytes, or none.
  private func coordinates(
    _ data: FontTable, _ flags: [Int], short: Int, same: Int, offset: inout Int
  ) throws(TypesettingError) -> [Int] {
    var values: [Int] = []
    values.reserveCapacity(flags.count)
    var value = 0
    for flag in flags {
      if flag & short != 0 {
        let difference = try data.byte(at: offset)
        value += flag & same != 0 ? difference : -difference
        offset += 1
      } else if flag & same == 0 {
        value += try data.signed16(at: offset)
        offset += 2
      }
      values.append(value)
    }
    return values
  }

  // MARK: - Paths

  /// Returns the path of the contours in ems, y down.
  private func path(of glyph: Glyph) -> Path {
    var path = Path()
    path.reserveCapacity(glyph.points.count + glyph.points.count / 2)
    var start = 0
    for index in glyph.points.indices where glyph.points[index].endsContour {
      addContour(glyph.points[start...index], shift: Double(glyph.shift), to: &path)
      start = index + 1
    }
    return path
  }

  /// Adds a contour, which starts at its first point on the curve. Between two control points, the point halfway is on
  /// the curve.
  private func addContour(_ points: ArraySlice<Point>, shift: Double, to path: inout Path) {
    // A single point is an anchor for alignment and draws nothing.
    guard points.count > 1, let first = points.first, let last = points.last else { return }
    let scale = Double(header.unitsPerEm)
    func place(_ x: Double, _ y: Double) -> GlissadeGeometry.Point {
      // 0 − y avoids −0 for a point on the baseline.
      GlissadeGeometry.Point(x: (x + shift) / scale, y: (0 - y) / scale)
    }
    func middle(_ a: Point, _ b: Point) -> GlissadeGeometry.Point { place((a.x + b.x) / 2, (a.y + b.y) / 2) }
    let beginning = points.firstIndex { $0.isOnCurve }
    let origin = beginning.map { place(points[$0].x, points[$0].y) } ?? middle(last, first)
    path.move(to: origin)
    var control: Point?
    func add(_ point: Point) {
      switch (control, point.isOnCurve) {
      case (nil, true): path.addLine(to: place(point.x, point.y))
      case (nil, false): control = point
      case (let before?, true):
        path.addQuadratic(to: place(point.x, point.y), control: place(before.x, before.y))
        control = nil
      case (let before?, false):
        path.addQuadratic(to: middle(before, point), control: place(before.x, before.y))
        control = point
      }
    }
    for point in points[(beginning.map { $0 + 1 } ?? points.startIndex)...] { add(point) }
    if let beginning { for point in points[..<beginning] { add(point) } }
    if let control { path.addQuadratic(to: origin, control: place(control.x, control.y)) }
    path.close()
  }
}
