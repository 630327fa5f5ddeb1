// SPDX-License-Identifier: MIT

/// A problem in a description of keyframes.
public enum KeyframeProblem: Hashable, Sendable, CustomStringConvertible {
  /// There are no values; the zero value is used.
  case noValues
  /// A value is not finite, and neither are the values near it.
  case valueNotFinite(index: Int)
  /// The number of key times is wrong; keyframes are spaced evenly.
  case keyTimeCount(Int, expected: Int)
  /// A key time is less than the previous one, or NaN. An animation does not run; a track spaces keyframes evenly.
  case keyTimeOrder(index: Int)
  /// Key times do not start at 0 or do not end at 1; keyframes are spaced evenly.
  case keyTimeEnds
  /// The number of timing functions is wrong. Missing ones are linear, further ones are ignored.
  case timingFunctionCount(Int, expected: Int)
  /// The number of shapes is wrong. Missing ones are those of Catmull and Rom, further ones are ignored.
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
