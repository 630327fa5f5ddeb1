// SPDX-License-Identifier: MIT

/// Writes a document as a style sheet.
struct CSSMotionWriter {
  private let builder: WebMotionBuilder

  init(_ builder: WebMotionBuilder) { self.builder = builder }

  /// The style sheet: a rule and the keyframes of each element.
  func text() -> String {
    var text = """
      /* \(builder.document.heading) The ID of an element is the name of its layer. translate is the
         position of the anchor in the parent; elements with the suffix -inner move the anchor to the origin. The
         elements of drawings are those of SVG; --path-length is their attribute pathLength. */

      """
    for element in builder.elements { text += Self.rule(element) }
    return text
  }

  private static func rule(_ element: WebElement) -> String {
    guard !element.properties.isEmpty || !element.animations.isEmpty else { return "" }
    var lines = element.properties.map { "  \($0.property): \($0.value);" }
    if !element.animations.isEmpty {
      let separator = ",\n    "
      lines.append("  animation: \(element.animations.map(shorthand).joined(separator: separator));")
      if element.animations.contains(where: \.isAdditive) {
        let compositions = element.animations.map { $0.isAdditive ? "add" : "replace" }
        lines.append("  animation-composition: \(compositions.joined(separator: ", "));")
      }
    }
    let rule = "\n#\(element.id) {\n\(lines.joined(separator: "\n"))\n}\n"
    return rule + element.animations.map(keyframes).joined()
  }

  private static func shorthand(_ animation: WebAnimation) -> String {
    let times = "\(WebNumber.text(animation.duration))ms \(animation.easing) \(WebNumber.text(animation.delay))ms"
    return "\(animation.name) \(times) \(animation.fillsForwards ? "both" : "backwards")"
  }

  private static func keyframes(_ animation: WebAnimation) -> String {
    let lines = animation.keyframes.map { keyframe in
      var declarations = keyframe.declarations.map { "\($0.property): \($0.value);" }
      if keyframe.easing != "linear" { declarations.append("animation-timing-function: \(keyframe.easing);") }
      return "  \(Decimal.text(keyframe.offset * 100, digits: 10))% { \(declarations.joined(separator: " ")) }"
    }
    return "@keyframes \(animation.name) {\n\(lines.joined(separator: "\n"))\n}\n"
  }
}

extension MotionDocument {
  /// `Motion of 3 layers in 2 s.`
  var heading: String {
    let count = layers.count == 1 ? "1 layer" : "\(layers.count) layers"
    return "Motion of \(count) in \(WebNumber.text(duration)) s."
  }
}
