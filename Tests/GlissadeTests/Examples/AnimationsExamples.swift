// SPDX-License-Identifier: MIT
import Glissade

/// The code of the page of `Animations`, which contains the text between two marks word for word.
enum AnimationsPage {
  static func ends() -> [Double?] {
    // Example begins
    let fall = Animation.basic(from: 100.0, timing: MediaTiming(duration: 1))
    let early = fall.sample(at: 0.5, model: 0)?.value  // 50
    let bent = fall.sample(at: 0.5, model: 40)?.value  // 70
    // Example ends
    return [early, bent]
  }

  static func sums() -> (Double?, Point) {
    // Example begins
    let timing = MediaTiming(duration: 1, repeatCount: 3)
    let climb = Animation(.basic(from: 10.0, to: 20), timing: timing, isCumulative: true)
    let second = climb.sample(at: 1.5)?.value  // 35: 15, and 20 from the first repeat

    let drift = Animation(
      .basic(from: Point.zero, to: Point(x: 10, y: 20)), timing: timing, isAdditive: true, isCumulative: true)
    var stack = AnimationStack<Point>()
    stack.add(drift)
    let shown = stack.sample(at: 1.5, over: Sample(value: Point(x: 50, y: 60))).value  // (65, 90)
    // Example ends
    return (second, shown)
  }

  static func group() -> [Double?] {
    // Example begins
    let group = AnimationScope(timing: MediaTiming(beginTime: 5, duration: 2, repeatCount: 2))
    let child = Animation(
      .basic(from: 0.0, to: 30), timing: MediaTiming(beginTime: 1, duration: 3), scopes: [group])
    let first = child.sample(at: 6.5)?.value  // 5: 0.5 s after its begin time
    let again = child.sample(at: 8.5)?.value  // 5
    let between = child.sample(at: 7.5)?.value  // nil: the child has not begun in the second repeat
    // Example ends
    return [first, again, between]
  }

  static func keyframes() -> [Double] {
    // Example begins
    let squares = Keyframes([0.0, 1, 4, 9], mode: .cubic, keyTimes: [0, 0.25, 0.75, 1])
    let middle = KeyframeTrack(squares).sample(at: 0.5).value  // 2.25

    let arrival = Keyframes([0.0, 10, 10], mode: .cubic)
    let overshoot = KeyframeTrack(arrival).sample(at: 0.75).value  // 10.625
    // Example ends
    return [middle, overshoot]
  }

  static func retargeting() -> [Double] {
    // Example begins
    var volume = Retargeting(0.0)
    volume.retarget(to: 100, at: 0, duration: 1)
    volume.retarget(to: 20, at: 0.5, policy: .spring(Spring(duration: 0.4, bounce: 0.2)), duration: 0)

    let value = volume.value(at: 0.5)  // 50, the same as without the spring
    let velocity = volume.velocity(at: 0.5)  // 200 per second, the same as without it
    let end = volume.settlingTime
    let exact = volume.value(at: end)  // 20
    // Example ends
    return [value, velocity, exact]
  }

  static func decay() -> (velocity: Vector, end: Point, limited: Double) {
    // Example begins
    var tracker = VelocityTracker()
    for step in 0...6 { tracker.add(Point(x: 10 * Double(step), y: 0), at: Double(step) / 60) }
    let velocity = tracker.velocity(at: 0.1)  // (600, 0) points per second

    var position = Retargeting(Point(x: 60, y: 0))
    let end = position.decay(velocity: velocity, friction: 4, at: 0.1)  // (210, 0)

    var zoom = Retargeting(1.0)
    let limited = zoom.decay(velocity: 20, limits: .range(1...4), snapping: [1, 2, 4], at: 0)  // 4
    // Example ends
    return (velocity, end, limited)
  }

  static func stretch() -> [PathMotion.Placement?] {
    // Example begins
    let square = Path(Rect(x: 0, y: 0, width: 100, height: 100))
    let around = PathMotion(square, rotation: .auto, stretch: .fractions(from: 0.75, to: 1.25))
    let start = around?.sample(at: 0)  // at (0, 100), heading up: −90°
    let corner = around?.sample(at: 0.5)  // at (0, 0), still heading up
    let end = around?.sample(at: 1)  // at (100, 0), heading right: 0°
    // Example ends
    return [start, corner, end]
  }

  static func controller(_ controller: AnimationController, now: Double) -> [Double] {
    // Example begins
    let volume = AnimatingValue(0.0)
    volume.move(to: 0.8)

    controller.beginAnimations("fade in", context: nil)
    controller.setAnimationWorkDelegate(volume)
    controller.setAnimationDuration(2)
    controller.setAnimationRepeatCount(3.2)
    controller.setAnimationRepeatAutoreverses(true)
    controller.commitAnimations(at: now)

    controller.advance(to: now + 1)
    let half = volume.value  // 0.4
    controller.advance(to: now + 9)
    let last = volume.value  // 0.8 · (1 − c(0.2)): the last 0.2 of a cycle runs in reverse
    // Example ends
    return [half, last]
  }
}
