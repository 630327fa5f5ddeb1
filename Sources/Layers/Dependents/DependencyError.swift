// SPDX-License-Identifier: MIT

/// The reason why a derived value is refused.
public enum DependencyError: Error, Hashable, Sendable {
  /// The value would depend on itself: the properties of the cycle, by layer and name. The first one is repeated at the
  /// end.
  case cycle([String])
  /// The value would extend a chain of derived values beyond the limit.
  case tooDeep(limit: Int)
  /// The rule reads a layer that was removed or belongs to another tree.
  case missingLayer(LayerReadProblem)
  /// The content of the layer uses the property at no instant: the derived value, and the content.
  case absentProperty(String, content: String)
}

extension DependencyError: CustomStringConvertible {
  /// The cycle or the limit in one line.
  public var description: String {
    switch self {
    case .tooDeep(let limit): "dependency chain too long: at most \(limit) derived values in a row"
    case .missingLayer(let problem): "\(problem)"
    case .absentProperty(let name, let content): "\(name) does not apply to the content \(content)"
    case .cycle(let names): "cyclic dependency: " + names.joined(separator: " → ")
    }
  }
}
