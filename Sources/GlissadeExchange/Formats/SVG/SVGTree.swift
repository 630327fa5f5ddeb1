// SPDX-License-Identifier: MIT
import GlissadeQuoting

/// The elements of an SVG file, with the animations of each.
struct SVGTree {
  let xml: XMLTree
  /// The indices of the animation elements of each element, in the order of the file.
  private(set) var animations: [Int: [Int]] = [:]
  /// The index of the element with an identifier.
  private(set) var indices: [String: Int] = [:]
  /// The declarations of the `style` attributes.
  private var styles: [Int: [String: XMLTree.Attribute]] = [:]

  static let animationNames: Set = ["animate", "animateColor", "animateTransform", "animateMotion", "set"]

  /// Attributes that change the meaning of others, and that are not read.
  private static let refusedAttributes: Set = ["transform-origin", "transform-box", "offset-path"]

  /// The most animations of one element. Each instant examines all of them.
  private static let animationLimit = 256

  /// The most bytes of path data that motions along other elements' paths refer to.
  private static let referenceLimit = 1 << 24

  init(_ text: String) throws(MotionReadingError) {
    xml = try XMLParser.tree(text)
    guard let root = xml.elements.first, root.name == "svg" else {
      throw xml.error(at: xml.elements.first?.offset ?? 0, "the element “svg” is expected")
    }
    for (index, element) in xml.elements.enumerated() {
      if let id = element["id"] {
        guard indices.updateValue(index, forKey: id.value) == nil else {
          throw xml.error(at: id.offset, "the identifier “\(Quotation.excerpt(id.value))” is used twice")
        }
      }
      if element.name == "style", element.hasText {
        throw xml.error(at: element.offset, "style sheets are not read")
      }
      if let style = element["style"] { styles[index] = declarations(style) }
      for attribute in element.attributes where Self.refusedAttributes.contains(attribute.name) {
        throw xml.error(at: attribute.offset, "the attribute “\(attribute.name)” is not read")
      }
    }
    var size = 0
    for element in xml.elements where element.name == "mpath" {
      let reference = Self.reference(of: element)
      guard let target = reference.flatMap(target(of:)), let data = attribute("d", of: target) else {
        throw xml.error(at: reference?.offset ?? element.offset, "the identifier of a path is expected")
      }
      size += data.value.utf8.count
      guard size <= Self.referenceLimit else { throw xml.error(at: element.offset, "the followed paths are too long") }
    }
    for (index, element) in xml.elements.enumerated() where Self.animationNames.contains(element.name) {
      let target: Int?
      if let reference = Self.reference(of: element) {
        guard let referred = self.target(of: reference) else {
          let text = Quotation.excerpt(reference.value)
          throw xml.error(at: reference.offset, "no element has the identifier “\(text)”")
        }
        target = referred
      } else {
        target = element.parent
      }
      guard let target else { throw xml.error(at: element.offset, "the animation has no element") }
      animations[target, default: []].append(index)
      guard animations[target, default: []].count <= Self.animationLimit else {
        throw xml.error(at: element.offset, "an element has more than \(Self.animationLimit) animations")
      }
      try checkAnimation(element, of: xml.elements[target])
    }
  }

  /// The attributes with animations that are read, apart from those of all drawn elements.
  private static let animatedAttributes: [String: Set<String>] = [
    "rect": ["x", "y", "width", "height", "rx", "ry"], "image": ["x", "y", "width", "height"],
    "ellipse": ["cx", "cy", "rx", "ry"], "circle": ["cx", "cy", "r"], "path": ["d"],
    "line": [], "polyline": [], "polygon": [], "text": [], "use": [], "a": [], "g": [],
    "feDropShadow": ["dx", "dy", "stdDeviation", "flood-color", "flood-opacity"],
  ]

  /// The attributes of all drawn elements with animations that are read. The form of the ends of dashes has no channel.
  private static let commonAttributes: Set = [
    "opacity", "visibility", "display", "fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width",
    "stroke-dashoffset", "stroke-dasharray", "stroke-linecap", "transform",
  ]

  /// Throws an error if an animation would have no channel.
  private func checkAnimation(_ animation: XMLTree.Element, of target: XMLTree.Element) throws(MotionReadingError) {
    let targetName = Quotation.excerpt(target.name)
    guard let attributes = Self.animatedAttributes[target.name] else {
      throw xml.error(at: animation.offset, "animations of the element “\(targetName)” are not read")
    }
    let isShadow = target.name == "feDropShadow"
    guard target["id"] != nil || isShadow else {
      throw xml.error(at: animation.offset, "the animated element “\(targetName)” has no identifier")
    }
    guard animation.name != "animateMotion" || isShadow else { return }
    let name = animation["attributeName"]?.value ?? ""
    guard attributes.contains(name) || (!isShadow && Self.commonAttributes.contains(name)) else {
      throw xml.error(
        at: animation["attributeName"]?.offset ?? animation.offset,
        "animations of the attribute “\(Quotation.excerpt(name))” of the element “\(targetName)” are not read")
    }
  }

  /// The attribute with which an element refers to another one.
  static func reference(of element: XMLTree.Element) -> XMLTree.Attribute? { element["href"] ?? element["xlink:href"] }

  /// The index of the element to which an attribute such as `href="#card"` refers.
  func target(of reference: XMLTree.Attribute) -> Int? {
    reference.value.hasPrefix("#") ? indices[String(reference.value.dropFirst())] : nil
  }

  /// The identifier in a text such as `url(#card)` or `url("#card")`, or `nil` for other texts.
  static func identifier(inURL text: String) -> String? {
    guard text.hasPrefix("url("), text.hasSuffix(")") else { return nil }
    var inside = trimmed(text.dropFirst(4).dropLast())
    for mark in ["\"", "'"] where inside.count > 1 && inside.hasPrefix(mark) && inside.hasSuffix(mark) {
      inside = String(inside.dropFirst().dropLast())
    }
    return inside.hasPrefix("#") ? String(inside.dropFirst()) : nil
  }

  private func declarations(_ style: XMLTree.Attribute) -> [String: XMLTree.Attribute] {
    var result: [String: XMLTree.Attribute] = [:]
    for declaration in style.value.split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1).map { Self.trimmed($0) }
      guard parts.count == 2 else { continue }
      result[parts[0]] = XMLTree.Attribute(name: parts[0], value: parts[1], offset: style.offset)
    }
    return result
  }

  /// A text without white space at its ends.
  static func trimmed(_ text: some StringProtocol) -> String {
    let isSpace: (Character) -> Bool = { " \t\n\r".contains($0) }
    guard let first = text.firstIndex(where: { !isSpace($0) }), let last = text.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(text[first...last])
  }

  /// The declaration in `style`, or the attribute if there is none.
  func attribute(_ name: String, of index: Int) -> XMLTree.Attribute? {
    styles[index]?[name] ?? xml.elements[index][name]
  }

  /// The animations of an attribute.
  func animations(of name: String, at index: Int) -> [Int] {
    (animations[index] ?? []).filter { animation in
      let element = xml.elements[animation]
      switch element.name {
      case "animateMotion": return name == "motion"
      case "animateTransform": return name == "transform" && element["attributeName"]?.value != "gradientTransform"
      default: return element["attributeName"]?.value == name
      }
    }
  }

  func error(at offset: Int, _ problem: String) -> MotionReadingError { xml.error(at: offset, problem) }
}
