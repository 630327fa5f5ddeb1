// SPDX-License-Identifier: MIT
package import GlissadeGeometry

/// A reason why a path cannot be followed.
package enum PathProblem: Hashable, Sendable, CustomStringConvertible {
  /// The path has no segments.
  case empty
  /// A number of the path is not finite.
  case notFinite
  /// The length of the path, in points, is 0 or not finite.
  case length(Double)
  /// The rotation offset, in radians, is not finite.
  case rotationOffset(Double)
  /// A number of the stretch is not finite.
  case stretch(from: Double, to: Double)

  /// The problem and the accepted values, in one line.
  package var description: String {
    switch self {
    case .empty: "the path is empty; a path with a finite length above 0 is accepted"
    case .notFinite: "a coordinate of the path is not finite"
    case .length(let value): "the length of the path is \(value); a finite length above 0 is accepted"
    case .rotationOffset(let value): "rotationOffset is \(value) radians, not a finite angle"
    case .stretch(let from, let to): "the stretch is from \(from) to \(to); finite numbers are accepted"
    }
  }
}

extension PathMotion {
  /// The reason why the initialiser with the same arguments returns `nil`.
  ///
  /// - Complexity: O(n) in the elements of the path.
  package static func problem(of path: Path, rotationOffset: Angle, stretch: Stretch) -> PathProblem {
    if !path.isFinite { return .notFinite }
    if !rotationOffset.radians.isFinite { return .rotationOffset(rotationOffset.radians) }
    let draws = path.elements.contains { if case .move = $0 { false } else { true } }
    guard draws else { return .empty }
    let length = PathMeasure(path)?.length ?? .infinity
    guard length > 0, length.isFinite else { return .length(length) }
    switch stretch {
    case .whole: return .length(length)
    case .fractions(let from, let to), .distances(let from, let to): return .stretch(from: from, to: to)
    }
  }
}
