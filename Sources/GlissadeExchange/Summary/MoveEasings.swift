// SPDX-License-Identifier: MIT
import GlissadeTiming

/// The easings of moves. Equal progress is examined once, because files repeat their easings.
struct MoveEasings {
  private var known: [[Int16]: String?] = [:]

  /// The largest deviation of an easing with a name, and of a cubic Bézier curve, as fractions of the change.
  private static let (namedTolerance, fittedTolerance) = (0.005, 0.01)
  private static let inputCount = 64

  private static let named: [(text: String, outputs: [Double])] = {
    let css: [TimingFunction] = [.linear, .ease, .easeIn, .easeOut, .easeInOut]
    let families = TimingFunction.EasingFamily.allCases.flatMap { family in
      TimingFunction.Ends.allCases.map { ends in "\(family.rawValue)-\(ends.rawValue)" }
    }
    let functions = css + families.compactMap { try? TimingFunction(text: $0) }
    return functions.map { function in
      (function.text, (0...inputCount).map { function.value(at: Double($0) / Double(inputCount)) })
    }
  }()

  /// The text of the easing of a move, or `nil` if no easing is within the tolerance.
  mutating func text(of progress: MoveProgress) -> String? {
    // Fewer samples fit many easings.
    guard progress.outputs.count >= 5 else { return nil }
    let outputs = Self.evenOutputs(progress)
    let key = outputs.map { Int16(clamping: Int(max(-30, min(30, $0)) * 1000)) }
    if let text = known[key] { return text }
    let text = Self.text(of: outputs)
    known[key] = .some(text)
    return text
  }

  /// The outputs at even inputs.
  private static func evenOutputs(_ progress: MoveProgress) -> [Double] {
    var next = 1
    return (0...inputCount).map { number in
      let input = Double(number) / Double(inputCount)
      while next < progress.inputs.count - 1, progress.inputs[next] < input { next += 1 }
      let (low, high) = (progress.inputs[next - 1], progress.inputs[next])
      guard high > low else { return progress.outputs[next] }
      let share = min(max((input - low) / (high - low), 0), 1)
      return progress.outputs[next - 1] + (progress.outputs[next] - progress.outputs[next - 1]) * share
    }
  }

  private static func text(of outputs: [Double]) -> String? {
    let deviations = named.map { easing in
      zip(easing.outputs, outputs).reduce(0) { max($0, abs($1.0 - $1.1)) }
    }
    if let best = deviations.indices.min(by: { deviations[$0] < deviations[$1] }), deviations[best] <= namedTolerance {
      return named[best].text
    }
    let samples = TimingFunction.function("samples") { input in
      let place = min(max(input, 0), 1) * Double(inputCount)
      let index = min(Int(place), inputCount - 1)
      return outputs[index] + (outputs[index + 1] - outputs[index]) * (place - Double(index))
    }
    // The result is rounded to hundredths, so that a few refinements suffice.
    guard let fit = BezierFit(of: samples, tolerance: 2 * fittedTolerance, refinements: 5),
      fit.deviation <= fittedTolerance
    else { return nil }
    let numbers = fit.numbers.map { Decimal.text($0, digits: 2) }
    return "cubic-bezier(\(numbers.joined(separator: ", ")))"
  }
}
