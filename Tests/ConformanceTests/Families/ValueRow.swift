// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import TestSupport
import Testing

/// Rows of colours, and of numbers, lengths and colours of properties.
enum ValueRow {
  private static let reader = CSSReader()

  // MARK: Colours

  static func color(_ row: Family.Row) throws -> Family.Outcome {
    let property = row["property"]?.string
    if row.kind.hasPrefix("interpolation_unpremultiplied") { return try straightColor(row) }
    if property == "opacity" { return try opacity(row) }
    if property == "border-color" { return try sideColors(row) }
    guard let ours = try row.composed({ color(row, $0) }), let expected = row["expected_rgba"]?.numbers else {
      return .leftOut(reason: TransformRow.unknownStyle)
    }
    return try outcome(ours, expected, row)
  }

  private static func outcome(_ ours: Color, _ expected: [Double], _ row: Family.Row) throws -> Family.Outcome {
    let residual = residual(ours, expected, try row.number("tol_channel"), try row.number("tol_alpha"))
    return .ran(residual: residual, detail: "\(ours.rgba) for \(expected)")
  }

  static func residual(_ color: Color, _ expected: [Double], _ tolerance: Double, _ alphaTolerance: Double) -> Double {
    let gaps = zip(color.rgba, expected).map { abs($0 - $1) }
    let residual = zip(gaps, [tolerance, tolerance, tolerance, alphaTolerance]).map { $0 / $1 }.max()
    return expected.count == 4 ? residual ?? .infinity : .infinity
  }

  /// The colour of a key: its numbers, or its text.
  private static func color(_ row: Family.Row, _ key: String) -> Color? {
    if let rgba = row["\(key)_rgba"]?.numbers { return Color(rgba: rgba) }
    // A property without a colour has the colour of the text, which is black.
    let property = row["property"]?.string
    let initial = property == "background-color" ? "transparent" : "black"
    return row.text(key, initial: initial, isInherited: property == "color").flatMap { reader.color($0) }
  }

  /// The outcome of a row whose components interpolate independently of alpha, as four numbers of a client.
  private static func straightColor(_ row: Family.Row) throws -> Family.Outcome {
    func read(_ key: String) -> Series<Double>? { row["\(key)_rgba"]?.numbers.map(Series.init) }
    let ours = try #require(try row.composed(read)).elements
    return try outcome(Color(rgba: ours), try row.numbers("expected_rgba"), row)
  }

  private static func sideColors(_ row: Family.Row) throws -> Family.Outcome {
    func read(_ key: String) -> Series<Color>? { row.text(key, initial: "black").flatMap { reader.sideColors($0) } }
    guard let ours = try row.composed(read), let expected = read("expected_css") else {
      return .leftOut(reason: TransformRow.unknownStyle)
    }
    let residuals = try zip(ours.elements, expected.elements).map {
      residual($0, $1.rgba, try row.number("tol_channel"), try row.number("tol_alpha"))
    }
    return .ran(residual: residuals.max() ?? .infinity, detail: "\(ours) for \(expected)")
  }

  private static func opacity(_ row: Family.Row) throws -> Family.Outcome {
    func read(_ key: String) -> Double? { row.text(key, initial: "1").flatMap { Double($0) } }
    guard let ours = try row.composed(read), let expected = read("expected_css") else {
      return .leftOut(reason: TransformRow.unknownStyle)
    }
    return Residual.outcome([min(max(ours, 0), 1)], [expected], tolerance: try row.number("tol_alpha"))
  }

  // MARK: Properties

  static func property(_ row: Family.Row) throws -> Family.Outcome {
    func typed(_ key: String) -> JSONValue? { row["\(key)_typed"] }
    let property = try #require(row["property"]?.string)
    let expected = try #require(typed("expected"))
    let tolerance = try row.number("tol")
    switch expected["type"]?.string {
    case "number":
      let ours = try #require(try row.composed { typed($0)?["value"]?.number })
      return Residual.outcome(
        [clamped(ours, property)], [try #require(expected["value"]?.number)], tolerance: tolerance)
    case "length":
      let ours = try #require(try row.composed { typed($0).flatMap { Length($0) } })
      let theirs = try #require(Length(expected))
      // A property clamps an interpolated value to its range, unless the value has a percentage of an unknown length.
      let points = ours.percent == 0 ? clamped(ours.points, property) : ours.points
      let percent = ours.points == 0 ? clamped(ours.percent, property) : ours.percent
      return Residual.outcome([points, percent], [theirs.points, theirs.percent], tolerance: tolerance)
    case "color":
      let ours = try #require(try row.composed { typed($0)?["rgba"]?.numbers.map { Color(rgba: $0) } })
      let theirs = try #require(expected["rgba"]?.numbers)
      return .ran(residual: residual(ours, theirs, 1, 0.01), detail: "\(ours.rgba) for \(theirs)")
    default: throw UnknownRow(row)
    }
  }

  /// A number in the range of a property of CSS.
  static func clamped(_ number: Double, _ property: String) -> Double {
    switch property {
    case "letter-spacing", "word-spacing", "text-indent", "vertical-align": number
    case "opacity", "shape-image-threshold": min(max(number, 0), 1)
    default: max(number, 0)
    }
  }
}

extension Length {
  init?(_ json: JSONValue) {
    guard let points = json["px"]?.number, let percent = json["pct"]?.number else { return nil }
    self.init(points: points, percent: percent)
  }
}
