// SPDX-License-Identifier: MIT
import GlissadeTiming

/// Writes easings as CSS easing functions.
struct CSSEasingWriter {
  let curve: EasingCurve

  func draft() throws(ExportError) -> EasingDraft {
    let text = curve.function.text
    // Springs and named easings have texts that CSS does not know.
    if let same = try? TimingFunction(css: text), same == curve.function,
      let draft = accepted(text, stopCount: same.linearStops?.count)
    {
      return draft
    }
    if let fit = BezierFit(of: curve.function, tolerance: curve.maximumError) {
      for digits in 2...6 {
        let numbers = fit.numbers.map { Decimal.text($0, digits: digits) }
        if let draft = accepted("cubic-bezier(\(numbers.joined(separator: ", ")))", stopCount: nil) { return draft }
      }
    }
    for (stops, digits) in try curve.stopCandidates() {
      let texts = stops.enumerated().map { index, stop in
        let percentage = Decimal.text(stop.input * 100, digits: digits - 2)
        // The first and the last output are exact, and need no percentage.
        let isEnd = index == 0 || index == stops.count - 1
        let output = Decimal.text(stop.output, digits: isEnd ? 15 : digits)
        return isEnd ? output : "\(output) \(percentage)%"
      }
      if let draft = accepted("linear(\(texts.joined(separator: ", ")))", stopCount: stops.count) { return draft }
    }
    throw .deviation(measured: .infinity, accepted: curve.maximumError)
  }

  private func accepted(_ text: String, stopCount: Int?) -> EasingDraft? {
    EasingReader(text, as: .css).flatMap { curve.accepted(text, stopCount: stopCount, $0) }
  }
}

/// Writes easings as JavaScript modules.
struct JavaScriptEasingWriter {
  let curve: EasingCurve

  func draft() throws(ExportError) -> EasingDraft {
    for (stops, digits) in try curve.stopCandidates() {
      let pairs = stops.enumerated().map { index, stop in
        let isEnd = index == 0 || index == stops.count - 1
        let output = Decimal.text(stop.output, digits: isEnd ? 15 : digits)
        // A jump is exactly at its input.
        let isJump = stops[max(index - 1, 0)...min(index + 1, stops.count - 1)].count { $0.input == stop.input } > 1
        let input = isJump && !isEnd ? "\(stop.input)" : Decimal.text(stop.input, digits: digits)
        return "[\(input), \(output)]"
      }
      let text = """
        // Input and output of each stop, for inputs from 0 to 1.
        const stops = [\(pairs.joined(separator: ", "))];

        export function ease(input) {
          let index = stops.length - 2;
          while (index > 0 && stops[index][0] > input) index -= 1;
          const [x0, y0] = stops[index];
          const [x1, y1] = stops[index + 1];
          return x1 > x0 ? y0 + (y1 - y0) * (input - x0) / (x1 - x0) : y1;
        }
        """
      if let reader = EasingReader(text, as: .javaScript),
        let draft = curve.accepted(text, stopCount: stops.count, reader)
      {
        return draft
      }
    }
    throw .deviation(measured: .infinity, accepted: curve.maximumError)
  }
}

/// Writes easings as Swift expressions, which create equal functions.
struct SwiftEasingWriter {
  let curve: EasingCurve

  func draft() throws(ExportError) -> EasingDraft {
    if let text = curve.function.swiftSource, let reader = EasingReader(text, as: .swift),
      let draft = curve.accepted(text, reader)
    {
      return draft
    }
    // A function that was written in Swift has no source here; stops approximate it.
    let stops = try curve.stops(margin: curve.maximumError / 64)
    guard let text = TimingFunction.stops(stops).swiftSource, let reader = EasingReader(text, as: .swift) else {
      throw .unsupported("an easing without a Swift expression")
    }
    guard let draft = curve.accepted(text, stopCount: stops.count, reader) else {
      throw .deviation(measured: reader.deviation(from: curve.function), accepted: curve.maximumError)
    }
    return draft
  }
}
