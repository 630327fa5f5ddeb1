// SPDX-License-Identifier: MIT

/// Finds the declarations that apply to elements.
///
/// Presentation attributes come first, then the style sheets by specificity and order, then the `style` attribute. In
/// each of them, important declarations come last.
struct StyleMatcher {
  private let elements: [SVGElement]
  private let rules: [CSSRule]
  private var byID: [String: [Int]] = [:]
  private var byClass: [String: [Int]] = [:]
  private var byType: [String: [Int]] = [:]
  private var others: [Int] = []
  /// The names of the classes of each element.
  private let classes: [[String]]
  /// The number of each element among its siblings, and among those of its type, from 1.
  private var numbers: [(all: Int, type: Int)]
  /// The count of the children of each element, in all and of each type.
  private var counts: [(all: Int, types: [String: Int])]
  /// The comparisons and declarations that are left. Rules and elements can otherwise multiply.
  private var budget = 5_000_000

  /// The declarations of `style` attributes that many elements have.
  private var stated: [String: [CSSDeclaration]] = [:]
  /// The declarations of rules and `style` attributes that many elements have.
  private var shared: [Source: ElementStyles.Values] = [:]
  /// The most attributes and declarations that are kept.
  private static let sharedLimit = 1000

  /// The rules that apply to an element, by ascending priority, and its `style` attribute.
  private struct Source: Hashable {
    let rules: [Int]
    let attribute: String?
  }

  /// Whether a rule is for the part of an element before or after its content.
  let hasParts: Bool

  /// Whether all rules were compared.
  var isComplete: Bool { budget > 0 }

  init(_ sheet: StyleSheet, _ elements: [SVGElement]) {
    self.elements = elements
    rules = sheet.rules
    hasParts = rules.contains { $0.selector.compounds.first?.compound.part != nil }
    classes = elements.map { element in
      element.attributes["class"].map { $0.split { $0.isWhitespace }.map(String.init) } ?? []
    }
    numbers = [(all: Int, type: Int)](repeating: (1, 1), count: elements.count)
    counts = [(all: Int, types: [String: Int])](repeating: (1, [:]), count: elements.count)
    for parent in elements.indices {
      var types: [String: Int] = [:]
      for (place, child) in elements[parent].children.enumerated() {
        let number = types[elements[child].name, default: 0] + 1
        types[elements[child].name] = number
        numbers[child] = (place + 1, number)
      }
      counts[parent] = (elements[parent].children.count, types)
    }
    for (index, rule) in rules.enumerated() {
      guard let key = rule.selector.compounds.first?.compound else { continue }
      if let id = key.id {
        byID[id, default: []].append(index)
      } else if let name = key.classes.first {
        byClass[name, default: []].append(index)
      } else if let type = key.type {
        byType[type, default: []].append(index)
      } else {
        others.append(index)
      }
    }
  }

  /// The presentation attributes of an element with the declarations that apply to it.
  ///
  /// - Parameter part: The part of the element, `before` or `after`, or `nil` for the element itself.
  mutating func styles(of index: Int, part: String? = nil) -> ElementStyles {
    let element = elements[index]
    let attribute = part == nil ? element.attributes["style"] : nil
    var own = part != nil ? [:] : element.isBox ? PageDefaults.styles(of: element) : element.attributes
    // Removing a missing key would copy the attributes.
    if own["style"] != nil { own["style"] = nil }
    var styles = ElementStyles(own)
    guard !rules.isEmpty || attribute != nil else { return styles }
    var candidates = others + (byType[element.name] ?? [])
    if let id = element.id { candidates += byID[id] ?? [] }
    for name in classes[index] { candidates += byClass[name] ?? [] }
    if classes[index].count > 1, Set(classes[index]).count < classes[index].count {
      candidates = Array(Set(candidates))
    }
    var applying: [(specificity: Int, order: Int)] = []
    for candidate in candidates where budget > 0 && matches(rules[candidate].selector, index, part) {
      applying.append((rules[candidate].selector.specificity, candidate))
      budget -= rules[candidate].declarations.count
    }
    applying.sort { ($0.specificity, $0.order) < ($1.specificity, $1.order) }
    guard !applying.isEmpty || attribute != nil else { return styles }
    styles.declare(declarations(of: Source(rules: applying.map(\.order), attribute: attribute)))
    return styles
  }

  /// The values that the declarations of rules and a `style` attribute give.
  private mutating func declarations(of source: Source) -> ElementStyles.Values {
    if let known = shared[source] { return known }
    var values: [String: String] = [:]
    let list = source.rules.flatMap { rules[$0].declarations } + (source.attribute.map { parsed($0) } ?? [])
    for isImportant in [false, true] {
      for declaration in list where declaration.isImportant == isImportant {
        values[declaration.name] = declaration.value
      }
    }
    let result = ElementStyles.Values(values)
    if shared.count < Self.sharedLimit { shared[source] = result }
    return result
  }

