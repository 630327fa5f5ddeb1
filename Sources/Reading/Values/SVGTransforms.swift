// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTexts

/// Reads transform lists of SVG and CSS.
enum SVGTransforms {
  /// The quantities that percentages refer to.
  struct Box: Sendable {
    var rect = Rect.zero
    var units = SVGNumbers.Units(whole: 0)
  }

  private static let functionLimit = 10_000

  /// The functions of a list; `nil` for other text.
  static func list(_ text: String, _ box: Box) -> TransformList? {
    let text = XMLParser.trimmed(text)
    if text == "none" || text.isEmpty { return [] }
    var functions: [TransformFunction] = []
    var rest = text[...]
    while !rest.isEmpty {
      guard let open = rest.firstIndex(of: "("), functions.count < functionLimit else { return nil }
      let inner = rest[rest.index(after: open)...]
      guard let close = CSSText.closing(of: inner) else { return nil }
      let name = XMLParser.trimmed(rest[..<open].drop { $0 == "," || $0.isWhitespace })
      let words = CSSText.parts(inner[..<close]).flatMap { CSSText.parts($0, separator: " ") }
      guard let parts = function(name.lowercased(), words, box) else { return nil }
      functions += parts
      rest = rest[rest.index(after: close)...].drop { $0.isWhitespace || $0 == "," }
    }
    return TransformList(functions)
  }

  private static func function(_ name: String, _ words: [String], _ box: Box) -> [TransformFunction]? {
    var words = words
    if words.count == 1, let split = SVGNumbers.list(words[0]), split.count > 1 { words = split.map { "\($0)" } }
    guard !words.isEmpty else { return nil }
    func length(_ index: Int, _ whole: Double) -> Double? {
      var units = box.units
      units.whole = whole
      return SVGNumbers.length(words[index], units)
    }
    let (width, height) = (box.rect.width, box.rect.height)
    switch (name, words.count) {
    case ("translate", 1): return length(0, width).map { [.translate(x: $0, y: 0)] }
    case ("translate", 2):
      guard let x = length(0, width), let y = length(1, height) else { return nil }
      return [.translate(x: x, y: y)]
    case ("translate", 3), ("translate3d", 3):
      guard let x = length(0, width), let y = length(1, height), let z = length(2, 0) else { return nil }
      return [.translate(x: x, y: y, z: z)]
    case ("translatex", 1): return length(0, width).map { [.translate(x: $0, y: 0)] }
    case ("translatey", 1): return length(0, height).map { [.translate(x: 0, y: $0)] }
    case ("translatez", 1): return length(0, 0).map { [.translate(x: 0, y: 0, z: $0)] }
    case ("rotate", 3):
      // The form of SVG, with a centre. `rotate` with an axis has four words.
      guard let angle = SVGNumbers.degrees(words[0]), let x = length(1, width), let y = length(2, height) else {
        return nil
      }
      return [.translate(x: x, y: y), .rotate(.degrees(angle)), .translate(x: -x, y: -y)]
    case ("perspective", 1):
      return words[0] == "none" ? [.perspective(.infinity)] : length(0, 0).map { [.perspective(max($0, 1))] }
    default: return scale(name, words) ?? rotation(name, words) ?? matrix(name, words)
    }
  }

  private static func scale(_ name: String, _ words: [String]) -> [TransformFunction]? {
    guard name.hasPrefix("scale") else { return nil }
    let n = words.compactMap(SVGNumbers.fraction)
    guard n.count == words.count else { return nil }
    switch (name, n.count) {
    case ("scale", 1): return [.scale(x: n[0], y: n[0])]
    case ("scale", 2): return [.scale(x: n[0], y: n[1])]
    case ("scale", 3), ("scale3d", 3): return [.scale(SIMD3(n[0], n[1], n[2]))]
    case ("scalex", 1): return [.scale(x: n[0], y: 1)]
    case ("scaley", 1): return [.scale(x: 1, y: n[0])]
    case ("scalez", 1): return [.scale(SIMD3(1, 1, n[0]))]
    default: return nil
    }
  }

  private static func rotation(_ name: String, _ words: [String]) -> [TransformFunction]? {
    let isAxis = name == "rotate3d" && words.count == 4
    guard let angle = SVGNumbers.degrees(words[isAxis ? 3 : 0]).map({ Angle.degrees($0) }) else { return nil }
    switch (name, words.count) {
    case ("rotate", 1), ("rotatez", 1): return [.rotate(angle)]
    case ("rotatex", 1): return [.rotate(angle, axis: SIMD3(1, 0, 0))]
    case ("rotatey", 1): return [.rotate(angle, axis: SIMD3(0, 1, 0))]
    case ("rotate3d", 4):
      let n = words[..<3].compactMap(SVGNumbers.fraction)
      guard n.count == 3 else { return nil }
      let axis = SIMD3(n[0], n[1], n[2])
      return axis == .zero ? [] : [.rotate(angle, axis: axis)]
    case ("skewx", 1): return [.skewX(angle)]
    case ("skewy", 1): return [.skewY(angle)]
    case ("skew", 1): return [.skew(x: angle, y: .zero)]
    case ("skew", 2): return SVGNumbers.degrees(words[1]).map { [.skew(x: angle, y: .degrees($0))] }
    default: return nil
    }
  }

  private static func matrix(_ name: String, _ words: [String]) -> [TransformFunction]? {
    let n = words.compactMap(SVGNumbers.fraction)
    guard n.count == words.count else { return nil }
    switch (name, n.count) {
    case ("matrix", 6): return [.matrix(AffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]))]
    case ("matrix3d", 16):
      return [
        .matrix(
          Transform3D(
            m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6], m24: n[7], m31: n[8],
            m32: n[9], m33: n[10], m34: n[11], m41: n[12], m42: n[13], m43: n[14], m44: n[15]))
      ]
    default: return nil
    }
  }
}

extension TransformList {
  /// The map of the plane.
  var plane: AffineTransform { transform.plane }
}

extension Transform3D {
  /// The map of the plane as seen from the front.
  var plane: AffineTransform { AffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42) }
}
