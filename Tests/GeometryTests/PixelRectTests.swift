// SPDX-License-Identifier: MIT
import GlissadeGeometry
import Testing

@Suite("A rectangle of pixels") struct PixelRectTests {
  @Test("an intersection has exactly the common pixels, and a union has all pixels of both", arguments: 0..<200)
  func setAlgebra(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func rect() -> PixelRect {
      PixelRect(
        x: .random(in: -5...5, using: &random), y: .random(in: -5...5, using: &random),
        width: .random(in: -1...6, using: &random), height: .random(in: -1...6, using: &random))
    }
    let (first, second) = (rect(), rect())
    let (union, intersection) = (first.union(second), first.intersection(second))
    for y in -8...14 {
      for x in -8...14 {
        let both = contains(first, x, y) && contains(second, x, y)
        let either = contains(first, x, y) || contains(second, x, y)
        #expect(contains(intersection, x, y) == both)
        if either { #expect(contains(union, x, y)) }
      }
    }
    if !first.isEmpty || !second.isEmpty { #expect(union == second.union(first)) }
  }

  @Test("no number causes a trap", arguments: [.min, -1, 0, 1, .max] as [Int], [.min, -1, 0, 1, .max] as [Int])
  func extremes(position: Int, extent: Int) {
    let rect = PixelRect(x: position, y: position, width: extent, height: extent)
    let other = PixelRect(x: -10, y: 10, width: 100, height: .max)
    #expect(rect.intersection(other).isEmpty || !rect.isEmpty)
    #expect(!rect.union(other).isEmpty)
  }

  private func contains(_ rect: PixelRect, _ x: Int, _ y: Int) -> Bool {
    x >= rect.minX && y >= rect.minY && x < rect.maxX && y < rect.maxY
  }
}
