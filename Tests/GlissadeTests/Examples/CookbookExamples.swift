// SPDX-License-Identifier: MIT
import Glissade
import GlissadeDrawing
import Testing

/// The code of the cookbook, which contains the text between two marks word for word.
enum Cookbook {
  /// A scroll offset, with the results in the order of the comments.
  static func scrolling(now: Double) -> (offset: Retargeting<Double>, values: [Double]) {
    // Example begins
    var offset = Retargeting(0.0)
    let end = offset.decay(velocity: 1200, friction: 3, limits: .range(0...900), at: now)  // 400
    let early = offset.value(at: now + 0.5)  // 310.7: 400 · (1 − exp(−3 · 0.5))

    // A second push in flight adds its velocity to the present one. The motion now ends at the limit.
    let velocity = offset.velocity(at: now + 0.5) + 2000
    let last = offset.decay(velocity: velocity, friction: 3, limits: .range(0...900), at: now + 0.5)  // 900
    // Example ends
    return (offset, [end, early, last])
  }

  static func loader() -> (tree: LayerTree, ring: LayerID) {
    // Example begins
    var tree = LayerTree(size: Size(width: 64, height: 64))
    let ring = tree.add(.ellipse(size: Size(width: 40, height: 40)), at: Point(x: 32, y: 32)) {
      $0.fill = .clear
      $0.stroke = Color(hex: 0x3B6EF5)
      $0.strokeWidth = 5
      $0.style.cap = .round
      $0.style.wrapsStroke = true
    }

    // Both ends move one turn in each cycle: first the end of the stroke, then its start.
    let cycle = MediaTiming(duration: 1.4, repeatCount: .infinity)
    let eases = [TimingFunction.easeInOut, .easeInOut]
    tree.animate(
      ring, .strokeStart, with: .keyframes(Keyframes([0, 0.1, 1], timingFunctions: eases), timing: cycle), at: 0)
    tree.animate(
      ring, .strokeEnd, with: .keyframes(Keyframes([0.1, 0.85, 1.1], timingFunctions: eases), timing: cycle), at: 0)
    let turn = MediaTiming(duration: 2.1, repeatCount: .infinity)
    tree.animate(ring, .rotation, with: .basic(from: .zero, to: .degrees(360), timing: turn), at: 0)
    // Example ends
    return (tree, ring)
  }

  /// Shows a page and reports its arrival. The messages go to `print`.
  static func pages(
    _ tree: inout LayerTree, _ pages: [LayerID], shown: Int, now: Double, print: @escaping (Any) -> Void
  ) {
    // Example begins
    var observer = AnimationObserver(at: now, in: tree)
    let arrival = tree.makeCompletion()
    let width = tree.size.width
    tree.transaction(at: now, duration: 0.4, completion: arrival) { transaction in
      for (index, page) in pages.enumerated() {
        transaction[page].position.x = (Double(index - shown) + 0.5) * width
        transaction[page].opacity = index == shown ? 1 : 0
      }
    }
    observer.onCompletion(of: arrival) { print("page \(shown) is complete") }

    observer.advance(to: now + 0.3, in: tree)
    observer.advance(to: now + 0.5, in: tree)  // prints "page 1 is complete"
    // Example ends
  }

  static func springs() -> (position: Retargeting<Double>, before: Sample<Double>, after: Sample<Double>) {
    // Example begins
    var position = Retargeting(0.0)
    let lively = Spring(duration: 0.5, bounce: 0.3)
    let calm = Spring(duration: 0.9, bounce: 0)
    position.retarget(to: 100, at: 0, policy: .spring(lively), duration: 0)
    position.retarget(to: -40, at: 0.2, policy: .spring(calm), duration: 0)

    let before = position.sample(at: 0.2.nextDown)  // the last value and velocity of the first spring
    let after = position.sample(at: 0.2)  // the same value and velocity
    // Example ends
    return (position, before, after)
  }

  static func values(_ tree: inout LayerTree, _ card: LayerID) {
    // Example begins
    tree.transaction(at: 1, duration: 0.8) { $0[card].position = Point(x: 180, y: 120) }

    #expect(tree.presentation(at: 1)[card].position == Point(x: 60, y: 120))
    #expect(tree.presentation(at: 1.4)[card].position.distance(to: Point(x: 120, y: 120)) < 1e-9)
    #expect(tree.velocity(of: card, .position, at: 1).length < 1e-9)
    #expect(tree.settlingTime == 1.8)
    #expect(tree.presentation(at: 1.8)[card].position == Point(x: 180, y: 120))
    // Example ends
  }

  /// The window after the script, and the instants of its frames.
  ///
  /// - Parameter recorded: A PNG file of the picture at rest.
  static func script(recorded: [UInt8]) throws -> (frames: [Double], content: Fling) {
    // Example begins
    var window = HeadlessWindow(Fling(), size: Size(width: 360, height: 240))
    var events = [(instant: 1.0, event: WindowEvent.pointerPressed(.left, Pointer(Point(x: 60, y: 120))))]
    for step in 1...6 {
      let position = Point(x: 60 + 10 * Double(step), y: 120)
      events.append((instant: 1 + Double(step) / 60, event: .pointerMoved(Pointer(position))))
    }
    events.append((instant: 1.11, event: .pointerReleased(.left, Pointer(Point(x: 120, y: 120)))))

    let frames = window.run(until: 60, events: events)
    #expect(frames.first == 0)
    #expect(frames.dropFirst().allSatisfy { (1...10).contains($0) })  // at rest, no frames
    let picture = window.bitmap(at: 60)
    let expected = try Bitmap(decodingPNG: recorded)
    #expect(picture == expected)
    // Example ends
    return (frames, window.content)
  }
}

// Example begins
/// A card that the pointer drags and throws. It comes to rest at one of three places.
struct Fling: LayerTreeContent {
  static let places = [Point(x: 60, y: 120), Point(x: 180, y: 120), Point(x: 300, y: 120)]
  static let stage = Rect(x: 30, y: 30, width: 300, height: 180)

  var tree = LayerTree(size: Size(width: 360, height: 240))
  let card: LayerID
  private var drag: DragGesture

  init() {
    card = tree.add(.rectangle(size: Size(width: 60, height: 60), cornerRadius: 12), at: Self.places[0]) {
      $0.fill = Color(hex: 0x3B6EF5)
    }
    drag = DragGesture(of: card)
  }

  mutating func handle(_ event: WindowEvent, at instant: Double) {
    if let velocity = drag.handle(event, at: instant, in: &tree) {
      tree.transaction(at: instant) { [card] in
        $0[card].decay(.position, velocity: velocity, limits: .rect(Self.stage), snapping: Self.places)
      }
    }
    if case .reducedMotionChanged(let isReduced) = event { tree.motionPolicy = isReduced ? .reduced : .full }
  }
}
// Example ends
