// SPDX-License-Identifier: MIT
import Foundation

/// Prints figures as they are measured, beside those of an earlier run.
struct Report {
  private let earlier: [String: Measurement]
  /// The record of the earlier run.
  let record: Record?
  private(set) var measurements: [Measurement] = []

  init(comparingWith file: String?) throws {
    var earlier: [String: Measurement] = [:]
    var found: Record?
    if let file, FileManager.default.fileExists(atPath: file) {
      let record = try JSONDecoder().decode(Record.self, from: Data(contentsOf: URL(fileURLWithPath: file)))
      found = record
      for measurement in record.measurements { earlier[measurement.name] = measurement }
      print("Earlier run: \(record.machine), load \(String(format: "%.1f", record.loadBefore))")
    }
    self.earlier = earlier
    record = found
    print(
      Self.line("case", "median", "±", "peer", "ratio", "goal", "M instr.", "before", "description"))
  }

  private static func line(_ columns: String...) -> String {
    let widths = [16, 11, 5, 11, 7, 7, 10, 16]
    let cells = zip(columns, widths).map { text, width in
      (text: text, space: String(repeating: " ", count: max(0, width - text.count)))
    }
    return (cells[0].text + cells[0].space + cells.dropFirst().map { $0.space + $0.text }.joined()) + "  "
      + (columns.last ?? "")
  }

  /// Adds figures and prints their line.
  mutating func add(_ measurement: Measurement) {
    measurements.append(measurement)
    func number(_ value: Double?, _ format: String) -> String { value.map { String(format: format, $0) } ?? "" }
    var before = ""
    if let old = earlier[measurement.name] {
      // Ratios are more comparable between runs than times, and instruction counts more than ratios.
      if let new = measurement.instructions, let count = old.instructions, count > 0 {
        before = String(format: "%+.1f %% instr.", (new / count - 1) * 100)
      } else if let ratio = old.ratio {
        before = String(format: "ratio %.2f", ratio)
      } else {
        before = String(format: "%.3f %@", old.median, old.unit)
      }
    }
    print(
      Self.line(
        measurement.name, String(format: "%.3f %@", measurement.median, measurement.unit),
        String(format: "%.0f%%", measurement.spread * 100),
        measurement.peerMedian.map { String(format: "%.3f %@", $0, measurement.unit) } ?? "",
        number(measurement.ratio, "%.2f"),
        number(measurement.goal, "%.1f") + number(measurement.limit, "≤ %g"),
        number(measurement.instructions.map { $0 / 1e6 }, (measurement.instructions ?? 0) < 1e4 ? "%.6f" : "%.2f"),
        before,
        measurement.title + (measurement.peerName.map { ", against \($0)" } ?? "")
          + (measurement.remark.map { " (\($0))" } ?? "")))
    fflush(nil)
  }

  /// A line for each figure above its limit.
  var excesses: [String] {
    measurements.compactMap { measurement in
      guard let limit = measurement.limit, measurement.median > limit else { return nil }
      return String(
        format: "%@: %.3f %@ is above the limit of %g %@", measurement.name, measurement.median, measurement.unit,
        limit, measurement.unit)
    }
  }

  /// Writes all figures as JSON.
  func write(to file: String, loadBefore: Double, isBrief: Bool) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let record = Record(
      machine: Machine.name, processors: ProcessInfo.processInfo.activeProcessorCount, loadBefore: loadBefore,
      loadAfter: Machine.load, isBrief: isBrief, measurements: measurements)
    try encoder.encode(record).write(to: URL(fileURLWithPath: file))
  }
}

/// The machine that runs the measurements.
enum Machine {
  static var name: String {
    let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
    return line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown"
  }

  /// The average number of runnable threads in the last minute.
  static var load: Double {
    var loads = [0.0, 0, 0]
    return getloadavg(&loads, 3) > 0 ? loads[0] : 0
  }
}
