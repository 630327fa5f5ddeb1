// SPDX-License-Identifier: MIT
import Glissade
import GlissadeDrawing
import Testing

@Suite("The results that the cookbook states")
struct CookbookTests {
  /// A drag by 10 points in each refresh, and a release shortly after the last motion.
  private static let release = 1.11
  private static let drag: [(instant: Double, position: Point)] = (0...6).map { step in
    (1 + Double(step) / 60, Point(x: 60 + 10 * Double(step), y: 120))
  }

  // MARK: A fling

  /// The content after a drag and a release.
  private func thrown(_ content: Fling = Fling()) -> Fling {
    var content = content
    for (instant, position) in Self.drag {
      let pointer = Pointer(position)
      content.handle(
        instant == 1 ? .pointerPressed(.left, pointer) : .pointerMoved(pointer), at: instant)
    }
    content.handle(.pointerReleased(.left, Pointer(Point(x: 120, y: 120))), at: Self.release)
    return content
  }

  @Test("a thrown card begins with the velocity of the pointer, and ends at the nearest place within the limits")
  func fling() {
    let content = thrown()
    let (tree, card) = (content.tree, content.card)
    var tracker = VelocityTracker()
    for (instant, position) in Self.drag { tracker.add(position, at: instant) }
    let expected = tracker.velocity(at: Self.release)
    #expect((expected - Vector(dx: 600, dy: 0)).length < 1e-6)
    #expect((tree.velocity(of: card, .position, at: Self.release) - expected).length < 1e-6)

    let before = tree.presentationValue(of: card, .position, at: Self.release.nextDown)
    let after = tree.presentationValue(of: card, .position, at: Self.release)
    #expect(before.distance(to: Point(x: 120, y: 120)) < 1e-9)
    #expect(after.distance(to: before) < 1e-9)
    // Without limits and places, the card would end 600 / 4 = 150 points further, at x = 270.
    #expect(tree.model(at: Self.release)[card].position == Fling.places[2])
    #expect(tree.presentation(at: tree.settlingTime)[card].position == Fling.places[2])
  }

  @Test("a card that is caught in flight stays below the pointer")
  func caught() {
    var content = thrown()
    let card = content.card
    let place = content.tree.presentation(at: 1.3)[card].position
    let pointer = place + Vector(dx: 10, dy: -5)
    content.handle(.pointerPressed(.left, Pointer(pointer)), at: 1.3)
    content.handle(.pointerMoved(Pointer(pointer + Vector(dx: 0, dy: 7))), at: 1.4)
    #expect(content.tree.presentation(at: 1.35)[card].position.distance(to: place) < 1e-9)
    let moved = content.tree.presentation(at: 1.5)[card].position
    #expect(moved.distance(to: place + Vector(dx: 0, dy: 7)) < 1e-9)
  }

  @Test("with reduced motion, a thrown card is at its place at once")
  func reduced() {
    var content = Fling()
    content.handle(.reducedMotionChanged(true), at: 0)
    content = thrown(content)
    #expect(content.tree.presentation(at: Self.release)[content.card].position == Fling.places[2])
  }

  // MARK: A number

  @Test("a scroll offset ends at its limits and does not pass the limit ahead")
  func scrolling() {
    let (offset, values) = Cookbook.scrolling(now: 2)
    #expect(zip(values, [400, 310.7479359, 900]).allSatisfy { abs($0 - $1) < 1e-6 }, "\(values)")
    let before = offset.velocity(at: 2.5.nextDown)
    #expect(abs(before - 267.7561922) < 1e-6)
    #expect(abs(offset.velocity(at: 2.5) - before - 2000) < 1e-6)
    #expect(abs(offset.value(at: 2.5) - offset.value(at: 2.5.nextDown)) < 1e-9)
    #expect(stride(from: 2.0, to: 9, by: 0.01).allSatisfy { offset.value(at: $0) <= 900 + 1e-9 })
    #expect(offset.value(at: offset.settlingTime) == 900)
  }

  // MARK: A loader

  @Test("the stroke of the loader has between 0.1 and 0.75 of the ring, and its ends never jump")
  func loader() throws {
    let (tree, ring) = Cookbook.loader()
    var last: (start: Double, end: Double)?
    for step in 0...2800 {
      let time = Double(step) / 500
      let start = tree.presentation(at: time)[ring][.strokeStart]
      let end = tree.presentation(at: time)[ring][.strokeEnd]
      #expect((0.1 - 1e-9...0.75 + 1e-9).contains(end - start), "\(time)")
      if let last {
        // Turns are equal positions on the ring.
        #expect(abs((start - last.start).remainder(dividingBy: 1)) < 0.01, "\(time)")
        #expect(abs((end - last.end).remainder(dividingBy: 1)) < 0.01, "\(time)")
      }
      last = (start, end)
    }
    #expect(abs(tree.presentation(at: 0.7)[ring][.strokeEnd] - 0.85) < 1e-9)
    #expect(tree.nextFrame(after: 1e6) == .everyRefresh)
  }

