/// The number of arguments that a command line may have.
///
/// The parser of arguments takes time that grows with the square of their number: 40,000 options or 50,000 names of
/// files take a minute.
enum ArgumentLimit {
  static let optionCount = 1000
  static let argumentCount = 10_000

  /// Refuses too many arguments, and arguments with too many options.
  static func check(_ arguments: [String]) throws(Failure) {
    guard arguments.count <= argumentCount else {
      throw Failure(.usage, "\(arguments.count) arguments; at most \(argumentCount) are accepted")
    }
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
