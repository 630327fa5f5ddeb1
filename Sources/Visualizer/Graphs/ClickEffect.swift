// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry

/// The effect of a click on a motion, from the limits of the motion on both sides of the click.
struct ClickEffect: Sendable, Hashable {
  /// The distance of the position jump, in points.
  private(set) var positionJump = 0.0
  /// The change of the velocity, in points per second.
  private(set) var velocityJump = 0.0

  /// The largest jumps of some discontinuities; none without discontinuities.
  init(_ discontinuities: some Sequence<Discontinuity<Point>>) {
    for jump in discontinuities {
      positionJump = max(positionJump, jump.valueJump.length)
      velocityJump = max(velocityJump, jump.velocityJump.length)
    }
  }

  /// Whether neither jump is visible: both are at most one unit.
  var isContinuous: Bool { positionJump <= 1 && velocityJump <= 1 }

  /// Such as "position jump 311 pt".
  var text: String {
    guard !isContinuous else { return GraphTexts.continuousSpeed }
    return positionJump > 1
      ? GraphTexts.positionJump + " " + FixedPoint.text(positionJump, decimals: 0) + " pt"
      : GraphTexts.velocityJump + " " + FixedPoint.text(velocityJump, decimals: 0) + " pt/s"
  }

  /// The forms of the mark of a click, the longest first.
  var marks: [String] { [GraphTexts.clickMark + ": " + text, GraphTexts.clickMark] }
}
