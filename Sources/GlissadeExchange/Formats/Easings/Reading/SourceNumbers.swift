// SPDX-License-Identifier: MIT

/// The numbers of a call or a list in source code of any language, in their order, with the names before them.
struct SourceNumbers {
  private(set) var values: [Double] = []
  /// The numbers after a name with a colon or an equals sign.
  private(set) var named: [String: Double] = [:]

  /// Reads the numbers of a text. Digits inside words do not count, and the suffix `f` of Kotlin is skipped.
  init(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    var index = 0
    var (word, label) = ("", "")
    while index < bytes.count {
      let byte = bytes[index]
      if Self.isLetter(byte) {
        let end = bytes[index...].firstIndex { !Self.isLetter($0) && !Self.isDigit($0) } ?? bytes.count
        word = String(decoding: bytes[index..<end], as: UTF8.self)
        index = end
        continue
      }
      if byte == UInt8(ascii: ":") || byte == UInt8(ascii: "=") { label = word }
      if let (number, end) = Self.number(bytes, from: index) {
        values.append(number)
        if !label.isEmpty { named[label] = number }
        label = ""
        index = end < bytes.count && bytes[end] == UInt8(ascii: "f") ? end + 1 : end
        continue
      }
      if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "(") { label = "" }
      index += 1
    }
  }

  /// The numbers after a marker, up to a closing bracket; `nil` without the marker.
  static func list(in text: String, after marker: String, upTo end: Character) -> [Double]? {
    guard let range = text.firstRange(of: marker) else { return nil }
    return SourceNumbers(text[range.upperBound...].prefix { $0 != end }).values
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
  }

  /// The number that begins at an index, and the index after it.
  private static func number(_ bytes: [UInt8], from start: Int) -> (Double, Int)? {
    var index = start
    func digits() -> Int {
      let first = index
      while index < bytes.count, isDigit(bytes[index]) { index += 1 }
      return index - first
    }
    if bytes[index] == UInt8(ascii: "-") { index += 1 }
    var count = digits()
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      count += digits()
    }
    guard count > 0 else { return nil }
    if index + 1 < bytes.count, bytes[index] == UInt8(ascii: "e") {
      let mark = index
      index += 1
      if bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") { index += 1 }
      if digits() == 0 { index = mark }
    }
    return Double(String(decoding: bytes[start..<index], as: UTF8.self)).map { ($0, index) }
  }
}
