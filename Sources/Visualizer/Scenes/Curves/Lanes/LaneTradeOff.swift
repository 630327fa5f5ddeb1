// SPDX-License-Identifier: MIT
import GlissadeAnimations

/// The trade-off of a lane in one line: the form of its curve and its speed, from its recipe and its measures.
struct LaneTradeOff: Sendable {
  /// Both parts, and the range of the speed in any case, such as "straight lines, sudden speed changes, 52–135 %".
  let complete: String
  /// Both parts, such as "smooth, speed 26–145 % of mean".
  let full: String
  /// The speed alone.
  let short: String

  /// - Parameters:
  ///   - recipe: The recipe of the lane.
  ///   - measures: The measures of its lap.
  ///   - extent: The longer side of the exact curve, in points.
  init(_ recipe: CurvesMotion.Recipe, _ measures: LaneMeasures, extent: Double) {
    guard recipe.mode != .discrete || recipe.source == .scenario else {
      (full, short) = (CurvesTexts.TradeOff.noMotion, CurvesTexts.TradeOff.positionJumps)
      complete = full
      return
    }
    let isSudden = measures.speedJumpCount > 0
    short =
      isSudden
      ? CurvesTexts.TradeOff.suddenSpeedChanges
      : measures.fastest - measures.slowest < Self.constantRange
        ? CurvesTexts.TradeOff.constantSpeed : CurvesTexts.TradeOff.speed(Self.range(of: measures))
    let isStraight =
      (recipe.source == .blocks || recipe.source == .values) && (recipe.mode == .linear || recipe.mode == .paced)
    let form =
      if recipe.source == .scenario {
        CurvesTexts.TradeOff.scenario
      } else if measures.largestDistance < Self.exactDistance * extent {
        CurvesTexts.TradeOff.exactPath
      } else if isStraight {
        CurvesTexts.TradeOff.straightLines
      } else {
        isSudden ? CurvesTexts.TradeOff.curved : CurvesTexts.TradeOff.smooth
      }
    full = CurvesTexts.TradeOff.line(form: form, speed: short)
    complete = isSudden ? CurvesTexts.TradeOff.line(full, range: Self.range(of: measures)) : full
  }

  /// The slowest and the fastest speed in percent of the mean, or one number if both are equal.
  static func range(of measures: LaneMeasures) -> String {
    let ends = [measures.slowest, measures.fastest].map { FixedPoint.text($0 * 100, decimals: 0) }
    return ends[0] == ends[1] ? ends[0] : ends[0] + "–" + ends[1]
  }

  /// The speed is constant if it varies by less than this fraction of the mean.
  private static let constantRange = 0.02
  /// A curve is exact if its deviation is less than this fraction of its extent.
  private static let exactDistance = 1e-3
}
