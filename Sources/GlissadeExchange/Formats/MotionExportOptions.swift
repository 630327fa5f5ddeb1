// SPDX-License-Identifier: MIT
import GlissadeTexts

/// The laps, the names and the reduced motion of an exported file.
public struct MotionExportOptions: Hashable, Sendable {
  /// How often the motion plays; once by default.
  ///
  /// CSS, Web Animations and SVG state it. Lottie, tables and source code have a finite number of laps one after the
  /// other. Players decide whether a Lottie file repeats without an end; tables and source code refuse it.
  public var playback = MotionPlayback()
  /// Whether an SVG file has the state without motion for viewers that prefer reduced motion; so by default. Style
  /// sheets and modules have it always.
  public var hasReducedMotion = true
  /// Whether the names of layers in a style sheet are classes, so that several elements of a page can have the motion;
  /// IDs by default.
  public var hasClasses = false
  /// The name of the type in source code: a capital letter, then letters and digits, and no name of a type in the
  /// source.
  public var typeName = "Motion"
  /// The columns and the coordinates of a table or of Bézier keys.
  public var table = MotionTableOptions()

  /// Creates the options of a file that plays once.
  public init() {}

  /// The captured document that a format writes.
  ///
  /// - Throws: An error for a playback that the format cannot express.
  func document(_ captured: MotionDocument, as format: MotionFormat) throws(ExportError) -> MotionDocument {
    if let count = playback.count {
      checkArgument(MotionPlayback.counts.contains(count), "count: \(count) is not in \(MotionPlayback.counts)")
    }
    guard SwiftTypeName.isAccepted(typeName) else { throw .unsupported("the type name “\(typeName)”") }
    var document = captured
    let isMoving = !captured.movingTracks.isEmpty
    document.hasReducedMotion = hasReducedMotion && format == .svg && isMoving
    (document.hasClasses, document.typeName) = (hasClasses, typeName)
    guard isMoving else { return document }
    switch format {
    case .css, .html, .waapi, .javaScript, .svg:
      document.playback = playback
      return document
    case .lottie, .swift, .swiftUI, .coreAnimation, .csv, .json, .keys:
      guard playback.fill == .forwards else {
        throw .unsupported("the first state after the end of the motion")
      }
      guard let count = playback.count else {
        if format == .lottie { return document }
        throw .unsupported("a motion without an end")
      }
      return try document.repeated(count)
    }
  }
}
