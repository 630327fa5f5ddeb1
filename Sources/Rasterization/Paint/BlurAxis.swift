import RealModule

/// How one axis of a picture is blurred and moved: which pixels a pixel depends on, and with what weights.
///
/// A Gaussian of less than five pixels is sampled as it is. A wider one is applied to samples that are 2ⁿ pixels apart,
/// so that its cost does not grow with its width: pixels are halved n times with the weights 1 3 3 1 and the result is
/// doubled n times with the weights 1 3 and 3 1, the refinement of quadratic B-splines. What these do to the variance
/// is taken off the Gaussian between them. Samples lie on multiples of 2ⁿ of the surface's own pixels, so that a part
/// of a picture is blurred as the whole is.
struct BlurAxis {
  /// Wider blurs are no wider than this: a shadow then reaches about a thousand pixels.
  static let largestDeviation = 256.0
  /// What is moved further casts no shadow.
  static let largestOffset = 2_048.0
  /// How far from a pixel lies what it may depend on, in pixels: the offset, and the kernel with what halving and
  /// doubling add.
  static let largestReach = 3_200

  /// Samples are 2 to this power pixels apart.
  let level: Int
  /// The kernel's first and last sample: a sample contributes to those that lie this much further.
  let firstTap: Int
  let lastTap: Int
  /// The standard deviation and the offset, in samples.
  private let deviation: Double
  private let offset: Double

  /// Prepares an axis, in pixels, or returns `nil` for an offset out of reach.
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
    // Halving adds 3/4 of the squared spacing at each level, doubling as much: (4ⁿ − 1) / 2 together.
    let added = (spacing * spacing - 1) / 2
    deviation = ((pixels * pixels - added) / (spacing * spacing)).squareRoot()
    self.offset = offset / spacing
    // One sample more than three and a half deviations: of a narrow Gaussian a single one still counts.
    let reach = 3.5 * deviation + 1
    firstTap = Int((self.offset - reach).rounded(.up))
    lastTap = Int((self.offset + reach).rounded(.down))
  }

  /// Replaces the contents of a list by the weights from the first tap to the last; their sum is 1.
  ///
  /// They are a multiple of four, with zeros at the end, so that they can be taken four at a time.
  func writeWeights(into weights: inout [Float]) {
    // Between pixels a Gaussian much narrower than one would fall into the gaps. Below half a pixel it gives way to
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

/// Ranges of pixels or of samples, from one step to the next.
extension BlurAxis {
  /// The samples that depend on samples twice as near to each other.
  static func halved(_ range: Range<Int>) -> Range<Int> { (range.lowerBound - 1) >> 1..<(range.upperBound >> 1) + 1 }

  /// The samples on which samples twice as near to each other depend.
  static func coarse(for range: Range<Int>) -> Range<Int> {
    ((range.lowerBound + 1) >> 1) - 1..<(range.upperBound >> 1) + 1
  }

  /// The samples a number of levels up on which pixels depend.
  static func coarse(for range: Range<Int>, levels: Int) -> Range<Int> {
    var range = range
    for _ in 0..<levels { range = coarse(for: range) }
    return range
  }

  /// The samples that the weights take for some samples, those whose weight is 0 included.
  func taken(for range: Range<Int>) -> Range<Int> {
    let count = (lastTap - firstTap + 4) / 4 * 4
    return range.lowerBound - firstTap - count + 1..<range.upperBound - firstTap
  }

  /// The pixels on which pixels of the result depend.
  func source(of result: Range<Int>) -> Range<Int> {
    let blurred = Self.coarse(for: result, levels: level)
    var range = blurred.lowerBound - lastTap..<blurred.upperBound - firstTap
    for _ in 0..<level { range = 2 * range.lowerBound - 1..<2 * range.upperBound + 1 }
    return range
  }

  /// The pixels of the result that depend on pixels.
  func result(of source: Range<Int>) -> Range<Int> {
    var range = source
    for _ in 0..<level { range = Self.halved(range) }
    range = range.lowerBound + firstTap..<range.upperBound + lastTap
    for _ in 0..<level { range = 2 * range.lowerBound - 1..<2 * range.upperBound + 1 }
    return range
  }
}
