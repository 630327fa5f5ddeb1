// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeControllers
import GlissadeGeometry
import GlissadeTiming
import TestSupport
import Testing

@Suite("The animation controller: values")
struct AnimationControllerTests {
  private let recorder = AnimationRecorder()
  private let controller = AnimationController()

  @Test("a linear cycle of ten polls gives the sequence of BLAnimationController's documentation")
  func sequence() {
    controller.animate(recorder, duration: 1, curve: .linear)
    controller.runToEnd()
    #expect(recorder.values.count == 11)
    for (index, value) in recorder.values.enumerated() {
      #expect(abs(value.percent - Double(index) / 10) < 1e-12)
      #expect(value.overall == value.percent)
    }
    #expect(recorder.percents.first == 0 && recorder.percents.last == 1)
  }

  @Test("three repeats of a linear cycle deliver its values three times, with both ends of every cycle")
  func repeats() {
    controller.animate(recorder, duration: 1, curve: .linear, repeatCount: 3)
    controller.runToEnd()
    #expect(recorder.values.count == 33)
    for cycle in 0..<3 {
      for poll in 0...10 {
        let value = recorder.values[cycle * 11 + poll]
        #expect(abs(value.percent - Double(poll) / 10) < 1e-12)
        #expect(abs(value.overall - Double(cycle) - Double(poll) / 10) < 1e-12)
      }
      #expect(recorder.percents[cycle * 11] == 0 && recorder.percents[cycle * 11 + 10] == 1)
    }
  }

  @Test("the speed of each curve is a trapezoid with ramps of a quarter cycle, as in BLAnimationController")
  func curves() {
    let table: [(AnimationController.Curve, Double, Double)] = [
      (.easeInOut, 0.25, 1.0 / 6), (.easeInOut, 0.5, 0.5), (.easeInOut, 0.75, 5.0 / 6), (.easeIn, 0.25, 1.0 / 7),
      (.easeOut, 0.75, 6.0 / 7), (.linear, 0.3, 0.3), (.function(.easeIn), 0.5, TimingFunction.easeIn.value(at: 0.5)),
    ]
    for (curve, time, expected) in table {
      controller.animate(recorder, duration: 2, curve: curve, pollInterval: 0)
      controller.advance(to: 2 * time)
      #expect(abs((recorder.percents.last ?? .nan) - expected) < 1e-12, "\(curve) at \(time)")
      controller.stop(at: 2 * time)
    }
  }

  @Test("3.2 cycles with autoreverse, a delay of 2 and a duration of 2 end after 0.2 of a reversed cycle")
  func fractionalRepeat() {
    controller.animate(recorder, duration: 2, delay: 2, repeatCount: 3.2, autoreverses: true)
    #expect(controller.nextInstant == 2)
    controller.runToEnd()
    let last = recorder.values.last
    #expect(abs((last?.percent ?? 0) - (1 - 8.0 / 3 * 0.04)) < 1e-12)
    #expect(abs((last?.percent ?? 0) - 0.893333) < 1e-6)
    #expect(abs((last?.overall ?? 0) - 3.2) < 1e-12)
    #expect(recorder.endings.map(\.instant) == [2 + 3.2 * 2])
    // Every whole cycle had both ends, 0 1, 1 0, 0 1, and the last one began at 1.
    #expect(recorder.percents.filter { $0 == 0 || $0 == 1 } == [0, 1, 1, 0, 0, 1, 1])
  }

