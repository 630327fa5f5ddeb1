// SPDX-License-Identifier: MIT
import GlissadeQuoting

/// A document in the format of another tool, with its measured deviation.
public struct MotionExport: Sendable {
  /// The text of the file.
  public let text: String
  /// The largest differences from the engine.
  ///
  /// A reader, which shares no code with the writer, measures them from the text by the rules of the format.
  public let deviation: MotionDeviation

  /// Writes a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - format: The format.
  ///   - maximumError: The largest accepted difference of a length in points. Angles may differ by the same number of
  ///     degrees, and other numbers by a tenth of it.
  /// - Precondition: `maximumError` is from 0.0001 to 100.
  /// - Throws: An error if the deviation is larger, or if the format cannot express a part of the document.
  public init(
    _ document: MotionDocument, as format: MotionFormat, maximumError: Double = 0.01
  ) throws(ExportError) {
    checkArgument(
      MotionTolerance.range.contains(maximumError), "maximumError: \(maximumError) is not in \(MotionTolerance.range)")
    let tolerance = MotionTolerance(points: maximumError)
    text = try Self.text(of: document, as: format, tolerance)
    let recording: MotionRecording
    do {
      recording = try MotionRecording(text, as: format)
    } catch {
      throw .unsupported("this document: \(error)")
    }
    deviation = try document.deviation(of: recording, accepting: tolerance)
    guard deviation.proportion <= 1 else {
      let unit = ChannelName.unit(of: deviation.channel ?? "")
      let accepted = tolerance.accepted(unit)
      throw .deviation(measured: deviation.proportion * accepted, accepted: accepted)
    }
  }

  private static func text(
    of document: MotionDocument, as format: MotionFormat, _ tolerance: MotionTolerance
  ) throws(ExportError) -> String {
    switch format {
    case .css: throw .unsupported("anything yet")
    case .html: throw .unsupported("anything yet")
    case .waapi: throw .unsupported("anything yet")
    case .svg: try SVGMotionWriter(document, tolerance).text()
    case .lottie: try LottieMotionWriter(document, tolerance).text()
    case .swift: try SwiftMotionWriter(document, tolerance).text()
    case .csv: throw .unsupported("anything yet")
    case .json: throw .unsupported("anything yet")
    }
  }
}
