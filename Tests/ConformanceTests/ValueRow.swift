import Animations
import ConformanceRows
import Geometry
import Testing

extension Length {
  init?(_ json: JSONValue) {
    guard let points = json["px"]?.number, let percent = json["pct"]?.number else { return nil }
    self.init(points: points, percent: percent)
  }
}

/// Rows of colours, and of numbers, lengths and colours of properties.
enum ValueRow {
  static let keywords = "keywords of CSS and lists of colours"

  // MARK: Colours

  static func color(_ row: Family.Row) throws -> Family.Outcome {
    if row.kind.contains("unpremultiplied") {
      return .leftOut(reason: "colours are mixed premultiplied")
    }
    if row["property"]?.string == "opacity" {
      guard let from = opacity(row, "from"), let to = opacity(row, "to") else { return .leftOut(reason: keywords) }
      let ours = from.interpolated(to: to, at: try row.number("at"))
      let expected = try #require(row["expected_css"]?.string.flatMap { Double($0) })
      return Residual.outcome([min(max(ours, 0), 1)], [expected], tolerance: try row.number("tol_alpha"))
    }
    guard var from = read(row, "from") ?? read(row, "addFrom"), var to = read(row, "to") ?? read(row, "replaceTo"),
      let expected = row["expected_rgba"]?.numbers
    else { return .leftOut(reason: keywords) }
    if row.kind == "composition" {
      let underlying = try #require(read(row, "underlying"))
      // On the web the sum is a colour again, with an alpha of at most 1, before it is mixed.
      if row["addFrom"] != nil { from = shown(underlying.adding(from)) }
      if row["addTo"] != nil { to = shown(underlying.adding(to)) }
    }
    let mixed = from.interpolated(to: to, at: try row.number("at"))
    return .ran(
      residual: residual(mixed, expected, try row.number("tol_channel"), try row.number("tol_alpha")),
      detail: "\(mixed.shownComponents) for \(expected)")
  }

  private static func shown(_ color: Color) -> Color {
    let shown = color.shownComponents
    return Color(red: shown.red, green: shown.green, blue: shown.blue, alpha: shown.alpha)
  }

  static func residual(_ color: Color, _ expected: [Double], _ tolerance: Double, _ alphaTolerance: Double) -> Double {
    let shown = color.shownComponents
    let channels = zip([shown.red, shown.green, shown.blue], expected).map { abs($0 * 255 - $1) / tolerance }
    return max(channels.max() ?? .infinity, abs(shown.alpha - expected[3]) / alphaTolerance)
  }

  private static func opacity(_ row: Family.Row, _ key: String) -> Double? {
    switch row[key]?.string {
    case "__neutral__": row["target_style"]?.string.flatMap { Double($0) }
    case "initial", "unset": 1
    case "inherit": row["parent_style"]?.string.flatMap { Double($0) }
    case let text: text.flatMap { Double($0) }
    }
  }

  static func read(_ row: Family.Row, _ key: String) -> Color? {
    row["\(key)_rgba"]?.numbers.map(color)
  }

  private static func rgba(_ row: Family.Row, _ key: String) -> Color? {
    row["\(key)_typed"]?["rgba"]?.numbers.map(color)
  }

  private static func color(_ rgba: [Double]) -> Color {
    Color(red: rgba[0] / 255, green: rgba[1] / 255, blue: rgba[2] / 255, alpha: rgba[3])
  }

  // MARK: Properties

  static func property(_ row: Family.Row) throws -> Family.Outcome {
    let kind = row["expected_typed"]?["type"]?.string
    switch kind {
    case "number":
      return try mixed(row, { $0["value"]?.number }, { [$0] })
    case "length":
      return try mixed(row, { Length($0) }, { [$0.points, $0.percent] })
    case "color":
      guard let from = rgba(row, "from"), let to = rgba(row, "to"),
        let expected = row["expected_typed"]?["rgba"]?.numbers
      else { return .leftOut(reason: keywords) }
      let mixed = from.interpolated(to: to, at: try row.number("at"))
      return .ran(residual: residual(mixed, expected, 1, 0.01), detail: "\(mixed.shownComponents) for \(expected)")
    default: return .leftOut(reason: "type \(kind ?? "none")")
    }
  }

  private static func mixed<Value: Animatable>(
    _ row: Family.Row, _ read: (JSONValue) -> Value?, _ numbers: (Value) -> [Double]
  ) throws -> Family.Outcome {
    func value(_ key: String) -> Value? { row["\(key)_typed"].flatMap { read($0) } }
    guard var from = value("from"), var to = value("to"), let expected = value("expected") else {
      return .leftOut(reason: keywords)
    }
    if row.kind == "composition" {
      let underlying = try #require(value("underlying"))
      if row["compositeFrom"]?.string != "replace" { from = underlying.adding(from) }
      if row["compositeTo"]?.string != "replace" { to = underlying.adding(to) }
    }
    let ours = numbers(from.interpolated(to: to, at: try row.number("at")))
    let theirs = numbers(expected)
    let range = range(of: row["property"]?.string ?? "")
    // A property clamps what is mixed to its own range, unless a share of something unknown takes part.
    let isMixed = ours.count > 1 && ours[1] != 0
    let shown = isMixed ? ours : ours.map { min(max($0, range.lowerBound), range.upperBound) }
    return Residual.outcome(shown, theirs, tolerance: try row.number("tol"))
  }

  /// The range of a property of CSS.
  private static func range(of property: String) -> ClosedRange<Double> {
    switch property {
    case "letter-spacing", "word-spacing", "text-indent", "vertical-align": -Double.infinity...Double.infinity
    case "opacity", "shape-image-threshold": 0...1
    default: 0...Double.infinity
    }
  }
}
