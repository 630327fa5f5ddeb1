// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeRasterization
import TestSupport
import Testing

@Suite("Only commands that opaque shapes hide are left out")
struct HiddenTests {
  static let width = 150
  static let height = 140

  /// Overlapping large shapes, opaque or translucent, with holes, clips, groups and rotated rectangles.
  static func scene(_ seed: Int) -> DisplayList {
    var random = SplitMix64(seed)
    let box = Rect(x: -30, y: -30, width: 210, height: 200)
    return displayList { list in
      for _ in 0..<14 {
        let color = Color(
          red: .random(in: 0...1, using: &random), green: .random(in: 0...1, using: &random),
          blue: .random(in: 0...1, using: &random), alpha: Int.random(in: 0..<3, using: &random) == 0 ? 0.5 : 1)
        let rule: FillRule = Bool.random(using: &random) ? .nonZero : .evenOdd
        let center = random.point(in: box)
        let size = Size(width: .random(in: 20...120, using: &random), height: .random(in: 20...120, using: &random))
        let rect = Rect(center: center, size: size)
        let turn = AffineTransform.translation(x: center.x, y: center.y)
          .concatenated(with: .rotation(.degrees(.random(in: 0...90, using: &random))))
          .concatenated(with: .translation(x: -center.x, y: -center.y))
        var star = Path()
        for ring in 0..<2 {
          // Two rings in equal or opposite directions: an area that is covered twice, or a hole.
          let sign = ring == 0 || Bool.random(using: &random) ? 1.0 : -1.0
          for index in 0..<7 {
            let offset = Vector(direction: .degrees(sign * Double(index) * 360 / 7)) * (80 - 40 * Double(ring))
            if index == 0 { star.move(to: center + offset) } else { star.addLine(to: center + offset) }
          }
          star.close()
        }
        switch Int.random(in: 0..<7, using: &random) {
        case 0: list.fill(.ellipse(rect), with: color, rule: rule)
        case 1: list.fill(.rectangle(rect), with: color)
        case 2: list.withTransform(turn) { $0.fill(.rectangle(rect), with: color) }
        case 3: list.fill(.path(star), with: color, rule: rule)
        case 4: list.stroke(.path(star), with: color, style: StrokeStyle(width: 40, join: .round))
        case 5:
          list.withClip(Rect(x: 20.5, y: 30.25, width: 70, height: 66.5)) {
            $0.fill(.roundedRectangle(rect, cornerRadius: 9), with: color)
          }
        default:
          list.withOpacity(0.6) {
            $0.fill(.ellipse(rect), with: color)
            $0.fill(.rectangle(rect.inset(dx: 8, dy: 3)), with: .white)
          }
        }
      }
    }
  }

  @Test("a picture equals its drawing in strips that are too narrow to hide any command", arguments: 0..<80)
  func strips(seed: Int) {
    let list = Self.scene(seed)
    var whole = Surface(width: Self.width, height: Self.height)
    whole.draw(list, background: .white)
    var strips = Surface(width: Self.width, height: Self.height)
    for y in stride(from: 0, to: Self.height, by: 11) {
      strips.draw(
        list, background: .white, region: PixelRect(minX: 0, minY: y, maxX: Self.width, maxY: y + 11))
    }
    #expect(strips == whole)
    var rasterizer = Rasterizer(threadCount: 3, workPerThread: 1)
    var threaded = Surface(width: Self.width, height: Self.height)
    threaded.draw(list, with: &rasterizer, background: .white)
    #expect(threaded == whole)
  }

  @Test("long lists are prepared by several threads, with the same result", arguments: 0..<6)
  func parts(seed: Int) {
    let list = displayList { list in for part in 0..<12 { list.draw(Self.scene(seed * 100 + part)) } }
    var whole = Surface(width: Self.width, height: Self.height)
    whole.draw(list, background: .white)
    for threadCount in 2...4 {
      var rasterizer = Rasterizer(threadCount: threadCount, workPerThread: 1)
      var threaded = Surface(width: Self.width, height: Self.height)
      threaded.draw(list, with: &rasterizer, background: .white)
      #expect(threaded == whole)
    }
  }

  @Test("a shape under a hole is visible, and one under an opaque shape is not")
  func holes() {
    var ring = Path()
    for rect in [Rect(x: 10, y: 10, width: 120, height: 120), Rect(x: 40, y: 40, width: 60, height: 60)] {
      ring.append(CoverageTests.square(rect))
      ring.close()
    }
    let list = displayList {
      $0.fill(.rectangle(Rect(x: 0, y: 0, width: 150, height: 140)), with: .black)
      $0.fill(.path(ring), with: .white, rule: .evenOdd)
    }
    var surface = Surface(width: Self.width, height: Self.height)
    surface.draw(list)
    #expect(surface[70, 70] == 0xFF00_0000)
    #expect(surface[20, 20] == 0xFFFF_FFFF)
    #expect(surface[5, 5] == 0xFF00_0000)
  }
}
