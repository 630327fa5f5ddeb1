// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeRasterization
import TestSupport
import Testing

@Suite("A long outline that is drawn without a list of its edges has the pixels of one with a list")
struct LongOutlineTests {
  static let width = 150
  static let height = 170

  /// A path of some hundred elements, some of them far outside of the surface.
  static func path(_ random: inout SplitMix64) -> Path {
    var path = Path()
    let box = Rect(x: -40, y: -40, width: 240, height: 250)
    func point() -> Point {
      let point = random.point(in: box)
      return Int.random(in: 0..<60, using: &random) == 0 ? Point(x: point.x * 1e5, y: point.y * 1e5) : point
    }
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      path.move(to: point())
      for _ in 0..<Int.random(in: 1...260, using: &random) {
        switch Int.random(in: 0..<5, using: &random) {
        case 0, 1: path.addLine(to: point())
        case 2: path.addLine(to: path.currentPoint ?? .zero)
        case 3: path.addCubic(to: point(), control1: point(), control2: point())
        default:
          path.addArc(
            to: point(), radii: Size(width: .random(in: 5...30, using: &random), height: 12), rotation: .degrees(30),
            largeArc: .random(using: &random), sweep: .random(using: &random))
        }
      }
      if Bool.random(using: &random) { path.close() }
    }
    return path
  }

  private func compare(_ list: DisplayList, scale: Double = 1) {
    var (listed, long) = (
      Surface(width: Self.width, height: Self.height), Surface(width: Self.width, height: Self.height)
    )
    var rasterizer = Rasterizer(threadCount: 1, workPerThread: 1, maximumListedElements: .max)
    listed.draw(list, with: &rasterizer, scale: scale, background: .white)
    rasterizer = Rasterizer(threadCount: 2, workPerThread: 1, maximumListedElements: 0)
    long.draw(list, with: &rasterizer, scale: scale, background: .white)
    #expect(long == listed)
    #expect(listed.coverage.contains(1))
  }

  @Test("fills are equal", arguments: 0..<40)
  func filled(seed: Int) {
    var random = SplitMix64(seed)
    let path = Self.path(&random)
    let clip = seed % 3 == 0 ? Rect(x: 10.25, y: 20.5, width: 90.3, height: 100) : nil
    compare(
      displayList { builder in
        let fill = { (builder: inout DisplayListBuilder) in
          builder.fill(.path(path), with: Color(hex: 0x336699), rule: seed % 2 == 0 ? .nonZero : .evenOdd)
        }
        builder.withClip(clip ?? Rect(x: 0, y: 0, width: 300, height: 300)) { fill(&$0) }
      }, scale: .random(in: 0.5...2, using: &random))
  }

  @Test("fills with a gradient are equal", arguments: 0..<10)
  func gradient(seed: Int) {
    var random = SplitMix64(seed)
    let path = Self.path(&random)
    let stops = [Gradient.Stop(offset: 0, color: .white), Gradient.Stop(offset: 1, color: Color(hex: 0x204060))]
    compare(
      displayList {
        $0.fill(
          .path(path), with: Paint.linear(from: .zero, to: Point(x: 90, y: 150), stops: stops, spread: .reflect))
      })
  }

  @Test("strokes with every cap and join are equal", arguments: 0..<90)
  func stroked(seed: Int) {
    var random = SplitMix64(seed)
    let path = Self.path(&random)
    let style = StrokeStyle(
      width: .random(in: 0.2...12, using: &random), cap: [.butt, .round, .square][seed % 3],
      join: [.miter(limit: 4), .round, .bevel][seed / 3 % 3])
    compare(
      displayList { $0.stroke(.path(path), with: Color(hex: 0x993366).withOpacity(0.7), style: style) },
      scale: .random(in: 0.5...2, using: &random))
  }

  @Test(
    "dashed strokes are equal: open and closed, with dots, and with dashes over corners and ends",
    arguments: 0..<(_isDebugAssertConfiguration() ? 20 : 120))
  func dashed(seed: Int) {
    var random = SplitMix64(seed)
    let path = Self.path(&random)
    let dashes = (0..<Int.random(in: 1...5, using: &random)).map { _ in
      [0, .random(in: 0.2...9, using: &random), .random(in: 1...80, using: &random), 3000][
        Int.random(in: 0..<(seed % 4 == 0 ? 4 : 3), using: &random)]
    }
    let style = StrokeStyle(
      width: .random(in: 0.2...12, using: &random), cap: [.butt, .round, .square][seed % 3],
      join: [.miter(limit: 4), .round, .bevel][seed / 3 % 3], dashes: dashes,
      dashPhase: .random(in: -90...90, using: &random))
    compare(
      displayList { $0.stroke(.path(path), with: Color(hex: 0x993366).withOpacity(0.7), style: style) },
      scale: .random(in: 0.5...2, using: &random))
  }
}
