// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTexts

extension SVGBuilder {
  /// The map from the user space of an element to that of its parent.
  ///
  /// - Parameter bounds: The box of the element, for `transform-box`.
  mutating func transform(of index: Int, _ context: SVGContext, bounds: Moving<Rect>?) -> Moving<TransformList> {
    let styles = document.elements[index].styles
    // The root of a document is a box of its page.
    let hasBox =
      index == 0 || ["fill-box", "content-box", "stroke-box", "border-box"].contains(styles["transform-box"] ?? "")
    let box = hasBox ? bounds ?? .constant(.zero) : .constant(Rect(origin: .zero, size: context.viewport))
    let reference = SVGTransforms.Box(rect: box.value(at: 0), units: context.diagonal)
    var result = transformList(of: index, context, reference)
    if let origin = styles["transform-origin"] ?? (hasBox ? "50% 50%" : nil) {
      let fontSize = context.fontSize
      let point = box.map { Self.origin(origin, in: $0, fontSize: fontSize, isBox: hasBox) }
      if !point.isConstant || point.value(at: 0) != .zero {
        // An empty list stays empty, so that the other lists keep the same functions.
        result = result.with(point) { list, point in
          list.functions.isEmpty
            ? list
            : TransformList(
              [.translate(x: point.x, y: point.y)] + list.functions + [.translate(x: -point.x, y: -point.y)])
        }
      }
    }
    if let motion = motion(of: index, reference) {
      result = motion.with(result) { $0.appending($1) }
    }
    return result
  }

  /// The functions of `translate`, `rotate`, `scale` and `transform`.
  private mutating func transformList(
    of index: Int, _ context: SVGContext, _ box: SVGTransforms.Box
  ) -> Moving<TransformList> {
    let styles = document.elements[index].styles
    var base = Moving<TransformList>.constant(
      (styles["transform"] ?? styles["gradientTransform"]).flatMap { SVGTransforms.list($0, box) } ?? [])
    var effects: [SVGEffect<TransformList>] = []
    for (_, animation) in motions[index].timed("transform") {
      let element = element(animation)
      guard let course = schedules.courses[animation] else { continue }
      used.insert(animation)
      guard element.name == "animateTransform",
        let effect = SVGEffect.transform(element.attributes, course.timing, course.schedule)
      else {
        note("<\(element.name)> with invalid values", of: animation)
        continue
      }
      effects.append(effect)
    }
    effects += styleEffects("transform", of: index, .transform(box))
    base = .animated(base, by: effects)
    // The path's map is between the scale and the list.
    if let offset = offset(of: index, context) { base = offset.with(base) { $0.appending($1) } }
    for name in ["scale", "rotate", "translate"] {
      let type = Self.separateType(name, box)
      if let text = styles[name], !BoxProperties.globalKeywords.contains(text.lowercased()), type.parse(text) == nil {
        note("the value “\(Quotation.excerpt(text))” of “\(name)”", of: index)
      }
      let own = Moving.animated(
        .constant(styles[name].flatMap(type.parse) ?? []), by: styleEffects(name, of: index, type))
      if case .constant(let list) = own, list.functions.isEmpty { continue }
      base = own.with(base) { $0.appending($1) }
    }
    return base
  }

  /// The type of the property `translate`, `rotate` or `scale`.
  static func separateType(_ name: String, _ box: SVGTransforms.Box) -> SVGValueType<TransformList> {
    SVGValueType(
      parse: { text in
        let text = XMLParser.trimmed(text)
        if text == "none" { return [] }
        let words = CSSText.parts(text, separator: " ")
        if name == "rotate", words.count > 1 { return axisRotation(words, box) }
        // An angle has a unit, unless it is 0.
        if name == "rotate", let number = words.first.flatMap({ Double($0) }), number != 0 { return nil }
        return SVGTransforms.list("\(name)(\(words.joined(separator: ",")))", box)
      }, mix: { $0.interpolated(to: $1, at: $2) }, add: { a, b, _ in sum(a, b) },
      accumulate: { a, b, count in a.accumulated(onto: b, count: count) })
  }

  /// The addition of two values of one of these properties. The sum of two translations is one translation, so that
  /// the sum of many animations does not become a long list.
  private static func sum(_ a: TransformList, _ b: TransformList) -> TransformList {
    guard b.functions.count == 1, case .translate(let own)? = b.functions.first,
      case .translate(let under)? = a.functions.last
    else { return a.appending(b) }
    return TransformList(a.functions.dropLast() + [.translate(under + own)])
  }

  /// The rotation of `x 45deg` or `45deg 1 0 0`: the angle is the first or the last word.
  private static func axisRotation(_ words: [String], _ box: SVGTransforms.Box) -> TransformList? {
    var words = words
    let angle = words.remove(at: SVGNumbers.fraction(words[0]) == nil && words[0].count > 1 ? 0 : words.count - 1)
    if words.count == 1 {
      guard let axis = ["x": "1,0,0", "y": "0,1,0", "z": "0,0,1"][words[0].lowercased()] else { return nil }
      return SVGTransforms.list("rotate3d(\(axis),\(angle))", box)
    }
    return SVGTransforms.list("rotate3d(\(words.joined(separator: ",")),\(angle))", box)
  }

  /// The point of `transform-origin`.
  private static func origin(_ text: String, in box: Rect, fontSize: Double, isBox: Bool) -> Point {
    var words = CSSText.parts(text.lowercased(), separator: " ").prefix(2).map { String($0) }
    if words.count == 1 { words.append("center") }
    guard words.count == 2 else { return .zero }
    // Keywords of the vertical axis can come first.
    if ["top", "bottom"].contains(words[0]) || ["left", "right"].contains(words[1]) { words.swapAt(0, 1) }
    func length(_ word: String, _ whole: Double) -> Double {
      switch word {
      case "left", "top": 0
      case "center": whole / 2
      case "right", "bottom": whole
      default: SVGNumbers.length(word, SVGNumbers.Units(whole: whole, fontSize: fontSize)) ?? 0
      }
    }
    return Point(x: box.minX + length(words[0], box.width), y: box.minY + length(words[1], box.height))
  }
}
