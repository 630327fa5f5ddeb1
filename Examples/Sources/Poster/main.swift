// SPDX-License-Identifier: MIT
import FoundationEssentials
import Glissade
import GlissadeWindow

// `Poster --picture FILE` draws the picture of the README without a display.
if CommandLine.arguments.dropFirst().first == "--picture", let file = CommandLine.arguments.last {
  var window = HeadlessWindow(Poster(), size: Poster.size, scale: 1.5)
  try Data(window.bitmap(at: 4).encodedAsPNG()).write(to: URL(filePath: file))
} else {
  WindowLoop.main(Poster(), WindowOptions(title: "Poster", size: Poster.size))
}
