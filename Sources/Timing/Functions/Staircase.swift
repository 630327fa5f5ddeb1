// SPDX-License-Identifier: MIT

/// A step function by the rule of [CSS Easing 2](https://drafts.csswg.org/css-easing-2/#step-easing-algo).
struct Staircase: Hashable, Sendable {
  /// The number of intervals of equal length; at least 1, and at least 2 for `jumpNone`.
  let count: Int
  /// The ends at which the function jumps.
  let position: TimingFunction.StepPosition

  /// Creates a step function; a count that is too small is raised to the minimum of its position.
  init(_ count: Int, _ position: TimingFunction.StepPosition = .jumpEnd) {
    self.count = max(count, position == .jumpNone ? 2 : 1)
    self.position = position
  }

  /// The output at an input.
  ///
  /// - Parameter isBefore: The before flag of CSS Easing: at a jump, it selects the output on the left.
  func value(at input: Double, isBefore: Bool = false) -> Double {
    let scaled = input * Double(count)
    var step = scaled.rounded(.down)
    if position == .jumpStart || position == .jumpBoth { step += 1 }
    if isBefore, scaled == scaled.rounded(.down) { step -= 1 }
    if input >= 0, step < 0 { step = 0 }
    let jumps: Double
    switch position {
    case .jumpStart, .jumpEnd: jumps = Double(count)
    case .jumpNone: jumps = Double(count) - 1
    case .jumpBoth: jumps = Double(count) + 1
    }
    if input <= 1, step > jumps { step = jumps }
    return step / jumps
  }
}
