// SPDX-License-Identifier: MIT
import GlissadeTexts
import GlissadeTiming

/// The targets of a file of Web Animations, with their animations.
struct WebAnimationsFile {
  struct Target {
    let selector: String
    let path: String
    var style: [(name: String, value: String)] = []
    var animations: [WebAnimationEntry] = []
  }

  private(set) var targets: [Target] = []
  private(set) var notes: [ReadingNote] = []
  private var places: [String: Int] = [:]
  /// The earliest start time in seconds, which is the start of the document.
  private var earliest: Double?

  var origin: Double { earliest ?? 0 }

  private static let depthLimit = 16
  /// The most animations of one target.
  private static let animationLimit = 1000
  /// The most targets.
  private static let targetLimit = 20_000
  /// Whether the file has more targets, which have a note.
  private var hasFurtherTargets = false
  /// The targets with more animations, which have a note.
  private var limited: Set<Int> = []

  mutating func note(_ construct: String, at path: String) {
    notes.append(ReadingNote(.unsupported, construct, place: path.isEmpty ? "the root" : path))
  }

  mutating func read(_ root: JSONNode) {
    let node = LottieNode(root: root)
    guard case .array = root.kind else { return readEntry(node, WebAnimationEntry.Outer(), depth: 0) }
    if Self.isKeyframes(node) { return readKeyframes(root) }
    for entry in node.elements { readEntry(entry, WebAnimationEntry.Outer(), depth: 0) }
  }

  // MARK: - Entries

  /// Whether an array is a list of keyframes, as `getKeyframes()` gives it: each has an offset, none is an animation.
  private static func isKeyframes(_ node: LottieNode) -> Bool {
    let elements = node.elements
    return !elements.isEmpty
      && elements.allSatisfy { element in
        (element["offset"] != nil || element["computedOffset"] != nil) && !structure.contains { element[$0] != nil }
      }
  }

  /// Reads keyframes without a target and a timing.
  private mutating func readKeyframes(_ root: JSONNode) {
    let members = [
      JSONNode.Member(key: "keyframes", value: root),
      JSONNode.Member(key: "options", value: JSONNode(kind: .number(Self.duration * 1000), position: nil)),
    ]
    let bound = "a duration of \(Int(Self.duration)) s"
    let construct = "the timing, which the file does not state,"
    notes.append(ReadingNote(.approximated(bound: bound), construct, place: "the whole file"))
    readEntry(LottieNode(root: JSONNode(kind: .object(members), position: nil)), WebAnimationEntry.Outer(), depth: 0)
  }

  /// The duration of keyframes without a timing in seconds.
  private static let duration = 1.0

  private static let targetKeys = ["target", "selector", "element", "id"]
  private static let structure: Set = [
    "target", "selector", "element", "id", "style", "animations", "keyframes", "frames", "options", "timing", "effect",
    "children", "type", "name", "pseudoElement", "animationName", "transitionProperty", "timeline", "pending",
    "replaceState", "ready", "finished", "$schema",
  ]

  /// Reads an object: an animation, an effect, a group, or a target with a list of animations.
  private mutating func readEntry(_ node: LottieNode, _ outer: WebAnimationEntry.Outer, depth: Int) {
    guard depth < Self.depthLimit, case .object(let members) = node.json.kind else {
      return note("a value that is no animation", at: node.path)
    }
    var outer = outer
    if let selector = selector(of: node) { outer.selector = selector }
    if let effect = node["effect"], effect.isObject {
      outer.take(node)
      return readEntry(effect, outer, depth: depth + 1)
    }
    outer.take(node)
    for member in members
    where !Self.structure.contains(member.key) && !WebAnimationEntry.timingKeys.contains(member.key) {
      note("the member “\(Quotation.excerpt(member.key))”", at: node[member.key]?.path ?? node.path)
    }
    if let children = node["children"] { return readGroup(node, children, outer, depth) }
    let keyframes = node["keyframes"] ?? node["frames"]
    let list = node["animations"]
    guard keyframes != nil || list != nil || node["style"] != nil else {
      return note("an object without keyframes", at: node.path)
    }
    guard keyframes != nil || node["style"] != nil || outer.selector != nil else {
      for entry in list?.elements ?? [] { readEntry(entry, outer, depth: depth + 1) }
      return
    }
    guard let target = target(outer.selector ?? anonymousSelector, node.path) else { return }
    if let style = node["style"], case .object(let members) = style.json.kind {
      for member in members {
        guard let text = WebAnimationEntry.text(member.value) else {
          note("the member “\(Quotation.excerpt(member.key))”", at: style.path + "." + member.key)
          continue
        }
        // A semicolon would end the declaration.
        targets[target].style += CSSShorthands.expanded(
          WebAnimationEntry.property(member.key), text.filter { $0 != ";" })
      }
    }
    if let keyframes { addAnimation(node, keyframes, outer, to: target) }
    for entry in list?.elements ?? [] { readEntry(entry, outer, depth: depth + 1) }
  }

