// SPDX-License-Identifier: MIT
import GlissadeTexts

/// The timing attributes of an animation element.
struct SMILTiming: Hashable, Sendable {
  /// An entry of a begin or end list.
  enum Condition: Hashable, Sendable {
    /// An instant of the document, in nanoseconds.
    case offset(Int64)
    /// The begin or the end of another animation, with an offset.
    case sync(id: String, isEnd: Bool, offset: Int64)
    /// Something that never happens in a file alone: an event or `indefinite`.
    case never
  }

  enum Restart { case always, whenNotActive, never }

  private static let conditionLimit = 1000
  /// The most entries of the lists of all animations of a file.
  static let conditionBudget = 500_000

  var begins: [Condition] = []
  var ends: [Condition] = []
  var hasEnd = false
  /// The simple duration in nanoseconds; ``SVGClock/never`` for an indefinite one.
  var duration = SVGClock.never
  var repeatCount: Double?
  var repeatDuration: Int64?
  var minimum: Int64 = 0
  var maximum = SVGClock.never
  var restart = Restart.always
  var freezes = false
  /// The entries that are not read, in words.
  var problems: [String] = []

  /// - Parameter budget: The entries of lists that can still be read.
  init(_ attributes: [String: String], budget: inout Int) {
    begins = conditions(attributes["begin"] ?? "0s", &budget)
    if let end = attributes["end"] {
      hasEnd = true
      ends = conditions(end, &budget)
    }
    if let text = attributes["dur"], let seconds = SVGClock.value(text), seconds > 0 {
      duration = SVGClock.nanoseconds(seconds)
    }
    if let text = attributes["repeatCount"] {
      if XMLParser.trimmed(text) == "indefinite" {
        repeatCount = .infinity
      } else if let count = Double(XMLParser.trimmed(text)), count > 0 {
        repeatCount = count
      }
    }
    if let text = attributes["repeatDur"] {
      if XMLParser.trimmed(text) == "indefinite" {
        repeatDuration = SVGClock.never
      } else if let seconds = SVGClock.value(text), seconds > 0 {
        repeatDuration = SVGClock.nanoseconds(seconds)
      }
    }
    if let text = attributes["min"], let seconds = SVGClock.value(text), seconds >= 0 {
      minimum = SVGClock.nanoseconds(seconds)
    }
    if let text = attributes["max"], let seconds = SVGClock.value(text), seconds > 0 {
      maximum = SVGClock.nanoseconds(seconds)
    }
    if minimum > maximum { (minimum, maximum) = (0, SVGClock.never) }
    switch attributes["restart"].map(XMLParser.trimmed) {
    case "whenNotActive": restart = .whenNotActive
    case "never": restart = .never
    default: break
    }
    freezes = attributes["fill"].map(XMLParser.trimmed) == "freeze"
  }

  private mutating func conditions(_ text: String, _ budget: inout Int) -> [Condition] {
    let parts = text.split(separator: ";")
    budget -= parts.count
    guard budget >= 0 else {
      budget = 0
      problems.append("more than \(Self.conditionBudget) instants in all lists")
      return [.never]
    }
    if parts.count > Self.conditionLimit { problems.append("more than \(Self.conditionLimit) instants in a list") }
    return parts.prefix(Self.conditionLimit).map { part in
      let entry = XMLParser.trimmed(part)
      if let seconds = SVGClock.value(entry) { return .offset(SVGClock.nanoseconds(seconds)) }
      if entry == "indefinite" { return .never }
      if let sync = Self.sync(entry) { return sync }
      problems.append("“\(Quotation.excerpt(entry))” in a list of instants")
      return .never
    }
  }

  /// An entry such as `b.end+0.25s`. A hyphen can be part of the identifier.
  private static func sync(_ text: String) -> Condition? {
    for (mark, isEnd) in [(".begin", false), (".end", true)] {
      guard let range = text.lastRange(ofText: mark), range.lowerBound > text.startIndex else { continue }
      let rest = XMLParser.trimmed(text[range.upperBound...])
      let offset: Double
      if rest.isEmpty {
        offset = 0
      } else {
        guard rest.hasPrefix("+") || rest.hasPrefix("-"), let value = SVGClock.value(rest) else { continue }
        offset = value
      }
      let id = text[..<range.lowerBound].filter { $0 != "\\" }
      return .sync(id: id, isEnd: isEnd, offset: SVGClock.nanoseconds(offset))
    }
    return nil
  }

  // MARK: - Durations

  /// The active duration without `end`, `min` and `max`, in nanoseconds.
  var intermediateDuration: Int64 {
    guard repeatCount != nil || repeatDuration != nil else { return duration }
    var result = repeatDuration ?? SVGClock.never
    if let repeatCount, duration != SVGClock.never {
      let product =
        repeatCount.isFinite ? SVGClock.nanoseconds(SVGClock.seconds(duration) * repeatCount) : SVGClock.never
      result = min(result, product)
    }
    return result
  }

  /// The end of an interval.
  ///
  /// - Parameter end: The instant of the end list that applies, or `nil` without one.
  func activeEnd(begin: Int64, end: Int64?) -> Int64 {
    var active = intermediateDuration
    if let end { active = min(active, end == SVGClock.never ? SVGClock.never : end - begin) }
    return SVGClock.sum(begin, min(maximum, max(minimum, active)))
  }
}

extension String {
  /// The last occurrence of a text.
  func lastRange(ofText text: String) -> Range<Index>? {
    var result: Range<Index>?
    var start = startIndex
    while let range = self[start...].range(ofText: text) {
      result = range
      start = range.upperBound
    }
    return result
  }
}
