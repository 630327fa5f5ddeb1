// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeRasterization
import TestSupport
import Testing

@Suite("Fills against the reference")
struct FillTests {
  /// 16×16 samples have an error of up to 1/16 pixel for an edge along a grid line. Rounding to 1/256 and to 255 steps,
  /// and the flattening of curves, add the rest.
  static let edgeBound = 1.0 / 16 + 0.02

  /// Compares a fill with the reference: all pixels by the documented rule, and pixels in which no edges meet also by
  /// the exact rule.
  func check(
    _ path: Path, rule: FillRule, transform: AffineTransform = .identity, flatness: Double = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let (width, height) = (40, 32)
    var surface = Surface(width: width, height: height)
    surface.draw(
      displayList { list in list.withTransform(transform) { $0.fill(.path(path), with: .white, rule: rule) } })
    let expected = Reference(width: width, height: height).pixels(of: path.densePolygons(transform: transform))
    var worstDocumented = 0.0
    var worstSimple = 0.0
    var simple = 0
    for (pixel, coverage) in zip(expected, surface.coverage) {
      let edges = Double(max(1, pixel.highest - pixel.lowest))
      worstDocumented = max(worstDocumented, abs(pixel.documented(rule) - coverage) / edges)
      if pixel.isSimple {
        simple += 1
        worstSimple = max(worstSimple, abs(pixel.sampled(rule) - coverage))
      }
    }
    #expect(worstDocumented <= Self.edgeBound + flatness, sourceLocation: sourceLocation)
    #expect(worstSimple <= Self.edgeBound + flatness, sourceLocation: sourceLocation)
    #expect(simple > 50, sourceLocation: sourceLocation)
    #expect(surface.isPaddingUntouched, sourceLocation: sourceLocation)
  }

  @Test(
    "random polygons, partly outside of the surface, agree with the reference in both rules",
    arguments: 0..<(_isDebugAssertConfiguration() ? 33 : 100))
  func polygons(seed: Int) {
    var random = SplitMix64(seed)
    let box = Rect(x: -20, y: -20, width: 80, height: 72)
    var path = Path()
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      path.move(to: random.point(in: box))
      for _ in 0..<Int.random(in: 2...5, using: &random) { path.addLine(to: random.point(in: box)) }
      if Bool.random(using: &random) { path.close() }
    }
    check(path, rule: .nonZero)
    check(path, rule: .evenOdd)
  }

  @Test(
    "random curves under random transforms agree with the reference",
    arguments: 0..<(_isDebugAssertConfiguration() ? 20 : 60))
  func curves(seed: Int) {
    var random = SplitMix64(1000 + seed)
    let box = Rect(x: -4, y: -4, width: 20, height: 16)
    var path = Path()
    path.move(to: random.point(in: box))
    for _ in 0..<3 {
      path.addCubic(to: random.point(in: box), control1: random.point(in: box), control2: random.point(in: box))
      path.addQuadratic(to: random.point(in: box), control: random.point(in: box))
    }
    let transform = AffineTransform.translation(x: 20, y: 16).concatenated(
      with: .rotation(.degrees(.random(in: 0..<360, using: &random)))
    ).concatenated(
      with: .scale(x: .random(in: 0.5...2.5, using: &random), y: .random(in: -2.5 ... -0.5, using: &random))
    ).concatenated(with: .translation(x: -6, y: -4))
    // An error of 0.1 pixels in a line changes the area in a pixel by as much, or twice if a curve reverses in it.
    check(path, rule: .nonZero, transform: transform, flatness: 0.15)
    check(path, rule: .evenOdd, transform: transform, flatness: 0.15)
  }
}
