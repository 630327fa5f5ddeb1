// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeRasterization
import TestSupport
import Testing

@Suite("Invariance of the picture")
struct InvarianceTests {
  static let width = 72
  static let height = 56

  static func scene(_ seed: Int, usesClips: Bool = true) -> DisplayList {
    randomScene(
      seed: seed, width: Double(width), height: Double(height), usesClips: usesClips,
      usesBlendModes: true)
  }

  @Test("earlier drawings with one rasterizer have no effect", arguments: 0..<(_isDebugAssertConfiguration() ? 8 : 24))
  func history(seed: Int) {
    var fresh = Surface(width: Self.width, height: Self.height)
    fresh.draw(Self.scene(seed), background: .white)
    var rasterizer = Rasterizer()
    var used = Surface(width: Self.width, height: Self.height)
    for other in 0..<4 { used.draw(Self.scene(seed + 100 + other), with: &rasterizer, background: nil) }
    var larger = Surface(width: 300, height: 200)
    larger.draw(Self.scene(seed + 200), with: &rasterizer, scale: 4)
    used.draw(Self.scene(seed), with: &rasterizer, background: .white)
    #expect(used == fresh)
    #expect(used.isPaddingUntouched)
  }

  @Test("the row stride has no effect on the pixels", arguments: 0..<20)
  func stride(seed: Int) {
    var narrow = Surface(width: Self.width, height: Self.height, padding: 0)
    var wide = Surface(width: Self.width, height: Self.height, padding: 17)
    narrow.draw(Self.scene(seed))
    wide.draw(Self.scene(seed))
    #expect(narrow.coverage == wide.coverage)
    #expect(wide.isPaddingUntouched)
  }

  @Test("a region has the pixels of the whole picture, and nothing changes outside of it", arguments: 0..<100)
  func region(seed: Int) {
    var random = SplitMix64(seed)
    let list = Self.scene(seed)
    var whole = Surface(width: Self.width, height: Self.height)
    whole.draw(list, background: .white)
    let (x, y) = (Int.random(in: -5..<Self.width, using: &random), Int.random(in: -5..<Self.height, using: &random))
    let region = PixelRect(
      minX: x, minY: y, maxX: x + .random(in: 1..<50, using: &random), maxY: y + .random(in: 1..<50, using: &random))
    var part = Surface(width: Self.width, height: Self.height)
    part.draw(list, background: .white, region: region)
    for y in 0..<Self.height {
      for x in 0..<Self.width {
        let isInside = x >= region.minX && x < region.maxX && y >= region.minY && y < region.maxY
        let expected = isInside ? whole[x, y] : 0
        if part[x, y] != expected { Issue.record("(\(x), \(y)) differs"); return }
      }
    }
    #expect(part.isPaddingUntouched)
  }

  @Test("the number of threads and the starts of their bands have no effect", arguments: 0..<10)
  func bands(seed: Int) {
    let (width, height) = (64, 170)
    let list = randomScene(seed: seed, width: Double(width), height: Double(height), usesBlendModes: true)
    var whole = Surface(width: width, height: height)
    whole.draw(list, background: .white)
    for threadCount in 2...3 {
      var rasterizer = Rasterizer(threadCount: threadCount, workPerThread: 1)
      var threaded = Surface(width: width, height: height)
      threaded.draw(list, with: &rasterizer, background: .white)
      #expect(threaded == whole)
    }
    var parts = Surface(width: width, height: height)
    let cuts = [0, 23 + seed, 88 + seed, height]
    for (minY, maxY) in zip(cuts, cuts.dropFirst()) {
      parts.draw(list, background: .white, region: PixelRect(minX: 0, minY: minY, maxX: width, maxY: maxY))
    }
    #expect(parts == whole)
  }

