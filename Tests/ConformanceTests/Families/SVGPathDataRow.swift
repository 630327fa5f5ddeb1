// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import TestSupport
import Testing

/// Rows of path data: commands, errors, valid prefixes, transformed paths and interpolations.
enum SVGPathDataRow {
  static func outcome(_ row: Family.Row) throws -> Family.Outcome {
    switch row.kind {
    case "parse": try parse(row)
    case "parse_error": try parseError(row)
    case "valid_only": try validOnly(row)
    case "segment_count":
      count(
        drawnSegments(try Path(svgPathData: try text(row, "d"))).count,
        expected: try #require(row["expected"]?.number))
    case "same_geometry": same(prefix(try text(row, "d")), prefix(try text(row, "d2")), tolerance: 0, row)
    case "to_rel", "to_unshort":
      // The writer may choose any letters; only the geometry must be the same.
      same(prefix(try text(row, "d")), prefix(try text(row, "expected_d")), tolerance: 1e-9, row)
    case "invalid_flag_truncates": try invalidFlag(row)
    case "transform_path": try transform(row)
    case "css_d_valid", "css_d_computed":
      same(prefix(try quoted(row, "css")), prefix(try quoted(row, "expected_css")), tolerance: 1e-9, row)
    case "d_interpolation": try morph(row)
    default: throw UnknownRow(row)
    }
  }

  private static func morph(_ row: Family.Row) throws -> Family.Outcome {
    let morph = PathMorph(from: try Path(svgPathData: text(row, "from")), to: try Path(svgPathData: text(row, "to")))
    let ours = morph.path(at: try #require(row["at"]?.number))
    let expected = try Path(svgPathData: try text(row, "expected_d"))
    guard morph.method == .elements else { return .ran(residual: .infinity, detail: "\(morph.method)") }
    return same(ours, expected, tolerance: try #require(row["tol"]?.number), row)
  }

  private static func text(_ row: Family.Row, _ key: String) throws -> String { try #require(row[key]?.string) }

  /// The text between the quotation marks of a CSS `path()`.
  private static func quoted(_ row: Family.Row, _ key: String) throws -> String {
    let parts = try text(row, key).split(separator: "\"", omittingEmptySubsequences: false)
    try #require(parts.count == 3)
    return String(parts[1])
  }

  private static func prefix(_ text: String) -> Path { Path.validPrefix(ofSVGPathData: text).path }

  private static func count(_ ours: Int, expected: Double) -> Family.Outcome {
    .ran(residual: Double(ours) == expected ? 0 : .infinity, detail: "\(ours), expected \(expected)")
  }

  private static func parse(_ row: Family.Row) throws -> Family.Outcome {
    let data = try text(row, "d")
    if data.contains("e39") {
      return .leftOut(reason: "1e39 overflows single precision, and is valid in double precision")
    }
    let (path, error) = Path.validPrefix(ofSVGPathData: data)
    // The expected commands, each with a letter and with spaces between its numbers.
    let expected = try #require(row["expected_segments"]?.array).map { try #require($0.array) }
    let commands = try expected.map { command in
      // Flags are written without a decimal point.
      let numbers = command.dropFirst().map { value in
        let number = value.number ?? .nan
        return Int(exactly: number).map { "\($0)" } ?? "\(number)"
      }
      return try ([#require(command.first?.string)] + numbers).joined(separator: " ")
    }
    let other = try Path(svgPathData: commands.joined(separator: " "))
    if path.elements.count != other.elements.count || (error == nil) != (row["valid"]?.bool ?? false) {
      return .ran(residual: .infinity, detail: "\(path), \(String(describing: error)), expected \(row.json)")
    }
    return same(path, other, tolerance: 1e-6, row)
  }

  private static func parseError(_ row: Family.Row) throws -> Family.Outcome {
    let expectedError = try text(row, "expected_error")
    guard let error = Path.validPrefix(ofSVGPathData: try text(row, "d")).error else {
      return .ran(residual: .infinity, detail: "no error, expected \(expectedError)")
    }
    var offset = row["expected_error_offset"]?.number
    if let range = expectedError.firstRange(of: "(at pos ") {
      offset = Double(expectedError[range.upperBound...].prefix { $0.isNumber })
    }
    let kind: Set<SVGPathDataError.Expectation> =
      if expectedError.contains("arc flag") {
        [.arcFlag]
      } else if expectedError.contains("no moveto") || expectedError.contains("should start with") {
        [.move]
      } else if expectedError.contains("command") {
        [.command, .move]
      } else {
        [.number, .digit]
      }
    let isRight = kind.contains(error.expected) && (offset == nil || offset == Double(error.offset))
    return .ran(
      residual: isRight ? 0 : .infinity, detail: "\(error), expected \(expectedError) at \(String(describing: offset))")
  }

  private static func validOnly(_ row: Family.Row) throws -> Family.Outcome {
    let (path, error) = Path.validPrefix(ofSVGPathData: try text(row, "d"))
    var isRight = (error == nil) == (row["valid"]?.bool ?? false)
    if let drawsNothing = row["draws_nothing"]?.bool {
      isRight = isRight && drawnSegments(path).isEmpty == drawsNothing
    }
    return .ran(residual: isRight ? 0 : .infinity, detail: "\(path.svgPathData()), \(String(describing: error))")
  }

  /// The outcome of a row with an invalid flag, which must draw the valid text up to the command with the flag.
  private static func invalidFlag(_ row: Family.Row) throws -> Family.Outcome {
    let (path, error) = Path.validPrefix(ofSVGPathData: try text(row, "d"))
    let good = try Path(svgPathData: try text(row, "d_good"))
    let isPrefix = good.elements.starts(with: path.elements) && path.elements.count < good.elements.count
    let stops = good.elements.dropFirst(path.elements.count).first
    let isArc = if case .arc = stops { true } else { false }
    return .ran(
      residual: error?.expected == .arcFlag && isPrefix && isArc ? 0 : .infinity,
      detail: "\(path.svgPathData()), \(String(describing: error))")
  }

  private static func transform(_ row: Family.Row) throws -> Family.Outcome {
    let numbers = try #require(row["args"]?.numbers)
    let map: AffineTransform
    switch try text(row, "op") {
    case "scale": map = .scale(x: numbers[0], y: numbers.count > 1 ? numbers[1] : numbers[0])
    case "translate": map = .translation(x: numbers[0], y: numbers.count > 1 ? numbers[1] : 0)
    case "rotate" where numbers.count == 3:
      map = AffineTransform.translation(x: numbers[1], y: numbers[2])
        .concatenated(with: .rotation(.degrees(numbers[0])))
        .concatenated(with: .translation(x: -numbers[1], y: -numbers[2]))
    case "rotate": map = .rotation(.degrees(numbers[0]))
    case "skewX": map = AffineTransform(a: 1, b: 0, c: tangent(numbers[0]), d: 1, tx: 0, ty: 0)
    case "skewY": map = AffineTransform(a: 1, b: tangent(numbers[0]), c: 0, d: 1, tx: 0, ty: 0)
    case "matrix":
      map = AffineTransform(
        a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
    case let other: return .leftOut(reason: "no transform is called \(other)")
    }
    let image = try Path(svgPathData: try text(row, "d")).applying(map)
    // Rounded rows have whole numbers. In relative ones, every command adds a rounding error.
    let isRounded = row["rounded"]?.bool ?? false
    let tolerance = isRounded ? 0.5 * Double(image.elements.count) + 0.01 : 1e-6
    return same(image, try Path(svgPathData: try text(row, "expected_d")), tolerance: tolerance, row)
  }

  private static func tangent(_ degrees: Double) -> Double {
    let direction = Vector(direction: .degrees(degrees))
    return direction.dy / direction.dx
  }

  /// The segments of a path as separate paths, with the lines that close subpaths.
  private static func drawnSegments(_ path: Path) -> [Path] {
    var (segments, pen, start): ([Path], Point, Point) = ([], .zero, .zero)
    for element in path.elements {
      var segment = Path()
      segment.move(to: pen)
      switch element {
      case .move(let to): (pen, start) = (to, to)
      case .line(let to):
        segment.addLine(to: to)
        pen = to
      case .quadratic(let to, let control):
        segment.addQuadratic(to: to, control: control)
        pen = to
      case .cubic(let to, let control1, let control2):
        segment.addCubic(to: to, control1: control1, control2: control2)
        pen = to
      case .arc(let to, let radii, let rotation, let largeArc, let sweep):
        segment.addArc(to: to, radii: radii, rotation: rotation, largeArc: largeArc, sweep: sweep)
        pen = to
      case .close:
        if pen != start { segment.addLine(to: start) }
        pen = start
      }
      if segment.elements.count > 1 { segments.append(segment) }
    }
    return segments
  }

  /// Compares the drawn geometry: the same moves and closes, and on each segment the same points at the same shares of
  /// its length.
  static func same(_ a: Path, _ b: Path, tolerance: Double, _ row: Family.Row) -> Family.Outcome {
    func ends(_ path: Path) -> [Point?] {
      path.elements.compactMap { element in
        switch element {
        case .move(let to): .some(to)
        case .close: .some(nil)
        default: nil
        }
      }
    }
    let (ours, theirs) = (drawnSegments(a), drawnSegments(b))
    var gap = ours.count == theirs.count && ends(a).count == ends(b).count ? 0.0 : Double.infinity
    for (first, second) in zip(ends(a), ends(b)) {
      if (first == nil) != (second == nil) { gap = .infinity }
      if let first, let second { gap = max(gap, first.distance(to: second)) }
    }
    for (first, second) in zip(ours, theirs) {
      guard let one = PathMeasure(first), let other = PathMeasure(second) else {
        gap = .infinity
        continue
      }
      for step in 0...8 {
        let share = Double(step) / 8
        gap = max(gap, one.point(at: share * one.length).distance(to: other.point(at: share * other.length)))
      }
    }
    let residual = gap == 0 ? 0 : gap / tolerance
    return .ran(residual: residual, detail: "\(a.svgPathData()) against \(b.svgPathData()) for \(row.json)")
  }
}
