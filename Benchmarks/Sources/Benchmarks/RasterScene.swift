// SPDX-License-Identifier: MIT
import Glissade

/// A picture that both rasterisers draw from the same numbers.
struct RasterScene {
  /// A shape with its colour. Channels are in 0 … 255 and not premultiplied.
  struct Figure {
    enum Outline {
      /// A closed path of cubic curves: the start, and three points for each curve.
      case cubics([Point])
      /// A rectangle with sides on pixel boundaries.
      case upright(Rect)
      /// The corners of a rotated rectangle.
      case corners([Point])
      /// An open path of cubic curves, stroked with a round pen of a given width.
      case stroke([Point], width: Double)
    }

    var outline: Outline
    var red: UInt8
    var green: UInt8
    var blue: UInt8
    var alpha: UInt8
  }

  static let width = 1920
  static let height = 1080
  /// The smallest distance of centres from the edges of the surface, in pixels.
  private static let margin = 70.0

  let name: String
  let title: String
  let figures: [Figure]

  static let all: [RasterScene] = [
    RasterScene(name: "S0", title: "clear", figures: []),
    RasterScene(name: "S1", title: "1,000 blobs, opaque", figures: blobs(alpha: 255)),
    RasterScene(name: "S2", title: "1,000 blobs, alpha 128", figures: blobs(alpha: 128)),
    RasterScene(name: "S3", title: "1,000 upright rectangles", figures: rectangles(turned: false)),
    RasterScene(name: "S4", title: "1,000 turned rectangles", figures: rectangles(turned: true)),
    RasterScene(name: "S5", title: "one blob that fills the screen", figures: [filling()]),
    RasterScene(name: "S6", title: "a 2 px stroke along 200 cubics", figures: [stroke()]),
  ]

  /// Returns the scene with a name.
  static func named(_ name: String) -> RasterScene? { all.first { $0.name == name } }

  private static func colored(_ outline: Figure.Outline, alpha: UInt8, _ random: inout SplitMix64) -> Figure {
    let bits = random.next()
    return Figure(
      outline: outline, red: UInt8(truncatingIfNeeded: bits), green: UInt8(truncatingIfNeeded: bits >> 8),
      blue: UInt8(truncatingIfNeeded: bits >> 16), alpha: alpha)
  }

  private static func center(_ random: inout SplitMix64) -> Point {
    let x = random.next(margin...Double(width) - margin)
    return Point(x: x, y: random.next(margin...Double(height) - margin))
  }

  /// Returns `count` points around a centre, joined by Catmull–Rom curves.
  private static func blob(_ center: Point, radii: (inout SplitMix64) -> Double, count: Int, _ random: inout SplitMix64)
    -> [Point]
  {
    let points = (0..<count).map { index in
      center + Vector(direction: .radians(Double(index) / Double(count) * 2 * .pi)) * radii(&random)
    }
    return cubics(through: points, isClosed: true)
  }

  /// Returns the uniform Catmull–Rom curves through points, as the control points of cubic curves.
  private static func cubics(through points: [Point], isClosed: Bool) -> [Point] {
    let count = points.count
    func point(_ index: Int) -> Point {
      isClosed ? points[(index + count) % count] : points[min(max(index, 0), count - 1)]
    }
    var result = [points[0]]
    for index in 0..<(isClosed ? count : count - 1) {
      let (a, b, c, d) = (point(index - 1), point(index), point(index + 1), point(index + 2))
      result += [b + (c - a) * (1 / 6), c - (d - b) * (1 / 6), c]
    }
    return result
  }

  private static func blobs(alpha: UInt8) -> [Figure] {
    var random = SplitMix64(seed: 1)
    return (0..<1000).map { _ in
      let center = center(&random)
      let points = blob(center, radii: { $0.next(48...69) }, count: 12, &random)
      return colored(.cubics(points), alpha: alpha, &random)
    }
  }

  private static func rectangles(turned: Bool) -> [Figure] {
    var random = SplitMix64(seed: 3)
    return (0..<1000).map { _ in
      let center = center(&random)
      let angle = random.next(0...2 * .pi)
      if !turned {
        let rect = Rect(x: center.x.rounded() - 50, y: center.y.rounded() - 30, width: 100, height: 60)
        return colored(.upright(rect), alpha: 255, &random)
      }
      let across = Vector(direction: .radians(angle)) * 50
      let down = Vector(direction: .radians(angle + .pi / 2)) * 30
      let corners = [
        center - across - down, center + across - down, center + across + down, center - across + down,
      ]
      return colored(.corners(corners), alpha: 255, &random)
    }
  }

  private static func filling() -> Figure {
    var random = SplitMix64(seed: 5)
    let center = Point(x: Double(width) / 2, y: Double(height) / 2)
    let points = (0..<16).map { index in
      let direction = Vector(direction: .radians(Double(index) / 16 * 2 * .pi)) * 1
      let reach = random.next(0.85...1)
      return center
        + Vector(dx: direction.dx * Double(width) / 2 * reach, dy: direction.dy * Double(height) / 2 * reach)
    }
    return colored(.cubics(cubics(through: points, isClosed: true)), alpha: 255, &random)
  }

  private static func stroke() -> Figure {
    var random = SplitMix64(seed: 6)
    // A random walk: 200 curves of about 71 px.
    var point = Point(x: Double(width) / 2, y: Double(height) / 2)
    var heading = 0.0
    var points = [point]
    while points.count < 201 {
      heading += random.next(-1.2...1.2)
      let next = point + Vector(direction: .radians(heading)) * 68
      guard (margin...Double(width) - margin).contains(next.x), (margin...Double(height) - margin).contains(next.y)
      else {
        heading += 1.5
        continue
      }
      point = next
      points.append(point)
    }
    return colored(.stroke(cubics(through: points, isClosed: false), width: 2), alpha: 255, &random)
  }
}
