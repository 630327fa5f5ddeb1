// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTexts

/// A property with its value.
struct CSSDeclaration: Sendable {
  /// The name in lower case, except for custom properties.
  let name: String
  let value: String
  let isImportant: Bool
}

/// A selector with its declarations.
struct CSSRule: Sendable {
  let selector: CSSSelector
  let declarations: [CSSDeclaration]
  /// The text of the selector.
  let text: String
  /// The number of bytes before the rule.
  let offset: Int
}

/// The keyframes of an animation.
struct CSSKeyframes: Sendable {
  /// The place of a keyframe: the number of its block in the rule, and that of its offset in the block's list.
  struct Place: Hashable, Sendable {
    let block: Int
    let selector: Int
  }

  /// A value of one property.
  struct Stop: Sendable {
    /// The position in 0 … 1.
    let offset: Double
    let value: String
    /// The timing function to the next value of the property, or `nil` for that of the animation.
    let easing: String?
    /// How the value is combined with those below, or `nil` for the way of the animation.
    var composition: String?
    /// The place in the rule, or `nil` for a keyframe from elsewhere.
    var place: Place?
  }

  /// The values of each property, by ascending offset; of equal offsets, in the order of the sheet.
  private(set) var stops: [String: [Stop]] = [:]

  private static let own: Set = ["animation-timing-function", "animation-composition"]

  init(_ frames: [(offset: Double, place: Place, declarations: [CSSDeclaration])]) {
    for frame in frames {
      func last(_ name: String) -> String? { frame.declarations.last { $0.name == name }?.value }
      let (easing, composition) = (last("animation-timing-function"), last("animation-composition"))
      for declaration in frame.declarations where !Self.own.contains(declaration.name) {
        append(
          Stop(
            offset: frame.offset, value: declaration.value, easing: easing, composition: composition,
            place: frame.place),
          to: declaration.name)
      }
    }
  }

  init() {}

  /// Adds a value of a property, whose offset is not less than that of the last one.
  mutating func append(_ stop: Stop, to property: String) { stops[property, default: []].append(stop) }
}

/// The rules of the style sheets of a file, in their order.
///
/// Invalid rules are left out, as browsers do.
struct StyleSheet: Sendable {
  private(set) var rules: [CSSRule] = []
  private(set) var keyframes: [String: CSSKeyframes] = [:]

  /// What is not read, with the number of bytes before it.
  private(set) var problems: [(text: String, offset: Int)] = []
  private var noted: Set<String> = []
  /// The media queries are those of a stage of this size.
  private let media: CSSMedia

  /// The values of keyframes that can still be read.
  private var keyframeBudget = keyframeLimit
  /// The most values of all keyframes.
  private static let keyframeLimit = 500_000

  /// The bytes of selectors that can still be read.
  private var selectorBudget = selectorLimit
  private static let selectorLimit = 4_000_000

  /// The declarations of short blocks by their bytes, and the most of them that are kept.
  private var blocks: [[UInt8]: [CSSDeclaration]] = [:]
  private static let blockLimit = 1000

  private static let depthLimit = 16
  /// The most rules, with one for each selector of a list.
  private static let ruleLimit = 100_000
  private static let problemLimit = 1000

  init(stage: Size) { media = CSSMedia(stage: stage) }

  /// Adds the rules of a text; returns what is not read.
  mutating func parse(_ text: String) -> [String] {
    (problems, noted) = ([], [])
    parse(Array(text.utf8)[...])
    return problems.map(\.text)
  }

  /// Adds the rules of a part of a file, whose indices are the places of problems.
  mutating func parse(_ source: ArraySlice<UInt8>) {
    let bytes = CSSText.withoutComments(Array(source))
    // The indices are those of the file.
    parse(bytes[...], shift: source.startIndex, depth: 0, parent: nil)
  }

  private mutating func note(_ text: String, at offset: Int) {
    guard problems.count < Self.problemLimit, noted.insert(text).inserted else { return }
    problems.append((text, offset))
  }

  private mutating func parse(_ source: ArraySlice<UInt8>, shift: Int, depth: Int, parent: String?) {
    var scanner = CSSBlockScanner(source)
    while let item = scanner.next() {
      let text = XMLParser.trimmed(String(decoding: item.prelude, as: UTF8.self))
      let offset = item.prelude.startIndex + shift
      if text.hasPrefix("@") {
        parseAtRule(text, item.block, shift, depth, parent, offset)
      } else if let block = item.block {
        parseRule(text, block, shift, depth, parent, offset)
      }
    }
  }

  // MARK: - Rules

