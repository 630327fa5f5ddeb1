// SPDX-License-Identifier: MIT
import FoundationEssentials
import Glissade
import GlissadeWindow

// `Lists --picture FILE` draws the picture of the README without a display.
if CommandLine.arguments.dropFirst().first == "--picture", let file = CommandLine.arguments.last {
  var window = HeadlessWindow(Lists(), size: Lists.size, scale: 1.5)
  // The second row moves to the other list, while a new row appears.
  window.send(.pointerPressed(.left, Pointer(Point(x: 150, y: 90))), at: 1)
  window.send(.pointerPressed(.left, Pointer(Point(x: 220, y: 270))), at: 1.05)
  try Data(window.bitmap(at: 1.14).encodedAsPNG()).write(to: URL(filePath: file))
} else {
  WindowLoop.main(Lists(), WindowOptions(title: "Lists", size: Lists.size))
}
