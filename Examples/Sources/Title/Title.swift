// SPDX-License-Identifier: MIT
import Glissade
import GlissadeWindow

/// A title sequence: letters rise one after another, a line is drawn, and a subtitle follows.
///
/// A press on the bar below seeks, and another press pauses, resumes or plays again.
struct Title: LayerTreeContent {
  var tree = LayerTree(size: Self.size)
  private let playing: TimelineID
  private let duration: Double
  private var isScrubbing = false

  static let size = Size(width: 520, height: 220)
  private static let bar = Rect(x: 40, y: 190, width: 440, height: 6)
  /// The area of the bar and its knob that takes the pointer.
  private static let touchArea = Rect(x: 28, y: 176, width: 464, height: 34)

  init() {
    var letters: [LayerID] = []
    for (index, letter) in "GLISSADE".enumerated() {
      let place = Point(x: Self.size.width / 2 + (Double(index) - 3.5) * 46, y: 140)
      letters.append(
        tree.add(.text(String(letter), style: TextStyle(size: 56, typeface: .semibold)), at: place) {
          $0.fill = Color(hex: 0x2B313B)
          $0.opacity = 0
        })
    }
    let line = tree.add(.path(Self.line()), at: Point(x: Self.size.width / 2, y: 128)) {
      $0.fill = .clear
      $0.stroke = Color(hex: 0x3B6EF5)
      $0.strokeWidth = 4
      $0[.strokeEnd] = 0
    }
    let subtitle = tree.add(
      .text("motion that never jumps", style: TextStyle(size: 20)), at: Point(x: Self.size.width / 2 - 60, y: 156)
    ) {
      $0.fill = Color(hex: 0x5A6270)
      $0.opacity = 0
    }
    tree.add(.rectangle(size: Self.bar.size, cornerRadius: 3), at: Self.bar.center) { $0.fill = Color(hex: 0xDDE3EC) }
    let knob = tree.add(.ellipse(size: Size(width: 16, height: 16)), at: Point(x: Self.bar.minX, y: Self.bar.center.y))
    {
      $0.fill = Color(hex: 0x3B6EF5)
    }

    let spring = RetargetPolicy.spring(Spring(response: 0.5, dampingRatio: 0.6))
    var timeline = Timeline(duration: 0.5)
    timeline.add(letters, stagger: Stagger(each: 0.06), policy: spring) { $0.position.y = 90 }
    timeline.add(letters, stagger: Stagger(each: 0.06), at: "<") { $0.opacity = 1 }
    timeline.add(line, at: "<0.3", duration: 0.7) { $0[.strokeEnd] = 1 }
    timeline.label("subtitle", at: "-0.3")
    timeline.add(subtitle, at: "subtitle") { $0.opacity = 1 }
    timeline.add(subtitle, at: "<", policy: spring) { $0.position.x = Self.size.width / 2 }
    timeline.add(letters, stagger: Stagger(total: 0.3, from: .center), at: "+0.3", duration: 0.3) {
      $0.fill = Color(hex: 0x3B6EF5)
    }
    duration = timeline.iterationDuration
    // The knob shows the time of the timeline: it is a member as well.
    let end = Self.bar.maxX
    timeline.add(knob, at: 0.0, duration: duration, timingFunction: .linear) { $0.position.x = end }
    playing = tree.play(timeline, at: 0)
  }

  private static func line() -> Path {
    var path = Path()
    path.move(to: Point(x: -180, y: 0))
    path.addLine(to: Point(x: 180, y: 0))
    return path
  }

  mutating func handle(_ event: WindowEvent, at instant: Double) {
    switch event {
    case .pointerPressed(.left, let pointer) where Self.touchArea.contains(pointer.position):
      isScrubbing = true
      scrub(to: pointer, at: instant)
    case .pointerMoved(let pointer) where isScrubbing: scrub(to: pointer, at: instant)
    case .pointerReleased(.left, _) where isScrubbing: isScrubbing = false
    case .pointerPressed(.left, _): toggle(at: instant)
    default: break
    }
  }

  /// Pauses, resumes, or after the end plays again.
  private mutating func toggle(at instant: Double) {
    guard let clock = tree.clock(of: playing) else { return }
    let (isOver, isPaused) = (clock.localTime(at: instant) >= duration, clock.rate(at: instant) == 0)
    tree.updateClock(of: playing) {
      if isOver { $0.seek(to: 0, at: instant) }
      if isOver || isPaused { $0.resume(at: instant) } else { $0.pause(at: instant, over: 0.2) }
    }
  }

  private mutating func scrub(to pointer: Pointer, at instant: Double) {
    let share = (pointer.position.x - Self.bar.minX) / Self.bar.width
    let time = min(max(share, 0), 1) * duration
    tree.updateClock(of: playing) {
      $0.pause(at: instant)
      $0.seek(to: time, at: instant)
    }
  }
}
