// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeRasterization
import TestSupport
import Testing

@Suite("Planes rotated in space")
struct ProjectionTests {
  static let width = 40
  static let height = 32

  func draw(_ body: DrawingBody) -> Surface { Surface(width: Self.width, height: Self.height, body) }

  /// A plane rotated about the middle of the surface, in a perspective with a distance of 60 to 300 points.
  static func turned(_ random: inout SplitMix64, by largest: Double = 70) -> ProjectiveTransform {
    let axis = SIMD3(Double.random(in: -1...1, using: &random), .random(in: -1...1, using: &random), 0.2)
    return ProjectiveTransform(
      Transform3D.perspective(.random(in: 60...300, using: &random))
        .concatenated(with: .rotation(.degrees(.random(in: -largest...largest, using: &random)), axis: axis))
        .about(x: 20, y: 16))
  }

  /// Compares with the winding numbers of projected polygons.
  func check(
    _ surface: Surface, _ polygons: [[Point]], rule: FillRule, bound: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let expected = Reference(width: Self.width, height: Self.height).pixels(of: polygons)
    var worst = 0.0
    for (pixel, coverage) in zip(expected, surface.coverage) {
      let edges = Double(max(1, pixel.highest - pixel.lowest))
      worst = max(worst, abs(pixel.documented(rule) - coverage) / edges)
    }
    #expect(worst <= bound, sourceLocation: sourceLocation)
    #expect(surface.isPaddingUntouched, sourceLocation: sourceLocation)
  }

  static func images(_ polygons: [[Point]], _ transform: ProjectiveTransform) throws -> [[Point]] {
    try polygons.map { try $0.map { try #require(transform.apply(to: $0)) } }
  }

  @Test("projected lines stay lines", arguments: 0..<(_isDebugAssertConfiguration() ? 20 : 60))
  func polygons(seed: Int) throws {
    var random = SplitMix64(seed)
    let transform = Self.turned(&random)
    let box = Rect(x: -10, y: -8, width: 60, height: 48)
    var path = Path()
    path.move(to: random.point(in: box))
    for _ in 0..<5 { path.addLine(to: random.point(in: box)) }
    let rule: FillRule = seed % 2 == 0 ? .nonZero : .evenOdd
    let surface = draw { list in list.withProjection(transform) { $0.fill(.path(path), with: .black, rule: rule) } }
    check(surface, try Self.images(path.densePolygons(), transform), rule: rule, bound: FillTests.edgeBound)
  }

  @Test("projected curves stay within the tolerance", arguments: 0..<(_isDebugAssertConfiguration() ? 20 : 60))
  func curves(seed: Int) throws {
    var random = SplitMix64(seed)
    let transform = Self.turned(&random)
    let box = Rect(x: 0, y: 0, width: 40, height: 32)
    var path = Path()
    path.move(to: random.point(in: box))
    for _ in 0..<3 {
      path.addCubic(to: random.point(in: box), control1: random.point(in: box), control2: random.point(in: box))
      path.addQuadratic(to: random.point(in: box), control: random.point(in: box))
    }
    let surface = draw { list in list.withProjection(transform) { $0.fill(.path(path), with: .black) } }
    check(
      surface, try Self.images(path.densePolygons(), transform), rule: .nonZero, bound: FillTests.edgeBound + 0.15)
  }

  @Test(
    "the width of a stroke is foreshortened with its line", arguments: 0..<(_isDebugAssertConfiguration() ? 20 : 60))
  func strokes(seed: Int) throws {
    var random = SplitMix64(seed)
    let transform = Self.turned(&random, by: 55)
    let style = StrokeStyle(width: .random(in: 2...6, using: &random), cap: .square, join: .bevel)
    let points = [
      random.point(in: Rect(x: 4, y: 4, width: 8, height: 24)),
      random.point(in: Rect(x: 16, y: 4, width: 8, height: 24)),
      random.point(in: Rect(x: 28, y: 4, width: 8, height: 24)),
    ]
    let surface = draw { list in
      list.withProjection(transform) { $0.stroke(.path(Path(polyline: points)), with: .black, style: style) }
    }
    let pieces = try Self.images(StrokeTests.pieces(points, closed: false, style: style), transform)
    let expected = Reference(width: Self.width, height: Self.height).pixels(of: pieces)
    var wrong = 0
    for (pixel, coverage) in zip(expected, surface.coverage) where abs(pixel.nonZero - coverage) > 0.14 { wrong += 1 }
    // The areas of pieces that overlap in a partly covered pixel can add up.
    #expect(wrong <= 8)
  }

  @Test("dashes are measured before the projection")
  func dashes() throws {
    var random = SplitMix64(7)
    let transform = Self.turned(&random, by: 55)
    let line = Path(polyline: [Point(x: 0, y: 16), Point(x: 40, y: 16)])
    let dashed = draw { list in
      list.withProjection(transform) {
        $0.stroke(.path(line), with: .black, style: StrokeStyle(width: 6, dashes: [5, 3]))
      }
    }
    let pieces = draw { list in
      list.withProjection(transform) { list in
        var path = Path()
        for index in 0..<5 {
          path.append(Path(Rect(x: Double(index) * 8, y: 13, width: 5, height: 6)))
        }
        list.fill(.path(path), with: .black)
      }
    }
    #expect(dashed == pieces)
  }

  @Test("an affine transform in projective form gives the bits of the affine transform", arguments: 0..<30)
  func affine(seed: Int) {
    let list = randomScene(seed: seed, width: 40, height: 32)
    var twice = ProjectiveTransform(AffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 6, ty: -4))
    twice.w0 = 2
    #expect(
      draw { builder in builder.withProjection(twice) { $0.draw(list) } }
        == draw { builder in builder.withTransform(.translation(x: 3, y: -2)) { $0.draw(list) } })
  }

