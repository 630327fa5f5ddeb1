import ConformanceRows
import Geometry
import Testing

/// Rows of transform lists, of single components, and of taking matrices apart.
enum TransformRow {
  static let unreadable = "values of CSS that name no numbers (keywords, units, percentages)"

  static func outcome(_ row: Family.Row) throws -> Family.Outcome {
    switch row.kind {
    case "decompose2d": return try decompose(row)
    case "roundtrip": return try roundTrip(row)
    case "interpolation", "composition": break
    default: return .leftOut(reason: unreadable)
    }
    guard let property = row["property"]?.string else { return .leftOut(reason: unreadable) }
    switch property {
    case "transform": return try transform(row)
    case "translate", "rotate", "scale": return try single(row, property)
    case "perspective", "perspective-origin", "transform-origin": return try lengths(row, property)
    default: return .leftOut(reason: unreadable)
    }
  }

  // MARK: Lists

  private static func transform(_ row: Family.Row) throws -> Family.Outcome {
    let from = try list(row, "from")
    let to = try list(row, "to")
    guard var from, var to, let expected = try expected(row) else {
      return .leftOut(reason: "transform of \(unreadable)")
    }
    if row.kind == "composition" {
      guard let underlying = try list(row, "underlying") else { return .leftOut(reason: unreadable) }
      from = try composed(from, over: underlying, row["compositeFrom"])
      to = try composed(to, over: underlying, row["compositeTo"])
    }
    let (fraction, tolerance) = (try row.number("at"), try row.number("tol"))
    let way = TransformInterpolation(from: from, to: to)
    let ours = way.transform(at: fraction).elements
    let agrees = Residual.of(way.list(at: fraction).transform.elements, ours, tolerance: 1e-12) <= 1
    let residual = Residual.of(ours, expected, tolerance: tolerance)
    return .ran(
      residual: agrees ? residual : .infinity, detail: "\(from) to \(to) at \(fraction): \(ours) for \(expected)")
  }

  private static func expected(_ row: Family.Row) throws -> [Double]? {
    try row["expected_matrix"]?.numbers ?? list(row, "expected_css")?.transform.elements
  }

  private static func composed(
    _ list: TransformList, over underlying: TransformList, _ operation: JSONValue?
  ) throws -> TransformList {
    switch operation?.string {
    case "add": underlying.appending(list)
    case "accumulate": underlying.accumulating(list)
    default: list
    }
  }

