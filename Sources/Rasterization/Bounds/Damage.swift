// SPDX-License-Identifier: MIT
package import GlissadeGeometry

/// The pixels that must be redrawn, as a few rectangles that may overlap.
///
/// Redrawing only these rectangles of a surface that shows the old picture gives the same bits as drawing all of the
/// new one.
package struct Damage: Hashable, Sendable {
  /// The largest number of rectangles. Beyond it, the two rectangles whose union has the fewest extra pixels are
  /// joined.
  package static let maximumCount = 16
  /// The fraction of all pixels above which everything is redrawn, because further rectangles cost more than they save.
  static let maximumFraction = 0.6
  /// The largest number of extra pixels in the union of two rectangles that are joined.
  private static let maximumExtraPixels = 2048

  /// All pixels of the surface.
  package let bounds: PixelRect
  /// The damaged rectangles. They are inside the bounds, and none of them is empty.
  package private(set) var rects: [PixelRect] = []

  /// Creates damage without pixels.
  ///
  /// - Parameter bounds: All pixels of the surface.
  package init(within bounds: PixelRect) { self.bounds = bounds }

  /// Returns the damage of all pixels of a surface.
  package static func full(_ bounds: PixelRect) -> Damage {
    var damage = Damage(within: bounds)
    damage.add(bounds)
    return damage
  }

  /// Whether no pixel is damaged.
  package var isEmpty: Bool { rects.isEmpty }

  /// Whether all pixels are damaged.
  package var isFull: Bool { rects.first == bounds && !bounds.isEmpty }

  /// The sum of the areas of the rectangles. Pixels in several rectangles are counted several times.
  package var pixelCount: Int { rects.reduce(0) { $0 + $1.area } }

  /// Adds pixels. Pixels outside the bounds are ignored.
  package mutating func add(_ pixels: PixelRect) {
    var pixels = pixels.intersection(bounds)
    if pixels.isEmpty || isFull { return }
    // After a union, the search begins again, because the larger rectangle may be joined with earlier ones.
    var index = 0
    while index < rects.count {
      let joined = rects[index].union(pixels)
      if joined.area <= rects[index].area + pixels.area + Self.maximumExtraPixels {
        rects.remove(at: index)
        pixels = joined
        index = 0
      } else {
        index += 1
      }
    }
    rects.append(pixels)
    if rects.count > Self.maximumCount { joinNearest() }
    if Double(pixelCount) > Self.maximumFraction * Double(bounds.area) { rects = [bounds] }
  }

  /// Adds all rectangles of another damage.
  package mutating func add(_ other: Damage) {
    for rect in other.rects { add(rect) }
  }

  private mutating func joinNearest() {
    var best = (extraPixels: Int.max, first: 0, second: 1)
    for second in rects.indices {
      for first in 0..<second {
        let extraPixels = rects[first].union(rects[second]).area - rects[first].area - rects[second].area
        if extraPixels < best.extraPixels { best = (extraPixels, first, second) }
      }
    }
    let joined = rects[best.first].union(rects[best.second])
    rects.remove(at: best.second)
    rects.remove(at: best.first)
    add(joined)
  }
}

extension PixelRect {
  /// The number of pixels. Sides longer than 2²⁸ count as 2²⁸, so that the sum of 17 areas does not overflow `Int`.
  var area: Int { min(width, 1 << 28) * min(height, 1 << 28) }
}

/// The damage of recent frames, for buffers that hold older frames.
package struct DamageHistory: Sendable {
  /// The damage of each frame, newest first.
  private var frames: [Damage] = []
  private let capacity: Int

  /// Creates a history without frames.
  ///
  /// - Parameter capacity: The number of frames to record, which is the largest useful buffer age. A third buffer is
  ///   used only if the server is slow, and its age is large then.
  package init(capacity: Int = 64) { self.capacity = max(capacity, 1) }

  /// Records the damage of the next frame.
  package mutating func record(_ damage: Damage) {
    frames.insert(damage, at: 0)
    if frames.count > capacity { frames.removeLast() }
  }

  /// Returns the pixels to redraw in a buffer so that it shows the last recorded frame.
  ///
  /// - Parameters:
  ///   - age: The buffer age: the number of frames since the buffer was current. 1 is the previous frame, and 0 means
  ///     undefined contents.
  ///   - bounds: All pixels of the surface.
  package func damage(sinceAge age: Int, within bounds: PixelRect) -> Damage {
    guard age >= 1, age <= frames.count, frames.prefix(age).allSatisfy({ $0.bounds == bounds }) else {
      return .full(bounds)
    }
    var damage = Damage(within: bounds)
    for frame in frames.prefix(age) { damage.add(frame) }
    return damage
  }
}
