// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTexts

/// Reads transform lists of SVG and CSS.
enum SVGTransforms {
  /// The quantities that percentages refer to.
  struct Box: Sendable {
    var rect = Rect.zero
    var fontSize = 16.0
  }

  private static let functionLimit = 10_000

  /// The functions of a list; `nil` for other text.
  static func list(_ text: String, _ box: Box) -> TransformList? {
    let text = XMLParser.trimmed(text)
    if text == "none" || text.isEmpty { return [] }
    var functions: [TransformFunction] = []
    var rest = text[...]
    while !rest.isEmpty {
      guard let open = rest.firstIndex(of: "("), let close = rest.firstIndex(of: ")"), open < close,
        functions.count < functionLimit
      else { return nil }
      let name = XMLParser.trimmed(rest[..<open].drop { $0 == "," || $0.isWhitespace })
      let words = rest[rest.index(after: open)..<close].split { $0 == "," || $0.isWhitespace }.map(String.init)
      guard let parts = function(name, words, box) else { return nil }
      functions += parts
      rest = rest[rest.index(after: close)...].drop { $0.isWhitespace || $0 == "," }
    }
    return TransformList(functions)
  }

  private static func function(_ name: String, _ words: [String], _ box: Box) -> [TransformFunction]? {
    var words = words
    if words.count == 1, let split = SVGNumbers.list(words[0]), split.count > 1 { words = split.map { "\($0)" } }
    func length(_ index: Int, _ whole: Double) -> Double? {
      SVGNumbers.length(words[index], SVGNumbers.Units(whole: whole, fontSize: box.fontSize))
    }
    let (width, height) = (box.rect.width, box.rect.height)
    switch (name.lowercased(), words.count) {
    case ("translate", 1): return length(0, width).map { [.translate(x: $0, y: 0)] }
    case ("translate", 2), ("translate3d", 3):
      guard let x = length(0, width), let y = length(1, height) else { return nil }
      return [.translate(x: x, y: y)]
    case ("translatex", 1): return length(0, width).map { [.translate(x: $0, y: 0)] }
    case ("translatey", 1): return length(0, height).map { [.translate(x: 0, y: $0)] }
    case ("translatez", 1): return [.translate(x: 0, y: 0)]
    case ("scale", 1): return SVGNumbers.fraction(words[0]).map { [.scale(x: $0, y: $0)] }
    case ("scale", 2), ("scale3d", 3):
      guard let x = SVGNumbers.fraction(words[0]), let y = SVGNumbers.fraction(words[1]) else { return nil }
      return [.scale(x: x, y: y)]
    case ("scalex", 1): return SVGNumbers.fraction(words[0]).map { [.scale(x: $0, y: 1)] }
    case ("scaley", 1): return SVGNumbers.fraction(words[0]).map { [.scale(x: 1, y: $0)] }
    case ("rotate", 1), ("rotatez", 1): return SVGNumbers.degrees(words[0]).map { [.rotate(.degrees($0))] }
    case ("rotatex", 1):
      return SVGNumbers.degrees(words[0]).map { [.rotate(.degrees($0), axis: SIMD3(1, 0, 0))] }
    case ("rotatey", 1):
      return SVGNumbers.degrees(words[0]).map { [.rotate(.degrees($0), axis: SIMD3(0, 1, 0))] }
    case ("rotate", 3):
      guard let angle = SVGNumbers.degrees(words[0]), let x = length(1, width), let y = length(2, height) else {
        return nil
      }
      return [.translate(x: x, y: y), .rotate(.degrees(angle)), .translate(x: -x, y: -y)]
    case ("skewx", 1): return SVGNumbers.degrees(words[0]).map { [.skewX(.degrees($0))] }
    case ("skewy", 1): return SVGNumbers.degrees(words[0]).map { [.skewY(.degrees($0))] }
    case ("skew", 1): return SVGNumbers.degrees(words[0]).map { [.skew(x: .degrees($0), y: .zero)] }
    case ("skew", 2):
      guard let x = SVGNumbers.degrees(words[0]), let y = SVGNumbers.degrees(words[1]) else { return nil }
      return [.skew(x: .degrees(x), y: .degrees(y))]
    case ("matrix", 6):
      let n = words.compactMap(SVGNumbers.fraction)
      guard n.count == 6 else { return nil }
      return [.matrix(AffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]))]
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