  /// Adds a rule with those nested in it.
  private mutating func parseRule(
    _ text: String, _ block: ArraySlice<UInt8>, _ shift: Int, _ depth: Int, _ parent: String?, _ offset: Int
  ) {
    guard rules.count < Self.ruleLimit else { return note("more than \(Self.ruleLimit) rules", at: offset) }
    let selectors = CSSText.parts(text).map { Self.nested($0, in: parent) }
    guard block.contains(UInt8(ascii: "{")), depth < Self.depthLimit else {
      return add(selectors, declarations(block, at: offset), offset)
    }
    var own: [CSSDeclaration] = []
    var inner: [CSSBlockScanner.Item] = []
    var scanner = CSSBlockScanner(block)
    while let item = scanner.next() {
      if item.block == nil { own += declarations(item.prelude, at: offset) } else { inner.append(item) }
    }
    add(selectors, own, offset)
    let outer = selectors.count == 1 ? selectors[0] : ":is(\(selectors.joined(separator: ",")))"
    for item in inner {
      guard let block = item.block else { continue }
      let text = XMLParser.trimmed(String(decoding: item.prelude, as: UTF8.self))
      let offset = item.prelude.startIndex + shift
      if text.hasPrefix("@") {
        parseAtRule(text, block, shift, depth + 1, outer, offset)
      } else {
        parseRule(text, block, shift, depth + 1, outer, offset)
      }
    }
  }

  /// A selector in a rule with another: `&` stands for the outer one, which is otherwise an ancestor.
  private static func nested(_ selector: String, in parent: String?) -> String {
    guard let parent, parent.utf8.count < 4096 else { return selector }
    let parts = selector.split(separator: "&", maxSplits: 16, omittingEmptySubsequences: false)
    return parts.count > 1 ? parts.joined(separator: parent) : "\(parent) \(selector)"
  }

  private mutating func add(_ selectors: [String], _ declarations: [CSSDeclaration], _ offset: Int) {
    guard !declarations.isEmpty else { return }
    for text in selectors {
      guard rules.count < Self.ruleLimit else { return note("more than \(Self.ruleLimit) rules", at: offset) }
      selectorBudget -= text.utf8.count
      guard selectorBudget >= 0 else { return note("selectors of more than \(Self.selectorLimit) bytes", at: offset) }
      if let selector = CSSSelector(text) {
        rules.append(CSSRule(selector: selector, declarations: declarations, text: text, offset: offset))
      } else if !Self.isSilent(text) {
        note("the selector “\(Quotation.excerpt(text))”", at: offset)
      }
    }
  }

  /// Whether a selector is that of a part of the browser or of a selection, which a still page never shows.
  private static func isSilent(_ selector: String) -> Bool {
    let names = ["::selection", "::-webkit-", "::-moz-", ":-moz-", "::placeholder", "::backdrop", "::marker", ":-ms-"]
    return names.contains { selector.range(ofText: $0) != nil }
  }

  private mutating func parseAtRule(
    _ text: String, _ block: ArraySlice<UInt8>?, _ shift: Int, _ depth: Int, _ parent: String?, _ offset: Int
  ) {
    let name = String(text.prefix { !$0.isWhitespace && $0 != "(" && $0 != "\"" }).lowercased()
    let rest = XMLParser.trimmed(text.dropFirst(name.count))
    func parseBlock(_ sheet: inout StyleSheet) {
      guard let block, depth < Self.depthLimit else { return }
      if let parent {
        sheet.parseRule("&", block, shift, depth + 1, parent, offset)
      } else {
        sheet.parse(block, shift: shift, depth: depth + 1, parent: nil)
      }
    }
    switch name {
    case "@charset", "@namespace", "@page", "@font-face", "@font-feature-values", "@counter-style", "@view-transition":
      break
    case "@keyframes", "@-webkit-keyframes":
      guard let block else { return }
      let unquoted = rest.filter { $0 != "\"" && $0 != "'" }
      // The prefixed form counts only if the other one is missing.
      if name == "@keyframes" || keyframes[unquoted] == nil { readKeyframes(block, unquoted, at: offset) }
    case "@-moz-keyframes", "@-o-keyframes", "@-ms-keyframes": break
    case "@media":
      switch media.verdict(rest) {
      case .applies: parseBlock(&self)
      case .fails: break
      case .reducedMotion: note("@media (prefers-reduced-motion: reduce), a variant", at: offset)
      case .unknown: note("@media \(Quotation.excerpt(rest))", at: offset)
      }
    case "@supports":
      if !rest.lowercased().hasPrefix("not") { parseBlock(&self) }
    case "@layer", "@scope", "@starting-style", "@container", "@property", "@import":
      if name == "@layer" { return parseBlock(&self) }
      note("\(name) \(Quotation.excerpt(rest))", at: offset)
    default: note("\(name) \(Quotation.excerpt(rest))", at: offset)
    }
  }

