// SPDX-License-Identifier: MIT
import GlissadeTiming

/// The settings of the Timing scene: the kind of timing function, and the parameters of all kinds.
struct TimingSettings: Sendable, Hashable {
  /// The kinds of timing function.
  enum Kind: Int, CaseIterable, Sendable {
    case bezier, steps, stops, spring, penner, written
  }

  static let stepCounts = NumberRange(2...20, step: 1, takesArrows: true)
  static let times = NumberRange(0.05...10, step: 0.05, decimals: 2, unit: "s", isLogarithmic: true)
  static let masses = NumberRange(0.1...10, step: 0.1, decimals: 1, isLogarithmic: true)
  static let stiffnesses = NumberRange(1...20_000, step: 10, isLogarithmic: true)
  static let dampings = NumberRange(0.1...500, step: 1, decimals: 1, isLogarithmic: true)
  static let springDurations = NumberRange(
    0.05...10, step: 0.05, decimals: 2, unit: "s", takesArrows: true, isLogarithmic: true)
  static let bounces = NumberRange(-0.9...0.95, step: 0.05, decimals: 2)
  static let dampingRatios = NumberRange(0.05...10, step: 0.05, decimals: 2, isLogarithmic: true)
  static let overshoots = NumberRange(0...80, step: 0.5, decimals: 1, unit: "%")
  static let settlings = NumberRange(0.05...10, step: 0.05, decimals: 2, unit: "s", isLogarithmic: true)
  static let positions: [TimingFunction.StepPosition] = [.jumpEnd, .jumpStart, .jumpNone, .jumpBoth]

  var kind = Kind.bezier
  /// x1, y1, x2, y2 of the Bézier curve.
  var handles = [0.5, 0.0, 0.5, 1.0]
  var stepCount = 4
  var stepPosition = 0
  /// The corners of `linear()` between its ends, as input and output.
  var stops = [(0.25, 0.1), (0.5, 0.8), (0.75, 0.6)].map { TimingStop(input: $0.0, output: $0.1) }
  var springWords = SpringWords.bounce(duration: 0.6, bounce: 0.3)
  /// The duration of a function that is no spring, in seconds.
  var time = 2.0
  var family = 0
  var ends = 2
  /// A typed function that no other kind represents.
  var written = TimingFunction.linear

  /// A point of a polyline.
  struct TimingStop: Sendable, Hashable {
    var input: Double
    var output: Double
  }

  var spring: Spring { springWords.spring }

  /// The duration in seconds. That of a spring lasts until it settles, and at most ten seconds.
  var seconds: Double { kind == .spring ? min(max(springWords.settling, 0.01), 10) : time }

  var function: TimingFunction {
    switch kind {
    case .bezier: return .cubicBezier(handles[0], handles[1], handles[2], handles[3])
    case .steps: return .steps(stepCount, at: Self.positions[stepPosition])
    case .stops:
      let inner = stops.map { LinearStop(input: $0.input, output: $0.output) }
      return .stops(
        [LinearStop(input: 0, output: 0)] + inner + [LinearStop(input: 1, output: 1)])
    case .spring: return .spring(spring, duration: seconds)
    case .penner:
      return .namedEasing(
        TimingFunction.EasingFamily.allCases[family], ends: TimingFunction.Ends.allCases[ends])
    case .written: return written
    }
  }

  /// The function in words, with the digits that the controls set.
  var words: String {
    guard kind == .spring else { return timedText }
    func number(_ value: Double, _ decimals: Int) -> String { FixedPoint.text(value, decimals: decimals) }
    return switch springWords {
    case .bounce(let duration, let bounce):
      TimingTexts.spring(duration: number(duration, 2), bounce: number(bounce, 2))
    case .response(let response, let dampingRatio):
      TimingTexts.spring(response: number(response, 2), dampingRatio: number(dampingRatio, 2))
    case .constants(let mass, let stiffness, let damping):
      TimingTexts.spring(mass: number(mass, 1), stiffness: number(stiffness, 0), damping: number(damping, 1))
    }
  }

  /// The points that can be dragged, as input and output.
  var dragged: [TimingStop] {
    switch kind {
    case .bezier:
      [TimingStop(input: handles[0], output: handles[1]), TimingStop(input: handles[2], output: handles[3])]
    case .stops: stops
    default: []
    }
  }

