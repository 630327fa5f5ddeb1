// SPDX-License-Identifier: MIT
import GlissadeWindowContents

/// The search of the help. It is not part of a session.
extension VisualizerContent {
  /// The longest search, in characters.
  private static let longestHelpQuery = 40

  /// Applies a key to the search; returns whether the search uses it.
  ///
  /// The key that opens the help also closes it, so it is not part of a search.
  mutating func searchHelp(with key: KeyMeaning) -> Bool {
    switch key {
    case .character("?"): return false
    case .character(let character): searchHelp(for: helpQuery + String(character))
    case .space where !helpQuery.isEmpty: searchHelp(for: helpQuery + " ")
    case .backspace where !helpQuery.isEmpty: helpQuery.removeLast()
    case .escape where !helpQuery.isEmpty: helpQuery = ""
    default: return false
    }
    return true
  }

  /// Searches the help for a text, which is shortened to the longest search.
  mutating func searchHelp(for text: String) {
    helpQuery = String(text.filter { !$0.isNewline }.prefix(Self.longestHelpQuery))
  }
}
