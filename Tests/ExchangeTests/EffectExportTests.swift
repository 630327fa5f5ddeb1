// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeExchange
import GlissadeGeometry
import GlissadeLayers
import GlissadeRasterization
import GlissadeTiming
import TestSupport
import Testing

@Suite("Blurs, shadows and colour matrices in exports")
struct EffectExportTests {
  /// A card with a blur and a shadow that move, on one that does not.
  private func document() throws -> MotionDocument {
    var tree = LayerTree(size: Size(width: 200, height: 120))
    let card = tree.add(.rectangle(size: Size(width: 60, height: 40)), at: Point(x: 60, y: 60), name: "card") {
      $0.fill = Color(hex: 0x3366CC)
      ($0.shadowOpacity, $0.shadowOffset, $0.shadowRadius) = (0.6, Vector(dx: 3, dy: 4), 2)
      $0.blurRadius = 8
    }
    tree.transaction(at: 0, duration: 1, timingFunction: .easeInOut) {
      $0[card].blurRadius = 0
      ($0[card].shadowOffset, $0[card].shadowRadius) = (Vector(dx: 9, dy: 12), 6)
      ($0[card].position.x, $0[card].rotation) = (140, .degrees(30))
    }
    return try MotionDocument(of: tree, duration: 1)
  }

  @Test("the pictures are the same", arguments: [MotionFormat.svg, .html, .lottie])
  func pictures(format: MotionFormat) throws {
    let document = try document()
    let export = try MotionExport(document, as: format)
    #expect(export.deviation.points <= 0.1)
    let read = try MotionDocument(reading: export.text)
    #expect(read.notes == [])
    var rasterizer = Rasterizer()
    for time in [0, 0.3, 0.7, 0.99] {
      let pictures = [document, read].map { rasterizer.image(of: $0.displayList(at: time), width: 200, height: 120) }
      let difference = try #require(PictureDifference(between: pictures[0], and: pictures[1]))
      #expect(difference.largestChannelDifference <= 6, "\(time): \(difference)")
    }
  }

  @Test("effects of a group apply to all of it, around its clip", arguments: [MotionFormat.svg, .html, .lottie])
  func groups(format: MotionFormat) throws {
    var tree = LayerTree(size: Size(width: 200, height: 120))
    let outer = tree.add(.group(), at: Point(x: 100, y: 60), name: "outer") {
      ($0.rotation, $0.scale) = (.degrees(20), Vector(dx: 1.5, dy: 1.5))
    }
    let group = tree.add(.group(), in: outer, name: "group") {
      ($0.shadowOpacity, $0.shadowOffset, $0.shadowRadius) = (0.8, Vector(dx: 6, dy: 2), 3)
      ($0.opacity, $0.blurRadius) = (0.7, 1.5)
      $0.clip = Shape.path(Path(Rect(x: -30, y: -15, width: 60, height: 30)))
    }
    for (x, color) in [(-14.0, 0xCC3300), (10, 0x0055AA)] {
      tree.add(.rectangle(size: Size(width: 30, height: 40)), at: Point(x: x, y: 2), in: group) {
        $0.fill = Color(hex: UInt32(color))
      }
    }
    tree.transaction(at: 0, duration: 1) { ($0[group].blurRadius, $0[group].shadowRadius) = (4, 1) }
    let document = try MotionDocument(of: tree, duration: 1)
    let read = try MotionDocument(reading: MotionExport(document, as: format).text)
    var rasterizer = Rasterizer()
    for time in [0, 0.5, 0.99] {
      let pictures = [document, read].map { rasterizer.image(of: $0.displayList(at: time), width: 200, height: 120) }
      let difference = try #require(PictureDifference(between: pictures[0], and: pictures[1]))
      #expect(difference.largestChannelDifference <= 8, "\(time): \(difference)")
    }
  }

  @Test("a blur that is not written is a difference")
  func measured() throws {
    let text = try MotionExport(document(), as: .svg).text
    let sharp = text.replacing("feGaussianBlur", with: "feOffset")
    #expect(sharp != text)
    let difference = MotionDifference(
      MotionRecording(try document()), try MotionRecording(sharp),
      tolerance: .init(points: 0.5, milliseconds: 8))
    #expect(difference.isExceeded)
  }

