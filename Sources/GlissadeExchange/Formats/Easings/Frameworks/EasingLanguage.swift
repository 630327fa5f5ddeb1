// SPDX-License-Identifier: MIT
import GlissadeTiming

/// How a framework or a library writes easings.
protocol EasingLanguage: Sendable {
  /// The texts of own functions that may be near enough to a function, in the order of preference.
  func ownForms(of function: TimingFunction, maximumError: Double) -> [String]
  /// The text of a cubic Bézier curve, or `nil` without such a form.
  func bezier(_ numbers: [String]) -> String?
  /// The text of a polyline through stops, in which any easing can be written.
  func polyline(_ stops: [WrittenStop]) -> String
}

extension EasingFormat {
  /// The language of a framework or a library; `nil` for CSS, JavaScript, Swift and Lottie.
  var language: (any EasingLanguage)? {
    switch self {
    case .css, .javaScript, .swift, .lottie: nil
    case .swiftUI: SwiftUIEasings()
    case .coreAnimation: CoreAnimationEasings()
    case .gsap: GSAPEasings()
    case .motion: MotionLibraryEasings()
    case .anime: AnimeEasings()
    case .compose: ComposeEasings()
    case .flutter: FlutterEasings()
    }
  }
}

/// Writes easings for frameworks and libraries: an own function, a Bézier curve or stops, the first within the error.
///
/// The deviation of each text is measured with the formula of the framework for its own function. So a named function
/// that differs from the easing by more than accepted is not written.
struct FrameworkEasingWriter {
  let curve: EasingCurve
  let format: EasingFormat
  let language: any EasingLanguage

  func draft() throws(ExportError) -> EasingDraft {
    var refused: EasingExport.OwnForm?
    for text in ownForms {
      if let draft = curve.accepted(text, as: format) { return draft }
      if refused == nil { refused = refusedForm(text) }
    }
    var draft: EasingDraft
    if let fitted {
      draft = fitted
    } else {
      draft = try curve.draft(as: format) { stops, digits in
        language.polyline(WrittenStop.texts(of: stops, digits: digits))
      }
    }
    draft.refusedForm = refused
    return draft
  }

  /// The texts of the framework's functions that may be the easing.
  private var ownForms: [String] {
    var texts = language.ownForms(of: curve.function, maximumError: curve.maximumError)
    if case .cubicBezier(let x1, let y1, let x2, let y2) = curve.function.kind {
      texts += language.bezier([x1, y1, x2, y2].map(SourceNumber.exact)).map { [$0] } ?? []
    }
    return texts
  }

  private func refusedForm(_ text: String) -> EasingExport.OwnForm? {
    let reader = EasingReader(text, as: format, springDuration: curve.function.springDuration)
    guard let deviation = reader?.deviation(from: curve.function) else { return nil }
    // Several lines declare a spring.
    let line = text.contains("\n") ? "a spring" : text
    return EasingExport.OwnForm(text: line, deviation: deviation)
  }

  /// A Bézier curve that is near enough, for another function than a Bézier curve.
  private var fitted: EasingDraft? {
    if case .cubicBezier = curve.function.kind { return nil }
    guard language.bezier(["0", "0", "1", "1"]) != nil,
      let fit = BezierFit(of: curve.function, tolerance: curve.maximumError)
    else { return nil }
    let texts = (2...6).lazy.compactMap { digits in
      language.bezier(fit.numbers.map { Decimal.text($0, digits: digits) })
    }
    return try? curve.draft(as: format, stopCount: nil, ofFirst: texts)
  }
}

/// A stop with its numbers as they are written.
struct WrittenStop {
  let input: String
  let output: String

  /// The stops with some digits after the point. The first and the last output are exact, and so are the inputs of
  /// jumps.
  static func texts(of stops: [LinearStop], digits: Int) -> [WrittenStop] {
    stops.enumerated().map { index, stop in
      let isEnd = index == 0 || index == stops.count - 1
      // An output just before a corner at 1 differs from that at 1 by rounding.
      let whole = stop.output.rounded()
      let exact = abs(stop.output - whole) < 1e-12 ? whole : stop.output
      let output = Decimal.text(isEnd ? exact : stop.output, digits: isEnd ? 15 : digits)
      let isJump = stops[max(index - 1, 0)...min(index + 1, stops.count - 1)].count { $0.input == stop.input } > 1
      let input = isJump && !isEnd ? "\(stop.input)" : Decimal.text(stop.input, digits: digits)
      return WrittenStop(input: input, output: output)
    }
  }
}

/// Numbers in source code.
enum SourceNumber {
  /// The shortest text that is read as the same number.
  static func exact(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// A text with at most six digits after the point, if it is the number apart from rounding; otherwise the exact text.
  static func short(_ number: Double) -> String {
    let text = Decimal.text(number, digits: 6)
    return abs((Double(text) ?? 0) - number) <= 1e-13 * abs(number) ? text : exact(number)
  }

  /// A text with a point or an exponent, as languages require it for a number that is not an integer.
  static func fractional(_ text: String) -> String { text.contains { $0 == "." || $0 == "e" } ? text : text + ".0" }

  /// Numbers with commas, in lines of at most 100 columns.
  static func lines(_ texts: [String], indentation: String) -> String {
    var (lines, line) = ([String](), indentation)
    for (index, text) in texts.enumerated() {
      let part = text + (index < texts.count - 1 ? "," : "")
      if line.utf8.count + part.utf8.count + 1 > 100 {
        lines.append(line)
        line = indentation
      }
      line += (line == indentation ? "" : " ") + part
    }
    return (lines + [line]).joined(separator: "\n")
  }
}
