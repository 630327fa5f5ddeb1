// SPDX-License-Identifier: MIT
import GlissadeReading

/// The last warning about changes that are not in the file.
struct LossWarning: Equatable {
  enum Action { case closing, opening }

  let edits: [KeyEdit]
  let action: Action
  let instant: Double

  /// The seconds after which the user is asked again.
  private static let duration = 6.0

  /// Whether the same action, soon after the warning, loses the changes.
  func allows(_ next: LossWarning) -> Bool {
    edits == next.edits && action == next.action && next.instant - instant < Self.duration
  }
}
