/// Two timing functions, one after the other.
struct TimingFunctionComposition: Hashable, Sendable {
  /// Takes the input, and the before flag.
  let first: TimingFunction
  /// Takes the output of the first.
  let second: TimingFunction

  func value(at input: Double, isBefore: Bool) -> Double {
    second.value(at: first.value(at: input, isBefore: isBefore))
  }

  /// By the chain rule; a level function before or after a vertical one counts as level.
  func slope(at input: Double) -> Double {
    let inner = first.slope(at: input)
    let outer = second.slope(at: first.value(at: input))
    return inner == 0 || outer == 0 ? 0 : inner * outer
  }
}

extension TimingFunction {
  /// This function of another one's output: the other one is applied to the input first.
  ///
  /// The before flag goes to the first alone, as an effect's easing has it and a keyframe's has not. Each composition
  /// adds the cost of its parts; linear parts vanish.
  public func composed(after first: TimingFunction) -> TimingFunction {
    if isLinear { return first }
    if first.isLinear { return self }
    return TimingFunction(.composition(TimingFunctionComposition(first: first, second: self)))
  }
}
