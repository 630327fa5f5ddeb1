// SPDX-License-Identifier: MIT

extension GlyphOutlines {
  /// The largest number of composite glyphs inside each other. Fonts use one or two.
  private static let depthLimit = 16

  /// The flags of a component.
  private enum Flag {
    static let wideArguments = 0x0001
    static let argumentsAreOffsets = 0x0002
    static let hasScale = 0x0008
    static let moreComponents = 0x0020
    static let hasTwoScales = 0x0040
    static let hasMatrix = 0x0080
    static let usesMetrics = 0x0200
    static let scalesOffset = 0x0800
  }

  /// A linear map of points.
  private struct Matrix {
    var xx = 1.0
    var xy = 0.0
    var yx = 0.0
    var yy = 1.0

    func apply(_ x: Double, _ y: Double) -> (x: Double, y: Double) { (xx * x + yx * y, xy * x + yy * y) }
  }

  /// Reads the components of a composite glyph and adds their points.
  ///
  /// An offset is that of the component, or the distance of two points that coincide: a point of the components before,
  /// and a point of the component.
  func readComposite(
    _ data: FontTable, into result: inout Glyph, depth: Int, budget: inout DecodingBudget
  ) throws(TypesettingError) {
    guard depth < Self.depthLimit else { throw data.malformed(at: 0) }
    var offset = 10
    var flags = Flag.moreComponents
    while flags & Flag.moreComponents != 0 {
      let start = offset
      flags = try data.unsigned16(at: offset)
      let index = try data.unsigned16(at: offset + 2)
      guard index < header.glyphCount else { throw data.malformed(at: offset + 2) }
      offset += 4
      let areOffsets = flags & Flag.argumentsAreOffsets != 0
      var arguments = (0, 0)
      if flags & Flag.wideArguments != 0 {
        arguments = (try data.unsigned16(at: offset), try data.unsigned16(at: offset + 2))
        if areOffsets {
          arguments = (
            Int(Int16(truncatingIfNeeded: arguments.0)), Int(Int16(truncatingIfNeeded: arguments.1))
          )
        }
        offset += 4
      } else {
        arguments = (try data.byte(at: offset), try data.byte(at: offset + 1))
        if areOffsets {
          arguments = (Int(Int8(truncatingIfNeeded: arguments.0)), Int(Int8(truncatingIfNeeded: arguments.1)))
        }
        offset += 2
      }
      let matrix = try matrix(data, flags: flags, offset: &offset)
      let component = try glyph(index, depth: depth + 1, budget: &budget)
      try budget.use(steps: component.points.count, in: data, at: start)
      guard result.points.count + component.points.count <= Self.pointLimit else {
        throw .tooComplex(table: data.name, offset: data.position(of: start))
      }

      var shift: (x: Double, y: Double)
      if areOffsets {
        shift = (Double(arguments.0), Double(arguments.1))
        if flags & Flag.scalesOffset != 0 { shift = matrix.apply(shift.x, shift.y) }
      } else {
        guard arguments.0 < result.points.count, arguments.1 < component.points.count else {
          throw data.malformed(at: start + 4)
        }
        let anchor = result.points[arguments.0]
        let aligned = component.points[arguments.1]
        let place = matrix.apply(aligned.x, aligned.y)
        shift = (anchor.x - place.x, anchor.y - place.y)
      }
      for point in component.points {
        let place = matrix.apply(point.x, point.y)
        result.points.append(
          Point(
            x: place.x + shift.x, y: place.y + shift.y, isOnCurve: point.isOnCurve, endsContour: point.endsContour))
      }
      if flags & Flag.usesMetrics != 0 { (result.advance, result.shift) = (component.advance, component.shift) }
    }
  }

  /// Reads the linear map of a component.
  private func matrix(_ data: FontTable, flags: Int, offset: inout Int) throws(TypesettingError) -> Matrix {
    // A number has 14 bits after its point.
    func number() throws(TypesettingError) -> Double {
      defer { offset += 2 }
      return Double(try data.signed16(at: offset)) / 16384
    }
    if flags & Flag.hasScale != 0 {
      let scale = try number()
      return Matrix(xx: scale, yy: scale)
    }
    if flags & Flag.hasTwoScales != 0 { return Matrix(xx: try number(), yy: try number()) }
    if flags & Flag.hasMatrix != 0 {
      return Matrix(xx: try number(), xy: try number(), yx: try number(), yy: try number())
    }
    return Matrix()
  }
}
