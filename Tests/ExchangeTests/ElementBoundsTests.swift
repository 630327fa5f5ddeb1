// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeExchange
import GlissadeGeometry
import GlissadeLayers
import Testing

/// Rectangles and ellipses that SVG draws in another way than the engine.
@Suite("Bounds of elements") struct ElementBoundsTests {
  private static let contents: [LayerContent] = [
    .rectangle(size: Size(width: 60, height: 40)), .ellipse(size: Size(width: 60, height: 40)),
  ]

  /// A shape that has another size from 0.4 s to 0.8 s.
  private func document(_ content: LayerContent, _ size: Size, strokeWidth: Double = 2) throws -> MotionDocument {
    var tree = LayerTree(size: Size(width: 200, height: 100))
    let card = tree.add(content, at: Point(x: 100, y: 50), name: "card") {
      $0.fill = .black
      $0.stroke = .black
      $0.strokeWidth = strokeWidth
    }
    tree.transaction(at: 0.2, duration: 0.2) { $0[card].size = size }
    tree.transaction(at: 0.8, duration: 0.2) { $0[card].size = Size(width: 60, height: 40) }
    return try MotionDocument(of: tree)
  }

  /// The boxes of the strokes of a file at an instant.
  private func strokes(_ text: String, at time: Double) throws -> [Rect] {
    try MotionDocument(reading: text).displayList(at: time).commands.compactMap { command in
      guard case .stroke(let shape, _, _, _, _) = command else { return nil }
      return switch shape {
      case .rectangle(let rect), .roundedRectangle(let rect, _), .ellipse(let rect): rect
      case .path(let path): path.bounds()
      }
    }
  }

  @Test("a stroke is written also while one side is 0", arguments: [MotionFormat.svg, .css, .html], contents)
  func line(format: MotionFormat, content: LayerContent) throws {
    let document = try document(content, Size(width: 0, height: 40))
    let export = try MotionExport(document, as: format, maximumError: 0.05)
    let strokes = try strokes(export.text, at: 0.6)
    #expect(strokes.count == 1 && strokes.allSatisfy { (0...0.05).contains($0.width) && abs($0.height - 40) < 0.05 })
  }

  @Test("a stroke without an extent is written, and not drawn", arguments: [MotionFormat.svg, .css, .html], contents)
  func nothing(format: MotionFormat, content: LayerContent) throws {
    let export = try MotionExport(try document(content, .zero), as: format, maximumError: 0.05)
    let strokes = try strokes(export.text, at: 0.6)
    #expect(strokes.allSatisfy { $0.size == .zero })
  }

  @Test("a radius above half of a side is limited by it", arguments: [MotionFormat.svg, .css, .html])
  func radius(format: MotionFormat) throws {
    let content = LayerContent.rectangle(size: Size(width: 60, height: 40), cornerRadius: 8)
    let document = try document(content, Size(width: 60, height: 4), strokeWidth: 0)
    #expect(try MotionExport(document, as: format, maximumError: 0.05).deviation.points <= 0.05)
  }
}
