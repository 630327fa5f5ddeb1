// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry

/// Writes values as Swift expressions.
struct SwiftNumbers: Sendable {
  /// The digits after the point of lengths, angles and other numbers.
  private let digits: Int

  init(_ tolerance: MotionTolerance) {
    // A number without a unit has a tenth of the accepted error.
    digits = min(max(Decimal.digits(for: tolerance.points / 10).lowerBound + 1, 5), 12)
  }

  /// A number.
  func number(_ value: Double) -> String { Decimal.text(value, digits: digits) }

  /// A number that multiplies lengths.
  func factor(_ value: Double) -> String { Decimal.text(value, digits: digits + 3) }

  /// A number of seconds.
  static func seconds(_ value: Double) -> String { Decimal.text(value, digits: 10) }

  /// The seconds that are written.
  static func writtenSeconds(_ value: Double) -> Double { Double(seconds(value)) ?? value }

  /// The numbers of a property's value that are written.
  func written(_ numbers: [Double], of property: SwiftProperty) -> [Double] {
    func rounded(_ text: (Double) -> String) -> [Double] { numbers.map { Double(text($0)) ?? $0 } }
    switch property {
    case .anchor, .scale, .transform: return rounded(factor)
    case .fill, .stroke, .shadowColor:
      guard numbers[3] > 0 else { return [0, 0, 0, 0] }
      if let bytes = Self.bytes(of: numbers) { return bytes.map { $0 / 255 } + [1] }
      let alpha = numbers[3] == 1 ? 1 : rounded(number)[3]
      return numbers[..<3].map { (Double(number($0 / numbers[3])) ?? 0) * alpha } + [alpha]
    default: return rounded(number)
    }
  }

  /// The path with the numbers that are written.
  func written(_ path: Path) -> Path {
    func point(_ point: Point) -> Point {
      let numbers = written([point.x, point.y], of: .position)
      return Point(x: numbers[0], y: numbers[1])
    }
    var result = Path()
    for element in path.elements {
      switch element {
      case .move(let to): result.move(to: point(to))
      case .line(let to): result.addLine(to: point(to))
      case .quadratic(let to, let control): result.addQuadratic(to: point(to), control: point(control))
      case .cubic(let to, let control1, let control2):
        result.addCubic(to: point(to), control1: point(control1), control2: point(control2))
      case .arc(let to, let radii, let rotation, let largeArc, let sweep):
        let numbers = written([radii.width, radii.height, rotation.degrees], of: .position)
        result.addArc(
          to: point(to), radii: Size(width: numbers[0], height: numbers[1]), rotation: .degrees(numbers[2]),
          largeArc: largeArc, sweep: sweep)
      case .close: result.close()
      }
    }
    return result
  }

  /// The components of an opaque colour of premultiplied numbers as bytes; `nil` for any other colour.
  private static func bytes(of numbers: [Double]) -> [Double]? {
    let bytes = numbers[..<3].map { ($0 * 255).rounded() }
    return numbers[3] == 1 && zip(numbers, bytes).allSatisfy { abs($0 * 255 - $1) <= 1e-6 } ? bytes : nil
  }

  /// A point.
  func point(_ value: Point) -> String { "Point(x: \(number(value.x)), y: \(number(value.y)))" }

  /// A size.
  func size(_ value: Size) -> String { "Size(width: \(number(value.width)), height: \(number(value.height)))" }

  /// A rectangle.
  func rect(_ value: Rect) -> String {
    let (x, y) = (number(value.origin.x), number(value.origin.y))
    return "Rect(x: \(x), y: \(y), width: \(number(value.size.width)), height: \(number(value.size.height)))"
  }

