// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeRasterization
import TestSupport
import Testing

@Suite("Strokes against the reference")
struct StrokeTests {
  static let width = 44
  static let height = 36

  func draw(_ path: Path, _ style: StrokeStyle, transform: AffineTransform = .identity) -> Surface {
    var surface = Surface(width: Self.width, height: Self.height)
    surface.draw(
      displayList { list in list.withTransform(transform) { $0.stroke(.path(path), with: .white, style: style) } })
    return surface
  }

  /// The pieces whose union is a stroke with straight segments, all in the same direction.
  ///
  /// They are a quadrilateral for each segment, and a piece for each corner and each end.
  static func pieces(_ points: [Point], closed: Bool, style: StrokeStyle) -> [[Point]] {
    let radius = style.width / 2
    var pieces: [[Point]] = []
    let count = closed ? points.count : points.count - 1
    func direction(_ index: Int) -> Vector {
      let chord = points[(index + 1) % points.count] - points[index % points.count]
      return chord / chord.length
    }
    func disc(_ center: Point) -> [Point] {
      (0..<200).map { center + Vector(direction: .degrees(Double($0) * 1.8)) * radius }
    }
    for index in 0..<count {
      let a = points[index]
      let b = points[(index + 1) % points.count]
      let along = direction(index)
      let side = along.perpendicular * radius
      let before = !closed && index == 0 && style.cap == .square ? along * radius : .zero
      let after = !closed && index == count - 1 && style.cap == .square ? along * radius : .zero
      pieces.append([a - before - side, b + after - side, b + after + side, a - before + side])
    }
    if !closed, style.cap == .round { pieces += [disc(points[0]), disc(points[points.count - 1])] }
    for index in closed ? 0..<points.count : 1..<(points.count - 1) {
      let corner = points[index]
      let incoming = direction(index + points.count - 1)
      let outgoing = direction(index)
      let turn = incoming.cross(outgoing)
      // The outer side of a corner is on the right of a left turn.
      let sign = turn > 0 ? -1.0 : 1.0
      let from = corner + incoming.perpendicular * (sign * radius)
      let to = corner + outgoing.perpendicular * (sign * radius)
      var piece = [corner, from]
      switch style.join {
      case .round: piece = disc(corner)
      case .bevel: piece.append(to)
      case .miter(let limit):
        let half = ((1 + incoming.dot(outgoing)) / 2).squareRoot()
        if half > 0, 1 / half <= limit {
          let middle = incoming.perpendicular + outgoing.perpendicular
          piece.append(corner + middle * (sign * radius / (half * middle.length)))
        }
        piece.append(to)
      }
      var area = 0.0
      for (a, b) in zip(piece, piece.dropFirst() + piece.prefix(1)) { area += a.x * b.y - a.y * b.x }
      pieces.append(area >= 0 ? piece : piece.reversed())
    }
    return pieces
  }

  /// Compares with the union. The areas of pieces that overlap in a partly covered pixel can add up.
  func check(
    _ surface: Surface, _ polygons: [[Point]], bound: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let expected = Reference(width: Self.width, height: Self.height).pixels(of: polygons)
    var tooMuch = 0.0
    var tooLittle = 0.0
    var wrong = 0
    for (pixel, coverage) in zip(expected, surface.coverage) {
      let upperBound = pixel.highest > 1 || pixel.lowest < -1 ? min(abs(pixel.meanWinding), 1) : pixel.nonZero
      tooMuch = max(tooMuch, coverage - upperBound)
      tooLittle = max(tooLittle, pixel.nonZero - coverage)
      if abs(pixel.nonZero - coverage) > bound { wrong += 1 }
    }
    #expect(tooMuch <= bound, sourceLocation: sourceLocation)
    #expect(tooLittle <= bound, sourceLocation: sourceLocation)
    #expect(wrong <= 24, "areas add up in more than a few pixels", sourceLocation: sourceLocation)
    #expect(surface.isPaddingUntouched, sourceLocation: sourceLocation)
  }

