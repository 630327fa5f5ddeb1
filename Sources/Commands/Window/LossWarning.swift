// SPDX-License-Identifier: MIT
import GlissadeReading

/// The last warning about changes that are not in the file, or about inputs that are in no session.
struct LossWarning: Equatable {
  enum Action { case closing, opening, resuming }

  let edits: [KeyEdit]
  var inputCount = 0
  let action: Action
  var instant: Double

  /// The seconds after which the user is asked again.
  private static let duration = 6.0

  /// Whether the same action, soon after the warning, loses the changes.
  func allows(_ next: LossWarning) -> Bool {
    var same = next
    same.instant = instant
    return self == same && next.instant - instant < Self.duration
  }
}
