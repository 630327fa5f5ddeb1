// SPDX-License-Identifier: MIT

extension MotionRecording {
  /// Reads the motion of a text in a format.
  ///
  /// - Throws: An error with the line and the column of the first problem.
  public init(_ text: String, as format: MotionFormat) throws(MotionReadingError) {
    switch format {
    case .svg: self = try SVGMotionReader.recording(text)
    case .lottie: self = try LottieMotionReader.recording(text)
    case .swift: self = try SwiftMotionReader.recording(text)
    case .css, .html, .waapi, .csv, .json: throw MotionReadingError(line: 1, column: 1, "not readable yet")
    }
  }
}
