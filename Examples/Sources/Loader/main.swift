// SPDX-License-Identifier: MIT
import FoundationEssentials
import Glissade
import GlissadeDrawing

/// A loading indicator: an arc that runs around a ring while its length grows and shrinks, exported as animated PNG.
struct Loader: LayerTreeContent {
  var tree = LayerTree(size: Self.size)

  static let size = Size(width: 96, height: 96)
  /// The duration after which the animation repeats, in seconds.
  static let period = 1.5

  init() {
    let center = Point(x: Self.size.width / 2, y: Self.size.height / 2)
    tree.add(.ellipse(size: Size(width: 60, height: 60)), at: center) {
      $0.fill = .clear
      $0.stroke = Color(hex: 0xDDE3EC)
      $0.strokeWidth = 7
    }
    let arc = tree.add(.ellipse(size: Size(width: 60, height: 60)), at: center) {
      $0.fill = .clear
      $0.stroke = Color(hex: 0x3B6EF5)
      $0.strokeWidth = 7
      $0.style.cap = .round
      $0.style.wrapsStroke = true
    }
    // Start and end each advance by whole turns in a period, one faster first and the other faster last.
    let timing = MediaTiming(duration: Self.period, repeatCount: .infinity)
    for (property, from, to, timingFunction) in [
      (LayerProperty<Double>.strokeStart, 0.0, 2.0, TimingFunction.cubicBezier(0.6, 0.1, 0.7, 0.8)),
      (.strokeEnd, 0.08, 2.08, .cubicBezier(0.3, 0.2, 0.4, 0.9)),
    ] {
      tree.animate(
        arc, property, with: .basic(from: from, to: to, timing: timing, timingFunction: timingFunction), at: 0)
    }
  }
}

// `Loader FILE` writes the animation; `Loader --picture FILE` does the same for the tests.
let file = CommandLine.arguments.dropFirst().last ?? "loader.png"
var window = HeadlessWindow(Loader(), size: Loader.size)
let animation = try window.animatedPNG(to: Loader.period, framesPerSecond: 20)
try Data(animation).write(to: URL(filePath: file))
