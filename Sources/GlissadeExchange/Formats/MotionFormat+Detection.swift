// SPDX-License-Identifier: MIT

extension MotionFormat {
  /// The format of a text, by its beginning.
  ///
  /// Markup is HTML or SVG, an object in JSON is Lottie, and an array is a table or animations of Web Animations. A
  /// text that is none of the others is a table in CSV.
  public init(detecting text: String) {
    let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    let head = start.prefix(2000).lowercased()
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
    } else if start.hasPrefix("/*") || start.hasPrefix("@") || start.hasPrefix("#") || start.hasPrefix(".") {
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
