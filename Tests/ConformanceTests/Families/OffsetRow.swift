// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import TestSupport
import Testing

/// Rows of the properties of motion along a path: interpolated distances, rotations, positions and paths.
enum OffsetRow {
  static let unknownStyle = TransformRow.unknownStyle
  private static let reader = CSSReader()
  /// The rows have no tolerance; their numbers are rounded to two decimals.
  private static let tolerance = 0.01

  static func outcome(_ row: Family.Row) throws -> Family.Outcome {
    if let at = row["at"]?.number, abs(at) > 1e30 {
      return .leftOut(reason: "the largest single-precision number; it is not special here")
    }
    switch (row.kind, row["property"]?.string) {
    case ("no_interpolation", "offset-path"): return try pathFlips(row)
    case ("no_interpolation", let property?): return try Residual.flip(row) { value(row, $0, property) }
    case (_, "offset"): return try shorthand(row)
    case (_, "offset-path") where path(row, "from") != nil: return try paths(row)
    case (_, let property?):
      guard let ours = try row.composed({ value(row, $0, property) }),
        let expected = value(row, "expected_css", property)
      else { return .leftOut(reason: unknownStyle) }
      return Residual.outcome(ours, expected, tolerance: tolerance)
    default: throw UnknownRow(row)
    }
  }

  private static func value(_ row: Family.Row, _ key: String, _ property: String) -> StyleValue? {
    switch property {
    case "offset-distance": row.text(key, initial: "0px").flatMap { reader.value($0) }
    case "offset-rotate": row.text(key, initial: "auto").flatMap { reader.offsetRotation($0) }
    case "offset-anchor", "offset-position": row.text(key, initial: "auto").flatMap { reader.position($0) }
    default: row.text(key, initial: "none").flatMap { reader.value($0) }
    }
  }

  // MARK: Paths

  private static func path(_ row: Family.Row, _ key: String) -> Outline? {
    row.text(key, initial: nil).flatMap(path)
  }

  private static func path(_ text: String) -> Outline? {
    guard text.hasPrefix("path(") else { return nil }
    let parts = text.split { $0 == "\"" || $0 == "'" }
    return parts.count == 3 ? (try? Path(svgPathData: String(parts[1]))).map { Outline(path: $0) } : nil
  }

  private static func paths(_ row: Family.Row) throws -> Family.Outcome {
    guard let ours = try row.composed({ path(row, $0) }), let expected = path(row, "expected_css") else {
      return .leftOut(reason: unknownStyle)
    }
    return SVGPathDataRow.same(ours.path, expected.path, tolerance: tolerance, row)
  }

  private static func pathFlips(_ row: Family.Row) throws -> Family.Outcome {
    // Paths of different structure flip, and so do a path and a value that is not a path.
    if let from = path(row, "from"), let to = path(row, "to") {
      guard PathMorph(from: from.path, to: to.path).method != .elements else {
        return .leftOut(reason: "H and V are lines here, which can be interpolated")
      }
      return try Residual.flip(row) { path(row, $0) }
    }
    return try Residual.flip(row) { value(row, $0, "offset-path") }
  }

  /// The outcome of a row of `offset`: a path, a distance and a rotation, which are interpolated separately.
  private static func shorthand(_ row: Family.Row) throws -> Family.Outcome {
    func parts(_ key: String) throws -> (path: Outline, distance: StyleValue, rotation: StyleValue) {
      let text = try #require(row[key]?.string)
      let halves = text.split(separator: ")", maxSplits: 1)
      let words = try #require(halves.last).split(separator: " ")
      try #require(halves.count == 2 && words.count == 2)
      return (
        try #require(path(halves[0] + ")")), try #require(reader.value(String(words[0]))),
        try #require(reader.offsetRotation(String(words[1])))
      )
    }
    let expected = try parts("expected_css")
    var outline = try #require(try row.composed { try parts($0).path })
    // A transition between values without interpolation does not start: the new value applies immediately.
    let (from, to) = (try parts("from").path, try parts("to").path)
    let isFlip = PathMorph(from: from.path, to: to.path).method != .elements
    if isFlip, row["method"]?.string == "CSS Transitions" { outline = to }
    let distance = try #require(try row.composed { try parts($0).distance })
    let rotation = try #require(try row.composed { try parts($0).rotation })
    let outcomes = [
      SVGPathDataRow.same(outline.path, expected.path.path, tolerance: tolerance, row),
      Residual.outcome(distance, expected.distance, tolerance: tolerance),
      Residual.outcome(rotation, expected.rotation, tolerance: tolerance),
    ]
    return outcomes.reduce(.ran(residual: 0, detail: "")) { worst, outcome in
      guard case (.ran(let a, _), .ran(let b, _)) = (worst, outcome) else { return worst }
      return b > a ? outcome : worst
    }
  }
}
