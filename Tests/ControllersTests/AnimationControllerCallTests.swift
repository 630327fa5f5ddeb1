// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeControllers
import GlissadeGeometry
import GlissadeTiming
import TestSupport
import Testing

@Suite("The animation controller: re-entrant calls and invalid numbers")
struct AnimationControllerCallTests {
  private let recorder = AnimationRecorder()
  private let controller = AnimationController()

  @Test(
    "a delegate can commit the next animation at the exact end of the previous one, even in a late call")
  func chaining() {
    var ends: [Double] = []
    recorder.onDidStop = { [controller, unowned recorder] _, instant in
      ends.append(instant)
      if ends.count < 5 { controller.animate(recorder, at: instant) { $0.setAnimationDuration(1) } }
    }
    controller.animate(recorder, at: 0) { $0.setAnimationDuration(1) }
    var instant = 0.0
    while controller.isAnimating, instant < 100 {
      controller.advance(to: instant)
      instant += 0.37
    }
    #expect(ends == [1, 2, 3, 4, 5])
    // One call never ends more than one animation. A sequence of animations without duration is therefore not an
    // endless loop.
    ends = []
    recorder.onDidStop = { [controller, unowned recorder] _, instant in
      ends.append(instant)
      controller.animate(recorder, at: instant) { $0.setAnimationDuration(0) }
    }
    controller.animate(recorder, at: 0) { $0.setAnimationDuration(0) }
    for _ in 0..<5 { controller.advance(to: 3) }
    #expect(ends.count == 5)
  }

  @Test("an animation that a delegate begins during a replacement does not replace the new animation")
  func chainingAgainstReplacement() {
    recorder.onDidStop = { [controller, unowned recorder] _, instant in
      controller.animate(recorder, "chained", at: instant)
    }
    controller.animate(recorder, "first")
    controller.advance(to: 0)
    #expect(controller.animate(recorder, "second", at: 0.1))
    #expect(recorder.endings.map(\.reason) == [.replaced])
    controller.advance(to: 0.1)
    #expect(recorder.messages.last == "process second")
    controller.advance(to: 9)
    controller.advance(to: 9)
    #expect(recorder.messages.last == "did stop chained")
  }

  @Test(
    "an animation that is stopped or replaced in a delegate call delivers no further value", arguments: 0..<6)
  func inside(call: Int) {
    let other = AnimationRecorder()
    let isStop = call % 2 == 0
    let act: () -> Void = { [controller] in
      if isStop { controller.stop(at: 0.5) } else { controller.animate(other, "other", at: 0.5) }
    }
    switch call / 2 {
    case 0: recorder.onWillStart = act
    case 1: recorder.onStarting = act
    default: recorder.onProcess = { if $0 > 0 { act() } }
    }
    controller.animate(recorder, duration: 1, repeatCount: 3)
    controller.advance(to: 2.5)
    controller.advance(to: 9)
    #expect(recorder.endings.map(\.reason) == [isStop ? .removed : .replaced])
    #expect(recorder.messages.last == "did stop –")
    #expect(recorder.messages.contains("completing –") == (call / 2 > 0))
    #expect(recorder.percents == (call / 2 < 2 ? [] : [0, 1]))
    #expect(other.endings.map(\.reason) == (isStop ? [] : [.finished]))
  }

  @Test("a call of advance in a delegate's method has no effect")
  func advancingInside() {
    recorder.onProcess = { [controller] _ in controller.advance(to: 100) }
    recorder.onDidStop = { [controller] _, _ in controller.advance(to: 100) }
    controller.animate(recorder, duration: 1, pollInterval: .infinity)
    controller.runToEnd()
    #expect(recorder.percents == [0, 1] && recorder.endings.count == 1)
  }

  @Test("the references to both delegates are weak, and the animation continues without them")
  func weakness() {
    weak var gone: AnimationRecorder?
    do {
      let short = AnimationRecorder()
      gone = short
      controller.animate(short)
    }
    #expect(gone == nil)
    controller.advance(to: 0.1)
    #expect(controller.isAnimating)
    controller.advance(to: 9)
    #expect(!controller.isAnimating)
  }

  @Test("no number traps, every animation ends once, and no next instant is in the past", arguments: 0..<400)
  func hostile(seed: Int) {
    var random = SplitMix64(seed)
    let numbers: [Double] = [
      0, 1, 0.1, -1, 1e300, -1e300, .leastNonzeroMagnitude, .leastNormalMagnitude, .nan, .infinity, -.infinity, 1e9,
      1e-9,
    ]
    func number() -> Double { numbers[Int(random.next() % UInt64(numbers.count))] }
    var committed = 0
    for _ in 0..<8 {
      controller.beginAnimations()
      controller.setAnimationDelegate(recorder)
      controller.setAnimationWorkDelegate(recorder)
      controller.setAnimationDuration(number())
      controller.setAnimationDelay(random.next() % 2 == 0 ? 0 : number())
      if random.next() % 3 == 0 { controller.setAnimationStartDate(number()) }
      controller.setAnimationRepeatCount(number())
      controller.setAnimationRepeatAutoreverses(random.next() % 2 == 0)
      controller.setAnimationBeginsFromCurrentState(random.next() % 2 == 0)
      controller.setPollInterval(number())
      if random.next() % 3 == 0 { controller.setCustomAnimationCurve(1) }
      controller.commitAnimations(at: random.next() % 2 == 0 ? 0 : number())
      committed += 1
      for _ in 0..<12 {
        let instant = number()
        let next = controller.advance(to: instant)
        if let next, instant.isFinite { #expect(next >= instant || next.isInfinite) }
        if let pending = controller.nextInstant, random.next() % 2 == 0 { controller.advance(to: pending) }
      }
    }
    controller.stop(at: 1e300)
    #expect(recorder.endings.count == committed)
    #expect(recorder.percents.allSatisfy { $0 >= 0 && $0 <= 1 })
  }
}
