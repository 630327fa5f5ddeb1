// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeRasterization
import RealModule
import TestSupport
import Testing

@Suite("Shadows")
struct ShadowTests {
  func draw(width: Int = 80, height: Int = 64, background: Color = .clear, _ body: DrawingBody) -> Surface {
    Surface(width: width, height: height, background: background, body)
  }

  /// The Gaussian of a rectangle at a point: along each axis the difference of two normal distributions.
  static func exact(_ rect: Rect, _ x: Double, _ y: Double, _ sigmaX: Double, _ sigmaY: Double) -> Double {
    func share(_ from: Double, _ to: Double, _ sigma: Double) -> Double {
      let scale = 1 / (sigma * 2.0.squareRoot())
      return (.erf(to * scale) - .erf(from * scale)) / 2
    }
    return share(rect.minX - x, rect.maxX - x, sigmaX) * share(rect.minY - y, rect.maxY - y, sigmaY)
  }

  // Below 3.5 pixels, the pixels of the silhouette have an effect: an edge between two of them is averaged over one
  // pixel before the blur.
  @Test(
    "a blur of 3.5 pixels or more is the Gaussian of the shape, within one step of 255",
    arguments: [3.5, 4.9, 5, 6.3, 9.9, 10, 17, 20, 40, 79, 128, 256], 0..<2)
  func gaussian(sigma: Double, seed: Int) {
    var random = SplitMix64(seed)
    let size = Int(min(40 + 4 * sigma, 400))
    let middle = Double(size) / 2
    let extent = 6 + sigma * .random(in: 0.5...3, using: &random)
    let rect = Rect(
      center: Point(x: middle + .random(in: -8...8, using: &random), y: middle + .random(in: -8...8, using: &random)),
      size: Size(width: extent * .random(in: 0.4...2, using: &random), height: extent))
    let offset = Vector(dx: .random(in: -9...9, using: &random), dy: .random(in: -9...9, using: &random))
    let surface = draw(width: size, height: size) {
      $0.drawShadow(Shadow(color: .black, offset: offset, standardDeviation: sigma), of: .rectangle(rect))
    }
    var worst = 0.0
    let moved = rect.offset(by: offset)
    for y in 0..<size {
      for x in 0..<size {
        let expected = Self.exact(moved, Double(x) + 0.5, Double(y) + 0.5, sigma, sigma)
        worst = max(worst, abs(surface.coverage(x, y) - expected))
      }
    }
    #expect(worst * 255 < 1)
  }

  @Test(
    "a blur of half a pixel or more is the Gaussian of the pixels, up to rounding",
    arguments: 0..<(_isDebugAssertConfiguration() ? 10 : 30))
  func pixels(seed: Int) {
    var random = SplitMix64(seed)
    let (width, height) = (40, 32)
    let sigma = Double.random(in: 0.5...4.9, using: &random)
    let offset = Vector(dx: .random(in: -5...5, using: &random), dy: .random(in: -5...5, using: &random))
    var path = Path()
    path.move(to: Point(x: 8, y: 9))
    for _ in 0..<4 { path.addLine(to: random.point(in: Rect(x: 2, y: 2, width: 36, height: 28))) }
    let filled = draw(width: width, height: height) { $0.fill(.path(path), with: .black, rule: .evenOdd) }
    let shadow = draw(width: width, height: height) {
      $0.drawShadow(
        Shadow(color: .black, offset: offset, standardDeviation: sigma), of: .path(path), rule: .evenOdd)
    }
    func weights(_ position: Int, _ offset: Double, _ count: Int) -> [Double] {
      let all = (-60..<120).map { Double.exp(-0.5 * Double.pow((Double(position - $0) - offset) / sigma, 2)) }
      let sum = all.reduce(0, +)
      return all[60..<60 + count].map { $0 / sum }
    }
    var worst = 0.0
    for y in 0..<height {
      let down = weights(y, offset.dy, height)
      for x in 0..<width {
        let across = weights(x, offset.dx, width)
        var sum = 0.0
        for j in 0..<height {
          for i in 0..<width { sum += down[j] * across[i] * filled.coverage(i, j) }
        }
        worst = max(worst, abs(shadow.coverage(x, y) - sum))
      }
    }
    // Half a step of rounding, plus the tails beyond three and a half deviations.
    #expect(worst * 255 < 0.6)
  }

