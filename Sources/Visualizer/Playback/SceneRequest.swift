// SPDX-License-Identifier: MIT

/// A request of a scene to the window, which has a clipboard and measures frames.
enum SceneRequest: Sendable, Hashable {
  /// To put a text on the clipboard, and to show a notice.
  case copy(String, notice: String)
  /// To show a notice.
  case notice(String)
  /// To find the largest value of a parameter at which the display keeps its rate.
  case findLargest(parameter: SettingID, range: NumberRange)
}
