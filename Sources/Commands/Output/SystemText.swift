import Glibc
import Quoting

/// Bytes of the system, such as arguments, as text from which the same bytes can be had again.
///
/// Arguments need not be UTF-8, and `CommandLine.arguments` repairs them. Here a byte that is not part of UTF-8 stands
/// as a scalar of ``escapes``. So does each byte of a scalar of that range, and of a combining mark beyond
/// ``CombiningMarks/limit``, so that arguments are compared in linear time.
enum SystemText {
  /// U+10FF00 and a byte from 0x80. The plane is for private use.
  private static let escapes: ClosedRange<UInt32> = 0x10_FF80...0x10_FFFF
  private static let firstEscape: UInt32 = 0x10_FF00

  /// The text of bytes.
  ///
  /// - Complexity: O(*n*) in the bytes.
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
        // Each byte of a scalar comes here, since none of the others begins one.
        if let escape = Unicode.Scalar(firstEscape + UInt32(first)) { text.append(escape) }
        rest = rest.dropFirst()
      }
    }
    return String(text)
  }

  /// The bytes of a text, those that ``text(of:)`` was given.
  ///
  /// - Complexity: O(*n*) in the text.
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

  /// The text for a person: a byte that is not part of UTF-8 is shown as `\xff`.
  ///
  /// - Complexity: O(*n*) in the text.
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

  /// The arguments of the process after its name.
  static func arguments() -> [String] {
    let count = Int(CommandLine.argc)
    var arguments: [String] = []
    for index in 1..<max(1, count) {
      // SAFETY: the system ends each of the `argc` arguments with a zero, and they last as long as the process.
      guard let argument = unsafe CommandLine.unsafeArgv[index] else { break }
      unsafe arguments.append(text(of: Array(UnsafeRawBufferPointer(start: argument, count: strlen(argument)))))
    }
    return arguments
  }

  /// How many bytes a scalar has in UTF-8 that begins with a byte.
  private static func length(from first: UInt8) -> Int {
    switch first {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }
}
