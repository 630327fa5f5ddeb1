// SPDX-License-Identifier: MIT

/// A failure of the command: one message and an exit status from `sysexits.h`.
package struct Failure: Error, CustomStringConvertible {
  enum Status: Int32 {
    case usage = 64
    case badData = 65
    case missingInput = 66
    case noDisplay = 69
    case software = 70
    case cannotCreate = 73
  }

  let status: Status
  /// The message: the option or file, the location, the value and the accepted values, in at most three lines,
  /// apart from the list of a file's problems.
  package let description: String

  init(_ status: Status, _ description: String) {
    self.status = status
    self.description = description
  }

  /// Returns the result of work; an error becomes a failure with its description between two texts.
  static func wrapping<Value>(
    _ prefix: String = "", _ suffix: String = "", as status: Status = .badData, _ work: () throws -> Value
  ) throws(Failure) -> Value {
    do { return try work() } catch { throw Failure(status, prefix + "\(error)" + suffix) }
  }
}
