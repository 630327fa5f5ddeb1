// SPDX-License-Identifier: MIT

/// The reason why a window cannot fill the screen.
package enum FullScreenProblem: Hashable, Sendable {
  /// No window manager runs on the display.
  case noWindowManager
  /// The window manager does not support it. The name can be empty.
  case unsupported(manager: String)
}
