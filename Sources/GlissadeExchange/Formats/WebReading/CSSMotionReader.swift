// SPDX-License-Identifier: MIT
import GlissadeTiming

/// Reads the animations of a style sheet, or of a page with one.
struct CSSMotionReader {
  private let scanner: StyleSheetScanner
  private var keyframes: [String: [ReadAnimation.Keyframe]] = [:]

  /// Reads a text.
  static func recording(_ text: String) throws(MotionReadingError) -> MotionRecording {
    let reader = try CSSMotionReader(text)
    var elements: [ReadElement] = []
    for rule in reader.scanner.rules {
      let element = try reader.element(rule)
      if !element.style.isEmpty || !element.animations.isEmpty { elements.append(element) }
    }
    return try WebChannels(elements).recording()
  }

  private init(_ text: String) throws(MotionReadingError) {
    scanner = try StyleSheetScanner(text)
    for animation in scanner.keyframes {
      var frames: [ReadAnimation.Keyframe] = []
      for rule in animation.keyframes {
        var values: [String: String] = [:]
        var easing = TimingFunction.ease
        for declaration in rule.declarations {
          if declaration.property == "animation-timing-function" {
            easing = try function(declaration.value, at: declaration.position)
          } else {
            values[declaration.property] = declaration.value
          }
        }
        let hasEasing = rule.declarations.contains { $0.property == "animation-timing-function" }
        for selector in rule.selector.split(separator: ",") {
          frames.append(
            ReadAnimation.Keyframe(
              offset: try offset(selector.filter { $0 != " " }, at: rule.position), values: values,
              easing: hasEasing ? easing : .linear))
          if !hasEasing { defaultEasings.insert(frames.count - 1) }
        }
      }
      // A stable order: keyframes of one offset stay in the order of the text.
      let order = frames.indices.sorted { (frames[$0].offset, $0) < (frames[$1].offset, $1) }
      keyframes[animation.name] = order.map { frames[$0] }
      implicit[animation.name] = order.map { defaultEasings.contains($0) }
      defaultEasings = []
    }
  }

  /// The keyframes of the animation that is being read without an easing of their own.
  private var defaultEasings: Set<Int> = []
  /// For each keyframe of an animation, whether it has the easing of the animation property.
  private var implicit: [String: [Bool]] = [:]

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

  private func element(_ rule: StyleSheetScanner.Rule) throws(MotionReadingError) -> ReadElement {
    var element = ReadElement(name: String(rule.selector.drop { $0 == "#" || $0 == "." }))
    var lists: [String: [String]] = [:]
    var position = rule.position
    var animations: [ReadAnimation] = []
    for declaration in rule.declarations {
      if declaration.property == "animation" {
        position = declaration.position
        animations = []
        for text in Self.split(declaration.value, at: ",") { animations.append(try shorthand(text, at: position)) }
      } else if declaration.property.hasPrefix("animation-") {
        lists[String(declaration.property.dropFirst("animation-".count))] = Self.split(declaration.value, at: ",")
        position = declaration.position
      } else {
        element.style[declaration.property] = declaration.value
      }
    }
    if animations.isEmpty, let names = lists["name"] {
      for name in names where name != "none" {
        animations.append(try animation(named: name, easing: nil, at: position))
      }
    }
    for index in animations.indices {
      for (property, values) in lists where !values.isEmpty {
        try set(property, to: values[index % values.count], of: &animations[index], at: position)
      }
    }
    element.animations = animations
    return element
  }

  /// Reads one animation of the shorthand property: the first time is the duration, the second one the delay.
  private func shorthand(_ text: String, at position: Int) throws(MotionReadingError) -> ReadAnimation {
    var (times, easing, name): ([Double], String?, String?) = ([], nil, nil)
    var rest: [(String, String)] = []
    for word in Self.split(text, at: " ") {
      if let time = Self.seconds(word) {
        times.append(time)
      } else if word.contains("(") || Self.easings.contains(word) {
        easing = word
      } else if ReadAnimation.Fill(rawValue: word) != nil, word != "none" {
        rest.append(("fill-mode", word))
      } else if ReadAnimation.Direction(rawValue: word) != nil {
        rest.append(("direction", word))
      } else if word == "infinite" || Double(word) != nil {
        rest.append(("iteration-count", word))
      } else if word != "none", word != "running", word != "paused" {
        name = word
      }
    }
    guard let name else { throw scanner.error(at: position, "expected the name of an animation") }
    var animation = try animation(named: name, easing: easing, at: position)
    animation.duration = times.first ?? 0
    animation.delay = times.count > 1 ? times[1] : 0
    for (property, value) in rest { try set(property, to: value, of: &animation, at: position) }
    return animation
  }

  /// The animation with some keyframes. Its easing applies between keyframes that have none of their own.
  private func animation(
    named name: String, easing: String?, at position: Int
  ) throws(MotionReadingError) -> ReadAnimation {
    guard let frames = keyframes[name] else {
      throw scanner.error(at: position, "no @keyframes “\(name.prefix(40))”")
    }
    var animation = ReadAnimation(keyframes: frames)
    // The initial value of animation-timing-function is ease.
    try setEasing(of: &animation, named: name, to: easing.map { try? function($0, at: position) } ?? .ease)
    if let easing { _ = try function(easing, at: position) }
    return animation
  }

  private func setEasing(
    of animation: inout ReadAnimation, named name: String, to easing: TimingFunction?
  ) throws(MotionReadingError) {
    for (index, isImplicit) in (implicit[name] ?? []).enumerated() where isImplicit {
      animation.keyframes[index].easing = easing ?? .ease
    }
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
      if property == "delay" { animation.delay = seconds } else { animation.duration = max(seconds, 0) }
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
    case "timing-function":
      let function = try function(value, at: position)
      for index in animation.keyframes.indices { animation.keyframes[index].easing = function }
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
