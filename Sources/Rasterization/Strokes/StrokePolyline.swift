// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// A vertex of a flattened outline, with the segment to the next vertex.
struct StrokeVertex {
  var point: Point
  /// The unit vector to the next vertex. At an open end it is that of the previous segment.
  var direction = Vector(dx: 1, dy: 0)
  /// The distance to the next vertex.
  var length = 0.0
  /// Whether the vertex is inside a curve, so that the outline has no corner there.
  var isSmooth = true
}

/// The subpaths of an outline as polylines, before they are offset.
struct StrokePolyline: LineSink {
  struct Subpath {
    var vertices: Range<Int>
    var isClosed: Bool
  }

  private(set) var vertices: [StrokeVertex] = []
  private(set) var subpaths: [Subpath] = []
  /// The smallest length of a segment. Shorter segments are dropped, because their direction would be noise.
  private var smallestLength = 0.0
  /// The area in which the pen leaves a visible mark. It is `nil` if lengths outside the area matter too, as for
  /// dashes.
  private var visible: Rect?
  private var first = 0
  private var start = Point.zero
  private var isDrawn = false

  init() {}

  /// Removes all vertices and subpaths, and keeps their memory.
  mutating func reset(smallestLength: Double, visible: Rect?) {
    vertices.removeAll(keepingCapacity: true)
    subpaths.removeAll(keepingCapacity: true)
    self.smallestLength = smallestLength
    self.visible = visible
    first = 0
    isDrawn = false
  }

  mutating func move(to point: Point) {
    finish(isClosed: false)
    start = point
    vertices.append(StrokeVertex(point: point))
  }

  mutating func line(to point: Point, continuesCurve: Bool) {
    guard !vertices.isEmpty else { return }
    isDrawn = true
    let last = vertices.count - 1
    vertices[last].isSmooth = vertices[last].isSmooth && continuesCurve
    let displacement = point - vertices[last].point
    let length = displacement.lengthSquared.squareRoot()
    guard length > smallestLength else { return }
    vertices[last].direction = displacement / length
    vertices[last].length = length
    vertices.append(StrokeVertex(point: point, direction: displacement / length))
  }

  mutating func close() {
    guard vertices.count > first else { return }
    line(to: start, continuesCurve: false)
    finish(isClosed: true)
  }

  /// Draws a line to the start of the subpath.
  mutating func lineToStart() { line(to: start, continuesCurve: false) }

  /// Whether a segment is too short to be kept.
  func isShort(_ displacement: Vector) -> Bool { displacement.lengthSquared.squareRoot() <= smallestLength }

  /// Removes the first vertices of the current subpath.
  mutating func removeFirst(_ count: Int) { vertices.removeFirst(count) }

  /// Removes all vertices and subpaths, and keeps their memory.
  mutating func removeAll() { reset(smallestLength: smallestLength, visible: visible) }

  func isInvisible(minX: Double, minY: Double, maxX: Double, maxY: Double) -> Bool {
    guard let visible else { return false }
    return maxX < visible.minX || minX > visible.maxX || maxY < visible.minY || minY > visible.maxY
  }

  /// Ends the current subpath. A subpath that is only a `move` draws nothing, and one of length 0 is a single vertex.
  mutating func finish(isClosed: Bool) {
    var end = vertices.count
    if isClosed, end - first > 1 {
      // The last vertex has the position of the first one, or is so near that it was not added.
      if isShort(vertices[first].point - vertices[end - 1].point) {
        vertices.removeLast()
        end -= 1
      }
      vertices[first].isSmooth = false
    }
    if isDrawn { subpaths.append(Subpath(vertices: first..<end, isClosed: isClosed && end - first > 1)) }
    if !isDrawn { vertices.removeSubrange(first..<end) }
    first = vertices.count
    isDrawn = false
  }
}
