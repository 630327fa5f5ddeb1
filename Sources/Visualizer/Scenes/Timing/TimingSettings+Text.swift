// SPDX-License-Identifier: MIT
import GlissadeTiming

/// Easings as text. A typed or pasted text selects the kind that represents it, so that its controls and handles apply.
extension TimingSettings {
  /// The problem with a text, or `nil` for an easing.
  static func problem(with text: String) -> String? {
    let (easing, time) = timed(text)
    if TimingSettings().asSpring(easing) != nil { return time == nil ? nil : TimingTexts.timeOfSpring }
    if easing.hasPrefix("spring(") { return TimingTexts.springProblem }
    if let time, !times.bounds.contains(time) { return TimingTexts.timeOutOfRange }
    do throws(TimingFunctionSyntaxError) {
      _ = try TimingFunction(text: easing)
      return nil
    } catch { return error.words(in: easing) }
  }

  /// An easing, and the time before or after it as in the `transition` property of CSS, in seconds.
  private static func timed(_ text: String) -> (easing: String, time: Double?) {
    func seconds(_ word: Substring) -> Double? {
      for (unit, factor) in [("ms", 0.001), ("s", 1)] where word.hasSuffix(unit) {
        let digits = word.dropLast(unit.count)
        guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }) else { continue }
        if let number = Double(digits) { return number * factor }
      }
      return nil
    }
    if let space = text.firstIndex(of: " "), let time = seconds(text[..<space]) {
      return (String(text[space...].drop { $0 == " " }), time)
    }
    if let space = text.lastIndex(of: " "), let time = seconds(text[text.index(after: space)...]) {
      return (String(text[..<space]), time)
    }
    return (text, nil)
  }

  /// Selects the easing of a text; an invalid text changes nothing.
  mutating func write(_ text: String) {
    guard Self.problem(with: text) == nil else { return }
    let (easing, time) = Self.timed(text)
    if let spring = asSpring(easing) {
      self = spring
      return
    }
    guard let function = try? TimingFunction(text: easing) else { return }
    if let time { self.time = time }
    for candidate in [asBezier(function), asSteps(function), asStops(function), asPenner(function)] {
      // The kind must represent the function exactly.
      guard let candidate, candidate.function == function else { continue }
      self = candidate
      return
    }
    kind = .written
    written = function
  }

  /// The settings of a text, or `nil` for an invalid one.
  init?(text: String) {
    guard Self.problem(with: text) == nil else { return nil }
    self.init()
    write(text)
  }

  /// The spring of a text: `spring(duration, bounce)` or `spring(mass, stiffness, damping)`, within the ranges of the
  /// controls; `nil` for any other text.
  private func asSpring(_ text: String) -> TimingSettings? {
    guard text.hasPrefix("spring("), let numbers = Self.numbers(in: text) else { return nil }
    var settings = self
    settings.kind = .spring
    let ranges =
      numbers.count == 2 ? [Self.springDurations, Self.bounces] : [Self.masses, Self.stiffnesses, Self.dampings]
    guard numbers.count == ranges.count, zip(ranges, numbers).allSatisfy({ $0.bounds.contains($1) }) else { return nil }
    settings.springWords =
      numbers.count == 2
      ? .bounce(duration: numbers[0], bounce: numbers[1])
      : .constants(mass: numbers[0], stiffness: numbers[1], damping: numbers[2])
    return settings
  }

  /// The settings as a text that ``init(text:)`` reads.
  var text: String {
    guard kind == .spring else { return function.text }
    let words = springWords
    let numbers =
      words.form == .constants ? [words.mass, words.stiffness, words.damping] : [words.duration, words.bounce]
    return "spring(" + numbers.map { Self.text($0, decimals: 6) }.joined(separator: ", ") + ")"
  }

  /// The settings as a text with the time of a function that is no spring.
  var timedText: String { kind == .spring ? text : Self.text(time, decimals: 6) + "s " + text }

  /// The numbers between the parentheses of a text, or `nil` if one is invalid.
  private static func numbers(in text: String) -> [Double]? {
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
    let parts = text[text.index(after: open)...].dropLast().split(separator: ",")
    let numbers = parts.compactMap { Double(String($0.filter { $0 != " " })) }
    return numbers.count == parts.count ? numbers : nil
  }

  private func asBezier(_ function: TimingFunction) -> TimingSettings? {
    var copy = self
    copy.kind = .bezier
    switch function {
    case .ease: copy.handles = [0.25, 0.1, 0.25, 1]
    case .easeIn: copy.handles = [0.42, 0, 1, 1]
    case .easeOut: copy.handles = [0, 0, 0.58, 1]
    case .easeInOut: copy.handles = [0.42, 0, 0.58, 1]
    default:
      guard function.text.hasPrefix("cubic-bezier("), let numbers = Self.numbers(in: function.text), numbers.count == 4
      else { return nil }
      copy.handles = numbers
    }
    return copy
  }

  private func asSteps(_ function: TimingFunction) -> TimingSettings? {
    var copy = self
    copy.kind = .steps
    for count in Int(Self.stepCounts.bounds.lowerBound)...Int(Self.stepCounts.bounds.upperBound) {
      for index in Self.positions.indices {
        copy.stepCount = count
        copy.stepPosition = index
        if copy.function == function { return copy }
      }
    }
    return nil
  }

  /// The stops of a polyline from (0, 0) to (1, 1), whose inner points can be dragged.
  private func asStops(_ function: TimingFunction) -> TimingSettings? {
    guard let stops = function.linearStops, stops.count > 2 else { return nil }
    var copy = self
    copy.kind = .stops
    copy.stops = stops.dropFirst().dropLast().map { TimingStop(input: $0.input, output: $0.output) }
    return copy
  }

  private func asPenner(_ function: TimingFunction) -> TimingSettings? {
    var copy = self
    copy.kind = .penner
    for family in TimingFunction.EasingFamily.allCases.indices {
      for ends in TimingFunction.Ends.allCases.indices {
        copy.family = family
        copy.ends = ends
        if copy.function == function { return copy }
      }
    }
    return nil
  }
}

extension TimingSettings {
  /// The function that is copied: that of a spring has its whole motion, and no limit of its duration.
  var copiedFunction: TimingFunction { kind == .spring ? .spring(spring) : function }
  var copiedSeconds: Double { kind == .spring ? spring.settlingDuration : time }

  /// A number without trailing zeros, with a hyphen as minus sign.
  fileprivate static func text(_ value: Double, decimals: Int) -> String {
    var text = String(FixedPoint.text(value, decimals: decimals).map { $0 == "−" ? "-" : $0 })
    while text.contains("."), text.hasSuffix("0") || text.hasSuffix(".") {
      let isPoint = text.hasSuffix(".")
      text.removeLast()
      if isPoint { break }
    }
    return text == "-0" ? "0" : text
  }
}
