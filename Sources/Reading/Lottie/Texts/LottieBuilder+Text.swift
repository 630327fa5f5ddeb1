// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTexts

extension LottieBuilder {
  /// Adds the text of a layer. Each document has a group, which is visible at its instants.
  mutating func addText(_ layer: LottieNode, to id: LayerID, on clock: LottieClock) throws(MotionFileError) {
    guard let text = layer["t"] else { return }
    let animators = textAnimators(text["a"]?.elements ?? [], on: clock)
    if text["p"]?.json["m"] != nil { leaveOut("text along a path", at: layer) }
    let alignment = anchorAlignment(text["m"], of: animators, on: clock)
    for document in textDocuments(text["d"], on: clock) {
      let group = try add(.group(), in: id)
      if let isShown = document.isShown {
        try? tree.deriveFromTime(group, .isHidden) { !isShown($0) }
      }
      try addLines(document, by: animators, alignment, to: group)
    }
  }

  /// A text with its style.
  private struct Style {
    let font: String
    let size: Double
    let tracking: Double
    let lineHeight: Double
    let baseline: Double
    let justification: Int
    let box: Rect?
  }

  private mutating func addLines(
    _ document: TextDocument, by animators: [LottieTextAnimator], _ alignment: Vector, to group: LayerID
  ) throws(MotionFileError) {
    let (node, string) = (document.style, document.string)
    let size = node.number("s", default: 12)
    guard size > 0, size <= 10_000 else { return }
    // A character has about twenty elements.
    guard canDraw(20 * string.utf8.count, at: node),
      canAnimate(min(string.utf8.count, Self.characterLimit), by: animators.count, at: node)
    else { return }
    var box: Rect?
    if let extent = node["sz"]?.json.lottieNumbers, extent.count > 1 {
      let origin = node["ps"]?.json.lottieNumbers ?? [0, 0]
      if origin.count > 1 { box = Rect(x: origin[0], y: origin[1], width: extent[0], height: extent[1]) }
    }
    let style = Style(
      font: node.text("f") ?? "", size: size, tracking: node.number("tr", default: 0) / 1000 * size,
      lineHeight: node.number("lh") ?? size * 1.2, baseline: node.number("ls", default: 0),
      justification: node.integer("j") ?? 0, box: box)
    var outline = Path()
    var characters: [LottieCharacter] = []
    var (isOwn, words, share) = (true, 0, 0.0)
    var foreign = ""
    var y = -style.baseline + (box.map { $0.minY + size * fonts.ascent(style.font) } ?? 0)
    for (number, line) in lines(of: string, style).enumerated() {
      var x = 0.0
      var glyphs: [(outline: Path, x: Double, width: Double)] = []
      for character in line {
        let found = fonts.glyph(character, font: style.font)
        isOwn = isOwn && found.isOwn
        if !found.isOwn { foreign.append(character) }
        glyphs.append((outline: found.glyph.outline, x: x, width: found.glyph.width * size / 100))
        x += found.glyph.width * size / 100 + style.tracking
      }
      // Spaces at the end of a line have no width.
      let width = line.lastIndex { $0 != " " }.map { glyphs[$0].x + glyphs[$0].width } ?? 0
      share = style.justification % 3 == 1 ? 1 : style.justification % 3 == 2 ? 0.5 : 0
      let left = (box.map { $0.minX + $0.width * share } ?? 0) - width * share
      for (column, glyph) in glyphs.enumerated() {
        let scale = AffineTransform.scale(x: size / 100, y: size / 100)
        guard !animators.isEmpty else {
          let map = AffineTransform.translation(x: left + glyph.x, y: y).concatenated(with: scale)
          outline.append(glyph.outline.applying(map))
          continue
        }
        let isSpace = line[column] == " "
        let visible = characters.last.map { $0.indices[1] + ($0.isSpace ? 0 : 1) } ?? 0
        // The height of a character is that of lottie-web.
        let anchor = Vector(dx: alignment.dx * glyph.width / 2, dy: alignment.dy * size * 1.2 * 0.714)
        let map = AffineTransform.translation(x: -glyph.width / 2 - anchor.dx, y: -anchor.dy)
          .concatenated(with: scale)
        characters.append(
          LottieCharacter(
            outline: glyph.outline.applying(map), origin: Point(x: left + glyph.x + glyph.width / 2, y: y) + anchor,
            indices: [characters.count, visible, words, number], line: number, column: column, isSpace: isSpace))
        if isSpace { words += 1 }
      }
      words += 1
      y += style.lineHeight
    }
    if !isOwn { leaveOut("the typeface \(fonts.family(style.font)), in whose place another one is drawn,", at: node) }
    for construct in ReadingNote.shapedTexts(in: foreign) { leaveOut(construct, at: node) }
    guard animators.isEmpty else {
      return try addCharacters(LottieAnimatedText(characters, animators, share: share), node, to: group)
    }
    try addOutline(outline, node, to: group) { _, _, _, _ in }
  }

