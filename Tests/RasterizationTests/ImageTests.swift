// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeRasterization
import TestSupport
import Testing

@Suite("Images")
struct ImageTests {
  static let width = 40
  static let height = 32

  static func image(seed: Int, width: Int = 13, height: Int = 9, isOpaque: Bool = false) -> Bitmap {
    var random = SplitMix64(seed)
    return Bitmap(
      width: width, height: height,
      pixels: (0..<width * height).map { _ in
        Color(
          red: .random(in: 0...1, using: &random), green: .random(in: 0...1, using: &random),
          blue: .random(in: 0...1, using: &random), alpha: isOpaque ? 1 : .random(in: 0...1, using: &random)
        ).premultipliedPixel
      })
  }

  func draw(background: Color = .clear, _ body: DrawingBody) -> Surface {
    Surface(width: Self.width, height: Self.height, background: background, body)
  }

  @Test(
    "an image that is aligned with the pixels is copied", arguments: [ImageSampling.nearest, .bilinear],
    [(5, 7), (0, 0), (-4, -3), (33, 27)])
  func copy(sampling: ImageSampling, origin: (x: Int, y: Int)) {
    let image = Self.image(seed: 3)
    let frame = Rect(x: Double(origin.x), y: Double(origin.y), width: 13, height: 9)
    // Sums of positions are rarely exact whole numbers.
    for jitter in [0, 1e-9, -1e-9] {
      let surface = draw { $0.draw(image, in: frame.offset(by: Vector(dx: jitter, dy: -jitter)), sampling: sampling) }
      for y in 0..<Self.height {
        for x in 0..<Self.width {
          let (column, line) = (x - origin.x, y - origin.y)
          let isInside = column >= 0 && column < 13 && line >= 0 && line < 9
          #expect(surface[x, y] == (isInside ? image.pixels[line * 13 + column] : 0))
        }
      }
    }
  }

  @Test("an opaque image replaces the background, and a translucent one is composited over it")
  func over() {
    let background = Color(hex: 0x336699)
    let opaque = Self.image(seed: 1, isOpaque: true)
    #expect(opaque.isOpaque)
    let replaced = draw(background: background) { $0.draw(opaque, in: Rect(x: 2, y: 2, width: 13, height: 9)) }
    #expect(replaced[2, 2] == opaque.pixels[0])
    let translucent = Bitmap(width: 1, height: 1, pixels: [Color.black.withOpacity(0.5).premultipliedPixel])
    let laid = draw(background: background) { $0.draw(translucent, in: Rect(x: 0, y: 0, width: 4, height: 4)) }
    let same = draw(background: background) {
      $0.fill(.rectangle(Rect(x: 0, y: 0, width: 4, height: 4)), with: Color.black.withOpacity(0.5))
    }
    #expect(laid == same)
  }

  /// A channel of an image between its pixels, by the definition.
  static func bilinear(_ image: Bitmap, _ u: Double, _ v: Double, shift: UInt32) -> Double {
    func pixel(_ x: Int, _ y: Int) -> Double {
      let index = min(max(y, 0), image.height - 1) * image.width + min(max(x, 0), image.width - 1)
      return Double(image.pixels[index] >> shift & 0xFF)
    }
    let (x, y) = ((u - 0.5).rounded(.down), (v - 0.5).rounded(.down))
    let (fx, fy) = (u - 0.5 - x, v - 0.5 - y)
    let (column, line) = (Int(x), Int(y))
    let upper = pixel(column, line) * (1 - fx) + pixel(column + 1, line) * fx
    let lower = pixel(column, line + 1) * (1 - fx) + pixel(column + 1, line + 1) * fx
    return upper * (1 - fy) + lower * fy
  }

  /// A transform under which the middle of the surface is well inside the image.
  static func placement(seed: Int) -> ProjectiveTransform {
    var random = SplitMix64(seed)
    let turn = AffineTransform.rotation(.degrees(.random(in: 0..<360, using: &random)))
    let flat = ProjectiveTransform(turn)
    let space = ProjectiveTransform(
      Transform3D.perspective(90)
        .concatenated(with: .rotation(.degrees(.random(in: -50...50, using: &random)), axis: SIMD3(1, 0.6, 0))))
    return ProjectiveTransform(AffineTransform.translation(x: 20, y: 16))
      .concatenated(with: seed % 2 == 0 ? flat : space.concatenated(with: flat))
  }

  @Test("bilinear sampling interpolates the pixels, and nearest gives the pixel around a point", arguments: 0..<60)
  func sampling(seed: Int) throws {
    let image = Self.image(seed: seed)
    let frame = Rect(x: -39, y: -27, width: 78, height: 54)
    let transform = Self.placement(seed: seed)
    let smooth = draw { list in list.withProjection(transform) { $0.draw(image, in: frame) } }
    let sharp = draw { list in list.withProjection(transform) { $0.draw(image, in: frame, sampling: .nearest) } }
    let inverse = try #require(transform.inverse)
    var compared = 0
    for y in 0..<Self.height {
      for x in 0..<Self.width {
        guard let point = inverse.apply(to: Point(x: Double(x) + 0.5, y: Double(y) + 0.5)) else { continue }
        let (u, v) = ((point.x + 39) / 6, (point.y + 27) / 6)
        // The border is excluded, because its coverage also has an effect.
        guard u > 0.5, u < 12.5, v > 0.5, v < 8.5 else { continue }
        compared += 1
        for shift: UInt32 in [0, 8, 16, 24] {
          // An error of 1/512 pixel in each direction between black and white, plus half a step.
          let expected = Self.bilinear(image, u, v, shift: shift)
          let actual = Double(smooth[x, y] >> shift & 0xFF)
          if abs(actual - expected) > 1.5 { Issue.record("(\(x), \(y)): \(actual) and not \(expected)") }
        }
        let toBorder = min(abs(u - u.rounded()), abs(v - v.rounded()))
        if toBorder > 0.005, sharp[x, y] != image.pixels[Int(v) * 13 + Int(u)] {
          Issue.record("(\(x), \(y)) is not the pixel around it")
        }
      }
    }
    #expect(compared > 300)
    #expect(smooth.isPaddingUntouched && sharp.isPaddingUntouched)
  }