  @Test("the loader is drawn with round ends, and across the first point of the ring")
  func loaderPicture() throws {
    let (tree, _) = Cookbook.loader()
    // At 1.1 s the stroke leads across the first point.
    for time in [0.3, 0.7, 1.1] {
      let strokes = tree.displayList(at: time).commands.compactMap { command -> StrokeStyle? in
        if case .stroke(_, let style, _, _, _) = command { style } else { nil }
      }
      let style = try #require(strokes.first)
      #expect(strokes.count == 1)
      #expect(style.cap == .round)
      #expect(style.width == 5)
    }
  }

  // MARK: A page transition

  @Test("two pages slide and fade together, a return in flight has no jump, and the completion comes once")
  func pages() {
    var tree = LayerTree(size: Size(width: 360, height: 240))
    let pages = (0...1).map { index in
      tree.add(.rectangle(size: tree.size), at: Point(x: (Double(index) + 0.5) * 360, y: 120)) {
        $0.opacity = index == 0 ? 1 : 0
      }
    }
    var printed: [String] = []
    Cookbook.pages(&tree, pages, shown: 1, now: 3) { printed.append("\($0)") }
    #expect(printed == ["page 1 is complete"])
    let middle = tree.presentation(at: 3.2)
    #expect(pages.map { middle[$0].opacity }.allSatisfy { abs($0 - 0.5) < 1e-9 })
    #expect(abs(middle[pages[0]].position.x) < 1e-9 && abs(middle[pages[1]].position.x - 360) < 1e-9)
    #expect(tree.presentation(at: 3.4)[pages[1]].position == Point(x: 180, y: 120))

    Cookbook.pages(&tree, pages, shown: 0, now: 3.2) { printed.append("\($0)") }
    for page in pages {
      let before = tree.presentation(at: 3.2.nextDown)[page]
      let after = tree.presentation(at: 3.2)[page]
      #expect(before.position.distance(to: after.position) < 1e-9)
      #expect(abs(before.opacity - after.opacity) < 1e-9)
      let change =
        tree.velocity(of: page, .position, at: 3.2) - tree.velocity(of: page, .position, at: 3.2.nextDown)
      #expect(change.length < 1e-3)
    }
    #expect(tree.presentation(at: 3.6)[pages[0]].position == Point(x: 180, y: 120))
    #expect(printed == ["page 1 is complete", "page 0 is complete"])
  }

  // MARK: Springs

  @Test("a spring starts with the value and the velocity of the spring before it")
  func springs() {
    let (position, before, after) = Cookbook.springs()
    let first = Spring(duration: 0.5, bounce: 0.3)
    #expect(abs(before.value - 100 * first.value(at: 0.2)) < 1e-6)
    #expect(abs(before.velocity - 100 * first.velocity(at: 0.2)) < 1e-6)
    #expect(abs(after.value - before.value) < 1e-9)
    #expect(abs(after.velocity - before.velocity) < 1e-6)
    #expect(before.velocity > 100)
    #expect(position.value(at: position.settlingTime) == -40)
  }

  // MARK: Tests without a display

  @Test("the script of the cookbook has frames only while the card moves, and a reproducible picture")
  func script() throws {
    var content = Fling()
    content.tree.set(.position, of: content.card, to: Fling.places[2])
    var window = HeadlessWindow(content, size: Size(width: 360, height: 240))
    let (frames, end) = try Cookbook.script(recorded: window.bitmap(at: 0).encodedAsPNG())
    #expect(end.tree.presentation(at: 60)[end.card].position == Fling.places[2])
    // A frame at each refresh until no motion is visible, and one with the exact picture at rest.
    let visible = end.tree.settlingTime(within: VisibleTolerance())
    let moving = frames.filter { $0 >= 1.2 && $0 < visible }
    #expect(moving.count > 60)
    #expect(zip(moving, moving.dropFirst()).allSatisfy { abs($1 - $0 - 1.0 / 60) < 1e-9 })
    #expect(frames.filter { $0 > visible + 1.0 / 30 }.count == 1)
  }
}
