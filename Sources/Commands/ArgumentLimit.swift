/// The number of options that a command line may have.
///
/// The parser of arguments takes time that grows with the square of their number: 40,000 options take a minute. File names
/// are not limited.
enum ArgumentLimit {
  static let optionCount = 1000

  /// Refuses arguments with too many options.
  static func check(_ arguments: some Sequence<String>) throws(Failure) {
    let count = arguments.prefix { $0 != "--" }.reduce(0) { $0 + optionCount(of: $1) }
    guard count <= optionCount else {
      throw Failure(.usage, "\(count) options; at most \(optionCount) are accepted")
    }
  }

  /// The options that an argument may be: each letter after one hyphen can be one.
  private static func optionCount(of argument: String) -> Int {
    guard argument.hasPrefix("-"), let second = argument.utf8.dropFirst().first else { return 0 }
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(second | 0x20) ? argument.utf8.count - 1 : 1
  }
}