  /// The declarations of a rule. Texts that are none are noted, unlike those in keyframes and attributes.
  private mutating func declarations(_ source: ArraySlice<UInt8>, at offset: Int) -> [CSSDeclaration] {
    // Many rules have the same short block.
    let key = source.count <= 256 ? Array(source) : []
    if let known = blocks[key] { return known }
    var broken: [Substring] = []
    let declarations = Self.declarations(source, broken: &broken)
    if broken.isEmpty, !key.isEmpty, blocks.count < Self.blockLimit { blocks[key] = declarations }
    for text in broken { note("the declaration “\(Quotation.excerpt(text))”", at: offset) }
    return declarations
  }

  /// The declarations of a block or of a `style` attribute.
  static func declarations(_ source: ArraySlice<UInt8>) -> [CSSDeclaration] {
    var broken: [Substring] = []
    return declarations(source, broken: &broken)
  }

  private static func declarations(
    _ source: ArraySlice<UInt8>, broken: inout [Substring]
  ) -> [CSSDeclaration] {
    let text = String(decoding: source, as: UTF8.self)
    return CSSText.parts(text, separator: ";").flatMap { part -> [CSSDeclaration] in
      let colon = part.utf8.firstIndex(of: UInt8(ascii: ":")) ?? part.endIndex
      let name = XMLParser.trimmed(part[..<colon])
      var value = XMLParser.trimmed(part[colon...].dropFirst())
      guard !name.isEmpty, !name.utf8.contains(where: { $0 <= 32 }), !value.isEmpty else {
        // A custom property may be empty.
        if !name.isEmpty, !(name.hasPrefix("--") && colon < part.endIndex) { broken.append(part[...]) }
        return []
      }
      var isImportant = false
      if let mark = value.utf8.lastIndex(of: UInt8(ascii: "!")),
        XMLParser.trimmed(value[value.index(after: mark)...]).lowercased() == "important"
      {
        isImportant = true
        value = XMLParser.trimmed(value[..<mark])
      }
      guard !name.hasPrefix("--") else {
        return [CSSDeclaration(name: name, value: value, isImportant: isImportant)]
      }
      var property = name.lowercased()
      if property.hasPrefix("-webkit-") { property = String(property.dropFirst(8)) }
      // Values with the prefixes of browsers are for old versions of them.
      if value.utf8.first == UInt8(ascii: "-"),
        value.hasPrefix("-webkit-") || value.hasPrefix("-moz-") || value.hasPrefix("-o-")
      {
        return []
      }
      return CSSShorthands.expanded(property, value).map {
        CSSDeclaration(name: $0.name, value: $0.value, isImportant: isImportant)
      }
    }
  }

  /// Reads the frames of `@keyframes`, up to the limit of values.
  private mutating func readKeyframes(_ source: ArraySlice<UInt8>, _ name: String, at offset: Int) {
    keyframes[name] = CSSKeyframes(Self.frames(in: source, budget: &keyframeBudget))
    if keyframeBudget <= 0 { note("more than \(Self.keyframeLimit) values of keyframes", at: offset) }
  }

  /// The frames of `@keyframes` by ascending offset.
  ///
  /// - Parameter budget: The values that can still be read.
  static func frames(
    in source: ArraySlice<UInt8>, budget: inout Int
  ) -> [(offset: Double, place: CSSKeyframes.Place, declarations: [CSSDeclaration])] {
    var scanner = CSSBlockScanner(source)
    var frames: [(offset: Double, place: CSSKeyframes.Place, declarations: [CSSDeclaration])] = []
    var count = 0
    while budget > 0, let item = scanner.next() {
      guard let block = item.block else { continue }
      count += 1
      // A frame with an invalid offset is left out completely.
      guard let offsets = offsets(String(decoding: item.prelude, as: UTF8.self)) else { continue }
      let declarations = declarations(block).filter { !$0.isImportant }
      // A frame without declarations and an offset have a cost too.
      budget -= max(declarations.count, 1) * max(offsets.count, 1)
      frames += offsets.prefix(keyframeLimit).enumerated().map { index, offset in
        (offset, CSSKeyframes.Place(block: count - 1, selector: index), declarations)
      }
    }
    let order = frames.indices.sorted { (frames[$0].offset, $0) < (frames[$1].offset, $1) }
    return order.map { frames[$0] }
  }

  /// The offsets of a frame in 0 … 1, or `nil` if one is invalid.
  private static func offsets(_ text: String) -> [Double]? {
    var offsets: [Double] = []
    for text in CSSText.parts(text) {
      switch text.lowercased() {
      case "from": offsets.append(0)
      case "to": offsets.append(1)
      default:
        guard text.hasSuffix("%"), let number = Double(text.dropLast()), (0...100).contains(number) else { return nil }
        offsets.append(number / 100)
      }
    }
    return offsets
  }
}