  /// The visible range of outputs: the function with its points, and room for a drag beyond both ends.
  var outputs: ClosedRange<Double> {
    let function = function
    let values = (0...200).map { function.value(at: Double($0) / 200) }
    let points = dragged.map(\.output)
    let least = points.isEmpty ? 0.0...1 : -0.3...1.3
    return (values + points).filter(\.isFinite).reduce(least) { min($0.lowerBound, $1)...max($0.upperBound, $1) }
  }

  /// Moves a point within the limits of its kind and the visible range.
  mutating func drag(_ index: Int, to stop: TimingStop, within outputs: ClosedRange<Double>) {
    let output = min(max(stop.output, min(outputs.lowerBound, -0.5)), max(outputs.upperBound, 1.5))
    switch kind {
    case .bezier where index < 2:
      handles[2 * index] = Self.rounded(min(max(stop.input, 0), 1))
      handles[2 * index + 1] = Self.rounded(output)
    case .stops where stops.indices.contains(index):
      // The first drag writes out even inputs, as rounded numbers.
      for other in stops.indices { stops[other].input = (stops[other].input * 1e9).rounded() / 1e9 }
      // Points keep their order.
      let low = index > 0 ? stops[index - 1].input : 0
      let high = index + 1 < stops.count ? stops[index + 1].input : 1
      stops[index] = TimingStop(
        input: Self.rounded(min(max(stop.input, low), high)), output: Self.rounded(output))
    default: break
    }
  }

  /// Two decimals: the resolution of a drag and of the text.
  private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }

  /// A number about the function.
  struct Readout: Sendable, Hashable {
    let words: ControlText
    let text: String
  }

  /// The settling time of a spring, by Core Animation's rule, and the parts of a function beyond its ends.
  var readouts: [Readout] {
    func percent(_ part: Double) -> String { FixedPoint.text(part * 100, decimals: 1) + " %" }
    // A spring starts at rest, so it has no undershoot.
    if kind == .spring {
      return springReadouts(overshoot: percent(springWords.overshoot / 100))
    }
    let (low, high) = extremes
    return [
      Readout(words: TimingTexts.Movers.overshoot, text: percent(high - 1)),
      Readout(words: TimingTexts.Movers.undershoot, text: percent(-low)),
    ]
  }

  private func springReadouts(overshoot: String) -> [Readout] {
    [
      Readout(
        words: TimingTexts.Movers.settlingTime, text: FixedPoint.text(springWords.settling, decimals: 2) + " s"),
      Readout(words: TimingTexts.Movers.overshoot, text: overshoot),
    ]
  }

  /// The lowest output, at most 0, and the highest one, at least 1.
  var extremes: (low: Double, high: Double) {
    let function = function
    return (0...400).reduce((0.0, 1.0)) { extremes, index in
      let value = function.value(at: Double(index) / 400)
      return (min(extremes.0, value), max(extremes.1, value))
    }
  }

  /// The function beside which a comparison starts: similar, but visibly different.
  var contrast: TimingSettings {
    var candidates: [TimingSettings] = []
    func add(_ change: (inout TimingSettings) -> Void) {
      var copy = self
      change(&copy)
      candidates.append(copy)
    }
    switch kind {
    case .steps: add { $0.stepPosition = ($0.stepPosition + 1) % Self.positions.count }
    case .spring:
      for bounce in [0.0, 0.3] {
        add { $0.springWords = .bounce(duration: $0.springWords.duration, bounce: bounce) }
      }
    case .penner: for end in TimingFunction.Ends.allCases.indices { add { $0.ends = end } }
    case .bezier, .stops, .written: break
    }
    for handles in [[0.25, 0.1, 0.25, 1], [0.42, 0, 1, 1]] {
      add {
        $0.kind = .bezier
        $0.handles = handles
      }
    }
    return candidates.first { isVisiblyDifferent(from: $0) } ?? candidates[candidates.count - 1]
  }

  private func isVisiblyDifferent(from other: TimingSettings) -> Bool {
    let functions = [function, other.function]
    return (0...40).contains { index in
      let values = functions.map { $0.value(at: Double(index) / 40) }
      return abs(values[0] - values[1]) > 0.05
    }
  }
}
