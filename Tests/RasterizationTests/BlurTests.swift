// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeRasterization
import RealModule
import TestSupport
import Testing

@Suite("Blurred groups")
struct BlurTests {
  private static let width = 48
  private static let height = 40

  private func draw(background: Color = .clear, _ body: DrawingBody) -> Surface {
    Surface(width: Self.width, height: Self.height, background: background, body)
  }

  private static func shapes(_ random: inout SplitMix64, into list: inout DisplayListBuilder) {
    for _ in 0..<4 {
      let rect = Rect(
        x: .random(in: 4...30, using: &random), y: .random(in: 4...24, using: &random), width: 14, height: 12)
      let color = Color(
        red: random.nextUnit(), green: random.nextUnit(), blue: random.nextUnit(), alpha: 0.2 + 0.8 * random.nextUnit())
      list.fill(.ellipse(rect), with: color)
    }
  }

  /// The four channels of a surface blurred by a sampled Gaussian, which is computed directly.
  private static func reference(_ surface: Surface, _ sigma: Vector, x: Int, y: Int) -> [Double] {
    func weights(_ position: Int, _ sigma: Double, _ count: Int) -> [Double] {
      guard sigma > 0 else { return (0..<count).map { $0 == position ? 1 : 0 } }
      let all = (-60..<120).map { Double.exp(-0.5 * Double.pow(Double(position - $0) / sigma, 2)) }
      return all[60..<60 + count].map { $0 / all.reduce(0, +) }
    }
    let (across, down) = (weights(x, sigma.dx, width), weights(y, sigma.dy, height))
    return [0, 8, 16, 24].map { shift in
      var sum = 0.0
      for j in 0..<height {
        for i in 0..<width { sum += across[i] * down[j] * Double(surface[i, j] >> UInt32(shift) & 0xFF) }
      }
      return sum
    }
  }

  @Test("each premultiplied channel is blurred by a Gaussian", arguments: 0..<12)
  func gaussian(seed: Int) {
    var random = SplitMix64(seed)
    var sigma = Vector(dx: .random(in: 0.5...4.9, using: &random), dy: .random(in: 0.5...4.9, using: &random))
    if seed % 4 == 0 { sigma.dx = 0 }
    if seed % 4 == 1 { sigma.dy = 0 }
    var shapes = random
    let sharp = draw { Self.shapes(&random, into: &$0) }
    let blurred = draw { list in list.withBlur(standardDeviation: sigma) { Self.shapes(&shapes, into: &$0) } }
    var worst = 0.0
    for y in stride(from: 0, to: Self.height, by: 3) {
      for x in stride(from: 0, to: Self.width, by: 3) {
        let expected = Self.reference(sharp, sigma, x: x, y: y)
        let pixel = blurred[x, y]
        for (index, value) in expected.enumerated() {
          worst = max(worst, abs(Double(pixel >> (8 * UInt32(index)) & 0xFF) - value))
        }
        #expect(pixel >> 24 >= max(pixel & 0xFF, pixel >> 8 & 0xFF, pixel >> 16 & 0xFF))
      }
    }
    // Half a step of rounding, plus the tails beyond three and a half deviations.
    #expect(worst < 0.7)
  }

  @Test("a group without a blur is drawn as it is, also at a deviation that is not a number")
  func sharp() {
    let plain = draw(background: .white) { $0.fill(.ellipse(Rect(x: 5, y: 6, width: 20, height: 19)), with: .black) }
    for deviation in [0, -3, .nan, -.infinity] as [Double] {
      let group = draw(background: .white) { list in
        list.withBlur(standardDeviation: Vector(dx: deviation, dy: deviation)) {
          $0.fill(.ellipse(Rect(x: 5, y: 6, width: 20, height: 19)), with: .black)
        }
      }
      #expect(group == plain)
    }
  }

