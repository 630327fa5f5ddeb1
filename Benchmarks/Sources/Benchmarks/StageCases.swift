// SPDX-License-Identifier: MIT
import Glissade
import GlissadeDisplayLists
import GlissadeRasterization
import GlissadeTypesetting

/// Cases for single phases of a frame, with pictures that need little else.
enum StageCases {
  private static var width: Int { RasterScene.width }
  private static var height: Int { RasterScene.height }

  static var all: [Case] { [flatten, coverage, composite, stroke, text, typeset, difference] + damages }

  private static func drawing(_ name: String, _ title: String, _ list: @escaping () -> DisplayList) -> Case {
    Case(name: name, title: title) {
      let list = list()
      let own = OwnRaster(width: width, height: height)
      return Case.Run(own: { own.draw(list) })
    }
  }

  /// Curves to lines: all shapes are outside the surface, so that clearing is the only other work.
  private static var flatten: Case {
    drawing("flatten", "1,000 blobs outside the surface, with the clear") {
      var builder = DisplayListBuilder()
      let scene = RasterScene.named("S2")?.displayList() ?? DisplayList()
      builder.withTransform(.translation(x: 4000, y: 0)) { $0.draw(scene) }
      return builder.finish()
    }
  }

  /// Lines to coverage: no curves to flatten and few pixels to fill.
  private static var coverage: Case {
    drawing("coverage", "2,000 thin triangles, half transparent") {
      var random = SplitMix64(seed: 11)
      var builder = DisplayListBuilder()
      for _ in 0..<2000 {
        let (x, y) = (random.next(0...Double(width) - 60), random.next(0...Double(height) - 200))
        let path = Path(polyline: [
          Point(x: x, y: y), Point(x: x + random.next(2...60), y: y + 200), Point(x: x + 1.5, y: y + 199),
        ])
        builder.fill(.path(path), with: Color(red: 0.3, green: 0.6, blue: 0.9, alpha: 0.5))
      }
      return builder.finish()
    }
  }

  /// Coverage to pixels: runs of equal coverage only.
  private static var composite: Case {
    drawing("composite", "1,000 upright rectangles, half transparent") {
      var builder = DisplayListBuilder()
      for figure in RasterScene.named("S3")?.figures ?? [] {
        builder.fill(figure.shape, with: Color(red: 0.3, green: 0.6, blue: 0.9, alpha: 0.5))
      }
      return builder.finish()
    }
  }

  private static var stroke: Case {
    drawing("dashes", "S6 in dashes of 12 and 8") {
      var builder = DisplayListBuilder()
      for figure in RasterScene.named("S6")?.figures ?? [] {
        builder.stroke(
          figure.shape, with: .white, style: StrokeStyle(width: 2, cap: .round, join: .round, dashes: [12, 8]))
      }
      return builder.finish()
    }
  }

  private static let paragraph = "The quick brown fox jumps over the lazy dog 0123456789"

  /// A page of small text, typeset in advance.
  private static var text: Case {
    drawing("text", "60 lines of 54 glyphs, 13 px, drawn") {
      let line = TextLine(paragraph, style: TextStyle(size: 13))
      var builder = DisplayListBuilder()
      for row in 0..<60 {
        let start = Point(x: 20.25 + Double(row % 3) * 500, y: 20 + Double(row) * 17.3)
        for glyph in line.glyphs where !glyph.outline.isEmpty {
          builder.withTransform(line.transform(of: glyph, at: start)) {
            $0.fill(.path(glyph.outline), with: .white)
          }
        }
      }
      return builder.finish()
    }
  }

  private static var typeset: Case {
    Case(name: "typeset", title: "60 lines of 54 glyphs set") {
      let style = TextStyle(size: 13)
      return Case.Run(own: {
        var width = 0.0
        for _ in 0..<60 { width += TextLine(paragraph, style: style).width }
        precondition(width > 0)
      })
    }
  }

  private static var moved: (old: DisplayList, new: DisplayList) {
    let old = RasterScene.named("S1")?.displayList() ?? DisplayList()
    var builder = DisplayListBuilder()
    builder.draw(old)
    builder.fill(.ellipse(Rect(x: 900, y: 500, width: 100, height: 76)), with: .white)
    let new = builder.finish()
    return (old, new)
  }

  /// Two lists of 1,000 equal paths, one of them with an additional path.
  private static var difference: Case {
    Case(name: "difference", title: "1,000 equal paths in two lists, one path added") {
      let (old, new) = moved
      let bounds = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
      return Case.Run(own: {
        precondition(!Damage(from: old, to: new, scale: 1, within: bounds).isEmpty)
      })
    }
  }

  /// Damage of several sizes in S1, on two threads beside one thread: the gain from a second thread.
  private static var damages: [Case] {
    [(100, 76), (256, 256), (512, 400), (1200, 800)].map { wide, high in
      Case(
        name: "damage \(wide)", title: "\(wide)×\(high) of S1, two threads", clock: .wall, peerName: "one thread"
      ) {
        let list = moved.new
        var damage = Damage(within: PixelRect(minX: 0, minY: 0, maxX: width, maxY: height))
        damage.add(PixelRect(minX: 300, minY: 100, maxX: 300 + wide, maxY: 100 + high))
        let one = OwnRaster(width: width, height: height)
        let two = OwnRaster(width: width, height: height, threadCount: 2)
        return Case.Run(
          own: { two.draw(list, damage: damage) },
          check: {
            guard one.pixels == two.pixels else {
              throw BenchmarkFailure(description: "damage: the pixels with two threads differ from those with one")
            }
          },
          peer: { one.draw(list, damage: damage) })
      }
    }
  }
}
