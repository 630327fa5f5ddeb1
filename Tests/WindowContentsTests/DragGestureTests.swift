// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers
import GlissadeWindowContents
import Testing

@Suite("A drag of a layer")
struct DragGestureTests {
  private var tree = LayerTree(size: Size(width: 400, height: 300))
  private let parent: LayerID
  private let card: LayerID
  private let label: LayerID

  /// A card with a label, in a group of half size whose origin is at (100, 50).
  init() {
    parent = tree.add(.group(size: Size(width: 400, height: 300))) {
      $0[.anchor] = .zero
      $0.position = Point(x: 100, y: 50)
      $0[.scale] = Vector(dx: 0.5, dy: 0.5)
    }
    card = tree.add(.rectangle(size: Size(width: 80, height: 80)), at: Point(x: 100, y: 100), in: parent)
    label = tree.add(.rectangle(size: Size(width: 40, height: 20)), at: Point(x: 40, y: 40), in: card)
  }

  private func position(at instant: Double) -> Point { tree.presentation(at: instant)[card].position }

  @Test("a press on a sublayer begins the drag, in the coordinates of the parent, and the release has a velocity")
  mutating func drag() throws {
    var drag = DragGesture(of: card)
    // The centre of the card is (150, 100) in the tree. The point is on the label, 5 points from it.
    let start = Point(x: 155, y: 100)
    #expect(tree.layer(at: start, at: 0) == label)
    #expect(drag.handle(.pointerPressed(.left, Pointer(start)), at: 0, in: &tree) == nil)
    #expect(drag.isActive)
    #expect(position(at: 0) == Point(x: 100, y: 100))
    for step in 1...6 {
      let event = WindowEvent.pointerMoved(Pointer(start + Vector(dx: 3 * Double(step), dy: 0)))
      #expect(drag.handle(event, at: Double(step) / 60, in: &tree) == nil)
      #expect(position(at: Double(step) / 60).distance(to: Point(x: 100 + 6 * Double(step), y: 100)) < 1e-9)
    }
    let release = WindowEvent.pointerReleased(.left, Pointer(Point(x: 173, y: 100)))
    let velocity = try #require(drag.handle(release, at: 0.1, in: &tree))
    // 3 points of the tree, 6 of the parent, in a sixtieth of a second.
    #expect(abs(velocity.dx - 360) < 1e-6 && abs(velocity.dy) < 1e-9)
    #expect(!drag.isActive)
    #expect(drag.handle(release, at: 0.2, in: &tree) == nil)
  }

  @Test("a card that is caught in flight stays below the pointer")
  mutating func caught() {
    tree.transaction(at: 0, duration: 1) { [card] in $0[card].position = Point(x: 300, y: 100) }
    var drag = DragGesture(of: card)
    let flying = position(at: 0.5)
    let press = Point(x: 100 + flying.x / 2, y: 50 + flying.y / 2)
    _ = drag.handle(.pointerPressed(.left, Pointer(press)), at: 0.5, in: &tree)
    #expect(position(at: 0.5).distance(to: flying) < 1e-9)
    #expect(position(at: 0.9).distance(to: flying) < 1e-9)
  }

  @Test("presses beside the layer, other buttons and motion without a press have no effect")
  mutating func ignored() {
    var drag = DragGesture(of: card)
    let events: [WindowEvent] = [
      .pointerMoved(Pointer(Point(x: 150, y: 100))), .pointerPressed(.right, Pointer(Point(x: 150, y: 100))),
      .pointerPressed(.left, Pointer(Point(x: 20, y: 20))), .pointerMoved(Pointer(Point(x: 60, y: 60))),
      .pointerReleased(.left, Pointer(Point(x: 60, y: 60))),
    ]
    for event in events {
      #expect(drag.handle(event, at: 0, in: &tree) == nil)
      #expect(!drag.isActive)
    }
    #expect(position(at: 0) == Point(x: 100, y: 100))
  }

  @Test("removing the layer ends the drag without a velocity, and the gesture has no effect from then on")
  mutating func removed() {
    var drag = DragGesture(of: card)
    let press = WindowEvent.pointerPressed(.left, Pointer(Point(x: 150, y: 100)))
    _ = drag.handle(press, at: 0, in: &tree)
    #expect(drag.isActive)
    tree.remove(card, at: 0.1)
    #expect(drag.handle(.pointerReleased(.left, Pointer(Point(x: 150, y: 100))), at: 0.2, in: &tree) == nil)
    #expect(!drag.isActive)
    #expect(drag.handle(press, at: 0.3, in: &tree) == nil)
  }
}

