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

@Suite("Blurs and shadows in exports")
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

  @Test("a colour matrix is refused by name, also if only a rule or a change gives it")
  func colorMatrices() throws {
    func message(_ change: (inout LayerTree, LayerID) throws -> Void) throws -> String? {
      var tree = LayerTree(size: Size(width: 100, height: 100))
      let card = tree.add(.rectangle(size: Size(width: 40, height: 40)), at: Point(x: 50, y: 50), name: "card")
      try change(&tree, card)
      do throws(ExportError) {
        var document = MotionDocument(size: tree.size, duration: 1)
        try document.add(tree)
        return nil
      } catch { return "\(error)" }
    }
    let refusal = "\(ExportError.unsupported("the colour matrix of the layer “card”"))"
    #expect(try message { $0.configure($1) { $0[.colorMatrix] = .identity } } == nil)
    #expect(try message { $0.configure($1) { $0[.colorMatrix] = .inversion() } } == refusal)
    #expect(
      try message { tree, card in tree.transaction(at: 0.5) { $0[card][.colorMatrix] = .saturation(0) } } == refusal)
    #expect(try message { try $0.derive($1, .colorMatrix) { _ in .brightness(0.5) } } == refusal)
  }

  @Test("source code sets the blur")
  func source() throws {
    #expect(try MotionExport(document(), as: .swift).text.contains("[.blurRadius]"))
  }
}
