// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
package import GlissadeGeometry
import GlissadeTypesetting

/// The position of a text relative to its anchor.
package enum TextAlignment: Sendable {
  case leading
  case center
  case trailing
}

/// A text at its position in the window, for tests of overlaps and truncation.
package struct PlacedText: Sendable {
  /// The complete text.
  package let text: String
  /// The area from the cap height to the baseline, in points of the window.
  package let box: Rect
  /// The clip of the text.
  package let clip: Rect?
  /// Whether the text was truncated.
  package let isTruncated: Bool
  /// The colour, or `nil` for the text of a layer.
  package var color: Color?
  /// Whether the text explains a part or an action, as a tooltip or a notice does.
  package var isExplanation = false
  /// Whether the text is in a group of lower opacity, such as a disabled control.
  package var isFaded = false
  /// The number of commands that are drawn before the text.
  package fileprivate(set) var order = 0
}

/// A mark at its position in the window, such as a symbol or the knob of a slider, for tests of contrast.
package struct PlacedMark: Sendable {
  package let name: String
  package let color: Color
  /// A point in the middle of the mark.
  package let center: Point
  /// The number of commands that are drawn before the mark.
  package fileprivate(set) var order: Int
}

/// The area of a readout, and the sentence of its tooltip.
package struct PlacedReadout: Sendable, Hashable {
  package let frame: Rect
  package let tooltip: String
}

/// Draws the parts of the interface in one theme.
struct Painter {
  var builder: DisplayListBuilder
  let theme: Theme
  /// The texts drawn so far, or `nil` if they are not recorded.
  var placedTexts: [PlacedText]?
  /// The marks drawn so far, or `nil` if they are not recorded.
  var placedMarks: [PlacedMark]?
  /// The readouts drawn so far.
  private(set) var readouts: [PlacedReadout] = []
  /// The texts drawn so far, which an overlay can cover.
  private var texts: [DrawnText] = []
  /// The number of texts before those of the scene.
  var sceneStart = 0
  /// Whether later texts explain a part or an action.
  var isExplaining = false
  /// Whether later commands are in a group of lower opacity.
  private var isFaded = false
  /// The state of the window that a graph shows.
  var graph = GraphContext()
  /// The axes of the graphs drawn so far, at the end of their changes of scale.
  var graphAxes: [GraphAxis] = []

  init(builder: DisplayListBuilder, theme: Theme) {
    self.builder = builder
    self.theme = theme
  }

  /// Draws a text on one line with its baseline through the anchor; returns its width.
  ///
  /// - Parameter help: The sentence of its tooltip, or an empty text.
  @discardableResult
  mutating func text(
    _ text: String, at anchor: Point, style: TextStyle, color: Color, alignment: TextAlignment = .leading,
    atMost limit: Double = .infinity, help: String = ""
  ) -> Double {
    var line = TextLine(text, style: style)
    let isTruncated = line.width > limit
    if isTruncated { line = line.truncated(toWidth: limit) }
    let start =
      switch alignment {
      case .leading: anchor.x
      case .center: anchor.x - line.width / 2
      case .trailing: anchor.x - line.width
      }
    let (first, readoutCount) = (builder.commandCount, readouts.count)
    let box = Rect(x: start, y: anchor.y - style.capHeight, width: line.width, height: style.capHeight)
    // The tooltip of a shortened text is the whole text.
    if isTruncated || !help.isEmpty { readout(isTruncated ? text : help, in: box.inset(dx: -4, dy: -6)) }
    if placedTexts != nil, let affine = builder.transform.affine {
      placedTexts?.append(
        PlacedText(
          text: text, box: affine.boundingBox(of: box), clip: builder.clip, isTruncated: isTruncated, color: color,
          isExplanation: isExplaining, isFaded: isFaded,
          order: builder.commandCount))
    }
    for glyph in line.glyphs where !glyph.outline.isEmpty {
      builder.withTransform(line.transform(of: glyph, at: Point(x: start, y: anchor.y))) {
        $0.fill(.path(glyph.outline), with: color)
      }
    }
    if let affine = builder.transform.affine {
      texts.append(
        DrawnText(
          box: affine.boundingBox(
            of: Rect(x: start, y: anchor.y - style.capHeight, width: line.width, height: style.capHeight * 1.4)),
          commands: first..<builder.commandCount, readout: readouts.count > readoutCount ? readoutCount : nil,
          placed: placedTexts.map { $0.count - 1 }))
    }
    return line.width
  }

  /// Draws a text whose capital letters are centred on a height.
  @discardableResult
  mutating func text(
    _ text: String, centeredAt y: Double, x: Double, style: TextStyle, color: Color,
    alignment: TextAlignment = .leading, atMost limit: Double = .infinity, help: String = ""
  ) -> Double {
    self.text(
      text, at: Point(x: x, y: (y + style.capHeight / 2).rounded()), style: style, color: color, alignment: alignment,
      atMost: limit, help: help)
  }

  /// Records the tooltip of a readout.
  mutating func readout(_ tooltip: String, in frame: Rect) {
    guard let affine = builder.transform.affine else { return }
    readouts.append(PlacedReadout(frame: affine.boundingBox(of: frame), tooltip: tooltip))
  }

  /// Records a mark that is drawn next.
  mutating func mark(_ name: String, color: Color, at center: Point) {
    guard placedMarks != nil, !isFaded, let affine = builder.transform.affine else { return }
    placedMarks?.append(
      PlacedMark(name: name, color: color, center: affine.apply(to: center), order: builder.commandCount))
  }

