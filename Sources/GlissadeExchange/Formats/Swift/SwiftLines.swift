// SPDX-License-Identifier: MIT

/// Lines of Swift source of at most 120 columns where possible.
enum SwiftLines {
  /// The columns without the indentation of a function.
  private static let width = 114

  /// A call with a closure of some statements, in several lines if one is too long.
  static func call(_ function: String, _ arguments: [String], closure: [String] = []) -> [String] {
    let line = "\(function)(\(arguments.joined(separator: ", ")))"
    let short = closure.isEmpty ? line : "\(line) { \(closure[0]) }"
    if closure.count <= 1, short.count <= width { return [short] }
    let body = closure.flatMap { wrapped($0, indentation: 2).map { "  " + $0 } }
    if !closure.isEmpty, line.count + 2 <= width { return ["\(line) {"] + body + ["}"] }
    var lines = ["\(function)("] + filled(arguments, indentation: 2).map { "  " + $0 }
    if closure.isEmpty { lines[lines.count - 1] += ")" }
    return closure.isEmpty ? lines : lines + [") {"] + body + ["}"]
  }

  /// A constant with an array. Several lines have as many elements as fit.
  static func array(_ declaration: String, _ elements: [String]) -> [String] {
    let length = elements.reduce(declaration.count + 4) { $0 + $1.utf8.count + 2 }
    if length <= width { return ["\(declaration) = [\(elements.joined(separator: ", "))]"] }
    return ["\(declaration) = ["] + filled(elements, indentation: 2, end: ",").map { "  " + $0 } + ["]"]
  }

  /// A statement or an expression. One that is too long is divided after an opening parenthesis or bracket and after
  /// commas.
  static func wrapped(_ text: String, indentation: Int = 0) -> [String] {
    guard text.utf8.count + indentation > width else { return [text] }
    let start = text.firstIndex(of: "=") ?? text.startIndex
    guard let open = text[start...].firstIndex(where: { $0 == "(" || $0 == "[" }), let close = text.last,
      close == ")" || close == "]"
    else { return [text] }
    let elements = elements(of: text[text.index(after: open)...].dropLast())
    let head = String(text[...open])
    guard close == "]" else {
      var lines = filled(elements, indentation: indentation + 2).map { "  " + $0 }
      lines[lines.count - 1] += ")"
      return [head] + lines
    }
    return [head] + filled(elements, indentation: indentation + 2, end: ",").map { "  " + $0 } + ["]"]
  }

  /// Elements with commas in lines. An element that is too long has lines of its own.
  private static func filled(_ elements: [String], indentation: Int, end: String = "") -> [String] {
    var lines: [String] = []
    var line = ""
    func flush() {
      if !line.isEmpty { lines.append(line) }
      line = ""
    }
    for (index, element) in elements.enumerated() {
      let comma = index < elements.count - 1 ? "," : end
      let length = element.utf8.count + comma.utf8.count + indentation
      if length > width {
        flush()
        var own = wrapped(element, indentation: indentation)
        own[own.count - 1] += comma
        lines += own
        continue
      }
      if line.utf8.count + 1 + length > width { flush() }
      line += (line.isEmpty ? "" : " ") + element + comma
    }
    flush()
    return lines.isEmpty ? [""] : lines
  }

  /// The elements between commas outside parentheses and brackets.
  private static func elements(of text: Substring) -> [String] {
    var elements = [""]
    var depth = 0
    for character in text {
      if character == ",", depth == 0 {
        elements.append("")
        continue
      }
      if character == "(" || character == "[" { depth += 1 }
      if character == ")" || character == "]" { depth -= 1 }
      if elements[elements.count - 1].isEmpty, character == " " { continue }
      elements[elements.count - 1].append(character)
    }
    return elements
  }
}
