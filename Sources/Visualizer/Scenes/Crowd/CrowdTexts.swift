// SPDX-License-Identifier: MIT

/// The words of the Crowd scene.
enum CrowdTexts: SceneCatalogue {
  static let title = "Crowd"
  static let summary = "Thousands of moving layers, to find how many the display can show without missed refreshes"
  static let gestures: [Gesture] = [Gesture(name: "Click", words: "All go there and come back")]

  enum Controls {
    static let count = ControlText("Count", help: "Set the number of members")
    static let find = ControlText(
      "Find maximum count", help: "Find and set the largest count that keeps the display's refresh rate")
    static let kind = ControlText("", help: "Select the shapes of the members")
    static let scale = ControlText("Size", help: "Set the size of the members")
    static let duration = ControlText("Duration", help: "Set the duration of the move to a click and of the return")
  }

  /// The segments of the kinds, in the order of ``CrowdPopulation/Kind``.
  static let kinds = ["Both", "Blobs", "Rectangles"]

  /// The hint about the first click, and a shorter one for a small area.
  static let hints = ["Click anywhere: the crowd moves there and comes back", "Click anywhere"]

  /// The numbers above the motion.
  enum Readouts {
    /// The words after the number of members.
    static let moving = "moving"
    static let movingToClick = "moving to the click"
    static let countHelp = "The number of members, and their motion now"
    static let frameRate = ControlText(
      "frames/s", help: "The pictures that the display has presented per second of motion")
    static let searchResultHelp = "The result of the last search"
    static let estimatedMaximum = ControlText(
      "estimated maximum", help: "The largest count for the frame budget, by the last frames of this count")
  }

  /// The graph of the frame time.
  enum Costs {
    static let title = "Frame time"
    static let unit = "ms"
    /// The parts of a frame.
    static let evaluate = ControlText("evaluate", help: "The median time to evaluate all layers at the frame's instant")
    static let list = ControlText("list", help: "The median time to create the display list")
    static let raster = ControlText("raster", help: "The median time to draw the pixels")
    static let submit = ControlText("submit", help: "The median time to pass the pixels to the display")
    static let missedHelp = "The refreshes of about the last second of motion at which no new picture was shown"
    static let axisHelp = "The time for one frame; the dashed line is the refresh interval"
    static let noMeasurement = "Measured only in a live window"

    static func missed(_ count: Int, of refreshCount: Int) -> String {
      "\(count) of the last \(refreshCount) refreshes missed"
    }
  }
}
