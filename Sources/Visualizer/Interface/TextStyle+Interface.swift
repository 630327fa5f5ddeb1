// SPDX-License-Identifier: MIT
import GlissadeTypesetting

/// The text styles of the interface: four sizes and two weights.
extension TextStyle {
  /// Captions and axis labels.
  static let caption = TextStyle(size: 11)
  /// Headings of small columns, and marks that are on.
  static let strongCaption = TextStyle(size: 11, typeface: .semibold)
  /// Captions with changing numbers.
  static let captionNumber = TextStyle(size: 11, tabularDigits: true)
  /// The number at the playhead.
  static let strongCaptionNumber = TextStyle(size: 11, typeface: .semibold, tabularDigits: true)
  /// Text and controls.
  static let body = TextStyle(size: 13)
  /// Numbers beside changing ones.
  static let bodyNumber = TextStyle(size: 13, tabularDigits: true)
  /// Selected items and titles of panels.
  static let strongBody = TextStyle(size: 13, typeface: .semibold)
  /// Changing numbers.
  static let strongNumber = TextStyle(size: 13, typeface: .semibold, tabularDigits: true)
  /// Titles of lanes.
  static let title = TextStyle(size: 15, typeface: .semibold)
  /// The name of the program.
  static let name = TextStyle(size: 20, typeface: .semibold)

  /// The width of a text in this style, in points.
  func width(of text: String) -> Double { TextLine(text, style: self).width }

  /// The height of a capital letter, in points.
  var capHeight: Double { typeface.metrics.capHeight * size }
}

extension TextStyle {
  /// The text in lines within a width, unless a single word is longer.
  func lines(of text: String, within width: Double) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, self.width(of: last + " " + word) <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
