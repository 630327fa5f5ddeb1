// SPDX-License-Identifier: MIT
import GlissadeWindowContents

/// The state of the help and of the scenes' hints. It is not part of a session.
struct Help: Sendable {
  /// The scenes whose hint was used.
  var usedHints: Set<SceneName> = []
  var isOpen = false { didSet { query = "" } }
  /// The typed search.
  private(set) var query = "" { didSet { page = 0 } }
  var page = 0

  /// The longest search, in characters.
  private static let longestQuery = 40

  /// Applies a key to the search; returns whether the search uses it.
  ///
  /// The key that opens the help also closes it, so it is not part of a search.
  mutating func search(with key: KeyMeaning) -> Bool {
    switch key {
    case .character("?"): return false
    case .character(let character): add(String(character))
    case .space where !query.isEmpty: add(" ")
    case .backspace where !query.isEmpty: query.removeLast()
    case .escape where !query.isEmpty: query = ""
    default: return false
    }
    return true
  }

  /// Adds a text to the search, which is shortened to the longest one.
  mutating func add(_ text: String) {
    query = String((query + text).filter { !$0.isNewline }.prefix(Self.longestQuery))
  }
}
