// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTexts
public import GlissadeTiming

/// An easing in the format of another tool, with its measured deviation.
///
///     let export = try EasingExport(.spring(spring), as: .css, maximumError: 0.001)
///     print(export.text)  // linear(0, 0.004837 0.7462%, …)
///     print(export.deviation)  // at most 0.001
public struct EasingExport: Sendable {
  /// The easing in the format, without a line break at the end.
  public let text: String
  /// The largest difference between the outputs of the written text and of the function, for inputs from 0 to 1.
  ///
  /// A reader measures it from the text, by the rules of the format. It shares no timing or curve code with the writer;
  /// functions that CSS has itself are evaluated by the engine, and those of a framework by the formula that it
  /// documents. A Swift expression has the function's exact numbers, so that nothing reads it.
  public let deviation: Double
  /// The number of stops or of keyframes; `nil` for a closed form.
  public let stopCount: Int?
  /// The framework's own function for the easing, if it differs by more than accepted, so that another form is written.
  public let refusedForm: OwnForm?

  /// A function of a framework.
  public struct OwnForm: Hashable, Sendable {
    /// Its text in the format, in one line.
    public let text: String
    /// The largest difference of its outputs from those of the easing.
    public let deviation: Double
  }

  /// Writes a timing function.
  ///
  /// A format's own form is preferred: a keyword, `steps()` and `cubic-bezier()` in CSS, and the named functions and
  /// springs of a framework that are near enough. Otherwise a text has the fewest stops for the accepted error, and one
  /// for Lottie few keyframes. It begins and ends exactly at the function's outputs. A spring that is within the
  /// accepted error of its target at its end, ends exactly at 1, unless the format has springs.
  ///
  /// - Parameters:
  ///   - function: The function.
  ///   - format: The format.
  ///   - maximumError: The largest accepted difference of outputs.
  /// - Precondition: `maximumError` is from 1e-6 to 1.
  /// - Throws: An error if the deviation is larger, or if the function needs more than 4,096 stops.
  /// - Complexity: O(n log n) in the samples, of which there are at most 262,144.
  public init(
    _ function: TimingFunction, as format: EasingFormat, maximumError: Double = 0.001
  ) throws(ExportError) {
    checkArgument(Self.errors.contains(maximumError), "maximumError: \(maximumError) is not in \(Self.errors)")
    let curve = EasingCurve(function, maximumError: maximumError)
    let draft = try Self.draft(of: curve, as: format)
    text = draft.text
    stopCount = draft.stopCount
    deviation = draft.deviation
    refusedForm = draft.refusedForm
  }

  /// The accepted errors.
  package static let errors = 1e-6...1.0

  private static func draft(of curve: EasingCurve, as format: EasingFormat) throws(ExportError) -> EasingDraft {
    if let language = format.language {
      return try FrameworkEasingWriter(curve: curve, format: format, language: language).draft()
    }
    return switch format {
    case .javaScript: try JavaScriptEasingWriter(curve: curve).draft()
    case .swift: try SwiftEasingWriter(curve: curve).draft()
    case .lottie: try LottieEasingWriter(curve: curve).draft()
    default: try CSSEasingWriter(curve: curve).draft()
    }
  }
}

/// An accepted text of an easing.
struct EasingDraft {
  let text: String
  let stopCount: Int?
  let deviation: Double
  var refusedForm: EasingExport.OwnForm?
}

/// A function that is written, with its accepted error.
struct EasingCurve {
  let function: TimingFunction
  let maximumError: Double
  /// The output at 1, which the text states exactly.
  let end: Double

  /// The most stops of a text.
  static let stopLimit = 4096

  init(_ function: TimingFunction, maximumError: Double) {
    self.function = function
    self.maximumError = maximumError
    let last = function.value(at: 1)
    end = function.springDuration != nil && abs(last - 1) <= maximumError ? 1 : last
  }

  /// A text, if its measured deviation is small enough; `nil` otherwise.
  func accepted(_ text: String, stopCount: Int? = nil, as format: EasingFormat) -> EasingDraft? {
    try? draft(as: format, stopCount: stopCount, ofFirst: [text])
  }

  /// The first of several texts whose measured deviation is small enough.
  ///
  /// - Throws: An error with the smallest deviation, if none is small enough.
  func draft(
    as format: EasingFormat, stopCount: Int?, ofFirst texts: some Sequence<String>
  ) throws(ExportError) -> EasingDraft {
    var least = Double.infinity
    for text in texts {
      let reader = EasingReader(text, as: format, springDuration: function.springDuration)
      guard let deviation = reader?.deviation(from: function) else { continue }
      if deviation <= maximumError { return EasingDraft(text: text, stopCount: stopCount, deviation: deviation) }
      least = min(least, deviation)
    }
    throw .deviation(measured: least, accepted: maximumError)
  }

  /// The draft with the fewest stops, written by a function of the stops and of the digits after the point.
  ///
  /// First, the stops use the whole accepted error, which samples and rounding may exceed. If no number of digits
  /// suffices, they leave a margin.
  func draft(
    as format: EasingFormat, ofStops text: @escaping ([LinearStop], Int) -> String
  ) throws(ExportError) -> EasingDraft {
    let samples = try samples()
    func draft(margin: Double) throws(ExportError) -> EasingDraft {
      let stops = try stops(of: samples, margin: margin)
      let texts = Decimal.digits(for: maximumError).lazy.map { text(stops, $0) }
      return try self.draft(as: format, stopCount: stops.count, ofFirst: texts)
    }
    do {
      return try draft(margin: 0)
    } catch {
      // A margin needs more stops, so that it helps only against rounding.
      guard case .deviation = error else { throw error }
      return try draft(margin: maximumError / 64)
    }
  }

  /// The stops with a margin for the samples, with exact numbers.
  func stops() throws(ExportError) -> [LinearStop] { try stops(of: samples(), margin: maximumError / 64) }

  private func samples() throws(ExportError) -> CurveSamples {
    guard let samples = CurveSamples(of: function, end: end, tolerance: maximumError / 256) else {
      throw .unsupported("an easing with more than \(CurveSamples.limit) turns, or with an output that is not finite")
    }
    return samples
  }

  /// The stops of the polyline with the fewest vertices within the accepted error, and as near as these allow.
  ///
  /// - Complexity: O(n) in the samples, 17 times.
  private func stops(of samples: CurveSamples, margin: Double) throws(ExportError) -> [LinearStop] {
    func polylines(_ tolerance: Double) -> [MinimumPolyline] {
      samples.parts.indices.map { index in
        MinimumPolyline(
          of: samples.parts[index], tolerance: tolerance, startsExactly: index == 0,
          endsExactly: index == samples.parts.count - 1)
      }
    }
    func count(_ polylines: [MinimumPolyline]) -> Int { polylines.reduce(0) { $0 + $1.vertices.count } }
    var best = polylines(maximumError - margin)
    let least = count(best)
    guard least <= Self.stopLimit else {
      throw .unsupported("an easing that needs \(least) stops for this error; at most \(Self.stopLimit) are accepted")
    }
    // The same number of stops often allows a smaller deviation, which leaves space for rounding.
    var (low, high) = (0.0, maximumError - margin)
    for _ in 0..<16 {
      let middle = (low + high) / 2
      let polylines = polylines(middle)
      if count(polylines) <= least { (best, high) = (polylines, middle) } else { low = middle }
    }
    return best.flatMap { $0.vertices.map { LinearStop(input: $0.x, output: $0.y) } }
  }
}
