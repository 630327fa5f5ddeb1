// SPDX-License-Identifier: MIT
import GlissadeReading

/// A request of a scene to the window, which has a clipboard and measures frames.
enum SceneRequest: Sendable, Hashable {
  /// To put an easing on the clipboard, in a form or in the one that was chosen last.
  case copyEasing(TimingSettings, CopiedForm?)
  /// To write changed keyframes into the file of the Motion scene.
  case saveChanges([KeyEdit])
  /// To open a recorded motion, the text of a file.
  case openRecording(String)
  /// To move to a time in the lap, in seconds.
  case seek(lapTime: Double)
  /// To find the largest value of a parameter at which the display keeps its rate.
  case findLargest(parameter: SettingID, range: NumberRange)
}
