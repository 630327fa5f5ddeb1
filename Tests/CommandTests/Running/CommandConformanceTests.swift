// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@Suite("Conformance through the command", .waiting)
struct CommandConformanceTests {
  private func family(_ name: String) throws -> Family {
    try Family(contentsOf: Repository.file("Tests/ConformanceTests/Rows/\(name).json"))
  }

  // MARK: - Paths

  /// The values that the command prints for one path.
  private struct PathValues {
    var length: Double
    /// Positions and directions by distance along the path.
    var places: [Double: (position: [Double], direction: [Double])] = [:]
  }

  private static let pathKinds: Set = ["total_length", "point_at_length", "tangent_at_length", "offset_point"]

  @Test("glissade sample path agrees with every row of lengths, points and tangents")
  func motionPath() throws {
    let family = try family("motion_path")
    let rows = family.rows.filter { Self.pathKinds.contains($0.kind) }
    var answers: [String: PathValues] = [:]
    for (data, rows) in Dictionary(grouping: rows, by: { $0["d"]?.string ?? "" }) {
      answers[data] = try query(data, rows)
    }
    #expect(answers.count == 42)

    let tally = try family.tally { row in
      guard Self.pathKinds.contains(row.kind) else { return .leftOut(reason: "not covered by `sample path`") }
      let answer = try #require(answers[row["d"]?.string ?? ""])
      let tolerance = try #require(row["tol"]?.number)
      if row.kind == "total_length" {
        let expected = try #require(row["expected"]?.number)
        return .ran(residual: abs(answer.length - expected) / tolerance, detail: "\(answer.length) for \(expected)")
      }
      let expected = try #require(row["expected"]?.numbers)
      let distance = try distance(row, answer.length)
      let place = try #require(answer.places[distance])
      if row.kind == "tangent_at_length" {
        return .ran(residual: gap(place.direction, expected) / tolerance, detail: "\(place.direction) for \(expected)")
      }
      var residual = gap(place.position, expected) / tolerance
      if let tangent = row["expected_tangent"]?.numbers, let allowed = row["tol_tangent"]?.number {
        residual = max(residual, gap(place.direction, tangent) / allowed)
      }
      return .ran(residual: residual, detail: "\(place) at \(distance) for \(row.json)")
    }
    print("motion_path by glissade sample path: \(tally.summary)")
    #expect(tally.failures.isEmpty, "\(tally.failures.joined(separator: "\n"))")
    #expect(tally.run == 373)
    #expect(tally.leftOutCount == 257)
  }

  private func distance(_ row: Family.Row, _ length: Double) throws -> Double {
    if let distance = row["distance"]?.number { return distance }
    return try #require(row["fraction"]?.number) * length
  }

  private func query(_ data: String, _ rows: [Family.Row]) throws -> PathValues {
    let length = try Command.run(["sample", "path", data, "--length"])
    var answers = PathValues(length: try #require(length.numbers("length").first, "\(data): \(length.errors)"))
    var distances: [Double] = []
    for row in rows where row.kind != "total_length" {
      distances.append(try distance(row, answers.length))
    }
    guard !distances.isEmpty else { return answers }
    let places = try Command.run([
      "sample", "path", data, "--at-distance=" + distances.map { "\($0)" }.joined(separator: ","),
    ])
    let (x, y, angle) = (places.numbers("x"), places.numbers("y"), places.numbers("angle"))
    try #require(x.count == distances.count && y.count == x.count && angle.count == x.count, "\(places.errors)")
    for (index, distance) in distances.enumerated() {
      let radians = angle[index] * .pi / 180
      answers.places[distance] = ([x[index], y[index]], [cos(radians), sin(radians)])
    }
    return answers
  }

  private func gap(_ value: [Double], _ expected: [Double]) -> Double {
    zip(value, expected).map { abs($0 - $1) }.max() ?? .infinity
  }

  // MARK: - Easing

  @Test("glissade sample easing agrees with every row of evaluated values")
  func easing() throws {
    let family = try family("easing")
    func isEvaluated(_ row: Family.Row) -> Bool { row.kind == "evaluate" && row["before_flag"]?.bool != true }
    var answers: [String: [Double: Double]] = [:]
    for (text, rows) in try Dictionary(grouping: family.rows.filter(isEvaluated), by: text(of:)) {
      let inputs = try rows.map { try #require($0["input"]?.number) }
      let result = try Command.run([
        "sample", "easing", text, "--at=" + inputs.map { "\($0)" }.joined(separator: ","),
      ])
      let outputs = result.numbers("output")
      try #require(outputs.count == inputs.count, "\(text): \(result.errors)")
      #expect(result.numbers("input") == inputs, "the printed inputs must equal the given ones")
      answers[text] = Dictionary(zip(inputs, outputs)) { first, _ in first }
    }
    let tally = try family.tally { row in
      guard row.kind == "evaluate" else { return .leftOut(reason: "not covered by `sample easing`") }
      guard isEvaluated(row) else { return .leftOut(reason: "the command has no before flag") }
      let expected = try #require(row["expected"]?.number)
      let input = try #require(row["input"]?.number)
      let output = try #require(answers[text(of: row)]?[input])
      let residual = try output == expected ? 0 : abs(output - expected) / #require(row["tol"]?.number)
      return .ran(residual: residual, detail: "\(output) for \(expected)")
    }
    print("easing by glissade sample easing: \(tally.summary)")
    #expect(tally.failures.isEmpty, "\(tally.failures.joined(separator: "\n"))")
    #expect(tally.run == 889)
    #expect(
      tally.leftOut == [
        "composed: not covered by `sample easing`": 32, "evaluate: the command has no before flag": 5,
        "linear_points: not covered by `sample easing`": 3, "parse_invalid: not covered by `sample easing`": 8,
        "parse_valid: not covered by `sample easing`": 3, "range: not covered by `sample easing`": 2,
        "range_max: not covered by `sample easing`": 3, "range_min: not covered by `sample easing`": 3,
      ])
  }

  /// The CSS text of a row, or the CSS form of its numbers.
  private func text(of row: Family.Row) throws -> String {
    if let text = row["css"]?.string { return text }
    let easing = try #require(row["easing"])
    switch easing["type"]?.string {
    case "cubic-bezier":
      let numbers = try #require(easing["p"]?.numbers)
      return "cubic-bezier(" + numbers.map { "\($0)" }.joined(separator: ", ") + ")"
    case "steps":
      let count = try #require(easing["n"]?.number)
      return try "steps(\(Int(count)), \(#require(easing["position"]?.string)))"
    default: throw Unwritable(row: row.id)
    }
  }

  private struct Unwritable: Error { let row: String }

  @Test("a text that is not an easing is a data error")
  func invalid() throws {
    let rows = try family("easing").rows.filter { $0.kind == "parse_invalid" }
    #expect(rows.count == 8)
    for row in rows {
      let css = try #require(row["css"]?.string)
      #expect(try Command.run(["sample", "easing", css, "--at", "0"]).status == 65, "'\(css)'")
    }
  }
}
