// SPDX-License-Identifier: MIT

/// Writes a document as a style sheet.
struct CSSMotionWriter {
  private let builder: WebMotionBuilder

  init(_ builder: WebMotionBuilder) { self.builder = builder }

  /// The style sheet: a rule and the keyframes of each element.
  func text() -> String {
    let state = builder.document.playback.fill == .forwards ? "after" : "before"
    var text = """
      /* \(builder.document.heading) The \(builder.hasClasses ? "class" : "ID") of an element is the name of its layer.
         translate is the position of the anchor in the parent; elements with the suffix -inner move the anchor to the
         origin. The elements of drawings are those of SVG; --path-length is their attribute pathLength. The properties
         of the rules are the state \(state) the motion. */

      """
    for element in builder.elements { text += rule(element) }
    let moving = builder.elements.filter { !$0.animations.isEmpty }
    guard !moving.isEmpty else { return text }
    text += "\n@media (prefers-reduced-motion: no-preference) {\n"
    for element in moving { text += animations(of: element) }
    return text + "}\n"
  }

  /// The rule of the properties, and the keyframes.
  private func rule(_ element: WebElement) -> String {
    let lines = element.properties.map { "  \($0.property): \($0.value);\n" }.joined()
    let rule = lines.isEmpty ? "" : "\n\(builder.selector(element)) {\n\(lines)}\n"
    return rule + element.animations.map(Self.keyframes).joined()
  }

  /// The rule of the animations.
  private func animations(of element: WebElement) -> String {
    let separator = ",\n      "
    var lines = ["    animation: \(element.animations.map(Self.shorthand).joined(separator: separator));\n"]
    if element.animations.contains(where: \.isAdditive) {
      let compositions = element.animations.map { $0.isAdditive ? "add" : "replace" }
      lines.append("    animation-composition: \(compositions.joined(separator: ", "));\n")
    }
    return "  \(builder.selector(element)) {\n\(lines.joined())  }\n"
  }

  private static func shorthand(_ animation: WebAnimation) -> String {
    let delay = animation.delay == 0 ? nil : "\(WebNumber.text(animation.delay))ms"
    let count = animation.count == 1 ? nil : animation.count.map { "\($0)" } ?? "infinite"
    let times = ["\(WebNumber.text(animation.duration))ms", animation.easing, delay, count, "backwards"]
    return ([animation.name] + times.compactMap(\.self)).joined(separator: " ")
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
