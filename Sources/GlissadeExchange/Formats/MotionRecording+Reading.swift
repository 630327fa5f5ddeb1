// SPDX-License-Identifier: MIT
import GlissadeTexts

extension MotionRecording {
  /// Reads the motion of a text in a format, except Swift source.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - format: The format.
  ///   - frameRate: The frames per second of a table with a column of frames.
  /// - Throws: An error with the line and the column of the first problem.
  public init(_ text: String, as format: MotionFormat, frameRate: Double? = nil) throws(MotionReadingError) {
    if let position = JSONScanner.positionOfMarks(in: Array(text.utf8)) {
      throw MotionReadingError(line: position.line, column: position.column, CombiningMarks.limitMessage)
    }
    switch format {
    case .svg, .lottie, .css, .html, .waapi, .javaScript:
      do throws(MotionOpeningError) {
        self.init(try MotionDocument(reading: text))
      } catch {
        throw MotionReadingError(error)
      }
    case .swift, .swiftUI, .coreAnimation:
      throw MotionReadingError(
        line: 1, column: 1,
        "Swift source is written and not read; CSS, HTML, Web Animations, SVG, Lottie, CSV, JSON and Bézier keys are "
          + "accepted")
    case .csv: try self.init(table: text, isJSON: false, frameRate: frameRate)
    case .json: try self.init(table: text, isJSON: true, frameRate: frameRate)
    case .keys: try self.init(keys: text)
    }
  }
}
