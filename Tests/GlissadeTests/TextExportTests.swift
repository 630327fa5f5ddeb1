// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeExchange
import GlissadeGeometry
import GlissadeLayers
import GlissadeRasterization
import GlissadeTiming
import GlissadeTypesetting
import TestSupport
import Testing

@Suite("Export of text of several lines and of its pieces")
struct TextExportTests {
  private let text = LayerText(
    "Two lines\nand one", style: TextStyle(size: 22), alignment: .leading, width: 70, lineHeight: .factor(1.1))

  /// Writes the motion of a tree, reads the file, and compares the pictures of both.
  private func check(_ tree: LayerTree, as format: MotionFormat) throws {
    var document = MotionDocument(size: tree.size, duration: 1)
    try document.add(tree, from: 0)
    let export = try MotionExport(document, as: format, maximumError: 0.01)
    let read = try MotionDocument(reading: export.text)
    #expect(read.notes == [])
    var rasterizer = Rasterizer()
    for time in [0, 0.21, 0.5, 0.83] {
      let pictures = [document, read].map { rasterizer.image(of: $0.displayList(at: time), width: 120, height: 120) }
      #expect(Set(pictures[0].pixels).count > 2, "a picture without a drawing")
      let difference = try #require(PictureDifference(between: pictures[0], and: pictures[1]))
      #expect(difference.largestChannelDifference <= 3, "\(format) at \(time): \(difference)")
    }
  }

  @Test("outlines of several lines that scale with the font size", arguments: [MotionFormat.svg, .html, .lottie])
  func lines(format: MotionFormat) throws {
    var tree = LayerTree(size: Size(width: 120, height: 120))
    let layer = tree.add(.text(text), at: Point(x: 60, y: 60), name: "text") { $0.fill = .black }
    tree.transaction(at: 0.1, duration: 0.6) { $0[layer].fontSize = 14 }
    try check(tree, as: format)
  }

  @Test("words with a stagger of all properties", arguments: [MotionFormat.svg, .html, .lottie])
  func pieces(format: MotionFormat) throws {
    var tree = LayerTree(size: Size(width: 120, height: 120))
    let title = tree.add(piecesOf: text, by: .words, at: Point(x: 60, y: 60), name: "title") { $0.fill = .black }
    var entrance = Timeline(duration: 0.4)
    entrance.add(title.pieces, stagger: Stagger(each: 0.1)) {
      $0.position.y += 8
      $0.scale = .uniform(0.75)
      $0.rotation = .degrees(30)
      $0.opacity = 0.5
      $0.fill = Color(hex: 0x3B6EF5)
    }
    tree.play(entrance, at: 0.1)
    try check(tree, as: format)
  }
}
