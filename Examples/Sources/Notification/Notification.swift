// SPDX-License-Identifier: MIT
import Glissade
import GlissadeWindow

/// A notification that slides in and can be dragged and flung.
///
/// A fling to a side dismisses the card; a slower release returns it. A click on the empty window shows it again.
struct Notification: LayerTreeContent {
  var tree = LayerTree(size: Self.size)
  private let card: LayerID
  private var drag: DragGesture

  static let size = Size(width: 420, height: 160)
  private static let home = Point(x: size.width / 2, y: size.height / 2)
  private static let above = Point(x: home.x, y: -60)
  /// The places of the card after a release: at home, or outside at either side.
  private static let places = [home, Point(x: -200, y: home.y), Point(x: size.width + 200, y: home.y)]

  init() {
    card = tree.add(.rectangle(size: Size(width: 340, height: 84), cornerRadius: 14), at: Self.above) {
      $0.fill = .white
      $0.shadowOpacity = 0.25
      $0[.shadowRadius] = 8
    }
    drag = DragGesture(of: card)
    tree.add(.ellipse(size: Size(width: 44, height: 44)), at: Point(x: 42, y: 42), in: card) {
      $0.fill = Color(hex: 0x2E9E5B)
    }
    tree.add(.text("Build finished", style: TextStyle(size: 17, typeface: .semibold)), in: card) {
      $0.frame.origin = Point(x: 82, y: 20)
    }
    tree.add(.text("All tests pass. Fling this card away.", style: TextStyle(size: 14)), in: card) {
      $0.frame.origin = Point(x: 82, y: 46)
      $0.fill = Color(hex: 0x5A6270)
    }
    show(at: 0.3)
  }

  var background: Color { Color(hex: 0xD9DEE7) }

  /// Lets the card slide in from above.
  private mutating func show(at instant: Double) {
    tree.transaction(at: instant, policy: .jump) { [card] in $0[card].position = Self.above }
    tree.transaction(at: instant, policy: .spring(Spring(response: 0.5, dampingRatio: 0.75))) { [card] in
      $0[card].position = Self.home
    }
  }

  mutating func handle(_ event: WindowEvent, at instant: Double) {
    if let velocity = drag.handle(event, at: instant, in: &tree) {
      // The card continues with the velocity of the pointer, to the place where it would come to rest.
      tree.transaction(at: instant) { [card] in
        $0[card].decay(.position, velocity: velocity, friction: 5, snapping: Self.places)
      }
    } else if case .pointerPressed = event, !drag.isActive {
      show(at: instant)
    }
  }
}
