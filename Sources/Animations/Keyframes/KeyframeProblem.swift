/// What does not fit in a description of keyframes.
public enum KeyframeProblem: Hashable, Sendable, CustomStringConvertible {
  /// There is nothing to pass through; the zero value is shown.
  case noValues
  /// A value is not finite, so that its neighbourhood is not either.
  case valueNotFinite(index: Int)
  /// The number of key times is wrong; keyframes are evenly spaced.
  case keyTimeCount(Int, expected: Int)
  /// A key time is less than the previous one, or not a number; an animation does not run, a track spaces keyframes
  /// evenly.
  case keyTimeOrder(index: Int)
  /// Key times do not run from 0 to 1; keyframes are evenly spaced.
  case keyTimeEnds
  /// The number of timing functions is wrong; missing ones are linear, further ones ignored.
  case timingFunctionCount(Int, expected: Int)
  /// The number of shapes is wrong; missing ones are those of Catmull and Rom, further ones ignored.
  case shapeCount(Int, expected: Int)

  /// The problem and what is accepted, in one line.
  public var description: String {
    switch self {
    case .noValues: "there are no values"
    case .valueNotFinite(let index): "value \(index) is not finite"
    case .keyTimeCount(let count, let expected): "\(count) key times where \(expected) are needed"
    case .keyTimeOrder(let index):
      "key time \(index) is less than key time \(index - 1), or not a number; key times must not fall"
    case .keyTimeEnds: "key times must begin with 0 and end with 1"
    case .timingFunctionCount(let count, let expected): "\(count) timing functions for \(expected) segments"
    case .shapeCount(let count, let expected): "\(count) shapes for \(expected) values"
    }
  }
}
