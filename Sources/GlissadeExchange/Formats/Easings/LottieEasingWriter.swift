// SPDX-License-Identifier: MIT
import GlissadeTiming

/// Writes easings as Lottie keyframes of a number, with a cubic Bézier easing between two keyframes.
struct LottieEasingWriter {
  let curve: EasingCurve

  /// A keyframe with the easing to the next one: control points, or `nil` to hold the value.
  private struct Keyframe {
    var input: Double
    var output: Double
    var easing: [Double]?
  }

  func draft() throws(ExportError) -> EasingDraft {
    let keyframes = try fittedKeyframes()
    let texts = Decimal.digits(for: curve.maximumError).lazy.map { digits in
      let lines = keyframes.enumerated().map { index, keyframe in
        text(keyframe, isLast: index == keyframes.count - 1, digits: digits)
      }
      return "{\"a\": 1, \"k\": [\n  \(lines.joined(separator: ",\n  "))\n]}"
    }
    return try curve.draft(as: .lottie, stopCount: keyframes.count, ofFirst: texts)
  }

  private func text(_ keyframe: Keyframe, isLast: Bool, digits: Int) -> String {
    let time = Decimal.text(keyframe.input * LottieNumberTrack.duration, digits: digits)
    let start = "{\"t\": \(time), \"s\": [\(Decimal.text(keyframe.output, digits: digits))]"
    if isLast { return start + "}" }
    guard let easing = keyframe.easing else { return start + ", \"h\": 1}" }
    let numbers = easing.map { Decimal.text($0, digits: digits) }
    let handles =
      "\"o\": {\"x\": [\(numbers[0])], \"y\": [\(numbers[1])]}, \"i\": {\"x\": [\(numbers[2])], \"y\": [\(numbers[3])]}"
    // Players cache easings by name. Without `n`, they confuse easings that agree in two decimals.
    return start + ", \(handles), \"n\": \"\(numbers.joined(separator: "_"))\"}"
  }

  private func fittedKeyframes() throws(ExportError) -> [Keyframe] {
    let function = curve.function
    let inside = function.breakpoints(limit: EasingCurve.stopLimit).filter { $0 > 0 && $0 < 1 }
    if inside.isEmpty, let fit = BezierFit(of: function, tolerance: curve.maximumError),
      fit.deviation < curve.maximumError * 0.9, curve.end == 1, function.value(at: 0) == 0
    {
      return [Keyframe(input: 0, output: 0, easing: fit.numbers), Keyframe(input: 1, output: 1)]
    }
    var keyframes: [Keyframe] = []
    for (start, stop) in zip([0] + inside, inside + [1]) {
      let first = function.value(at: start)
      let last = function.value(at: stop.nextDown)
      if first == last, first == function.value(at: start + (stop - start) / 2) {
        keyframes.append(Keyframe(input: start, output: first))
        continue
      }
      guard stop == 1 || abs(function.value(at: stop) - last) <= curve.maximumError else {
        throw .unsupported("an easing that jumps after it has moved")
      }
      try append(from: start, to: stop, last: stop == 1 ? curve.end : last, &keyframes)
      guard keyframes.count < EasingCurve.stopLimit else {
        throw .unsupported("an easing that needs more than \(EasingCurve.stopLimit) keyframes for this error")
      }
    }
    return keyframes + [Keyframe(input: 1, output: curve.end)]
  }

  /// Appends keyframes for an interval without corners. Each reaches as far as one of several lengths allows.
  private func append(
    from start: Double, to stop: Double, last: Double, _ keyframes: inout [Keyframe]
  ) throws(ExportError) {
    // Handles are multiples of the difference of two values, so equal values are moved apart.
    let apart = curve.maximumError / 8
    var (input, output) = (start, curve.function.value(at: start))
    while input < stop {
      var length = stop - input
      var piece = Piece(of: curve.function, from: input, output, to: stop, last, apart: apart)
      while piece.deviation > curve.maximumError - 2 * apart {
        length *= 0.85
        guard length > 1e-9 else { throw .unsupported("an easing this steep with this error") }
        var end = curve.function.value(at: input + length)
        if abs(end - output) < apart { end = output + (end < output ? -1.01 : 1.01) * apart }
        piece = Piece(of: curve.function, from: input, output, to: input + length, end, apart: apart)
      }
      keyframes.append(Keyframe(input: input, output: output, easing: piece.handles))
      (input, output) = (piece.end, piece.output)
      guard keyframes.count < EasingCurve.stopLimit else { return }
    }
  }

  /// A polynomial of degree 3 between two inputs: a Bézier curve with the abscissae 1/3 and 2/3.
  private struct Piece {
    let end: Double
    let output: Double
    /// The control points for the interval from the first to the last output.
    private(set) var handles = [1.0 / 3, 1.0 / 3, 2.0 / 3, 2.0 / 3]
    /// The largest difference at even inputs.
    private(set) var deviation: Double

    private static let sampleCount = 48

    /// The inner ordinates have the least squares of the differences.
    init(
      of function: TimingFunction, from start: Double, _ first: Double, to end: Double, _ last: Double, apart: Double
    ) {
      (self.end, output) = (end, last)
      let rows = (1..<Self.sampleCount).map { index in
        let s = Double(index) / Double(Self.sampleCount)
        let (a, b, c) = CubicFit.factors(at: s)
        let ends = (1 - s) * (1 - s) * (1 - s) * first + c * last
        return (a: a, b: b, c: function.value(at: start + (end - start) * s) - ends)
      }
      var fit = CubicFit()
      for row in rows { fit.add(row.a, row.b, row.c) }
      let (y1, y2) = fit.ordinates ?? (first, last)
      let height = last - first
      guard abs(height) >= apart else {
        // Handles would be large multiples of the height: only a straight line is possible.
        let (third, twoThirds) = (first + height / 3, first + height * 2 / 3)
        deviation = rows.reduce(0.0) { max($0, abs($1.a * third + $1.b * twoThirds - $1.c)) }
        return
      }
      deviation = rows.reduce(0.0) { max($0, abs($1.a * y1 + $1.b * y2 - $1.c)) }
      handles = [1.0 / 3, (y1 - first) / height, 2.0 / 3, (y2 - first) / height]
    }
  }
}
