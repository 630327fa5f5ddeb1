// SPDX-License-Identifier: MIT
import GlissadeTiming

/// The settings of the Timing scene: the kind of timing function, and the parameters of all kinds.
struct TimingSettings: Sendable, Hashable {
  /// The kinds of timing function.
  enum Kind: Int, CaseIterable, Sendable {
    case bezier, steps, stops, spring, penner, written

    var title: String {
      switch self {
      case .bezier: "Bézier"
      case .steps: "Steps"
      case .stops: "linear()"
      case .spring: "Spring"
      case .penner: "Penner"
      case .written: "Text"
      }
    }
  }

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

  var function: TimingFunction {
    switch kind {
    case .bezier: return .cubicBezier(handles[0], handles[1], handles[2], handles[3])
    case .steps: return .steps(stepCount, Self.positions[stepPosition])
    case .stops:
      let inner = stops.map { TimingFunction.Stop(input: $0.input, output: $0.output) }
      return .stops(
        [TimingFunction.Stop(input: 0, output: 0)] + inner + [TimingFunction.Stop(input: 1, output: 1)])
    case .spring: return .spring(spring, duration: springDuration)
    case .penner:
      return .namedEasing(
        TimingFunction.EasingFamily.allCases[family], TimingFunction.Ends.allCases[ends])
    case .written: return written
    }
  }

  /// The function in words, with the digits that the controls set.
  var words: String {
    guard kind == .spring else { return function.text }
    func number(_ value: Double, _ decimals: Int) -> String { FixedPoint.text(value, decimals: decimals) }
    return usesConstants
      ? "spring: mass \(number(mass, 1)), stiffness \(number(stiffness, 0)), damping \(number(damping, 0))"
      : "spring: \(number(duration, 2)) s, bounce \(number(bounce, 2))"
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

  /// The range of the function and its points, and at least the default range.
  var outputs: ClosedRange<Double> {
    let function = function
    let values = (0...200).map { function.value(at: Double($0) / 200) } + dragged.map(\.output)
    let standard = TimingLayout.standardOutputs
    return values.filter(\.isFinite).reduce(standard) { min($0.lowerBound, $1)...max($0.upperBound, $1) }
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
    let title: String
    let text: String
  }

  /// The settling time of a spring, by Core Animation's rule, and the overshoot of any function.
  var readouts: [Readout] { [settlingReadout, overshootReadout].compactMap { $0 } }

  var settlingReadout: Readout? {
    kind == .spring
      ? Readout(title: "Settles in", text: FixedPoint.text(spring.settlingDuration, decimals: 2) + " s") : nil
  }

  var overshootReadout: Readout {
    Readout(title: "Overshoot", text: FixedPoint.text(overshoot, decimals: 1) + " %")
  }

  /// The overshoot in percent.
  var overshoot: Double {
    let function = function
    let highest = (0...400).reduce(1.0) { max($0, function.value(at: Double($1) / 400)) }
    return (highest - 1) * 100
  }
}
