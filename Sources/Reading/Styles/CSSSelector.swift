// SPDX-License-Identifier: MIT
import GlissadeTexts

/// A selector: compounds of simple selectors, joined by combinators.
struct CSSSelector: Sendable {
  /// The relation to the compound on the left.
  enum Combinator: Sendable { case descendant, child, next, sibling }

  typealias Number = (step: Int, offset: Int, fromEnd: Bool, ofType: Bool)

  /// The conditions on one element.
  struct Compound: Sendable {
    var type: String?
    var id: String?
    var classes: [String] = []
    var attributes: [Attribute] = []
    var isRoot = false
    var excluded: [Compound] = []
    /// The numbers among the siblings: a·n + b, from the start or the end, of all types or of one.
    var numbers: [Number] = []
    /// Whether it requires a state that a file alone never has, such as `:hover`.
    var isNever = false
    /// The part of the element, `before` or `after`; `nil` for the element itself.
    var part: String?
    /// Lists of which one must match each: `:is()` and `:where()`.
    var alternatives: [(compounds: [Compound], counts: Bool)] = []
  }

  struct Attribute: Sendable {
    let name: String
    let operation: String
    let value: String
  }

  /// The compounds from right to left, each with the combinator on its left.
  private(set) var compounds: [(compound: Compound, combinator: Combinator)] = []
  private(set) var specificity = 0

  private static let compoundLimit = 32

  /// Parses a selector; `nil` for one that is not read.
  init?(_ text: String) {
    var scanner = CSSSelectorScanner(text)
    var combinator = Combinator.descendant
    while true {
      guard let compound = scanner.compound() else { return nil }
      compounds.insert((compound, combinator), at: 0)
      specificity += Self.specificity(of: compound)
      guard compounds.count <= Self.compoundLimit else { return nil }
      guard let next = scanner.combinator() else { break }
      combinator = next
    }
    guard scanner.isAtEnd else { return nil }
  }

  private static func specificity(of compound: Compound) -> Int {
    let classes = compound.classes.count + compound.attributes.count + compound.numbers.count
    return (compound.id != nil ? 1_000_000 : 0) + (classes + (compound.isRoot || compound.isNever ? 1 : 0)) * 1000
      + (compound.type != nil ? 1 : 0) + (compound.part != nil ? 1 : 0)
      + (compound.excluded.map(specificity).max() ?? 0)
      + compound.alternatives.reduce(0) { $0 + ($1.counts ? $1.compounds.map(specificity).max() ?? 0 : 0) }
  }
}

/// Parses selectors.
struct CSSSelectorScanner {
  private let characters: [Character]
  private var index = 0

  init(_ text: String) { characters = Array(XMLParser.trimmed(text)) }

  var isAtEnd: Bool { index >= characters.count }
  private var peek: Character? { index < characters.count ? characters[index] : nil }

  private mutating func identifier() -> String {
    var result = ""
    while let character = peek {
      if character == "\\", index + 1 < characters.count {
        result.append(characters[index + 1])
        index += 2
      } else if character.isLetter || character.isNumber || character == "-" || character == "_"
        || !character.isASCII
      {
        result.append(character)
        index += 1
      } else {
        break
      }
    }
    return result
  }

  private mutating func skipSpace() -> Bool {
    let start = index
    while peek?.isWhitespace == true { index += 1 }
    return index > start
  }

  /// The combinator before the next compound, or `nil` at the end.
  mutating func combinator() -> CSSSelector.Combinator? {
    let hasSpace = skipSpace()
    guard let character = peek else { return nil }
    let result: CSSSelector.Combinator
    switch character {
    case ">": result = .child
    case "+": result = .next
    case "~": result = .sibling
    default: return hasSpace ? .descendant : nil
    }
    index += 1
    _ = skipSpace()
    return result
  }

  /// The conditions on one element, or `nil` if there are none or they are not read.
  mutating func compound() -> CSSSelector.Compound? {
    var result = CSSSelector.Compound()
    let start = index
    loop: while let character = peek {
      switch character {
      case "*": index += 1
      case ".":
        index += 1
        result.classes.append(identifier())
      case "#":
        index += 1
        result.id = identifier()
      case "[":
        guard let attribute = attribute() else { return nil }
        result.attributes.append(attribute)
      case ":":
        guard pseudoClass(&result) else { return nil }
      default:
        guard index == start else { break loop }
        let name = identifier()
        guard !name.isEmpty else { return nil }
        result.type = name
      }
    }
    return index > start ? result : nil
  }

