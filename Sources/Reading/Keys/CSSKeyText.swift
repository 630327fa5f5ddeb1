// SPDX-License-Identifier: MIT
import GlissadeTexts
import GlissadeTiming

/// The keyframes of a rule `@keyframes` in the text of a style sheet, a page or an SVG file.
struct CSSKeyText {
  /// The name of the rule.
  let name: String
  let property: String
  /// The place of each keyframe in the rule.
  let places: [CSSKeyframes.Place]
  /// The instant of the offset 0 and the duration of an iteration, in seconds.
  let start: Double
  let duration: Double

  /// The decimals of a percentage that is written.
  private static let percentageDecimals = 1000.0

  /// The reason why a keyframe cannot have an easing, or `nil`.
  static func problem(with easing: TimingFunction) -> String? {
    switch easing.kind {
    case .linear, .cubicBezier, .steps, .stops: nil
    default: "A keyframe of CSS has an easing of CSS, such as cubic-bezier(), steps() or linear()"
    }
  }

  /// Changes a keyframe in the text of a file.
  func apply(_ change: KeyEdit.Change, toKey index: Int, in bytes: inout [UInt8]) throws(MotionFileError) {
    guard places.indices.contains(index), let frame = frame(places[index].block, in: bytes) else {
      throw MotionFileError("@keyframes \(name): the keyframe is elsewhere in the file")
    }
    switch change {
    case .time(let time):
      let share = (time - start) / duration * 100
      let percentage = (share * Self.percentageDecimals).rounded() / Self.percentageDecimals
      let parts = Self.parts(of: frame.selectors, separator: UInt8(ascii: ","), in: bytes)
      guard parts.indices.contains(places[index].selector) else {
        throw MotionFileError("@keyframes \(name): the keyframe has other selectors")
      }
      bytes.replaceSubrange(parts[places[index].selector], with: "\(JSONNode.text(of: percentage))%".utf8)
    case .numbers(let numbers):
      guard let value = value(of: property, in: frame.block, of: bytes) else {
        throw MotionFileError("@keyframes \(name): “\(property)” is a part of another declaration")
      }
      let old = String(decoding: bytes[value], as: UTF8.self)
      bytes.replaceSubrange(value, with: NumberTokens(old).text(with: numbers).utf8)
    case .easing(let easing):
      let own = "animation-timing-function"
      if let value = value(of: own, in: frame.block, of: bytes) {
        bytes.replaceSubrange(value, with: easing.text.utf8)
      } else {
        let space = bytes[frame.block].prefix { $0 <= 32 }
        bytes.insert(contentsOf: Array(space) + Array("\(own): \(easing.text);".utf8), at: frame.block.lowerBound)
      }
    }
  }

  // MARK: - Places

  /// The selectors and the declarations of a keyframe.
  private struct Frame {
    let selectors: Range<Int>
    let block: Range<Int>
  }

  private func frame(_ number: Int, in bytes: [UInt8]) -> Frame? {
    var found: Range<Int>?
    for sheet in Self.sheets(in: bytes) {
      // Comments are spaces, and all other bytes keep their places.
      let clean = CSSText.withoutComments(Array(bytes[sheet]))
      if let rule = rule(in: clean[...]) {
        found = rule.lowerBound + sheet.lowerBound..<rule.upperBound + sheet.lowerBound
      }
    }
    guard let found else { return nil }
    let clean = CSSText.withoutComments(Array(bytes[found]))
    var scanner = CSSBlockScanner(clean[...])
    var count = 0
    while let item = scanner.next() {
      guard let block = item.block else { continue }
      if count == number {
        func range(_ part: ArraySlice<UInt8>) -> Range<Int> {
          part.startIndex + found.lowerBound..<part.endIndex + found.lowerBound
        }
        return Frame(selectors: range(item.prelude), block: range(block))
      }
      count += 1
    }
    return nil
  }

