// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeRasterization
import Testing

@Suite("The time for dashes is bounded by the visible part", .serialized)
struct DashGrowthTests {
  @Test(
    "the bound holds for a line so long that two dashes have the same position", arguments: [1e12, 1e18, 1e100, 1e300])
  func farAlongLine(distance: Double) {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: Point(x: -distance, y: -distance))
    path.addLine(to: Point(x: 30, y: 20))
    path.close()
    let style = StrokeStyle(width: 19, cap: .square, join: .round, dashes: [0.3], dashPhase: 0.3)
    let list = DisplayList(commands: [
      .stroke(.path(path), style: style, paint: .color(.black), transform: .identity, clip: nil)
    ])
    var rasterizer = Rasterizer()
    var picture = [UInt32](repeating: 0, count: 64 * 48)
    let seconds = Growth.threadTime {
      var pixels = picture.mutableSpan
      rasterizer.draw(list, into: &pixels, width: 64, height: 48, pixelsPerRow: 64, scale: 1, background: .white)
    }
    #expect(seconds < 2)
    #expect(picture.contains { $0 != 0xFFFF_FFFF })
  }
}
