// SPDX-License-Identifier: MIT
import GlissadeTexts

/// The columns of a table by their names.
struct TableColumns {
  /// The meaning of a column.
  enum Role { case time, text, number, statics, ignored }

  /// The columns whose cells are texts.
  static let texts = ["lane", "layer", "phase"]

  private(set) var names: [String] = []
  private(set) var roles: [Role] = []
  private var indices: [String: Int] = [:]

  /// The index of a column, which is added if it is new.
  mutating func index(of name: String) -> Int {
    if let index = indices[name] { return index }
    indices[name] = names.count
    names.append(name)
    let role: Role =
      switch name {
      case "time": .time
      case "speed": .ignored
      case "static": .statics
      default: Self.texts.contains(name) ? .text : .number
      }
    roles.append(role)
    return names.count - 1
  }

  // MARK: - Problems

  /// The problem of a first line, with its position; `nil` for names with the column `time`.
  static func problem(ofHeader header: [CSVRows.Field]) -> (position: Int, problem: String)? {
    let names = header.map(\.text)
    if names[0].hasPrefix("#") || names[0].hasPrefix("//") || names[0].hasPrefix("/*") {
      return (header[0].position, "a comment; the first line has the names of columns")
    }
    if let index = repeated(names) {
      return (header[index].position, "two columns of the name “\(Quotation.excerpt(names[index]))”")
    }
    guard !names.contains("time") else { return nil }
    for (separator, name) in [(";", "semicolons"), ("\t", "tabs")]
    where names.contains(where: { $0.contains(separator) }) {
      return (header[0].position, "the columns are separated by \(name); commas are accepted")
    }
    if let index = names.firstIndex(where: isTime) {
      return (header[index].position, "the column “\(names[index])” is not accepted; “time”, in seconds, is")
    }
    return (header[0].position, "no column “time”; one with seconds is accepted")
  }

  /// The problem of the keys of a row in JSON; `nil` for keys with `time`.
  static func problem(ofKeys keys: [String]) -> String? {
    if let index = repeated(keys) { return "two columns of the name “\(Quotation.excerpt(keys[index]))”" }
    guard !keys.contains("time") else { return nil }
    if let key = keys.first(where: isTime) {
      return "the key “\(key)” is not accepted; “time”, in seconds, is"
    }
    return "no key “time”; one with seconds is accepted"
  }

  /// Whether a name is another one for the column `time`, such as `Time (s)`, `time_ms` or `t`.
  private static func isTime(_ name: String) -> Bool {
    let name = name.lowercased()
    return name == "t" || name.hasPrefix("time")
  }

  /// The index of the first name that occurs before, or `nil`.
  private static func repeated(_ names: [String]) -> Int? {
    var known: Set<String> = []
    return names.firstIndex { !known.insert($0).inserted }
  }

  /// The numbers of a cell `static`, such as `card.opacity=0.5 card.rotation=90`, or the first part that is none.
  static func statics(_ text: String) -> (numbers: [(name: String, number: Double)], problem: Substring?) {
    var numbers: [(name: String, number: Double)] = []
    for part in text.split(separator: " ") {
      guard let sign = part.lastIndex(of: "="), sign > part.startIndex,
        let number = number(part[part.index(after: sign)...]), number.isFinite
      else { return (numbers, part) }
      numbers.append((String(part[..<sign]), number))
    }
    return (numbers, nil)
  }

  /// The number of a cell in decimal notation, or `nil` for another text.
  static func number(_ text: some StringProtocol) -> Double? {
    text.utf8.contains { $0 == UInt8(ascii: "x") || $0 == UInt8(ascii: "X") } ? nil : Double(text)
  }

  /// The problem of a cell with a text in a column of numbers.
  static func problem(ofText text: String) -> String {
    "“\(Quotation.excerpt(text))” is no number; numbers such as 85.5 are accepted, and texts in the columns "
      + "“lane”, “layer” and “phase”"
  }
}