  @Test("a very weak perspective gives almost the pixels of the affine transform", arguments: 0..<30)
  func almostAffine(seed: Int) {
    var random = SplitMix64(seed)
    let flat = AffineTransform.rotation(.degrees(.random(in: -30...30, using: &random)))
    let far = ProjectiveTransform(
      Transform3D.perspective(1e9).concatenated(with: Transform3D(flat))
        .concatenated(with: .rotation(.degrees(1e-3), axis: SIMD3(0, 1, 0))))
    #expect(far.affine == nil)
    let shape = Shape.roundedRectangle(Rect(x: 4, y: 6, width: 28, height: 18), cornerRadius: 5)
    func body(_ list: inout DisplayListBuilder) {
      list.fill(
        shape,
        with: .linear(
          from: Point(x: 4, y: 6), to: Point(x: 30, y: 20),
          stops: [.init(offset: 0, color: .white), .init(offset: 1, color: .black)]))
      list.stroke(shape, with: Color(hex: 0x336699), style: StrokeStyle(width: 3, dashes: [9, 4]))
      list.draw(ImageTests.image(seed: seed), in: Rect(x: 8, y: 8, width: 12, height: 10))
    }
    let (a, b) = (draw { $0.withProjection(far, body) }, draw { $0.withTransform(flat, body) })
    for (first, second) in zip(a.pixels, b.pixels) where first != second {
      for shift: UInt32 in [0, 8, 16, 24] {
        #expect(abs(Int(first >> shift & 0xFF) - Int(second >> shift & 0xFF)) <= 24)
      }
    }
  }

  /// A floor eight points below the eye, which extends far ahead of it and far behind it; the horizon is in the middle.
  static let floor = ProjectiveTransform(
    Transform3D.perspective(30).about(x: 20, y: 16)
      .concatenated(with: .translation(x: 20, y: 24))
      .concatenated(with: .rotation(.degrees(90), axis: SIMD3(1, 0, 0))))

  @Test("the part of a shape behind the eye is cut off, and the rest extends to the border")
  func behind() {
    let endless = Shape.rectangle(Rect(x: -1e7, y: -1e7, width: 2e7, height: 2e7))
    let image = Bitmap(width: 1, height: 1, pixels: [0xFF00_0000])
    let filled = draw { list in list.withProjection(Self.floor) { $0.fill(endless, with: .black) } }
    let drawn = draw { list in
      list.withProjection(Self.floor) { $0.draw(image, in: Rect(x: -1e7, y: -1e7, width: 2e7, height: 2e7)) }
    }
    let clipped = draw { list in
      list.withProjection(Self.floor) {
        $0.withClip(endless) { $0.fill(.rectangle(Rect(x: -1e7, y: -1e7, width: 2e7, height: 2e7)), with: .black) }
      }
    }
    let group = draw { list in
      list.withOpacity(0.999) { $0.withProjection(Self.floor) { $0.fill(endless, with: .black) } }
    }
    for surface in [filled, drawn, clipped, group] {
      for x in 0..<Self.width {
        #expect(surface[x, 14] == 0)
        for y in 17..<Self.height { #expect(surface[x, y] == 0xFF00_0000) }
      }
    }
  }

  @Test("a shape completely behind the eye is not drawn")
  func whollyBehind() {
    // Beyond the plane of the eye, which is 30 points from the picture.
    let surface = draw { list in
      list.withProjection(Self.floor) {
        let rect = Rect(x: -50, y: 31, width: 100, height: 500)
        $0.fill(.rectangle(rect), with: .black)
        $0.stroke(.ellipse(rect), with: .black, style: StrokeStyle(width: 0.5))
        $0.draw(Bitmap(width: 1, height: 1, pixels: [0xFF00_0000]), in: rect)
        $0.withClip(.ellipse(rect)) {
          $0.fill(.rectangle(Rect(x: -900, y: -900, width: 1800, height: 900)), with: .black)
        }
        $0.drawShadow(Shadow(color: .black, standardDeviation: 1), of: .rectangle(rect))
      }
    }
    #expect(surface.coverage.allSatisfy { $0 == 0 })
  }

  @Test("a gradient is foreshortened with its shape", arguments: 0..<20)
  func gradient(seed: Int) throws {
    var random = SplitMix64(seed)
    let transform = Self.turned(&random)
    let stops = [Gradient.Stop(offset: 0, color: .black), .init(offset: 1, color: .white)]
    let isLinear = seed % 2 == 0
    let (start, end) = (Point(x: 4, y: 9), Point(x: 33, y: 20))
    let paint: Paint =
      isLinear ? .linear(from: start, to: end, stops: stops) : .radial(center: start, radius: 30, stops: stops)
    let surface = draw { list in
      list.withProjection(transform) {
        $0.fill(.rectangle(Rect(x: -200, y: -200, width: 440, height: 440)), with: paint)
      }
    }
    let inverse = try #require(transform.inverse)
    var compared = 0
    for y in 0..<Self.height {
      for x in 0..<Self.width where surface[x, y] >> 24 == 255 {
        guard let point = inverse.apply(to: Point(x: Double(x) + 0.5, y: Double(y) + 0.5)) else { continue }
        let position =
          isLinear ? (point - start).dot(end - start) / (end - start).lengthSquared : start.distance(to: point) / 30
        let expected = min(max(position, 0), 1) * 255
        if abs(Double(surface[x, y] & 0xFF) - expected) > 0.51 { Issue.record("(\(x), \(y)) is not \(expected)") }
        compared += 1
      }
    }
    #expect(compared > 600)
  }
}
