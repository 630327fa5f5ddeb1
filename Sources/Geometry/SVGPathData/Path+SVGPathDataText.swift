// SPDX-License-Identifier: MIT
extension Path {
  /// The path as SVG path data, in absolute commands.
  ///
  /// Numbers have the fewest digits that yield the same bits when read, and −0 is written as 0. The rotation of an arc
  /// is in radians here and in degrees in the text. It is read back exactly where a number of degrees permits this, and
  /// otherwise within one unit in the last place. SVG has no syntax for numbers that are not finite: the text ends
  /// before the first element with such a number.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  public func svgPathData() -> String {
    var text = ""
    for element in elements {
      guard let command = Path.text(of: element) else { break }
      text += command
    }
    return text
  }

  private static func text(of element: Element) -> String? {
    switch element {
    case .move(let point): text("M", point.x, point.y)
    case .line(let point): text("L", point.x, point.y)
    case .quadratic(let point, let control): text("Q", control.x, control.y, point.x, point.y)
    case .cubic(let point, let control1, let control2):
      text("C", control1.x, control1.y, control2.x, control2.y, point.x, point.y)
    case .arc(let point, let radii, let rotation, let largeArc, let sweep):
      text(
        "A", abs(radii.width), abs(radii.height), degrees(of: rotation), largeArc ? 1 : 0, sweep ? 1 : 0, point.x,
        point.y)
    case .close: "Z"
    }
  }

  private static func text(_ letter: String, _ numbers: Double...) -> String? {
    guard numbers.allSatisfy({ $0.isFinite }) else { return nil }
    return letter + numbers.map(text(of:)).joined(separator: " ")
  }

  /// The shortest text that is read as the same number.
  private static func text(of number: Double) -> String {
    if number == 0 { return "0" }
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The degrees that convert back to this angle, as a short number where possible.
  private static func degrees(of angle: Angle) -> Double {
    let degrees = angle.degrees
    let rounded = (degrees * 1e9).rounded() / 1e9
    return [rounded, degrees, degrees.nextDown, degrees.nextUp].first { Angle(degrees: $0) == angle } ?? degrees
  }
}