  private mutating func attribute() -> CSSSelector.Attribute? {
    guard let close = characters[index...].firstIndex(of: "]") else { return nil }
    let text = String(characters[(index + 1)..<close])
    index = close + 1
    guard let equal = text.firstIndex(of: "=") else {
      return CSSSelector.Attribute(name: XMLParser.trimmed(text), operation: "", value: "")
    }
    var (name, operation) = (text[..<equal], "=")
    if let mark = name.last, "~|^$*".contains(mark) {
      name = name.dropLast()
      operation = "\(mark)="
    }
    let value = XMLParser.trimmed(text[text.index(after: equal)...]).filter { $0 != "\"" && $0 != "'" }
    return CSSSelector.Attribute(name: XMLParser.trimmed(name), operation: operation, value: value)
  }

  private mutating func pseudoClass(_ compound: inout CSSSelector.Compound) -> Bool {
    index += 1
    let isElement = peek == ":"
    if isElement { index += 1 }
    let name = identifier().lowercased()
    if isElement, name != "before", name != "after" { return false }
    var argument = ""
    if peek == "(" {
      guard let close = closing() else { return false }
      argument = XMLParser.trimmed(String(characters[(index + 1)..<close]))
      index = close + 1
    }
    switch name {
    case "root": compound.isRoot = true
    case "before", "after": compound.part = name
    case "only-of-type": compound.numbers += [(0, 1, false, true), (0, 1, true, true)]
    case "first-child": compound.numbers.append((0, 1, false, false))
    case "last-child": compound.numbers.append((0, 1, true, false))
    case "first-of-type": compound.numbers.append((0, 1, false, true))
    case "last-of-type": compound.numbers.append((0, 1, true, true))
    case "only-child": compound.numbers += [(0, 1, false, false), (0, 1, true, false)]
    case "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type":
      guard let (step, offset) = Self.number(argument) else { return false }
      compound.numbers.append((step, offset, name.contains("last"), name.hasSuffix("type")))
    case "not":
      guard let excluded = Self.compounds(argument) else { return false }
      compound.excluded += excluded
    case "is", "where", "matches", "any":
      guard let list = Self.compounds(argument) else { return false }
      compound.alternatives.append((list, name != "where"))
    case "hover", "active", "focus", "focus-within", "focus-visible", "target", "visited", "checked",
      "disabled", "focusable", "invalid", "indeterminate", "open", "fullscreen":
      compound.isNever = true
    default: return false
    }
    return true
  }

  /// The compounds of a list without combinators; `nil` for other text.
  private static func compounds(_ text: String) -> [CSSSelector.Compound]? {
    var result: [CSSSelector.Compound] = []
    guard text.utf8.count <= 4096 else { return nil }
    for part in CSSText.parts(text) {
      var inner = CSSSelectorScanner(part)
      // Lists inside one another are not read, so that none is deep.
      guard let compound = inner.compound(), inner.isAtEnd, compound.alternatives.isEmpty, compound.excluded.isEmpty
      else { return nil }
      result.append(compound)
    }
    return result
  }

  /// The index of the parenthesis that closes the one at the index.
  private func closing() -> Int? {
    var depth = 0
    for place in index..<characters.count {
      if characters[place] == "(" { depth += 1 }
      if characters[place] == ")" {
        depth -= 1
        if depth == 0 { return place }
      }
    }
    return nil
  }

  /// The numbers of `even`, `odd`, `3`, `2n+1` or `-n + 3`.
  private static func number(_ text: String) -> (Int, Int)? {
    let text = text.lowercased().filter { !$0.isWhitespace }
    if text == "even" { return (2, 0) }
    if text == "odd" { return (2, 1) }
    guard let mark = text.firstIndex(of: "n") else { return Int32(text).map { (0, Int($0)) } }
    let (head, tail) = (text[..<mark], text[text.index(after: mark)...])
    let step = head.isEmpty || head == "+" ? 1 : head == "-" ? -1 : Int32(head)
    let offset = tail.isEmpty ? 0 : Int32(tail)
    guard let step, let offset else { return nil }
    return (Int(step), Int(offset))
  }
}
