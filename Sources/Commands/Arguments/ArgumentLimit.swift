// SPDX-License-Identifier: MIT

/// Upper limits for the number of command-line arguments and options.
///
/// The argument parser takes time proportional to the square of their number: 40,000 options or 50,000 file names take
/// a minute.
enum ArgumentLimit {
  static let optionCount = 1000
  static let argumentCount = 10_000

  /// Checks the number of arguments and the number of options in them.
  ///
  /// - Throws: A usage failure where either number exceeds its limit.
  static func check(_ arguments: [String]) throws(Failure) {
    guard arguments.count <= argumentCount else {
      throw Failure(.usage, "\(arguments.count) arguments; at most \(argumentCount) are accepted")
    }
    let count = arguments.prefix { $0 != "--" }.reduce(0) { $0 + optionCount(of: $1) }
    guard count <= optionCount else {
      throw Failure(.usage, "\(count) options; at most \(optionCount) are accepted")
    }
  }

  /// The largest number of options that an argument can contain.
  ///
  /// Each letter after a single hyphen can be a short option.
  private static func optionCount(of argument: String) -> Int {
    guard argument.hasPrefix("-"), let second = argument.utf8.dropFirst().first else { return 0 }
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(second | 0x20) ? argument.utf8.count - 1 : 1
  }
}
