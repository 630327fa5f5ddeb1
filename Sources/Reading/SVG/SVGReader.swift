// SPDX-License-Identifier: MIT

/// Reads SVG files, with animations by SMIL and CSS.
///
/// It follows SVG 1.1 and what browsers do of SVG 2. An animation with invalid values is left out with a note, as
/// browsers do. Elements are at most 256 deep, with those of `use`, and 100,000 layers are built at most.
package enum SVGReader {
  /// The motion of a file.
  ///
  /// - Complexity: O(n) in the length of the text and in the elements that references repeat.
  /// - Throws: The place and the reason for a text that is not XML, or has no `svg` element.
  package static func read(_ text: String) throws(MotionFileError) -> ReadMotion {
    var builder = SVGBuilder(try SVGDocument(text))
    return builder.build()
  }
}
