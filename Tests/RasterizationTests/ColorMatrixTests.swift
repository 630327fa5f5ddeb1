// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeRasterization
import Testing

/// The expected colours are those of the matrices in Filter Effects 1, feColorMatrix and the shorthand functions.
@Suite("Colour matrices")
struct ColorMatrixTests {
  private static let all = Rect(x: 0, y: 0, width: 8, height: 8)

  private static func picture(_ matrix: ColorMatrix, over background: Color = .clear, of color: Color) -> UInt32 {
    var builder = DisplayListBuilder()
    builder.withColorMatrix(matrix) { $0.fill(.rectangle(all), with: color) }
    var rasterizer = Rasterizer()
    return rasterizer.image(of: builder.finish(), width: 8, height: 8, background: background)[4, 4]
  }

  @Test(
    "matrices give the colours of CSS filters",
    arguments: [
      (ColorMatrix.identity, 0xFF10_80F0), (.tint(Color(hex: 0x80FF00)), 0xFF08_8000), (.brightness(0.5), 0xFF08_4078),
      (.brightness(2), 0xFF20_FFFF), (.contrast(0.5), 0xFF48_80B8), (.inversion(), 0xFFEF_7F0F),
      (.inversion(0.5), 0xFF80_8080),
      // 0.213·16 + 0.715·128 + 0.072·240 = 112.2.
      (.saturation(0), 0xFF70_7070),
      // Red: 112.2 − 0.213·16 − 0.715·128 + 0.928·240 = 240; green: 112.2 + 0.143·16 + 0.14·128 − 0.283·240 = 64.5;
      // blue: 112.2 − 0.787·16 + 0.715·128 + 0.072·240 = 208.4.
      (.hueRotation(.degrees(90)), 0xFFF0_40D0),
      (.tint(Color(hex: 0xFF0000).withOpacity(0.5)), 0xFF10_4078),
    ] as [(ColorMatrix, UInt32)])
  func colors(matrix: ColorMatrix, expected: UInt32) {
    let pixel = Self.picture(matrix, of: Color(hex: 0x1080F0))
    for shift in [0, 8, 16, 24] {
      #expect(abs(Int(pixel >> shift & 0xFF) - Int(expected >> shift & 0xFF)) <= 1, "\(String(pixel, radix: 16))")
    }
    #expect(pixel >> 24 == 255)
  }

  @Test("alpha stays, and transparent pixels stay transparent")
  func alpha() {
    // White at an alpha of 102 is inverted to black of that alpha.
    #expect(Self.picture(.inversion(), of: .white.withOpacity(0.4)) == 0x6600_0000)
    #expect(Self.picture(.inversion(), of: .black.withOpacity(0.4)) == 0x6666_6666)
    #expect(Self.picture(.inversion(), of: .clear) == 0)
    #expect(Self.picture(.inversion(), over: Color(hex: 0x0000FF), of: .black.withOpacity(0.4)) == 0xFF66_66FF)
  }

  @Test("two matrices after each other are their product, where nothing is clamped")
  func product() {
    let (first, second) = (ColorMatrix.saturation(0.4), ColorMatrix.contrast(0.6))
    let color = Color(hex: 0x4090B0)
    var builder = DisplayListBuilder()
    builder.withColorMatrix(second) { $0.withColorMatrix(first) { $0.fill(.rectangle(Self.all), with: color) } }
    var rasterizer = Rasterizer()
    let twice = rasterizer.image(of: builder.finish(), width: 8, height: 8)[4, 4]
    let once = Self.picture(first.followed(by: second), of: color)
    for shift in [0, 8, 16] { #expect(abs(Int(twice >> shift & 0xFF) - Int(once >> shift & 0xFF)) <= 1) }
    #expect(first.followed(by: .identity) == first && ColorMatrix.identity.followed(by: first) == first)
  }

  /// A picture with a matrix over overlapping shapes, an opaque rectangle that covers tiles, and a mask inside.
  private static func list(_ matrix: ColorMatrix) -> DisplayList {
    var builder = DisplayListBuilder()
    builder.fill(.rectangle(Rect(x: 0, y: 0, width: 96, height: 96)), with: Color(hex: 0xF0E0D0))
    builder.withColorMatrix(matrix) {
      $0.fill(.rectangle(Rect(x: 8, y: 8, width: 64, height: 64)), with: Color(hex: 0x3060C0))
      $0.withBlendMode(.multiply, opacity: 0.8) {
        $0.fill(.ellipse(Rect(x: 30, y: 20, width: 60, height: 70)), with: Color(hex: 0xE04020))
      }
      $0.withMask {
        $0.fill(.ellipse(Rect(x: 0, y: 40, width: 50, height: 50)), with: .black)
      } _: {
        $0.fill(.rectangle(Rect(x: 0, y: 50, width: 96, height: 30)), with: Color(hex: 0x20A040).withOpacity(0.7))
      }
    }
    return builder.finish()
  }

  @Test("the picture does not depend on the number of threads", arguments: [2, 3, 5])
  func threads(count: Int) {
    let list = Self.list(.hueRotation(.degrees(70)))
    var one = Rasterizer()
    var several = Rasterizer(threadCount: count, workPerThread: 1)
    #expect(one.image(of: list, width: 96, height: 96) == several.image(of: list, width: 96, height: 96))
  }

  @Test("the damage of a changed matrix, redrawn alone, gives the whole picture")
  func damage() {
    let (before, after) = (Self.list(.saturation(0.5)), Self.list(.saturation(0.1)))
    var rasterizer = Rasterizer()
    var picture = rasterizer.image(of: before, width: 96, height: 96, background: .white)
    let whole = rasterizer.image(of: after, width: 96, height: 96, background: .white)
    #expect(picture != whole)
    let damage = Damage(
      from: before, to: after, within: PixelRect(minX: 0, minY: 0, maxX: 96, maxY: 96))
    picture.withMutablePixels { pixels in
      rasterizer.draw(
        after, into: &pixels, width: 96, height: 96, pixelsPerRow: 96, background: .white, damage: damage)
    }
    #expect(picture == whole)
  }
}
