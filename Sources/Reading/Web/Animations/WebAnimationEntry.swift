// SPDX-License-Identifier: MIT
import GlissadeTexts
import GlissadeTiming

/// One animation of Web Animations: its timing and its keyframes.
struct WebAnimationEntry {
  typealias Problem = (construct: String, path: String)

  /// What the objects around an effect state.
  struct Outer {
    var selector: String?
    /// The seconds by which groups delay their children.
    var shift = 0.0
    var startTime: Double?
    var currentTime: Double?
    var rate = 1.0
    var isPaused = false

    /// Takes the members of an animation.
    mutating func take(_ node: LottieNode) {
      if let start = node.number("startTime") { startTime = start / 1000 }
      if let current = node.number("currentTime") { currentTime = current / 1000 }
      if let rate = node.number("playbackRate") { self.rate = rate }
      if let state = node.text("playState") { isPaused = state == "paused" }
    }
  }

  static let timingKeys: Set = [
    "duration", "delay", "endDelay", "iterations", "iterationStart", "direction", "fill", "easing", "composite",
    "iterationComposite", "playbackRate", "startTime", "currentTime", "playState", "localTime", "progress",
    "currentIteration", "endTime", "activeDuration", "overallProgress", "rangeStart", "rangeEnd", "spacing",
  ]

  var outer: Outer
  private(set) var timing = EffectTiming()
  private(set) var iterationFunction = TimingFunction.linear
  private(set) var composition = CSSAnimation.Composition.replace
  private(set) var isCumulative = false
  private(set) var keyframes = CSSKeyframes()

  init(_ outer: Outer) { self.outer = outer }

  /// The animation for an element.
  ///
  /// - Parameter origin: The start time that is the start of the document.
  func animation(named name: String, origin: Double) -> CSSAnimation {
    var animation = CSSAnimation(
      name: name, timing: timing, timingFunction: .linear, isPaused: outer.isPaused || outer.rate == 0,
      composition: composition)
    (animation.iterationFunction, animation.isCumulative) = (iterationFunction, isCumulative)
    animation.clock.rate = outer.rate == 0 ? 1 : outer.rate
    if let start = outer.startTime, !animation.isPaused {
      animation.clock.start = (origin - start) * outer.rate
    } else if let current = outer.currentTime {
      animation.clock.start = current
    } else if outer.rate < 0 {
      // An animation that plays backwards begins at its end.
      animation.clock.start = timing.endTime.isFinite ? timing.endTime : 0
    }
    return animation
  }

  // MARK: - Timing

  /// Reads the timing of an object, of its `options` and its `timing`; returns what is not read.
  mutating func read(_ node: LottieNode) -> [Problem] {
    var problems: [Problem] = []
    problems += readTiming(node, isOwn: true)
    for source in [node["timing"], node["options"]].compactMap(\.self) {
      if case .number(let duration) = source.json.kind { timing.duration = duration / 1000 }
      problems += readTiming(source, isOwn: false)
    }
    timing.delay += outer.shift
    return problems
  }

