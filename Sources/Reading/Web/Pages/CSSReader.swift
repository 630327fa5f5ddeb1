// SPDX-License-Identifier: MIT
import GlissadeTexts

/// Reads style sheets without a page: each animated selector is a layer.
///
/// The stage is 800 × 600 points. ``StandInPage`` has the boxes that represent the selectors.
package enum CSSReader {
  /// The motion of a style sheet.
  ///
  /// - Complexity: O(n) in the length of the text, within the limits of the reader.
  package static func read(_ text: String) throws(MotionFileError) -> ReadMotion {
    let source = XMLTree(bytes: Array(text.utf8))
    var sheet = StyleSheet(stage: PageStage.size)
    sheet.parse(source.bytes[...])
    guard !sheet.rules.isEmpty || !sheet.keyframes.isEmpty else {
      throw MotionFileError("line 1, column 1: a rule of a style sheet is expected")
    }
    let isDrawing = sheet.rules.contains { rule in
      rule.declarations.contains { StandInPage.drawingProperties.contains($0.name) }
    }
    var page = StandInPage(isDrawing: isDrawing)
    var notes: [ReadingNote] = []
    func place(_ rule: CSSRule) -> String {
      let place = source.place(at: rule.offset)
      return "line \(place.line), column \(place.column)"
    }
    // The rule of a layer alone can follow those of its drawings.
    let identified = Dictionary(
      sheet.rules.filter { isDrawing && isIdentifier($0.selector) }.compactMap { rule in
        rule.selector.compounds.first?.compound.id.map { ($0, rule) }
      }, uniquingKeysWith: { first, _ in first })
    func addOwners(of selector: CSSSelector) {
      guard isIdentifier(selector), let id = selector.compounds.first?.compound.id else { return }
      for case let rule? in StandInPage.owners(of: id).map({ identified[$0] }) {
        _ = page.element(for: rule.selector, offset: rule.offset)
      }
    }
    // Selectors that move are elements, and so are those inside them.
    let animated = sheet.rules.filter(isAnimated)
    for rule in sheet.rules where isAnimated(rule) || isIdentifier(rule.selector) {
      guard !page.isFull else {
        notes.append(
          ReadingNote(.unsupported, "the selectors beyond \(StandInPage.limit) elements", place: place(rule)))
        break
      }
      addOwners(of: rule.selector)
      if page.element(for: rule.selector, offset: rule.offset) == nil, isAnimated(rule) {
        notes.append(
          ReadingNote(.unsupported, "the selector “\(Quotation.excerpt(rule.text))” without a page", place: place(rule))
        )
      }
    }
    let names = Set(animated.flatMap { $0.selector.compounds.map(\.compound.text) }).subtracting([""])
    for rule in sheet.rules where !isAnimated(rule) && !isIdentifier(rule.selector) {
      let outer = rule.selector.compounds.dropFirst().map(\.compound.text)
      if outer.contains(where: names.contains) { _ = page.element(for: rule.selector, offset: rule.offset) }
    }
    let (document, more) = page.document(of: source, sheet)
    if isDrawing {
      var builder = SVGBuilder(document, adding: notes + more)
      return builder.build()
    }
    var builder = BoxBuilder(document, stage: PageStage.size, adding: notes + more)
    return builder.read()
  }

  private static func isAnimated(_ rule: CSSRule) -> Bool {
    rule.declarations.contains { $0.name == "animation-name" && $0.value.lowercased() != "none" }
  }

  /// Whether a selector is the ID of one element.
  private static func isIdentifier(_ selector: CSSSelector) -> Bool {
    guard selector.compounds.count == 1, let compound = selector.compounds.first?.compound else { return false }
    return compound.id != nil && compound.part == nil && !compound.isNever
  }
}
