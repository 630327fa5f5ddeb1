// SPDX-License-Identifier: MIT
import GlissadeTiming
import Synchronization

/// The Bézier easings of a Lottie file. Most of its keyframes have one of a few, whose tables are computed once.
final class LottieEasings: Sendable {
  private let functions = Mutex<[SIMD4<Double>: TimingFunction]>([:])

  /// The timing function with control points (x1, y1) and (x2, y2).
  func function(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> TimingFunction {
    functions.withLock { functions in
      let key = SIMD4(x1, y1, x2, y2)
      if let known = functions[key] { return known }
      let new = TimingFunction.cubicBezier(x1, y1, x2, y2)
      functions[key] = new
      return new
    }
  }
}
