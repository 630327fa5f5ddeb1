// SPDX-License-Identifier: MIT
import GlissadeTiming

/// The settings of the Timing scene: the kind of timing function, and the parameters of all kinds.
struct TimingSettings: Sendable, Hashable {
  /// The kinds of timing function.
  enum Kind: Int, CaseIterable, Sendable {
    case bezier, steps, stops, spring, penner, written
  }

  /// The titles of the families and the ends of named easings.
  static let familyTitles = TimingFunction.EasingFamily.allCases.map(TimingTexts.title(of:))
  static let endTitles = TimingFunction.Ends.allCases.map(TimingTexts.title(of:))

  static let stepCounts = NumberRange(2...20, step: 1, takesArrows: true)
  static let masses = NumberRange(0.1...5, step: 0.1, decimals: 1)
  static let stiffnesses = NumberRange(10...500, step: 10)
  static let dampings = NumberRange(1...60, step: 1)
  static let durations = NumberRange(0.1...2, step: 0.05, decimals: 2, unit: "s", takesArrows: true)
  static let bounces = NumberRange(-0.5...0.9, step: 0.05, decimals: 2)
  static let positions: [TimingFunction.StepPosition] = [.jumpEnd, .jumpStart, .jumpNone, .jumpBoth]

  var kind = Kind.bezier
  /// x1, y1, x2, y2 of the Bézier curve.
  var handles = [0.5, 0.0, 0.5, 1.0]
  var stepCount = 4
  var stepPosition = 0
  /// The corners of `linear()` between its ends, as input and output.
  var stops = [(0.25, 0.1), (0.5, 0.8), (0.75, 0.6)].map { TimingStop(input: $0.0, output: $0.1) }
  /// Whether the spring has mass, stiffness and damping instead of duration and bounce.
  var usesConstants = false
  var mass = 1.0
  var stiffness = 100.0
  var damping = 10.0
  var duration = 0.6
  var bounce = 0.3
  var family = 0
  var ends = 2
  /// A typed function that no other kind represents.
  var written = TimingFunction.linear

  /// A point of a polyline.
  struct TimingStop: Sendable, Hashable {
    var input: Double
    var output: Double
  }

  var spring: Spring {
    usesConstants
      ? Spring(mass: mass, stiffness: stiffness, damping: damping) : Spring(duration: duration, bounce: bounce)
  }

  /// The visible duration of the spring, in seconds: until it settles, and at most ten.
  var springDuration: Double { min(spring.settlingDuration, 10) }

  /// The duration on the time axis, and its unit: seconds for a spring, and a share of the duration otherwise.
  var timeAxis: (duration: Double, unit: String) { kind == .spring ? (springDuration, "s") : (100, "%") }

  var function: TimingFunction {
    switch kind {
    case .bezier: return .cubicBezier(handles[0], handles[1], handles[2], handles[3])
    case .steps: return .steps(stepCount, at: Self.positions[stepPosition])
    case .stops:
      let inner = stops.map { LinearStop(input: $0.input, output: $0.output) }
      return .stops(
        [LinearStop(input: 0, output: 0)] + inner + [LinearStop(input: 1, output: 1)])
    case .spring: return .spring(spring, duration: springDuration)
    case .penner:
      return .namedEasing(
        TimingFunction.EasingFamily.allCases[family], ends: TimingFunction.Ends.allCases[ends])
    case .written: return written
    }
  }

  /// The function in words, with the digits that the controls set.
  var words: String {
    guard kind == .spring else { return function.text }
    func number(_ value: Double, _ decimals: Int) -> String { FixedPoint.text(value, decimals: decimals) }
    return usesConstants
      ? TimingTexts.spring(mass: number(mass, 1), stiffness: number(stiffness, 0), damping: number(damping, 0))
      : TimingTexts.spring(duration: number(duration, 2), bounce: number(bounce, 2))
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
    let (low, high) = extremes
    func percent(_ part: Double) -> String { FixedPoint.text(part * 100, decimals: 1) + " %" }
    let overshoot = Readout(words: TimingTexts.Movers.overshoot, text: percent(high - 1))
    let undershoot = Readout(words: TimingTexts.Movers.undershoot, text: percent(-low))
    // A spring starts at rest, so it has no undershoot.
    guard kind == .spring else { return [overshoot, undershoot] }
    return [
      Readout(
        words: TimingTexts.Movers.settlingTime, text: FixedPoint.text(spring.settlingDuration, decimals: 2) + " s"),
      overshoot,
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
        add {
          $0.usesConstants = false
          $0.bounce = bounce
        }
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