  @Test("the border of an image is as smooth as that of a rectangle", arguments: 0..<30)
  func border(seed: Int) {
    let image = Bitmap(width: 3, height: 2, pixels: Array(repeating: 0xFF33_6699, count: 6))
    let frame = Rect(x: -7.3, y: -5.1, width: 15, height: 11.7)
    let clip = Rect(x: 14.3, y: 12.2, width: 12.9, height: 11.5)
    func drawPlaced(_ body: (inout DisplayListBuilder) -> Void) -> Surface {
      draw(background: .white) { list in
        list.withClip(seed % 3 == 0 ? clip : Rect(x: 0, y: 0, width: 99, height: 99)) {
          $0.withProjection(Self.placement(seed: seed), body)
        }
      }
    }
    let drawn = drawPlaced { $0.draw(image, in: frame) }
    #expect(drawn == drawPlaced { $0.fill(.rectangle(frame), with: Color(hex: 0x336699)) })
  }

  @Test(
    "the opacity of an image multiplies, and an opacity of 0 draws nothing",
    arguments: [0.5, 1, 3, 0, -1, .nan, .infinity])
  func opacity(opacity: Double) {
    let image = Self.image(seed: 5)
    let frame = Rect(x: 3, y: 4, width: 26, height: 18)
    let surface = draw { $0.draw(image, in: frame, opacity: opacity) }
    let group = draw { list in list.withOpacity(opacity) { $0.draw(image, in: frame) } }
    #expect(surface == group)
  }

  @Test("an image of a list has the pixels of the list at the same position", arguments: 0..<20)
  func snapshot(seed: Int) {
    let list = randomScene(seed: seed, width: Double(Self.width), height: Double(Self.height))
    var rasterizer = Rasterizer()
    let image = rasterizer.image(of: list, width: Self.width, height: Self.height)
    let frame = Rect(x: 0, y: 0, width: Double(Self.width), height: Double(Self.height))
    #expect(draw { $0.draw(image, in: frame) } == draw { $0.draw(list) })
    let twice = rasterizer.image(of: list, width: 2 * Self.width, height: 2 * Self.height, scale: 2, background: .white)
    #expect(twice.isOpaque)
    #expect(twice.width == 80)
  }

  @Test("an image is drawn with channels limited to alpha, and images are equal if their pixels are equal")
  func values() {
    var image = Bitmap(width: 2, height: 1, pixels: [0x80FF_10C0, 0x0000_00FF])
    #expect(image.drawn.pixels == [0x8080_1080, 0])
    #expect(!image.isOpaque)
    let limited = Bitmap(width: 2, height: 1, pixels: [0x8080_1080, 0])
    #expect(image.drawn == limited)
    #expect(image != Bitmap(width: 1, height: 2, pixels: image.pixels))
    let rect = Rect(x: 3, y: 3, width: 8, height: 4)
    #expect(draw { $0.draw(image, in: rect) }.pixels == draw { $0.draw(limited, in: rect) }.pixels)
    // A change of the pixels is noticed.
    for index in 0..<2 { image.pixels[index] = 0xFF00_0000 }
    #expect(image.isOpaque && image.drawn == image)
    image[1, 0] = 0x0000_0001
    #expect(!image.isOpaque && image.drawn.pixels == [0xFF00_0000, 0])
    #expect(image.hashValue == Bitmap(width: 2, height: 1, pixels: image.pixels).hashValue)
    let nothing = Bitmap(width: 0, height: 5, pixels: [])
    #expect(draw { $0.draw(nothing, in: Rect(x: 0, y: 0, width: 9, height: 9)) }.coverage.allSatisfy { $0 == 0 })
  }

  @Test("an image of the largest width is drawn, and a longer one is not")
  func extents() {
    let line = Bitmap(width: Bitmap.largestDrawnSide, height: 1, pixels: Array(repeating: 0xFFFF_FFFF, count: 32_767))
    let surface = draw {
      $0.draw(line, in: Rect(x: -16_000, y: 3, width: 32_767, height: 5))
      $0.draw(line, in: Rect(x: 1, y: 10, width: 30, height: 3), sampling: .nearest)
    }
    #expect(surface[20, 5] == 0xFFFF_FFFF)
    #expect(surface[20, 11] == 0xFFFF_FFFF)
    let longer = Bitmap(width: Bitmap.largestDrawnSide + 1, height: 1, filling: 0xFFFF_FFFF)
    #expect(draw { $0.draw(longer, in: Rect(x: 0, y: 0, width: 9, height: 9)) }.coverage.allSatisfy { $0 == 0 })
  }
}
