// SPDX-License-Identifier: MIT

/// The composition of two timing functions.
struct TimingFunctionComposition: Hashable, Sendable {
  /// The function that receives the input and the before flag.
  let first: TimingFunction
  /// The function that receives the output of `first`.
  let second: TimingFunction

  func value(at input: Double, isBefore: Bool) -> Double {
    second.value(at: first.value(at: input, isBefore: isBefore))
  }

  /// The slope by the chain rule; a slope of 0 in either function gives 0, even if the other one is vertical.
  func slope(at input: Double) -> Double {
    let inner = first.slope(at: input)
    let outer = second.slope(at: first.value(at: input))
    return inner == 0 || outer == 0 ? 0 : inner * outer
  }
}

extension TimingFunction {
  /// Returns the composition that applies another function to the input first, and this function to its output.
  ///
  /// Only `first` receives the before flag: in Web Animations an effect's easing has one, a keyframe's easing has none.
  /// The cost is the sum of the parts. Linear parts are omitted.
  public func composed(after first: TimingFunction) -> TimingFunction {
    if isLinear { return first }
    if first.isLinear { return self }
    return TimingFunction(.composition(TimingFunctionComposition(first: first, second: self)))
  }
}
