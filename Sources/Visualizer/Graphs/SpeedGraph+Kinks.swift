import DisplayLists
import Geometry
import RealModule
import Typesetting

/// Where the velocity jumps: a ring on the curve, with the size of the jump where there is room for it.
extension SpeedGraph {
  /// A ring with what it says.
  private struct Ring {
    let center: Point
    let text: String
    let isJump: Bool
    let style: LaneStyle
    /// Whether others of its curve are not so close that a text would stand on them, or could be meant for them.
    var isAlone = true
  }

  private func rings(
    x: (Double) -> Double, y: (Double) -> Double, plot: Rect, isShown: (Double) -> Bool
  ) -> [Ring] {
    curves.flatMap { curve in
      let kinks = curve.kinks.filter { isShown($0.time) }
      let places = kinks.map { x($0.time) }
      func isClose(_ one: Int, _ other: Int) -> Bool {
        places.indices.contains(one) && places.indices.contains(other) && places[other] - places[one] < Self.ringSide
      }
      return kinks.enumerated().map { index, kink in
        // A jump of the place has no speed: it goes to the upper edge, and is told in points.
        return Ring(
          center: Point(x: places[index], y: kink.isJump ? plot.minY + Self.jumpDepth : y(kink.speed)),
          text: FixedPoint.text(kink.size, decimals: 0) + (kink.isJump ? " pt" : " " + unit), isJump: kink.isJump,
          style: curve.style, isAlone: !isClose(index - 1, index) && !isClose(index, index + 1))
      }
    }
  }

  func drawKinks(
    x: (Double) -> Double, y: (Double) -> Double, plot: Rect, isShown: (Double) -> Bool, with painter: inout Painter
  ) {
    var last: Ring?
    for ring in rings(x: x, y: y, plot: plot, isShown: isShown) {
      // Rings that cannot be told from the one before are that one.
      if let last, last.style == ring.style, last.center.distance(to: ring.center) < Self.ringSide / 4 { continue }
      last = ring
      if ring.isJump {
        painter.line(
          from: Point(x: ring.center.x, y: plot.maxY),
          to: Point(x: ring.center.x, y: ring.center.y + Self.ringSide / 2),
          color: ring.style.color, style: ring.style.stroke(width: 1.5))
      }
      painter.builder.stroke(
        .ellipse(Rect(center: ring.center, size: Size(width: Self.ringSide, height: Self.ringSide))),
        with: ring.style.color, style: StrokeStyle(width: 1.5))
    }
  }

