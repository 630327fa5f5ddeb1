// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming

/// Timelines, clocks and changes of the layout with any numbers.
extension HostileTree {
  /// Plays a random timeline, or edits the clock or the plan of one.
  mutating func changeTimelines() {
    let time = numbers.instant()
    let id = numbers.pick(timelines + [tree.play(Timeline(), at: time)])
    switch numbers.index(below: 4) {
    case 0: timelines.append(tree.play(timeline(), at: time, rate: numbers.number()))
    case 1: tree.replace(id, with: timeline(), at: time)
    case 2 where numbers.chance(1, in: 4): tree.remove(id, at: time, duration: numbers.seconds())
    default:
      var numbers = numbers
      tree.updateClock(of: id) { Self.edit(&$0, &numbers) }
      if let animation = animations.last { tree.updateClock(of: animation) { Self.edit(&$0, &numbers) } }
      self.numbers = numbers
    }
    _ = tree.events(of: id, from: numbers.instant(), to: numbers.instant(), includesSeeks: numbers.chance(1, in: 2))
    _ = tree.takeCompletions(through: numbers.instant())
  }

  private mutating func timeline() -> Timeline {
    var timeline = Timeline(
      duration: numbers.seconds(), timingFunction: numbers.timingFunction(), policy: numbers.policy())
    for index in 0..<(1 + numbers.index(below: 4)) {
      let (first, second) = (numbers.point(), numbers.number())
      // The place must be finite.
      let seconds = numbers.number()
      let place = numbers.pick([
        TimelinePlace.end, .withPrevious(plus: seconds.isFinite ? seconds : 0), .at(seconds.isFinite ? seconds : 1),
      ])
      timeline.add(layer(), at: place, duration: numbers.seconds(), policy: numbers.policy()) {
        $0.position = first
        $0.opacity = second
        if index == 2 { $0.isHidden = true }
      }
      timeline.label("label \(index)")
    }
    timeline.alternates = numbers.chance(1, in: 2)
    if numbers.chance(1, in: 2) { timeline.add(timeline, rate: 2) }
    (timeline.repeatCount, timeline.repeatDelay) = (numbers.number(), numbers.seconds())
    return timeline
  }

  private static func edit(_ clock: inout PlaybackClock, _ numbers: inout HostileNumbers) {
    let (time, duration) = (numbers.instant(), numbers.seconds())
    switch numbers.index(below: 5) {
    case 0: clock.pause(at: time, over: duration)
    case 1: clock.resume(at: time, over: duration)
    case 2: clock.reverse(at: time, over: duration)
    case 3: clock.setRate(numbers.number(), at: time, over: duration)
    default: clock.seek(to: numbers.number(), at: time, over: duration, timingFunction: numbers.timingFunction())
    }
  }

  /// Plans changes, shifts and throws layers, and changes the layout.
  mutating func changeLayout() {
    let (first, second, time) = (layer(), layer(), numbers.instant())
    var numbers = numbers
    tree.transaction(at: time, delay: numbers.seconds(), policy: numbers.policy()) {
      $0[first].position = numbers.point()
      $0.delay = numbers.number()
      $0[first].shift(.position, by: numbers.vector())
      $0[first].fling(.position, velocity: numbers.vector(), within: Rect(x: 0, y: 0, width: 100, height: 50))
      $0[second].snap(
        .position, to: [numbers.point(), numbers.point()], velocity: numbers.vector(),
        spring: Spring(response: numbers.number(), dampingRatio: numbers.number()))
    }
    let isInside = tree.children(at: time).contains(second)
    tree.changeLayout(at: time, fade: numbers.chance(1, in: 2) ? numbers.seconds() : nil) {
      // A layer of the tree itself is not inside another one.
      if isInside, first != second, numbers.chance(1, in: 2) { $0[first].position = numbers.point() }
      $0[second].move(to: numbers.integer())
      $0[second].size = numbers.size()
      if numbers.chance(1, in: 6) { $0[first].remove() }
    }
    self.numbers = numbers
  }
}
