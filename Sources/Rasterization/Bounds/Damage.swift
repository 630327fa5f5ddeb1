/// Pixels that must be drawn again: a few rectangles that may overlap.
///
/// Drawing a picture into each of them, over what was there before, gives the same bits as drawing all of it.
public struct Damage: Hashable, Sendable {
  /// At most so many rectangles are kept; more are joined where that wastes least.
  public static let largestCount = 16
  /// The share of all pixels from which on everything is drawn: more rectangles cost more than they save.
  static let largestShare = 0.6
  /// Pixels that are drawn in vain rather than keeping two rectangles apart.
  private static let waste = 2048

  /// All pixels that there are.
  public let bounds: PixelRect
  /// What must be drawn again, inside the bounds; none of them is empty.
  public private(set) var rects: [PixelRect] = []

  /// No damage.
  ///
  /// - Parameter bounds: All pixels that there are.
  public init(within bounds: PixelRect) { self.bounds = bounds }

  /// Everything.
  public static func everything(_ bounds: PixelRect) -> Damage {
    var damage = Damage(within: bounds)
    damage.add(bounds)
    return damage
  }

  /// Whether nothing must be drawn.
  public var isEmpty: Bool { rects.isEmpty }

  /// Whether everything must be drawn.
  public var isEverything: Bool { rects.first == bounds && !bounds.isEmpty }

  /// How many pixels must be drawn, those in several rectangles counted each time.
  public var pixelCount: Int { rects.reduce(0) { $0 + $1.area } }

  /// Adds pixels; what lies outside the bounds is left out.
  public mutating func add(_ pixels: PixelRect) {
    var pixels = pixels.intersection(bounds)
    if pixels.isEmpty || isEverything { return }
    // What joins with one may then join with another.
    var index = 0
    while index < rects.count {
      let joined = rects[index].union(pixels)
      if joined.area <= rects[index].area + pixels.area + Self.waste {
        rects.remove(at: index)
        pixels = joined
        index = 0
      } else {
        index += 1
      }
    }
    rects.append(pixels)
    if rects.count > Self.largestCount { joinNearest() }
    if Double(pixelCount) > Self.largestShare * Double(bounds.area) { rects = [bounds] }
  }

  /// Adds all of another damage.
  public mutating func add(_ other: Damage) {
    for rect in other.rects { add(rect) }
  }

  private mutating func joinNearest() {
    var best = (waste: Int.max, first: 0, second: 1)
    for second in rects.indices {
      for first in 0..<second {
        let waste = rects[first].union(rects[second]).area - rects[first].area - rects[second].area
        if waste < best.waste { best = (waste, first, second) }
      }
    }
    let joined = rects[best.first].union(rects[best.second])
    rects.remove(at: best.second)
    rects.remove(at: best.first)
    add(joined)
  }
}

extension PixelRect {
  /// The number of pixels. A side beyond 2²⁸ counts as 2²⁸, so that the sum of 17 areas is in the range of `Int`.
  var area: Int { min(width, 1 << 28) * min(height, 1 << 28) }
}

/// What changed from frame to frame, for buffers that hold older ones.
public struct DamageHistory: Sendable {
  /// From the last frame backwards.
  private var frames: [Damage] = []
  private let capacity: Int

  /// Creates a history without frames.
  ///
  /// - Parameter capacity: How many frames to remember: the oldest buffer that is of use. A third buffer is lent only
  ///   where the server is slow, and is old by then.
  public init(capacity: Int = 64) { self.capacity = max(capacity, 1) }

  /// Notes what the next frame has changed.
  public mutating func note(_ damage: Damage) {
    frames.insert(damage, at: 0)
    if frames.count > capacity { frames.removeLast() }
  }

  /// What must be drawn into a buffer for it to show the last frame that was noted.
  ///
  /// - Parameters:
  ///   - age: How many frames before that one the buffer was current: 1 for the frame before it, 0 where it holds
  ///     nothing.
  ///   - bounds: All pixels that there are.
  public func damage(sinceAge age: Int, within bounds: PixelRect) -> Damage {
    guard age >= 1, age <= frames.count, frames.prefix(age).allSatisfy({ $0.bounds == bounds }) else {
      return .everything(bounds)
    }
    var damage = Damage(within: bounds)
    for frame in frames.prefix(age) { damage.add(frame) }
    return damage
  }
}