  /// What the rings say, over everything else in the plot: the playhead goes by behind it.
  ///
  /// - Parameter lines: The heights of the lines across the plot, on which no text lies.
  func drawKinkTexts(
    x: (Double) -> Double, y: (Double) -> Double, lines: [Double], plot: Rect, isShown: (Double) -> Bool,
    with painter: inout Painter
  ) {
    let rings = rings(x: x, y: y, plot: plot, isShown: isShown)
    let aloneCount = rings.count(where: \.isAlone)
    guard aloneCount > 0 else { return }
    let mayLead = aloneCount <= Self.mostWithLeaders
    let ways = curves.map { $0.samples.map { Point(x: x($0.x), y: y($0.y)) } }
    let side = Size(width: Self.ringSide + 2, height: Self.ringSide + 2)
    var taken = rings.map { Rect(center: $0.center, size: side) }
    let verticals = rings.filter(\.isJump).map {
      Rect(x: $0.center.x - 1, y: plot.minY, width: 2, height: plot.height)
    }
    if isShown(lapTime) { taken.append(playheadText(x: x(lapTime), plot: plot).box.inset(dx: -4, dy: -2)) }
    // Above the plot there is room for one more line.
    let room = Rect(x: plot.minX, y: plot.minY - 16, width: plot.width, height: plot.height + 16)
    let level = lines.map { Rect(x: plot.minX, y: $0 - 0.5, width: plot.width, height: 1) }
    let style = TextStyle.captionNumber
    for ring in rings where ring.isAlone {
      let size = Size(width: style.width(of: ring.text).rounded(.up), height: style.capHeight)
      func isFree(_ box: Rect) -> Bool {
        let around = box.inset(dx: -2, dy: -1)
        return room.union(box) == room && !taken.contains { $0.overlaps(around) }
          && !verticals.contains { $0.overlaps(around) }
      }
      func isClear(_ box: Rect) -> Bool {
        let around = box.inset(dx: -2, dy: -1)
        return isFree(box) && !level.contains { $0.overlaps(around) } && !ways.contains { Self.crosses($0, around) }
      }
      // Those of jumps stand in one row, or above it.
      let near =
        ring.isJump
        ? Self.places(of: size, around: ring.center).filter { abs($0.midY - ring.center.y) < 1 }
          + [0.5, 0, 1].map {
            Rect(
              x: ring.center.x - size.width * $0, y: plot.minY - 4 - size.height, width: size.width, height: size.height
            )
          }
        : Self.places(of: size, around: ring.center).filter { plot.union($0) == plot }
      var box = near.first(where: isClear)
      if box == nil, !ring.isJump, mayLead {
        box = Self.distantPlaces(of: size, around: ring.center).first { box in
          plot.union(box) == plot && isClear(box)
            && !taken.contains { $0.center != ring.center && Self.leads(ring.center, to: box, over: $0) }
        }
        if let box {
          painter.line(
            from: Self.end(of: box, towards: ring.center, gap: 2),
            to: ring.center + Self.direction(from: ring.center, to: box) * (Self.ringSide / 2),
            color: painter.theme.secondaryText.withOpacity(0.7), style: StrokeStyle(width: 1))
        }
      }
      // In a low graph there is too little to lay a text over.
      let covers = !ring.isJump && plot.height >= 80
      guard let box = box ?? (covers ? near.first(where: isFree) : nil) else { continue }
      taken.append(box.inset(dx: -4, dy: -2))
      painter.builder.fill(
        .roundedRectangle(box.inset(dx: -2, dy: -2), cornerRadius: 2), with: painter.theme.panel)
      painter.text(
        ring.text, at: Point(x: box.minX, y: box.maxY), style: style, color: painter.theme.secondaryText)
    }
  }

  private static let ringSide = 10.0
  /// Where there are more rings, texts stand beside theirs or nowhere: lines to distant ones would be a thicket.
  private static let mostWithLeaders = 40
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

  /// Places farther away, to which a line leads: nearer ones first, and above rather than below.
  private static func distantPlaces(of size: Size, around center: Point) -> [Rect] {
    [18.0, 28, 40, 54, 70].flatMap { distance in
      [-60.0, -120, -90, -30, -150, 0, 180, 30, 150, 60, 120, 90].map { angle in
        let middle =
          center
          + AffineTransform.rotation(.degrees(angle)).apply(
            to: Vector(dx: distance + size.width / 2 * abs(Double.cos(angle * .pi / 180)), dy: 0))
        return Rect(
          x: (middle.x - size.width / 2).rounded(), y: (middle.y - size.height / 2).rounded(), width: size.width,
          height: size.height)
      }
    }
  }

  /// The place at the edge of a box that is nearest to a point.
  private static func end(of box: Rect, towards point: Point, gap: Double) -> Point {
    let box = box.inset(dx: -gap, dy: -gap)
    return Point(x: min(max(point.x, box.minX), box.maxX), y: min(max(point.y, box.minY), box.maxY))
  }

  private static func direction(from point: Point, to box: Rect) -> Vector {
    let way = end(of: box, towards: point, gap: 2) - point
    return way.length > 0 ? way * (1 / way.length) : .zero
  }

  /// Whether the line from a point to a box goes over another box.
  private static func leads(_ point: Point, to box: Rect, over other: Rect) -> Bool {
    let way = end(of: box, towards: point, gap: 2) - point
    return (1...16).contains { other.contains(point + way * (Double($0) / 16)) }
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

extension Rect {
  fileprivate func overlaps(_ other: Rect) -> Bool { !(intersection(other)?.isEmpty ?? true) }
}