  @Test("without a blur a shadow is the moved shape", arguments: [0, -3, .nan, .leastNonzeroMagnitude])
  func sharp(deviation: Double) {
    let ellipse = Shape.ellipse(Rect(x: 10, y: 12, width: 30, height: 22))
    let offset = Vector(dx: 7, dy: -4)
    let shadow = draw {
      $0.drawShadow(Shadow(color: .black, offset: offset, standardDeviation: deviation), of: ellipse)
    }
    let moved = draw { $0.fill(.ellipse(Rect(x: 17, y: 8, width: 30, height: 22)), with: .black) }
    #expect(shadow == moved)
  }

  @Test("a shadow changes without a jump from no blur to a narrow one")
  func continuous() {
    func coverage(_ deviation: Double, _ dx: Double) -> [Double] {
      draw {
        $0.drawShadow(
          Shadow(color: .black, offset: Vector(dx: dx, dy: 0), standardDeviation: deviation),
          of: .rectangle(Rect(x: 20, y: 20, width: 9, height: 9)))
      }.coverage
    }
    for dx in [0, 0.25, 0.5] {
      var before = coverage(0, dx)
      for step in 1...60 {
        let next = coverage(Double(step) * 0.02, dx)
        let largest = zip(before, next).map { abs($0 - $1) }.max() ?? 0
        #expect(largest < 8.0 / 255)
        before = next
      }
    }
  }

  @Test("wide blurs are continuous at each change of the sample spacing", arguments: [5.0, 10, 20, 40, 80, 160])
  func spacing(deviation: Double) {
    func coverage(_ deviation: Double) -> [Double] {
      draw {
        $0.drawShadow(
          Shadow(color: .black, standardDeviation: deviation),
          of: .rectangle(Rect(x: -200, y: -300.3, width: 240.4, height: 340)))
      }.coverage
    }
    let pairs = zip(coverage(deviation * 0.9999), coverage(deviation))
    #expect((pairs.map { abs($0 - $1) }.max() ?? 1) <= 1.01 / 255)
  }

  @Test("an opaque group casts the shadow of its outline", arguments: 0..<40)
  func group(seed: Int) {
    var random = SplitMix64(seed)
    let shadow = Shadow(
      color: Color(red: 0.2, green: 0.1, blue: 0.4, alpha: 0.8),
      offset: Vector(dx: .random(in: -20...20, using: &random), dy: .random(in: -20...20, using: &random)),
      standardDeviation: .random(in: 0...20, using: &random))
    let shape = Shape.ellipse(
      Rect(
        origin: random.point(in: Rect(x: -30, y: -30, width: 100, height: 90)), size: Size(width: 31.3, height: 24.7)))
    let turn = AffineTransform.rotation(.degrees(.random(in: -20...20, using: &random)))
    let group = draw(background: .white) { list in
      list.withTransform(turn) { $0.withShadow(shadow) { $0.fill(shape, with: Color(hex: 0x336699)) } }
    }
    let two = draw(background: .white) { list in
      list.withTransform(turn) {
        $0.drawShadow(shadow, of: shape)
        $0.fill(shape, with: Color(hex: 0x336699))
      }
    }
    #expect(group == two)
    #expect(group.isPaddingUntouched)
  }

