// SPDX-License-Identifier: MIT
import GlissadeTiming
import RealModule
import Testing

@Suite("Timing functions: rules, springs and Swift functions")
struct TimingFunctionCompositionTests {
  @Test("a rule selects the animation's timing function, the inherited one or their composition")
  func rules() {
    let (own, inherited) = (TimingFunction.easeIn, TimingFunction.trapezoid(.easeOut))
    #expect(TimingFunctionRule.own.resolved(own: own, inherited: inherited) == own)
    #expect(TimingFunctionRule.own.resolved(own: nil, inherited: inherited) == inherited)
    #expect(TimingFunctionRule.inherited.resolved(own: own, inherited: inherited) == inherited)
    #expect(TimingFunctionRule.inherited.resolved(own: own, inherited: nil) == own)
    #expect(TimingFunctionRule.composed.resolved(own: nil, inherited: inherited) == inherited)
    #expect(TimingFunctionRule.composed.resolved(own: own, inherited: nil) == own)
    for rule in [TimingFunctionRule.own, .composed, .inherited] {
      #expect(rule.resolved(own: nil, inherited: nil) == .linear)
    }
    let composed = TimingFunctionRule.composed.resolved(own: own, inherited: inherited)
    for step in 0...20 {
      let x = Double(step) / 20
      #expect(composed.value(at: x) == own.value(at: inherited.value(at: x)))
    }
    #expect(composed != inherited.composed(after: own))
    #expect(composed == own.composed(after: inherited))
    #expect(composed.text == "trapezoid-out, then ease-in")
  }

  @Test("the slope of a composition, a spring and a Swift function is the derivative of its value", arguments: smooth)
  func slope(function: TimingFunction) {
    let h = 1e-5
    for step in 1..<60 {
      let x = Double(step) / 60
      let numeric = (function.value(at: x + h) - function.value(at: x - h)) / (2 * h)
      #expect(abs(function.slope(at: x) - numeric) < 1e-4 * max(1, abs(numeric)), "\(function.text) at \(x)")
    }
  }

  static let smooth: [TimingFunction] = [
    .seamless.composed(after: .namedEasing(.sine, ends: .easeIn)),
    .namedEasing(.cubic, ends: .easeOut).composed(after: .easeInOut),
    .spring(Spring()), .spring(Spring(damping: 20), duration: 2), .spring(Spring(damping: 50, initialVelocity: -3)),
    .function("elastic") { elastic($0) },
    .function("square", slope: { 2 * $0 }, value: { $0 * $0 }),
  ]

  /// Seamless's elastic block: ω = 20, ζ = ½.
  private static func elastic(_ t: Double) -> Double {
    let frequency = 20 * 0.75.squareRoot()
    return 1 - .exp(-10 * t) * (.cos(frequency * t) + 10 / frequency * .sin(frequency * t))
  }

  @Test("Seamless's elastic block has its documented values as a Swift function and as a spring")
  func elastic() {
    let block = TimingFunction.function("elastic") { Self.elastic($0) }
    let spring = TimingFunction.spring(Spring(stiffness: 400, damping: 20), duration: 1)
    for function in [block, spring] {
      #expect(function.value(at: 0) == 0)
      #expect(abs(function.value(at: 0.1814) - 1.16303) < 1e-5)
      #expect(abs(function.value(at: 1) - 1.0000243) < 1e-7)
      #expect(abs(function.slope(at: 0)) < 1e-6)
    }
  }

  @Test("numerical slopes of smooth functions are exact to 1e-9, without samples outside 0 … 1")
  func differences() {
    let function = TimingFunction.function("sine") { x in
      x >= 0 && x <= 1 ? .sin(x * .pi / 2) : .nan
    }
    for step in 0...1000 {
      let x = Double(step) / 1000
      #expect(abs(function.slope(at: x) - .pi / 2 * .cos(x * .pi / 2)) < 1e-9)
    }
  }

  @Test("a Swift function is equal only to its copies")
  func identity() {
    let function = TimingFunction.function("half") { $0 / 2 }
    let copy = function
    #expect(copy == function)
    #expect(Set([function, copy]).count == 1)
    #expect(function != .function("half") { $0 / 2 })
    #expect(function.text == "half")
    #expect(TimingFunction.spring(Spring()) == .spring(Spring(), duration: Spring().settlingDuration))
    #expect(TimingFunction.spring(Spring(), duration: 2).text == "spring 1 100 10 0 over 2 s")
  }

  @Test("a timing function has the size of a Bézier curve and a tag")
  func size() {
    #expect(MemoryLayout<TimingFunction>.size == 32)
  }

  @Test("a spring over any duration does not give NaN for any number")
  func springs() {
    let springs = [Spring(), Spring(damping: 0), Spring(mass: 0), Spring(damping: 1e9, initialVelocity: -1e9)]
    for spring in springs {
      for duration in [-1, 0, .nan, .infinity, 1e300, .leastNonzeroMagnitude, nil] {
        let function = TimingFunction.spring(spring, duration: duration)
        for input in [-.infinity, -1, 0, 0.5, 1, 1e300, .infinity] {
          #expect(!function.value(at: input).isNaN)
          #expect(!function.slope(at: input).isNaN)
        }
      }
    }
  }

  @Test("compositions of any functions give finite values")
  func hostile() {
    // The last function of `hostile` reaches 1e300 alone; a composition with itself is out of range.
    let functions = TimingFamilyTests.hostile.dropLast() + TimingFamilyTests.all + Self.smooth
    for function in functions {
      for other in functions {
        let composed = function.composed(after: other)
        for input in [-.infinity, .infinity, .nan, 1e300] {
          _ = composed.value(at: input, isBefore: true)
          _ = composed.slope(at: input)
        }
        for input in [0, 0.3, 1] {
          #expect(composed.value(at: input).isFinite)
          #expect(!composed.slope(at: input).isNaN)
        }
      }
    }
  }
}
