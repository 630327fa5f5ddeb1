// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeControllers
import GlissadeTiming
import Testing

@Suite("The animation controller: begin, commit and end")
struct AnimationControllerLifetimeTests {
  private let recorder = AnimationRecorder()
  private let controller = AnimationController()

  @Test("the calls have BLAnimationController's order, identifier and context")
  func order() {
    controller.animate(recorder, "move") { $0.setPollInterval(.infinity) }
    #expect(recorder.messages.isEmpty)
    controller.runToEnd()
    #expect(
      recorder.messages == [
        "will start move", "starting move", "process move", "process move", "completing move", "did stop move",
      ])
    #expect(recorder.contexts == [42, 42, 42, 42, 42, 42])
    #expect(recorder.endings.map(\.reason) == [.finished])
    #expect(controller.nextInstant == nil && !controller.isAnimating)
    controller.advance(to: 99)
    #expect(recorder.messages.count == 6)
  }

  @Test("the defaults are BLAnimationController's: 0.2 seconds, one cycle, a poll every tenth of a second")
  func defaults() {
    controller.animate(recorder, at: 3)
    controller.runToEnd()
    #expect(recorder.percents.count == 3)
    #expect(zip(recorder.percents, [0, 0.5, 1]).allSatisfy { abs($0 - $1) < 1e-12 })
    #expect(recorder.endings.map(\.instant) == [3.2])
    // The next `begin` discards the settings of an animation.
    controller.animate(recorder, at: 3, duration: 5, delay: 1)
    controller.stop(at: 3)
    controller.animate(recorder, at: 3)
    #expect(controller.nextInstant == 3)
    controller.runToEnd()
    #expect(recorder.endings.last?.instant == 3.2)
  }

  @Test("a repeat count of 0 means one cycle")
  func noRepeat() {
    for count in [0, 1.0] {
      controller.animate(recorder, repeatCount: count, pollInterval: .infinity)
      controller.runToEnd()
      #expect(recorder.takeValues().map(\.percent) == [0, 1])
    }
  }

  @Test("an animation waits for the start date and then for the delay; a past date has no effect")
  func start() {
    func start(_ date: Double?, delay: Double) -> Double? {
      controller.animate(recorder, at: 10) {
        $0.setAnimationStartDate(date)
        $0.setAnimationDelay(delay)
      }
      return controller.nextInstant
    }
    #expect(start(nil, delay: 0) == 10)
    #expect(start(12, delay: 0.5) == 12.5)
    #expect(start(4, delay: 0.5) == 10.5)
    #expect(start(nil, delay: -3) == 10)
    controller.advance(to: 9.99)
    #expect(recorder.values.isEmpty)
    controller.advance(to: 10)
    #expect(recorder.percents == [0])
  }

  @Test("settings outside begin and commit have no effect, except custom curve and poll interval")
  func gates() {
    func settings() -> [Bool] {
      [
        controller.setAnimationDuration(9), controller.setAnimationDelay(9), controller.setAnimationStartDate(9),
        controller.setAnimationCurve(.linear), controller.setAnimationRepeatCount(9),
        controller.setAnimationRepeatAutoreverses(true), controller.setAnimationBeginsFromCurrentState(true),
        controller.setAnimationDelegate(recorder), controller.setAnimationWorkDelegate(recorder),
      ]
    }
    #expect(settings().allSatisfy { !$0 })
    #expect(!controller.commitAnimations(at: 0))
    #expect(!controller.setPollInterval(1) && !controller.setCustomAnimationCurve(1))
    controller.beginAnimations()
    #expect(settings().allSatisfy { $0 })
    #expect(controller.commitAnimations(at: 0))
    #expect(settings().allSatisfy { !$0 })
    #expect(controller.setPollInterval(1) && controller.setCustomAnimationCurve(1))
    #expect(!controller.setPollInterval(-1) && !controller.setPollInterval(.nan))
    #expect(!controller.commitAnimations(at: 0))
    #expect(controller.nextInstant == 18)
  }

  @Test(
    "while animations are disabled, only custom curve and poll interval can be set; a running animation continues")
  func disabled() {
    controller.animate(recorder, "first", duration: 1, curve: .linear)
    controller.beginAnimations("second")
    controller.setAnimationsEnabled(false)
    #expect(!controller.areAnimationsEnabled)
    #expect(!controller.setAnimationDuration(9) && !controller.commitAnimations(at: 0))
    #expect(!controller.beginAnimations("third"))
    #expect(controller.setPollInterval(0.5))
    controller.advance(to: 0.5)
    #expect(recorder.percents == [0, 0.5])
    controller.setAnimationsEnabled(true)
    #expect(controller.areAnimationsEnabled)
    // The settings before the disabled period are kept.
    #expect(controller.setAnimationDelegate(recorder))
    #expect(controller.commitAnimations(at: 0.5))
    controller.runToEnd()
    #expect(recorder.messages.filter { $0.hasPrefix("did stop") } == ["did stop first", "did stop second"])
  }

  @Test("the poll interval of a running animation can change; between begin and commit it applies to the next one")
  func runningPollInterval() {
    controller.animate(recorder, duration: 10, pollInterval: 1)
    controller.advance(to: 0)
    #expect(controller.nextInstant == 1)
    controller.setPollInterval(0.5)
    #expect(controller.nextInstant == 0.5)
    controller.beginAnimations()
    controller.setPollInterval(3)
    #expect(controller.advance(to: 0.5) == 1)
  }

  @Test("a stop delivers the value at its instant last, and the animation ends once, with its reason")
  func stop() {
    controller.animate(recorder, duration: 1, curve: .linear)
    controller.advance(to: 0.1)
    #expect(controller.stop(at: 0.625))
    #expect(recorder.percents == [0, 0.1, 0.625])
    #expect(recorder.messages.suffix(2) == ["completing –", "did stop –"])
    #expect(recorder.endings.map(\.reason) == [.removed] && recorder.endings.map(\.instant) == [0.625])
    #expect(!controller.stop(at: 0.7))
    controller.advance(to: 5)
    #expect(recorder.endings.count == 1 && recorder.values.count == 3)
  }

  @Test("a stop after the end reports a finished animation; a stop before the start delivers no value")
  func lateAndEarlyStop() {
    controller.animate(recorder) { $0.setAnimationDuration(1) }
    #expect(!controller.stop(at: 7))
    #expect(recorder.percents == [0, 1])
    #expect(recorder.endings.map(\.reason) == [.finished] && recorder.endings.map(\.instant) == [1])
    controller.animate(recorder, at: 7) { $0.setAnimationDelay(1) }
    let count = recorder.messages.count
    #expect(!controller.stop(at: .nan))
    #expect(controller.stop(at: 7.5))
    #expect(recorder.messages.dropFirst(count) == ["did stop –"])
  }

  @Test("a commit replaces the running animation at its last delivered value")
  func replacing() {
    controller.animate(recorder, "first", duration: 1, curve: .linear)
    controller.advance(to: 0.3)
    controller.animate(recorder, "second", at: 0.35)
    #expect(recorder.endings.map(\.reason) == [.replaced])
    #expect(recorder.messages.suffix(2) == ["completing first", "did stop first"])
    controller.runToEnd()
    #expect(recorder.percents.prefix(3) == [0, 0.3, 0])
    #expect(recorder.endings.map(\.reason) == [.replaced, .finished])
  }

  @Test("from the current state, the first cycle runs from the last percentage to 1, along its curve")
  func currentState() {
    controller.animate(recorder, duration: 1, curve: .linear)
    controller.advance(to: 0.5)
    func restart(_ identifier: String, delay: Double = 0) {
      controller.animate(recorder, identifier, at: 0.5) {
        $0.setAnimationDuration(1)
        $0.setAnimationCurve(.easeIn)
        $0.setAnimationRepeatCount(3)
        $0.setAnimationDelay(delay)
        $0.setAnimationBeginsFromCurrentState(true)
      }
    }
    // An animation that is replaced before its start has delivered no value.
    restart("waiting", delay: 1)
    restart("second")
    _ = recorder.takeValues()
    controller.runToEnd()
    let percents = recorder.percents
    #expect(percents.first == 0.5 && percents[10] == 1)
    for poll in 0...10 {
      let value = TimingFunction.trapezoid(.easeIn).value(at: Double(poll) / 10)
      #expect(abs(percents[poll] - (0.5 + 0.5 * value)) < 1e-12)
      #expect(abs(percents[11 + poll] - value) < 1e-12)
    }
    #expect(percents[11] == 0 && percents.last == 1)
    // Without a running animation there is no current state.
    controller.animate(recorder, at: 9) { $0.setAnimationBeginsFromCurrentState(true) }
    controller.advance(to: 9)
    #expect(recorder.percents.last == 0)
  }

  @Test("an animation from the current state starts without a jump, and its reversed cycle ends at 0")
  func currentStateContinuity() {
    controller.animate(recorder) { $0.setAnimationDuration(1) }
    controller.advance(to: 0.7)
    let last = recorder.percents.last
    controller.animate(recorder, at: 0.7) {
      $0.setAnimationDuration(1)
      $0.setAnimationRepeatCount(2)
      $0.setAnimationRepeatAutoreverses(true)
      $0.setAnimationBeginsFromCurrentState(true)
      $0.setPollInterval(0)
    }
    _ = recorder.takeValues()
    for step in 0...2000 { controller.advance(to: 0.7 + Double(step) * 0.001) }
    #expect(recorder.percents.first == last && recorder.percents.last == 0)
    #expect(zip(recorder.percents, recorder.percents.dropFirst()).allSatisfy { abs($0 - $1) < 0.002 })
  }

  @Test("invalid settings are reported by name, and do not affect the running animation")
  func invalid() {
    let wrong: [(String, (AnimationController) -> Void)] = [
      ("duration is -1.0, not 0 seconds or more", { $0.setAnimationDuration(-1) }),
      ("duration is nan, not 0 seconds or more", { $0.setAnimationDuration(.nan) }),
      ("beginTime is inf, not a finite number of seconds", { $0.setAnimationDelay(.infinity) }),
      ("beginTime is nan, not a finite number of seconds", { $0.setAnimationDelay(.nan) }),
      ("beginTime is nan, not a finite number of seconds", { $0.setAnimationStartDate(.nan) }),
      ("repeatCount is -0.5, not 0 or more", { $0.setAnimationRepeatCount(-0.5) }),
      ("repeatCount is nan, not 0 or more", { $0.setAnimationRepeatCount(.nan) }),
      (
        "beginTime is inf, not a finite number of seconds",
        {
          $0.setAnimationStartDate(1.5e308)
          $0.setAnimationDelay(1.5e308)
        }
      ),
    ]
    func problemTexts() -> [String] {
      guard case .invalid(let problems) = recorder.endings.last?.reason else { return [] }
      return problems.map(\.description)
    }
    let other = AnimationRecorder()
    controller.animate(other, "good") { $0.setAnimationDuration(1) }
    for (problem, change) in wrong {
      #expect(!controller.animate(recorder, "bad", change))
      #expect(problemTexts() == [problem])
      #expect(recorder.messages.last == "did stop bad")
    }
    #expect(!controller.animate(recorder, "bad", at: .nan) && problemTexts().count == 1)
    #expect(!controller.animate(recorder, "bad", at: .infinity))
    #expect(problemTexts() == ["beginTime is inf, not a finite number of seconds"])
    #expect(recorder.messages.allSatisfy { $0 == "did stop bad" } && recorder.values.isEmpty)
    controller.runToEnd()
    #expect(other.endings.map(\.reason) == [.finished])
  }

  @Test(
    "an animation without a duration delivers its first and its last value at its start",
    arguments: [1, 2, 2.5, .infinity])
  func noDuration(cycles: Double) {
    controller.animate(recorder, at: 4, duration: 0, curve: .linear, repeatCount: cycles, autoreverses: true)
    controller.advance(to: 4)
    #expect(recorder.percents.first == 0 && recorder.percents.last == (cycles == 2 ? 0 : cycles == 2.5 ? 0.5 : 1))
    #expect(recorder.endings.map(\.reason) == [.finished] && recorder.endings.map(\.instant) == [4])
  }
}
