// SPDX-License-Identifier: MIT
import GlissadeTexts

/// One picture of a background, with its place and size.
struct CSSBackgroundLayer {
  /// The number in the list, where 0 is in front.
  let number: Int
  let image: String
  var position = [CSSLength(), CSSLength()]
  var size = [CSSLength.auto, CSSLength.auto]
  var repeatsX = true
  var repeatsY = true

  /// The most pictures of one element.
  private static let limit = 64

  /// The pictures of an element.
  static func list(_ styles: ElementStyles) -> [CSSBackgroundLayer] {
    guard let images = styles["background-image"] else { return [] }
    let repeats = CSSText.parts(styles["background-repeat"] ?? "repeat")
    return CSSText.parts(images).prefix(limit).enumerated().map { number, image in
      var layer = CSSBackgroundLayer(number: number, image: image)
      let words = CSSText.parts(repeats[number % repeats.count].lowercased(), separator: " ")
      layer.repeatsX = !(words.first == "no-repeat" || words.first == "repeat-y")
      layer.repeatsY =
        words.count > 1 ? words[1] != "no-repeat" : !(words.first == "no-repeat" || words.first == "repeat-x")
      if let text = styles["background-position"] {
        let type = SVGValueType<[CSSLength]>.item(number, .position(SVGNumbers.Units(whole: 0)))
        layer.position = type.parse(text) ?? layer.position
      }
      if let text = styles["background-size"] {
        let type = SVGValueType<[CSSLength]>.item(number, .backgroundSize(SVGNumbers.Units(whole: 0)))
        layer.size = type.parse(text) ?? layer.size
      }
      return layer
    }
  }

  /// Whether the picture is the whole box.
  var coversBox: Bool {
    size.allSatisfy { $0.isAuto || $0 == CSSLength(share: 1) } && position.allSatisfy { $0.points == 0 }
  }
}

extension SVGValueType {
  /// The values of one entry of a list, which is repeated.
  static func item(_ number: Int, _ type: SVGValueType) -> SVGValueType {
    SVGValueType(
      parse: { text in
        let parts = CSSText.parts(text)
        return type.parse(parts[number % max(parts.count, 1)])
      }, mix: type.mix, add: type.add)
  }
}

extension SVGValueType where Value == [CSSLength] {
  /// One or two lengths of a picture, which are automatic for `auto`, `cover` and `contain`.
  static func backgroundSize(_ units: SVGNumbers.Units) -> SVGValueType {
    var type = position(units)
    let length = SVGValueType<CSSLength>.boxLength(units, whole: 0)
    type = SVGValueType(
      parse: { text in
        let words = CSSText.parts(text.lowercased(), separator: " ")
        if words == ["cover"] || words == ["contain"] { return [.auto, .auto] }
        let lengths = words.compactMap(length.parse)
        guard lengths.count == words.count, (1...2).contains(lengths.count) else { return nil }
        return [lengths[0], lengths.count > 1 ? lengths[1] : .auto]
      }, mix: type.mix, add: type.add)
    return type
  }

  /// The two radii of a corner.
  static func radius(_ units: SVGNumbers.Units) -> SVGValueType {
    let length = SVGValueType<CSSLength>.boxLength(units, whole: 0)
    let type = position(units)
    return SVGValueType(
      parse: { text in
        let lengths = CSSText.parts(text, separator: " ").compactMap(length.parse)
        guard (1...2).contains(lengths.count), !lengths.contains(where: \.isAuto) else { return nil }
        return [lengths[0], lengths[lengths.count - 1]]
      }, mix: type.mix, add: type.add)
  }
}
