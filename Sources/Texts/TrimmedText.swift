// SPDX-License-Identifier: MIT

extension String {
  /// The text without white space and line ends around it.
  package var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
