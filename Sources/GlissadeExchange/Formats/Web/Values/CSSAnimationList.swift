// SPDX-License-Identifier: MIT
import GlissadeTiming

/// The animations of an element, as the properties of CSS state them.
struct CSSAnimationList {
  /// An animation of the shorthand property.
  private struct Shorthand {
    let name: String
    let place: CSSText
    let values: [(property: String, value: String)]
  }

  /// The values of one of the properties of all animations, such as `animation-delay`.
  private struct List {
    let values: [String]
    let place: CSSText
  }

  private let errors: WebErrors
  private var shorthands: [Shorthand] = []
  /// The properties after the shorthand, which resets those before it.
  private var lists: [String: List] = [:]
  private var order: [String] = []

  init(_ errors: WebErrors) { self.errors = errors }

  private static let prefix = "animation-"
  private static let easings: Set = ["linear", "ease", "ease-in", "ease-out", "ease-in-out", "step-start", "step-end"]
  private static let properties: Set = [
    "name", "duration", "delay", "iteration-count", "fill-mode", "direction", "composition", "timing-function",
    "play-state",
  ]

  /// Adds a declaration; returns `false` if it is not one of an animation.
  mutating func add(_ declaration: StyleSheetScanner.Declaration) throws(MotionReadingError) -> Bool {
    let place = declaration.value
    if declaration.property == "animation" {
      (shorthands, lists, order) = ([], [:], [])
      for text in Self.split(place.text, at: UInt8(ascii: ",")) {
        if let shorthand = try shorthand(text, place) { shorthands.append(shorthand) }
      }
      return true
    }
    guard declaration.property.hasPrefix(Self.prefix) else { return false }
    let property = String(declaration.property.dropFirst(Self.prefix.count))
    guard Self.properties.contains(property) else {
      // Timelines are refused by name, unless they have no effect.
      return false
    }
    if lists[property] == nil { order.append(property) }
    lists[property] = List(values: Self.split(place.text, at: UInt8(ascii: ",")), place: place)
    return true
  }

  /// Reads one animation of the shorthand property: the first time is the duration, the second one the delay.
  private func shorthand(_ text: String, _ place: CSSText) throws(MotionReadingError) -> Shorthand? {
    var (name, hasNone): (String?, Bool) = (nil, false)
    var (values, times): ([(property: String, value: String)], [String]) = ([], [])
    for word in Self.split(text, at: 32) {
      let lower = word.lowercased()
      if Self.seconds(lower) != nil {
        times.append(lower)
      } else if word.contains("(") || Self.easings.contains(lower) {
        values.append(("timing-function", lower))
      } else if ["forwards", "backwards", "both"].contains(lower) {
        values.append(("fill-mode", lower))
      } else if Self.direction(lower) != nil {
        values.append(("direction", lower))
      } else if lower == "infinite" || Double(lower) != nil {
        values.append(("iteration-count", lower))
      } else if lower == "running" || lower == "paused" {
        values.append(("play-state", lower))
      } else if lower == "none" {
        hasNone = true
      } else if lower != "auto" {
        guard name == nil else {
          throw errors.refusal(place, "\(CSSValueError.quoted(word)) is not accepted for animation")
        }
        name = StyleSheetScanner.unquoted(word)
      }
    }
    guard let name else {
      if hasNone { return nil }
      throw errors.refusal(place, "expected the name of an animation")
    }
    values += zip(["duration", "delay"], times).map { ($0, $1) }
    return Shorthand(name: name, place: place, values: values)
  }

