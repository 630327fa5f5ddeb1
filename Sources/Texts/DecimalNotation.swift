// SPDX-License-Identifier: MIT

/// The decimal notation of numbers in [CSS](https://www.w3.org/TR/css-syntax-3/#consume-number) and in attributes of
/// SVG: an optional sign, digits with an optional point and fraction, and an optional exponent.
package enum DecimalNotation {
  /// The index after the number that begins at an index, or `nil` if none begins there.
  ///
  /// - Parameter acceptsLastPoint: Whether the digits after the point may be missing, as in SVG 1.1.
  package static func end(
    in bytes: ArraySlice<UInt8>, from start: Int, acceptsLastPoint: Bool = false
  ) -> Int? {
    var index = start
    skipSign(bytes, &index)
    let hasWhole = skipDigits(bytes, &index)
    if index < bytes.endIndex, bytes[index] == UInt8(ascii: ".") {
      var fraction = index + 1
      if skipDigits(bytes, &fraction) || (acceptsLastPoint && hasWhole) { index = fraction }
      guard hasWhole || index == fraction else { return nil }
    } else if !hasWhole {
      return nil
    }
    if index < bytes.endIndex, bytes[index] | 0x20 == UInt8(ascii: "e") {
      var exponent = index + 1
      skipSign(bytes, &exponent)
      if skipDigits(bytes, &exponent) { index = exponent }
    }
    return index
  }

  /// The number nearest to a text in this notation; infinite if it is too large.
  package static func value(_ bytes: ArraySlice<UInt8>) -> Double? {
    Double(String(decoding: bytes, as: UTF8.self) + (bytes.last == UInt8(ascii: ".") ? "0" : ""))
  }

  /// The number as CSS limits it: the largest finite one in place of one that is too large.
  package static func limited(_ value: Double) -> Double {
    min(max(value, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
  }

  package static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  private static func skipSign(_ bytes: ArraySlice<UInt8>, _ index: inout Int) {
    guard index < bytes.endIndex, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") else { return }
    index += 1
  }

  /// Skips digits; returns whether there was one.
  private static func skipDigits(_ bytes: ArraySlice<UInt8>, _ index: inout Int) -> Bool {
    let start = index
    while index < bytes.endIndex, isDigit(bytes[index]) { index += 1 }
    return index > start
  }
}
