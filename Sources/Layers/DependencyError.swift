/// Why a value cannot be derived.
public enum DependencyError: Error, Hashable, Sendable {
  /// It would depend on itself: the properties on the way round, by layer and name, the first one again at the end.
  case cycle([String])
}

extension DependencyError: CustomStringConvertible {
  /// The way round, in one line.
  public var description: String {
    switch self {
    case .cycle(let names): "a value cannot depend on itself: " + names.joined(separator: " → ")
    }
  }
}
