// SPDX-License-Identifier: MIT
import GlissadeTexts

/// A document in the format of another tool, with its measured deviation.
public struct MotionExport: Sendable {
  /// The text of the file.
  public let text: String
  /// The largest differences from the engine.
  ///
  /// They are measured from the text as it is read: those of what is drawn, in the picture, and those of the numbers of
  /// a table. Style sheets and Web Animations do not state which layer is inside which; each layer is measured in the
  /// coordinates of its parent. Those of Swift source are computed from the writer's plan, with the numbers as they are
  /// written.
  public let deviation: MotionDeviation

  /// Writes a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - format: The format.
  ///   - maximumError: The largest accepted difference of a length in points. Angles may differ by the same number of
  ///     degrees, and other numbers by a tenth of it.
  ///   - sampleRate: The rows of a table per second; by default 60, and more where the accepted difference requires
  ///     them. Other formats ignore it.
  /// - Precondition: `maximumError` is from 0.0001 to 100; with a sample rate also ∞, which accepts any difference. The
  ///   sample rate is from 1 to 100,000.
  /// - Throws: An error if the deviation is larger, or if the format cannot express a part of the document.
  public init(
    _ document: MotionDocument, as format: MotionFormat, maximumError: Double = 0.005, sampleRate: Double? = nil
  ) throws(ExportError) {
    let isBounded = maximumError < .infinity || sampleRate == nil
    checkArgument(
      !isBounded || MotionTolerance.range.contains(maximumError),
      "maximumError: \(maximumError) is not in \(MotionTolerance.range)")
    checkArgument(
      sampleRate.map(Self.sampleRates.contains) ?? true, "sampleRate: the rate is not in \(Self.sampleRates)")
    let document = try document.captured()
    let tolerance = MotionTolerance(points: isBounded ? maximumError : MotionTolerance.range.upperBound)
    if ![.swift, .csv, .json].contains(format), let large = document.largeChannel {
      throw .unsupported("“\(large)” beyond \(Int(MotionDocument.longest)) points, which players round")
    }
    var (text, deviation) = ("", MotionDeviation())
    // Fits examine fewer instants than the measurement, and the local values of layers, not what is drawn. Where they
    // miss a deviation, a finer fit follows.
    var share = 1.0
    for _ in 0..<(sampleRate == nil ? Self.attempts : 1) {
      var written: SwiftWrittenMotion?
      text = try Self.text(
        of: document, as: format, MotionTolerance(points: tolerance.points * share), sampleRate: sampleRate, &written)
      guard text.utf8.count <= format.sizeLimit else {
        throw .unsupported("a file of more than \(format.sizeLimit >> 20) MiB")
      }
      if let written {
        deviation = try document.deviation(of: written.channels, from: written.tracks, accepting: tolerance)
      } else if format.isTable {
        deviation = try document.deviation(of: try Self.recording(text, format), accepting: tolerance)
      } else {
        deviation = try Self.drawnDeviation(of: text, format, from: document, tolerance)
      }
      if deviation.proportion <= 1 || !isBounded || !deviation.proportion.isFinite { break }
      share *= min(0.5, 0.8 / deviation.proportion)
    }
    guard deviation.proportion <= 1 || !isBounded else {
      let unit = ChannelName.unit(of: deviation.channel ?? "")
      let accepted = tolerance.accepted(unit)
      throw .motionDeviation(
        channel: deviation.channel ?? "", time: deviation.time, measured: deviation.proportion * accepted,
        accepted: accepted)
    }
    (self.text, self.deviation) = (text, deviation)
  }

  /// The most fits, each of them finer than the one before.
  private static let attempts = 5

  /// The deviation of what a written file draws.
  private static func drawnDeviation(
    of text: String, _ format: MotionFormat, from document: MotionDocument, _ tolerance: MotionTolerance
  ) throws(ExportError) -> MotionDeviation {
    let read: MotionDocument
    do throws(MotionOpeningError) { read = try MotionDocument(reading: text) } catch {
      throw .unsupported("this document: \(error)")
    }
    var measure = DrawnDeviation(duration: document.duration, accepting: tolerance)
    let written = DrawnMotion(treesOf: read, isFlat: format.isFlat, includesMattes: true)
    try measure.measure(DrawnMotion(document, isFlat: format.isFlat), written)
    var deviation = measure.deviation
    if format == .lottie { deviation.addLap(read.duration - document.duration) }
    return deviation
  }

  private static func recording(_ text: String, _ format: MotionFormat) throws(ExportError) -> MotionRecording {
    do {
      return try MotionRecording(text, as: format)
    } catch {
      throw .unsupported("this document: \(error)")
    }
  }

  /// The accepted errors in points.
  package static let errors = MotionTolerance.range

  /// The accepted rates of tables, in rows per second.
  package static let sampleRates = 1.0...100_000.0

  /// The text of a document. The motion of Swift source is returned besides, because nothing reads it.
  private static func text(
    of document: MotionDocument, as format: MotionFormat, _ tolerance: MotionTolerance, sampleRate: Double?,
    _ written: inout SwiftWrittenMotion?
  ) throws(ExportError) -> String {
    switch format {
    case .css: return try CSSMotionWriter(document, tolerance).text()
    case .html: return try HTMLMotionWriter(document, tolerance).text()
    case .waapi: return try WebAnimationsWriter(document, tolerance).json()
    case .javaScript: return try WebAnimationsWriter(document, tolerance).module()
    case .svg: return try SVGMotionWriter(document, tolerance).text()
    case .lottie: return try LottieMotionWriter(document, tolerance).text()
    case .swift:
      let source = try SwiftMotionWriter(document, tolerance).source()
      written = source.motion
      return source.text
    case .csv, .json: return try TableMotionWriter(document, tolerance).text(as: format, rate: sampleRate)
    }
  }
}
