// SPDX-License-Identifier: MIT
package import GlissadeGeometry

/// The way of the middle of a drawing in the picture.
package struct DrawnWay: Sendable {
  /// The name of the layer that draws it.
  package let name: String
  /// The places at even instants, in points.
  package let points: [Point]
  /// The places at each tenth of a second.
  package let tenths: [Point]

  /// The most ways, the most drawings that are examined, and the instants of a way.
  private static let (limit, drawingLimit, instantCount) = (12, 200, 120)
  /// The most dots of a way.
  private static let dotLimit = 100

  /// The ways of the drawings that move farthest, the longest first.
  static func longest(of motion: DrawnMotion, duration: Double) -> [DrawnWay] {
    let times = (0...instantCount).map { duration * Double($0) / Double(instantCount) }
    let dots = (0...Int(min(duration * 10, Double(dotLimit)))).map { Double($0) / 10 }
    let ways = motion.drawings.filter(\.isVisible).prefix(drawingLimit).compactMap { drawing -> (DrawnWay, Double)? in
      guard drawing.map.constant == nil || drawing.outline.constant == nil else { return nil }
      let points = times.compactMap { middle(of: drawing, at: $0) }
      let length = zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
      guard length > 1 else { return nil }
      let way = DrawnWay(
        name: drawing.name, points: points, tenths: dots.compactMap { middle(of: drawing, at: $0) })
      return (way, length)
    }
    return ways.sorted { $0.1 > $1.1 }.prefix(limit).map(\.0)
  }

  private static func middle(of drawing: DrawnMotion.Drawing, at time: Double) -> Point? {
    guard drawing.opacity.value(at: time) > 0 else { return nil }
    let outline = drawing.outline.value(at: time)
    guard let box = outline.box ?? outline.path.bounds() else { return nil }
    return drawing.map.value(at: time).apply(to: box.center)
  }
}
