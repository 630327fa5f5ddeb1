// SPDX-License-Identifier: MIT

/// The numbers of a rectangle or an ellipse as an element of SVG, which also style sheets have.
extension DocumentDrawing {
  /// The bounds, with the least side at which SVG draws a stroke.
  ///
  /// The engine strokes a line where the width or the height is 0, and SVG nothing. A side of 0 therefore becomes an
  /// eighth of the tolerance, unless both sides are 0: neither draws that.
  func elementBounds(_ bounds: MotionTrack, tolerance: Double) -> MotionTrack {
    guard stroke != nil else { return bounds }
    let least = tolerance / 8
    return bounds.map { numbers in
      guard max(numbers[2], numbers[3]) > 0 else { return numbers }
      return [numbers[0], numbers[1], max(numbers[2], least), max(numbers[3], least)]
    }
  }

  /// The radius of corners for `rx`.
  ///
  /// In the engine, no radius exceeds half of the shorter side. In SVG, `rx` may be half of the width, and `ry` half of
  /// the height.
  func elementRadius(_ radius: MotionTrack, in bounds: MotionTrack, duration: Double) -> MotionTrack {
    let all = bounds.joined(radius, duration: duration)
    let isSame = all.isStill(during: duration) { $0[2] == $0[3] || $0[4] <= min($0[2], $0[3]) / 2 }
    return isSame ? radius : all.map { [min($0[4], min($0[2], $0[3]) / 2)] }
  }
}
