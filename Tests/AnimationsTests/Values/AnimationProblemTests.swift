// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeTiming
import Testing

@Suite("Animations: problems name the caller's parameters")
struct AnimationProblemTests {
  private let second = MediaTiming(duration: 1)

  @Test(
    "the problem of an invalid spring names the parameters of its initialiser",
    arguments: [
      (Spring(duration: 0, bounce: 0), "stiffness is infinite because duration is 0.0"),
      (Spring(duration: 1e-200, bounce: 0), "stiffness is infinite because duration is 1e-200"),
      (Spring(duration: .infinity, bounce: 0), "stiffness is 0.0 because duration is inf"),
      (Spring(duration: .nan, bounce: 0), "stiffness is not a number because duration is nan"),
      (Spring(duration: 1, bounce: -1), "damping is infinite because bounce is -1.0"),
      (Spring(duration: 1, bounce: 2), "damping is below 0 because bounce is 2.0"),
      (Spring(duration: 1, bounce: -.infinity), "damping is below 0 because bounce is -inf"),
      (Spring(response: -1, dampingRatio: 1), "damping is below 0 because response is -1.0"),
      (Spring(response: 1, dampingRatio: -0.5), "damping is below 0 because dampingRatio is -0.5"),
      (Spring(response: 1, dampingRatio: .nan), "damping is not a number because dampingRatio is nan"),
      (Spring(response: 0, dampingRatio: 1, mass: 0), "a mass of 0.0"), (Spring(stiffness: -1), "a stiffness of -1.0"),
    ])
  func springs(spring: Spring, beginning: String) throws {
    for spring in [spring, spring.with(initialVelocity: 3)] {
      let problem = try #require(spring.problem)
      #expect(problem.description.hasPrefix(beginning), "\(problem)")
      // NaN does not equal itself; the texts are compared instead.
      let text = "the spring is not valid: \(problem)"
      let function = TimingFunction.spring(spring, duration: 1)
      #expect(Animation.spring(spring, from: 0.0, to: 1).problems.map(\.description) == [text])
      let composed = TimingFunction.easeOut.composed(after: function)
      var animation = Animation.basic(from: 0.0, to: 1, timing: second, timingFunction: composed)
      #expect(animation.problems.map(\.description) == [text])
      animation.timingFunction = .linear
      animation.scopes = [AnimationScope(timing: second, timingFunction: function)]
      #expect(animation.problems.map(\.description) == ["in the group around it, \(text)"])
      let keyframes = Keyframes([0.0, 1, 2], timingFunctions: [.linear, function])
      #expect(Animation.keyframes(keyframes, timing: second).problems.map(\.description) == [text])
    }
  }

  @Test("springs at the limits of their parameter ranges are valid")
  func validSprings() {
    for bounce in [-0.999, 0, 1.0] { #expect(Spring(duration: 0.5, bounce: bounce).isValid) }
    for ratio in [0, 1, 1e6] { #expect(Spring(response: 1e-3, dampingRatio: ratio).isValid) }
    #expect(Spring(duration: 0.5, bounce: 0, initialVelocity: .nan).problem != nil)
  }

  @Test("decreasing key times are a problem of the animation if its pacing uses them")
  func keyTimes() {
    for times in [[0, 0.7, 0.5], [0, .nan, 1], [0, 2, 1]] {
      let index = times[1].isNaN ? 1 : 2
      let falling = Animation.keyframes(Keyframes([0.0, 1, 2], keyTimes: times), timing: second)
      #expect(falling.problems == [.keyframes(.keyTimeOrder(index: index))])
      #expect(falling.problems[0].description.hasPrefix("key time \(index) is less than key time \(index - 1)"))
      let paced = Animation.keyframes(Keyframes([0.0, 1, 2], mode: .paced, keyTimes: times), timing: second)
      #expect(paced.problems.isEmpty)
      let path = Path(polyline: [.zero, Point(x: 1, y: 0), Point(x: 2, y: 0)])
      let stretches = [PathMotion.Stretch.whole, .fractions(from: 0.2, to: 0.7)]
      for stretch in stretches {
        let motion = PathMotion(path, pacing: .time, keyTimes: times, stretch: stretch)
        #expect(motion.map { Animation<Point>(.path($0), timing: second).problems } == falling.problems)
        let even = PathMotion(path, pacing: .arc, keyTimes: times, stretch: stretch)
        #expect(even.map { Animation<Point>(.path($0), timing: second).problems } == [])
      }
    }
  }

  @Test("each cause that prevents motion along a path has a separate problem")
  func paths() throws {
    let point = Point(x: 100, y: 100)
    let line = Path(polyline: [point, Point(x: 100, y: 200)])
    func problem(_ path: Path, _ offset: Angle = .zero, _ stretch: PathMotion.Stretch = .whole) -> PathProblem? {
      guard PathMotion(path, rotationOffset: offset, stretch: stretch) == nil else { return nil }
      return PathMotion.problem(of: path, rotationOffset: offset, stretch: stretch)
    }
    #expect(problem(line) == nil)
    #expect(problem(Path()) == .empty)
    #expect(problem(Path(polyline: [point])) == .empty)
    #expect(problem(Path(polyline: [point, point])) == .length(0))
    #expect(problem(Path(polyline: [point, Point(x: .infinity, y: 0)])) == .notFinite)
    #expect(problem(line, .radians(.infinity)) == .rotationOffset(.infinity))
    #expect(problem(line, .zero, .distances(from: 0, to: .infinity)) == .stretch(from: 0, to: .infinity))
    #expect("\(PathProblem.length(0))" == "the length of the path is 0.0; a finite length above 0 is accepted")
  }
}