  /// The declarations of a `style` attribute.
  private mutating func parsed(_ text: String) -> [CSSDeclaration] {
    if let known = stated[text] { return known }
    let declarations = StyleSheet.declarations(Array(CSSText.withoutComments(text).utf8)[...])
    if stated.count < Self.sharedLimit { stated[text] = declarations }
    return declarations
  }

  // MARK: - Matching

  private mutating func matches(_ selector: CSSSelector, _ index: Int, _ part: String?) -> Bool {
    guard let first = selector.compounds.first, first.compound.part == part, matches(first.compound, index) else {
      return false
    }
    return matchesRest(selector, 0, index)
  }

  /// Whether the compounds on the left of one that matches an element match too.
  ///
  /// The nearest element that matches is tried alone for each combinator, so that the time is linear. This differs from
  /// backtracking only for selectors that mix descendants with other combinators on the same chain.
  private mutating func matchesRest(_ selector: CSSSelector, _ start: Int, _ element: Int) -> Bool {
    var (number, element) = (start, element)
    while number + 1 < selector.compounds.count {
      let next = selector.compounds[number + 1].compound
      switch selector.compounds[number].combinator {
      case .child:
        guard let parent = elements[element].parent, matches(next, parent) else { return false }
        element = parent
      case .descendant:
        var ancestor = elements[element].parent
        while let index = ancestor, !matches(next, index) { ancestor = elements[index].parent }
        guard let ancestor else { return false }
        element = ancestor
      case .next:
        guard let before = sibling(before: element), matches(next, before) else { return false }
        element = before
      case .sibling:
        var before = sibling(before: element)
        while let index = before, budget > 0, !matches(next, index) { before = sibling(before: index) }
        guard let before else { return false }
        element = before
      }
      number += 1
    }
    return true
  }

  private func sibling(before index: Int) -> Int? {
    guard let parent = elements[index].parent, numbers[index].all > 1 else { return nil }
    return elements[parent].children[numbers[index].all - 2]
  }

  private mutating func matches(_ compound: CSSSelector.Compound, _ index: Int) -> Bool {
    // Long lists of classes and long attributes take longer than other comparisons.
    budget -= 1 + compound.classes.count * (classes[index].count / 16)
    for attribute in compound.attributes {
      budget -= (elements[index].attributes[attribute.name]?.utf8.count ?? 0) / 128
    }
    guard budget > 0 else { return false }
    let element = elements[index]
    if compound.isNever || (compound.isRoot && element.parent != nil) { return false }
    for list in compound.alternatives where !list.compounds.contains(where: { matches($0, index) }) { return false }
    if let type = compound.type, type != element.name { return false }
    if let id = compound.id, id != element.id { return false }
    guard compound.classes.allSatisfy(classes[index].contains),
      compound.attributes.allSatisfy({ matches($0, element) }),
      compound.numbers.allSatisfy({ matches($0.step, $0.offset, $0.fromEnd, $0.ofType, index) })
    else { return false }
    for excluded in compound.excluded where matches(excluded, index) { return false }
    return true
  }

  private func matches(_ attribute: CSSSelector.Attribute, _ element: SVGElement) -> Bool {
    guard let value = element.attributes[attribute.name] else { return false }
    switch attribute.operation {
    case "": return true
    case "=": return value == attribute.value
    case "~=": return value.split { $0.isWhitespace }.contains { $0 == attribute.value }
    case "|=": return value == attribute.value || value.hasPrefix(attribute.value + "-")
    case "^=": return !attribute.value.isEmpty && value.hasPrefix(attribute.value)
    case "$=": return !attribute.value.isEmpty && value.hasSuffix(attribute.value)
    default: return !attribute.value.isEmpty && value.range(ofText: attribute.value) != nil
    }
  }

  private func matches(_ step: Int, _ offset: Int, _ fromEnd: Bool, _ ofType: Bool, _ index: Int) -> Bool {
    if let stated = elements[index].statedNumbers {
      return stated.contains { $0 == (step, offset, fromEnd, ofType) }
    }
    var number = ofType ? numbers[index].type : numbers[index].all
    if fromEnd {
      let siblings = elements[index].parent.map { counts[$0] }
      let count = ofType ? siblings?.types[elements[index].name] : siblings?.all
      number = (count ?? 1) - number + 1
    }
    guard step != 0 else { return number == offset }
    let distance = number - offset
    return distance.isMultiple(of: step) && (distance >= 0) == (step > 0 || distance == 0)
  }
}
