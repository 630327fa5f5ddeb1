// SPDX-License-Identifier: MIT

extension String {
  /// The text without white space and line ends around it.
  package var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
