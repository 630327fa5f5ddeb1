// SPDX-License-Identifier: MIT
import GlissadeTypesetting

/// A path as a text that fits a width: without its first folders if it is too long.
struct ShortPath {
  let text: String

  /// - Parameter path: A path, or another text, which stays as it is.
  init(_ path: String, style: TextStyle, width: Double) {
    var shortened = path[...]
    var text = path
    while style.width(of: text) > width, let slash = shortened.dropFirst().firstIndex(of: "/") {
      shortened = shortened[slash...]
      text = "…" + shortened
    }
    self.text = text
  }
}
