// SPDX-License-Identifier: MIT
import FuzzDriver
import GlissadeExchange

/// Motions: every text is a recording or an error at a place inside it; a recording has values at any instant, and is
/// within the tolerance of itself.
@main
enum FuzzMotions {
  static let instants = [0, 0.25, 1, 1.5, -1, 1e6, 1e300, .infinity, .nan]
  /// The channels whose values are examined. Each is found by its name.
  static let channelLimit = 40
  /// The samples of a comparison.
  static let sampleLimit = 16

  static func main() {
    runFuzzer { data, count in
      let bytes = fuzzInput(data, count)
      // A first byte from 1 to 9 selects a format. Other texts have that of their beginning.
      var format: MotionFormat?
      if let first = bytes.first, (1...MotionFormat.allCases.count).contains(Int(first)) {
        format = MotionFormat.allCases[Int(first) - 1]
      }
      let text = String(decoding: bytes[(format == nil ? 0 : 1)...], as: UTF8.self)
      let usedFormat = format ?? MotionFormat(detecting: text)
      do throws(MotionReadingError) {
        FuzzMotions.examine(try MotionRecording(text, as: usedFormat), usedFormat)
      } catch {
        let lines = text.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "\n" }
        require(
          (1...lines.count).contains(error.line) && error.column >= 1,
          "\(usedFormat): an error at line \(error.line), column \(error.column) of \(lines.count) lines")
        require(
          error.column <= lines[error.line - 1].count + 1,
          "\(usedFormat): an error at column \(error.column) of line \(error.line): \(error.problem)")
      }
      return 0
    }
  }

  static func examine(_ recording: MotionRecording, _ format: MotionFormat) {
    require(recording.duration >= 0 && recording.duration.isFinite, "a duration of \(recording.duration) s")
    for channel in recording.channels.prefix(channelLimit) {
      for instant in instants { _ = recording.value(of: channel.name, at: instant) }
    }
    plantedFault(if: recording.duration > 2.5 && recording.channels.count > 2)
    let difference = MotionDifference(
      recording, recording, tolerance: .init(points: 0, milliseconds: 0), sampleLimit: sampleLimit)
    // Where nothing is compared, nothing is equal.
    require(difference.isExceeded == recording.channels.isEmpty, "\(format): a motion differs from itself")
  }
}
