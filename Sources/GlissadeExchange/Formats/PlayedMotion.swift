// SPDX-License-Identifier: MIT

/// A document as a file for players, with the measured deviation of what it draws.
struct PlayedMotion {
  let text: String
  let deviation: MotionDeviation

  /// The most fits, each of them finer than the one before.
  static let attempts = 5

  /// Writes a document.
  ///
  /// Fits examine fewer instants than the measurement, and each number of a layer alone. Where they miss a deviation,
  /// finer fits of the layers of that drawing follow.
  ///
  /// - Throws: An error if the format cannot express a part of the document. A deviation that is larger than accepted
  ///   is none.
  init(
    _ document: MotionDocument, as format: MotionFormat, accepting tolerance: MotionTolerance,
    _ progress: ExportProgress
  ) throws(ExportError) {
    let anchored = document.withAnchors()
    let document = format == .lottie ? anchored : try anchored.withoutInvertedMattes()
    let reaches = DocumentReaches(document)
    var shares = document.layers.map { _ in 1.0 }
    let cache = ExportCache(progress)
    var found: (text: String, deviation: MotionDeviation)?
    for attempt in 0..<Self.attempts {
      let measured: DrawnDeviation
      do throws(ExportError) {
        let file = try Form(document, as: format, DocumentTolerances(reaches, tolerance, shares: shares, cache))
        try Self.requireSize(of: file.text, as: format)
        measured = try file.measure(document, as: format, accepting: tolerance, reusing: cache)
        if found.map({ $0.deviation.proportion > measured.deviation.proportion }) ?? true {
          found = (file.text, measured.deviation)
        }
      } catch {
        // A finer fit can need too many keyframes. The deviation of the one before says more.
        if found == nil || error == .cancelled { throw error }
        break
      }
      let proportion = measured.deviation.proportion
      // A lap of Lottie has no finer form.
      let isFinal = proportion <= 1 || !proportion.isFinite || !measured.proportions.contains { $0.value > 1 }
      if isFinal { break }
      for (layer, proportion) in measured.proportions
      where proportion > 1 && (document.layers[layer].hasFits || attempt > 1) {
        shares[layer] *= min(0.5, 0.8 / proportion)
        cache.forget(layer)
      }
      progress.beginFinerFit()
    }
    guard let found else { throw .unsupported("this document") }
    (text, deviation) = found
  }

  static func requireSize(of text: String, as format: MotionFormat) throws(ExportError) {
    guard text.utf8.count <= format.sizeLimit else {
      throw .unsupported("a file of more than \(format.sizeLimit >> 20) MiB")
    }
  }

  /// A text, and what its deviation is measured with.
  private struct Form {
    let text: String
    /// A page with the style sheet of the same motion, which plays it with the layers inside each other.
    var page: String?
    private var styles = ""

    init(
      _ document: MotionDocument, as format: MotionFormat, _ tolerances: DocumentTolerances
    ) throws(ExportError) {
      switch format {
      case .svg: text = try SVGMotionWriter(document, tolerances).text()
      case .lottie: text = try LottieMotionWriter(document, tolerances).text()
      default:
        let builder = try WebMotionBuilder(document, tolerances)
        styles = CSSMotionWriter(builder).text()
        let writer = HTMLMotionWriter(document, styles: styles)
        if format == .html {
          text = try writer.text()
          return
        }
        // A page cannot show some documents. Layers are then measured in the coordinates of their parents.
        do throws(ExportError) { page = try writer.text() } catch {}
        switch format {
        case .waapi: text = WebAnimationsWriter(builder).json()
        case .javaScript: text = WebAnimationsWriter(builder).module()
        default: text = styles
        }
      }
    }

    func measure(
      _ document: MotionDocument, as format: MotionFormat, accepting tolerance: MotionTolerance,
      reusing cache: ExportCache
    ) throws(ExportError) -> DrawnDeviation {
      guard let page else { return try Self.measure(text, document, as: format, accepting: tolerance, reusing: cache) }
      let measured = try Self.measure(page, document, as: .html, accepting: tolerance, reusing: cache)
      guard format != .css else { return measured }
      // Web Animations have the keyframes of the style sheet, with the same numbers.
      let forms = try [styles, text].map { text throws(ExportError) in
        DrawnMotion(treesOf: try Self.read(text), isFlat: true, includesMattes: true)
      }
      var difference = DrawnDeviation(duration: document.duration, accepting: tolerance)
      try difference.measure(forms[0], forms[1])
      guard difference.deviation.proportion > Self.rounding else { return measured }
      let other = ExportCache(cache.progress)
      let flat = try Self.measure(text, document, as: format, accepting: tolerance, reusing: other)
      // In the coordinates of the parents, differences are not enlarged by the layers around.
      return flat.deviation.proportion > measured.deviation.proportion ? flat : measured
    }

    /// The accepted part of a tolerance for the difference of two forms.
    private static let rounding = 1e-3

    private static func read(_ text: String) throws(ExportError) -> MotionDocument {
      do throws(MotionOpeningError) { return try MotionDocument(reading: text) } catch {
        throw .unsupported("this document: \(error)")
      }
    }

    private static func measure(
      _ text: String, _ document: MotionDocument, as format: MotionFormat, accepting tolerance: MotionTolerance,
      reusing cache: ExportCache
    ) throws(ExportError) -> DrawnDeviation {
      let read = try read(text)
      // Players of Lottie files stop before the end. After several laps, others show the state after the last one.
      let includesEnd = document.hasFinalState && format != .lottie && document.playback.isPlain
      var measured = DrawnDeviation(duration: document.duration, accepting: tolerance, includesEnd: includesEnd)
      let written = DrawnMotion(treesOf: read, isFlat: format.isFlat, includesMattes: true)
      try measured.measure(DrawnMotion(document, isFlat: format.isFlat), written, reusing: cache)
      if format == .lottie { measured.addLap(read.duration - document.duration) }
      return measured
    }
  }
}
