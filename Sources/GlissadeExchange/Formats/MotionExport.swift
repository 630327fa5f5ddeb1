// SPDX-License-Identifier: MIT
import GlissadeReading
import GlissadeTexts

/// A document in the format of another tool, with its measured deviation.
public struct MotionExport: Sendable {
  /// The text of the file.
  public let text: String
  /// The largest differences from the engine.
  ///
  /// They are measured from the text as it is read: those of what is drawn, in the picture, and those of the numbers of
  /// a table. Style sheets and Web Animations do not state which layer is inside which; they are measured in a page
  /// with the layers of the document. Those of source code are computed from the writer's plan, with the numbers as
  /// they are written.
  public let deviation: MotionDeviation
  /// What a table or Bézier keys do not contain, such as clips, and places of layers without columns: one sentence
  /// each, without a full stop.
  public let notes: [String]

  /// Writes a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - format: The format.
  ///   - maximumError: The largest accepted difference of a length in points; in a picture, that of what is drawn.
  ///     Angles may differ by the same number of degrees, and other numbers by a tenth of it. A tenth of an error needs
  ///     about twice as many keyframes.
  ///   - options: How often the motion plays, and what else a file states.
  ///   - sampleRate: The rows of a table per second; by default 60, and more where the accepted difference requires
  ///     them. Other formats ignore it.
  ///   - progress: Called with the estimated completed fraction, from 0 to 1, for each written layer, each row of
  ///     a table, and each measured drawing.
  /// - Precondition: `maximumError` is from 0.0001 to 100; with a sample rate also ∞, which accepts any difference. The
  ///   sample rate is from 1 to 100,000.
  /// - Throws: An error if the deviation is larger, if the format cannot express a part of the document, or if the
  ///   task in which the export runs is cancelled: ``ExportError/cancelled``.
  public init(
    _ document: MotionDocument, as format: MotionFormat, maximumError: Double = usualError,
    options: MotionExportOptions = MotionExportOptions(), sampleRate: Double? = nil,
    progress: ((Double) -> Void)? = nil
  ) throws(ExportError) {
    let isBounded = maximumError < .infinity || sampleRate == nil
    checkArgument(
      !isBounded || MotionTolerance.range.contains(maximumError),
      "maximumError: \(maximumError) is not in \(MotionTolerance.range)")
    checkArgument(
      sampleRate.map(Self.sampleRates.contains) ?? true, "sampleRate: the rate is not in \(Self.sampleRates)")
    let document = try options.document(document.captured(), as: format)
    let tolerance = MotionTolerance(points: isBounded ? maximumError : MotionTolerance.range.upperBound)
    if format.isPlayed, let large = document.largeChannel {
      throw .unsupported("“\(large)” beyond \(Int(MotionDocument.longest)) points, which players round")
    }
    let deviation: MotionDeviation
    let progress = ExportProgress(progress)
    if format.isPlayed {
      let file = try PlayedMotion(document, as: format, accepting: tolerance, progress)
      (text, deviation, notes) = (file.text, file.deviation, [])
    } else {
      (text, deviation, notes) = try Self.numbers(
        of: document, as: format, tolerance, options.table, sampleRate: sampleRate, progress)
    }
    guard deviation.proportion <= 1 || !isBounded else {
      let unit = ChannelName.unit(of: deviation.channel ?? "")
      let accepted = tolerance.accepted(unit)
      throw .motionDeviation(
        channel: deviation.channel ?? "", time: deviation.time, measured: deviation.proportion * accepted,
        accepted: accepted)
    }
    self.deviation = deviation
  }

  /// The numbers of the layers in a table or in source code, with their measured deviation.
  private static func numbers(
    of document: MotionDocument, as format: MotionFormat, _ tolerance: MotionTolerance, _ options: MotionTableOptions,
    sampleRate: Double?, _ progress: ExportProgress
  ) throws(ExportError) -> (text: String, deviation: MotionDeviation, notes: [String]) {
    let tabulated = format.isSource ? nil : try TabulatedNumbers(document, options)
    // Fits examine fewer instants than the measurement. Where they miss a deviation, a finer fit follows.
    var (share, attempt) = (1.0, 0)
    while true {
      attempt += 1
      let finer = MotionTolerance(points: tolerance.points * share)
      let (text, deviation): (String, MotionDeviation)
      if let tabulated {
        text =
          format == .keys
          ? try KeyMotionWriter(tabulated, of: document, finer).text(isYUp: options.isYUp)
          : try TableMotionWriter(tabulated, of: document, finer, hasVelocities: options.hasVelocities)
            .text(as: format, rate: sampleRate, progress)
        try PlayedMotion.requireSize(of: text, as: format)
        deviation = try document.deviation(
          of: try recording(text, format).channels, from: tabulated.tracks, accepting: tolerance, progress)
      } else {
        let source = try format.source(of: document, finer)
        text = source.text
        try PlayedMotion.requireSize(of: text, as: format)
        deviation = try document.deviation(
          of: source.motion.channels, from: source.motion.tracks, accepting: tolerance)
      }
      let isDone = deviation.proportion <= 1 || sampleRate != nil || !deviation.proportion.isFinite
      if isDone || attempt == PlayedMotion.attempts {
        return (text, deviation, tabulated?.notes(about: document, options) ?? [])
      }
      share *= min(0.5, 0.8 / deviation.proportion)
      progress.beginFinerFit()
    }
  }

  private static func recording(_ text: String, _ format: MotionFormat) throws(ExportError) -> MotionRecording {
    do {
      // Keys with y upwards are compared with numbers of the same direction.
      return format == .keys
        ? MotionRecording(try TableReader.table(keys: text)) : try MotionRecording(text, as: format)
    } catch {
      throw .unsupported("this document: \(error)")
    }
  }

  /// The accepted error of an export that states none, in points. A difference of this length is not visible.
  public static let usualError = 0.1

  /// The accepted errors in points.
  package static let errors = MotionTolerance.range

  /// The accepted rates of tables, in rows per second.
  package static let sampleRates = 1.0...100_000.0
}
