import Animations
import Testing
import Timing

@Suite("The animation controller: begin, commit and end")
struct AnimationControllerLifeTests {
  private let recorder = AnimationRecorder()
  private let controller = AnimationController()

  @Test("the messages come in the original's order, with identifier and context as they were given")
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

  @Test("without settings it is the original's default: 0.2 seconds, one leg, polls every tenth of a second")
  func defaults() {
    controller.animate(recorder, at: 3)
    controller.runToEnd()
    #expect(recorder.percents.count == 3)
    #expect(zip(recorder.percents, [0, 0.5, 1]).allSatisfy { abs($0 - $1) < 1e-12 })
    #expect(recorder.endings.map(\.instant) == [3.2])
    // What one animation was told is gone with the next begin.
    controller.animate(recorder, at: 3) {
      $0.setAnimationDuration(5)
      $0.setAnimationDelay(1)
    }
    controller.stop(at: 3)
    controller.animate(recorder, at: 3)
    #expect(controller.nextInstant == 3)
    controller.runToEnd()
    #expect(recorder.endings.last?.instant == 3.2)
  }

  @Test("a repeat count of 0 means one leg, too")
  func noRepeat() {
    for count in [0, 1.0] {
      controller.animate(recorder) {
        $0.setAnimationRepeatCount(count)
        $0.setPollInterval(.infinity)
      }
      controller.runToEnd()
      #expect(recorder.takeValues().map(\.percent) == [0, 1])
    }
  }

  @Test("first it waits for the start date, then for the delay; what has passed is not waited for")
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

  @Test("settings outside begin and commit are not heard, but custom curve and poll interval are")
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

  @Test("while animations are disabled nothing is heard but custom curve and poll interval, and what runs goes on")
  func disabled() {
    controller.animate(recorder, "first") {
      $0.setAnimationDuration(1)
      $0.setAnimationCurve(.linear)
    }
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
    // The description goes on where it was.
    #expect(controller.setAnimationDelegate(recorder))
    #expect(controller.commitAnimations(at: 0.5))
    controller.runToEnd()
    #expect(recorder.messages.filter { $0.hasPrefix("did stop") } == ["did stop first", "did stop second"])
  }

  @Test("the poll interval of what runs can be changed; between begin and commit it is for what comes")
  func livePollInterval() {
    controller.animate(recorder) {
      $0.setAnimationDuration(10)
      $0.setPollInterval(1)
    }
    controller.advance(to: 0)
    #expect(controller.nextInstant == 1)
    controller.setPollInterval(0.5)
    #expect(controller.nextInstant == 0.5)
    controller.beginAnimations()
    controller.setPollInterval(3)
    #expect(controller.advance(to: 0.5) == 1)
  }

  @Test("a stop delivers the value of its instant as the last one, and ends once, with its reason")
  func stop() {
    controller.animate(recorder) {
      $0.setAnimationDuration(1)
      $0.setAnimationCurve(.linear)
    }
    controller.advance(to: 0.1)
    #expect(controller.stop(at: 0.625))
    #expect(recorder.percents == [0, 0.1, 0.625])
    #expect(recorder.messages.suffix(2) == ["completing –", "did stop –"])
    #expect(recorder.endings.map(\.reason) == [.removed] && recorder.endings.map(\.instant) == [0.625])
    #expect(!controller.stop(at: 0.7))
    controller.advance(to: 5)
    #expect(recorder.endings.count == 1 && recorder.values.count == 3)
  }

  @Test("what had come to its end before the stop has finished; what waits for its start delivers nothing")
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

  @Test("committing another one replaces what runs, where it was shown last")
  func replacing() {
    controller.animate(recorder, "first") {
      $0.setAnimationDuration(1)
      $0.setAnimationCurve(.linear)
    }
    controller.advance(to: 0.3)
    controller.animate(recorder, "second", at: 0.35)
    #expect(recorder.endings.map(\.reason) == [.replaced])
    #expect(recorder.messages.suffix(2) == ["completing first", "did stop first"])
    controller.runToEnd()
    #expect(recorder.percents.prefix(3) == [0, 0.3, 0])
    #expect(recorder.endings.map(\.reason) == [.replaced, .finished])
  }

  @Test("from the current state the first leg goes from the percentage shown to 1, through its curve")
  func currentState() {
    controller.animate(recorder) {
      $0.setAnimationDuration(1)
      $0.setAnimationCurve(.linear)
    }
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
    // One that is replaced while it waits has shown nothing of its own.
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
    // Where nothing runs there is no current state.
    controller.animate(recorder, at: 9) { $0.setAnimationBeginsFromCurrentState(true) }
    controller.advance(to: 9)
    #expect(recorder.percents.last == 0)
  }

  @Test("from the current state a number goes on without a jump, and a way back still arrives at 0")
  func currentStateContinuity() {
    controller.animate(recorder) { $0.setAnimationDuration(1) }
    controller.advance(to: 0.7)
    let shown = recorder.percents.last
    controller.animate(recorder, at: 0.7) {
      $0.setAnimationDuration(1)
      $0.setAnimationRepeatCount(2)
      $0.setAnimationRepeatAutoreverses(true)
      $0.setAnimationBeginsFromCurrentState(true)
      $0.setPollInterval(0)
    }
    _ = recorder.takeValues()
    for step in 0...2000 { controller.advance(to: 0.7 + Double(step) * 0.001) }
    #expect(recorder.percents.first == shown && recorder.percents.last == 0)
    #expect(zip(recorder.percents, recorder.percents.dropFirst()).allSatisfy { abs($0 - $1) < 0.002 })
  }

  @Test("settings that cannot run are refused by name, and leave what runs alone")
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
    func why() -> [String] {
      guard case .invalid(let problems) = recorder.endings.last?.reason else { return [] }
      return problems.map(\.description)
    }
    let other = AnimationRecorder()
    controller.animate(other, "good") { $0.setAnimationDuration(1) }
    for (problem, change) in wrong {
      #expect(!controller.animate(recorder, "bad", change))
      #expect(why() == [problem])
      #expect(recorder.messages.last == "did stop bad")
    }
    #expect(!controller.animate(recorder, "bad", at: .nan) && why().count == 1)
    #expect(!controller.animate(recorder, "bad", at: .infinity))
    #expect(why() == ["beginTime is inf, not a finite number of seconds"])
    #expect(recorder.messages.allSatisfy { $0 == "did stop bad" } && recorder.values.isEmpty)
    controller.runToEnd()
    #expect(other.endings.map(\.reason) == [.finished])
  }

  @Test(
    "without a duration it is over at its start, with its first and its last value", arguments: [1, 2, 2.5, .infinity])
  func noDuration(legs: Double) {
    controller.animate(recorder, at: 4) {
      $0.setAnimationDuration(0)
      $0.setAnimationRepeatCount(legs)
      $0.setAnimationRepeatAutoreverses(true)
      $0.setAnimationCurve(.linear)
    }
    controller.advance(to: 4)
    #expect(recorder.percents.first == 0 && recorder.percents.last == (legs == 2 ? 0 : legs == 2.5 ? 0.5 : 1))
    #expect(recorder.endings.map(\.reason) == [.finished] && recorder.endings.map(\.instant) == [4])
  }
}
