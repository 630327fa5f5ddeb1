// SPDX-License-Identifier: MIT

/// The value of an animation outside its active interval.
public enum FillMode: Hashable, Sendable {
  /// No value; `none` in Web Animations.
  case removed
  /// The last value after the end.
  case forwards
  /// The first value before the start.
  case backwards
  /// Both the first value before the start and the last value after the end.
  case both

  package var fillsBackwards: Bool { self == .backwards || self == .both }
  package var fillsForwards: Bool { self == .forwards || self == .both }
}
