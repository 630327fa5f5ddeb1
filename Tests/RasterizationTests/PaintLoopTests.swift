// SPDX-License-Identifier: MIT
import CGlissadePixels
import GlissadeDisplayLists
import GlissadeGeometry
import TestSupport
import Testing

@Suite("The loops of gradients and shadows give the bits of their formulas")
struct PaintLoopTests {
  static let width = 90
  static let height = 24

  /// A gradient with a random form and random stops, some of them at the same offset.
  static func gradient(_ random: inout SplitMix64) -> Gradient {
    func point() -> Point {
      Point(x: .random(in: -20...110, using: &random), y: .random(in: -10...34, using: &random))
    }
    var offset = 0.0
    let stops = (0..<Int.random(in: 1...6, using: &random)).map { _ in
      if Bool.random(using: &random) { offset += .random(in: 0...0.4, using: &random) }
      return Gradient.Stop(
        offset: offset,
        color: Color(
          red: .random(in: 0...1, using: &random), green: .random(in: 0...1, using: &random),
          blue: .random(in: 0...1, using: &random), alpha: Bool.random(using: &random) ? 1 : 0.4))
    }
    let form: Gradient.Form =
      Bool.random(using: &random)
      ? .linear(from: point(), to: point()) : .radial(center: point(), radius: .random(in: 1...90, using: &random))
    return Gradient(form, stops: stops)
  }

  @Test("a gradient in one piece equals one in columns that are too narrow for the loops", arguments: 0..<150)
  func gradients(seed: Int) {
    var random = SplitMix64(seed)
    let gradient = Self.gradient(&random)
    let list = displayList {
      $0.fill(
        .rectangle(Rect(x: 0, y: 0, width: Double(Self.width), height: Double(Self.height))),
        with: .gradient(gradient))
    }
    var whole = Surface(width: Self.width, height: Self.height)
    whole.draw(list, background: .white)
    var columns = Surface(width: Self.width, height: Self.height)
    for x in stride(from: 0, to: Self.width, by: 9) {
      columns.draw(list, background: .white, region: PixelRect(minX: x, minY: 0, maxX: x + 9, maxY: Self.height))
    }
    #expect(columns == whole)
  }

  @Test("tinted pixels are rounded products, for any number of pixels", arguments: 0..<60)
  func tints(seed: Int) {
    var random = SplitMix64(seed)
    let count = Int.random(in: 1...40, using: &random)
    let alpha = Float.random(in: 0...255, using: &random)
    let channels = (0..<3).map { _ in Float.random(in: 0...alpha, using: &random) } + [alpha]
    let opacities = (0..<count).map { _ in
      Bool.random(using: &random) ? Float.random(in: 0...255, using: &random) : .random(in: 0...0.5, using: &random)
    }
    let expected = opacities.map { opacity -> UInt32 in
      if opacity < 0.1 { return 0 }
      return channels.reversed().reduce(0) {
        $0 << 8 | UInt32(($1 * (opacity * (1.0 / 255)) + 1.0 / 4096).rounded(.toNearestOrEven))
      }
    }
    for loops in [CPixelsCommonKernels().pointee, CPixelsBestKernels().pointee] {
      var pixels = [UInt32](repeating: 0x1234_5678, count: count + 3)
      loops.tintRow(&pixels, opacities, count, channels)
      #expect(Array(pixels.prefix(count)) == expected)
      #expect(pixels.suffix(3).allSatisfy { $0 == 0x1234_5678 }, "the pixels after the row are not changed")
    }
  }
}