  /// The animations with keyframes of their names.
  func animations(_ keyframes: [String: ReadKeyframes]) throws(MotionReadingError) -> [ReadAnimation] {
    var result: [ReadAnimation] = []
    func append(_ name: String, _ place: CSSText) throws(MotionReadingError) {
      guard let frames = keyframes[name] else {
        throw errors.refusal(place, "no @keyframes \(CSSValueError.quoted(name))")
      }
      var animation = ReadAnimation(keyframes: frames, place: place, keyframeEasing: .ease)
      animation.timing.fill = .removed
      result.append(animation)
    }
    if let names = lists["name"] {
      for name in names.values where name != "none" { try append(StyleSheetScanner.unquoted(name), names.place) }
    } else {
      for shorthand in shorthands { try append(shorthand.name, shorthand.place) }
    }
    // The values of the shorthand stay at their indices if only the names are replaced.
    for (index, shorthand) in shorthands.enumerated() where index < result.count {
      for (property, value) in shorthand.values {
        try Self.setting(property, value, shorthand.place, errors)(&result[index])
      }
    }
    for property in order where property != "name" {
      guard let list = lists[property], !list.values.isEmpty else { continue }
      var settings: [(inout ReadAnimation) -> Void] = []
      for value in list.values { settings.append(try Self.setting(property, value, list.place, errors)) }
      for index in result.indices { settings[index % settings.count](&result[index]) }
    }
    return result
  }

  /// The effect of a value on an animation.
  private static func setting(
    _ property: String, _ value: String, _ place: CSSText, _ errors: WebErrors
  ) throws(MotionReadingError) -> (inout ReadAnimation) -> Void {
    let text = property == "timing-function" ? value : value.lowercased()
    switch property {
    case "duration":
      if text == "auto" { return { $0.timing.duration = 0 } }
      if let seconds = seconds(text), seconds >= 0 { return { $0.timing.duration = seconds } }
    case "delay":
      if let seconds = seconds(text) { return { $0.timing.delay = seconds } }
    case "iteration-count":
      if let count = text == "infinite" ? .infinity : Double(text), count >= 0 {
        return { $0.timing.iterations = count }
      }
    case "fill-mode":
      if let fill = fill(text) { return { $0.timing.fill = fill } }
    case "direction":
      if let direction = direction(text) { return { $0.timing.direction = direction } }
    case "composition":
      if let composite = WebComposite(rawValue: text) { return { $0.composite = composite } }
    case "play-state":
      if text == "running" || text == "paused" { return { $0.isPaused = text == "paused" } }
    case "timing-function":
      do {
        let function = try TimingFunction(css: text)
        return { $0.keyframeEasing = function }
      } catch {
        throw errors.refusal(place, "\(error)")
      }
    default: break
    }
    throw errors.refusal(place, "\(CSSValueError.quoted(value)) is not accepted for animation-\(property)")
  }

  // MARK: - Words

  static func fill(_ text: String) -> FillMode? {
    switch text {
    case "none": .removed
    case "forwards": .forwards
    case "backwards": .backwards
    case "both": .both
    default: nil
    }
  }

  static func direction(_ text: String) -> PlaybackDirection? {
    switch text {
    case "normal": .normal
    case "reverse": .reverse
    case "alternate": .alternate
    case "alternate-reverse": .alternateReverse
    default: nil
    }
  }

  /// A time in seconds, or `nil`.
  private static func seconds(_ text: String) -> Double? {
    if text.hasSuffix("ms") { return Double(text.dropLast(2)).flatMap { $0.isFinite ? $0 / 1000 : nil } }
    guard text.hasSuffix("s") else { return nil }
    return Double(text.dropLast()).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Splits a value at a separator outside parentheses.
  private static func split(_ text: String, at separator: UInt8) -> [String] {
    var (parts, current, depth): ([String], [UInt8], Int) = ([], [], 0)
    func append() {
      while current.last == 32 { current.removeLast() }
      if !current.isEmpty { parts.append(String(decoding: current, as: UTF8.self)) }
      current.removeAll(keepingCapacity: true)
    }
    for byte in text.utf8 {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      if byte == separator, depth <= 0 {
        append()
      } else if byte != 32 || !current.isEmpty {
        current.append(byte)
      }
    }
    append()
    return parts
  }
}
