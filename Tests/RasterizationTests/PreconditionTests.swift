// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeRasterization
import TestSupport
import Testing

@Suite("Preconditions of rasterization: values at the limit are accepted, values beyond it trap", .exits)
struct PreconditionTests {
  /// Draws nothing into a number of pixels.
  private static func draw(count: Int, width: Int, height: Int, pixelsPerRow: Int) {
    var pixels = Array(repeating: UInt32(0), count: count)
    var rasterizer = Rasterizer()
    var span = pixels.mutableSpan
    rasterizer.draw(DisplayList(), into: &span, width: width, height: height, pixelsPerRow: pixelsPerRow)
  }

  @Test("a tolerance is positive and finite")
  func tolerance() async {
    _ = Rasterizer(tolerance: .greatestFiniteMagnitude)
    await #expect(processExitsWith: .failure) { _ = Rasterizer(tolerance: 0) }
    await #expect(processExitsWith: .failure) { _ = Rasterizer(tolerance: .infinity) }
  }

  @Test("the number of threads is at least 1")
  func threads() async {
    _ = Rasterizer(threadCount: 1)
    await #expect(processExitsWith: .failure) { _ = Rasterizer(threadCount: 0) }
  }

  @Test("a surface requires sides in the range, and pixels up to the end of its last row")
  func surface() async {
    Self.draw(count: 7, width: 3, height: 2, pixelsPerRow: 4)
    Self.draw(count: 0, width: 0, height: Rasterizer.maximumDimension, pixelsPerRow: 0)
    await #expect(processExitsWith: .failure) {
      PreconditionTests.draw(count: 6, width: 3, height: 2, pixelsPerRow: 4)
    }
    await #expect(processExitsWith: .failure) {
      PreconditionTests.draw(count: 9, width: 3, height: 2, pixelsPerRow: 2)
    }
    await #expect(processExitsWith: .failure) {
      PreconditionTests.draw(count: 9, width: -1, height: 2, pixelsPerRow: 2)
    }
    await #expect(processExitsWith: .failure) {
      PreconditionTests.draw(count: 9, width: 0, height: Rasterizer.maximumDimension + 1, pixelsPerRow: 0)
    }
  }

  @Test("sizes whose product is out of range end with a message, not with a bare trap")
  func products() async throws {
    let surface = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      PreconditionTests.draw(count: 9, width: 3, height: 3, pixelsPerRow: .max)
    }
    let image = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var rasterizer = Rasterizer()
      _ = rasterizer.image(of: DisplayList(), width: .max, height: 2)
    }
    let surfaceText = String(decoding: try #require(surface).standardErrorContent, as: UTF8.self)
    #expect(surfaceText.contains("pixels: 9 are too few for 3×3 with \(Int.max) pixels per row"), "\(surfaceText)")
    let imageText = String(decoding: try #require(image).standardErrorContent, as: UTF8.self)
    #expect(imageText.contains("image size: \(Int.max)×2 is outside"), "\(imageText)")
  }

  @Test("rectangles and damage of any extent have a size")
  func extents() {
    let whole = PixelRect(minX: .min, minY: .min, maxX: .max, maxY: .max)
    #expect(whole.width == .max && whole.height == .max)
    #expect(PixelRect(minX: .max, minY: 0, maxX: .min, maxY: 1).width == 0)
    var damage = Damage(within: whole)
    for index in 0..<40 {
      let start = index * 1_000_000_000_000
      damage.add(PixelRect(minX: start, minY: .min, maxX: start + 10, maxY: .max))
      #expect(damage.pixelCount > 0)
    }
    #expect(damage.rects.count <= Damage.maximumCount)
  }
}