  /// Draws a background for a text above moving objects.
  mutating func textGround(_ box: Rect) {
    builder.fill(.roundedRectangle(box.inset(dx: -4, dy: -4), cornerRadius: 4), with: theme.panel)
  }

  /// Draws a panel: a background, a hairline, and corners of 8 points.
  mutating func panel(_ rect: Rect) {
    guard !rect.isEmpty else { return }
    builder.fill(.roundedRectangle(rect, cornerRadius: 8), with: theme.panel)
    hairline(around: rect, cornerRadius: 8)
  }

  /// Draws a raised panel with its edge.
  mutating func raisedPanel(_ rect: Rect, cornerRadius: Double = 8) {
    builder.fill(.roundedRectangle(rect, cornerRadius: cornerRadius), with: theme.raised)
    hairline(around: rect, cornerRadius: cornerRadius)
  }

  /// Draws texts one below another, each in the middle of its line.
  mutating func lines(
    _ lines: [String], from top: Double, x: Double, height: Double, style: TextStyle,
    alignment: TextAlignment = .leading,
    atMost limit: Double = .infinity
  ) {
    for (index, line) in lines.enumerated() {
      text(
        line, centeredAt: top + height * (Double(index) + 0.5), x: x, style: style, color: theme.text,
        alignment: alignment, atMost: limit)
    }
  }

  /// Draws a line one point wide just inside a rectangle.
  mutating func hairline(around rect: Rect, cornerRadius: Double) {
    builder.stroke(
      .roundedRectangle(rect.inset(dx: 0.5, dy: 0.5), cornerRadius: cornerRadius - 0.5), with: theme.hairline,
      style: StrokeStyle(width: 1))
  }

  /// Draws a symbol around a centre.
  mutating func symbol(_ symbol: Symbol, at center: Point, color: Color, scale: Double = 1) {
    mark("symbol", color: color, at: center)
    let shape = Shape.path(symbol.path)
    builder.withTransform(AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: center.x, ty: center.y)) {
      $0.fill(shape, with: color, rule: symbol.fillRule)
    }
  }

  /// Draws the rings of a target.
  mutating func target(at center: Point) {
    for (radius, color) in [(7.0, theme.text), (11, theme.secondaryText)] {
      builder.stroke(
        .ellipse(Rect(center: center, size: Size(width: 2 * radius, height: 2 * radius))), with: color,
        style: StrokeStyle(width: 1.25))
    }
  }

  /// Draws a straight line.
  mutating func line(from start: Point, to end: Point, color: Color, style: StrokeStyle) {
    builder.stroke(.path(Path(polyline: [start, end])), with: color, style: style)
  }
}

/// Texts below overlays.
extension Painter {
  /// A text of the picture.
  private struct DrawnText {
    /// The area with descenders, in the window.
    let box: Rect
    var commands: Range<Int>
    /// The indices of its readout and of its record.
    var readout: Int?
    var placed: Int?
  }

  /// The number of texts drawn so far.
  var textCount: Int { texts.count }

  /// Removes the texts below an overlay that is drawn next, so that it cuts none.
  ///
  /// - Parameters:
  ///   - covers: The areas of overlays.
  ///   - first: The number of the earliest text that they can cover.
  mutating func removeTexts(below covers: [Rect], from first: Int = 0) {
    for index in texts.indices.dropFirst(first).reversed()
    where covers.contains(where: { $0.intersection(texts[index].box).map { !$0.isEmpty } ?? false }) {
      removeText(at: index)
    }
  }

  private mutating func removeText(at position: Int) {
    let text = texts.remove(at: position)
    let count = text.commands.count
    builder.removeCommands(in: text.commands)
    if let readout = text.readout { readouts.remove(at: readout) }
    if let placed = text.placed { placedTexts?.remove(at: placed) }
    for index in texts.indices[position...] {
      texts[index].commands = texts[index].commands.lowerBound - count..<texts[index].commands.upperBound - count
      if text.readout != nil { texts[index].readout = texts[index].readout.map { $0 - 1 } }
      texts[index].placed = texts[index].placed.map { $0 - 1 }
    }
    func moved(_ order: Int) -> Int { order > text.commands.lowerBound ? order - count : order }
    placedTexts = placedTexts?.map { text in
      var text = text
      text.order = moved(text.order)
      return text
    }
    placedMarks = placedMarks?.map { mark in
      var mark = mark
      mark.order = moved(mark.order)
      return mark
    }
  }

  /// Removes the recorded parts, because an overlay covers them.
  mutating func removeParts() {
    if placedTexts != nil { placedTexts = [] }
    if placedMarks != nil { placedMarks = [] }
    (readouts, texts) = ([], [])
  }
}

extension Painter {
  /// Runs `body` clipped to a rectangle.
  mutating func clipped(to rect: Rect, _ body: (inout Painter) -> Void) {
    let outer = builder.clip
    builder.narrowClip(to: rect)
    body(&self)
    builder.clip = outer
  }

  /// Runs `body` as one group at an opacity.
  mutating func faded(to opacity: Double, _ body: (inout Painter) -> Void) {
    let outer = isFaded
    isFaded = true
    builder.beginGroup(opacity: opacity)
    body(&self)
    builder.endGroup()
    isFaded = outer
  }
}