  @Test("blurs in Apple's frameworks are refused by name")
  func refusals() throws {
    for format in [MotionFormat.swiftUI, .coreAnimation] {
      #expect(throws: ExportError.unsupported("the blur of the layer “card”")) {
        try MotionExport(document(), as: format)
      }
    }
  }

  /// A tree with colour matrices: one that moves around a gradient, a stroke and a shadow, with another inside it, and
  /// one around an image.
  private func filtered() throws -> LayerTree {
    var tree = LayerTree(size: Size(width: 200, height: 120))
    let group = tree.add(.group(), at: Point(x: 60, y: 60), name: "group")
    let card = tree.add(.rectangle(size: Size(width: 60, height: 50)), at: .zero, in: group, name: "card")
    let dot = tree.add(.ellipse(size: Size(width: 30, height: 30)), at: Point(x: 20, y: 10), in: group, name: "dot")
    let photo = tree.add(
      .image(Bitmap(width: 2, height: 1, pixels: [0xFF20_6090, 0x8040_2010]), size: Size(width: 40, height: 20)),
      at: Point(x: 150, y: 60), name: "photo")
    tree.configure(card) {
      $0.style.gradient = Gradient(
        .linear(from: .zero, to: Point(x: 1, y: 1)),
        stops: [.init(offset: 0, color: Color(hex: 0xC03050)), .init(offset: 1, color: Color(hex: 0x204080))])
      ($0.stroke, $0.strokeWidth) = (Color(hex: 0x80C040), 4)
    }
    tree.configure(dot) {
      $0.fill = Color(hex: 0x30A0C0).withOpacity(0.6)
      ($0.shadowColor, $0.shadowOpacity, $0.shadowRadius) = (Color(hex: 0x803010), 0.8, 3)
      $0.colorMatrix = .contrast(0.5)
    }
    tree.configure(photo) { $0.colorMatrix = .hueRotation(.degrees(90)) }
    tree.transaction(at: 0, duration: 1) { $0[group].colorMatrix = .saturation(0) }
    return tree
  }

  @Test(
    "colour matrices become colours, also in each other, of gradients, strokes, shadows and images",
    arguments: [MotionFormat.svg, .lottie])
  func colorMatrices(format: MotionFormat) throws {
    let tree = try filtered()
    let document = try MotionDocument(of: tree, duration: 1)
    #expect(document.notes.isEmpty)
    let read = try MotionDocument(reading: MotionExport(document, as: format).text)
    var rasterizer = Rasterizer()
    for time in [0, 0.3, 0.8] {
      let lists = [tree.displayList(at: time), read.displayList(at: time)]
      let pictures = lists.map { rasterizer.image(of: $0, width: 200, height: 120) }
      let difference = try #require(PictureDifference(between: pictures[0], and: pictures[1]))
      #expect(difference.largestChannelDifference <= 8, "\(time): \(difference)")
    }
  }

  @Test("a colour matrix in which mixtures differ is noted or refused by name")
  func limitedColors() throws {
    func document(_ change: (inout LayerTree, LayerID, LayerID) throws -> Void) throws -> MotionDocument {
      var tree = LayerTree(size: Size(width: 100, height: 100))
      let card = tree.add(.group(), at: Point(x: 50, y: 50), name: "card")
      let inner = tree.add(.rectangle(size: Size(width: 40, height: 40)), at: .zero, in: card, name: "inner")
      tree.configure(inner) { $0.fill = Color(hex: 0xC0C0C0) }
      try change(&tree, card, inner)
      return try MotionDocument(of: tree, duration: 1)
    }
    #expect(try document { tree, card, _ in tree.configure(card) { $0.colorMatrix = .identity } }.notes.isEmpty)
    #expect(
      try document { tree, card, _ in try tree.derive(card, .colorMatrix) { _ in .brightness(0.5) } }.notes.isEmpty)
    let bright = try document { tree, card, _ in tree.configure(card) { $0.colorMatrix = .brightness(2) } }
    #expect(bright.notes == ["colours of inner under a colour matrix are limited to 0 … 1 before they are mixed"])
    #expect(throws: ExportError.unsupported("the blend mode of the layer “inner” under a colour matrix")) {
      try document { tree, card, inner in
        tree.configure(card) { $0.colorMatrix = .inversion() }
        tree.configure(inner) { $0.blendMode = .multiply }
      }
    }
    #expect(throws: ExportError.unsupported("the moving colour matrix of the image in the layer “photo”")) {
      try document { tree, card, _ in
        let bitmap = Bitmap(width: 1, height: 1, pixels: [0xFF20_6090])
        tree.add(.image(bitmap, size: Size(width: 9, height: 9)), at: .zero, in: card, name: "photo")
        tree.transaction(at: 0, duration: 1) { $0[card].colorMatrix = .inversion() }
      }
    }
  }

  @Test("source code sets the blur")
  func source() throws {
    #expect(try MotionExport(document(), as: .swift).text.contains("[.blurRadius]"))
  }
}
