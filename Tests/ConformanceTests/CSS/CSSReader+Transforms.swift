// SPDX-License-Identifier: MIT
import GlissadeGeometry

extension CSSReader {
  /// Reads a list of transform functions; percentages are of a box in points.
  func transformList(_ text: String, box: [Double]?) -> TransformList? {
    if text == "none" { return [] }
    var functions: [TransformFunction] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "("), let close = Self.closing(rest, open) {
      let name = rest[..<open].filter { $0 != " " }
      guard let arguments = value(String(rest[rest.index(after: open)..<close])),
        let function = function(name, arguments.quantities, box)
      else { return nil }
      functions.append(function)
      rest = rest[rest.index(after: close)...]
    }
    return rest.allSatisfy { $0 == " " } ? TransformList(functions) : nil
  }

  /// The index of the closing parenthesis for an opening one.
  private static func closing(_ text: Substring, _ open: Substring.Index) -> Substring.Index? {
    var depth = 0
    for index in text[open...].indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  private func function(_ name: String, _ n: [StyleValue.Quantity], _ box: [Double]?) -> TransformFunction? {
    guard let first = n.first, box != nil || !n.contains(where: { $0.z != 0 }) else { return nil }
    func length(_ index: Int, _ axis: Int) -> Double {
      guard index < n.count else { return 0 }
      // Without a unit only 0 is a length.
      return n[index].y + (axis < 2 ? n[index].z / 100 * (box?[axis] ?? 0) : 0)
    }
    func number(_ index: Int, _ fallback: Double) -> Double { index < n.count ? n[index].x : fallback }
    func angle(_ index: Int) -> Angle { index < n.count ? .degrees(n[index].w) : .zero }
    switch name {
    case "translate", "translate3d": return .translate(x: length(0, 0), y: length(1, 1), z: length(2, 2))
    case "translateX": return .translate(x: length(0, 0), y: 0)
    case "translateY": return .translate(x: 0, y: length(0, 1))
    case "translateZ": return .translate(x: 0, y: 0, z: length(0, 2))
    case "scale": return .scale(x: first.x, y: number(1, first.x))
    case "scale3d": return .scale(SIMD3(first.x, number(1, 1), number(2, 1)))
    case "scaleX": return .scale(SIMD3(first.x, 1, 1))
    case "scaleY": return .scale(SIMD3(1, first.x, 1))
    case "scaleZ": return .scale(SIMD3(1, 1, first.x))
    case "rotate", "rotateZ": return .rotate(angle(0))
    case "rotateX": return .rotate(angle(0), axis: SIMD3(1, 0, 0))
    case "rotateY": return .rotate(angle(0), axis: SIMD3(0, 1, 0))
    case "rotate3d": return .rotate(angle(3), axis: SIMD3(first.x, number(1, 0), number(2, 0)))
    case "skew": return .skew(x: angle(0), y: angle(1))
    case "skewX": return .skewX(angle(0))
    case "skewY": return .skewY(angle(0))
    case "perspective": return .perspective(length(0, 2))
    case "matrix" where n.count == 6:
      return .matrix(AffineTransform(a: n[0].x, b: n[1].x, c: n[2].x, d: n[3].x, tx: n[4].x, ty: n[5].x))
    case "matrix3d" where n.count == 16: return .matrix(Transform3D(elements: n.map(\.x)))
    default: return nil
    }
  }

  /// Reads a value of the property `rotate`: an angle, or an axis and an angle.
  func rotation(_ text: String) -> TransformList? {
    if text == "none" { return [.rotate(.zero)] }
    guard let value = value(text), let angle = value.quantities.last?.w else { return nil }
    let axes: [Character: SIMD3<Double>] = ["x": [1, 0, 0], "y": [0, 1, 0], "z": [0, 0, 1]]
    if value.quantities.count == 4 {
      let n = value.quantities
      return [.rotate(.degrees(angle), axis: SIMD3(n[0].x, n[1].x, n[2].x))]
    }
    guard value.quantities.count == 1 else { return nil }
    return [.rotate(.degrees(angle), axis: value.words.first.flatMap { axes[$0] } ?? [0, 0, 1])]
  }

  /// Reads a value of the property `scale`: one to three factors.
  func factors(_ text: String) -> Factors? {
    if text == "none" { return Factors(xyz: .one) }
    guard let n = value(text)?.quantities.map(\.x), let first = n.first else { return nil }
    return Factors(xyz: SIMD3(first, n.count > 1 ? n[1] : first, n.count > 2 ? n[2] : 1))
  }

  /// Reads a value of the property `translate`: one to three lengths.
  func translation(_ text: String) -> StyleValue? {
    let zero = StyleValue.Quantity.zero
    if text == "none" { return StyleValue(words: "translation", quantities: [zero, zero, zero]) }
    guard let quantities = value(text)?.quantities, !quantities.isEmpty, quantities.count <= 3 else { return nil }
    return StyleValue(
      words: "translation", quantities: quantities + Array(repeating: zero, count: 3 - quantities.count))
  }
}
