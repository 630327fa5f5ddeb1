// SPDX-License-Identifier: MIT
package import ArgumentParser
import GlissadeTexts

/// The frames that `--frames` requests: numbers and ranges that are separated by commas or spaces.
///
/// A part is `7`, `1-10`, `100-` (to the last frame), `1-100x5` or `1-100:5` (each fifth frame). Numbers may be
/// negative: `-5--1`; the instants before 0 show the beginning. A range may run backwards. In both notations, the
/// number at the end is a step, as in OpenJD and Slurm; in fileseq, `:` has another meaning.
package struct FrameSelection: Sendable {
  /// A part of the text. `end` is `nil` for an open end.
  private struct Part {
    let start: Int
    let end: Int?
    let step: Int
  }

  /// The selection as written.
  let text: String
  private let parts: [Part]

  /// The accepted numbers.
  static let numbers = -1_000_000...1_000_000
  /// The most numbers of all parts together.
  private static let limit = 4_000_000

  /// Reads a selection.
  ///
  /// - Throws: An error with the part that is not accepted.
  package init(_ text: String) throws(ValidationError) {
    self.text = text
    var parts: [Part] = []
    for piece in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
      guard let part = Self.part(piece) else {
        throw ValidationError(
          "\(Quotation.quoted(piece)): a frame or a range is expected, such as 7, 1-10, 1-100x5, 1-100:5 or 100-")
      }
      for number in [part.start, part.end ?? part.start] where !Self.numbers.contains(number) {
        let (least, most) = (Self.numbers.lowerBound, Self.numbers.upperBound)
        throw ValidationError("\(Quotation.quoted(piece)): numbers from \(least) to \(most) are accepted")
      }
      guard part.step >= 1 else { throw ValidationError("\(Quotation.quoted(piece)): a step of 1 or more is expected") }
      parts.append(part)
    }
    guard !parts.isEmpty else { throw ValidationError("a frame or a range is expected, such as 7 or 1-10") }
    self.parts = parts
    let total = parts.reduce(0) { $0 + abs(($1.end ?? Self.numbers.upperBound) - $1.start) / $1.step + 1 }
    guard total <= Self.limit else { throw ValidationError("at most \(Self.limit) frames are accepted") }
  }

  private static func part(_ text: Substring) -> Part? {
    var rest = text[...]
    /// Removes a whole number from the beginning of the rest.
    func number() -> Int? {
      let sign = rest.first == "-" ? 1 : 0
      let digits = rest.dropFirst(sign).prefix { $0.isASCII && $0.isNumber }
      guard (1...9).contains(digits.count) else { return nil }
      defer { rest = rest.dropFirst(sign + digits.count) }
      return Int(rest.prefix(sign + digits.count))
    }
    guard let start = number() else { return nil }
    guard !rest.isEmpty else { return Part(start: start, end: start, step: 1) }
    guard rest.first == "-" else { return nil }
    rest = rest.dropFirst()
    var end: Int?
    if let next = rest.first, next != "x", next != ":" {
      guard let last = number() else { return nil }
      end = last
    }
    guard let mark = rest.first else { return Part(start: start, end: end, step: 1) }
    rest = rest.dropFirst()
    guard mark == "x" || mark == ":", let step = number(), rest.isEmpty else { return nil }
    return Part(start: start, end: end, step: step)
  }

  /// The requested frames up to a last one, in ascending order. Numbers beyond it are omitted.
  ///
  /// - Parameter openEnd: The end of parts with an open end; by default the last frame.
  package func frames(upTo last: Int, openEnd: Int? = nil) -> [Int] {
    var frames: Set<Int> = []
    for part in parts {
      let end = part.end ?? max(openEnd ?? last, part.start)
      for number in stride(from: part.start, through: end, by: end < part.start ? -part.step : part.step)
      where number <= last {
        frames.insert(number)
      }
    }
    return frames.sorted()
  }

  /// Frames in ascending order as a text that ``init(_:)`` accepts: `0-9,12,20-98x2`.
  package static func text(of frames: some Sequence<Int>) -> String {
    var ranges: [(start: Int, end: Int, step: Int)] = []
    for frame in frames {
      if let last = ranges.last {
        let step = frame - last.end
        // A second frame may begin a range with any step.
        if last.start == last.end || step == last.step {
          ranges[ranges.count - 1] = (last.start, frame, step)
          continue
        }
        // Two frames with a gap are no range: the second one may begin the next.
        if last.step > 1, last.end - last.start == last.step {
          ranges[ranges.count - 1] = (last.start, last.start, 1)
          ranges.append((last.end, frame, step))
          continue
        }
      }
      ranges.append((frame, frame, 1))
    }
    let texts = ranges.flatMap { range in
      if range.start == range.end { return ["\(range.start)"] }
      if range.step > 1, range.end - range.start == range.step { return ["\(range.start)", "\(range.end)"] }
      return ["\(range.start)-\(range.end)" + (range.step > 1 ? "x\(range.step)" : "")]
    }
    return texts.joined(separator: ",")
  }
}
