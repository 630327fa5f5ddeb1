// SPDX-License-Identifier: MIT
import CGlissadeProcess

/// The version of the program. CHANGELOG.md lists the changes of each version.
enum Version {
  static let current = "0.1.0"

  /// The version and, where it is known, the commit, as `--version` prints them: `0.1.0 (7bbada5a4c1e)`.
  ///
  /// A `+` after the commit means that the files were changed after it.
  static let text = "\(current)\(commit.map { " (\($0))" } ?? "")"

  private static let commit: String? = {
    // SAFETY: a constant text of the program.
    let text = unsafe String(cString: CProcessCommit)
    let digits = text.prefix(while: \.isHexDigit)
    return digits.isEmpty ? nil : String(digits.prefix(12) + text.dropFirst(digits.count))
  }()
}
