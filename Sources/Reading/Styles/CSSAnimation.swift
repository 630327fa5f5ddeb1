// SPDX-License-Identifier: MIT
import GlissadeTexts
import GlissadeTiming

/// One animation of an element by CSS.
struct CSSAnimation: Sendable {
  let name: String
  let timing: EffectTiming
  let timingFunction: TimingFunction
  let isPaused: Bool
  /// How values are combined with those below.
  let composition: Composition
  /// Whether the values of an iteration build on the end of the one before.
  var isCumulative = false
  /// The timing function of whole iterations, before those of keyframes.
  var iterationFunction = TimingFunction.linear
  /// The local time at the start of the document in seconds, and the local seconds in each.
  var clock = (start: 0.0, rate: 1.0)

  /// The ways in which values are combined with those below.
  enum Composition: Sendable {
    case replace, add, accumulate

    init(_ text: String) {
      switch text.lowercased() {
      case "add": self = .add
      case "accumulate": self = .accumulate
      default: self = .replace
      }
    }
  }

  /// The most animations of one element.
  private static let animationLimit = 64
  /// The most bytes of a list that is read without a budget. Many elements can have the list of one rule.
  private static let listLimit = 10_000

  /// The names of the animations that an element's properties list.
  static func names(_ styles: ElementStyles) -> [String] {
    guard let names = styles["animation-name"], names != "none", names.utf8.count <= listLimit else { return [] }
    return CSSText.parts(names).prefix(animationLimit).map(unquoted)
  }

  private static func unquoted(_ name: String) -> String { name.filter { $0 != "\"" && $0 != "'" } }

