// SPDX-License-Identifier: MIT
import GlissadeReading

extension MotionFormat {
  /// The format of a text, by its content.
  ///
  /// Other markup counts as SVG, another object in JSON as Lottie, and any other text as a table, so that the message
  /// is that of this format's reader.
  public init(detecting text: String) {
    // Scalars, because a character may have any number of combining marks.
    let first = text.unicodeScalars.first { !$0.properties.isWhitespace && $0 != "\u{FEFF}" }
    switch (MotionFileFormat(detecting: text), first) {
    case (.webAnimations, let first): self = first == "[" || first == "{" ? .waapi : .javaScript
    case (.jsonTable, _): self = .json
    case (.csv, _): self = .csv
    case (.keys, _): self = .keys
    case (.swift, _): self = .swift
    case (nil, let first): self = first == "<" ? .svg : first == "{" ? .lottie : first == "[" ? .json : .csv
    case (let format, _): self.init(format)
    }
  }
}

extension MotionRecording {
  /// Reads the motion of a text in any format: see ``MotionFormat/init(detecting:)``.
  ///
  /// - Throws: An error with the line and the column of the first problem.
  public init(_ text: String) throws(MotionReadingError) {
    try self.init(text, as: MotionFormat(detecting: text))
  }
}
