// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry

/// The picture of the commands with which all recent display lists begin, so that later frames copy it.
///
/// The commands are drawn once into the stored picture. A frame with the same commands at its start copies the damaged
/// pixels from there, and draws the other commands over them. The pixels are the same bits, because the commands are
/// composited in order, and no group is open at the end of the stored ones.
///
/// The picture takes 4 bytes for each pixel of the surface, at most 64 MiB: larger surfaces store none. It is drawn
/// when three successive frames begin with the same commands, and when these cost more than the copy. It is released
/// after some frames without use.
struct StoredPrefix: Sendable {
  /// The number of stored commands, or 0.
  private(set) var count = 0
  /// The number of commands to store if the next list begins with them too, or 0.
  private var pendingCount = 0
  /// The picture in rows without padding; empty until commands are stored.
  private var pixels: [UInt32] = []

  /// The smallest number of equal commands in the current period, which is the candidate at its end.
  private var lowestCount = Int.max
  /// The number of frames until the end of the period; then a candidate is tested.
  private var framesToTest = 1
  /// The number of frames of a period.
  private var period = 1
  /// The number of frames that used the picture since it was drawn, and since the last use of its memory.
  private var (useCount, unusedCount) = (0, 0)
  /// The approximate cost of drawing the picture, in nanoseconds.
  private var cost = 0

  /// The default for the smallest saving for which a picture is stored, in nanoseconds for each frame.
  static let defaultSmallestSaving = 100_000
  private let smallestSaving: Int
  /// The largest number of pixels of a stored picture.
  static let largestPixelCount = 1 << 24
  /// The number of pixels that are copied in one nanosecond.
  private static let copiedPixels = 8
  /// The number of frames without a test after a test of commands that cost too little.
  private static let pause = 16
  /// The smallest number of uses from which on a picture was worth its drawing.
  private static let smallestUseCount = 8
  /// The longest period. After pictures that were hardly used, a prefix must stay equal for more frames.
  private static let longestPeriod = 64
  /// The number of frames without use after which the memory is released.
  private static let longestUnusedCount = 64

  init(smallestSaving: Int = defaultSmallestSaving) { self.smallestSaving = smallestSaving }

  /// Whether the picture takes memory.
  var usesMemory: Bool { !pixels.isEmpty }

  /// Releases the picture. The next frames may store another one.
  mutating func release() { self = StoredPrefix(smallestSaving: smallestSaving) }

  /// Prepares the picture for a list that begins with `prefixCount` commands of the previous one.
  mutating func begin(
    _ commands: [DrawingCommand], prefixCount: Int, width: Int, height: Int, scale: Double, background: Color,
    with rasterizer: inout Rasterizer
  ) {
    if prefixCount < count { discard() }
    if pendingCount > count, prefixCount >= pendingCount {
      if pixels.isEmpty { pixels = Array(repeating: 0, count: width * height) }
      // The first commands of a longer prefix are stored already.
      let range = count..<pendingCount
      if count == 0 { (useCount, cost) = (0, 0) }
      count = pendingCount
      var span = pixels.mutableSpan
      rasterizer.draw(
        commands, range, into: &span, width: width, height: height, scale: scale,
        background: range.lowerBound == 0 ? background : nil)
      cost += rasterizer.work(before: count)
    }
    pendingCount = 0
    if count > 0 {
      (useCount, unusedCount) = (useCount + 1, 0)
    } else if usesMemory {
      unusedCount += 1
      if unusedCount > Self.longestUnusedCount { pixels = [] }
    }
  }

  /// Invalidates the picture, because its commands have changed. Its memory is kept for the next one.
  private mutating func discard() {
    let sufficientCount = max(Self.smallestUseCount, cost / Self.defaultSmallestSaving)
    period = useCount < sufficientCount ? min(2 * period, Self.longestPeriod) : 1
    (count, lowestCount, framesToTest) = (0, .max, period)
  }

  /// Records a drawn frame, and decides whether to store more commands.
  ///
  /// - Parameters:
  ///   - prefixCount: The number of commands with which this list and the previous one begin.
  ///   - drawnPixels: The number of pixels of the frame that were drawn.
  ///   - surfacePixels: The number of pixels of the surface.
  ///   - rasterizer: The rasteriser that has drawn the frame.
  mutating func end(prefixCount: Int, drawnPixels: Int, surfacePixels: Int, by rasterizer: borrowing Rasterizer) {
    lowestCount = min(lowestCount, prefixCount)
    framesToTest -= 1
    // Without drawn pixels, the cost of the commands is unknown.
    guard framesToTest <= 0, drawnPixels > 0 else { return }
    let candidate = lowestCount
    (lowestCount, framesToTest) = (.max, period)
    guard candidate > count, surfacePixels <= Self.largestPixelCount else { return }
    if rasterizer.work(before: candidate) >= smallestSaving + drawnPixels / Self.copiedPixels {
      pendingCount = candidate
    } else {
      framesToTest = max(period, Self.pause)
    }
  }

  /// The stored picture, or `nil` if no commands are stored.
  var picture: [UInt32]? { count > 0 ? pixels : nil }
}
