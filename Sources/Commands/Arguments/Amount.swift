import ArgumentParser

/// A number on the command line that is 0 or more, and may be infinite.
struct Amount: CustomStringConvertible {
  let value: Double

  init(_ value: Double) { self.value = value }

  var description: String { Number.format(value) }
}

extension OptionValue {
  /// A number of at least 0, `infinity` included.
  static func amount(_ text: String) throws -> Amount {
    guard let value = Number.parse(text), value >= 0 else {
      throw ValidationError("a number of at least 0, or infinity, is accepted")
    }
    return Amount(value)
  }

  /// The same, or `auto`, which is 0: the Web's automatic duration of an effect without content of its own.
  static func automaticAmount(_ text: String) throws -> Amount { try text == "auto" ? Amount(0) : amount(text) }
}
