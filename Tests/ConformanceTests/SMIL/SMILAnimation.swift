// SPDX-License-Identifier: MIT
import Foundation
import GlissadeAnimations
import GlissadeGeometry
import GlissadeTiming
import TestSupport

/// An animation element of SMIL: its attributes, its timing and its interpolation.
struct SMILAnimation {
  let tag: String
  let attributes: [String: String]
  /// The instants of begin, ascending.
  let begins: [Double]
  /// The seconds of one repeat and of all repeats; infinite if they never end.
  private let duration: Double
  private let activeDuration: Double

  /// Reads an element, or returns `nil` if its timing depends on instants that the row does not give.
  ///
  /// - Parameters:
  ///   - json: The element of the row.
  ///   - eventTime: The instant of the events that begin an animation, if the row gives it.
  init?(_ json: JSONValue, eventTime: Double?) {
    guard let tag = json["tag"]?.string, case .object(let members)? = json["attrs"] else { return nil }
    self.tag = tag
    attributes = members.compactMapValues { $0.string ?? $0.number.map { "\($0)" } }
    var begins: [Double] = []
    for text in (attributes["begin"] ?? "0").split(separator: ";") {
      // A begin with another animation is unknown. A begin at an event is known if the row gives the instant.
      let isOther = [".begin", ".end", ".repeat"].contains { text.contains($0) }
      guard let time = Self.seconds(text) ?? (isOther ? nil : eventTime) else { return nil }
      begins.append(time)
    }
    self.begins = begins.sorted()
    let isDefinite = attributes["dur"].map { $0 != "indefinite" && $0 != "media" } ?? false
    guard let duration = isDefinite ? Self.seconds(attributes["dur"] ?? "") : .infinity else { return nil }
    self.duration = duration
    var active = duration
    switch (attributes["repeatCount"], attributes["repeatDur"]) {
    case (nil, nil): break
    case (let count, let time):
      let counted = count.map { $0 == "indefinite" ? .infinity : Double($0) ?? .nan } ?? .infinity
      let limit = time.map { $0 == "indefinite" ? .infinity : Self.seconds($0) ?? .nan } ?? .infinity
      active = min(counted * duration, limit)
    }
    if let end = attributes["end"], let begin = begins.first {
      guard let time = Self.seconds(end) else { return nil }
      active = min(active, max(time - begin, 0))
    }
    guard !active.isNaN else { return nil }
    activeDuration = active
  }

  /// The begin in effect at an instant: a later one restarts the animation, unless the element does not allow it.
  func begin(at time: Double) -> Double? {
    var begin: Double?
    for next in begins where next <= time {
      switch attributes["restart"] {
      case "never": begin = begin ?? next
      case "whenNotActive": if begin.map({ next >= $0 + activeDuration }) ?? true { begin = next }
      default: begin = next
      }
    }
    return begin
  }

  /// The timing of the interval that begins at an instant.
  func timing(begin: Double) -> EffectTiming {
    let iterations = duration < .infinity && duration > 0 ? activeDuration / duration : 1
    return EffectTiming(
      delay: begin, duration: duration, iterations: iterations,
      fill: attributes["fill"] == "freeze" ? .forwards : .removed)
  }

  /// Seconds of a clock value, such as `2s`, `500ms`, `1min` or `00:01:30`.
  static func seconds(_ text: some StringProtocol) -> Double? {
    let text = text.trimmingCharacters(in: .whitespaces)
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
    if parts.count > 1 { return parts.reduce(0) { sum, part in sum.flatMap { sum in part.map { sum * 60 + $0 } } } }
    for (unit, factor) in [("ms", 0.001), ("min", 60), ("h", 3600), ("s", 1)] where text.hasSuffix(unit) {
      return Double(text.dropLast(unit.count)).map { $0 * factor }
    }
    return Double(text)
  }

  // MARK: Interpolation

  /// The values as a keyframe effect of the engine, or `nil` if the element is in error and has no effect.
  ///
  /// - Parameters:
  ///   - values: The values of the attributes, first to last; `nil` for the underlying value.
  ///   - isAdditive: Whether the values add to the underlying value.
  ///   - canInterpolate: Whether the values can be interpolated; otherwise they are discrete.
  ///   - begin: The begin, in seconds of the document.
  func effect<Value: Animatable>(
    _ values: [Value?], isAdditive: Bool, canInterpolate: Bool, begin: Double
  ) -> KeyframeEffect<Value>? {
    let mode = mode(canInterpolate)
    guard let first = values.first, let last = values.last, var offsets = offsets(of: values, mode: mode),
      let functions = timingFunctions(mode: mode, count: values.count)
    else { return nil }
    var values = values
    if values.count == 1 { (values, offsets) = ([first, first], [0, 1]) }
    // The last of several discrete values is kept to the end.
    if let end = offsets.last, end < 1 {
      values.append(last)
      offsets.append(1)
    }
    let keyframes = values.indices.map { index in
      KeyframeEffect<Value>.Keyframe(
        values[index], offset: offsets[index], timingFunction: index < functions.count ? functions[index] : .linear)
    }
    let effect = KeyframeEffect(
      keyframes, timing: timing(begin: begin), composite: isAdditive ? .add : .replace,
      // An animation from the underlying value to another value never accumulates.
      isCumulative: attributes["accumulate"] == "sum" && first != nil)
    return effect.problems.isEmpty ? effect : nil
  }

  private func mode(_ canInterpolate: Bool) -> String {
    canInterpolate ? attributes["calcMode"] ?? (tag == "animateMotion" ? "paced" : "linear") : "discrete"
  }