  /// The animations that an element's properties list.
  ///
  /// - Parameters:
  ///   - styles: The properties.
  ///   - budget: The bytes of long lists, such as easings with many stops, that may be read.
  ///   - unread: The properties whose list is longer than the budget. They have their initial values.
  static func list(_ styles: ElementStyles, budget: inout Int, unread: inout [String]) -> [CSSAnimation] {
    guard let names = styles["animation-name"], names != "none", names.utf8.count <= listLimit else { return [] }
    func values(_ property: String, _ initial: String) -> [String] {
      var text = styles[property] ?? initial
      if text.utf8.count > listLimit {
        budget -= text.utf8.count
        if budget < 0 {
          unread.append(property)
          text = initial
        }
      }
      let parts = CSSText.parts(text).filter { !$0.isEmpty }
      return parts.isEmpty ? [initial] : parts
    }
    let durations = values("animation-duration", "0s").map { SVGClock.cssSeconds($0) ?? 0 }
    let delays = values("animation-delay", "0s").map { SVGClock.cssSeconds($0) ?? 0 }
    let counts = values("animation-iteration-count", "1").map {
      $0.lowercased() == "infinite" ? Double.infinity : max(SVGNumbers.single($0) { $0.isEmpty ? 1 : nil } ?? 1, 0)
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
        name: unquoted(name), timing: timing,
        timingFunction: functions[index % functions.count],
        isPaused: states[index % states.count].lowercased() == "paused",
        composition: Composition(compositions[index % compositions.count]))
    }
  }

  /// The local time at an instant of the document.
  func localTime(at time: Double) -> Double { isPaused ? clock.start : clock.start + clock.rate * time }

  /// The instant of the document at which it ends.
  var endTime: Double {
    clock.rate > 0 ? max((timing.endTime - clock.start) / clock.rate, 0) : max(clock.start / -clock.rate, 0)
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

/// The animations that elements list. Many elements have the list of one rule, which is parsed once.
struct CSSAnimationLists {
  /// Animations, and the properties that their keyframes set.
  typealias List = (animations: [CSSAnimation], properties: PropertyNames)

  private static let names = CSSShorthands.animationDefaults.map(\.name)
  /// The lists by the values of the properties.
  private var known: [[String]: List] = [:]
  /// The most lists that are kept.
  private static let limit = 1000
  /// The properties that keyframes set, by their names.
  private let properties: [String: PropertyNames]

  init(_ keyframes: [String: CSSKeyframes]) {
    properties = keyframes.mapValues { PropertyNames($0.stops.keys) }
  }

  func properties(of animations: [CSSAnimation]) -> PropertyNames {
    animations.reduce(into: PropertyNames()) { if let names = properties[$1.name] { $0.formUnion(names) } }
  }

  /// See ``CSSAnimation/list(_:budget:unread:)``.
  mutating func list(_ styles: ElementStyles, budget: inout Int, unread: inout [String]) -> List {
    guard let names = styles["animation-name"], names != "none" else { return ([], PropertyNames()) }
    let key = Self.names.map { styles[$0] ?? "" }
    if let list = known[key] { return list }
    let animations = CSSAnimation.list(styles, budget: &budget, unread: &unread)
    let list = (animations, properties(of: animations))
    // A list that is not read completely has a note for each element.
    if unread.isEmpty, known.count < Self.limit { known[key] = list }
    return list
  }
}

extension SVGEffect {
  /// The effect of an animation by CSS on a property; `nil` if its keyframes do not set it.
  ///
  /// - Parameters:
  ///   - hasTimeline: Whether the pieces in which the value moves are needed.
  ///   - invalid: The first text that is no value, unless it is a keyword of all properties.
  static func css(
    _ animation: CSSAnimation, _ keyframes: [CSSKeyframes.Stop], _ type: SVGValueType<Value>, hasTimeline: Bool,
    invalid: inout String?
  ) -> SVGEffect? {
    var stops: [CSSStop<Value>] = []
    for stop in keyframes {
      guard let value = type.parse(stop.value) else {
        if invalid == nil, !BoxProperties.globalKeywords.contains(stop.value.lowercased()) { invalid = stop.value }
        continue
      }
      let easing = stop.easing.map(CSSAnimation.function) ?? animation.timingFunction
      // Of two values at an offset, the later one counts.
      if stops.last?.offset == stop.offset { stops.removeLast() }
      let composition = stop.composition.map(CSSAnimation.Composition.init) ?? animation.composition
      stops.append(CSSStop(offset: stop.offset, value: value, easing: easing, composition: composition))
    }
    guard !stops.isEmpty else { return nil }
    if stops.first?.offset != 0 {
      stops.insert(CSSStop(offset: 0, value: nil, easing: animation.timingFunction), at: 0)
    }
    if stops.last?.offset != 1 { stops.append(CSSStop(offset: 1, value: nil, easing: animation.timingFunction)) }
    let (timing, function) = (animation.timing, animation.iterationFunction)
    let isReversed = animation.clock.rate < 0
    let (mix, add, accumulate) = (type.mix ?? type.step, type.add, type.accumulate ?? type.add)
    let course = stops
    let final = animation.isCumulative ? stops.last?.value : nil
    return SVGEffect(
      progress: { time in
        timing.progress(at: animation.localTime(at: time), isReversed: isReversed).map {
          Progress(begin: 0, progress: function.value(at: $0.progress), iteration: $0.iteration)
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
        func resolved(_ stop: CSSStop<Value>) -> Value {
          guard var value = stop.value else { return underlying }
          if let final, progress.iteration > 0 { value = accumulate?(value, final, progress.iteration) ?? value }
          switch stop.composition {
          case .replace: return value
          case .add: return add?(underlying, value, 1) ?? value
          case .accumulate: return accumulate?(value, underlying, 1) ?? value
          }
        }
        guard let mix else { return resolved(fraction < 0.5 ? a : b) }
        if fraction == 0 { return resolved(a) }
        return fraction == 1 ? resolved(b) : mix(resolved(a), resolved(b), fraction)
      }, isCSS: true,
      timeline: hasTimeline ? timeline(animation, course.map { (offset: $0.offset, easing: $0.easing) }) : nil)
  }
}

extension SVGEffect {
  /// The pieces in which keyframes move; `nil` for backward iterations of steps and other functions that cannot be
  /// written backwards, and for too many.
  private static func timeline(
    _ animation: CSSAnimation, _ stops: [(offset: Double, easing: TimingFunction)]
  ) -> SVGTimeline? {
    let timing = animation.timing
    let duration = timing.duration
    guard !animation.isPaused, !animation.isCumulative, animation.clock == (0, 1) else { return nil }
    var stops = stops
    if animation.iterationFunction != .linear {
      // The function of iterations is that of the only piece.
      guard stops.count == 2, stops[0].easing == .linear else { return nil }
      stops[0].easing = animation.iterationFunction
    }
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
        guard let easing = isBackward ? a.easing.backward : a.easing, easing == .linear || to <= share else {
          return nil
        }
        pieces.append(
          SVGTimeline.Piece(start: start + from * duration, end: start + min(to, share) * duration, easing: easing))
      }
    }
    return SVGTimeline(pieces, loopStart: isEndless ? timing.delay : nil)
  }
}

extension TimingFunction {
  /// The function of the same motion from its end to its start, or `nil` for one that cannot be written.
  fileprivate var backward: TimingFunction? {
    switch kind {
    case .linear: self
    case .cubicBezier(let x1, let y1, let x2, let y2): .cubicBezier(1 - x2, 1 - y2, 1 - x1, 1 - y1)
    default: nil
    }
  }
}

/// A value of keyframes; `nil` for the underlying value.
private struct CSSStop<Value: Sendable>: Sendable {
  let offset: Double
  let value: Value?
  let easing: TimingFunction
  var composition = CSSAnimation.Composition.replace
}
