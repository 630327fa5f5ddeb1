// SPDX-License-Identifier: MIT
import ArgumentParser
import Glibc

/// The form in which `render` reports its progress.
enum ProgressFormat: String, ExpressibleByArgument, CaseIterable {
  /// A bar on standard error, if that is a terminal.
  case bar
  /// A line `Progress: 42%` on standard output for each new percentage.
  case percent
  /// The lines of Open Job Description on standard output: `openjd_progress: 42.0` and `openjd_status: frame 7`.
  case openjd
  /// A JSON object on standard output for each frame.
  case json
}

/// Reports the progress of a rendering.
struct ProgressReport {
  private let format: ProgressFormat
  private let total: Int
  private var bar: ProgressBar
  private var percentage = -1

  init(_ format: ProgressFormat, total: Int) {
    (self.format, self.total) = (format, total)
    bar = ProgressBar(total: total)
  }

  /// Reports that a number of frames are done.
  ///
  /// - Parameter frame: The latest one; `nil` for frames that existed before.
  mutating func advance(to count: Int, frame: Int?) throws(Failure) {
    switch format {
    case .bar: bar.advance(to: count)
    case .percent:
      guard let percent = newPercentage(count) else { return }
      try write("Progress: \(percent)%")
    case .openjd:
      guard newPercentage(count) != nil else { return }
      let tenths = total > 0 ? count * 1000 / total : 1000
      let latest = frame.map { "frame \($0), " } ?? ""
      try write("openjd_progress: \(tenths / 10).\(tenths % 10)\nopenjd_status: \(latest)\(count) of \(total)")
    case .json: try write("{\"done\": \(count), \"frame\": \(frame.map(String.init) ?? "null"), \"total\": \(total)}")
    }
  }

  /// Erases the bar.
  mutating func clear() { bar.clear() }

  /// The percentage, if it is another one than before.
  private mutating func newPercentage(_ count: Int) -> Int? {
    let percent = total > 0 ? count * 100 / total : 100
    guard percent != percentage else { return nil }
    percentage = percent
    return percent
  }

  private func write(_ line: String) throws(Failure) { try StandardOutput.write(Array((line + "\n").utf8)) }
}
