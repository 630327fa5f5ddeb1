// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeRasterization
import RealModule
import TestSupport
import Testing

@Suite("Exact coverage")
struct CoverageTests {
  func draw(_ body: DrawingBody) -> Surface { Surface(width: 32, height: 24, body) }

  /// The covered area in pixels.
  func area(_ surface: Surface) -> Double { surface.coverage.reduce(0, +) }

  @Test("the coverage of a pixel is the fraction of the pixel in the rectangle")
  func rectangle() {
    let surface = draw { $0.fill(.rectangle(Rect(x: 2.25, y: 3.5, width: 4.5, height: 2)), with: .black) }
    // Columns 0.75, 1, 1, 1, 0.75; rows 0.5, 1, 0.5; in 255ths.
    let rows: [(y: Int, alphas: [UInt32])] = [
      (3, [96, 128, 128, 128, 96]), (4, [191, 255, 255, 255, 191]), (5, [96, 128, 128, 128, 96]),
    ]
    for row in rows {
      let alphas = (2...6).map { x in surface[x, row.y] >> 24 }
      #expect(alphas == row.alphas)
    }
    #expect(surface[1, 4] == 0)
    #expect(surface[7, 4] == 0)
  }

  @Test("a rectangle narrower than a pixel covers its area", arguments: [0.5, 0.25, 0.125, 1.0 / 32])
  func thin(width: Double) {
    let surface = draw { $0.fill(.rectangle(Rect(x: 4.25, y: 2, width: width, height: 3)), with: .black) }
    #expect(surface[4, 3] >> 24 == UInt32((width * 255).rounded()))
  }

  @Test("the coverage of a hairline is proportional to its width", arguments: [1, 0.5, 0.2, 0.1, 0.05])
  func hairline(width: Double) {
    var path = Path()
    path.move(to: Point(x: 2, y: 2))
    path.addLine(to: Point(x: 29, y: 17))
    let surface = draw { $0.stroke(.path(path), with: .black, style: StrokeStyle(width: width)) }
    let expected = Vector(dx: 27, dy: 15).length * width
    // Each outline point is rounded to 1/256, so that the width of a line has an error of at most 1/256. Quantising to
    // 255 steps adds half a step for each of some 90 pixels.
    let bound = 31.0 / 256 + 45.0 / 255
    #expect(abs(area(surface) - expected) < bound)
  }

  @Test("the area of a shape is the sum of its coverage", arguments: [2.0, 4, 7.5, 10])
  func discs(radius: Double) {
    let surface = draw {
      $0.fill(
        .ellipse(Rect(center: Point(x: 16.3, y: 12.1), size: Size(width: 2 * radius, height: 2 * radius))), with: .black
      )
    }
    // The flattened lines are inside the ellipse, by at most 0.1 pixels and on average by two thirds of that.
    let exact = Double.pi * radius * radius
    #expect(area(surface) <= exact + 0.2)
    let flattened: Double = 0.2 * .pi * radius
    #expect(area(surface) >= exact - flattened)
  }

  @Test("the area of a rounded rectangle excludes its four corners")
  func rounded() {
    let rect = Rect(x: 3, y: 3, width: 24, height: 16)
    let surface = draw { $0.fill(.roundedRectangle(rect, cornerRadius: 6), with: .black) }
    let exact: Double = 24 * 16 - (4 - .pi) * 36
    #expect(abs(area(surface) - exact) < 2.5)
    let square = draw { $0.fill(.roundedRectangle(rect, cornerRadius: 0), with: .black) }
    let upright = draw { $0.fill(.rectangle(rect), with: .black) }
    #expect(square == upright)
    let pill = draw { $0.fill(.roundedRectangle(rect, cornerRadius: 1000), with: .black) }
    let half = draw { $0.fill(.roundedRectangle(rect, cornerRadius: 8), with: .black) }
    #expect(pill == half)
  }

