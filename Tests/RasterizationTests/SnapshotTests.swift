// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeImageCoding
import GlissadeRasterization
import TestSupport
import Testing

/// One reviewed picture.
struct SnapshotScene: Sendable, CustomTestStringConvertible {
  let name: String
  let draw: @Sendable (inout DisplayListBuilder) -> Void

  var testDescription: String { name }

  static let size = 96
  static let ink = Color(hex: 0x1F4E79)
  static let accent = Color(hex: 0xD55E00)

  /// A corner of 60°, one of 130° and an open end.
  static var zigzag: Path {
    var path = Path()
    path.move(to: Point(x: 16, y: 76))
    path.addLine(to: Point(x: 40, y: 20))
    path.addLine(to: Point(x: 56, y: 72))
    path.addLine(to: Point(x: 82, y: 46))
    return path
  }

  static var loop: Path {
    var path = Path()
    path.move(to: Point(x: 14, y: 70))
    path.addCubic(to: Point(x: 82, y: 70), control1: Point(x: 110, y: -10), control2: Point(x: -14, y: -10))
    return path
  }

  static var star: Path {
    var path = Path()
    for index in 0..<5 {
      let point = Point(x: 48, y: 50) + Vector(direction: .degrees(Double(index) * 144 - 90)) * 40
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.close()
    return path
  }

  static func stroke(_ name: String, _ path: Path, _ style: StrokeStyle) -> SnapshotScene {
    SnapshotScene(name: name) { list in
      list.stroke(.path(path), with: ink.withOpacity(0.6), style: style)
      list.stroke(.path(path), with: accent, style: StrokeStyle(width: 1))
    }
  }

  static let all = outlines + paints + images + clips + shadows + projections

  static let outlines: [SnapshotScene] = [
    SnapshotScene(name: "fill-rule-non-zero") { $0.fill(.path(star), with: ink) },
    SnapshotScene(name: "fill-rule-even-odd") { $0.fill(.path(star), with: ink, rule: .evenOdd) },
    SnapshotScene(name: "fill-shapes") { list in
      list.fill(.ellipse(Rect(x: 6, y: 6, width: 40, height: 28)), with: ink)
      list.fill(.roundedRectangle(Rect(x: 52, y: 6, width: 38, height: 28), cornerRadius: 9), with: accent)
      list.fill(.rectangle(Rect(x: 8.5, y: 44.5, width: 30, height: 40)), with: ink.withOpacity(0.5))
      list.withTransform(.translation(x: 68, y: 66).concatenated(with: .rotation(.degrees(20)))) {
        $0.fill(.rectangle(Rect(x: -18, y: -14, width: 36, height: 28)), with: ink)
        $0.fill(.ellipse(Rect(x: -10, y: -10, width: 20, height: 20)), with: .white)
      }
    },
    stroke("stroke-join-miter", zigzag, StrokeStyle(width: 14)),
    stroke("stroke-join-round", zigzag, StrokeStyle(width: 14, cap: .round, join: .round)),
    stroke("stroke-join-bevel", zigzag, StrokeStyle(width: 14, cap: .square, join: .bevel)),
    stroke("stroke-curve-translucent", loop, StrokeStyle(width: 12, cap: .round, join: .round)),
    stroke("stroke-dashes-round", loop, StrokeStyle(width: 6, cap: .round, join: .round, dashes: [0, 9])),
    SnapshotScene(name: "stroke-dashes-closed") { list in
      list.stroke(
        .roundedRectangle(Rect(x: 14, y: 14, width: 68, height: 68), cornerRadius: 18), with: ink,
        style: StrokeStyle(width: 5, dashes: [14, 7]))
    },
    SnapshotScene(name: "stroke-transform-non-uniform") { list in
      list.withTransform(.scale(x: 1, y: 0.35).concatenated(with: .translation(x: 48, y: 137))) {
        $0.stroke(.ellipse(Rect(x: -34, y: -90, width: 68, height: 180)), with: ink, style: StrokeStyle(width: 14))
      }
    },
    SnapshotScene(name: "stroke-hairlines") { list in
      for index in 0..<12 {
        var path = Path()
        let end = Point(x: 6, y: 90) + Vector(direction: .degrees(-Double(index) * 90 / 11)) * 82
        path.move(to: Point(x: 6, y: 90))
        path.addLine(to: end)
        list.stroke(.path(path), with: .black, style: StrokeStyle(width: 0.25 * Double(1 + index % 4)))
      }
    },
    SnapshotScene(name: "stroke-dots") { list in
      for (index, cap) in [StrokeStyle.Cap.butt, .round, .square].enumerated() {
        var path = Path()
        path.move(to: Point(x: 20 + 28 * Double(index), y: 48))
        path.addLine(to: Point(x: 20 + 28 * Double(index), y: 48))
        list.stroke(.path(path), with: ink, style: StrokeStyle(width: 18, cap: cap))
      }
    },
    SnapshotScene(name: "group-opacity") { list in
      list.fill(.rectangle(Rect(x: 0, y: 40, width: 96, height: 16)), with: .black)
      list.withOpacity(0.5) {
        $0.fill(.ellipse(Rect(x: 10, y: 18, width: 50, height: 50)), with: ink)
        $0.fill(.ellipse(Rect(x: 36, y: 28, width: 50, height: 50)), with: accent)
      }
    },
    SnapshotScene(name: "clip-between-pixels") { list in
      list.withClip(Rect(x: 20.5, y: 16.25, width: 50, height: 60.5)) {
        $0.fill(.path(star), with: accent)
        $0.stroke(.path(loop), with: ink, style: StrokeStyle(width: 6))
      }
    },
  ]
}

@Suite("Reviewed pictures")
struct SnapshotTests {
  let snapshots = Snapshots()

  @Test("each scene has the pixels of its reviewed picture", arguments: SnapshotScene.all)
  func picture(scene: SnapshotScene) {
    let size = SnapshotScene.size
    var surface = Surface(width: size, height: size, padding: 0)
    surface.draw(displayList { scene.draw(&$0) }, background: .white)
    snapshots.expect(Bitmap(width: size, height: size, pixels: surface.pixels), named: scene.name)
  }

  @Test("every picture on disk has a scene")
  func complete() throws {
    #expect(try snapshots.names() == Set(SnapshotScene.all.map(\.name)))
  }
}
