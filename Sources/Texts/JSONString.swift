// SPDX-License-Identifier: MIT

/// JSON strings with escapes for all hidden characters.
///
/// [RFC 8259](https://www.rfc-editor.org/rfc/rfc8259#section-7) requires escapes only below U+0020. JSON readers decode
/// escapes of the other hidden characters to the same text, and terminals do not interpret them.
package enum JSONString {
  /// The whole text as a JSON string, in quotation marks.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      default: append(scalar, to: &quoted)
      }
    }
    return quoted + "\""
  }

  /// A JSON text with the hidden characters of its strings escaped.
  ///
  /// - Precondition: Every hidden character of the text is in a string, except line breaks.
  /// - Complexity: O(*n*) in the length of the text.
  package static func escapingHidden(in json: String) -> String {
    var escaped = ""
    for scalar in json.unicodeScalars {
      if scalar == "\n" { escaped += "\n" } else { append(scalar, to: &escaped) }
    }
    return escaped
  }

  private static func append(_ scalar: Unicode.Scalar, to text: inout String) {
    guard Quotation.isHidden(scalar) else {
      text.unicodeScalars.append(scalar)
      return
    }
    for unit in String(scalar).utf16 {
      let hex = String(unit, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
    }
  }
}
