// SPDX-License-Identifier: MIT
import GlissadeTypesetting

extension ReadingNote {
  /// Returns the constructs of a text that no typeface shows: one for each script that needs shaping, with its name.
  static func shapedTexts(in text: String) -> [String] {
    Typeface.unsupportedScripts(in: text).map { "text in \($0), which needs shaping," }
  }
}
