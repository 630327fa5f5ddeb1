// SPDX-License-Identifier: MIT
import FoundationEssentials
import Glissade
import GlissadeWindow

// `Sheet --picture FILE` draws the picture of the README without a display.
if CommandLine.arguments.dropFirst().first == "--picture", let file = CommandLine.arguments.last {
  var window = HeadlessWindow(try Sheet(), size: Sheet.size, scale: 1.5)
  let start = Point(x: 150, y: 380)
  window.send(.pointerPressed(.left, Pointer(start)), at: 1)
  for step in 1...9 {
    window.send(.pointerMoved(Pointer(start - Vector(dx: 0, dy: 15 * Double(step)))), at: 1 + Double(step) / 60)
  }
  window.send(.pointerReleased(.left, Pointer(start - Vector(dx: 0, dy: 135))), at: 1.15)
  // A moment after the release.
  try Data(window.bitmap(at: 1.22).encodedAsPNG()).write(to: URL(filePath: file))
} else {
  WindowLoop.main(try Sheet(), WindowOptions(title: "Sheet", size: Sheet.size))
}
