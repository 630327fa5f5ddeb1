// SPDX-License-Identifier: MIT
import GlissadeTexts

extension XMLTree {
  /// An error at a position.
  func error(at offset: Int, _ problem: String) -> MotionReadingError {
    TextLines(bytes).error(at: offset, problem)
  }

  /// The elements of a text.
  static func reading(_ text: String) throws(MotionReadingError) -> XMLTree {
    do {
      return try XMLParser.tree(text)
    } catch {
      throw TextLines(Array(text.utf8)).error(at: error.offset, error.problem)
    }
  }
}
