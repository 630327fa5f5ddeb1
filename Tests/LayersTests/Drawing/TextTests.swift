// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTypesetting
import Testing

@Suite("Layers: text")
struct TextTests {
  private let style = TextStyle(size: 20)

  private func tree(_ string: String, _ alignment: LayerText.Alignment = .center) -> (LayerTree, LayerID) {
    var tree = LayerTree(size: Size(width: 200, height: 100))
    let label = tree.add(.text(string, style: style, alignment: alignment), at: Point(x: 100, y: 50))
    return (tree, label)
  }

  @Test("a text has the size of its line, and is drawn as its glyphs")
  func line() throws {
    let (tree, label) = tree("Tor A")
    let line = TextLine("Tor A", style: style)
    let size = tree.presentation(at: 0)[label].size
    #expect(abs(size.width - line.width) < 1e-9)
    #expect(abs(size.height - line.ascent - line.descent) < 1e-9)
    let drawn = try #require(tree.displayList(at: 0).outlines.first)
    var expected = Path()
    let start = Point(x: 100 - line.width / 2, y: 50 - (line.ascent + line.descent) / 2 + line.ascent)
    for glyph in line.glyphs { expected.append(glyph.outline.applying(line.transform(of: glyph, at: start))) }
    #expect(drawn.elements.count == expected.elements.count)
    let (bounds, expectedBounds) = (try #require(drawn.bounds()), try #require(expected.bounds()))
    #expect(bounds.distance(to: expectedBounds) < 1e-9)
  }

  @Test("a text keeps its alignment in its bounds when the font size changes")
  func fontSize() throws {
    for (alignment, share) in [(LayerText.Alignment.leading, 0.0), (.center, 0.5), (.trailing, 1)] {
      var (tree, label) = tree("0.25", alignment)
      let old = try #require(tree.displayList(at: 0).outlines.first?.bounds())
      let box = tree.presentation(at: 0)[label].frame
      tree.transaction(at: 0, duration: 1) { $0[label].fontSize = 40 }
      #expect(tree.presentation(at: 0.5)[label].fontSize == 30)
      let new = try #require(tree.displayList(at: 1).outlines.first?.bounds())
      #expect(abs(new.width - 2 * old.width) < 1e-9)
      #expect(abs(new.height - 2 * old.height) < 1e-9)
      // The line grows from its alignment point in the bounds.
      let anchor = Point(x: box.minX + share * box.width, y: box.midY)
      let scaled = Rect(
        origin: anchor + (old.origin - anchor) * 2, size: old.size * 2)
      #expect(new.distance(to: scaled) < 1e-9)
    }
  }

  @Test("a new text sets the font size of a layer without text immediately, and animates that of a text")
  func becoming() {
    var (tree, layer) = LayerTree.with(.rectangle(size: Size(width: 10, height: 10)), in: .zero)
    tree.transaction(at: 1, duration: 1) { $0[layer].content = .text("a", style: TextStyle(size: 10)) }
    #expect(tree.presentation(at: 1)[layer].fontSize == 10)
    tree.transaction(at: 3, duration: 1) { $0[layer].content = .text("b", style: TextStyle(size: 20)) }
    #expect(tree.presentation(at: 3)[layer].fontSize == 10)
    #expect(tree.presentation(at: 3.5)[layer].fontSize == 15)
    #expect(tree.presentation(at: 4)[layer].text == "b")
  }

  @Test("letter spacing is proportional to the font size")
  func spacing() throws {
    var wide = style
    wide.letterSpacing = 4
    let text = LayerText("AAA", style: wide)
    #expect(abs(text.size.width - LayerText("AAA", style: style).size.width - 8) < 1e-9)
  }

  @Test("a new text at an instant keeps size and style; new content replaces the text")
  func words() {
    var (tree, label) = tree("one")
    let size = tree.presentation(at: 0)[label].size
    tree.setText(of: label, to: "two", at: 2)
    tree.transaction(at: 3) { $0[label].text = "three" }
    tree.setContent(of: label, to: .text("four", style: TextStyle(size: 9)), at: 4)
    #expect([0, 2, 3, 4].map { tree.text(of: label, at: $0) } == ["one", "two", "three", "four"])
    #expect(tree.text(of: label) == "one")
    #expect(tree.presentation(at: 3)[label].text == "three")
    #expect(tree.presentation(at: 3)[label].size == size)
    #expect(tree.presentation(at: 4)[label].fontSize == 9)
    #expect(tree.displayList(at: 1) != tree.displayList(at: 2))
    // A later call sets content at an earlier instant: the text at instant 2 stays and has the new style.
    tree.setContent(of: label, to: .text("half", style: TextStyle(size: 20, typeface: .semibold)), at: 1)
    #expect([0, 1, 2].map { tree.text(of: label, at: $0) } == ["one", "half", "two"])
    var other = LayerTree(size: .zero)
    let semibold = other.add(
      .text("two", style: TextStyle(size: 20, typeface: .semibold)), at: Point(x: 100, y: 50))
    other.set(.size, of: semibold, to: tree.presentation(at: 2)[label].size)
    #expect(tree.displayList(at: 2) == other.displayList(at: 2))
    tree.setText(of: label, to: "always")
    #expect(tree.text(of: label, at: 2.5) == "always")
    // Content of another kind has no text and accepts none.
    let box = tree.add(.rectangle(size: size))
    tree.setText(of: box, to: "no", at: 1)
    #expect(tree.text(of: box, at: 2) == nil)
  }

  @Test("a text is derived from presentation values of the same frame")
  func derived() throws {
    var (tree, _) = tree("")
    let label = try #require(tree.children(at: -.infinity).first)
    let card = tree.add(.rectangle(size: Size(width: 10, height: 10)))
    tree.transaction(at: 0, duration: 1) { $0[card].position = Point(x: 80, y: 0) }
    try tree.derive(label, .text) { values in "x = \(values[card].position.x)" }
    #expect(tree.text(of: label, at: 0.5) == "x = 40.0")
    #expect(tree.presentation(at: 1)[label].text == "x = 80.0")
    #expect(tree.model(at: 1)[label].text == "")
    try tree.derive(card, .isHidden) { $0[label].text == "x = 80.0" }
    #expect(!tree.isHidden(of: card, at: 0.5))
    #expect(tree.isHidden(of: card, at: 1))
    #expect(tree.displayList(at: 0.5).commands.count == 2)
    #expect(tree.displayList(at: 1).commands.count == 1)
    tree.removeDerivation(of: label, .text)
    #expect(tree.text(of: label, at: 1) == "")
    #expect(!tree.isHidden(of: card, at: 1))
  }

  @Test("a rule by which a text depends on itself is refused")
  func cycle() throws {
    var (tree, _) = tree("a")
    let label = try #require(tree.children(at: -.infinity).first)
    let other = tree.add(.text("b", style: style), name: "other")
    #expect(throws: Never.self) { try tree.derive(label, .text) { $0[other].text ?? "" } }
    #expect(throws: DependencyError.self) { try tree.derive(other, .text) { $0[label].text ?? "" } }
    #expect(tree.text(of: label, at: 0) == "b")
  }

  @Test(
    "a font size of 0 draws nothing, and one that is negative or not finite changes nothing",
    arguments: [0, -1, .nan, .infinity, 1e300])
  func hostile(size: Double) {
    var (tree, label) = tree("abc")
    tree.set(.stroke, of: label, to: .black)
    let before = tree.displayList(at: 0)
    tree.set(.fontSize, of: label, to: size)
    _ = tree.displayList(at: 0)
    _ = tree.layer(at: Point(x: 100, y: 50), at: 0)
    tree.setContent(of: label, to: .text("abc", style: TextStyle(size: size, letterSpacing: size)))
    _ = tree.displayList(at: 0)
    if size == 0 { #expect(tree.displayList(at: 0).commands.isEmpty) }
    if !(size >= 0 && size.isFinite) { #expect(tree.displayList(at: 0) == before) }
  }
}

extension DisplayList {
  /// The filled shapes on the surface.
  fileprivate var outlines: [Path] {
    commands.compactMap { command in
      guard case .fill(.path(let path), _, _, let transform, _) = command, let affine = transform.affine else {
        return nil
      }
      return path.applying(affine)
    }
  }
}