  /// Adds the outline of a text or of a character with its fill and its stroke.
  ///
  /// - Parameters:
  ///   - strokes: Whether there is a stroke also if its width is 0 at first.
  ///   - change: Changes the layer of a paint: the tree, the layer, whether it is the stroke, and its colour.
  mutating func addOutline(
    _ outline: Path, _ node: LottieNode, to group: LayerID, strokes: Bool = false,
    change: (inout LayerTree, LayerID, Bool, Color) -> Void
  ) throws(MotionFileError) {
    func color(_ key: String) -> Color? {
      guard let numbers = node[key]?.json.lottieNumbers, numbers.count >= 3 else { return nil }
      return Color(red: numbers[0], green: numbers[1], blue: numbers[2])
    }
    let (fill, stroke) = (color("fc"), color("sc"))
    let width = node.number("sw", default: 0)
    let layers =
      [(fill, nil), (strokes ? stroke ?? .black : width > 0 ? stroke : nil, width)] as [(Color?, Double?)]
    // The stroke is over the fill only if the text says so.
    for (color, strokeWidth) in node.isSet("of") ? layers : layers.reversed() {
      guard let color else { continue }
      let id = try add(.path(outline), in: group)
      tree.set(.fill, of: id, to: strokeWidth == nil ? color : .clear)
      guard let strokeWidth else {
        change(&tree, id, false, color)
        continue
      }
      tree.set(.stroke, of: id, to: color)
      tree.set(.strokeWidth, of: id, to: strokeWidth)
      var style = LayerStyle()
      style.join = .round
      tree.setStyle(of: id, to: style, at: nil)
      change(&tree, id, true, color)
    }
  }

  /// The lines of a text, broken at its ends of lines and at the width of its box.
  private func lines(of string: String, _ style: Style) -> [[Character]] {
    // The character 3 of ASCII is an end of line within a paragraph.
    let lines = string.split(omittingEmptySubsequences: false) { $0.isNewline || $0 == "\u{3}" }.map(Array.init)
    guard let width = style.box?.width else { return lines }
    return lines.flatMap { line -> [[Character]] in
      var (result, current, used): ([[Character]], [Character], Double) = ([], [], 0)
      for word in words(of: line) {
        let advance = word.reduce(0) {
          $0 + fonts.glyph($1, font: style.font).glyph.width * style.size / 100 + style.tracking
        }
        if !current.isEmpty, used + advance > width, word.first != " " {
          result.append(current)
          (current, used) = ([], 0)
        }
        current += word
        used += advance
      }
      return result + [current]
    }
  }

  /// The words and the spaces between them.
  private func words(of line: [Character]) -> [[Character]] {
    var words: [[Character]] = []
    for character in line {
      if let last = words.last?.last, (last == " ") == (character == " ") {
        words[words.count - 1].append(character)
      } else {
        words.append([character])
      }
    }
    return words
  }
}
