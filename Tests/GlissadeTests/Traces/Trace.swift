// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// The values of one of the five systems, instant by instant: those of the engine, checked against the system's own
/// formulas.
///
/// A trace is stored as a readable table in `Tests/Traces`. `GLISSADE_RECORD_TRACES=1` writes it.
struct Trace {
  /// The name of its file.
  let name: String
  /// A description of the motion, and the source of the expected formulas.
  let introduction: String
  /// The differences between the engine and the original, with reasons.
  let deviations: [String]
  private var tables: [(title: String, columns: [String], rows: [[String]])] = []
  /// Values that are not the expected ones.
  private(set) var misses: [String] = []

  init(_ name: String, _ introduction: String, deviations: [String]) {
    self.name = name
    self.introduction = introduction
    self.deviations = deviations
  }

  /// Begins a table; the first column is the instant.
  mutating func begin(_ title: String, _ columns: String...) { tables.append((title, ["t"] + columns, [])) }

  /// Adds a row of words.
  mutating func record(_ instant: Double, _ cells: String...) { append(instant, cells) }

  /// Adds a row of values, and compares each with the expected one.
  mutating func record(
    _ instant: Double, _ values: [(got: Double, expected: Double)], tolerance: Double = 1e-9, words: [String] = []
  ) {
    for (got, expected) in values where !(abs(got - expected) <= tolerance * max(1, abs(expected))) {
      misses.append("\(name), \(tables.last?.title ?? ""), t = \(instant): \(got) and not \(expected)")
    }
    append(instant, words + values.map { Self.text($0.got) })
  }

  private mutating func append(_ instant: Double, _ cells: [String]) {
    tables[tables.count - 1].rows.append([Self.text(instant)] + cells)
  }

  /// Six decimals, without trailing zeros and without a negative zero.
  private static func text(_ value: Double) -> String {
    let rounded = (value * 1e6).rounded() / 1e6
    return rounded == 0 ? "0" : String(format: "%.6f", rounded).replacing(/\.?0+$/, with: "")
  }

  /// The whole file.
  var markdown: String {
    var lines = ["# \(name)", "", introduction, ""]
    for table in tables {
      lines += ["## \(table.title)", ""]
      lines.append("| " + table.columns.joined(separator: " | ") + " |")
      lines.append("|" + String(repeating: "--:|", count: table.columns.count))
      lines += table.rows.map { "| " + $0.joined(separator: " | ") + " |" } + [""]
    }
    lines += ["## Where this differs from the original", ""] + deviations.map { "- " + $0 }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Compares with the file, and with the formulas.
  func check() throws {
    #expect(misses.isEmpty, "\(misses.prefix(5).joined(separator: "\n"))")
    let path = "Tests/Traces/\(name).md"
    if ProcessInfo.processInfo.environment["GLISSADE_RECORD_TRACES"] != nil {
      try markdown.write(to: Repository.root.appendingPathComponent(path), atomically: true, encoding: .utf8)
    }
    #expect(try Repository.text(path) == markdown, "\(path) has other values")
  }
}
