// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeRasterization
import GlissadeTiming
import GlissadeTypesetting
import TestSupport
import Testing

@Suite("Layers: text of several lines and its pieces")
struct TextLinesTests {
  private let style = TextStyle(size: 24, letterSpacing: 1)

  private func picture(of tree: LayerTree, at time: Double = 0) -> Bitmap {
    var rasterizer = Rasterizer()
    return rasterizer.image(of: tree.displayList(at: time), width: 240, height: 160)
  }

  private func tree(_ text: LayerText) -> LayerTree {
    var tree = LayerTree(size: Size(width: 240, height: 160))
    tree.add(.text(text), at: Point(x: 120, y: 80)) { $0.fill = .black }
    return tree
  }

  private func tree(piecesOf text: LayerText, by unit: LayerText.Unit) -> (LayerTree, TextPieces) {
    var tree = LayerTree(size: Size(width: 240, height: 160))
    let pieces = tree.add(piecesOf: text, by: unit, at: Point(x: 120, y: 80), name: "title") { $0.fill = .black }
    return (tree, pieces)
  }

  @Test("a layer has the size of the block, and draws each line at its place")
  func lines() throws {
    let width = TextLine("Two lines", style: style).width
    for alignment in [LayerText.Alignment.leading, .center, .trailing] {
      let tree = tree(
        LayerText("Two lines of\ntext", style: style, alignment: alignment, width: width, lineHeight: .points(32)))
      let block = TextBlock(
        "Two lines of\ntext", style: style, width: width, alignment: alignment, lineHeight: .points(32))
      #expect(block.lines.count == 3)
      let id = try #require(tree.children(at: 0).first)
      let frame = tree.presentation(at: 0)[id].frame
      #expect(abs(frame.width - block.size.width) < 1e-9 && abs(frame.height - block.size.height) < 1e-9)
      var expected = LayerTree(size: tree.size)
      for line in block.lines {
        var outline = Path()
        let start = Point(x: frame.minX + line.start.x, y: frame.minY + block.ascent + line.start.y)
        for glyph in line.text.glyphs {
          outline.append(glyph.outline.applying(line.text.transform(of: glyph, at: start)))
        }
        expected.add(.path(outline)) { $0.fill = .black }
      }
      let difference = try #require(PictureDifference(between: picture(of: tree), and: picture(of: expected)))
      #expect(difference.largestChannelDifference <= 1)
      let texts = tree.presentationTexts(at: 0)
      #expect(texts.map(\.string) == ["Two lines", "of", "text"])
      #expect(abs(texts[1].box.minY - texts[0].box.minY - 32) < 1e-9)
    }
  }

  @Test("a new text keeps width, alignment and line height, and a new font size scales the lines")
  func options() throws {
    let text = LayerText("one", style: style, alignment: .trailing, width: 80, lineHeight: .factor(1))
    var tree = tree(text)
    let id = try #require(tree.children(at: 0).first)
    tree.transaction(at: 1) { $0[id].text = "one two three" }
    #expect(tree.presentationTexts(at: 1).map(\.string) == ["one", "two", "three"])
    tree.transaction(at: 2, duration: 0) { $0[id].fontSize = 12 }
    let (large, small) = (tree.presentationTexts(at: 1), tree.presentationTexts(at: 2))
    #expect(small.map(\.string) == large.map(\.string))
    #expect(abs(large[1].box.minY - large[0].box.minY - 24) < 1e-9)
    #expect(abs(small[1].box.minY - small[0].box.minY - 12) < 1e-9)
    let other = LayerText("one", style: style, alignment: .trailing, width: 81, lineHeight: .factor(1))
    let same = LayerText("one", style: style, alignment: .trailing, width: 80, lineHeight: .factor(1))
    #expect(text != other && text == same)
  }

  @Test("the space between lines is a part of the layer for the pointer")
  func hits() {
    let tree = tree(LayerText("A\n\nB", style: style))
    #expect(tree.layer(at: Point(x: 120, y: 80), at: 0) != nil)
    #expect(tree.layer(at: Point(x: 120, y: 20), at: 0) == nil)
  }

  @Test("the picture of all pieces is that of the whole text", arguments: LayerText.Unit.allCases)
  func pieces(unit: LayerText.Unit) throws {
    let words = "AV Tor,\ne\u{301}té  q\u{301} To 12"
    for (alignment, width) in [(LayerText.Alignment.leading, 150.0), (.center, nil), (.trailing, 90)] {
      let text = LayerText(words, style: style, alignment: alignment, width: width)
      let (split, _) = tree(piecesOf: text, by: unit)
      let difference = try #require(PictureDifference(between: picture(of: tree(text)), and: picture(of: split)))
      #expect(difference.largestChannelDifference <= 1, "\(unit), \(alignment): \(difference)")
      #expect(Set(picture(of: split).pixels).count > 2)
    }
  }

