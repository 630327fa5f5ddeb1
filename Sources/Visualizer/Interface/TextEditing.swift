// SPDX-License-Identifier: MIT
import GlissadeWindowContents

/// A text in a field, with its caret and selection. Indices count characters.
struct TextEditing: Sendable, Hashable {
  /// The parameter of the field.
  let parameter: SettingID
  /// The text before editing.
  let original: String
  private(set) var text: String
  /// The index of the caret, from 0 to the number of characters.
  private(set) var caret: Int
  /// The start of the selection, or the caret without a selection.
  private(set) var anchor: Int
  /// The problem with the text.
  var problem: String?
  /// The last typed text without a problem, or `nil`.
  var validText: String?

  /// The limit of the length; longer texts are truncated.
  static let longest = 4000

  /// Starts with all text selected, so that typing replaces it.
  init(parameter: SettingID, text: String) {
    self.parameter = parameter
    original = text
    self.text = text
    caret = text.count
    anchor = 0
  }

  var selection: Range<Int> { min(caret, anchor)..<max(caret, anchor) }
  var selectedText: String { String(Array(text)[selection]) }

  /// Replaces the selection, or inserts at the caret. Line breaks become spaces.
  mutating func insert(_ inserted: String) {
    let line = inserted.map { $0.isNewline || $0 == "\t" ? " " : $0 }
    var characters = Array(text)
    characters.replaceSubrange(selection, with: line.prefix(max(0, Self.longest - characters.count + selection.count)))
    let end = selection.lowerBound + characters.count - (text.count - selection.count)
    text = String(characters)
    // A combining character can join with its neighbour.
    moveCaret(to: min(end, text.count))
    problem = nil
  }

  /// Deletes the selection, or a step from the caret.
  mutating func delete(_ step: Step) {
    if selection.isEmpty { move(step, selects: true) }
    if !selection.isEmpty { insert("") }
  }

  /// A step of the caret.
  enum Step: Sendable {
    case back, forth, wordBack, wordForth, start, end
  }

  mutating func move(_ step: Step, selects: Bool) {
    let count = text.count
    let target: Int
    switch step {
    // An arrow key moves the caret to that end of the selection.
    case .back: target = selects || selection.isEmpty ? max(caret - 1, 0) : selection.lowerBound
    case .forth: target = selects || selection.isEmpty ? min(caret + 1, count) : selection.upperBound
    case .wordBack: target = wordStart
    case .wordForth: target = wordEnd
    case .start: target = 0
    case .end: target = count
    }
    moveCaret(to: target, selects: selects)
  }

  mutating func moveCaret(to index: Int, selects: Bool = false) {
    caret = min(max(index, 0), text.count)
    if !selects { anchor = caret }
  }

  mutating func selectAll() {
    anchor = 0
    caret = text.count
  }

  /// Restores the text before editing.
  mutating func revert() {
    text = original
    problem = nil
    selectAll()
  }

  private static func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

  private var wordStart: Int {
    let characters = Array(text)
    var index = caret
    while index > 0, !Self.isWord(characters[index - 1]) { index -= 1 }
    while index > 0, Self.isWord(characters[index - 1]) { index -= 1 }
    return index
  }

  private var wordEnd: Int {
    let characters = Array(text)
    var index = caret
    while index < characters.count, !Self.isWord(characters[index]) { index += 1 }
    while index < characters.count, Self.isWord(characters[index]) { index += 1 }
    return index
  }
}

/// The effect of a key on a text field.
enum EditingCommand: Sendable, Hashable {
  case insert(String)
  case delete(TextEditing.Step)
  case move(TextEditing.Step, selects: Bool)
  case selectAll
  case revert
  case copy, cut, paste
  /// Accepts the text.
  case commit
  /// Restores the previous text.
  case cancel
  /// Changes a number by steps.
  case step(Int)

  /// `nil` for keys without a special effect in fields.
  init?(_ key: KeyMeaning, _ modifiers: KeyModifiers) {
    let control = modifiers.contains(.control)
    let shift = modifiers.contains(.shift)
    switch key {
    case .enter: self = .commit
    case .escape: self = .cancel
    case .backspace: self = .delete(control ? .wordBack : .back)
    case .delete: self = .delete(control ? .wordForth : .forth)
    case .left: self = .move(control ? .wordBack : .back, selects: shift)
    case .right: self = .move(control ? .wordForth : .forth, selects: shift)
    case .home: self = .move(.start, selects: shift)
    case .end: self = .move(.end, selects: shift)
    case .up: self = .step(1)
    case .down: self = .step(-1)
    case .space where !control: self = .insert(" ")
    case .character(let character) where !control: self = .insert(String(character))
    case .character(let character):
      switch character.lowercased() {
      case "a": self = .selectAll
      case "c": self = .copy
      case "x": self = .cut
      case "v": self = .paste
      case "z": self = .revert
      default: return nil
      }
    case .tab, .space, .pageUp, .pageDown, .function, .other: return nil
    }
  }
}