  @Test("a damaged area has the pixels of the whole picture, and nothing changes outside", arguments: 0..<60, [1, 3])
  func damage(seed: Int, threadCount: Int) {
    var random = SplitMix64(seed)
    let list = Self.scene(seed)
    var whole = Surface(width: Self.width, height: Self.height)
    whole.draw(list, background: .white)
    var damage = Damage(within: PixelRect(minX: 0, minY: 0, maxX: Self.width, maxY: Self.height))
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      let (x, y) = (Int.random(in: -5..<Self.width, using: &random), Int.random(in: -5..<Self.height, using: &random))
      damage.add(PixelRect(minX: x, minY: y, maxX: x + .random(in: 0..<9, using: &random), maxY: y + 9))
    }
    var rasterizer = Rasterizer(threadCount: threadCount, workPerThread: 1)
    var part = Surface(width: Self.width, height: Self.height)
    part.draw(list, with: &rasterizer, background: .white, damage: damage)
    for y in 0..<Self.height {
      for x in 0..<Self.width {
        let isInside = damage.rects.contains { x >= $0.minX && x < $0.maxX && y >= $0.minY && y < $0.maxY }
        let expected = isInside ? whole[x, y] : 0
        if part[x, y] != expected { Issue.record("(\(x), \(y)) differs"); return }
      }
    }
    #expect(part.isPaddingUntouched)
  }

  @Test("distant rectangles of one damage have the pixels of the whole picture", arguments: 0..<3, [1, 2])
  func scatteredDamage(seed: Int, threadCount: Int) {
    var random = SplitMix64(seed)
    let (width, height) = (400, 300)
    let list = randomScene(seed: seed, width: Double(width), height: Double(height), usesBlendModes: true)
    var whole = Surface(width: width, height: height)
    whole.draw(list, background: .white)
    var damage = Damage(within: PixelRect(minX: 0, minY: 0, maxX: width, maxY: height))
    for _ in 0..<12 {
      let (x, y) = (Int.random(in: 0..<width, using: &random), Int.random(in: 0..<height, using: &random))
      damage.add(PixelRect(minX: x, minY: y, maxX: x + 20, maxY: y + .random(in: 1...90, using: &random)))
    }
    #expect(damage.rects.count > 1)
    var rasterizer = Rasterizer(threadCount: threadCount, workPerThread: 1)
    var part = Surface(width: width, height: height)
    part.draw(list, with: &rasterizer, background: .white, damage: damage)
    for rect in damage.rects {
      for y in rect.minY..<rect.maxY {
        let row = y * part.pixelsPerRow
        let columns = row + rect.minX..<row + rect.maxX
        if part.pixels[columns] != whole.pixels[columns] { Issue.record("row \(y) of \(rect) differs"); return }
      }
    }
  }

  @Test("strokes of many edges are equal in bands and in one drawing", arguments: 0..<4)
  func manyEdges(seed: Int) {
    var random = SplitMix64(seed)
    let (width, height) = (120, 200)
    let box = Rect(x: -20, y: -20, width: 160, height: 240)
    let points = (0..<90).map { _ in random.point(in: box) }
    let list = displayList {
      $0.stroke(.path(Path(polyline: points)), with: .black, style: StrokeStyle(width: 1.5, cap: .round, join: .round))
    }
    var whole = Surface(width: width, height: height)
    whole.draw(list, background: .white)
    var parts = Surface(width: width, height: height)
    let cuts = [0, 1 + seed, 50, 51, 130 + seed, height]
    for (minY, maxY) in zip(cuts, cuts.dropFirst()) {
      parts.draw(list, background: .white, region: PixelRect(minX: 0, minY: minY, maxX: width, maxY: maxY))
    }
    #expect(parts == whole)
  }

  @Test("an aligned clip has the pixels of the whole picture, and is empty outside", arguments: 0..<100)
  func clip(seed: Int) {
    var random = SplitMix64(seed)
    let list = Self.scene(seed, usesClips: false)
    let clip = Rect(
      x: Double(Int.random(in: -5..<Self.width, using: &random)), y: Double(Int.random(in: -5..<40, using: &random)),
      width: Double(Int.random(in: 1..<50, using: &random)), height: Double(Int.random(in: 1..<50, using: &random)))
    var whole = Surface(width: Self.width, height: Self.height)
    whole.draw(list)
    var clipped = Surface(width: Self.width, height: Self.height)
    clipped.draw(displayList { $0.withClip(clip) { $0.draw(list) } })
    for y in 0..<Self.height {
      for x in 0..<Self.width {
        let isInside = clip.contains(Point(x: Double(x), y: Double(y)))
        if clipped[x, y] != (isInside ? whole[x, y] : 0) { Issue.record("(\(x), \(y)) differs"); return }
      }
    }
  }

  @Test("an axis-aligned rectangle equals the path of its corners", arguments: 0..<100)
  func rectangle(seed: Int) {
    var random = SplitMix64(seed)
    let rect = Rect(
      x: .random(in: -10...60, using: &random), y: .random(in: -10...50, using: &random),
      width: .random(in: -30...30, using: &random), height: .random(in: 0...30, using: &random))
    var path = Path()
    path.move(to: Point(x: rect.minX, y: rect.minY))
    path.addLine(to: Point(x: rect.maxX, y: rect.minY))
    path.addLine(to: Point(x: rect.maxX, y: rect.maxY))
    path.addLine(to: Point(x: rect.minX, y: rect.maxY))
    let color = Color(red: 0.2, green: 0.7, blue: 0.4, alpha: seed % 2 == 0 ? 1 : 0.6)
    let clip = seed % 3 == 0 ? Rect(x: 10.3, y: 8.7, width: 40.2, height: 30.1) : nil
    func draw(_ shape: Shape) -> Surface {
      var surface = Surface(width: Self.width, height: Self.height)
      let list = displayList { list in
        if let clip { list.withClip(clip) { $0.fill(shape, with: color) } } else { list.fill(shape, with: color) }
      }
      surface.draw(list, background: .white)
      return surface
    }
    #expect(draw(.rectangle(rect)) == draw(.path(path)))
  }

  @Test("the direction and the start of an outline have no effect on its fill", arguments: 0..<30)
  func direction(seed: Int) {
    var random = SplitMix64(seed)
    let points = (0..<6).map { _ in random.point(in: Rect(x: 0, y: 0, width: 70, height: 50)) }
    func draw(_ points: [Point], _ rule: FillRule) -> Surface {
      var path = Path()
      path.move(to: points[0])
      for point in points.dropFirst() { path.addLine(to: point) }
      path.close()
      var surface = Surface(width: Self.width, height: Self.height)
      surface.draw(displayList { $0.fill(.path(path), with: .black, rule: rule) })
      return surface
    }
    for rule in [FillRule.nonZero, .evenOdd] {
      #expect(draw(points, rule) == draw(points.reversed(), rule))
      #expect(draw(points, rule) == draw(Array(points[2...] + points[..<2]), rule))
    }
  }

  @Test("a scale of the drawing equals a transform with the same scale", arguments: 0..<30)
  func scale(seed: Int) {
    let list = Self.scene(seed)
    var scaled = Surface(width: 144, height: 112)
    scaled.draw(list, scale: 2)
    var transformed = Surface(width: 144, height: 112)
    transformed.draw(displayList { $0.withTransform(.scale(2)) { $0.draw(list) } })
    #expect(scaled == transformed)
  }

  @Test("a second drawing with a background gives the same pixels", arguments: 0..<10)
  func again(seed: Int) {
    var surface = Surface(width: Self.width, height: Self.height)
    surface.draw(Self.scene(seed), background: .black)
    let first = surface
    surface.draw(Self.scene(seed), background: .black)
    #expect(surface == first)
  }
}
