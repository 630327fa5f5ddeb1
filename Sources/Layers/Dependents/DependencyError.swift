/// Why a value cannot be derived.
public enum DependencyError: Error, Hashable, Sendable {
  /// It would depend on itself: the properties on the way round, by layer and name, the first one again at the end.
  case cycle([String])
  /// It would follow from more values that follow from each other than there is room for: how many there may be.
  case tooDeep(limit: Int)
}

extension DependencyError: CustomStringConvertible {
  /// The way round, in one line.
  public var description: String {
    switch self {
    case .tooDeep(let limit): "dependency chain too long: at most \(limit) derived values in a row"
    case .cycle(let names): "cyclic dependency: " + names.joined(separator: " → ")
    }
  }
}
