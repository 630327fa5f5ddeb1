// SPDX-License-Identifier: MIT

/// The words of the File scene.
enum FileTexts {
  static let title = "File"
  static let summary = "The motion of a file"
  static let gestures = [Gesture(name: "Click a layer", words: "Show its speed in the graph")]
  static let background = ControlText("Background", help: "Choose the colour below the motion")
  static let backgrounds = ["Light", "Dark", "Checks"]
  static let graphHelp = "The speed of the middle of this layer, in points of the file"
  static let noLayer = "No layer moves"

  static func frameRate(_ number: String) -> String { "\(number) frames per second" }

  static func noteCount(_ count: Int) -> String { "\(count) note\(count == 1 ? "" : "s")" }

  static func headline(_ count: Int) -> String {
    count == 1 ? "One part of the file is not exact." : "\(count) parts of the file are not exact."
  }

  static func more(_ count: Int) -> String { "… and \(count) more" }

  static func checkAdvice(_ file: String) -> String { "“glissade check \(file)” lists all." }

  static let lastVersionPlays = "The file cannot be read. The last valid version keeps playing."
  static let restorationAdvice = "Correct and save the file. It then plays again from the start."
}
