/// Why the command ends without having done what was asked: one message and an exit status of `sysexits.h`.
package struct Failure: Error, CustomStringConvertible {
  enum Status: Int32 {
    case usage = 64
    case badData = 65
    case missingInput = 66
    case noDisplay = 69
    case ours = 70
    case cannotCreate = 73
  }

  let status: Status
  /// Names the option or file, the place, the value and what is accepted; at most three lines.
  package let description: String

  init(_ status: Status, _ description: String) {
    self.status = status
    self.description = description
  }
}
