// SPDX-License-Identifier: MIT
import GlissadeTiming
import TestSupport
import Testing

/// Rows of timing functions: values, ranges and the text of CSS.
enum EasingRow {
  static func outcome(_ row: Family.Row) throws -> Family.Outcome {
    switch row.kind {
    case "evaluate":
      let function = try function(row["easing"])
      let input = try number(row["input"])
      let isBefore = row["before_flag"]?.bool ?? false
      let value = function.value(at: input, isBefore: isBefore)
      // If the row also has a text, the text must give the same function.
      if let css = row["css"]?.string {
        let parsed = try TimingFunction(css: css).value(at: input, isBefore: isBefore)
        guard parsed == value else { return .ran(residual: .infinity, detail: "\(css) reads as another function") }
      }
      return try compare(value, row["expected"], row["tol"])
    case "composed":
      let outer = try function(row["outer"])
      let inner = try function(row["inner"])
      return try compare(inner.value(at: outer.value(at: number(row["input"]))), row["expected"], row["tol"])
    case "range_min", "range_max", "range":
      return .leftOut(reason: "the range of a timing function, which no client of the engine needs")
    case "parse_valid":
      let function = try TimingFunction(css: #require(row["css"]?.string))
      guard let serialized = row["serialized"]?.string else { return .ran(residual: 0, detail: "") }
      return .ran(residual: function.text == serialized ? 0 : .infinity, detail: "\(function.text) for \(serialized)")
    case "parse_invalid":
      let css = try #require(row["css"]?.string)
      let function = try? TimingFunction(css: css)
      return .ran(residual: function == nil ? 0 : .infinity, detail: "'\(css)' was accepted")
    case "linear_points":
      return try linearPoints(row)
    default: throw UnknownRow(row)
    }
  }

  /// The outcome of a row with the stops of `linear()`.
  ///
  /// The text of the row, the text that the engine writes and the expected text must all give the expected stops.
  private static func linearPoints(_ row: Family.Row) throws -> Family.Outcome {
    let function = try TimingFunction(css: #require(row["css"]?.string))
    let points = try #require(row["expected_points"]?.array).map { try #require($0.numbers) }
    let stops = try #require(polyline(of: function))
    let again = try #require(polyline(of: try TimingFunction(css: function.text)))
    let expectedText = try #require(row["expected_css"]?.string)
    let written = try #require(polyline(of: try TimingFunction(css: expectedText)))
    let tolerance = try number(row["tol"])
    guard stops.count == points.count, again.count == points.count, written.count == points.count else {
      return .ran(residual: .infinity, detail: "\(stops.count) stops for \(points.count)")
    }
    var residual = 0.0
    for (index, point) in points.enumerated() {
      for stop in [stops[index], again[index], written[index]] {
        residual = max(residual, abs(stop.input - point[0]) / tolerance, abs(stop.output - point[1]) / tolerance)
      }
    }
    return .ran(residual: residual, detail: function.text)
  }

  private static func polyline(of function: TimingFunction) -> [LinearStop]? {
    if case .stops(let stops) = function.kind { stops } else { nil }
  }

  private static func function(_ json: JSONValue?) throws -> TimingFunction {
    let json = try #require(json)
    switch json["type"]?.string {
    case "cubic-bezier":
      let p = try #require(json["p"]?.numbers)
      return .cubicBezier(p[0], p[1], p[2], p[3])
    case "steps":
      let positions: [String: TimingFunction.StepPosition] = [
        "jump-start": .jumpStart, "jump-end": .jumpEnd, "jump-none": .jumpNone, "jump-both": .jumpBoth,
      ]
      let name = try #require(json["position"]?.string)
      let position = try #require(positions[name])
      return .steps(Int(try number(json["n"])), at: position)
    case "linear-points":
      let points = try #require(json["points"]?.array).map { try #require($0.numbers) }
      return .stops(points.map { .init(input: $0[0], output: $0[1]) })
    case "linear": return .linear
    default:
      throw UnknownEasing(json: json)
    }
  }

  private struct UnknownEasing: Error { let json: JSONValue }

  private static func number(_ json: JSONValue?) throws -> Double { try #require(json?.number) }

  private static func compare(_ value: Double, _ expected: JSONValue?, _ tolerance: JSONValue?) throws -> Family.Outcome
  {
    let expected = try number(expected)
    let residual = expected == value ? 0 : abs(value - expected) / (try number(tolerance))
    return .ran(residual: residual, detail: "\(value) for \(expected)")
  }
}
