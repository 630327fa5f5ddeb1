// SPDX-License-Identifier: MIT
import GlissadeTiming

/// Reads the animations of a style sheet, or of a page with one.
struct CSSMotionReader {
  private let scanner: StyleSheetScanner
  private var keyframes: [String: [ReadAnimation.Keyframe]] = [:]

  /// Reads a text.
  static func recording(_ text: String) throws(MotionReadingError) -> MotionRecording {
    let reader = try CSSMotionReader(text)
    // Rules of one selector are one element.
    var indices: [String: Int] = [:]
    var rules: [StyleSheetScanner.Rule] = []
    for rule in reader.scanner.rules {
      if let index = indices[rule.selector] {
        rules[index].declarations += rule.declarations
      } else {
        indices[rule.selector] = rules.count
        rules.append(rule)
      }
    }
    var elements: [ReadElement] = []
    for rule in rules {
      let element = try reader.element(rule)
      if !element.style.isEmpty || !element.animations.isEmpty { elements.append(element) }
    }
    return try WebChannels(elements, length: text.utf8.count, error: reader.scanner.error(at:_:)).recording()
  }

  private init(_ text: String) throws(MotionReadingError) {
    scanner = try StyleSheetScanner(text)
    for animation in scanner.keyframes {
      var frames: [ReadAnimation.Keyframe] = []
      for rule in animation.keyframes {
        var values: [String: String] = [:]
        var easing: TimingFunction?
        for declaration in rule.declarations {
          if declaration.property == "animation-timing-function" {
            easing = try function(declaration.value, at: declaration.position)
          } else {
            values[declaration.property] = declaration.value
          }
        }
        for selector in rule.selector.split(separator: ",") {
          let offset = try offset(selector.filter { $0 != " " }, at: rule.position)
          frames.append(ReadAnimation.Keyframe(offset: offset, values: values, easing: easing))
        }
      }
      // A stable order: keyframes of one offset stay in the order of the text.
      let order = frames.indices.sorted { (frames[$0].offset, $0) < (frames[$1].offset, $1) }
      keyframes[animation.name] = order.map { frames[$0] }
    }
  }

  private func offset(_ text: String, at position: Int) throws(MotionReadingError) -> Double {
    switch text {
    case "from": return 0
    case "to": return 1
    default:
      guard text.hasSuffix("%"), let number = Double(text.dropLast()), (0...100).contains(number) else {
        throw scanner.error(at: position, "expected from, to or a percentage from 0% to 100%")
      }
      return number / 100
    }
  }

  private func function(_ text: String, at position: Int) throws(MotionReadingError) -> TimingFunction {
    do {
      return try TimingFunction(css: text)
    } catch {
      throw scanner.error(at: position, "\(error)")
    }
  }

  // MARK: - Animations

  /// The values of one of the properties of all animations of an element, such as `animation-delay`.
  private struct List {
    let property: String
    let values: [String]
    let position: Int
  }

  private func element(_ rule: StyleSheetScanner.Rule) throws(MotionReadingError) -> ReadElement {
    var element = ReadElement(name: String(rule.selector.drop { $0 == "#" || $0 == "." }))
    var lists: [List] = []
    for declaration in rule.declarations {
      let (value, position) = (declaration.value, declaration.position)
      if declaration.property == "animation" {
        // The shorthand resets the properties before it.
        lists = []
        element.animations = []
        for text in Self.split(value, at: ",") where text != "none" {
          element.animations.append(try shorthand(text, at: position))
        }
      } else if declaration.property.hasPrefix("animation-") {
        let property = String(declaration.property.dropFirst("animation-".count))
        lists.append(List(property: property, values: Self.split(value, at: ","), position: position))
      } else {
        element.style[declaration.property] = value
      }
    }
    if let names = lists.last(where: { $0.property == "name" }) {
      element.animations = []
      for name in names.values where name != "none" {
        element.animations.append(try animation(named: name, at: names.position))
      }
    }
    for list in lists where !list.values.isEmpty {
      for index in element.animations.indices {
        let value = list.values[index % list.values.count]
        try set(list.property, to: value, of: &element.animations[index], at: list.position)
      }
    }
    return element
  }

