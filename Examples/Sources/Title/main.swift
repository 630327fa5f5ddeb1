// SPDX-License-Identifier: MIT
import FoundationEssentials
import Glissade
import GlissadeWindow

// `Title --picture FILE` draws the picture of the README without a display.
if CommandLine.arguments.dropFirst().first == "--picture", let file = CommandLine.arguments.last {
  var window = HeadlessWindow(Title(), size: Title.size, scale: 1.5)
  try Data(window.bitmap(at: 0.62).encodedAsPNG()).write(to: URL(filePath: file))
} else {
  WindowLoop.main(Title(), WindowOptions(title: "Title", size: Title.size))
}