  /// The selector of an animation without a target: `getAnimations()` in JSON has no elements. Each moves a box.
  private var anonymousSelector: String {
    var number = targets.count + 1
    while places["#animation-\(number)"] != nil { number += 1 }
    return "#animation-\(number)"
  }

  /// The selector of the target of an object, or `nil` without one.
  private func selector(of node: LottieNode) -> String? {
    for key in Self.targetKeys {
      guard let value = node[key] else { continue }
      if let text = node.text(key), !text.isEmpty {
        if key == "id", !"#.[".contains(text.first ?? "#") { return "#" + text }
        return key == "target" && Self.isName(text) && !Self.tags.contains(text.lowercased()) ? "#" + text : text
      }
      // An object that describes an element.
      if value.isObject, let id = value.text("id"), !id.isEmpty { return "#" + id }
      if value.isObject, let name = value.text("className")?.split(separator: " ").first { return "." + name }
      if value.isObject, let inner = value.text("selector") { return inner }
    }
    return nil
  }

  /// Names of elements, which are selectors of their own.
  private static let tags: Set = [
    "div", "span", "svg", "g", "path", "circle", "rect", "ellipse", "p", "a", "h1", "h2", "h3", "img", "button", "li",
    "ul", "body", "html", "main", "section", "header", "footer", "article", "nav", "line", "polygon", "text",
  ]

  private static func isName(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 == 45 || $0 == 95 || $0 >= 128 || (48...57).contains($0) || (97...122).contains($0 | 32) }
  }

  private mutating func target(_ selector: String, _ path: String) -> Int? {
    if let known = places[selector] { return known }
    guard targets.count < Self.targetLimit else {
      if !hasFurtherTargets { note("the targets beyond \(Self.targetLimit)", at: path) }
      hasFurtherTargets = true
      return nil
    }
    places[selector] = targets.count
    targets.append(Target(selector: selector, path: path))
    return targets.count - 1
  }

  private mutating func addAnimation(
    _ node: LottieNode, _ keyframes: LottieNode, _ outer: WebAnimationEntry.Outer, to target: Int
  ) {
    guard targets[target].animations.count < Self.animationLimit else {
      guard limited.insert(target).inserted else { return }
      return note("the animations of a target beyond \(Self.animationLimit)", at: node.path)
    }
    var entry = WebAnimationEntry(outer)
    for problem in entry.read(node) { note(problem.construct, at: problem.path) }
    for problem in entry.readKeyframes(keyframes) { note(problem.construct, at: problem.path) }
    if let start = entry.outer.startTime { earliest = min(earliest ?? start, start) }
    guard !entry.keyframes.stops.isEmpty else { return note("an animation without values", at: node.path) }
    guard entry.timing.isValid else { return note("an animation with an invalid timing", at: node.path) }
    targets[target].animations.append(entry)
  }

  // MARK: - Groups

  /// Reads the children of a group: all at once, or one after the other in a sequence.
  private mutating func readGroup(
    _ node: LottieNode, _ children: LottieNode, _ outer: WebAnimationEntry.Outer, _ depth: Int
  ) {
    var entry = WebAnimationEntry(outer)
    for problem in entry.read(node) { note(problem.construct, at: problem.path) }
    if entry.timing.iterations != 1 || entry.timing.direction != .normal || entry.iterationFunction != .linear {
      note("the repetition of a group", at: node.path)
    }
    let isSequence = node.text("type")?.lowercased().contains("sequence") ?? false
    var inner = outer
    inner.shift += entry.timing.delay
    for child in children.elements {
      readEntry(child, inner, depth: depth + 1)
      guard isSequence else { continue }
      inner.shift += duration(of: child, depth: depth + 1)
    }
  }

  /// The duration of an entry in a sequence.
  private func duration(of node: LottieNode, depth: Int) -> Double {
    guard depth < Self.depthLimit else { return 0 }
    if let children = node["children"] {
      let durations = children.elements.map { duration(of: $0, depth: depth + 1) }
      let isSequence = node.text("type")?.lowercased().contains("sequence") ?? false
      return isSequence ? durations.reduce(0, +) : durations.max() ?? 0
    }
    if let effect = node["effect"], effect.isObject { return duration(of: effect, depth: depth + 1) }
    var entry = WebAnimationEntry(WebAnimationEntry.Outer())
    _ = entry.read(node)
    return entry.timing.endTime.isFinite ? entry.timing.endTime : 0
  }
}
