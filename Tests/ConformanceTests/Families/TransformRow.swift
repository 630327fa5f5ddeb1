// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import TestSupport
import Testing

/// Rows of transform lists, of single components, and of decompositions of matrices.
enum TransformRow {
  static let unknownBox = "percentages and keywords of a box, without its size"
  static let unknownStyle = "values of a style, without the style"

  /// Lengths in `em` are of the initial font size.
  private static let reader = CSSReader(em: 16)

  static func outcome(_ row: Family.Row) throws -> Family.Outcome {
    switch (row.kind, row["property"]?.string) {
    case ("decompose2d", _): try decompose(row)
    case ("roundtrip", _): try roundTrip(row)
    case ("no_interpolation", _?): try Residual.flip(row) { style(row, $0) }
    case ("interpolation", let property?), ("composition", let property?):
      switch property {
      case "transform": try transform(row)
      case "translate": try translate(row)
      case "rotate": try rotate(row)
      case "scale": try scale(row)
      case "perspective": try perspective(row)
      case "perspective-origin", "transform-origin": try origin(row)
      default: .leftOut(reason: "properties of other kinds")
      }
    default: throw UnknownRow(row)
    }
  }

  // MARK: Lists

  private static func transform(_ row: Family.Row) throws -> Family.Outcome {
    guard let ours = try row.composed({ try list(row, $0) }), let expected = try expected(row) else {
      return .leftOut(reason: unknownStyle)
    }
    return Residual.outcome(ours.transform.elements, expected, tolerance: try row.number("tol"))
  }

  private static func expected(_ row: Family.Row) throws -> [Double]? {
    try row["expected_matrix"]?.numbers ?? list(row, "expected_css")?.transform.elements
  }

  /// The list of a row: its functions as numbers, or its text.
  private static func list(_ row: Family.Row, _ key: String) throws -> TransformList? {
    let box = row["box"]?.numbers
    if let operations = row["\(key)_ops"]?.array, let list = try list(operations, box: box) { return list }
    return row.text(key, initial: "none").flatMap { reader.transformList($0, box: box) }
  }

  /// A list of functions as numbers; `nil` if one is a percentage of an unknown box.
  static func list(_ operations: [JSONValue], box: [Double]?) throws -> TransformList? {
    var functions: [TransformFunction] = []
    for operation in operations {
      guard let function = try function(operation, box: box) else { return nil }
      functions.append(function)
    }
    return TransformList(functions)
  }

