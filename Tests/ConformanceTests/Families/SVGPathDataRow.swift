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
        try Path(svgPathData: try text(row, "d")).subpaths().reduce(0) { $0 + $1.segments.count },
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
    var scanner = SVGPathDataScanner(data)
    var commands: [SVGPathDataScanner.Command] = []
    var error: SVGPathDataError?
    do throws(SVGPathDataError) {
      while let command = try scanner.next() { commands.append(command) }
    } catch let failure { error = failure }

    let expected = try #require(row["expected_segments"]?.array).map { try #require($0.array) }
    var residual = commands.count == expected.count ? 0 : Double.infinity
    for (index, (ours, theirs)) in zip(commands, expected).enumerated() {
      let letter = try #require(theirs.first?.string)
      // The case of a close has no meaning, and a leading m is absolute in either case.
      let ignoresCase = index == 0 || letter.lowercased() == "z"
      let isSame =
        ignoresCase ? String(ours.letter).lowercased() == letter.lowercased() : String(ours.letter) == letter
      if !isSame || ours.numbers.count != theirs.count - 1 { residual = .infinity }
      for (mine, number) in zip(ours.numbers, theirs.dropFirst().map { $0.number ?? .nan }) {
        residual = max(residual, abs(mine - number) / (1e-6 * max(abs(number), 1e-6)))
      }
    }
    if (error == nil) != (row["valid"]?.bool ?? false) { residual = .infinity }
    return .ran(residual: residual, detail: "\(commands), \(String(describing: error)), expected \(row.json)")
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
      isRight = isRight && path.subpaths().allSatisfy(\.segments.isEmpty) == drawsNothing
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

  /// Compares the drawn geometry: the same subpaths, and on each segment the same points.
  static func same(_ a: Path, _ b: Path, tolerance: Double, _ row: Family.Row) -> Family.Outcome {
    var gap = 0.0
    let (ours, theirs) = (a.subpaths(), b.subpaths())
    if ours.count != theirs.count { gap = .infinity }
    for (x, y) in zip(ours, theirs) {
      if x.isClosed != y.isClosed || x.segments.count != y.segments.count { gap = .infinity }
      gap = max(gap, x.start.distance(to: y.start))
      for (first, second) in zip(x.segments, y.segments) {
        for step in 0...8 {
          gap = max(gap, first.point(at: Double(step) / 8).distance(to: second.point(at: Double(step) / 8)))
        }
      }
    }
    let residual = gap == 0 ? 0 : gap / tolerance
    return .ran(residual: residual, detail: "\(a.svgPathData()) against \(b.svgPathData()) for \(row.json)")
  }
}