  @Test(
    "a line that goes back on itself covers all of itself and nothing beside, with every cap and join",
    arguments: [[30.0, 16], [30, 16, 24], [36, 8, 36, 8], [20, 20.5, 12]])
  func reversals(places: [Double]) {
    let caps: [StrokeStyle.Cap] = [.butt, .round, .square]
    let joins: [StrokeStyle.Join] = [.miter(limit: 4), .bevel, .round]
    for (cap, join) in caps.flatMap({ cap in joins.map { (cap, $0) } }) {
      for angle in [0.0, 0.3, 1.5707963267948966] {
        let style = StrokeStyle(width: 5, cap: cap, join: join)
        let points = [8] + places
        let transform = AffineTransform.translation(x: 22, y: 18).concatenated(with: .rotation(.radians(angle)))
          .concatenated(with: .translation(x: -22, y: -18))
        let path = Path(polyline: points.map { Point(x: $0, y: 18) })
        let ends = [points.min() ?? 0, points.max() ?? 0].map { Point(x: $0, y: 18) }
        let drawn = draw(path, style, transform: transform)
        let least = draw(Path(polyline: ends), StrokeStyle(width: 5), transform: transform)
        let most = draw(Path(polyline: ends), StrokeStyle(width: 5, cap: .square), transform: transform)
        for (one, other) in zip(drawn.coverage, least.coverage) {
          #expect(one >= other - 0.01, "\(places) \(cap) \(join) \(angle)")
        }
        for (one, other) in zip(drawn.coverage, most.coverage) where other == 0 {
          #expect(one <= 0.01, "\(places) \(cap) \(join) \(angle)")
        }
      }
    }
  }

  @Test(
    "random lines with every cap and join under random transforms agree with the reference",
    arguments: 0..<(_isDebugAssertConfiguration() ? 40 : 120))
  func lines(seed: Int) throws {
    var random = SplitMix64(seed)
    let caps: [StrokeStyle.Cap] = [.butt, .round, .square]
    let joins: [StrokeStyle.Join] = [.miter(limit: 4), .miter(limit: 1.5), .round, .bevel]
    let style = StrokeStyle(
      width: .random(in: 0.3...7, using: &random), cap: try #require(caps.randomElement(using: &random)),
      join: try #require(joins.randomElement(using: &random)))
    let closed = Bool.random(using: &random)
    var points: [Point] = []
    while points.count < 3 {
      let point = random.point(in: Rect(x: 2, y: 2, width: 40, height: 32))
      if points.allSatisfy({ $0.distance(to: point) > 8 }) { points.append(point) }
    }
    var path = Path()
    path.move(to: points[0])
    for point in points.dropFirst() { path.addLine(to: point) }
    if closed { path.close() }
    let transform = AffineTransform.translation(x: 22, y: 18).concatenated(
      with: AffineTransform(
        a: .random(in: 0.3...1.2, using: &random), b: .random(in: -0.4...0.4, using: &random),
        c: .random(in: -0.4...0.4, using: &random), d: .random(in: -1.2 ... -0.3, using: &random), tx: 0, ty: 0)
    ).concatenated(with: .translation(x: -22, y: -18))
    let polygons = Self.pieces(points, closed: closed, style: style).map { $0.map(transform.apply(to:)) }
    check(draw(path, style, transform: transform), polygons, bound: 0.14)
  }

  @Test(
    "the stroke of a smooth curve covers exactly the points within half its width",
    arguments: 0..<(_isDebugAssertConfiguration() ? 20 : 60))
  func curves(seed: Int) {
    var random = SplitMix64(seed)
    let radius = Double.random(in: 0.5...4, using: &random)
    let box = Rect(x: 4, y: 4, width: 36, height: 28)
    var path = Path()
    path.move(to: random.point(in: box))
    path.addCubic(to: random.point(in: box), control1: random.point(in: box), control2: random.point(in: box))
    let surface = draw(path, StrokeStyle(width: 2 * radius, cap: .round, join: .round))
    let curve = path.densePolygons(segments: 400)[0]
    for y in 0..<Self.height {
      for x in 0..<Self.width {
        let center = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
        let distance = curve.map { $0.distance(to: center) }.min() ?? 0
        let coverage = Double(surface[x, y] >> 24) / 255
        // A pixel extends 0.71 from its centre; lines and arcs have an error of up to 0.2.
        if distance < radius - 0.91 { #expect(coverage > 0.995, "(\(x), \(y)) inside") }
        if distance > radius + 0.91 { #expect(coverage < 0.005, "(\(x), \(y)) outside") }
      }
    }
  }
}