  private static func function(_ json: JSONValue, box: [Double]?) throws -> TransformFunction? {
    let name = try #require(json["fn"]?.string)
    if name.hasPrefix("translate") {
      let lengths = try #require(json["xyz"]?.array)
      var xyz = SIMD3<Double>.zero
      for (index, length) in lengths.enumerated() {
        let (points, percent) = (length["px"]?.number ?? 0, length["pct"]?.number ?? 0)
        guard percent == 0 || box != nil else { return nil }
        xyz[index] = points + (index < 2 ? percent / 100 * (box?[index] ?? 0) : 0)
      }
      return .translate(xyz)
    }
    if name.hasPrefix("scale") {
      let xyz = try #require(json["xyz"]?.numbers)
      return .scale(SIMD3(xyz[0], xyz[1], xyz[2]))
    }
    if name.hasPrefix("rotate") {
      let axis = try #require(json["axis"]?.numbers)
      return .rotate(.degrees(try #require(json["deg"]?.number)), axis: SIMD3(axis[0], axis[1], axis[2]))
    }
    switch name {
    case "skewX", "skewY", "skew":
      let angles = try #require(json["deg"]?.numbers).map { Angle.degrees($0) }
      switch name {
      case "skewX": return .skewX(angles[0])
      case "skewY": return .skewY(angles[0])
      default: return .skew(x: angles[0], y: angles.count > 1 ? angles[1] : .zero)
      }
    case "perspective": return .perspective(try #require(json["px"]?.number))
    case "matrix3d", "matrix": return .matrix(Transform3D(elements: try #require(json["args"]?.numbers)))
    default: return nil
    }
  }

  // MARK: Single components

  // The expected numbers are rounded, to two decimals in comparisons and to six digits in texts.
  private static let roundedTolerance = 0.01

  private static func translate(_ row: Family.Row) throws -> Family.Outcome {
    func read(_ key: String) -> StyleValue? { row.text(key, initial: "none").flatMap { reader.translation($0) } }
    guard let ours = try row.composed(read), let expected = read("expected_css") else {
      return .leftOut(reason: unknownStyle)
    }
    return Residual.outcome(ours, expected, tolerance: roundedTolerance)
  }

  private static func rotate(_ row: Family.Row) throws -> Family.Outcome {
    func read(_ key: String) -> TransformList? { row.text(key, initial: "none").flatMap { reader.rotation($0) } }
    // An addition to a property with a single function accumulates in that function.
    let ours = try row.composed(operation: { $0 == .add ? .accumulate : $0 }, read)
    guard let ours, let expected = read("expected_css") else { return .leftOut(reason: unknownStyle) }
    return Residual.outcome(
      ours.transform.elements, expected.transform.elements, tolerance: roundedTolerance)
  }

  private static func scale(_ row: Family.Row) throws -> Family.Outcome {
    func read(_ key: String) -> Factors? { row.text(key, initial: "none").flatMap { reader.factors($0) } }
    guard let ours = try row.composed(read), let expected = read("expected_css") else {
      return .leftOut(reason: unknownStyle)
    }
    return Residual.outcome(
      [ours.xyz.x, ours.xyz.y, ours.xyz.z], [expected.xyz.x, expected.xyz.y, expected.xyz.z],
      tolerance: roundedTolerance)
  }

  private static func style(_ row: Family.Row, _ key: String) -> StyleValue? {
    row.text(key, initial: "none").flatMap { reader.value($0) }
  }

  private static func perspective(_ row: Family.Row) throws -> Family.Outcome {
    guard var ours = try row.composed({ style(row, $0) }), let expected = style(row, "expected_css") else {
      return .leftOut(reason: unknownStyle)
    }
    // A distance is never negative.
    ours.quantities = ours.quantities.map { $0.replacing(with: 0, where: $0 .< 0) }
    return Residual.outcome(ours, expected, tolerance: roundedTolerance)
  }

  /// The outcome of a row of origins, whose percentages refer to the box.
  private static func origin(_ row: Family.Row) throws -> Family.Outcome {
    func read(_ key: String) -> StyleValue? {
      guard let value = row.text(key, initial: "50% 50%").flatMap({ reader.value($0) }) else { return nil }
      // Keywords and percentages refer to a box.
      let isKnown = value.words.allSatisfy { "<length> ".contains($0) } && value.quantities.allSatisfy { $0.z == 0 }
      return isKnown ? value : nil
    }
    guard let ours = try row.composed(read), let expected = read("expected_css") else {
      return .leftOut(reason: "\(unknownBox)")
    }
    return Residual.outcome(ours, expected, tolerance: roundedTolerance)
  }

  // MARK: Decomposition

  private static func plane(_ row: Family.Row) throws -> AffineTransform {
    let rows = try #require(row["matrix_row_major_2x3"]?.array).map { try #require($0.numbers) }
    return AffineTransform(
      a: rows[0][0], b: rows[1][0], c: rows[0][1], d: rows[1][1], tx: rows[0][2], ty: rows[1][2])
  }

  private static func decompose(_ row: Family.Row) throws -> Family.Outcome {
    let components = try #require(try plane(row).components())
    let expected = try #require(row["expected"])
    let scale = try #require(expected["scale"]?.numbers)
    let quaternion = Quaternion(components.rotation, axis: SIMD3(0, 0, 1))
    return Residual.outcome(
      [components.scaleX, components.scaleY, quaternion.z, quaternion.w],
      [scale[0], scale[1], try #require(expected["quat_z"]?.number), try #require(expected["quat_w"]?.number)],
      tolerance: try row.number("tol"))
  }

  private static func roundTrip(_ row: Family.Row) throws -> Family.Outcome {
    let (plane, tolerance) = (try plane(row), try row.number("tol"))
    let again = AffineTransform(try #require(plane.components()))
    let space = Transform3D(plane)
    let spaceAgain = Transform3D(try #require(space.components()))
    return .ran(
      residual: max(
        Residual.of(Transform3D(again).elements, space.elements, tolerance: tolerance),
        Residual.of(spaceAgain.elements, space.elements, tolerance: tolerance)),
      detail: "\(again)")
  }
}