  private mutating func readTiming(_ node: LottieNode, isOwn: Bool) -> [Problem] {
    guard case .object(let members) = node.json.kind else { return [] }
    var problems: [Problem] = []
    if !isOwn { outer.take(node) }
    for member in members {
      let (number, text) = (member.value.lottieNumber, node.text(member.key))
      var isRead = true
      switch member.key {
      case "duration": timing.duration = text == "auto" ? 0 : Self.number(member.value).map { $0 / 1000 } ?? 0
      case "delay": timing.delay = (number ?? 0) / 1000
      case "endDelay": timing.endDelay = (number ?? 0) / 1000
      case "iterations":
        // JSON has no infinity: it becomes null.
        if case .null = member.value.kind {
          timing.iterations = .infinity
        } else {
          timing.iterations = Self.number(member.value) ?? 1
        }
      case "iterationStart": timing.iterationStart = max(number ?? 0, 0)
      case "direction":
        let directions: [String: PlaybackDirection] = [
          "normal": .normal, "reverse": .reverse, "alternate": .alternate, "alternate-reverse": .alternateReverse,
        ]
        isRead = text.flatMap { directions[$0] } != nil
        timing.direction = text.flatMap { directions[$0] } ?? .normal
      case "fill":
        let fills: [String: FillMode] = [
          "none": .removed, "auto": .removed, "forwards": .forwards, "backwards": .backwards, "both": .both,
        ]
        isRead = text.flatMap { fills[$0] } != nil
        timing.fill = text.flatMap { fills[$0] } ?? .removed
      case "easing":
        if let text, let function = try? TimingFunction(css: text) {
          iterationFunction = function
        } else {
          // The easings of property-indexed keyframes are read with them.
          isRead = text == nil && isOwn
        }
      case "composite":
        if let text { composition = CSSAnimation.Composition(text) }
      case "iterationComposite": isCumulative = text == "accumulate"
      case "rangeStart", "rangeEnd": isRead = ["normal", nil].contains(text)
      case "spacing": isRead = ["distribute", nil].contains(text)
      default:
        isRead =
          isOwn || Self.timingKeys.contains(member.key) || ["id", "pseudoElement", "timeline"].contains(member.key)
      }
      if !isRead {
        problems.append(("the member “\(Quotation.excerpt(member.key))”", node[member.key]?.path ?? node.path))
      }
    }
    return problems
  }

  /// A number, also an infinite one that is a text.
  private static func number(_ node: JSONNode) -> Double? {
    switch node.kind {
    case .number(let value): return value.isNaN ? nil : value
    case .text(let text):
      if ["Infinity", "infinity", "infinite"].contains(text) { return .infinity }
      let seconds = SVGClock.cssSeconds(text).map { $0 * 1000 }
      return seconds ?? Double(text).flatMap { $0.isNaN ? nil : $0 }
    default: return nil
    }
  }

  // MARK: - Keyframes

  private struct Frame {
    var offset: Double?
    var easing: String?
    var composition: String?
    var values: [(name: String, value: String)] = []
  }

  private static let frameKeys: Set = ["offset", "computedOffset", "easing", "composite"]

  /// Reads a list of keyframes, or an object with a list for each property; returns what is not read.
  mutating func readKeyframes(_ node: LottieNode) -> [Problem] {
    if node.isObject { return readIndexed(node) }
    var problems: [Problem] = []
    var frames: [Frame] = []
    for entry in node.elements {
      guard case .object(let members) = entry.json.kind else {
        problems.append(("a keyframe that is no object", entry.path))
        continue
      }
      var frame = Frame()
      frame.offset = entry.number("offset") ?? entry.number("computedOffset")
      frame.easing = entry.text("easing")
      frame.composition = entry.text("composite").flatMap { $0 == "auto" ? nil : $0 }
      for member in members where !Self.frameKeys.contains(member.key) {
        guard let value = Self.text(member.value) else {
          problems.append(("the member “\(Quotation.excerpt(member.key))”", entry[member.key]?.path ?? entry.path))
          continue
        }
        frame.values += CSSShorthands.expanded(Self.property(member.key), value)
      }
      if let easing = frame.easing, (try? TimingFunction(css: easing)) == nil {
        problems.append(("the easing “\(Quotation.excerpt(easing))”", entry["easing"]?.path ?? entry.path))
        frame.easing = "linear"
      }
      frames.append(frame)
    }
    guard let offsets = Self.resolved(frames.map(\.offset)) else {
      return problems + [("keyframes whose offsets are not ascending numbers from 0 to 1", node.path)]
    }
    for (frame, offset) in zip(frames, offsets) {
      for (name, value) in frame.values {
        keyframes.append(
          CSSKeyframes.Stop(
            offset: offset, value: value, easing: frame.easing ?? "linear", composition: frame.composition),
          to: name)
      }
    }
    return problems
  }

