// SPDX-License-Identifier: MIT
import GlissadeTexts

extension SVGTree {
  /// The timing of an animation element.
  func timing(of index: Int) throws(MotionReadingError) -> SMILTiming {
    let element = xml.elements[index]
    var timing = SMILTiming()
    for name in ["min", "max", "wallclock"] {
      if let attribute = element[name] { throw error(at: attribute.offset, "the attribute “\(name)” is not read") }
    }
    if let attribute = element["dur"], attribute.value != "indefinite" {
      timing.duration = try clock(attribute)
      guard timing.duration > 0 else { throw error(at: attribute.offset, "a duration above 0 is expected") }
    }
    if let begin = element["begin"] { timing.begins = try offsets(begin) }
    if let end = element["end"] { timing.ends = try offsets(end) }
    timing.activeDuration = timing.duration
    var (count, length) = (Double?.none, Double?.none)
    if let attribute = element["repeatCount"] {
      count = .infinity
      if attribute.value != "indefinite" {
        guard let numbers = SVGScanner.numbers(attribute.value), numbers.count == 1, numbers[0] > 0 else {
          throw error(at: attribute.offset, "a number above 0 or “indefinite” is expected")
        }
        count = numbers[0]
      }
    }
    if let attribute = element["repeatDur"] {
      length = attribute.value == "indefinite" ? .infinity : try clock(attribute)
    }
    if count != nil || length != nil {
      timing.activeDuration = min(count.map { $0 * timing.duration } ?? .infinity, length ?? .infinity)
    }
    if let attribute = element["fill"] {
      guard ["freeze", "remove"].contains(attribute.value) else {
        throw error(at: attribute.offset, "“freeze” or “remove” is expected")
      }
      timing.freezes = attribute.value == "freeze"
    }
    if let attribute = element["restart"] {
      guard let restart = SMILTiming.Restart(rawValue: attribute.value) else {
        throw error(at: attribute.offset, "“always”, “whenNotActive” or “never” is expected")
      }
      timing.restart = restart
    }
    return timing
  }

  private func clock(_ attribute: XMLTree.Attribute) throws(MotionReadingError) -> Double {
    guard let seconds = SVGScanner.clock(attribute.value), seconds >= 0 else {
      throw error(at: attribute.offset, "a duration such as “1.5s” is expected")
    }
    return seconds
  }

  private func offsets(_ attribute: XMLTree.Attribute) throws(MotionReadingError) -> [Double] {
    var offsets: [Double] = []
    for part in attribute.value.split(separator: ";") where Self.trimmed(part) != "indefinite" {
      guard let offset = SVGScanner.clock(Self.trimmed(part)) else {
        throw error(at: attribute.offset, "a time such as “1.5s” is expected; events are not read")
      }
      offsets.append(offset)
    }
    return offsets.sorted()
  }

  /// The curve of an animation, whose values a function reads.
  ///
  /// - Parameters:
  ///   - name: The name of the attribute.
  ///   - zero: The value before an animation with `by` alone.
  func curve(
    of index: Int, named name: String, zero: [Double]?, _ read: (String) -> [Double]?
  ) throws(MotionReadingError) -> (curve: SMILCurve, form: SMILAnimation.Form) {
    let element = xml.elements[index]
    func value(_ attribute: XMLTree.Attribute, _ text: String? = nil) throws(MotionReadingError) -> [Double] {
      guard let value = read(text ?? attribute.value) else {
        let excerpt = Quotation.excerpt(text ?? attribute.value)
        throw error(at: attribute.offset, "“\(excerpt)” is not read as a value of “\(name)”")
      }
      return value
    }
    var (values, form): ([[Double]], SMILAnimation.Form) = ([], .values)
    if let list = element["values"], element.name != "set" {
      var texts = list.value.split(separator: ";", omittingEmptySubsequences: false).map { Self.trimmed($0) }
      if texts.count > 1, texts.last == "" { texts.removeLast() }
      for text in texts { values.append(try value(list, text)) }
    } else {
      let (from, to, by) = (element["from"], element["to"], element["by"])
      if element.name == "set" {
        guard let to else { throw error(at: element.offset, "the attribute “to” is expected") }
        values = [try value(to)]
      } else if let from, let to {
        values = [try value(from), try value(to)]
      } else if let from, let by {
        let first = try value(from)
        values = [first, zip(first, try value(by)).map { $0 + $1 }]
      } else if let to {
        let last = try value(to)
        (values, form) = ([last, last], .to)
      } else if let by {
        let last = try value(by)
        (values, form) = ([zero ?? last.map { _ in 0 }, last], .by)
      } else {
        throw error(at: element.offset, "the animation has no values")
      }
    }
    guard let count = values.first?.count, values.allSatisfy({ $0.count == count }) else {
      throw error(at: element.offset, "the values have different structures")
    }
    return (try curve(values, of: index, form: form), form)
  }

  /// A curve with the mode, key times and easings of an animation element.
  func curve(
    _ values: [[Double]], of index: Int, form: SMILAnimation.Form = .values, standard: SMILCurve.Mode = .linear
  ) throws(MotionReadingError) -> SMILCurve {
    let element = xml.elements[index]
    var mode = element.name == "set" ? .discrete : standard
    if let attribute = element["calcMode"], element.name != "set" {
      guard let given = SMILCurve.Mode(rawValue: attribute.value) else {
        throw error(at: attribute.offset, "“discrete”, “linear”, “paced” or “spline” is expected")
      }
      mode = given
    }
    if mode == .discrete, form == .to, let last = values.last { return SMILCurve([last], .discrete) }
    guard mode != .paced else { return SMILCurve(values, .paced) }
    var keyTimes: [Double]?
    if let attribute = element["keyTimes"] {
      let times = try list(attribute)
      let isOrdered = zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
      guard times.count == values.count, isOrdered, times.first == 0, times.last.map({ $0 <= 1 }) ?? false,
        mode == .discrete || times.count == 1 || times.last == 1
      else { throw error(at: attribute.offset, "\(values.count) ascending key times from 0 to 1 are expected") }
      keyTimes = times
    }
    var splines: [SMILCurve.Spline] = []
    if mode == .spline {
      guard let attribute = element["keySplines"] else {
        throw error(at: element.offset, "the attribute “keySplines” is expected")
      }
      var parts = attribute.value.split(separator: ";", omittingEmptySubsequences: false).map { Self.trimmed($0) }
      if parts.last == "" { parts.removeLast() }
      for part in parts {
        guard let n = SVGScanner.numbers(part), n.count == 4, n.allSatisfy({ (0...1).contains($0) }) else {
          throw error(at: attribute.offset, "four numbers from 0 to 1 for each easing are expected")
        }
        splines.append(SMILCurve.Spline(x1: n[0], y1: n[1], x2: n[2], y2: n[3]))
      }
      guard splines.count == max(values.count - 1, 0) else {
        throw error(at: attribute.offset, "\(values.count - 1) easings are expected")
      }
    }
    return SMILCurve(values, mode, keyTimes: keyTimes, splines: splines)
  }

  /// A list of numbers that are separated by semicolons.
  func list(_ attribute: XMLTree.Attribute) throws(MotionReadingError) -> [Double] {
    var parts = attribute.value.split(separator: ";", omittingEmptySubsequences: false).map { Self.trimmed($0) }
    if parts.last == "" { parts.removeLast() }
    var numbers: [Double] = []
    for part in parts {
      guard let number = SVGScanner.numbers(part), number.count == 1 else {
        throw error(at: attribute.offset, "numbers that are separated by semicolons are expected")
      }
      numbers.append(number[0])
    }
    return numbers
  }
}
