// SPDX-License-Identifier: MIT
import Glissade
import GlissadeDisplayLists

/// Cases with gradients, images, clips and groups instead of one opaque colour.
enum PaintCases {
  static var all: [Case] {
    [
      paint("linear", "200 blobs, linear gradients") { shape, box, builder in
        builder.fill(
          shape, with: .gradient(Gradient(.linear(from: box.origin, to: box.end), stops: stops)))
      },
      paint("radial", "200 blobs, radial gradients half transparent") { shape, box, builder in
        builder.fill(shape, with: .gradient(Gradient(.radial(center: box.center, radius: 70), stops: stops)))
      },
      paint("image", "200 turned images 120×120") { _, box, builder in
        builder.withTransform(
          .translation(x: box.center.x, y: box.center.y).concatenated(with: .rotation(.degrees(20)))
        ) {
          $0.draw(picture, in: Rect(x: -60, y: -60, width: 120, height: 120))
        }
      },
      paint("image faint", "200 upright images 120×120, opacity 0.5") { _, box, builder in
        builder.draw(picture, in: box, opacity: 0.5)
      },
      paint("clip", "200 rectangles in clips of blobs") { shape, box, builder in
        builder.withClip(shape) { $0.fill(.rectangle(box), with: Color(hex: 0x40A0E0)) }
      },
      paint("group", "200 groups of two at half opacity") { shape, box, builder in
        builder.withOpacity(0.5) {
          $0.fill(shape, with: Color(hex: 0xE0A040))
          $0.fill(.ellipse(box), with: Color(hex: 0x40A0E0))
        }
      },
    ]
  }

  private static let stops = [
    Gradient.Stop(offset: 0, color: Color(hex: 0xE04020)), Gradient.Stop(offset: 0.4, color: Color(hex: 0x20C060)),
    Gradient.Stop(offset: 1, color: Color(red: 0.1, green: 0.2, blue: 0.9, alpha: 0.5)),
  ]

  private static let picture = Bitmap(
    width: 64, height: 64,
    pixels: (0..<4096).map { (index: Int) -> UInt32 in
      let red = UInt32(index & 63) << 18
      let green = UInt32(index >> 6) << 10
      return 0xFF00_0040 | red | green
    })

  private static func paint(
    _ name: String, _ title: String, _ add: @escaping (Shape, Rect, inout DisplayListBuilder) -> Void
  ) -> Case {
    Case(name: name, title: title) {
      var builder = DisplayListBuilder()
      for figure in (RasterScene.named("S1")?.figures ?? []).prefix(200) {
        guard case .cubics(let points) = figure.outline else { continue }
        var center = Vector.zero
        for index in stride(from: 0, to: 36, by: 3) { center = center + (points[index] - .zero) * (1 / 12) }
        add(figure.shape, Rect(x: center.dx - 60, y: center.dy - 60, width: 120, height: 120), &builder)
      }
      let list = builder.finish()
      let own = OwnRaster(width: RasterScene.width, height: RasterScene.height)
      return Case.Run(own: { own.draw(list) })
    }
  }
}

extension Rect {
  fileprivate var end: Point { Point(x: maxX, y: maxY) }
}
