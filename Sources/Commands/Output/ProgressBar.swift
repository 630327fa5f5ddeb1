// SPDX-License-Identifier: MIT
import Glibc
import GlissadeWindow

/// A progress bar on one line of standard error. It prints nothing unless standard error is a terminal.
struct ProgressBar {
  private let total: Int
  private let isShown: Bool
  private let beganNanoseconds: Int64
  private var shownNanoseconds: Int64
  private var isDrawn = false

  private static let width = 32
  /// The shortest time between updates.
  private static let intervalNanoseconds: Int64 = 100_000_000

  init(total: Int) {
    self.total = total
    isShown = isatty(STDERR_FILENO) == 1
    beganNanoseconds = MonotonicClock.nanoseconds()
    shownNanoseconds = beganNanoseconds
  }

  mutating func advance(to count: Int) {
    guard isShown else { return }
    let now = MonotonicClock.nanoseconds()
    guard now - shownNanoseconds >= Self.intervalNanoseconds else { return }
    shownNanoseconds = now
    isDrawn = true
    write("\r" + Self.text(count: count, of: total, seconds: Double(now - beganNanoseconds) / 1e9))
  }

  /// Erases the line.
  mutating func clear() {
    if isDrawn { write("\r" + String(repeating: " ", count: 79) + "\r") }
    isDrawn = false
  }

  /// Returns the text of the line: exactly 79 characters, padded with spaces.
  static func text(count: Int, of total: Int, seconds: Double) -> String {
    let share = total > 0 ? min(max(Double(count) / Double(total), 0), 1) : 1
    let full = Int((share * Double(width)).rounded(.down))
    let bar = String(repeating: "#", count: full) + String(repeating: ".", count: width - full)
    var line = "[\(bar)] \(Int((share * 100).rounded(.down))) %  \(count) of \(total)"
    let left = count > 0 ? seconds / Double(count) * Double(total - count) : .infinity
    if left < 1e6 { line += "  \(Int(left.rounded(.up))) s left" }
    let padded = line + String(repeating: " ", count: max(0, 79 - line.count))
    return String(padded.prefix(79))
  }

  private func write(_ text: String) { _ = FileDescriptor(number: STDERR_FILENO).write(Array(text.utf8)) }
}