  @Test("an arc in a path covers the area of the ellipse's arc", arguments: [true, false], [true, false])
  func arcs(largeArc: Bool, sweep: Bool) {
    var path = Path()
    let (from, to) = (Point(x: 10, y: 8.6), Point(x: 20, y: 14.6))
    path.move(to: from)
    path.addArc(to: to, radii: Size(width: 7.5, height: 7.5), largeArc: largeArc, sweep: sweep)
    let surface = draw { $0.fill(.path(path), with: .black) }
    let chord = from.distance(to: to)
    let angle = 2 * Double.asin(chord / 15)
    let segment = 7.5 * 7.5 / 2 * (angle - .sin(angle))
    let expected = largeArc ? Double.pi * 7.5 * 7.5 - segment : segment
    #expect(abs(area(surface) - expected) < 2.5)
    // The side of the chord: with sweep (growing angles), the smaller arc is at the upper right.
    let right = Point(x: 15, y: 11.6) + (to - from).perpendicular * (-1.2 / chord)
    let left = Point(x: 15, y: 11.6) + (to - from).perpendicular * (1.2 / chord)
    func isCovered(_ point: Point) -> Bool { surface[Int(point.x), Int(point.y)] >> 24 > 0 }
    #expect(isCovered(right) == sweep)
    #expect(isCovered(left) == !sweep)
  }

  @Test("a clip between pixels limits the coverage to its fraction of the pixel")
  func fractionalClip() {
    let surface = draw { list in
      list.withClip(Rect(x: 4.5, y: 3.25, width: 6, height: 5)) {
        $0.fill(.path(Self.square(Rect(x: 0, y: 0, width: 30, height: 20))), with: .black)
      }
    }
    let same = draw { $0.fill(.rectangle(Rect(x: 4.5, y: 3.25, width: 6, height: 5)), with: .black) }
    #expect(surface == same)
  }

  @Test("a clip between pixels agrees with the reference", arguments: 0..<40)
  func clippedPolygons(seed: Int) {
    var random = SplitMix64(seed)
    let clip = Rect(x: 6.3, y: 5.6, width: 17.5, height: 11.9)
    let points = (0..<3).map { _ in random.point(in: Rect(x: -6, y: -6, width: 44, height: 36)) }
    var path = Path()
    path.move(to: points[0])
    path.addLine(to: points[1])
    path.addLine(to: points[2])
    let surface = draw { list in list.withClip(clip) { $0.fill(.path(path), with: .black) } }
    var reference = Reference(width: 32, height: 24)
    reference.clip = clip
    for (pixel, coverage) in zip(reference.pixels(of: [points]), surface.coverage) {
      #expect(abs(pixel.nonZero - coverage) < 2.0 / 16 + 0.02)
    }
  }

  @Test("an empty clip and a clear colour draw nothing")
  func nothing() {
    let surface = draw { list in
      list.withClip(Rect(x: 4, y: 4, width: 0, height: 9)) {
        $0.fill(.rectangle(Rect(x: 0, y: 0, width: 9, height: 9)), with: .black)
      }
      list.fill(.rectangle(Rect(x: 0, y: 0, width: 9, height: 9)), with: .clear)
      list.stroke(.rectangle(Rect(x: 0, y: 0, width: 9, height: 9)), with: .black, style: StrokeStyle(width: 0))
      list.stroke(.rectangle(Rect(x: 0, y: 0, width: 9, height: 9)), with: .black, style: StrokeStyle(width: -2))
      list.fill(.path(Path()), with: .black)
    }
    #expect(area(surface) == 0)
  }

  @Test("colours are composited over a background with exact rounding", arguments: 0..<256)
  func sourceOver(alpha: Int) {
    let source = Color(red: 1, green: 0.4, blue: 0, alpha: Double(alpha) / 255)
    var surface = Surface(width: 3, height: 1)
    let background = Color(red: 0.1, green: 0.9, blue: 0.6, alpha: 0.7)
    surface.draw(
      displayList { $0.fill(.rectangle(Rect(x: 0, y: 0, width: 3, height: 1)), with: source) }, background: background)
    let (top, below) = (source.premultipliedPixel, background.premultipliedPixel)
    func channel(_ pixel: UInt32, _ shift: UInt32) -> UInt32 { (pixel >> shift) & 0xFF }
    for shift: UInt32 in [0, 8, 16, 24] {
      let kept = Double(channel(below, shift)) * Double(255 - channel(top, 24)) / 255
      let expected = channel(top, shift) + UInt32(kept.rounded())
      let actual = channel(surface[1, 0], shift)
      #expect(actual == expected)
    }
  }

  static func square(_ rect: Rect) -> Path {
    var path = Path()
    path.move(to: Point(x: rect.minX, y: rect.minY))
    path.addLine(to: Point(x: rect.maxX, y: rect.minY))
    path.addLine(to: Point(x: rect.maxX, y: rect.maxY))
    path.addLine(to: Point(x: rect.minX, y: rect.maxY))
    return path
  }
}