  @Test("a shape outside of the surface casts its shadow into it")
  func outside() {
    let shadow = Shadow(color: .black, offset: Vector(dx: 100, dy: 0), standardDeviation: 2)
    let body: (inout DisplayListBuilder) -> Void = {
      $0.fill(.ellipse(Rect(x: -80, y: 20, width: 20, height: 20)), with: .black)
      $0.stroke(
        .ellipse(Rect(x: -50, y: 20, width: 20, height: 20)), with: .black,
        style: StrokeStyle(width: 3, dashes: [4, 2]))
    }
    let cast = draw { $0.withShadow(shadow, body) }
    let moved = draw { list in
      var near = shadow
      near.offset = .zero
      list.withTransform(.translation(x: 100, y: 0)) { $0.withShadow(near) { body(&$0) } }
    }
    // Beside the shapes only the shadow is visible.
    #expect(cast[30, 30] >> 24 > 250)
    for x in [16, 17, 42, 43] { #expect(cast[x, 30] >> 24 > 0) }
    let covered = zip(cast.coverage, moved.coverage).filter { $0.0 > $0.1 + 1.0 / 255 }
    #expect(covered.isEmpty)
  }

  @Test("a clip around a shadow group limits the group and its shadow, not the casting shapes", arguments: 0..<20)
  func clip(seed: Int) {
    var random = SplitMix64(seed)
    let shadow = Shadow(color: .black, offset: Vector(dx: 6, dy: 5), standardDeviation: 3)
    let shape = Shape.ellipse(Rect(x: 10, y: 8, width: 40, height: 30))
    let corner = random.point(in: Rect(x: 0, y: 0, width: 40, height: 30))
    let clip = Rect(x: corner.x.rounded(), y: corner.y.rounded(), width: 24, height: 20)
    func body(_ list: inout DisplayListBuilder) { list.withShadow(shadow) { $0.fill(shape, with: .white) } }
    let free = draw(background: Color(hex: 0xAABBCC), body)
    let clipped = draw(background: Color(hex: 0xAABBCC)) { $0.withClip(clip, body) }
    for y in 0..<64 {
      for x in 0..<80 {
        let isInside = clip.contains(Point(x: Double(x), y: Double(y)))
        #expect(clipped[x, y] == (isInside ? free[x, y] : 0xFFAA_BBCC))
      }
    }
    // For a clip between pixels, the pixels inside its border are equal.
    let half = clip.offset(by: Vector(dx: 0.5, dy: 0))
    let between = draw(background: Color(hex: 0xAABBCC)) { $0.withClip(half, body) }
    let inner = clip.inset(dx: 1, dy: 0)
    for y in 0..<64 {
      for x in 0..<80 where inner.contains(Point(x: Double(x), y: Double(y))) { #expect(between[x, y] == free[x, y]) }
    }
  }

  @Test("extreme deviations and offsets are limited", arguments: [1e3, 1e6, 1e300, .infinity])
  func huge(deviation: Double) {
    let rect = Rect(x: 20, y: 20, width: 30, height: 20)
    func cast(_ shadow: Shadow) -> Surface {
      draw { list in
        list.drawShadow(shadow, of: .rectangle(rect))
        list.withShadow(shadow) { $0.fill(.rectangle(rect), with: .black) }
      }
    }
    let color = Color.black
    #expect(
      cast(Shadow(color: color, standardDeviation: deviation)) == cast(Shadow(color: color, standardDeviation: 256)))
    let far = Shadow(color: color, offset: Vector(dx: deviation * 20, dy: 0), standardDeviation: 3)
    #expect(cast(far) == draw { $0.fill(.rectangle(rect), with: .black) })
    let unknown = Shadow(color: color, offset: Vector(dx: .nan, dy: 0), standardDeviation: 3)
    #expect(cast(unknown) == draw { $0.fill(.rectangle(rect), with: .black) })
    // An unlimited silhouette covers the whole surface.
    let endless = draw {
      $0.drawShadow(
        Shadow(color: color, standardDeviation: 20), of: .rectangle(Rect(x: -1e12, y: -1e12, width: 2e12, height: 2e12))
      )
    }
    #expect(endless.coverage.allSatisfy { $0 == 1 })
  }

  @Test("a blur radius is twice the standard deviation, as in CSS")
  func radius() {
    #expect(
      Shadow(color: .black, offset: Vector(dx: 1, dy: 2), blurRadius: 9)
        == Shadow(color: .black, offset: Vector(dx: 1, dy: 2), standardDeviation: 4.5))
  }

  @Test("deeply nested shadows are drawn in bounded time")
  func deep() {
    func add(_ depth: Int, _ list: inout DisplayListBuilder) {
      if depth == 0 { return list.fill(.rectangle(Rect(x: 30, y: 20, width: 8, height: 8)), with: .white) }
      list.withShadow(Shadow(color: .black, offset: Vector(dx: 12_000, dy: 9), standardDeviation: 300)) {
        add(depth - 1, &$0)
      }
    }
    let surface = draw { add(12, &$0) }
    #expect(surface[32, 22] == 0xFFFF_FFFF)
  }
}

extension Surface {
  fileprivate func coverage(_ x: Int, _ y: Int) -> Double { Double(self[x, y] >> 24) / 255 }
}
