// SPDX-License-Identifier: MIT
import GlissadeTiming

/// Writes easings as CSS easing functions.
struct CSSEasingWriter {
  let curve: EasingCurve

  func draft() throws(ExportError) -> EasingDraft {
    if let draft = stops() { return draft }
    let text = curve.function.text
    // Springs and named easings have texts that CSS does not know.
    if let same = try? TimingFunction(css: text), same == curve.function,
      let draft = curve.accepted(text, stopCount: same.linearStops?.count, as: .css)
    {
      return draft
    }
    if let fit = BezierFit(of: curve.function, tolerance: curve.maximumError) {
      let texts = (2...6).lazy.map { digits in
        "cubic-bezier(\(fit.numbers.map { Decimal.text($0, digits: digits) }.joined(separator: ", ")))"
      }
      if let draft = try? curve.draft(as: .css, stopCount: nil, ofFirst: texts) { return draft }
    }
    return try curve.draft(as: .css) { stops, digits in
      let texts = stops.enumerated().map { index, stop in
        // The first and the last output are exact, and need no percentage.
        if index == 0 || index == stops.count - 1 { return Decimal.text(stop.output, digits: 15) }
        let percentage = Decimal.text(stop.input * 100, digits: digits - 2)
        return "\(Decimal.text(stop.output, digits: digits)) \(percentage)%"
      }
      return "linear(\(texts.joined(separator: ", ")))"
    }
  }
}

extension CSSEasingWriter {
  /// The stops of a function with stops, with further ones at 0 and 1 where browsers have other rules than the
  /// specification: for a single stop, and for several stops at the first or the last input.
  private func stops() -> EasingDraft? {
    guard var stops = curve.function.linearStops, let first = stops.first, let last = stops.last else { return nil }
    let count = stops.count
    if count == 1 {
      stops = [LinearStop(input: 0, output: first.output), LinearStop(input: 1, output: first.output)]
    } else if first.input > 0, stops[1].input == first.input {
      stops.insert(LinearStop(input: min(0, first.input), output: first.output), at: 0)
    }
    if count > 1, last.input < 1, stops[stops.count - 2].input == last.input {
      stops.append(LinearStop(input: max(1, last.input), output: last.output))
    }
    guard stops.count > count else { return nil }
    return curve.accepted(TimingFunction.stops(stops).text, stopCount: stops.count, as: .css)
  }
}

/// Writes easings as JavaScript modules.
struct JavaScriptEasingWriter {
  let curve: EasingCurve

  func draft() throws(ExportError) -> EasingDraft {
    try curve.draft(as: .javaScript) { stops, digits in
      let pairs = WrittenStop.texts(of: stops, digits: digits).map { "[\($0.input), \($0.output)]" }
      return """
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
    }
  }
}

/// Writes easings as Swift expressions, which create equal functions. Their numbers are exact, so that no reader
/// measures them: a test compiles expressions of all kinds.
struct SwiftEasingWriter {
  let curve: EasingCurve

  func draft() throws(ExportError) -> EasingDraft {
    if let text = curve.function.swiftSource { return EasingDraft(text: text, stopCount: nil, deviation: 0) }
    // A function that was written in Swift has no source here; stops approximate it.
    let stops = try curve.stops()
    let function = TimingFunction.stops(stops)
    let deviation = EasingReader(function).deviation(from: curve.function)
    guard deviation <= curve.maximumError, let text = function.swiftSource else {
      throw .deviation(measured: deviation, accepted: curve.maximumError)
    }
    return EasingDraft(text: text, stopCount: stops.count, deviation: deviation)
  }
}