  @Test("the largest blur is finite, and the transform scales and turns the blur")
  func transforms() {
    _ = draw { list in
      list.withBlur(standardDeviation: Vector(dx: .infinity, dy: 1e300)) {
        $0.fill(.rectangle(Rect(x: 5, y: 6, width: 20, height: 19)), with: .black)
      }
    }
    func body(_ list: inout DisplayListBuilder, _ rect: Rect) { list.fill(.rectangle(rect), with: .black) }
    let scaled = draw { list in
      list.withTransform(.scale(x: 2, y: 3)) {
        $0.withBlur(standardDeviation: Vector(dx: 1, dy: 1)) { body(&$0, Rect(x: 5, y: 4, width: 10, height: 4)) }
      }
    }
    let direct = draw {
      $0.withBlur(standardDeviation: Vector(dx: 2, dy: 3)) { body(&$0, Rect(x: 10, y: 12, width: 20, height: 12)) }
    }
    #expect(scaled == direct)
    let turned = draw { list in
      list.withTransform(AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 30, ty: 0)) {
        $0.withBlur(standardDeviation: Vector(dx: 3, dy: 2)) { body(&$0, Rect(x: 12, y: 0, width: 12, height: 20)) }
      }
    }
    let turnedDirectly = draw {
      $0.withBlur(standardDeviation: Vector(dx: 2, dy: 3)) { body(&$0, Rect(x: 10, y: 12, width: 20, height: 12)) }
    }
    #expect(turned == turnedDirectly)
  }

  @Test("the clip applies to the blurred group, and not to the content from which it is computed")
  func clips() {
    let clip = Rect(x: 12, y: 3, width: 9, height: 30)
    func body(_ list: inout DisplayListBuilder) {
      list.withBlur(standardDeviation: Vector(dx: 3, dy: 3)) {
        $0.fill(.rectangle(Rect(x: 16, y: 10, width: 20, height: 15)), with: .black)
      }
    }
    let free = draw { body(&$0) }
    let clipped = draw { $0.withClip(clip) { body(&$0) } }
    for y in 0..<Self.height {
      for x in 0..<Self.width {
        #expect(clipped[x, y] == (clip.contains(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)) ? free[x, y] : 0))
      }
    }
    // A list that is drawn under a rotation needs a group for the clip, which encloses the blur.
    let list = displayList { $0.withClip(clip) { body(&$0) } }
    let turned = displayList { $0.withTransform(.rotation(.degrees(20))) { $0.draw(list) } }
    let ends = turned.commands.filter { $0 == .endGroup }.count
    #expect(ends == 2)
  }

  @Test("parts of a picture have the bits of the whole, and the damage includes the blur", arguments: 0..<8)
  func parts(seed: Int) {
    var random = SplitMix64(seed)
    let sigma = Double.random(in: 0.5...20, using: &random)
    func picture(_ x: Double) -> DisplayList {
      displayList { list in
        list.withBlur(standardDeviation: Vector(dx: sigma, dy: sigma / 2)) {
          $0.fill(.ellipse(Rect(x: x, y: 12, width: 14, height: 12)), with: Color(hex: 0x3366CC))
        }
      }
    }
    let (old, new) = (picture(14), picture(17))
    var whole = Surface(width: Self.width, height: Self.height)
    whole.draw(new, background: .white)
    var parts = Surface(width: Self.width, height: Self.height)
    for y in stride(from: 0, to: Self.height, by: 10) {
      for x in stride(from: 0, to: Self.width, by: 16) {
        parts.draw(new, background: .white, region: PixelRect(minX: x, minY: y, maxX: x + 16, maxY: y + 10))
      }
    }
    #expect(parts == whole)
    var shown = Surface(width: Self.width, height: Self.height)
    shown.draw(old, background: .white)
    let bounds = PixelRect(minX: 0, minY: 0, maxX: Self.width, maxY: Self.height)
    for rect in Damage(from: old, to: new, within: bounds).rects { shown.draw(new, background: .white, region: rect) }
    #expect(shown == whole)
  }

  @Test("eight nested blurs are drawn, and deeper groups are drawn without one")
  func nesting() {
    func nested(_ depth: Int, _ list: inout DisplayListBuilder) {
      guard depth > 0 else { return list.fill(.rectangle(Rect(x: 20, y: 10, width: 9, height: 9)), with: .black) }
      list.withBlur(standardDeviation: Vector(dx: 1, dy: 1)) { nested(depth - 1, &$0) }
    }
    #expect(draw { nested(7, &$0) } != draw { nested(8, &$0) })
    #expect(draw { nested(8, &$0) } == draw { nested(12, &$0) })
  }
}
