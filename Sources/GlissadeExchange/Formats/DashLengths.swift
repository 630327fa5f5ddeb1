// SPDX-License-Identifier: MIT
import GlissadeGeometry

extension DocumentDrawing {
  /// The lengths of dashes and gaps, which are not negative; `nil` for a solid stroke.
  func dashLengths(during duration: Double) throws(ExportError) -> MotionTrack? {
    guard hasDashes else { return nil }
    let isUsable: ([Double]) -> Bool = { $0.allSatisfy { $0 >= 0 && $0.isFinite } }
    guard dashes.constant.map(isUsable) ?? dashes.isStill(during: duration, where: isUsable) else {
      throw .unsupported("the negative dashes of “\(name)”")
    }
    return dashes
  }

  /// The part of an accepted error of places for each length: errors of all dashes before a place add up.
  func dashShare(during duration: Double) -> Double {
    let outline = outline.drawn
    let count = MotionTrack.instants(between: dashes.breakpoints, duration: duration).reduce(1.0) { most, time in
      max(most, Self.dashCount(dashes.values(time), on: outline.value(at: time).path.length()))
    }
    return 1 / count
  }

  /// How many times the pattern of dashes is on an outline, one at least.
  static func dashCount(_ dashes: [Double], on length: Double) -> Double {
    let pattern = dashes.reduce(0, +)
    return pattern > 0 ? min(max(length / pattern, 1), 10_000) : 1
  }
}
