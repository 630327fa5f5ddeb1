// SPDX-License-Identifier: MIT
import FoundationEssentials
import Glissade
import GlissadeWindow

// `Gauge --picture FILE` draws the picture of the README without a display.
if CommandLine.arguments.dropFirst().first == "--picture", let file = CommandLine.arguments.last {
  var window = HeadlessWindow(try Gauge(), size: Gauge.size, scale: 1.5)
  window.send(.pointerPressed(.left, Pointer(.zero)), at: 1)
  // At the first overshoot of the spring.
  try Data(window.bitmap(at: 1.45).encodedAsPNG()).write(to: URL(filePath: file))
} else {
  WindowLoop.main(try Gauge(), WindowOptions(title: "Gauge", size: Gauge.size))
}