  @Test("a reversed cycle mirrors the value: both directions ease in")
  func autoreverse() {
    controller.animate(recorder, duration: 1, curve: .easeIn, repeatCount: 2, autoreverses: true)
    controller.runToEnd()
    let (forward, reversed) = (recorder.percents.prefix(11), recorder.percents.suffix(11))
    for (a, b) in zip(forward, reversed) { #expect(abs(1 - a - b) < 1e-12) }
    #expect(reversed.first == 1 && reversed.last == 0)
  }

  @Test(
    "the first value is exactly 0 and the last one is exactly the end, for any duration and calls", arguments: 0..<300
  )
  func exactEnds(seed: Int) {
    var random = SplitMix64(seed)
    let duration = [0.01, 0.07, 0.1, 1.0 / 3, 0.7, 2.3][seed % 6]
    let cycles = (random.next(in: 1...20)).rounded(.down)
    let start = random.next(in: 0...1e6)
    let reverses = seed % 2 == 0
    controller.animate(recorder, at: start) {
      $0.setAnimationDuration(duration)
      $0.setAnimationRepeatCount(cycles)
      $0.setAnimationRepeatAutoreverses(reverses)
      $0.setAnimationCurve([.easeInOut, .easeIn, .easeOut, .linear][seed / 6 % 4])
    }
    // Late by any time, or early by rounding.
    var calls = 0
    while let next = controller.nextInstant, calls < 10_000 {
      let shift = [0, next.ulp, -next.ulp, random.next(in: 0...duration)][Int(random.next() % 4)]
      controller.advance(to: next + shift)
      calls += 1
    }
    #expect(recorder.endings.map(\.reason) == [.finished])
    #expect(recorder.values.first == .init(percent: 0, overall: 0))
    let end: Double = reverses && cycles.truncatingRemainder(dividingBy: 2) == 0 ? 0 : 1
    #expect(recorder.values.last == .init(percent: end, overall: cycles))
    #expect(recorder.percents.allSatisfy { $0 >= 0 && $0 <= 1 })
    #expect(zip(recorder.positions, recorder.positions.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test("a value depends only on its instant: late calls delay no cycle")
  func noDrift() {
    controller.animate(recorder, duration: 1, curve: .linear, repeatCount: 200)
    // The caller is always late by up to 0.09 seconds.
    var random = SplitMix64(5)
    var largestGap = 0.0
    while let next = controller.nextInstant, next < 199 {
      let instant = next + random.next(in: 0...0.09)
      controller.advance(to: instant)
      largestGap = max(largestGap, abs((recorder.positions.last ?? .nan) - instant))
    }
    #expect(recorder.positions.count > 1600 && largestGap < 1e-9)
  }

  @Test("after a stall, the end of the old cycle, the start of the current one and the value are delivered")
  func stall() {
    controller.animate(recorder, duration: 1, curve: .linear, repeatCount: .infinity)
    controller.advance(to: 0)
    #expect(recorder.takeValues() == [.init(percent: 0, overall: 0)])
    controller.advance(to: 1e6 + 0.5)
    #expect(
      recorder.takeValues() == [
        .init(percent: 1, overall: 1), .init(percent: 0, overall: 1e6), .init(percent: 0.5, overall: 1e6 + 0.5),
      ])
    // The first call can be late, too.
    let late = AnimationRecorder()
    controller.animate(late, at: 0, duration: 1, curve: .linear, repeatCount: 5)
    controller.advance(to: 77)
    #expect(late.percents == [0, 1, 0, 1])
    #expect(late.positions == [0, 1, 4, 5])
    #expect(late.endings.map(\.instant) == [5])
  }

  @Test("no value is delivered between polls; interval 0 delivers at every call, an infinite one only the ends")
  func polls() {
    controller.animate(recorder) { $0.setAnimationDuration(1) }
    for frame in 0...60 { controller.advance(to: Double(frame) / 60) }
    #expect(recorder.takeValues().count == 11)

    controller.animate(recorder, duration: 1, pollInterval: 0)
    for frame in 0...60 {
      let instant = Double(frame) / 60
      let next = controller.advance(to: instant)
      if frame < 60 { #expect(next == instant) }
    }
    #expect(recorder.takeValues().count == 61)

    controller.animate(recorder, duration: 1, repeatCount: 2, pollInterval: .infinity)
    controller.runToEnd()
    #expect(recorder.percents == [0, 1, 0, 1])
  }

  @Test("polls are counted from the start of each cycle, and the end of a cycle is a poll")
  func pollGrid() {
    controller.animate(recorder, at: 10, duration: 0.25, curve: .linear, repeatCount: 2)
    var instants: [Double] = []
    while let next = controller.nextInstant, instants.count < 100 {
      instants.append(next)
      controller.advance(to: next)
    }
    #expect(instants.count == 7)
    for (instant, expected) in zip(instants, [10, 10.1, 10.2, 10.25, 10.35, 10.45, 10.5]) {
      #expect(abs(instant - expected) < 1e-9)
    }
  }

  @Test("earlier instants deliver earlier values, down to the first, without a restart")
  func backwards() {
    controller.animate(recorder, at: 1, duration: 1, curve: .linear)
    controller.advance(to: 1.5)
    controller.advance(to: 1.25)
    #expect(recorder.percents.last == 0.25)
    controller.advance(to: 0.5)
    #expect(recorder.percents.last == 0)
    #expect(controller.nextInstant == 1)
    controller.advance(to: 2)
    #expect(recorder.percents == [0, 0.5, 0.25, 0, 1])
    #expect(recorder.messages.filter { $0.hasPrefix("starting") }.count == 1)
  }

  @Test("a custom curve is the worker's function of linear time, mirrored in reversed cycles; curve 0 is none")
  func customCurve() {
    recorder.curve = { $0 * $0 }
    controller.animate(recorder) {
      $0.setAnimationDuration(1)
      $0.setAnimationRepeatCount(2)
      $0.setAnimationRepeatAutoreverses(true)
      $0.setCustomAnimationCurve(-7)
    }
    controller.advance(to: 0.5)
    #expect(recorder.percents.last == 0.25)
    controller.advance(to: 1.5)
    #expect(recorder.percents.last == 0.75)
    #expect(Set(recorder.customCurves) == [-7])
    // A new curve has an effect while the animation runs.
    controller.setCustomAnimationCurve(0)
    controller.advance(to: 1.75)
    #expect(abs((recorder.percents.last ?? .nan) - 1.0 / 6) < 1e-12)
  }

  @Test("a worker without custom curves uses a linear one")
  func missingCurve() {
    let worker = AnimatingValue(0.0)
    worker.move(to: 8)
    controller.beginAnimations()
    controller.setAnimationWorkDelegate(worker)
    controller.setAnimationDuration(1)
    controller.setCustomAnimationCurve(3)
    controller.commitAnimations(at: 0)
    controller.advance(to: 0.25)
    #expect(worker.value == 2)
  }

  @Test("a value outside of a layer animates exactly from its value to the new one, and from there to the next one")
  func animatingValue() {
    let color = AnimatingValue(Color(red: 1, green: 0, blue: 0))
    let ends = [Color(red: 0, green: 1, blue: 0), Color(red: 0, green: 0, blue: 1)]
    for (index, end) in ends.enumerated() {
      let start = color.value
      color.move(to: end)
      controller.beginAnimations()
      controller.setAnimationWorkDelegate(color)
      controller.commitAnimations(at: Double(index))
      controller.advance(to: Double(index))
      #expect(color.value == start)
      controller.advance(to: Double(index) + 0.1)
      #expect(color.value.distance(to: start.interpolated(to: end, at: 0.5)) < 1e-12)
      controller.advance(to: Double(index) + 0.9)
      #expect(color.value == end)
    }
  }
}