  /// The block of the last rule with the name, of which one without a prefix counts more.
  private func rule(in source: ArraySlice<UInt8>, depth: Int = 0) -> Range<Int>? {
    guard depth < 16 else { return nil }
    var (plain, prefixed): (Range<Int>?, Range<Int>?) = (nil, nil)
    var scanner = CSSBlockScanner(source)
    while let item = scanner.next() {
      guard let block = item.block else { continue }
      var text = XMLParser.trimmed(String(decoding: item.prelude, as: UTF8.self))
      for mark in ["<![CDATA[", "<!--"] where text.hasPrefix(mark) {
        text = XMLParser.trimmed(text.dropFirst(mark.count))
      }
      let words = text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
      let keyword = words.first?.lowercased() ?? ""
      if words.count == 2, keyword.hasSuffix("keyframes"), words[1].filter({ $0 != "\"" && $0 != "'" }) == name {
        if keyword.hasSuffix("@keyframes") {
          plain = block.indices
        } else if keyword.hasSuffix("@-webkit-keyframes") {
          prefixed = block.indices
        }
      } else if text.hasPrefix("@"), text.range(ofText: "reduce") == nil, let inner = rule(in: block, depth: depth + 1)
      {
        plain = inner
      }
    }
    return plain ?? prefixed
  }

  /// The style sheets of a file: the elements `style` of markup, or the whole.
  private static func sheets(in bytes: [UInt8]) -> [Range<Int>] {
    guard bytes.first(where: { $0 > 32 }) == UInt8(ascii: "<") else { return [bytes.indices] }
    var sheets: [Range<Int>] = []
    var index = 0
    func begins(_ text: StaticString, at place: Int) -> Bool {
      let count = text.utf8CodeUnitCount
      guard place + count <= bytes.count else { return false }
      return text.withUTF8Buffer { name in (0..<count).allSatisfy { unsafe bytes[place + $0] | 0x20 == name[$0] | 0x20 }
      }
    }
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "<"), begins("<!--", at: index) {
        index += 4
        while index < bytes.count, !begins("-->", at: index) { index += 1 }
      }
      guard index < bytes.count, bytes[index] == UInt8(ascii: "<"), begins("<style", at: index) else {
        index += 1
        continue
      }
      guard let start = bytes[index...].firstIndex(of: UInt8(ascii: ">")) else { break }
      var end = start + 1
      while end < bytes.count, !(bytes[end] == UInt8(ascii: "<") && begins("</style", at: end)) { end += 1 }
      sheets.append(start + 1..<end)
      index = end
    }
    return sheets
  }

  /// The value of the last declaration of a property, without white space and a mark of importance.
  private func value(of property: String, in block: Range<Int>, of bytes: [UInt8]) -> Range<Int>? {
    let clean = CSSText.withoutComments(Array(bytes[block]))
    var found: Range<Int>?
    for part in Self.parts(of: clean.indices, separator: UInt8(ascii: ";"), in: clean) {
      guard let colon = clean[part].firstIndex(of: UInt8(ascii: ":")) else { continue }
      var name = XMLParser.trimmed(String(decoding: clean[part.lowerBound..<colon], as: UTF8.self)).lowercased()
      if name.hasPrefix("-webkit-") { name = String(name.dropFirst(8)) }
      guard name == property else { continue }
      let value = Self.trimmed(colon + 1..<part.upperBound, in: clean)
      found = value.lowerBound + block.lowerBound..<value.upperBound + block.lowerBound
    }
    return found
  }

  /// The parts between separators outside of brackets and strings, without white space at their ends.
  private static func parts(of range: Range<Int>, separator: UInt8, in bytes: [UInt8]) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var (start, depth, quote) = (range.lowerBound, 0, UInt8(0))
    for index in range {
      let byte = bytes[index]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "(") {
        depth += 1
      } else if byte == UInt8(ascii: ")") {
        depth -= 1
      } else if byte == separator, depth == 0 {
        parts.append(trimmed(start..<index, in: bytes))
        start = index + 1
      }
    }
    parts.append(trimmed(start..<range.upperBound, in: bytes))
    return parts
  }

  private static func trimmed(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high, bytes[low] <= 32 { low += 1 }
    while high > low, bytes[high - 1] <= 32 { high -= 1 }
    return low..<high
  }
}