@Suite("A drag with an axis and limits")
struct LimitedDragTests {
  private var tree = LayerTree(size: Size(width: 400, height: 300))
  private let card: LayerID

  init() { card = tree.add(.rectangle(size: Size(width: 40, height: 40)), at: Point(x: 100, y: 100)) }

  private func position(at instant: Double) -> Point { tree.presentation(at: instant)[card].position }

  @Test("a layer moves along the axis of its drag only")
  mutating func axis() {
    var drag = DragGesture(of: card, axis: .x)
    _ = drag.handle(.pointerPressed(.left, Pointer(Point(x: 105, y: 95))), at: 0, in: &tree)
    _ = drag.handle(.pointerMoved(Pointer(Point(x: 165, y: 195))), at: 0.1, in: &tree)
    #expect(position(at: 0.1) == Point(x: 160, y: 100))
    #expect(drag.translation(at: 0.1, in: tree) == Vector(dx: 60, dy: 0))
    let velocity = drag.handle(.pointerReleased(.left, Pointer(Point(x: 165, y: 195))), at: 0.1, in: &tree)
    #expect(velocity?.dy == 0 && drag.translation(at: 0.1, in: tree) == .zero)
  }

  @Test("beyond a limit the layer follows less and less, and a layer that is caught there does not jump")
  mutating func rubberBand() throws {
    let band = RubberBand(Rect(x: 50, y: 50, width: 100, height: 100), coefficient: 0.5, reach: 80)
    var drag = DragGesture(of: card, limits: band)
    _ = drag.handle(.pointerPressed(.left, Pointer(Point(x: 100, y: 100))), at: 0, in: &tree)
    _ = drag.handle(.pointerMoved(Pointer(Point(x: 150, y: 100))), at: 0.1, in: &tree)
    #expect(position(at: 0.1) == Point(x: 150, y: 100))
    // 160 points beyond the limit: 160 · 0.5 · 80 / (160 · 0.5 + 80) = 40.
    _ = drag.handle(.pointerMoved(Pointer(Point(x: 310, y: 100))), at: 0.2, in: &tree)
    #expect(position(at: 0.2) == Point(x: 190, y: 100))
    _ = drag.handle(.pointerReleased(.left, Pointer(Point(x: 310, y: 100))), at: 0.3, in: &tree)
    _ = drag.handle(.pointerPressed(.left, Pointer(Point(x: 195, y: 100))), at: 0.4, in: &tree)
    #expect(position(at: 0.4).distance(to: Point(x: 190, y: 100)) < 1e-9)
    _ = drag.handle(.pointerMoved(Pointer(Point(x: 35, y: 100))), at: 0.5, in: &tree)
    #expect(position(at: 0.5).distance(to: Point(x: 150, y: 100)) < 1e-9)
  }

  @Test("the band is continuous, never passes its reach, and has hard limits with the coefficient 0")
  func band() {
    let limits = Rect(x: 0, y: 0, width: 100, height: 100)
    let band = RubberBand(limits)
    var last = band.position(pulledTo: Point(x: -2001, y: 50)).x
    for step in -2000...2000 {
      let x = band.position(pulledTo: Point(x: Double(step), y: 50)).x
      #expect(x > last && x - last < 1.01 && x > -300 && x < 400)
      last = x
    }
    #expect(abs(band.position(pulledTo: Point(x: 100.001, y: 0)).x - 100.00055) < 1e-8)
    #expect(band.position(pulledTo: Point(x: 1e308, y: -.infinity)) == Point(x: 400, y: -300))
    let (x, y) = (RubberBand(x: 0...100), RubberBand(y: 0...100, coefficient: 0))
    #expect(x.position(pulledTo: Point(x: 1e308, y: -1e9)) == Point(x: 400, y: -1e9))
    #expect(y.position(pulledTo: Point(x: 1e9, y: 180)) == Point(x: 1e9, y: 100))
    #expect(RubberBand(limits, coefficient: 0).position(pulledTo: Point(x: 180, y: -9)) == Point(x: 100, y: 0))
  }
}
