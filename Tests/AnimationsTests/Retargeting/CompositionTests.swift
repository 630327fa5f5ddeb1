// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeTiming
import Testing

@Suite("Animations over a model value")
struct CompositionTests {
  private let second = MediaTiming(duration: 1, fillMode: .both)

  @Test("a missing end is the model value at the instant")
  func ends() {
    func values(_ from: Double?, _ to: Double?, _ by: Double?) -> [Double?] {
      let animation = Animation.basic(from: from, to: to, by: by, timing: second)
      return [0, 0.5, 1].map { animation.value(at: $0, model: 100) }
    }
    #expect(values(10, 20, nil) == [10, 15, 20])
    #expect(values(10, nil, 4) == [10, 12, 14])
    #expect(values(nil, 20, 4) == [16, 18, 20])
    #expect(values(10, nil, nil) == [10, 55, 100])
    #expect(values(nil, 20, nil) == [100, 60, 20])
    #expect(values(nil, nil, 4) == [100, 102, 104])
    #expect(values(nil, nil, nil) == [100, 100, 100])
    #expect(Animation.basic(from: 1.0, to: 2, by: 3, timing: second).problems == [.tooManyEnds])
  }

  @Test("each cumulative repeat starts from the end of the previous one; a reversing repeat ends at its start")
  func cumulative() {
    var animation = Animation(
      .basic(from: 10.0, to: 20), timing: MediaTiming(duration: 1, repeatCount: 3), isCumulative: true)
    #expect(animation.value(at: 1.5) == 35)
    animation.timing = MediaTiming(duration: 1, repeatCount: 2, autoreverses: true)
    #expect(animation.value(at: 2.5) == 25)
  }

