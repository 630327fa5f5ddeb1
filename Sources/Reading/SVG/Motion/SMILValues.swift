// SPDX-License-Identifier: MIT
import GlissadeTexts
import GlissadeTiming

/// The value attributes of an animation element.
struct SMILValues: Sendable {
  /// The progress of the values of an animation: which two values are between, and where.
  struct Course: Sendable {
    enum Mode: Sendable { case discrete, linear }

    let mode: Mode
    /// The progress of each value; for discrete values the start of each.
    let keyTimes: [Double]
    let splines: [TimingFunction]

    /// The index of the value before a progress, and the fraction to the next one.
    func position(at progress: Double) -> (index: Int, fraction: Double) {
      var (low, high) = (0, keyTimes.count)
      while low < high {
        let middle = (low + high) / 2
        if keyTimes[middle] <= progress { low = middle + 1 } else { high = middle }
      }
      let index = max(low - 1, 0)
      guard mode == .linear, index + 1 < keyTimes.count else {
        return mode == .linear && keyTimes.count > 1 ? (keyTimes.count - 2, 1) : (index, 0)
      }
      let span = keyTimes[index + 1] - keyTimes[index]
      let fraction = span > 0 ? (progress - keyTimes[index]) / span : 1
      return (index, index < splines.count ? splines[index].value(at: fraction) : fraction)
    }
  }

  let attributes: [String: String]

  var isAdditive: Bool { attributes["additive"].map(XMLParser.trimmed) == "sum" }
  var isCumulative: Bool { attributes["accumulate"].map(XMLParser.trimmed) == "sum" }

  /// The texts of `values`, or `nil` without the attribute.
  var list: [String]? {
    attributes["values"].map { text in
      var parts = text.split(separator: ";", omittingEmptySubsequences: false).map { XMLParser.trimmed($0) }
      if parts.last?.isEmpty == true { parts.removeLast() }
      return parts
    }
  }

  /// The course through some values; `nil` for attributes that browsers refuse.
  ///
  /// - Parameters:
  ///   - distances: The distances between the values, for a paced animation; `nil` if there are none.
  ///   - defaultMode: The mode without `calcMode`.
  func course(
    count: Int, distances: () -> [Double]?, canMix: Bool, defaultMode: String = "linear"
  ) -> Course? {
    var mode = attributes["calcMode"].map(XMLParser.trimmed) ?? defaultMode
    if !["discrete", "linear", "paced", "spline"].contains(mode) { mode = defaultMode }
    if !canMix { mode = "discrete" }
    var keyTimes: [Double]?
    if mode != "paced", let text = attributes["keyTimes"] {
      let times = text.split(separator: ";").map { Double(XMLParser.trimmed($0)) ?? .nan }
      guard times.count == count, times.first == 0, times.allSatisfy({ (0...1).contains($0) }),
        zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }), mode == "discrete" || count < 2 || times.last == 1
      else { return nil }
      keyTimes = times
    }
    switch mode {
    case "discrete":
      return Course(
        mode: .discrete, keyTimes: keyTimes ?? (0..<count).map { Double($0) / Double(count) }, splines: [])
    case "paced":
      guard let distances = distances(), distances.reduce(0, +) > 0 else {
        return Course(mode: .linear, keyTimes: Self.even(count), splines: [])
      }
      let total = distances.reduce(0, +)
      var times = [0.0]
      for distance in distances { times.append(times[times.count - 1] + distance / total) }
      times[times.count - 1] = 1
      return Course(mode: .linear, keyTimes: times, splines: [])
    case "spline":
      guard let splines = splines(count - 1) else { return nil }
      return Course(mode: .linear, keyTimes: keyTimes ?? Self.even(count), splines: splines)
    default: return Course(mode: .linear, keyTimes: keyTimes ?? Self.even(count), splines: [])
    }
  }

  private static func even(_ count: Int) -> [Double] {
    count > 1 ? (0..<count).map { Double($0) / Double(count - 1) } : [0]
  }

  private func splines(_ count: Int) -> [TimingFunction]? {
    guard let text = attributes["keySplines"] else { return nil }
    var parts = text.split(separator: ";", omittingEmptySubsequences: false).map { XMLParser.trimmed($0) }
    if parts.last?.isEmpty == true { parts.removeLast() }
    guard parts.count == count else { return nil }
    var result: [TimingFunction] = []
    for part in parts {
      guard let n = SVGNumbers.list(part), n.count == 4, n.allSatisfy({ (0...1).contains($0) }) else { return nil }
      result.append(.cubicBezier(n[0], n[1], n[2], n[3]))
    }
    return result
  }
}

