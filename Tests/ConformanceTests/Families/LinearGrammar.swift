// SPDX-License-Identifier: MIT

/// The texts of `linear()` about which the grammar of CSS Easing 2 and the web platform tests disagree.
///
/// The grammar is `linear( [ <number> && <percentage>{1,2}? ]# )`.
enum LinearGrammar {
  /// Texts that the grammar accepts and the tests refuse, with the reason for the difference.
  static let refusedByTests: [(css: String, reason: String)] = [
    ("linear(0)", "a single stop"),
    ("linear(0 0% 100%)", "a single stop, with its percentages after the number"),
    ("linear(0% 100% 0)", "a single stop, with its percentages before the number"),
  ]

  /// Further texts that the grammar accepts.
  static let accepted = [
    "linear(0, 1)", "linear(0% 0, 100% 1)", "linear(0 0%, 100% 1)", "linear(0, 25% 75% 0.5, 1)",
    "linear(0, 0.5 25% 75%, 1)", "linear(-10 -10%, -5% -5, 0, 5, 10)", "linear(7 50%)",
  ]

  /// Texts that both refuse: the two percentages of a stop must be adjacent, and every stop requires a number.
  static let refused = ["linear()", "linear(100%)", "linear(0% 1 50%)", "linear(0, 0% 1 50%)", "linear(0,)"]

  /// The section of the conformance table.
  static var section: [String] {
    [
      "## Where tests and grammar disagree",
      "",
      "The grammar of `linear()` in [CSS Easing 2](https://drafts.csswg.org/css-easing-2/#the-linear-easing-function)",
      "accepts a single stop, and percentages before or after its number. The web platform tests refuse the following",
      "texts, because they have fewer than two stops. The engine follows the grammar and accepts them.",
      "",
      "| Text | Content |",
      "|---|---|",
    ] + refusedByTests.map { "| `\($0.css)` | \($0.reason) |" }
  }
}
