// SPDX-License-Identifier: MIT
import GlissadeTexts

/// The elements of an SVG file, with the animations of each.
struct SVGTree {
  let xml: XMLTree
  /// The indices of the animation elements of each element, in the order of the file.
  private(set) var animations: [Int: [Int]] = [:]
  /// The index of the element with an identifier.
  private(set) var indices: [String: Int] = [:]
  /// The indices of the elements that are read, apart from animations, in the order of the file.
  private(set) var content: [Int] = []
  /// Whether each element is drawn only by a reference from elsewhere.
  private(set) var isTemplate: [Bool] = []
  /// The declarations of the `style` attributes.
  private var styles: [Int: [XMLTree.Attribute]] = [:]
  /// For each inherited property, the element that states it for each element, or −1.
  private var sources: [String: [Int]] = [:]

  static let animationNames: Set = ["animate", "animateColor", "animateTransform", "animateMotion", "set"]

  /// The most animations of one element, and of one of its attributes. Each instant examines all of an attribute.
  private static let (animationLimit, attributeLimit) = (256, 64)

  /// The most declarations of a `style` attribute.
  private static let declarationLimit = 256

  /// The most bytes of path data that motions along other elements' paths refer to.
  private static let referenceLimit = 1 << 20

  /// The namespace of the elements.
  private static let namespace = "http://www.w3.org/2000/svg"

  init(_ text: String) throws(MotionReadingError) {
    xml = try XMLTree.reading(text)
    guard let root = xml.elements.first, root.name == "svg" else {
      throw xml.error(at: xml.elements.first?.offset ?? 0, "the element “svg” is expected")
    }
    try collectContent()
    try checkPaths()
    for index in content where Self.animationNames.contains(xml.elements[index].name) { try addAnimation(index) }
    content.removeAll { Self.animationNames.contains(xml.elements[$0].name) || xml.elements[$0].name == "mpath" }
    findSources()
  }

  private mutating func collectContent() throws(MotionReadingError) {
    isTemplate = [Bool](repeating: false, count: xml.elements.count)
    var (skipped, prefixes): (Int, Set<Substring>) = (0, [])
    for (index, element) in xml.elements.enumerated() {
      if let parent = element.parent {
        isTemplate[index] = isTemplate[parent] || SVGRules.templates.contains(xml.elements[parent].name)
      }
      guard index >= skipped else { continue }
      for attribute in element.attributes where attribute.name.hasPrefix("xmlns") {
        guard attribute.value == Self.namespace else {
          guard attribute.name == "xmlns" else { continue }
          throw error(at: attribute.offset, "the namespace “\(Quotation.excerpt(attribute.value))” is not read")
        }
        prefixes.insert(attribute.name.dropFirst("xmlns:".count) + ":")
      }
      let isOther = !prefixes.contains { element.name.hasPrefix($0) && $0 != ":" }
      let isEmptyStyle = element.name == "style" && element.end == index + 1 && element.text.isEmpty
      if isEmptyStyle || (isOther && SVGRules.isDescription(element.name)) {
        skipped = element.end
        continue
      }
      if element.name == "style" { throw error(at: element.offset, "style sheets are not read") }
      guard SVGRules.isRead(element.name) else {
        throw error(at: element.offset, "the element “\(Quotation.excerpt(element.name))” is not read")
      }
      if let id = element["id"] {
        guard indices.updateValue(index, forKey: id.value) == nil else {
          throw error(at: id.offset, "the identifier “\(Quotation.excerpt(id.value))” is used twice")
        }
      }
      if let style = element["style"] { styles[index] = try declarations(style) }
      try checkAttributes(of: index)
      content.append(index)
    }
  }

  private func checkAttributes(of index: Int) throws(MotionReadingError) {
    let element = xml.elements[index]
    let isAnimation = Self.animationNames.contains(element.name)
    for attribute in element.attributes {
      let name = attribute.name
      let isUnknown =
        isAnimation && !SVGRules.ofAnimations.contains(name) && !SVGRules.isIgnored(name, of: element.name)
      let isRefused =
        SVGRules.refused.contains(name) && !(name == "offset" && element.name == "stop") && !isAnimation
        && !(name == "scale" && element.name.hasPrefix("fe")) && !(name == "rotate" && element.name == "text")
      if isUnknown || isRefused || name.hasPrefix("on") {
        throw error(at: attribute.offset, "the attribute “\(Quotation.excerpt(name))” is not read")
      }
    }
    guard !isAnimation else { return }
    for declaration in styles[index] ?? [] {
      // In style sheets, transforms and path data have a syntax of their own.
      let isKnown = !SVGRules.refused.union(["transform", "d"]).contains(declaration.name)
      guard isKnown, !declaration.value.contains("!"), !declaration.value.contains("var(") else {
        throw error(at: declaration.offset, "the property “\(Quotation.excerpt(declaration.name))” is not read here")
      }
    }
  }

  private func checkPaths() throws(MotionReadingError) {
    var size = 0
    for index in content where xml.elements[index].name == "mpath" {
      let element = xml.elements[index]
      let reference = Self.reference(of: element)
      guard let target = reference.flatMap(target(of:)), let data = attribute("d", of: target) else {
        throw error(at: reference?.offset ?? element.offset, "the identifier of a path is expected")
      }
      size += data.value.utf8.count
      guard size <= Self.referenceLimit else { throw error(at: element.offset, "the followed paths are too long") }
    }
  }

  // MARK: - Animations