extension SVGEffect {
  /// The effect of an `animate` or `set` element on an attribute; `nil` if browsers refuse it.
  static func smil(
    _ attributes: [String: String], isSet: Bool, _ timing: SMILTiming, _ schedule: SMILSchedule,
    _ type: SVGValueType<Value>
  ) -> SVGEffect? {
    let source = SMILValues(attributes: attributes)
    guard let (course, apply) = function(source, isSet: isSet, type) else { return nil }
    return SVGEffect(
      progress: timing.progress(in: schedule), value: apply, isCSS: false,
      timeline: timing.timeline(in: schedule, course, isCumulative: source.isCumulative))
  }

  private typealias Apply = @Sendable (Progress, Value) -> Value

  private static func function(
    _ source: SMILValues, isSet: Bool, _ type: SVGValueType<Value>
  ) -> (SMILValues.Course, Apply)? {
    if isSet {
      guard let value = source.attributes["to"].flatMap(type.parse) else { return nil }
      return (SMILValues.Course(mode: .discrete, keyTimes: [0], splines: []), { _, _ in value })
    }
    if let texts = source.list {
      let values = texts.compactMap(type.parse)
      guard values.count == texts.count, !values.isEmpty else { return nil }
      return through(values, source, type, isAdditive: source.isAdditive)
    }
    let (from, to, by) = (source.attributes["from"], source.attributes["to"], source.attributes["by"])
    let start = from.flatMap(type.parse)
    guard from == nil || start != nil else { return nil }
    if let to {
      guard let end = type.parse(to) else { return nil }
      if let start { return through([start, end], source, type, isAdditive: source.isAdditive) }
      // From the underlying value to the given one.
      guard let course = source.course(count: 2, distances: { nil }, canMix: type.mix != nil) else { return nil }
      let mix = type.mix
      let apply: Apply = { progress, underlying in
        let (index, fraction) = course.position(at: progress.progress)
        guard let mix, course.mode == .linear else { return index > 0 ? end : underlying }
        return mix(underlying, end, fraction)
      }
      return (course, apply)
    }
    guard let by, let difference = type.parse(by), let add = type.add else { return nil }
    if let start {
      return through([start, add(start, difference, 1)], source, type, isAdditive: source.isAdditive)
    }
    guard let course = source.course(count: 2, distances: { nil }, canMix: type.mix != nil) else { return nil }
    let isCumulative = source.isCumulative
    let apply: Apply = { progress, underlying in
      let (index, fraction) = course.position(at: progress.progress)
      let share = course.mode == .linear ? fraction : Double(index)
      return add(underlying, difference, share + (isCumulative ? progress.iteration : 0))
    }
    return (course, apply)
  }

  private static func through(
    _ values: [Value], _ source: SMILValues, _ type: SVGValueType<Value>, isAdditive: Bool
  ) -> (SMILValues.Course, Apply)? {
    let distances: () -> [Double]? = {
      type.distance.map { distance in zip(values, values.dropFirst()).map { distance($0, $1) } }
    }
    guard let course = source.course(count: values.count, distances: distances, canMix: type.mix != nil) else {
      return nil
    }
    let (mix, add, isCumulative) = (type.mix, type.add, source.isCumulative)
    let apply: Apply = { progress, underlying in
      let (index, fraction) = course.position(at: progress.progress)
      var value = values[min(index, values.count - 1)]
      if let mix, course.mode == .linear, index + 1 < values.count { value = mix(value, values[index + 1], fraction) }
      if let add {
        if isCumulative, progress.iteration > 0 { value = add(value, values[values.count - 1], progress.iteration) }
        if isAdditive { value = add(underlying, value, 1) }
      }
      return value
    }
    return (course, apply)
  }
}