  /// Reads one animation of the shorthand property: the first time is the duration, the second one the delay.
  private func shorthand(_ text: String, at position: Int) throws(MotionReadingError) -> ReadAnimation {
    var name: String?
    var (values, times): ([(property: String, value: String)], [String]) = ([], [])
    for word in Self.split(text, at: " ") {
      if Self.seconds(word) != nil {
        times.append(word)
      } else if word.contains("(") || Self.easings.contains(word) {
        values.append(("timing-function", word))
      } else if ReadAnimation.Fill(rawValue: word) != nil, word != "none" {
        values.append(("fill-mode", word))
      } else if ReadAnimation.Direction(rawValue: word) != nil {
        values.append(("direction", word))
      } else if word == "infinite" || Double(word) != nil {
        values.append(("iteration-count", word))
      } else if word != "none", word != "running", word != "paused" {
        name = word
      }
    }
    guard let name else { throw scanner.error(at: position, "expected the name of an animation") }
    var animation = try animation(named: name, at: position)
    values += zip(["duration", "delay"], times).map { ($0, $1) }
    for (property, value) in values { try set(property, to: value, of: &animation, at: position) }
    return animation
  }

  /// The animation with some keyframes and the initial values of all properties.
  private func animation(named name: String, at position: Int) throws(MotionReadingError) -> ReadAnimation {
    guard let frames = keyframes[name] else {
      throw scanner.error(at: position, "no @keyframes “\(name.prefix(40))”")
    }
    return ReadAnimation(keyframes: frames, position: position, keyframeEasing: .ease)
  }

  private func set(
    _ property: String, to value: String, of animation: inout ReadAnimation, at position: Int
  ) throws(MotionReadingError) {
    func invalid() -> MotionReadingError {
      scanner.error(at: position, "“\(value.prefix(40))” is not accepted for animation-\(property)")
    }
    switch property {
    case "duration", "delay":
      guard let seconds = Self.seconds(value) else { throw invalid() }
      guard property == "delay" || seconds >= 0 else { throw invalid() }
      if property == "delay" { animation.delay = seconds } else { animation.duration = seconds }
    case "iteration-count":
      guard let count = value == "infinite" ? .infinity : Double(value), count >= 0 else { throw invalid() }
      animation.iterations = count
    case "fill-mode":
      guard let fill = ReadAnimation.Fill(rawValue: value) else { throw invalid() }
      animation.fill = fill
    case "direction":
      guard let direction = ReadAnimation.Direction(rawValue: value) else { throw invalid() }
      animation.direction = direction
    case "composition":
      guard let composite = ReadAnimation.Composite(rawValue: value) else { throw invalid() }
      animation.composite = composite
    case "timing-function": animation.keyframeEasing = try function(value, at: position)
    default: break
    }
  }

  private static let easings: Set = ["linear", "ease", "ease-in", "ease-out", "ease-in-out", "step-start", "step-end"]

  /// A time in seconds, or `nil`.
  static func seconds(_ text: String) -> Double? {
    if text.hasSuffix("ms") { return Double(text.dropLast(2)).flatMap { $0.isFinite ? $0 / 1000 : nil } }
    guard text.hasSuffix("s") else { return nil }
    return Double(text.dropLast()).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Splits a value at a separator outside parentheses.
  static func split(_ text: String, at separator: Character) -> [String] {
    var (parts, current, depth): ([String], String, Int) = ([], "", 0)
    for character in text {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if character == separator, depth <= 0 {
        parts.append(current)
        current = ""
      } else {
        current.append(character)
      }
    }
    parts.append(current)
    return parts.map { $0.split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty }
  }
}
