// SPDX-License-Identifier: MIT

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
          throw xml.error(at: id.offset, "the identifier “\(id.value)” is used twice")
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
      let reference = element["href"] ?? element["xlink:href"]
      let target = reference.flatMap { indices[String($0.value.dropFirst())] }
      guard let target, let data = attribute("d", of: target) else {
        throw xml.error(at: reference?.offset ?? element.offset, "the identifier of a path is expected")
      }
      size += data.value.utf8.count
      guard size <= Self.referenceLimit else { throw xml.error(at: element.offset, "the followed paths are too long") }
    }
    for (index, element) in xml.elements.enumerated() where Self.animationNames.contains(element.name) {
      let target: Int?
      if let reference = element["href"] ?? element["xlink:href"] {
        guard let referred = indices[String(reference.value.dropFirst())], reference.value.hasPrefix("#") else {
          throw xml.error(at: reference.offset, "no element has the identifier “\(reference.value)”")
        }
        target = referred
      } else {
        target = element.parent
      }
      guard let target else { throw xml.error(at: element.offset, "the animation has no element") }
      animations[target, default: []].append(index)
    }
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

  /// An attribute or the declaration of a property in `style`, which precedes it.
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
