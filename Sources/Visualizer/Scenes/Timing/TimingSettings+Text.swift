// SPDX-License-Identifier: MIT
import GlissadeTiming

/// Easings as text. A typed or pasted text selects the kind that represents it, so that its controls and handles apply.
extension TimingSettings {
  /// The problem with a text, or `nil` for an easing.
  static func problem(with text: String) -> String? {
    if TimingSettings().asSpring(text) != nil { return nil }
    do throws(TimingFunctionSyntaxError) {
      _ = try TimingFunction(text: text)
      return nil
    } catch { return error.words(in: text) }
  }

  /// Selects the easing of a text; an invalid text changes nothing.
  mutating func write(_ text: String) {
    if let spring = asSpring(text) {
      self = spring
      return
    }
    guard let function = try? TimingFunction(text: text) else { return }
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
  /// controls.
  private func asSpring(_ text: String) -> TimingSettings? {
    guard text.hasPrefix("spring("), let numbers = Self.numbers(in: text) else { return nil }
    var settings = self
    settings.kind = .spring
    let ranges = numbers.count == 2 ? [Self.durations, Self.bounces] : [Self.masses, Self.stiffnesses, Self.dampings]
    guard numbers.count == ranges.count, zip(ranges, numbers).allSatisfy({ $0.bounds.contains($1) }) else { return nil }
    settings.usesConstants = numbers.count == 3
    if numbers.count == 2 {
      (settings.duration, settings.bounce) = (numbers[0], numbers[1])
    } else {
      (settings.mass, settings.stiffness, settings.damping) = (numbers[0], numbers[1], numbers[2])
    }
    return settings
  }

  /// The settings as a text that ``init(text:)`` reads.
  var text: String {
    guard kind == .spring else { return function.text }
    let numbers = usesConstants ? [mass, stiffness, damping] : [duration, bounce]
    return "spring(" + numbers.map { Self.text($0, decimals: 6) }.joined(separator: ", ") + ")"
  }

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