  @Test("a path is added to the model, and accumulates from repeat to repeat")
  func additivePath() throws {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: Point(x: 10, y: 20))
    let motion = try #require(PathMotion(path))
    var stack = AnimationStack<Point>()
    var animation = Animation<Point>(
      .path(motion), timing: MediaTiming(duration: 1, repeatCount: 2), isAdditive: true)
    stack.add(animation)
    let model = Sample(value: Point(x: 50, y: 60))
    #expect(stack.sample(at: 0.5, over: model).value.distance(to: Point(x: 55, y: 70)) < 1e-12)
    animation.isCumulative = true
    var cumulative = AnimationStack<Point>()
    cumulative.add(animation)
    #expect(cumulative.sample(at: 1.5, over: model).value.distance(to: Point(x: 65, y: 90)) < 1e-12)
  }

  @Test("animations are composited in the order of addition, or of their indices")
  func order() {
    let replacing = Animation(.constant(7.0), timing: second)
    let adding = Animation(.constant(2.0), timing: second, isAdditive: true)
    var stack = AnimationStack<Double>()
    stack.add(adding)
    stack.add(replacing)
    #expect(stack.sample(at: 0, over: Sample(value: 1)).value == 7)
    var other = AnimationStack<Double>()
    other.add(adding, index: 1)
    other.add(replacing)
    #expect(other.sample(at: 0, over: Sample(value: 1)).value == 9)
  }

  @Test("with mirroring by value, forward and reversed cycles have the same easing")
  func mirroring() throws {
    var timing = MediaTiming(duration: 1, autoreverses: true)
    timing.mirroring = .value
    let animation = Animation(.basic(from: 0.0, to: 1), timing: timing, timingFunction: .easeIn)
    for step in 1..<10 {
      let forward = try #require(animation.value(at: Double(step) / 10))
      let reversed = try #require(animation.value(at: 1 + Double(step) / 10))
      #expect(abs(forward + reversed - 1) < 1e-12)
      let h = 1e-6
      let time = 1 + Double(step) / 10
      let numeric =
        (try #require(animation.value(at: time + h)) - (try #require(animation.value(at: time - h)))) / (2 * h)
      #expect(abs(numeric - (try #require(animation.velocity(at: time)))) < 1e-5)
    }
  }

  @Test("a group clips its children, repeats them, and eases their time")
  func group() throws {
    var child = Animation(.basic(from: 0.0, to: 10), timing: MediaTiming(duration: 2))
    child.scopes = [AnimationScope(timing: MediaTiming(beginTime: 5, duration: 1, repeatCount: 2))]
    #expect(child.value(at: 4.9) == nil)
    #expect(child.value(at: 5.5) == 2.5)
    #expect(child.value(at: 6.5) == 2.5)
    #expect(child.value(at: 7) == nil)
    #expect(child.endTime == 7)
    #expect(child.velocity(at: 5.5) == 5)
    // A child that ends with its group has a value at the group's end.
    var whole = Animation(.basic(from: 0.0, to: 10), timing: MediaTiming(duration: 1))
    whole.scopes = [AnimationScope(timing: MediaTiming(duration: 1, fillMode: .forwards))]
    #expect(whole.value(at: 3) == 10)
    // A child that has ended earlier has no value.
    var short = Animation(.basic(from: 0.0, to: 10), timing: MediaTiming(duration: 0.5))
    short.scopes = whole.scopes
    #expect(short.value(at: 0.25) == 5)
    #expect(short.value(at: 0.75) == nil)
    // The timing function of the group acts on the time of the child.
    var eased = whole
    eased.scopes[0].timingFunction = .easeIn
    #expect(try abs(#require(eased.value(at: 0.5)) - 10 * TimingFunction.easeIn.value(at: 0.5)) < 1e-12)
    // Groups nest, and speeds multiply.
    var nested = whole
    nested.scopes.insert(AnimationScope(timing: MediaTiming(duration: 2, speed: 2)), at: 0)
    #expect(try abs(#require(nested.value(at: 0.25)) - 5) < 1e-12)
    #expect(try abs(#require(nested.velocity(at: 0.25)) - 20) < 1e-12)
  }

  @Test("the time inside an endless group is its active time")
  func endlessGroup() {
    var child = Animation(.basic(from: 0.0, to: 10), timing: MediaTiming(beginTime: 3, duration: 2))
    child.scopes = [AnimationScope(timing: MediaTiming(beginTime: 1, duration: .infinity))]
    #expect(child.value(at: 5) == 5)
    #expect(child.velocity(at: 5) == 5)
    #expect(child.endTime == .infinity)
  }

  @Test("a spring runs for its settling duration, with its initial velocity")
  func spring() throws {
    let spring = Spring(initialVelocity: 3)
    let animation = Animation.spring(spring, from: 0.0, to: 100)
    #expect(animation.endTime == spring.settlingDuration)
    for time in [0.0, 0.1, 0.4, 0.9] {
      #expect(try abs(#require(animation.value(at: time)) - 100 * spring.value(at: time)) < 1e-9)
      #expect(try abs(#require(animation.velocity(at: time)) - 100 * spring.velocity(at: time)) < 1e-7)
    }
    #expect(Animation.spring(Spring(damping: 0), from: 0.0, to: 1).problems.isEmpty == false)
    #expect(
      Animation.spring(Spring(mass: -1), from: 0.0, to: 1, duration: 1).problems == [.spring(.mass(-1))])
  }

  @Test("an invalid animation lists its problems")
  func validation() {
    func problems(_ timing: MediaTiming, _ value: Double = 0) -> [AnimationProblem] {
      Animation(.basic(from: value, to: 1), timing: timing).problems
    }
    #expect(problems(MediaTiming(duration: 1)).isEmpty)
    #expect(problems(MediaTiming(duration: -1)) == [.duration(-1)])
    #expect(problems(MediaTiming(duration: 1, repeatCount: -2)) == [.repeatCount(-2)])
    #expect(problems(MediaTiming(beginTime: .infinity, duration: 1)) == [.beginTime(.infinity)])
    #expect(problems(MediaTiming(duration: 1, speed: .infinity)) == [.speed(.infinity)])
    #expect(problems(MediaTiming(duration: 1, repeatDuration: -1)) == [.repeatDuration(-1)])
    #expect(problems(MediaTiming(duration: 1), .infinity) == [.valueNotFinite(index: 0)])
    #expect(Animation.keyframes(Keyframes<Double>([]), timing: second).problems == [.noValues])
    var inGroup = Animation(.constant(1.0), timing: second)
    inGroup.scopes = [AnimationScope(timing: MediaTiming(duration: -3))]
    #expect(inGroup.problems == [.group(.duration(-3))])
    for problem in inGroup.problems { #expect(problem.description.contains("-3")) }
  }
}

extension CompositionTests {
  @Test("additive transforms concatenate with the values below them, with the exact velocity")
  func additiveTransforms() throws {
    let turn = Animation(
      .basic(from: AffineTransform.identity, to: .rotation(.degrees(90))), timing: MediaTiming(duration: 1),
      isAdditive: true)
    var stack = AnimationStack<AffineTransform>()
    stack.add(
      Animation(
        .basic(from: .identity, to: .translation(x: 40, y: 10)), timing: MediaTiming(duration: 1)))
    stack.add(turn)
    let model = Sample(value: AffineTransform.identity)
    let presentation = stack.sample(at: 0.5, over: model)
    let expected = AffineTransform.translation(x: 20, y: 5).concatenated(with: .rotation(.degrees(45)))
    #expect(presentation.value.distance(to: expected) < 1e-12)
    let h = 1e-6
    let numeric = stack.sample(at: 0.5 + h, over: model).value.subtracting(stack.sample(at: 0.5 - h, over: model).value)
      .scaled(by: 1 / (2 * h))
    #expect(presentation.velocity.distance(to: numeric) < 1e-6)
  }

  @Test("cumulative components of a transform accumulate their scales as differences from 1")
  func cumulativeScale() {
    let animation = Animation(
      .basic(
        from: AffineTransform.Components(scaleX: 1, scaleY: 1), to: AffineTransform.Components(scaleX: 2, scaleY: 2)),
      timing: MediaTiming(duration: 1, repeatCount: 4), isCumulative: true)
    #expect(animation.value(at: 2.5)?.scaleX == 3.5)
  }
}
