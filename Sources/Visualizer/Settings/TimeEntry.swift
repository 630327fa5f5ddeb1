// SPDX-License-Identifier: MIT
import GlissadeTexts

/// A time that a user types.
enum TimeEntry {
  /// The seconds of a text: “0.4” or “0.4 s”, “400 ms”, or “12 f” for a frame; `nil` for another text.
  ///
  /// - Parameter frameRate: The frames per second.
  static func seconds(_ text: String, frameRate: Double) -> Double? {
    let text = String(text.trimmed.map { $0 == "," ? "." : $0 == "−" ? "-" : $0 })
    let units: [(name: String, seconds: Double)] = [("ms", 0.001), ("s", 1), ("f", 1 / frameRate)]
    let unit = units.first { text.hasSuffix($0.name) }
    let digits = String(text.dropLast(unit?.name.count ?? 0)).trimmed
    // Swift also reads hexadecimal numbers and words such as infinity.
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || "+-.".utf8.contains($0) }) else { return nil }
    return Double(digits).map { $0 * (unit?.seconds ?? 1) }.flatMap { $0.isFinite ? $0 : nil }
  }
}
