// SPDX-License-Identifier: MIT

/// The version that `--version` prints. CHANGELOG.md lists the changes of each version.
enum Version {
  static let current = "0.1.0"
}
