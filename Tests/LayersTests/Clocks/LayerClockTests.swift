// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import TestSupport
import Testing

@Suite("The clock of a layer, against the formulas of CAMediaTiming")
struct LayerClockTests {
  /// Core Animation's timing, by repeated subtraction: t = (parent − begin) · speed + offset, then cycles.
  private struct Model {
    var begin = 0.0
    var speed = 1.0
    var offset = 0.0
    var duration: Double?
    var count = 1.0
    var autoreverses = false

    func time(at parent: Double) -> Double {
      var time = (parent - begin) * speed + offset
      guard let duration else { return time }
      let end = duration * count * (autoreverses ? 2 : 1)
      time = min(max(time, 0), end)
      var cycle = 0
      while time >= duration, !(time == duration && abs(Double(cycle + 1) * duration - end) < 1e-9) {
        time -= duration
        cycle += 1
      }
      return autoreverses && cycle % 2 == 1 ? duration - time : time
    }

    var clock: LayerClock {
      LayerClock(
        beginTime: begin, speed: speed, timeOffset: offset, duration: duration, repeatCount: count,
        autoreverses: autoreverses)
    }

    init(seed: Int) {
      var random = SplitMix64(seed)
      begin = random.element(of: [0, 1.5, -2])
      speed = random.element(of: [1, 0.5, 2, -1, -0.25, 0])
      offset = random.element(of: [0, 0.75, 4])
      duration = random.element(of: [nil, 1, 1.5, 3])
      count = random.element(of: [1, 2, 3.5, 0.5])
      autoreverses = random.element(of: [true, false])
    }
  }

  @Test("the local time is that of the formula and of repeated cycles", arguments: 0..<200)
  func model(seed: Int) {
    let model = Model(seed: seed)
    let clock = model.clock
    for step in -80...160 {
      // Times that are no boundaries of cycles.
      let time = Double(step) * 0.125 + 0.01
      let expected = model.time(at: time)
      #expect(abs((clock.localTime(at: time) ?? .nan) - expected) < 1e-12, "at \(time)")
      let slope = (model.time(at: time + 1e-5) - model.time(at: time - 1e-5)) / 2e-5
      #expect(abs(clock.rate(at: time) - slope) < 1e-6, "at \(time)")
    }
  }

  @Test("a boundary between repeats belongs to the next one, and the end is the end")
  func boundaries() {
    let loop = LayerClock(beginTime: 1, duration: 2, repeatCount: 3)
    #expect([1, 2.5, 3, 5, 6.5, 7, 9].map { loop.localTime(at: $0) } == [0, 1.5, 0, 0, 1.5, 2, 2])
    let bounce = LayerClock(beginTime: 1, duration: 2, repeatCount: 1.5, autoreverses: true)
    #expect([0, 1, 3, 4, 5, 6, 7, 8].map { bounce.localTime(at: $0) } == [0, 0, 2, 1, 0, 1, 2, 2])
    // 0.1 has no exact binary form, and ten cycles of it end at exactly 1.
    let tenths = LayerClock(duration: 0.1, repeatCount: 10)
    #expect(tenths.localTime(at: 1) == 0.1 && tenths.localTime(at: 2) == 0.1)
  }

  @Test("outside of the cycles, the fill mode decides whether there is a time")
  func fill() {
    func times(_ fillMode: FillMode) -> [Double?] {
      let clock = LayerClock(beginTime: 2, duration: 1, fillMode: fillMode)
      return [1.5, 2, 2.5, 3, 4].map { clock.localTime(at: $0) }
    }
    #expect(times(.both) == [0, 0, 0.5, 1, 1])
    #expect(times(.removed) == [nil, 0, 0.5, nil, nil])
    #expect(times(.backwards) == [0, 0, 0.5, nil, nil])
    #expect(times(.forwards) == [nil, 0, 0.5, 1, 1])
  }

  @Test("a remap has the times of its keys, and between them those of their timing functions")
  func remap() {
    let ease = TimingFunction.easeInOut
    let clock = PlaybackClock(
      remapping: [
        .init(at: 0.1, 4), .init(at: 0.3, 1, timingFunction: ease), .init(at: 0.7, 2), .init(at: 0.7, -1),
        .init(at: 1.1, -1), .init(at: 1.9, 0),
      ])
    #expect([-1, 0.1].map(clock.localTime) == [4, 4])
    #expect(abs(clock.localTime(at: 0.2) - 2.5) < 1e-12)
    #expect([0.3, 0.7, 0.9, 1.9, 7].map(clock.localTime) == [1, -1, -1, 0, 0])
    for step in 1..<8 {
      let time = 0.3 + Double(step) * 0.05
      #expect(abs(clock.localTime(at: time) - (1 + ease.value(at: (time - 0.3) / 0.4))) < 1e-12)
    }
    #expect(abs(clock.rate(at: 0.2) + 15) < 1e-9 && clock.rate(at: 0.9) == 0 && clock.rate(at: 2) == 0)
    #expect(PlaybackClock(remapping: [.init(at: 3, 5)]).localTime(at: -9) == 5)
  }
}