  /// The list of a row: its functions as numbers, or what little of its text is numbers.
  private static func list(_ row: Family.Row, _ key: String) throws -> TransformList? {
    // A missing keyframe takes the value underneath.
    let text = row[row[key]?.string == "__neutral__" ? "underlying_style" : key]?.string
    if text == "none" || text == "initial" { return [] }
    guard let operations = row["\(key)_ops"]?.array else { return text.flatMap { parse($0, row["box"]?.numbers) } }
    var functions: [TransformFunction] = []
    for operation in operations {
      guard let function = try function(operation, box: row["box"]?.numbers) else { return nil }
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
      let (x, y) = name == "skewY" ? (.zero, angles[0]) : (angles[0], angles.count > 1 ? angles[1] : .zero)
      return .skew(x: x, y: y)
    case "perspective": return .perspective(try #require(json["px"]?.number))
    case "matrix3d", "matrix": return .matrix(Transform3D(elements: try #require(json["args"]?.numbers)))
    default: return nil
    }
  }

  /// Reads functions of degrees, numbers and pixels, such as `rotate3d(1, 2, 3, 90deg) scale(2)`.
  private static func parse(_ text: String, _ box: [Double]?) -> TransformList? {
    var functions: [TransformFunction] = []
    for part in text.split(separator: ")") {
      let halves = part.split(separator: "(")
      guard halves.count == 2 else { return nil }
      let arguments = halves[1].split(separator: ",").map { plainNumber($0.drop { $0 == " " }) }
      var n = arguments.compactMap(\.self)
      guard n.count == arguments.count else { return nil }
      for (index, argument) in halves[1].split(separator: ",").enumerated() where argument.hasSuffix("%") {
        guard let box else { return nil }
        n[index] *= (halves[0].hasSuffix("Y") ? box[1] : box[index]) / 100
      }
      switch halves[0].drop(while: { $0 == " " }) {
      case "rotate", "rotateZ": functions.append(.rotate(.degrees(n[0])))
      case "rotateX": functions.append(.rotate(.degrees(n[0]), axis: SIMD3(1, 0, 0)))
      case "rotateY": functions.append(.rotate(.degrees(n[0]), axis: SIMD3(0, 1, 0)))
      case "rotate3d": functions.append(.rotate(.degrees(n[3]), axis: SIMD3(n[0], n[1], n[2])))
      case "scale": functions.append(.scale(x: n[0], y: n.count > 1 ? n[1] : n[0]))
      case "translate": functions.append(.translate(x: n[0], y: n.count > 1 ? n[1] : 0))
      case "translateX": functions.append(.translate(x: n[0], y: 0))
      case "translateY": functions.append(.translate(x: 0, y: n[0]))
      default: return nil
      }
    }
    return TransformList(functions)
  }

  /// A number, with `deg`, `px` or `%` behind it or nothing.
  private static func plainNumber(_ text: some StringProtocol) -> Double? {
    for unit in ["deg", "px", "%"] where text.hasSuffix(unit) { return Double(text.dropLast(unit.count)) }
    return Double(text)
  }

  // MARK: Single components

  /// `translate`, `rotate` and `scale` are a step each.
  private static func single(_ row: Family.Row, _ property: String) throws -> Family.Outcome {
    func value(_ key: String) -> TransformFunction? {
      // A missing keyframe takes the value underneath.
      let name = row[key]?.string == "__neutral__" ? "underlying_style" : key
      guard let text = row[name]?.string else { return row[name]?.number.flatMap { step(property, "\($0)") } }
      return step(property, text)
    }
    let texts = ["from", "to", "underlying", "expected_css"].compactMap { row[$0]?.string }
    let mixes = texts.contains { $0.contains("%") } && texts.contains { $0.contains("px") }
    guard !mixes, let from = value("from"), let to = value("to"), let wish = value("expected_css") else {
      return .leftOut(reason: "\(property) of \(unreadable)")
    }
    var (a, b): (TransformList, TransformList) = ([from], [to])
    if row.kind == "composition" {
      guard let underlying = value("underlying") else { return .leftOut(reason: unreadable) }
      (a, b) = try single(property, [from], [to], over: [underlying], row)
    }
    let ours = TransformInterpolation(from: a, to: b).transform(at: try row.number("at"))
    // The expected numbers are rounded, to two decimals where they are compared and to six digits where they are written.
    return Residual.outcome(ours.elements, wish.transform.elements, tolerance: 0.01)
  }

  /// A property that is one step adds into that step: turns about one axis add up, scales multiply.
  private static func single(
    _ property: String, _ from: TransformList, _ to: TransformList, over underlying: TransformList, _ row: Family.Row
  ) throws -> (TransformList, TransformList) {
    func folded(_ list: TransformList, _ operation: JSONValue?) throws -> TransformList {
      guard operation?.string == "add" else { return try composed(list, over: underlying, operation) }
      guard case .scale(let below) = underlying.functions[0], case .scale(let above) = list.functions[0] else {
        return underlying.accumulating(list)
      }
      return [.scale(below * above)]
    }
    return (try folded(from, row["compositeFrom"]), try folded(to, row["compositeTo"]))
  }

  private static func step(_ property: String, _ text: String) -> TransformFunction? {
    let isNone = text == "none" || text == "initial"
    let parts = isNone ? [] : text.split(separator: " ")
    let read = parts.map { plainNumber($0) }
    let n = read.compactMap(\.self)
    guard n.count == read.count else { return nil }
    switch property {
    case "translate":
      return .translate(x: n.first ?? 0, y: n.count > 1 ? n[1] : 0, z: n.count > 2 ? n[2] : 0)
    case "scale":
      return .scale(SIMD3(n.first ?? 1, n.count > 1 ? n[1] : n.first ?? 1, n.count > 2 ? n[2] : 1))
    default:
      return n.count == 4
        ? .rotate(.degrees(n[3]), axis: SIMD3(n[0], n[1], n[2])) : .rotate(.degrees(n.first ?? 0))
    }
  }

  /// `perspective` is a length, and the origins are two: plain numbers that add and mix.
  private static func lengths(_ row: Family.Row, _ property: String) throws -> Family.Outcome {
    func value(_ key: String) -> [Double]? {
      let name = row[key]?.string == "__neutral__" ? "underlying_style" : key
      guard let parts = row[name]?.string?.split(separator: " ") else { return nil }
      let numbers = parts.compactMap { plainNumber($0) }
      return numbers.count == parts.count ? numbers : nil
    }
    guard var from = value("from"), var to = value("to"), let wish = value("expected_css") else {
      return .leftOut(reason: "\(property) of \(unreadable)")
    }
    if row.kind == "composition" {
      guard let underlying = value("underlying") else { return .leftOut(reason: unreadable) }
      func composed(_ numbers: [Double], _ key: String) -> [Double] {
        row[key]?.string == "replace" ? numbers : zip(underlying, numbers).map { $0 + $1 }
      }
      (from, to) = (composed(from, "compositeFrom"), composed(to, "compositeTo"))
    }
    let fraction = try row.number("at")
    var ours = zip(from, to).map { $0 + ($1 - $0) * fraction }
    // A distance is never negative.
    if property == "perspective" { ours = ours.map { max(0, $0) } }
    return Residual.outcome(ours, wish, tolerance: 0.01)
  }

  // MARK: Taking apart

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
