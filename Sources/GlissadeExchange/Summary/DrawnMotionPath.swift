// SPDX-License-Identifier: MIT
package import GlissadeGeometry

/// The motion path of the centre of a drawing, in the coordinates of the picture.
package struct DrawnMotionPath: Sendable {
  /// The name of the layer that draws it.
  package let name: String
  /// The places at even instants, in points.
  package let points: [Point]
  /// The places at each tenth of a second.
  package let tenths: [Point]

  /// The most motion paths, the most drawings that are examined, and the instants of a path.
  private static let (limit, drawingLimit, instantCount) = (12, 200, 120)
  /// The most dots of a path.
  private static let dotLimit = 100

  /// The longest motion paths of the drawings, the longest first.
  static func longest(of motion: DrawnMotion, duration: Double) -> [DrawnMotionPath] {
    let times = (0...instantCount).map { duration * Double($0) / Double(instantCount) }
    let dots = (0...Int(min(duration * 10, Double(dotLimit)))).map { Double($0) / 10 }
    let paths = motion.drawings.filter(\.isVisible).prefix(drawingLimit).compactMap {
      drawing -> (DrawnMotionPath, Double)? in
      guard drawing.map.constant == nil || drawing.outline.constant == nil else { return nil }
      let points = times.compactMap { center(of: drawing, at: $0) }
      let length = zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
      guard length > 1 else { return nil }
      let path = DrawnMotionPath(
        name: drawing.name, points: points, tenths: dots.compactMap { center(of: drawing, at: $0) })
      return (path, length)
    }
    return paths.sorted { $0.1 > $1.1 }.prefix(limit).map(\.0)
  }

  private static func center(of drawing: DrawnMotion.Drawing, at time: Double) -> Point? {
    guard drawing.opacity.value(at: time) > 0 else { return nil }
    let outline = drawing.outline.value(at: time)
    guard let box = outline.box ?? outline.path.bounds() else { return nil }
    return drawing.map.value(at: time).apply(to: box.center)
  }
}
