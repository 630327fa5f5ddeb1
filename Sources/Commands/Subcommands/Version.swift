/// The version that `--version` prints; CHANGELOG.md says what is in it.
enum Version {
  static let current = "0.1.0"
}