  /// A colour with premultiplied components.
  func color(_ numbers: [Double]) -> String {
    let alpha = numbers[3]
    guard alpha > 0 else { return ".clear" }
    if let bytes = Self.bytes(of: numbers) {
      if bytes == [0, 0, 0] { return ".black" }
      if bytes == [255, 255, 255] { return ".white" }
      let code = bytes.reduce(0) { $0 << 8 | UInt32(min(max($1, 0), 255)) }
      let text = String(code, radix: 16, uppercase: true)
      return "Color(hex: 0x\(String(repeating: "0", count: 6 - text.count))\(text))"
    }
    let texts = numbers[..<3].map { number($0 / alpha) }
    let opacity = alpha == 1 ? "" : ", alpha: \(number(alpha))"
    return "Color(red: \(texts[0]), green: \(texts[1]), blue: \(texts[2])\(opacity))"
  }

  /// The Swift source of a colour.
  func color(_ color: Color) -> String {
    self.color([color.premultipliedRed, color.premultipliedGreen, color.premultipliedBlue, color.alpha])
  }

  /// An affine map.
  func affine(_ numbers: [Double]) -> String {
    let pairs = zip(["a", "b", "c", "d", "tx", "ty"], numbers).map { "\($0): \(factor($1))" }
    return "AffineTransform(\(pairs.joined(separator: ", ")))"
  }

  /// The value of a property, except a path.
  func value(_ numbers: [Double], of property: SwiftProperty) -> String {
    switch property.type {
    case "Point" where property == .anchor: "Point(x: \(factor(numbers[0])), y: \(factor(numbers[1])))"
    case "Point": point(Point(x: numbers[0], y: numbers[1]))
    case "Size": size(Size(width: numbers[0], height: numbers[1]))
    case "Vector" where property == .scale: "Vector(dx: \(factor(numbers[0])), dy: \(factor(numbers[1])))"
    case "Vector": "Vector(dx: \(number(numbers[0])), dy: \(number(numbers[1])))"
    case "Angle": ".degrees(\(number(numbers[0])))"
    case "Color": color(numbers)
    case "Transform3D": numbers == [1, 0, 0, 1, 0, 0] ? ".identity" : "Transform3D(\(affine(numbers)))"
    default: number(numbers[0])
    }
  }

  /// The statements that add the elements of a path to `path`.
  func statements(of path: Path) -> [String] {
    path.elements.flatMap { SwiftLines.wrapped(statement(of: $0)) }
  }

  private func statement(of element: Path.Element) -> String {
    switch element {
    case .move(let to): "path.move(to: \(point(to)))"
    case .line(let to): "path.addLine(to: \(point(to)))"
    case .quadratic(let to, let control): "path.addQuadratic(to: \(point(to)), control: \(point(control)))"
    case .cubic(let to, let control1, let control2):
      "path.addCubic(to: \(point(to)), control1: \(point(control1)), control2: \(point(control2)))"
    case .arc(let to, let radii, let rotation, let largeArc, let sweep):
      """
      path.addArc(to: \(point(to)), radii: \(size(radii)), rotation: .degrees(\(number(rotation.degrees))), \
      largeArc: \(largeArc), sweep: \(sweep))
      """
    case .close: "path.close()"
    }
  }
}

extension SwiftNumbers {
  /// A gradient.
  func gradient(_ gradient: Gradient) -> String {
    let form =
      switch gradient.form {
      case .linear(let from, let to): ".linear(from: \(point(from)), to: \(point(to)))"
      case .radial(let center, let radius, let focus):
        ".radial(center: \(point(center)), radius: \(number(radius))\(focus.map { ", focus: \(point($0))" } ?? ""))"
      }
    let stops = gradient.stops.map { "Gradient.Stop(offset: \(number($0.offset)), color: \(color($0.color)))" }
    var arguments = [form, "stops: [\(stops.joined(separator: ", "))]"]
    switch gradient.spread {
    case .pad: break
    case .repeat: arguments.append("spread: .repeat")
    case .reflect: arguments.append("spread: .reflect")
    }
    let map = gradient.transform
    if map != .identity {
      arguments.append("transform: \(affine([map.a, map.b, map.c, map.d, map.tx, map.ty]))")
    }
    return "Gradient(\(arguments.joined(separator: ", ")))"
  }
}
