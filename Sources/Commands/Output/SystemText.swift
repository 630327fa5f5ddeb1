// SPDX-License-Identifier: MIT
import Glibc
import GlissadeTexts

/// A lossless conversion of the system's bytes, such as arguments, to text.
///
/// Arguments need not be UTF-8, and `CommandLine.arguments` replaces invalid bytes. Here a private scalar of
/// ``escapes`` represents each byte that is not valid UTF-8. The same holds for the bytes of scalars in that range, and
/// of combining marks beyond ``CombiningMarks/limit``, so that comparing arguments takes linear time.
enum SystemText {
  /// The escapes for the bytes 0x80…0xFF: U+10FF00 plus the byte, in a plane for private use.
  private static let escapes: ClosedRange<UInt32> = 0x10_FF80...0x10_FFFF
  private static let firstEscape: UInt32 = 0x10_FF00

  /// Returns the text of bytes.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  static func text(of bytes: [UInt8]) -> String {
    var text = String.UnicodeScalarView()
    var rest = bytes[...]
    var marks = CombiningMarks.Run()
    while let first = rest.first {
      let part = rest.prefix(length(from: first))
      if let scalar = String(validating: part, as: UTF8.self)?.unicodeScalars.first, !escapes.contains(scalar.value),
        !marks.exceeds(with: scalar)
      {
        text.append(scalar)
        rest = rest.dropFirst(part.count)
      } else {
        // The remaining bytes of an escaped scalar are escaped too, since none of them begins a scalar.
        if let escape = Unicode.Scalar(firstEscape + UInt32(first)) { text.append(escape) }
        rest = rest.dropFirst()
      }
    }
    return String(text)
  }

  /// Returns the original bytes of a text from ``text(of:)``.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  static func bytes(of text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      if escapes.contains(scalar.value) {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        bytes += UTF8.encode(scalar) ?? .init()
      }
    }
    return bytes
  }

  /// Returns the text for output: a byte that is not valid UTF-8 is written as `\xff`.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  static func readable(_ text: String) -> String {
    var readable = ""
    for scalar in text.unicodeScalars {
      if escapes.contains(scalar.value) {
        readable += "\\x" + String(scalar.value & 0xFF, radix: 16)
      } else {
        readable.unicodeScalars.append(scalar)
      }
    }
    return readable
  }

  /// Returns the arguments of the process without the program name.
  static func arguments() -> [String] {
    let count = Int(CommandLine.argc)
    var arguments: [String] = []
    for index in 1..<max(1, count) {
      // SAFETY: the system ends each of the `argc` arguments with a zero, and they are valid until the process ends.
      guard let argument = unsafe CommandLine.unsafeArgv[index] else { break }
      unsafe arguments.append(text(of: Array(UnsafeRawBufferPointer(start: argument, count: strlen(argument)))))
    }
    return arguments
  }

  /// Returns the UTF-8 length of a scalar with a given first byte; 1 for an invalid first byte.
  private static func length(from first: UInt8) -> Int {
    switch first {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }
}
