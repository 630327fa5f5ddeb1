// SPDX-License-Identifier: MIT
import GlissadeTexts

/// The columns of a table by their names.
struct TableColumns {
  /// The meaning of a column.
  enum Role: Equatable { case time, frame, text, number, statics, ignored }

  /// The most columns.
  static let limit = 100_000

  /// The columns whose cells are texts.
  static let texts = ["lane", "layer", "phase", "name", "id"]

  /// The names without units.
  private(set) var names: [String] = []
  private(set) var roles: [Role] = []
  /// The factors of the units in the names.
  private(set) var factors: [Double] = []
  private var indices: [String: Int] = [:]

  /// The index of a column, which is added if it is new.
  mutating func index(of text: String) -> Int {
    if let index = indices[text] { return index }
    indices[text] = names.count
    let (name, factor) = Self.name(text)
    var role = Self.role(of: name)
    // A second column of times is not read.
    if [.time, .frame].contains(role), roles.contains(role) { role = .ignored }
    names.append(name)
    factors.append(factor)
    roles.append(role)
    return names.count - 1
  }

  private static func role(of name: String) -> Role {
    switch name.lowercased() {
    case "t", "time", "seconds", "timestamp", "elapsed": .time
    case "frame", "frames": .frame
    case "speed": .ignored
    case "static": .statics
    case let name where texts.contains(name): .text
    case let name where name.hasSuffix(".velocity"): .ignored
    default: .number
    }
  }

  /// The name and the factor of the unit after it: `x (px)`, `angle [rad]`, `time_ms`.
  private static func name(_ text: String) -> (name: String, factor: Double) {
    for (first, last) in [("(", ")"), ("[", "]")] where text.hasSuffix(last) {
      guard let start = text.lastIndex(of: Character(first)), start > text.startIndex else { continue }
      let unit = text[text.index(after: start)...].dropLast()
      guard let factor = TableNumber.factor(of: String(unit)) else { continue }
      return (XMLParser.trimmed(String(text[..<start])), factor)
    }
    if let mark = text.lastIndex(of: "_"), mark > text.startIndex {
      let unit = String(text[text.index(after: mark)...])
      if let factor = TableNumber.factor(of: unit) { return (String(text[..<mark]), factor) }
    }
    return (text, 1)
  }

  // MARK: - Problems

  /// The problem of a first line, with its position; `nil` for names with a column of times or frames.
  func problem(ofHeader header: [TableRows.Field], hasFrameRate: Bool) -> (position: Int, problem: String)? {
    let names = header.map(\.text)
    if let index = Self.repeated(names) {
      return (header[index].position, "two columns of the name “\(Quotation.excerpt(names[index]))”")
    }
    if roles.contains(.time) { return nil }
    guard let index = roles.firstIndex(of: .frame) else {
      return (header[0].position, "no column “time”; one with seconds is accepted, or “frame” with --fps")
    }
    return hasFrameRate ? nil : (header[index].position, "the column “frame” requires the frames per second: --fps")
  }

  /// The problem of the keys of a row in JSON; `nil` for keys with times or frames.
  static func problem(ofKeys keys: [String], hasFrameRate: Bool) -> String? {
    if let index = repeated(keys) { return "two columns of the name “\(Quotation.excerpt(keys[index]))”" }
    let roles = keys.map { role(of: name($0).name) }
    if roles.contains(.time) { return nil }
    guard roles.contains(.frame) else {
      return "no key “time”; one with seconds is accepted, or “frame” with --fps"
    }
    return hasFrameRate ? nil : "the key “frame” requires the frames per second: --fps"
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
        let number = TableNumber(String(part[part.index(after: sign)...]))?.value, number.isFinite
      else { return (numbers, part) }
      numbers.append((String(part[..<sign]), number))
    }
    return (numbers, nil)
  }

  /// The problem of a cell with a text in a column of numbers.
  static func problem(ofText text: String) -> String {
    "“\(Quotation.excerpt(text))” is no number; numbers such as 85.5 are accepted, also with a unit such as px, deg, "
      + "ms or %, and texts in the columns \(texts.map { "“\($0)”" }.joined(separator: ", "))"
  }
}
