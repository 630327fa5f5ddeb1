// SPDX-License-Identifier: MIT
import CGlissadePixels
import GlissadeGeometry

/// A line that is not horizontal, directed downwards, in 256ths of a pixel.
typealias Edge = CPixelsEdge

/// The edges of one fill, clipped and in fixed point.
///
/// Points are rounded to 256ths of a pixel once. All later arithmetic uses integers, so that sums cancel exactly in any
/// order. A closed outline therefore has no coverage outside itself, and a clip does not change the pixels inside it.
struct EdgeList: OutlineSink {
  private(set) var edges: [Edge] = []
  /// The bounds of the edges, in 256ths of a pixel. They are empty if the minimum exceeds the maximum.
  private(set) var minX = Int32.max
  private(set) var minY = Int32.max
  private(set) var maxX = Int32.min
  private(set) var maxY = Int32.min

  /// The box to which lines are clipped. Parts to the left or right of it are projected onto its side, and parts above
  /// or below it are dropped.
  private var left = 0.0
  private var top = 0.0
  private var right = 0.0
  private var bottom = 0.0

  private var isOpen = false
  private var start = Point.zero
  private var pen = Point.zero
  private var penX: Int32 = 0
  private var penY: Int32 = 0
  private var isPenInside = false

  /// An upper bound of the size of a surface, in pixels. Fixed-point coordinates and slopes have enough bits for it.
  static let guardDistance = 131_072.0

  init() {}

  /// The pixels that the edges touch. An outline of zero width touches the column to its right.
  var pixels: PixelRect {
    guard minY < maxY else { return .empty }
    let (left, right) = (Int(minX >> 8), Int((maxX + 255) >> 8))
    return PixelRect(minX: left, minY: Int(minY >> 8), maxX: max(right, left + 1), maxY: Int((maxY + 255) >> 8))
  }

  /// Removes all edges and keeps their memory.
  ///
  /// - Parameter clip: The clip in pixels if its sides are not on pixel boundaries, else `nil`. With `nil`, lines are
  ///   clipped far outside any surface only, and the band drops the invisible parts.
  mutating func reset(clip: Rect?) {
    edges.removeAll(keepingCapacity: true)
    (minX, minY, maxX, maxY) = (.max, .max, .min, .min)
    let limit = Self.guardDistance
    left = max(-limit, clip?.minX ?? -limit)
    top = max(-limit, clip?.minY ?? -limit)
    right = min(limit, clip?.maxX ?? limit)
    bottom = min(limit, clip?.maxY ?? limit)
    setPen(.zero)
    start = .zero
    isOpen = false
  }

  /// Removes all edges, but keeps the pen and the memory.
  mutating func removeEdges() { edges.removeAll(keepingCapacity: true) }

  mutating func move(to point: Point) {
    close()
    start = point
    isOpen = true
    setPen(point)
  }

  /// Adds a point to the subpath, or starts a new subpath with it after `close`.
  @inline(__always)
  mutating func addVertex(_ point: Point) {
    if isOpen { addLine(to: point) } else { move(to: point) }
  }

  @inline(__always)
  mutating func line(to point: Point, continuesCurve: Bool) { addLine(to: point) }

  mutating func close() {
    if pen != start { addLine(to: start) }
    isOpen = false
  }

  func isInvisible(minX: Double, minY: Double, maxX: Double, maxY: Double) -> Bool {
    maxY <= top || minY >= bottom || maxX <= left || minX >= right
  }

  @inline(__always)
  private func contains(_ point: Point) -> Bool {
    point.x >= left && point.x <= right && point.y >= top && point.y <= bottom
  }

  @inline(__always)
  private mutating func setPen(_ point: Point) {
    pen = point
    isPenInside = contains(point)
    penX = fixed(point.x)
    penY = fixed(point.y)
  }

  @inline(__always)
  private mutating func addLine(to point: Point) {
    let (fromX, fromY, wasInside, from) = (penX, penY, isPenInside, pen)
    setPen(point)
    if wasInside, isPenInside {
      addEdge(fromX, fromY, penX, penY)
    } else {
      addClipped(from, point)
    }
  }

  @inline(__always)
  private mutating func addEdge(_ x0: Int32, _ y0: Int32, _ x1: Int32, _ y1: Int32) {
    guard y0 != y1 else { return }
    minX = min(minX, min(x0, x1))
    maxX = max(maxX, max(x0, x1))
    if y0 < y1 {
      minY = min(minY, y0)
      maxY = max(maxY, y1)
      edges.append(Edge(x0: x0, y0: y0, x1: x1, y1: y1, winding: 1))
    } else {
      minY = min(minY, y1)
      maxY = max(maxY, y0)
      edges.append(Edge(x0: x1, y0: y1, x1: x0, y1: y0, winding: -1))
    }
  }

  @inline(never)
  private mutating func addClipped(_ from: Point, _ to: Point) {
    guard max(from.y, to.y) > top, min(from.y, to.y) < bottom else { return }
    // From top to bottom, so that a line and its reverse get the same intersections.
    let isDown = from.y <= to.y
    let (upper, lower) = isDown ? (from, to) : (to, from)
    let a = upper.y < top ? Point(x: x(ofLineFrom: upper, to: lower, atY: top), y: top) : upper
    let b = lower.y > bottom ? Point(x: x(ofLineFrom: upper, to: lower, atY: bottom), y: bottom) : lower
    // Intersections with the sides, in the order along the line.
    var cuts = (a, b)
    let (firstSide, lastSide) = a.x <= b.x ? (left, right) : (right, left)
    if (a.x < firstSide) != (b.x < firstSide) {
      cuts.0 = Point(x: firstSide, y: y(ofLineFrom: upper, to: lower, atX: firstSide, between: a.y, b.y))
    }
    if (a.x < lastSide) != (b.x < lastSide) {
      cuts.1 = Point(x: lastSide, y: y(ofLineFrom: upper, to: lower, atX: lastSide, between: cuts.0.y, b.y))
    }
    addProjected(a, cuts.0, isDown)
    addProjected(cuts.0, cuts.1, isDown)
    addProjected(cuts.1, b, isDown)
  }

  private func x(ofLineFrom a: Point, to b: Point, atY y: Double) -> Double {
    a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y))
  }

  private func y(ofLineFrom a: Point, to b: Point, atX x: Double, between low: Double, _ high: Double) -> Double {
    max(low, min(high, a.y + (b.y - a.y) * ((x - a.x) / (b.x - a.x))))
  }

  private mutating func addProjected(_ a: Point, _ b: Point, _ isDown: Bool) {
    let x0 = fixed(max(left, min(right, a.x)))
    let x1 = fixed(max(left, min(right, b.x)))
    let (y0, y1) = (fixed(a.y), fixed(b.y))
    if isDown { addEdge(x0, y0, x1, y1) } else { addEdge(x1, y1, x0, y0) }
  }
}

/// Returns a coordinate in 256ths, rounded to nearest.
///
/// Adding 1.5 · 2⁵² moves the rounded integer to the low bits of the double. The result is undefined for coordinates
/// beyond ±2²³, which callers exclude, but it never traps.
@inline(__always)
func fixed(_ coordinate: Double) -> Int32 {
  Int32(truncatingIfNeeded: Int64(bitPattern: (coordinate * 256 + 6_755_399_441_055_744).bitPattern))
}
