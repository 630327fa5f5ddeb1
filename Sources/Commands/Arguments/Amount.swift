// SPDX-License-Identifier: MIT
import ArgumentParser

/// A command-line number of at least 0; infinity is accepted.
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

  /// A number of at least 0, or `auto`, which is read as 0.
  ///
  /// `auto` is the initial duration of an effect in Web Animations. It means 0 for every effect without inner content.
  static func automaticAmount(_ text: String) throws -> Amount { try text == "auto" ? Amount(0) : amount(text) }
}
