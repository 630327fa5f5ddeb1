// SPDX-License-Identifier: MIT
import GlissadeTexts
import GlissadeTiming

/// One animation of an element by CSS.
struct CSSAnimation: Sendable {
  let name: String
  let timing: EffectTiming
  let timingFunction: TimingFunction
  let isPaused: Bool
  /// Whether values are added to those below.
  let isAdditive: Bool

  /// The most animations of one element.
  private static let animationLimit = 64

  /// The animations that an element's properties list.
  static func list(_ styles: [String: String]) -> [CSSAnimation] {
    guard let names = styles["animation-name"], names != "none" else { return [] }
    func values(_ property: String, _ initial: String) -> [String] {
      let parts = CSSText.parts(styles[property] ?? initial).filter { !$0.isEmpty }
      return parts.isEmpty ? [initial] : parts
    }
    let durations = values("animation-duration", "0s").map { SVGClock.cssSeconds($0) ?? 0 }
    let delays = values("animation-delay", "0s").map { SVGClock.cssSeconds($0) ?? 0 }
    let counts = values("animation-iteration-count", "1").map {
      $0.lowercased() == "infinite" ? Double.infinity : max(SVGNumbers.list($0)?.first ?? 1, 0)
    }
    let functions = values("animation-timing-function", "ease").map(function)
    let directions = values("animation-direction", "normal")
    let fills = values("animation-fill-mode", "none")
    let states = values("animation-play-state", "running")
    let compositions = values("animation-composition", "replace")
    return CSSText.parts(names).prefix(animationLimit).enumerated().compactMap { index, name in
      guard name != "none", durations[index % durations.count] >= 0 else { return nil }
      let timing = EffectTiming(
        delay: delays[index % delays.count], duration: durations[index % durations.count],
        iterations: counts[index % counts.count], direction: direction(directions[index % directions.count]),
        fill: fill(fills[index % fills.count]))
      return CSSAnimation(
        name: name.filter { $0 != "\"" && $0 != "'" }, timing: timing,
        timingFunction: functions[index % functions.count],
        isPaused: states[index % states.count].lowercased() == "paused",
        isAdditive: ["add", "accumulate"].contains(compositions[index % compositions.count].lowercased()))
    }
  }

  static func function(_ text: String) -> TimingFunction {
    (try? TimingFunction(css: text)) ?? .ease
  }

  private static func direction(_ text: String) -> PlaybackDirection {
    switch text.lowercased() {
    case "reverse": .reverse
    case "alternate": .alternate
    case "alternate-reverse": .alternateReverse
    default: .normal
    }
  }

  private static func fill(_ text: String) -> FillMode {
    switch text.lowercased() {
    case "forwards": .forwards
    case "backwards": .backwards
    case "both": .both
    default: .removed
    }
  }
}

extension SVGEffect {
  /// The effect of an animation by CSS on a property; `nil` if its keyframes do not set it.
  static func css(
    _ animation: CSSAnimation, _ keyframes: CSSKeyframes, property: String, _ type: SVGValueType<Value>
  ) -> SVGEffect? {
    var stops: [CSSStop<Value>] = []
    for stop in keyframes.stops[property] ?? [] {
      guard let value = type.parse(stop.value) else { continue }
      let easing = stop.easing.map(CSSAnimation.function) ?? animation.timingFunction
      // Of two values at an offset, the later one counts.
      if stops.last?.offset == stop.offset { stops.removeLast() }
      stops.append(CSSStop(offset: stop.offset, value: value, easing: easing))
    }
    guard !stops.isEmpty else { return nil }
    if stops.first?.offset != 0 {
      stops.insert(CSSStop(offset: 0, value: nil, easing: animation.timingFunction), at: 0)
    }
    if stops.last?.offset != 1 { stops.append(CSSStop(offset: 1, value: nil, easing: animation.timingFunction)) }
    let (timing, isPaused) = (animation.timing, animation.isPaused)
    let (mix, add) = (type.mix, animation.isAdditive ? type.add : nil)
    let course = stops
    return SVGEffect(
      progress: { time in
        timing.progress(at: isPaused ? 0 : time).map {
          Progress(begin: 0, progress: $0.progress, iteration: $0.iteration)
        }
      },
      value: { progress, underlying in
        var (low, high) = (0, course.count - 1)
        while high - low > 1 {
          let middle = (low + high) / 2
          if course[middle].offset <= progress.progress { low = middle } else { high = middle }
        }
        let index = low
        let (a, b) = (course[index], course[index + 1])
        let span = b.offset - a.offset
        let fraction = a.easing.value(at: span > 0 ? (progress.progress - a.offset) / span : 1)
        func resolved(_ value: Value?) -> Value {
          guard let value else { return underlying }
          return add?(underlying, value, 1) ?? value
        }
        guard let mix else { return resolved(fraction < 0.5 ? a.value : b.value) }
        if fraction == 0 { return resolved(a.value) }
        return fraction == 1 ? resolved(b.value) : mix(resolved(a.value), resolved(b.value), fraction)
      }, isCSS: true,
      timeline: isPaused ? nil : timeline(timing, course.map { (offset: $0.offset, easing: $0.easing) }))
  }
}

extension SVGEffect {
  /// The pieces in which keyframes move; `nil` for backward iterations of curves, and for too many.
  private static func timeline(
    _ timing: EffectTiming, _ stops: [(offset: Double, easing: TimingFunction)]
  ) -> SVGTimeline? {
    let duration = timing.duration
    guard duration > 0, timing.iterationStart == 0 else { return nil }
    let isEndless = timing.iterations == .infinity
    let alternates = timing.direction == .alternate || timing.direction == .alternateReverse
    let count = isEndless ? (alternates ? 2 : 1) : timing.iterations
    var pieces: [SVGTimeline.Piece] = []
    for iteration in 0..<Int(min(count.rounded(.up), Double(SVGTimeline.pieceLimit + 1))) {
      guard pieces.count <= SVGTimeline.pieceLimit else { return nil }
      let isBackward =
        timing.direction == .reverse || (timing.direction == .alternate && iteration % 2 == 1)
        || (timing.direction == .alternateReverse && iteration % 2 == 0)
      let share = min(count - Double(iteration), 1)
      let start = timing.delay + Double(iteration) * duration
      let spans = Array(zip(stops, stops.dropFirst()))
      for (a, b) in isBackward ? spans.reversed() : spans where b.offset > a.offset {
        let (from, to) = isBackward ? (1 - b.offset, 1 - a.offset) : (a.offset, b.offset)
        guard from < share else { break }
        guard a.easing == .linear || (!isBackward && to <= share) else { return nil }
        pieces.append(
          SVGTimeline.Piece(start: start + from * duration, end: start + min(to, share) * duration, easing: a.easing))
      }
    }
    return SVGTimeline(pieces, loopStart: isEndless ? timing.delay : nil)
  }
}

/// A value of keyframes; `nil` for the underlying value.
private struct CSSStop<Value: Sendable>: Sendable {
  let offset: Double
  let value: Value?
  let easing: TimingFunction
}
