// SPDX-License-Identifier: MIT
import Glissade
import GlissadeWindow

/// A sheet that is dragged between three places, and resists beyond the last one.
///
/// After a release, it goes to the place at which a throw would end.
struct Sheet: LayerTreeContent {
  var tree = LayerTree(size: Self.size)
  private let sheet: LayerID
  private var drag: DragGesture

  static let size = Size(width: 300, height: 400)
  /// Open, half open and closed.
  private static let detents = [60.0, 220, 360].map { Point(x: size.width / 2, y: $0 + size.height / 2) }

  init() throws {
    tree.add(.rectangle(size: Self.size), at: Point(x: Self.size.width / 2, y: Self.size.height / 2)) {
      $0.fill = Color(hex: 0xB9CDF8)
    }
    let shade = tree.add(.rectangle(size: Self.size), at: Point(x: Self.size.width / 2, y: Self.size.height / 2)) {
      $0.fill = .black
    }
    sheet = tree.add(.rectangle(size: Self.size, cornerRadius: 18), at: Self.detents[2]) {
      $0.fill = .white
      $0.shadowOpacity = 0.3
      $0[.shadowRadius] = 10
    }
    tree.add(.rectangle(size: Size(width: 44, height: 5), cornerRadius: 2.5), at: Point(x: 150, y: 14), in: sheet) {
      $0.fill = Color(hex: 0xC3CAD6)
    }
    tree.add(
      .text("Drag the sheet", style: TextStyle(size: 18, typeface: .semibold)), at: Point(x: 150, y: 48), in: sheet
    ) {
      $0.fill = Color(hex: 0x2B313B)
    }
    let (top, bottom) = (Self.detents[0], Self.detents[2])
    drag = DragGesture(
      of: sheet, axis: .y, limits: RubberBand(y: top.y...bottom.y, reach: 120))
    // The background darkens with the place of the sheet, in the same frame.
    let sheet = sheet
    try tree.derive(shade, .opacity) { values in
      let open = (bottom.y - values[sheet].position.y) / (bottom.y - top.y)
      return 0.5 * min(max(open, 0), 1)
    }
  }

  mutating func handle(_ event: WindowEvent, at instant: Double) {
    guard let velocity = drag.handle(event, at: instant, in: &tree) else { return }
    tree.transaction(at: instant) { [sheet] in
      $0[sheet].snap(
        .position, to: Self.detents, velocity: velocity, spring: Spring(response: 0.4, dampingRatio: 0.8))
    }
  }
}
