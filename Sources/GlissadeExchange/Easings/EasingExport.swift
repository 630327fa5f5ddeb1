// SPDX-License-Identifier: MIT
import GlissadeGeometry
public import GlissadeTiming

/// An easing in the format of another tool, with its measured deviation.
///
///     let export = try EasingExport(.spring(spring), as: .css, maximumError: 0.001)
///     print(export.text)       // linear(0, 0.0062 1.1%, …)
///     print(export.deviation)  // 0.00098
public struct EasingExport: Sendable {
  /// The easing in the format, without a line break at the end.
  public let text: String
  /// The largest difference between the outputs of the written text and of the function, for inputs from 0 to 1.
  ///
  /// It is measured by ``EasingReader`` from the text, by the rules of the format.
  public let deviation: Double
  /// The number of stops or of keyframes; `nil` for a closed form.
  public let stopCount: Int?

  /// Writes a timing function.
  ///
  /// A format's own form is preferred: a keyword, `steps()` and `cubic-bezier()` in CSS. Otherwise the text has the
  /// fewest stops for the accepted error. It begins and ends exactly at the function's outputs. A spring that is within
  /// the accepted error of its target at its end, ends exactly at 1.
  ///
  /// - Parameters:
  ///   - function: The function.
  ///   - format: The format.
  ///   - maximumError: The largest accepted difference of outputs, from 1e-6 to 1.
  /// - Throws: An error if the deviation is larger, or if the function needs more than 4,096 stops.
  /// - Complexity: O(n log n) in the samples, of which there are at most 262,144.
  public init(
    _ function: TimingFunction, as format: EasingFormat, maximumError: Double = 0.001
  ) throws(ExportError) {
    precondition(Self.errors.contains(maximumError), "EasingExport: the accepted error is outside 1e-6 … 1")
    let curve = EasingCurve(function, maximumError: maximumError)
    let draft = try Self.drafts(curve, as: format)
    text = draft.text
    stopCount = draft.stopCount
    deviation = draft.deviation
  }

  /// The accepted errors.
  package static let errors = 1e-6...1.0

  /// The first draft that is within the accepted error.
  private static func drafts(_ curve: EasingCurve, as format: EasingFormat) throws(ExportError) -> EasingDraft {
    switch format {
    case .css: try CSSEasingWriter(curve: curve).draft()
    case .javaScript: try JavaScriptEasingWriter(curve: curve).draft()
    case .swift: try SwiftEasingWriter(curve: curve).draft()
    case .lottie: try LottieEasingWriter(curve: curve).draft()
    }
  }
}

/// The text of an easing before it is accepted.
struct EasingDraft {
  let text: String
  let stopCount: Int?
  let deviation: Double
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

  /// Accepts a text if its deviation, measured by a reader, is small enough; `nil` otherwise.
  func accepted(_ text: String, stopCount: Int? = nil, _ reader: EasingReader) -> EasingDraft? {
    let deviation = reader.deviation(from: function)
    return deviation <= maximumError ? EasingDraft(text: text, stopCount: stopCount, deviation: deviation) : nil
  }

  /// Stops and the digits with which to write them, the fewest stops first.
  ///
  /// The first stops use the whole accepted error, so that samples and rounding may exceed it. The second ones have a
  /// margin for them.
  func stopCandidates() throws(ExportError) -> [(stops: [LinearStop], digits: Int)] {
    let tight = try stops(margin: 0)
    let safe = try stops(margin: maximumError / 64)
    return [tight, safe].flatMap { stops in Decimal.digits(for: maximumError).map { (stops, $0) } }
  }

  /// The stops of the polyline with the fewest vertices within the accepted error, and as near as these allow.
  func stops(margin: Double) throws(ExportError) -> [LinearStop] {
    guard let samples = CurveSamples(of: function, end: end, tolerance: maximumError / 256) else {
      throw .unsupported("an easing with more than \(CurveSamples.limit) turns, or with an output that is not finite")
    }
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
