// SPDX-License-Identifier: MIT

/// The smallest axis-aligned rectangle around the included points; coordinates that are NaN are ignored.
struct Extent {
  var minX = Double.infinity
  var minY = Double.infinity
  var maxX = -Double.infinity
  var maxY = -Double.infinity

  init() {}

  init(_ first: Point, _ second: Point) {
    include(first)
    include(second)
  }

  mutating func include(_ point: Point) {
    include(x: point.x)
    include(y: point.y)
  }

  mutating func include(x: Double) {
    if x < minX { minX = x }
    if x > maxX { maxX = x }
  }

  mutating func include(y: Double) {
    if y < minY { minY = y }
    if y > maxY { maxY = y }
  }

  mutating func include(_ rect: Rect) {
    include(Point(x: rect.minX, y: rect.minY))
    include(Point(x: rect.maxX, y: rect.maxY))
  }

  var rect: Rect? {
    guard minX <= maxX, minY <= maxY else { return nil }
    return Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }
}
