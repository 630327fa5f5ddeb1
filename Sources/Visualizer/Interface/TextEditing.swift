/// A text that is being typed, with its caret and what is selected of it; places count characters.
struct TextEditing: Sendable, Hashable {
  /// The parameter that it is typed for.
  let parameter: String
  /// What stood there before.
  let original: String
  private(set) var text: String
  /// Where the caret is, from 0 to the count of characters.
  private(set) var caret: Int
  /// Where the selection began; the caret where nothing is selected.
  private(set) var anchor: Int
  /// Why it cannot be taken as it is.
  var problem: String?

  /// Longer texts are cut: nobody types them.
  static let longest = 4000

  /// Begins with everything selected, so that typing replaces it.
  init(parameter: String, text: String) {
    self.parameter = parameter
    original = text
    self.text = text
    caret = text.count
    anchor = 0
  }

  var selection: Range<Int> { min(caret, anchor)..<max(caret, anchor) }
  var selectedText: String { String(Array(text)[selection]) }

  /// Puts a text in the place of what is selected, or where the caret is; line breaks become spaces.
  mutating func insert(_ inserted: String) {
    let line = inserted.map { $0.isNewline || $0 == "\t" ? " " : $0 }
    var characters = Array(text)
    characters.replaceSubrange(selection, with: line.prefix(max(0, Self.longest - characters.count + selection.count)))
    let end = selection.lowerBound + characters.count - (text.count - selection.count)
    text = String(characters)
    // Characters may join with their neighbours.
    place(min(end, text.count))
    problem = nil
  }

  /// Takes away what is selected, or else what a step of the caret goes over.
  mutating func delete(_ step: Step) {
    if selection.isEmpty { move(step, selects: true) }
    if !selection.isEmpty { insert("") }
  }

  /// How the caret moves.
  enum Step: Sendable {
    case back, forth, wordBack, wordForth, start, end
  }

  mutating func move(_ step: Step, selects: Bool) {
    let count = text.count
    let target: Int
    switch step {
    // An arrow leaves a selection at its own side.
    case .back: target = selects || selection.isEmpty ? max(caret - 1, 0) : selection.lowerBound
    case .forth: target = selects || selection.isEmpty ? min(caret + 1, count) : selection.upperBound
    case .wordBack: target = wordStart
    case .wordForth: target = wordEnd
    case .start: target = 0
    case .end: target = count
    }
    place(target, selects: selects)
  }

  mutating func place(_ index: Int, selects: Bool = false) {
    caret = min(max(index, 0), text.count)
    if !selects { anchor = caret }
  }

  mutating func selectAll() {
    anchor = 0
    caret = text.count
  }

  /// As if nothing had been typed.
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

/// What a key means to a text that is being typed.
enum EditingCommand: Sendable, Hashable {
  case insert(String)
  case delete(TextEditing.Step)
  case move(TextEditing.Step, selects: Bool)
  case selectAll
  case revert
  case copy, cut, paste
  /// Takes what has been typed.
  case commit
  /// Leaves it as it was.
  case cancel
  /// The next value of a number, upwards or downwards.
  case step(Int)

  /// `nil` for keys that mean the same as elsewhere.
  init?(_ key: Key, _ modifiers: Modifiers) {
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
    case .tab, .space: return nil
    }
  }
}
