// SPDX-License-Identifier: MIT
import GlissadeTexts

/// Quoting of words for a shell command line.
enum ShellWord {
  /// Returns a word that a shell parses to the given bytes; the word has no hidden characters.
  ///
  /// Hidden characters and bytes that are not UTF-8 require `$'…'`, which Bash, Zsh and POSIX.1-2024 support.
  static func quoted(_ bytes: [UInt8]) -> String {
    let text = String(validating: bytes, as: UTF8.self)
    if !bytes.isEmpty, bytes.allSatisfy(isPlain), let text { return text }
    if let text, !text.unicodeScalars.contains(where: Quotation.isHidden) {
      return "'" + text.replacing("'", with: "'\\''") + "'"
    }
    return "$'" + bytes.map(escaped).joined() + "'"
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-_./=+,:@%".utf8.contains(byte)
    }
  }

  private static func escaped(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\\"): "\\" + String(Unicode.Scalar(byte))
    case 0x20...0x7E: String(Unicode.Scalar(byte))
    default: "\\x" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }
  }
}
