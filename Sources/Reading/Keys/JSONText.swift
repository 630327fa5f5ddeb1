// SPDX-License-Identifier: MIT
import GlissadeTexts

/// The key or the index of a value in another one of a JSON document.
enum JSONStep: Hashable, Sendable {
  case key(String)
  case index(Int)
}

extension [JSONStep] {
  /// The path in words, such as `layers[2].ks.p`.
  var text: String {
    reduce("") { text, step in
      switch step {
      case .key(let key): text.isEmpty ? key : text + "." + key
      case .index(let index): text + "[\(index)]"
      }
    }
  }
}

/// A valid JSON document in which single values are replaced. All other bytes stay as they are.
struct JSONText {
  private(set) var bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The bytes of the value with a path, or `nil`.
  ///
  /// - Complexity: O(n) in the bytes before the end of the value.
  func range(of path: [JSONStep]) -> Range<Int>? {
    var start = afterSpace(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    for step in path {
      switch step {
      case .key(let key):
        guard let value = members(ofObjectAt: start).last(where: { $0.key == key })?.value else { return nil }
        start = value.lowerBound
      case .index(let index):
        guard let value = element(index, ofArrayAt: start) else { return nil }
        start = value
      }
    }
    return start < bytes.count ? start..<end(of: start) : nil
  }

  /// The number that is the whole value of a range, or the only one of an array there.
  func number(in range: Range<Int>) -> Double? { numbers(in: range)?.first }

  /// The numbers of an array, or a single one; `nil` for another value.
  func numbers(in range: Range<Int>) -> [Double]? {
    var scanner = JSONScanner(Array(bytes[range]), packsNumbers: true)
    return (try? scanner.document())?.lottieNumbers
  }

  /// The value of a member of an object, or `nil`.
  func value(of key: String, ofObjectAt start: Int) -> Range<Int>? {
    members(ofObjectAt: start).last { $0.key == key }?.value
  }

  /// The text of a value.
  func text(in range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The values of an array.
  func elements(ofArrayAt start: Int) -> [Range<Int>] {
    var elements: [Range<Int>] = []
    guard start < bytes.count, bytes[start] == UInt8(ascii: "[") else { return [] }
    var index = afterSpace(start + 1)
    while index < bytes.count, bytes[index] != UInt8(ascii: "]") {
      let end = end(of: index)
      guard end > index else { break }
      elements.append(index..<end)
      index = afterSpace(end)
      guard index < bytes.count, bytes[index] == UInt8(ascii: ",") else { break }
      index = afterSpace(index + 1)
    }
    return elements
  }

  mutating func replace(_ range: Range<Int>, with text: String) { bytes.replaceSubrange(range, with: text.utf8) }

  /// Sets a member of an object. A new one is the last.
  mutating func set(_ key: String, ofObjectAt start: Int, to text: String) {
    let members = members(ofObjectAt: start)
    if let value = members.last(where: { $0.key == key })?.value { return replace(value, with: text) }
    let place = members.last?.value.upperBound ?? start + 1
    replace(place..<place, with: "\(members.isEmpty ? "" : ",")\"\(key)\":\(text)")
  }

  // MARK: - Scanning

  private func afterSpace(_ index: Int) -> Int {
    var index = index
    while index < bytes.count, bytes[index] <= 32 { index += 1 }
    return index
  }

  private func members(ofObjectAt start: Int) -> [(key: String, value: Range<Int>)] {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "{") else { return [] }
    var members: [(key: String, value: Range<Int>)] = []
    var index = afterSpace(start + 1)
    while index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
      let keyEnd = endOfText(index)
      var scanner = JSONScanner(Array(bytes[index..<keyEnd]))
      var key = ""
      if case .text(let text)? = (try? scanner.document())?.kind { key = text }
      let value = afterSpace(afterSpace(keyEnd) + 1)
      let valueEnd = end(of: value)
      members.append((key, value..<valueEnd))
      index = afterSpace(valueEnd)
      guard index < bytes.count, bytes[index] == UInt8(ascii: ",") else { break }
      index = afterSpace(index + 1)
    }
    return members
  }

  private func element(_ number: Int, ofArrayAt start: Int) -> Int? {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "[") else { return nil }
    var index = afterSpace(start + 1)
    for _ in 0..<number {
      guard index < bytes.count, bytes[index] != UInt8(ascii: "]") else { return nil }
      index = afterSpace(end(of: index))
      guard index < bytes.count, bytes[index] == UInt8(ascii: ",") else { return nil }
      index = afterSpace(index + 1)
    }
    return index < bytes.count && bytes[index] != UInt8(ascii: "]") ? index : nil
  }

  /// The end of the text that begins at an index.
  private func endOfText(_ start: Int) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, bytes.count)
  }

  /// The end of the value that begins at an index.
  private func end(of start: Int) -> Int {
    var (index, depth) = (start, 0)
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index = endOfText(index)
        if depth == 0 { return index }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        // The end of the value around a number or a word.
        guard depth > 0 else { return index }
        depth -= 1
        if depth == 0 { return index + 1 }
      case UInt8(ascii: ","), ...32: if depth == 0 { return index }
      default: break
      }
      index += 1
    }
    return index
  }
}
