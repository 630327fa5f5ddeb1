// SPDX-License-Identifier: MIT
import Foundation
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeRasterization
import GlissadeVisualizer
import Testing

@Suite("Curves of many points, reduced to a few points for each column of pixels")
struct PixelColumnsTests {
  private func points(_ count: Int, seed: Int) -> [Point] {
    var random = SplitMix64(seed: UInt64(seed))
    return (0..<count).map { index in
      Point(x: 10 + 180 * Double(index) / Double(count - 1), y: 50 + random.nextDeviation(40))
    }
  }

  @Test("a curve of few points is unchanged")
  func few() {
    let points = points(1000, seed: 1)
    #expect(PixelColumns.thinned(points, width: 180) == points)
    #expect(PixelColumns.thinned([], width: 0).isEmpty)
  }

  @Test(
    "a curve of many points keeps at most four in half a point of width, with both ends, minimum and maximum",
    arguments: 0..<10)
  func many(seed: Int) throws {
    let points = points(20_000, seed: seed)
    let thinned = PixelColumns.thinned(points, width: 180)
    #expect(thinned.count <= 4 * 362)
    #expect(thinned.first == points.first && thinned.last == points.last)
    #expect(thinned.map(\.y).min() == points.map(\.y).min() && thinned.map(\.y).max() == points.map(\.y).max())
    #expect(zip(thinned, thinned.dropFirst()).allSatisfy { $0.x < $1.x })
  }

  @Test("the picture of a thinned graph differs by at most 0.2 of 255 on average, and by less than a fifth at a pixel")
  func picture() {
    // Three periods and thirty jumps. Noise is unsuitable: a pixel that many lines cross becomes too dark.
    let all = (0..<20_000).map { index -> Point in
      let fraction = Double(index) / 19_999
      let wave: Double = 30 * sin(6 * Double.pi * fraction)
      return Point(x: 10 + 180 * fraction, y: 50 + wave + 5 * (30 * fraction).truncatingRemainder(dividingBy: 1))
    }
    let pictures = [all, PixelColumns.thinned(all, width: 180)].map { points in
      var builder = DisplayListBuilder()
      builder.stroke(.path(Path(polyline: points)), with: .black, style: StrokeStyle(width: 1.5, join: .round))
      var rasterizer = Rasterizer()
      return rasterizer.image(of: builder.finish(), width: 200, height: 100, background: .white).pixels
    }
    let differences = zip(pictures[0], pictures[1]).map { abs(Int($0 & 255) - Int($1 & 255)) }
    let mean = Double(differences.reduce(0, +)) / Double(differences.count)
    #expect(mean < 0.2, "\(mean)")
    #expect(differences.max() ?? 255 < 51, "\(differences.max() ?? 255)")
    #expect(Set(pictures[0]).count > 1)
  }
}