  private mutating func addAnimation(_ index: Int) throws(MotionReadingError) {
    let element = xml.elements[index]
    var target = element.parent
    if let reference = Self.reference(of: element) {
      target = self.target(of: reference)
      guard target != nil else {
        let text = Quotation.excerpt(reference.value)
        throw error(at: reference.offset, "no element has the identifier “\(text)”")
      }
    }
    guard let target else { throw error(at: element.offset, "the animation has no element") }
    animations[target, default: []].append(index)
    guard animations[target, default: []].count <= Self.animationLimit else {
      throw error(at: element.offset, "an element has more than \(Self.animationLimit) animations")
    }
    let name = Self.animatedName(of: element)
    let count = (animations[target] ?? []).count { Self.animatedName(of: xml.elements[$0]) == name }
    guard count <= Self.attributeLimit else {
      throw error(at: element.offset, "an attribute has more than \(Self.attributeLimit) animations")
    }
    for (name, values) in [("additive", ["replace", "sum"]), ("accumulate", ["none", "sum"])] {
      guard let attribute = element[name], !values.contains(attribute.value) else { continue }
      throw error(at: attribute.offset, "“\(values[0])” or “\(values[1])” is expected")
    }
    try checkAnimation(element, of: xml.elements[target])
  }

  /// The name of the animated attribute, or `motion`.
  private static func animatedName(of animation: XMLTree.Element) -> String {
    animation.name == "animateMotion" ? "motion" : animation["attributeName"]?.value ?? ""
  }

  /// Throws an error if an animation would have no channel.
  private func checkAnimation(_ animation: XMLTree.Element, of target: XMLTree.Element) throws(MotionReadingError) {
    let (name, element) = (Self.animatedName(of: animation), target.name)
    let isRead: Bool
    switch SVGRules.kind(of: name, in: element) {
    case .transform: isRead = name == "transform" && animation.name == "animateTransform"
    case .statement:
      isRead =
        ["visibility", "display"].contains(name) || SVGRules.words[name] != nil || (name == "d" && element == "path")
    default: isRead = animation.name != "animateTransform" && element != "svg"
    }
    let isPlaced = SVGRules.containers.contains(element) && element != "svg"
    if name == "transform" || name == "motion" ? isRead && isPlaced || name == "motion" && isPlaced : isRead { return }
    throw error(
      at: animation["attributeName"]?.offset ?? animation.offset,
      "animations of the attribute “\(Quotation.excerpt(name))” of the element “\(Quotation.excerpt(element))” are not "
        + "read")
  }

  /// The animations of an attribute.
  func animations(of name: String, at index: Int) -> [Int] {
    (animations[index] ?? []).filter { Self.animatedName(of: xml.elements[$0]) == name }
  }

  // MARK: - References

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

  // MARK: - Attributes

  private func declarations(_ style: XMLTree.Attribute) throws(MotionReadingError) -> [XMLTree.Attribute] {
    var result: [XMLTree.Attribute] = []
    var offset = style.offset
    for declaration in style.value.split(separator: ";", omittingEmptySubsequences: false) {
      let place = offset
      offset += declaration.utf8.count + 1
      let text = Self.trimmed(declaration)
      guard !text.isEmpty else { continue }
      let parts = text.split(separator: ":", maxSplits: 1).map { Self.trimmed($0) }
      guard parts.count == 2, !parts[1].isEmpty, !text.contains("/*") else {
        throw error(at: place, "a declaration such as “opacity: 0.5” is expected, found “\(Quotation.excerpt(text))”")
      }
      let name = parts[0].lowercased()
      guard result.count < Self.declarationLimit else {
        throw error(at: place, "more than \(Self.declarationLimit) declarations")
      }
      result.removeAll { $0.name == name }
      result.append(XMLTree.Attribute(name: name, value: parts[1], offset: place))
    }
    return result
  }

  /// A text without white space at its ends.
  static func trimmed(_ text: some StringProtocol) -> String {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" || $0 == "\r\n" }
    guard let first = text.firstIndex(where: { !isSpace($0) }), let last = text.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(text[first...last])
  }

  /// The declaration in `style`, or the attribute if there is none.
  func attribute(_ name: String, of index: Int) -> XMLTree.Attribute? {
    styles[index]?.first { $0.name == name } ?? xml.elements[index][name]
  }

  /// The names of the attributes that are given or animated and may have an effect, without repetitions.
  func names(of index: Int) -> [String] {
    let element = xml.elements[index]
    var (names, known): ([String], Set<String>) = ([], ["motion"])
    let given = element.attributes.map(\.name) + (styles[index] ?? []).map(\.name)
    let animated = (animations[index] ?? []).map { Self.animatedName(of: xml.elements[$0]) }
    for name in given + animated where !SVGRules.isIgnored(name, of: element.name) && known.insert(name).inserted {
      names.append(name)
    }
    return names
  }

  /// Whether an attribute is given or animated.
  func states(_ name: String, at index: Int) -> Bool {
    attribute(name, of: index) != nil || !animations(of: name, at: index).isEmpty
  }

  /// The element that states an attribute, or `nil`: the element itself or, for inherited properties, the nearest
  /// ancestor that states it. Content of `defs`, `clipPath` and similar elements also inherits from their ancestors.
  func source(of name: String, at index: Int) -> Int? {
    if let sources = sources[name] { return sources[index] < 0 ? nil : sources[index] }
    return states(name, at: index) ? index : nil
  }

  private mutating func findSources() {
    for name in SVGRules.inherited {
      var sources = [Int](repeating: -1, count: xml.elements.count)
      for index in content {
        if states(name, at: index) {
          sources[index] = index
        } else if let parent = xml.elements[index].parent {
          sources[index] = sources[parent]
        }
      }
      self.sources[name] = sources
    }
  }

  func error(at offset: Int, _ problem: String) -> MotionReadingError { xml.error(at: offset, problem) }
}