  /// The offset of each value, or `nil` if the key times are in error.
  private func offsets<Value: Animatable>(of values: [Value?], mode: String) -> [Double]? {
    let isDiscrete = mode == "discrete"
    let even = values.indices.map { Double($0) / Double(isDiscrete ? values.count : max(values.count - 1, 1)) }
    if mode == "paced" {
      // If one value is the underlying one, there are two values, and every pacing is even.
      let given = values.compactMap(\.self)
      guard given.count == values.count, given.count > 1 else { return even }
      let lengths = zip(given, given.dropFirst()).map { $0.distance(to: $1) }
      let sums = lengths.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
      let total = sums[sums.count - 1]
      return total > 0 && total.isFinite ? sums.map { $0 / total } : even
    }
    guard let text = attributes["keyTimes"], duration < .infinity else { return even }
    guard let times = Self.list(text) else { return nil }
    let numbers = times.compactMap { Double($0) }
    guard numbers.count == times.count, numbers.count == values.count, numbers.first == 0 else { return nil }
    guard isDiscrete || values.count == 1 || numbers.last == 1 else { return nil }
    guard zip(numbers, numbers.dropFirst()).allSatisfy({ $0 <= $1 }), numbers.allSatisfy({ $0 <= 1 }) else {
      return nil
    }
    return numbers
  }

  /// The timing function of each interval, or `nil` if the key splines are in error.
  private func timingFunctions(mode: String, count: Int) -> [TimingFunction]? {
    if mode == "discrete" { return Array(repeating: .steps(1, at: .jumpEnd), count: count) }
    guard mode == "spline", count > 1 else { return [] }
    guard let text = attributes["keySplines"], let entries = Self.list(text), entries.count == count - 1 else {
      return nil
    }
    var functions: [TimingFunction] = []
    for entry in entries {
      // Numbers are separated by spaces or by one comma.
      let parts = entry.split(separator: ",", omittingEmptySubsequences: false).map { $0.split { $0.isWhitespace } }
      guard !parts.contains(where: \.isEmpty) else { return nil }
      let words = parts.flatMap(\.self)
      let numbers = words.compactMap { Double($0) }
      guard numbers.count == 4, words.count == 4, numbers.allSatisfy({ (0...1).contains($0) }) else { return nil }
      functions.append(.cubicBezier(numbers[0], numbers[1], numbers[2], numbers[3]))
    }
    return functions
  }

  /// The entries of a list, separated by semicolons, of which one may follow the last entry.
  static func list(_ text: String) -> [String]? {
    var entries = text.split(separator: ";", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    if entries.count > 1, entries.last?.isEmpty == true { entries.removeLast() }
    return entries.contains("") ? nil : entries
  }
}

extension SMILAnimation {
  /// The same animation in the form of Core Animation, for a stack over a model value.
  ///
  /// - Parameters:
  ///   - values: The values of the attributes, first to last; `nil` for the underlying value.
  ///   - isAdditive: Whether the values add to the underlying value.
  ///   - canInterpolate: Whether the values can be interpolated; otherwise they are discrete.
  ///   - begin: The begin, in seconds of the document.
  ///   - model: The underlying value.
  func animation<Value: Animatable>(
    _ values: [Value?], isAdditive: Bool, canInterpolate: Bool, begin: Double, model: Value
  ) -> Animation<Value>? {
    let mode = mode(canInterpolate)
    guard var offsets = offsets(of: values, mode: mode),
      let functions = timingFunctions(mode: mode, count: values.count)
    else { return nil }
    let effect = timing(begin: begin)
    let timing = MediaTiming(
      beginTime: begin, duration: effect.duration, repeatCount: effect.iterations, fillMode: effect.fill)
    if values.count == 2, values[0] == nil, mode != "discrete" {
      return .basic(to: values[1], timing: timing, timingFunction: functions.first ?? .linear)
    }
    if mode == "discrete" { offsets.append(1) }
    let keyframes = Keyframes(
      values.map { $0 ?? model }, mode: mode == "discrete" ? .discrete : mode == "paced" ? .paced : .linear,
      keyTimes: offsets, timingFunctions: mode == "spline" ? functions : [])
    var animation = Animation.keyframes(keyframes, timing: timing)
    animation.isAdditive = isAdditive
    animation.isCumulative = attributes["accumulate"] == "sum" && values[0] != nil
    return animation
  }

  /// The values in the attributes, and whether they add to the underlying value; `nil` if they are in error.
  func values<Value: Animatable>(
    _ read: (String) -> Value?, canAdd: Bool
  ) -> (values: [Value?], isAdditive: Bool)? {
    let isSum = attributes["additive"] == "sum" && canAdd
    if tag == "set" { return attributes["to"].flatMap(read).map { ([$0], false) } }
    if let text = attributes["values"] {
      guard let entries = Self.list(text) else { return nil }
      let values = entries.compactMap(read)
      return values.count == entries.count ? (values, isSum) : nil
    }
    func value(_ key: String) -> Value?? { attributes[key].map(read) }
    switch (value("from"), value("to"), value("by")) {
    case (let from??, let to??, _): return ([from, to], isSum)
    case (let from??, nil, let by??): return canAdd ? ([from, from.advanced(by: by.displacement)], isSum) : nil
    // From the underlying value to another value: never a sum.
    case (nil, let to??, _): return ([nil, to], false)
    // By a value, relative to the underlying value: always a sum.
    case (nil, nil, let by??): return canAdd ? ([Value(displacement: by.displacement.scaled(by: 0)), by], true) : nil
    default: return nil
    }
  }
}