  /// Reads an object with a list of values for each property.
  private mutating func readIndexed(_ node: LottieNode) -> [Problem] {
    guard case .object(let members) = node.json.kind else { return [] }
    func list(_ value: JSONNode?) -> [JSONNode] {
      guard let value else { return [] }
      if case .array(let elements) = value.kind { return elements }
      return [value]
    }
    let stated = list(node.json["offset"]).map(\.lottieNumber)
    let easings = list(node.json["easing"]).compactMap(Self.text)
    let compositions = list(node.json["composite"]).compactMap(Self.text)
    var problems: [Problem] = []
    for member in members where !Self.frameKeys.contains(member.key) {
      func path() -> String { node[member.key]?.path ?? node.path }
      let values = list(member.value).map(Self.text)
      guard !values.contains(nil), !values.isEmpty else {
        problems.append(("the member “\(Quotation.excerpt(member.key))”", path()))
        continue
      }
      var partial = Array(stated.prefix(values.count))
      while partial.count < values.count { partial.append(nil) }
      // A single value is that of the end.
      if values.count == 1, stated.isEmpty { partial = [1] }
      guard let offsets = Self.resolved(partial) else {
        problems.append(("keyframes whose offsets are not ascending numbers from 0 to 1", path()))
        continue
      }
      for (number, value) in values.compactMap(\.self).enumerated() {
        let easing = easings.isEmpty ? "linear" : easings[number % easings.count]
        let composition = compositions.isEmpty ? nil : compositions[number % compositions.count]
        for (name, part) in CSSShorthands.expanded(Self.property(member.key), value) {
          keyframes.append(
            CSSKeyframes.Stop(
              offset: offsets[number], value: part, easing: easing,
              composition: composition == "auto" ? nil : composition),
            to: name)
        }
      }
    }
    return problems
  }

  /// The offsets with those that are not stated, which are at equal distances; `nil` unless they ascend in 0 … 1.
  private static func resolved(_ stated: [Double?]) -> [Double]? {
    guard !stated.isEmpty else { return [] }
    var offsets = stated
    if offsets.count > 1, offsets[0] == nil { offsets[0] = 0 }
    if offsets[offsets.count - 1] == nil { offsets[offsets.count - 1] = 1 }
    var (result, index): ([Double], Int) = ([], 0)
    while index < offsets.count {
      if let offset = offsets[index] {
        guard (0...1).contains(offset), offset >= (result.last ?? 0) else { return nil }
        result.append(offset)
        index += 1
        continue
      }
      guard let next = offsets[index...].firstIndex(where: { $0 != nil }), let end = offsets[next] else { return nil }
      let start = result.last ?? 0
      let count = Double(next - index + 1)
      for step in 0..<(next - index) { result.append(start + (end - start) * Double(step + 1) / count) }
      index = next
    }
    return result
  }

  /// A value as text; `nil` for lists and objects.
  static func text(_ node: JSONNode) -> String? {
    switch node.kind {
    case .text(let text): text
    case .number(let number): JSONNode.text(of: number)
    default: nil
    }
  }

  /// The name of a property of CSS: `stroke-width` for `strokeWidth`.
  static func property(_ key: String) -> String {
    if key == "cssOffset" { return "offset" }
    if key == "cssFloat" { return "float" }
    var name = ""
    let isLowercase = key.utf8.allSatisfy { (97...122).contains($0) || $0 == 45 }
    if isLowercase { name = key }
    for character in isLowercase ? "" : key {
      if character.isUppercase { name += "-" + character.lowercased() } else { name.append(character) }
    }
    if name.hasPrefix("-webkit-") { name = String(name.dropFirst("-webkit-".count)) }
    return name.hasPrefix("webkit-") ? String(name.dropFirst("webkit-".count)) : name
  }
}
