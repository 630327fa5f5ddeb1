// SPDX-License-Identifier: MIT
import Glissade
import GlissadeDrawing

/// The code of the page about compositing, word for word.
enum CompositingPage {
  static func masks(_ tree: inout LayerTree, photo: LayerID) -> [LayerID] {
    // Example begins
    let center = Point(x: 160, y: 120)
    let masks = tree.add(
      masks: [
        LayerMask(Path(circleAt: center, radius: 90), feather: 12),
        LayerMask(.star(points: 5, outerRadius: 50, innerRadius: 20, center: center), mode: .subtract),
      ], to: photo)
    tree.transaction(at: 1, duration: 0.8) {
      $0[masks[0]].path = Path(circleAt: center, radius: 110)
      $0[masks[0]][.blurRadius] = 0
      $0[masks[1]][.maskExpansion] = 10
      $0[masks[1]].opacity = 0.5
    }
    // Example ends
    return masks
  }

  static func clips(_ tree: inout LayerTree, photo: LayerID, card: LayerID) {
    // Example begins
    tree.configure(photo) { $0.clip = .ellipse(Rect(x: 0, y: 0, width: 320, height: 240)) }
    tree.configure(card) {
      $0.clipsToBounds = true
      $0.cornerRadius = 16
    }
    // Example ends
  }

  static func mattes(_ tree: inout LayerTree, photo: LayerID) -> LayerID {
    // Example begins
    let style = TextStyle(size: 64, typeface: .semibold)
    let title = tree.add(.text("GLISSADE", style: style), at: Point(x: 160, y: 180))
    tree.configure(photo) { $0.mattes = [LayerMatte(title)] }
    tree.transaction(at: 0, duration: 2) { $0[title].position.x = 200 }
    // Example ends
    return title
  }

  static func blends(_ tree: inout LayerTree) -> (art: LayerID, light: LayerID) {
    // Example begins
    let art = tree.add(.group(), at: Point(x: 160, y: 120)) { $0.blendMode = .multiply }
    tree.add(.rectangle(size: Size(width: 200, height: 120)), in: art) { $0.fill = Color(hex: 0x2B8FA6) }
    let light = tree.add(.ellipse(size: Size(width: 120, height: 120)), in: art) {
      $0.fill = Color(hex: 0xF0A030)
      $0.blendMode = .screen
    }
    // Example ends
    return (art, light)
  }

  static func effects(_ tree: inout LayerTree, photo: LayerID) {
    // Example begins
    tree.transaction(at: 2, duration: 0.6) {
      $0[photo][.blurRadius] = 8
      $0[photo][.colorMatrix] = .saturation(0.2).followed(by: .tint(Color(hex: 0xF0C890)))
    }
    // Example ends
  }

  /// The complete program of the page.
  static func poster() throws -> [UInt8] {
    // Example begins
    var tree = LayerTree(size: Size(width: 320, height: 240))
    let sky = tree.add(.rectangle(size: tree.size), at: Point(x: 160, y: 120)) {
      let stops = [
        Gradient.Stop(offset: 0, color: Color(hex: 0xF6C15B)), Gradient.Stop(offset: 1, color: Color(hex: 0xD8472B)),
      ]
      $0.style.gradient = Gradient(.linear(from: .zero, to: Point(x: 0, y: 1)), stops: stops)
    }
    let hills = Path(polyline: [
      Point(x: 0, y: 240), Point(x: 90, y: 120), Point(x: 150, y: 190), Point(x: 240, y: 90), Point(x: 320, y: 240),
    ])
    tree.add(.path(hills), in: sky) {
      $0.fill = Color(hex: 0x2B8FA6)
      $0.blendMode = .multiply
    }

    // The picture opens from a point, and a ring is cut out of it.
    let center = Point(x: 160, y: 120)
    let masks = tree.add(
      masks: [
        LayerMask(Path(circleAt: center, radius: 1), feather: 6),
        LayerMask(Path(circleAt: center, radius: 70), mode: .subtract),
        LayerMask(Path(circleAt: center, radius: 60), mode: .lighten),
      ], to: sky)
    tree.transaction(at: 0, duration: 1.2) { $0[masks[0]].path = Path(circleAt: center, radius: 110) }

    var bitmap = Bitmap(width: 320, height: 240)
    var rasterizer = Rasterizer()
    rasterizer.draw(tree.displayList(at: 0.7), into: &bitmap, background: Color(hex: 0xF6EFE4))
    let png = try bitmap.encodedAsPNG()
    // Example ends
    return png
  }
}
