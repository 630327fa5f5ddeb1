// SPDX-License-Identifier: MIT
import GlissadeReading

/// A request of a scene to the window, which has a clipboard and measures frames.
enum SceneRequest: Sendable, Hashable {
  /// To copy an easing in a form; `nil` stands for the form of the last copy.
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
