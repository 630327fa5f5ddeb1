// SPDX-License-Identifier: MIT
public import GlissadeGeometry
import GlissadeTypesetting

extension LayerText {
  /// The parts of a text that become layers of their own.
  public enum Unit: Hashable, Sendable, CaseIterable {
    /// A character, together with its combining marks.
    case glyphs
    /// The characters between white space; a no-break space is a part of a word.
    case words
    /// A line of the layout, with its spaces.
    case lines
  }
}

/// The layers of a text whose parts move separately.
public struct TextPieces: Hashable, Sendable {
  /// The layer that contains the pieces. It has the size of the whole text.
  public let group: LayerID
  /// The text layers of the pieces, in the order of the text.
  public let pieces: [LayerID]
}

extension LayerTree {
  /// Adds a group with a text layer for each piece of a text, in front of its siblings and for all instants.
  ///
  ///     let title = tree.add(piecesOf: LayerText("Soft landing", style: style), by: .glyphs, at: center) {
  ///       $0.fill = .white
  ///       $0.opacity = 0
  ///     }
  ///     var entrance = Timeline(duration: 0.4)
  ///     entrance.add(title.pieces, stagger: Stagger(each: 0.03)) { $0.opacity = 1 }
  ///
  /// The anchor of a piece is the centre of its box. Its position is the place of that centre in the whole text, with
  /// kerning. The picture of all pieces at rest is that of the whole text, except in pixels that several pieces cover
  /// in part. White space has no layer.
  ///
  /// - Parameters:
  ///   - text: The text, with its layout.
  ///   - unit: The kind of piece.
  ///   - position: The position of the centre of the whole text in the coordinates of the parent.
  ///   - parent: The parent of the group, or `nil` for the tree itself.
  ///   - name: The name of the group in messages, or `nil`. The pieces have this name with a number.
  ///   - setup: Sets properties of each piece, as in ``configure(_:_:)``.
  /// - Returns: The group, and the pieces in the order of the text.
  /// - Complexity: O(n) in the characters and in the segments of the outline, and that of the closure for each piece.
  @discardableResult
  public mutating func add(
    piecesOf text: LayerText, by unit: LayerText.Unit, at position: Point = .zero, in parent: LayerID? = nil,
    name: String? = nil, _ setup: (inout LayerEditor) -> Void = { _ in }
  ) -> TextPieces {
    let group = add(.group(size: text.size), at: position, in: parent, name: name)
    let pieces = text.pieces(by: unit).enumerated().map { index, piece in
      add(.text(piece.text), at: piece.center, in: group, name: name.map { "\($0) \(index + 1)" }, setup)
    }
    return TextPieces(group: group, pieces: pieces)
  }

  /// Adds a group with a text layer for each piece of a text, in front of its siblings and from an instant on.
  ///
  /// The values that the closure sets are those from the first instant on. An animation that it adds begins at the
  /// instant.
  ///
  /// - Parameters:
  ///   - text: The text, with its layout.
  ///   - unit: The kind of piece.
  ///   - position: The position of the centre of the whole text in the coordinates of the parent.
  ///   - parent: The parent of the group, or `nil` for the tree itself.
  ///   - time: The instant, on the clock of the tree.
  ///   - name: The name of the group in messages, or `nil`. The pieces have this name with a number.
  ///   - setup: Sets properties of each piece, as in ``configure(_:_:)``.
  /// - Returns: The group, and the pieces in the order of the text.
  /// - Complexity: O(n) in the characters and in the segments of the outline, and that of the closure for each piece.
  ///   At an instant before the latest one, each piece also costs an edit of the history.
  @discardableResult
  public mutating func add(
    piecesOf text: LayerText, by unit: LayerText.Unit, at position: Point, in parent: LayerID? = nil, at time: Double,
    name: String? = nil, _ setup: (inout LayerEditor) -> Void = { _ in }
  ) -> TextPieces {
    let group = add(.group(size: text.size), at: position, in: parent, at: time, name: name)
    let pieces = text.pieces(by: unit).enumerated().map { index, piece in
      add(.text(piece.text), at: piece.center, in: group, at: time, name: name.map { "\($0) \(index + 1)" }, setup)
    }
    return TextPieces(group: group, pieces: pieces)
  }
}

extension LayerText {
  /// A part of a text, with the centre of its box in the box of the whole text, in points.
  package struct Piece: Sendable {
    package let text: LayerText
    package let center: Point
  }

  /// Returns the pieces of a text that draw anything, in the order of the text.
  ///
  /// - Complexity: O(n) in the characters and in the segments of the outlines of different pieces.
  package func pieces(by unit: Unit) -> [Piece] {
    let fontSize = style.size > 0 && style.size.isFinite ? style.size : 0
    var pieces: [Piece] = []
    // Equal pieces share their layout. Strings with other code units can be equal and have other glyphs.
    var texts: [[UInt8]: LayerText] = [:]
    let block = block
    for line in block.lines {
      let string = substring(line.utf8Range)
      var glyphs = line.text.glyphs[...]
      for range in unit.ranges(of: string) {
        glyphs = glyphs.drop { $0.utf8Offset < range.lowerBound }
        let own = glyphs.prefix { $0.utf8Offset < range.upperBound }
        guard let first = own.first, own.contains(where: { !$0.outline.isEmpty }) else { continue }
        let start = string.utf8.index(string.utf8.startIndex, offsetBy: range.lowerBound)
        let part = string[start..<string.utf8.index(start, offsetBy: range.count)]
        let key = Array(part.utf8)
        let text = texts[key] ?? LayerText(String(part), style: style)
        texts[key] = text
        let center = Point(
          x: (line.start.x + first.x + text.emSize.width / 2) * fontSize,
          y: (line.start.y + text.emSize.height / 2) * fontSize)
        pieces.append(Piece(text: text, center: center))
      }
    }
    return pieces
  }
}

extension LayerText.Unit {
  /// The pieces of a line without white space between them, as ranges of UTF-8 code units.
  fileprivate func ranges(of line: String) -> [Range<Int>] {
    if self == .lines { return [0..<line.utf8.count] }
    var ranges: [Range<Int>] = []
    var (offset, isInWord) = (0, false)
    for character in line {
      let end = offset + character.utf8.count
      let isSpace = character.isBreakingSpace
      if !isSpace {
        if self == .words, isInWord, let last = ranges.last {
          ranges[ranges.count - 1] = last.lowerBound..<end
        } else {
          ranges.append(offset..<end)
        }
      }
      (offset, isInWord) = (end, !isSpace)
    }
    return ranges
  }
}
