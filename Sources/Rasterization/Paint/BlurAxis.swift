// SPDX-License-Identifier: MIT
import RealModule

/// The blur and the offset along one axis of a picture, as sample ranges and weights.
///
/// A Gaussian with σ < 5 pixels is sampled directly. A wider one is applied to samples that are 2ⁿ pixels apart,
/// so that its cost does not grow with its width. Pixels are halved n times with the weights 1 3 3 1. The result is
/// doubled n times with the weights 1 3 and 3 1, the refinement of quadratic B-splines. The variance that both add is
/// subtracted from that of the Gaussian. Samples are at multiples of 2ⁿ of the surface's pixels, so that a part of a
/// picture is blurred like the whole.
struct BlurAxis {
  /// The largest standard deviation in pixels; larger ones are clamped. A shadow then reaches about a thousand pixels.
  static let largestDeviation = 256.0
  /// The largest offset in pixels. A shadow with a larger offset is not drawn.
  static let largestOffset = 2_048.0
  /// The largest distance of two dependent pixels, in pixels. It is the sum of the offset, the kernel and the reach of
  /// halving and doubling.
  static let largestReach = 3_200

  /// The binary logarithm of the distance between samples, in pixels.
  let level: Int
  /// The first and the last tap of the kernel. A sample contributes to samples at these distances after it.
  let firstTap: Int
  let lastTap: Int
  /// The standard deviation of the kernel, and the offset, in samples. Halving and doubling add the rest of the blur.
  private let deviation: Double
  private let offset: Double

  /// Prepares an axis from values in pixels, or returns `nil` if the offset is too large.
  init?(standardDeviation: Double, offset: Double) {
    guard abs(offset) <= Self.largestOffset else { return nil }
    let pixels = standardDeviation > 0 ? min(standardDeviation, Self.largestDeviation) : 0
    var level = 0
    var spacing = 1.0
    while pixels >= 5 * spacing {
      level += 1
      spacing *= 2
    }
    self.level = level
    // Halving adds 3/4 of the squared spacing at each level, and doubling adds the same: (4ⁿ − 1) / 2 together.
    let added = (spacing * spacing - 1) / 2
    deviation = ((pixels * pixels - added) / (spacing * spacing)).squareRoot()
    self.offset = offset / spacing
    // One sample more than 3.5 deviations: a very narrow Gaussian is mixed with linear interpolation, which needs the
    // samples on both sides of the offset.
    let reach = 3.5 * deviation + 1
    firstTap = Int((self.offset - reach).rounded(.up))
    lastTap = Int((self.offset + reach).rounded(.down))
  }

  /// Replaces the contents of an array by the weights from the first tap to the last. Their sum is 1.
  ///
  /// Zeros at the end pad their number to a multiple of four, because loops read four at a time.
  func writeWeights(into weights: inout [Float]) {
    // A Gaussian much narrower than a sample could fall between two samples. Below half a sample it is mixed with
    // linear interpolation, in proportion to the variance.
    let narrow = min(1, (deviation / 0.5) * (deviation / 0.5))
    let sigma = max(deviation, 0.5)
    func gaussian(_ tap: Int) -> Double {
      let distance = (Double(tap) - offset) / sigma
      return .exp(-0.5 * distance * distance)
    }
    var sum = 0.0
    for tap in firstTap...lastTap { sum += gaussian(tap) }
    weights.removeAll(keepingCapacity: true)
    for tap in firstTap...lastTap {
      let linear = max(0, 1 - abs(Double(tap) - offset))
      weights.append(Float(narrow * gaussian(tap) / sum + (1 - narrow) * linear))
    }
    while weights.count % 4 != 0 { weights.append(0) }
  }
}

/// Ranges of pixels or samples from one level to the next.
extension BlurAxis {
  /// Returns the samples of the next coarser level that depend on a range of samples.
  static func halved(_ range: Range<Int>) -> Range<Int> { (range.lowerBound - 1) >> 1..<(range.upperBound >> 1) + 1 }

  /// Returns the samples of the next coarser level on which a range of samples depends.
  static func coarse(for range: Range<Int>) -> Range<Int> {
    ((range.lowerBound + 1) >> 1) - 1..<(range.upperBound >> 1) + 1
  }

  /// Returns the samples on which pixels depend, on a level that is `levels` coarser.
  static func coarse(for range: Range<Int>, levels: Int) -> Range<Int> {
    var range = range
    for _ in 0..<levels { range = coarse(for: range) }
    return range
  }

  /// Returns the samples that the weights read for a range of samples, including those with weight 0.
  func inputSamples(for range: Range<Int>) -> Range<Int> {
    let count = (lastTap - firstTap + 4) / 4 * 4
    return range.lowerBound - firstTap - count + 1..<range.upperBound - firstTap
  }

  /// Returns the pixels on which pixels of the result depend.
  func source(of result: Range<Int>) -> Range<Int> {
    let blurred = Self.coarse(for: result, levels: level)
    var range = blurred.lowerBound - lastTap..<blurred.upperBound - firstTap
    for _ in 0..<level { range = 2 * range.lowerBound - 1..<2 * range.upperBound + 1 }
    return range
  }

  /// Returns the pixels of the result that depend on pixels of the source.
  func result(of source: Range<Int>) -> Range<Int> {
    var range = source
    for _ in 0..<level { range = Self.halved(range) }
    range = range.lowerBound + firstTap..<range.upperBound + lastTap
    for _ in 0..<level { range = 2 * range.lowerBound - 1..<2 * range.upperBound + 1 }
    return range
  }
}
