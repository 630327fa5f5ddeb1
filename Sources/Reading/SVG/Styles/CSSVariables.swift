// SPDX-License-Identifier: MIT
import GlissadeTexts

/// Replaces `var(--name, fallback)` in values of CSS.
enum CSSVariables {
  private static let depthLimit = 16
  /// The longest value after the replacements, because custom properties can double one another.
  private static let sizeLimit = 1 << 16

  /// The value with all references replaced, or `nil` if one has neither a value nor a fallback.
  static func resolved(_ value: String, in scope: [String: String], depth: Int = 0) -> String? {
    guard depth < depthLimit, value.utf8.count <= sizeLimit else { return nil }
    guard let start = value.range(ofText: "var(") else { return value }
    let inner = value[start.upperBound...]
    guard let close = CSSText.closing(of: inner) else { return nil }
    let parts = inner[..<close].split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    let name = XMLParser.trimmed(parts.first ?? "")
    guard let replacement = scope[name] ?? (parts.count > 1 ? String(parts[1]) : nil) else { return nil }
    return resolved(
      value[..<start.lowerBound] + replacement + value[inner.index(after: close)...], in: scope, depth: depth + 1)
  }
}

extension StringProtocol {
  /// The first occurrence of a text.
  func range(ofText text: String) -> Range<Index>? {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(text) { return index..<self.index(index, offsetBy: text.count) }
      index = self.index(after: index)
    }
    return nil
  }
}
