// SPDX-License-Identifier: MIT
import Glissade
import GlissadeDrawing

/// Five dots around a point, and a line of text. A click moves them to another point.
public struct Dots {
  /// The size of a new window, in points.
  public static let size = Size(width: 480, height: 320)
  /// The colour below the picture.
  public static let background = Color(hex: 0xF3F5F9)

  /// The layers.
  public private(set) var tree = LayerTree(size: Self.size)
  private let text: LayerID
  private var dots: [LayerID] = []

  /// Creates the dots, which begin to move apart at the instant 0.
  public init() {
    text = tree.add(.text("Click anywhere", style: TextStyle(size: 18))) { $0.fill = Color(hex: 0x5A6270) }
    for hex: UInt32 in [0x3B6EF5, 0x12A594, 0xF2A33A, 0xE5484D, 0x8E4EC6] {
      dots.append(
        tree.add(.ellipse(size: Size(width: 26, height: 26)), at: Point(x: 240, y: 150)) {
          $0.fill = Color(hex: hex)
          $0[.shadowOpacity] = 0.3
          $0[.shadowRadius] = 3
        })
    }
    resize(to: Self.size, at: 0)
    move(to: Point(x: 240, y: 150), at: 0)
  }

  /// Moves the dots, each a little slower than the one before. Neither positions nor velocities jump.
  public mutating func move(to point: Point, at instant: Double) {
    for (index, dot) in dots.enumerated() {
      let direction = Vector(direction: .degrees(72 * Double(index)))
      tree.transaction(at: instant, duration: 0.6 + 0.15 * Double(index)) { $0[dot].position = point + direction * 36 }
    }
  }

  /// Keeps the text in the middle of the lower edge.
  public mutating func resize(to size: Size, at instant: Double) {
    tree.size = size
    tree.transaction(at: instant, duration: 0) { [text] in
      $0[text].position = Point(x: (size.width / 2).rounded(), y: size.height - 24)
    }
  }
}
