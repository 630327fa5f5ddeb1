// SPDX-License-Identifier: MIT

/// The control with the keyboard focus.
struct Focus: Sendable {
  var control: Control.ID?
  /// The text in the focused field, while the user types.
  var editing: TextEditing?
}
