import DisplayLists
import Geometry
import Typesetting

/// Where the velocity jumps: a ring on the curve, with the size of the jump where there is room for it.
extension SpeedGraph {
  /// A jump of the place has no speed: it goes to the upper edge, and is told in points.
  ///
  /// - Parameter lines: The heights of the lines across the plot, on which no text lies.
  func drawKinks(
    x: (Double) -> Double, y: (Double) -> Double, lines: [Double], plot: Rect, isShown: (Double) -> Bool,
    with painter: inout Painter
  ) {
    var rings: [(center: Point, text: String, isJump: Bool)] = []
    for curve in curves {
      for kink in curve.kinks where isShown(kink.time) {
        let center = Point(x: x(kink.time), y: kink.isJump ? plot.minY + Self.jumpDepth : y(kink.speed))
        if kink.isJump {
          painter.line(
            from: Point(x: center.x, y: plot.maxY), to: Point(x: center.x, y: center.y + Self.ringSide / 2),
            color: curve.style.color, style: curve.style.stroke(width: 1.5))
        }
        painter.builder.stroke(
          .ellipse(Rect(center: center, size: Size(width: Self.ringSide, height: Self.ringSide))),
          with: curve.style.color, style: StrokeStyle(width: 1.5))
        rings.append((center, FixedPoint.text(kink.size, decimals: 0) + (kink.isJump ? " pt" : ""), kink.isJump))
      }
    }
    guard !rings.isEmpty else { return }
    let ways = curves.map { $0.samples.map { Point(x: x($0.x), y: y($0.y)) } }
    let side = Size(width: Self.ringSide + 2, height: Self.ringSide + 2)
    var taken = rings.map { Rect(center: $0.center, size: side) }
    for curve in curves {
      for kink in curve.kinks where kink.isJump && isShown(kink.time) {
        taken.append(Rect(x: x(kink.time) - 1, y: plot.minY, width: 2, height: plot.height))
      }
    }
    taken += lines.map { Rect(x: plot.minX, y: $0 - 0.5, width: plot.width, height: 1) }
    for ring in rings {
      let size = Size(
        width: TextStyle.captionNumber.width(of: ring.text).rounded(.up), height: TextStyle.captionNumber.capHeight)
      // Those of jumps stand in one row.
      let places = Self.places(of: size, around: ring.center).filter {
        !ring.isJump || abs($0.midY - ring.center.y) < 1
      }
      let box = places.first { box in
        let room = box.inset(dx: -2, dy: -1)
        return plot.union(box) == plot && !taken.contains { !($0.intersection(room)?.isEmpty ?? true) }
          && !ways.contains { Self.crosses($0, room) }
      }
      guard let box else { continue }
      taken.append(box.inset(dx: -4, dy: -2))
      painter.text(
        ring.text, at: Point(x: box.minX, y: box.maxY), style: .captionNumber, color: painter.theme.secondaryText)
    }
  }

  private static let ringSide = 10.0
  /// How far below the upper edge a jump has its ring: clear of the line there.
  private static let jumpDepth = 10.0

  /// The places for a ring's text, the best first: beside it, above and below it.
  private static func places(of size: Size, around center: Point) -> [Rect] {
    let (near, far) = (ringSide / 2 + 4, ringSide / 2 + 12)
    let (left, right) = (center.x - near - size.width, center.x + near)
    let (level, middle) = (center.y - size.height / 2, center.x - size.width / 2)
    let (above, below) = (center.y - near - size.height, center.y + near)
    let corners = [
      (right, above), (right, level), (left, above), (left, level), (middle, above), (right, below), (left, below),
      (middle, below), (middle, center.y - far - size.height), (right, center.y - far - size.height),
      (left, center.y - far - size.height),
    ]
    return corners.map { Rect(x: $0.0, y: $0.1.rounded(), width: size.width, height: size.height) }
  }

  /// Whether a curve, whose points go from left to right, goes through a box.
  private static func crosses(_ way: [Point], _ box: Rect) -> Bool {
    guard way.count > 1 else { return false }
    var (low, high) = (0, way.count)
    while low < high {
      let middle = (low + high) / 2
      if way[middle].x < box.minX { low = middle + 1 } else { high = middle }
    }
    var index = max(low, 1)
    while index < way.count, way[index - 1].x <= box.maxX {
      let (a, b) = (way[index - 1], way[index])
      if max(a.y, b.y) >= box.minY, min(a.y, b.y) <= box.maxY { return true }
      index += 1
    }
    return false
  }
}
