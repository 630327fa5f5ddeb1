// SPDX-License-Identifier: MIT
import FoundationEssentials
import Glissade
import GlissadeWindow

// `Notification --picture FILE` draws the picture of the README without a display.
if CommandLine.arguments.dropFirst().first == "--picture", let file = CommandLine.arguments.last {
  var window = HeadlessWindow(Notification(), size: Notification.size, scale: 1.5)
  let start = Point(x: 200, y: 80)
  window.send(.pointerPressed(.left, Pointer(start)), at: 2)
  for step in 1...9 {
    window.send(.pointerMoved(Pointer(start + Vector(dx: Double(step * step), dy: 0))), at: 2 + Double(step) / 60)
  }
  window.send(.pointerReleased(.left, Pointer(start + Vector(dx: 81, dy: 0))), at: 2.15)
  // A moment after the release.
  try Data(window.bitmap(at: 2.17).encodedAsPNG()).write(to: URL(filePath: file))
} else {
  WindowLoop.main(Notification(), WindowOptions(title: "Notification", size: Notification.size))
}
