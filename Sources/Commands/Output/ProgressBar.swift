// SPDX-License-Identifier: MIT
import Glibc
import GlissadeWindow

/// A progress bar on one line of standard error. It prints nothing unless standard error is a terminal.
struct ProgressBar {
  /// The number of steps; `nil` for a fraction.
  private let total: Int?
  private let isShown: Bool
  private let beganNanoseconds: Int64
  private var shownNanoseconds: Int64
  private var isDrawn = false

  private static let width = 32
  /// The shortest time between updates.
  private static let intervalNanoseconds: Int64 = 100_000_000

  /// - Parameter total: The number of steps; `nil` for a fraction.
  init(total: Int? = nil) {
    self.total = total
    isShown = isatty(STDERR_FILENO) == 1
    beganNanoseconds = MonotonicClock.nanoseconds()
    shownNanoseconds = beganNanoseconds
  }

  mutating func advance(to count: Int) {
    let total = total ?? 0
    advance(to: total > 0 ? Double(count) / Double(total) : 1, "  \(count) of \(total)")
  }

  /// - Parameter share: The completed fraction.
  mutating func advance(to share: Double) { advance(to: share, "") }

  private mutating func advance(to share: Double, _ steps: String) {
    guard isShown else { return }
    let now = MonotonicClock.nanoseconds()
    guard now - shownNanoseconds >= Self.intervalNanoseconds else { return }
    shownNanoseconds = now
    isDrawn = true
    write("\r" + Self.text(share: share, steps, seconds: Double(now - beganNanoseconds) / 1e9))
  }

  /// Erases the line.
  mutating func clear() {
    if isDrawn { write("\r" + String(repeating: " ", count: 79) + "\r") }
    isDrawn = false
  }

  /// Returns the text of the line: exactly 79 characters, padded with spaces.
  static func text(share: Double, _ steps: String, seconds: Double) -> String {
    let share = min(max(share, 0), 1)
    let full = Int((share * Double(width)).rounded(.down))
    let bar = String(repeating: "#", count: full) + String(repeating: ".", count: width - full)
    var line = "[\(bar)] \(Int((share * 100).rounded(.down))) %\(steps)"
    let left = share > 0 ? seconds / share * (1 - share) : .infinity
    if left < 1e6 { line += "  \(Int(left.rounded(.up))) s left" }
    let padded = line + String(repeating: " ", count: max(0, 79 - line.count))
    return String(padded.prefix(79))
  }

  private func write(_ text: String) { _ = FileDescriptor(number: STDERR_FILENO).write(Array(text.utf8)) }
}
