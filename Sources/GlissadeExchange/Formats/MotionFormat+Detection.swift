// SPDX-License-Identifier: MIT
import GlissadeTexts

extension MotionFormat {
  /// The format of a text, by its beginning.
  ///
  /// Markup is HTML or SVG, an object in JSON is Lottie, and an array is a table or animations of Web Animations. A
  /// style sheet begins with a comment, an at-rule, or a selector of a class or an ID and a brace, or has keyframes
  /// near its beginning. A text that is none of the others is a table in CSV.
  public init(detecting text: String) {
    // Scalars, because a character may have any number of combining marks.
    let scalars = text.unicodeScalars.drop { $0.properties.isWhitespace || $0 == "\u{FEFF}" }.prefix(2000)
    let start = String(String.UnicodeScalarView(scalars.filter { !CombiningMarks.isMark($0) }))
    let head = start.lowercased()
    if start.hasPrefix("<") {
      self = head.contains("<html") || head.hasPrefix("<!doctype html") ? .html : .svg
    } else if start.hasPrefix("{") {
      self = .lottie
    } else if start.hasPrefix("[") {
      self = head.contains("\"target\"") || head.contains("\"keyframes\"") ? .waapi : .json
    } else if head.contains("export const elements") {
      self = .javaScript
    } else if head.contains("import glissade") {
      self = .swift
    } else if ["/*", "@"].contains(where: start.hasPrefix) || head.contains("@keyframes")
      || (["#", "."].contains(where: start.hasPrefix) && start.contains("{"))
    {
      self = .css
    } else {
      self = .csv
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
