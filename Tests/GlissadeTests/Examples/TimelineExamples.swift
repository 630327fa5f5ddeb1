// SPDX-License-Identifier: MIT
import Glissade

/// The code of the page about timelines, and of the comments of their types, word for word.
enum TimelinePage {
  static func overview(
    _ tree: inout LayerTree, title: LayerID, subtitle: LayerID, cards: [LayerID]
  ) -> TimelineID {
    // Example begins
    var intro = Timeline(duration: 0.6)
    intro.add(title) { $0.opacity = 1 }
    intro.add(subtitle, at: "<0.2", policy: .spring(Spring(response: 0.5, dampingRatio: 0.8))) {
      $0.position = Point(x: 160, y: 120)
    }
    intro.label("cards", at: "+0.1")
    intro.add(cards, stagger: Stagger(each: 0.08, from: .center), at: "cards") { $0.scale = .uniform(1) }
    intro.add(title, at: "cards+0.5", duration: 0.3) { $0.opacity = 0.5 }
    let playing = tree.play(intro, at: 2)
    // Example ends
    return playing
  }

  static func clock(_ tree: inout LayerTree, playing: TimelineID) {
    // Example begins
    tree.updateClock(of: playing) { $0.pause(at: 3, over: 0.2) }
    tree.updateClock(of: playing) { $0.resume(at: 5) }
    tree.updateClock(of: playing) { $0.setRate(2, at: 5.5, over: 0.5) }
    tree.updateClock(of: playing) { $0.reverse(at: 7, over: 0.3) }
    tree.updateClock(of: playing) { $0.seek(to: 0.5, at: 9, over: 0.4) }
    // Example ends
  }

  static func type(
    _ tree: inout LayerTree, title: LayerID, subtitle: LayerID, cards: [LayerID], place: Point, now: Double
  ) -> TimelineID {
    // Example begins
    var intro = Timeline(duration: 0.5)
    intro.add(title) { $0.opacity = 1 }
    intro.add(subtitle, at: "<0.2") { $0.position = place }  // 0.2 s after the begin of the title
    intro.label("cards", at: "+0.1")  // 0.1 s after the end of everything before
    intro.add(cards, stagger: Stagger(each: 0.1), at: "cards") { $0.scale = .uniform(1) }
    let playing = tree.play(intro, at: now)
    // Example ends
    return playing
  }

  static func events(_ tree: LayerTree, of intro: TimelineID, lastFrame: Double, now: Double) {
    // Example begins
    for event in tree.events(of: intro, from: lastFrame, to: now) {
      if event.kind == .label("cards") { print("the cards appear") }
    }
    // Example ends
  }

  static func pause(_ tree: inout LayerTree, intro: TimelineID, now: Double) {
    // Example begins
    tree.updateClock(of: intro) { $0.pause(at: now, over: 0.3) }
    // Example ends
  }

  static func playbackClock() -> PlaybackClock {
    // Example begins
    var clock = PlaybackClock(beginTime: 2)
    clock.pause(at: 5)  // local time 3
    clock.resume(at: 8)
    clock.reverse(at: 9, over: 0.5)  // the rate goes from 1 to −1 within half a second
    // Example ends
    return clock
  }

  static func shift(_ tree: inout LayerTree, row: LayerID, now: Double) {
    // Example begins
    // The list has scrolled: the rows move with it, and their running changes continue.
    tree.transaction(at: now) { $0[row].shift(.position, by: Vector(dx: 0, dy: -40)) }
    // Example ends
  }

  static func snap(_ tree: inout LayerTree, sheet: LayerID, detents: [Point], velocity: Vector, now: Double) {
    // Example begins
    // A sheet: closed, half open or open.
    tree.transaction(at: now) {
      $0[sheet].snap(.position, to: detents, velocity: velocity, spring: Spring(response: 0.4, dampingRatio: 0.9))
    }
    // Example ends
  }

  static func layout(_ tree: inout LayerTree, row: LayerID, rows: [LayerID], otherList: LayerID, now: Double) {
    // Example begins
    tree.changeLayout(at: now) {
      $0[row].move(to: 0, in: otherList)
      for (index, row) in rows.enumerated() { $0[row].position.y = Double(index) * 40 }
    }
    // Example ends
  }

  static func completions(_ tree: inout LayerTree, card: LayerID, gone: CompletionID, now: Double) {
    // Example begins
    for (completion, time) in tree.takeCompletions(through: now) where completion == gone {
      tree.remove(card, at: time)
    }
    // Example ends
  }
}