  @Test("pieces are characters with their marks, words or lines, without white space")
  func units() {
    let text = LayerText("AV e\u{301}\n\nq\u{301} a\u{A0}b ", style: style)
    let expected: [LayerText.Unit: [String]] = [
      .glyphs: ["A", "V", "e\u{301}", "q\u{301}", "a", "b"], .words: ["AV", "e\u{301}", "q\u{301}", "a\u{A0}b"],
      .lines: ["AV e\u{301}", "q\u{301} a\u{A0}b "],
    ]
    for (unit, strings) in expected {
      let (tree, title) = tree(piecesOf: text, by: unit)
      #expect(title.pieces.map { tree.presentation(at: 0)[$0].text ?? "" } == strings)
      #expect(tree.children(of: title.group, at: 0) == title.pieces)
      #expect(tree.presentation(at: 0)[title.group].size == text.size)
      #expect(title.pieces.allSatisfy { tree.presentation(at: 0)[$0].anchor == Point(x: 0.5, y: 0.5) })
    }
    for empty in ["", " ", "\n\n", " \t\u{A0}\n "] {
      for unit in LayerText.Unit.allCases {
        #expect(tree(piecesOf: LayerText(empty, style: style), by: unit).1.pieces == [])
      }
    }
  }

  @Test("pieces are at the sum of the advances and of the kerning before them")
  func positions() throws {
    let (tree, title) = tree(piecesOf: LayerText("AVA", style: style), by: .glyphs)
    let line = TextLine("AVA", style: style)
    for (index, piece) in title.pieces.enumerated() {
      let layer = tree.presentation(at: 0)[piece]
      let left = line.glyphs[index].x
      let width = TextLine(index == 1 ? "V" : "A", style: style).width
      #expect(abs(layer.position.x - left - width / 2) < 1e-9)
      #expect(abs(layer.position.y - (line.ascent + line.descent) / 2) < 1e-9)
    }
  }

  @Test("pieces are added at an instant, and move with a stagger")
  func stagger() {
    var tree = LayerTree(size: Size(width: 240, height: 160))
    let title = tree.add(
      piecesOf: LayerText("one two", style: style), by: .words, at: Point(x: 120, y: 80), at: 2, name: "title"
    ) {
      $0.opacity = 0
    }
    #expect([1, 2].map { tree.contains(title.group, at: $0) } == [false, true])
    #expect(tree.children(of: title.group, at: 1) == [] && tree.children(of: title.group, at: 2) == title.pieces)
    var entrance = Timeline(duration: 1)
    entrance.add(title.pieces, stagger: Stagger(each: 0.5), timingFunction: .linear) {
      $0.opacity = 1
      $0.position.y += 8
      $0.scale = .uniform(2)
      $0.rotation = .degrees(90)
      $0.fill = .white
    }
    tree.play(entrance, at: 3)
    #expect(title.pieces.map { tree.presentation(at: 3.5)[$0].opacity } == [0.5, 0])
    #expect(title.pieces.map { tree.presentation(at: 4)[$0].opacity } == [1, 0.5])
    #expect(title.pieces.map { tree.presentation(at: 5)[$0].rotation } == [.degrees(90), .degrees(90)])
  }

  @Test(
    "sizes without an extent, and long texts, are accepted",
    arguments: [0, -1, .nan, .infinity, 1e300] as [Double])
  func hostile(size: Double) {
    let style = TextStyle(size: size, letterSpacing: size)
    let text = LayerText("a b\nc", style: style, width: size, lineHeight: .points(size))
    for unit in LayerText.Unit.allCases {
      let (tree, title) = tree(piecesOf: text, by: unit)
      #expect(unit == .lines || title.pieces.count == 3)
      _ = tree.displayList(at: 0)
      _ = tree.presentationTexts(at: 0)
    }
  }

  @Test("100,000 characters become 100,000 pieces that share their outlines")
  func long() {
    let text = LayerText(String(repeating: "abcd\n", count: 25_000), style: style)
    let (tree, title) = tree(piecesOf: text, by: .glyphs)
    #expect(title.pieces.count == 100_000)
    #expect(tree.presentation(at: 0)[title.pieces[99_999]].text == "d")
  }
}
