// SPDX-License-Identifier: MIT
import GlissadeTexts

/// Writes a document as animations of Web Animations: JSON, or a JavaScript module that plays them.
struct WebAnimationsWriter {
  private let builder: WebMotionBuilder

  init(_ builder: WebMotionBuilder) { self.builder = builder }

  /// An array of objects: `target` is a selector, `style` the properties without animation, and `animations` the
  /// arguments of `element.animate()`.
  func json() -> String {
    let elements = builder.elements.filter { !$0.properties.isEmpty || !$0.animations.isEmpty }.map(object)
    return "[\n\(elements.joined(separator: ",\n"))\n]\n"
  }

  /// A module with the JSON, and a function that starts all animations.
  func module() -> String {
    let document = builder.document
    let count = document.playback.count.map { "\($0)" } ?? "Infinity"
    let controls = WebModuleControls.text(milliseconds: WebNumber.text(document.duration * 1000), count: count)
    return "// \(document.heading)\nexport const elements = \(json().dropLast());\n\n\(controls)"
  }

  private func object(_ element: WebElement) -> String {
    let style = element.properties.map(Self.member).joined(separator: ", ")
    let list = element.animations.map(Self.animation).joined(separator: ",\n")
    let animations = list.isEmpty ? "[]" : "[\n\(list)\n  ]"
    return """
        {"target": "\(builder.selector(element))", "style": {\(style)}, "animations": \(animations)}
      """
  }

  private static func member(_ declaration: WebDeclaration) -> String {
    "\"\(camelCase(declaration.property))\": \(JSONString.quoted(declaration.value))"
  }

  private static func animation(_ animation: WebAnimation) -> String {
    let keyframes = animation.keyframes.map { keyframe in
      var members = ["\"offset\": \(Decimal.text(keyframe.offset, digits: 12))"]
      members += keyframe.declarations.map(member)
      if keyframe.easing != "linear" { members.append("\"easing\": \(JSONString.quoted(keyframe.easing))") }
      return "      {\(members.joined(separator: ", "))}"
    }
    var options = [
      "\"delay\": \(WebNumber.text(animation.delay))", "\"duration\": \(WebNumber.text(animation.duration))",
    ]
    if animation.easing != "linear" { options.append("\"easing\": \(JSONString.quoted(animation.easing))") }
    // A number of JSON is finite; browsers take this text as one.
    if animation.count != 1 { options.append("\"iterations\": \(animation.count.map { "\($0)" } ?? "\"Infinity\"")") }
    options.append("\"fill\": \"backwards\"")
    if animation.isAdditive { options.append("\"composite\": \"add\"") }
    return """
          {"keyframes": [
      \(keyframes.joined(separator: ",\n"))
          ], "options": {\(options.joined(separator: ", "))}}
      """
  }

  /// The name of a property in JavaScript: `strokeWidth` for `stroke-width`. Custom properties keep their names.
  private static func camelCase(_ property: String) -> String {
    guard !property.hasPrefix("--") else { return property }
    let parts = property.split(separator: "-")
    let rest = parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let name = parts.prefix(1).joined() + rest.joined()
    return name == "offset" ? "cssOffset" : name
  }
}
