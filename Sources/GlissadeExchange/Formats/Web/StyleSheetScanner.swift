// SPDX-License-Identifier: MIT

/// Parses style sheets to the extent that motion needs: style rules and `@keyframes`.
///
/// Other at-rules need a cascade, and are refused by name. Comments count as spaces. See
/// [CSS Syntax](https://www.w3.org/TR/css-syntax-3/).
struct StyleSheetScanner {
  /// A rule with selectors, or a keyframe with its offsets.
  struct Rule {
    /// The text before the block.
    let prelude: CSSText
    let declarations: [Declaration]

    /// The selectors or offsets.
    var selectors: [Substring] { prelude.text.split(separator: ",") }
  }

  /// A property with its value.
  struct Declaration {
    /// The name in lower case, except for custom properties.
    let property: String
    let value: CSSText
  }

  /// The keyframes of an animation.
  struct Keyframes {
    let name: String
    let keyframes: [Rule]
  }

  private(set) var rules: [Rule] = []
  private(set) var keyframes: [Keyframes] = []
  let errors: WebErrors
  /// A fingerprint of a page without its style sheets; `nil` for a style sheet.
  private(set) var page: String?

  /// Parses a text, or the content of the `style` elements of a page.
  init(_ source: String) throws(MotionReadingError) {
    var bytes = Array(source.utf8)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    errors = WebErrors(lines: TextLines(bytes))
    guard bytes.first(where: { $0 > 32 }) == UInt8(ascii: "<") else {
      try parse(bytes, 0..<bytes.count)
      return
    }
    let parts: [Range<Int>]
    do {
      parts = try PageStyles.ranges(in: bytes)
    } catch {
      throw errors.error(error, CSSText(bytes, 0..<0))
    }
    guard !parts.isEmpty else {
      throw errors.refusal(CSSText(bytes, 0..<0), "the page has no element “style”")
    }
    page = PageStyles.fingerprint(bytes, outside: parts)
    for part in parts { try parse(bytes, part) }
  }

  private mutating func parse(_ bytes: [UInt8], _ range: Range<Int>) throws(MotionReadingError) {
    do {
      try parse(StyleSheetBlock(bytes, range))
    } catch {
      throw errors.error(error, CSSText(bytes, range))
    }
  }

  private mutating func parse(_ sheet: StyleSheetBlock) throws(CSSValueError) {
    var block = sheet
    while let prelude = try block.prelude() {
      let text = prelude.text
      guard text.hasPrefix("@") else {
        rules.append(Rule(prelude: prelude, declarations: try block.declarations()))
        continue
      }
      let name = text.prefix { $0 != " " && $0 != "(" }.lowercased()
      switch name {
      case "@keyframes":
        var frames: [Rule] = []
        while let frame = try block.prelude(endsAtBrace: true) {
          frames.append(Rule(prelude: frame, declarations: try block.declarations()))
        }
        keyframes.append(Keyframes(name: Self.unquoted(text.dropFirst(name.count)), keyframes: frames))
      // Pages are printed.
      case "@page": try block.skip()
      default:
        throw CSSValueError(
          index: prelude.range.lowerBound, problem: "\(CSSValueError.quoted(name)) needs a cascade, and is not read")
      }
    }
  }

  /// A name without quotation marks.
  static func unquoted(_ text: some StringProtocol) -> String {
    String(text.filter { $0 != " " && $0 != "\"" && $0 != "'" })
  }
}
