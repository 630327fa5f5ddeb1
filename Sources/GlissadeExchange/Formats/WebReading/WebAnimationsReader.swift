// SPDX-License-Identifier: MIT
import GlissadeJSON
import GlissadeTiming

/// Reads the JSON of animations of Web Animations, or the module that contains it.
struct WebAnimationsReader {
  /// Reads a text.
  static func recording(_ text: String) throws(MotionReadingError) -> MotionRecording {
    let (json, line) = part(of: text)
    var scanner = JSONScanner(Array(json.utf8))
    let root: JSONNode
    do {
      root = try scanner.document()
    } catch {
      throw MotionReadingError(line: error.position.line + line, column: error.position.column, error.problem)
    }
    guard case .array(let nodes) = root.kind else { throw problem(root, line, "expected an array of elements") }
    var elements: [ReadElement] = []
    var animations: [JSONNode] = []
    for node in nodes { elements.append(try element(node, line, &animations)) }
    return try WebChannels(elements, length: json.utf8.count) { problem(animations[$0], line, $1) }.recording()
  }

  /// The JSON in a module, and the number of lines before it.
  private static func part(of text: String) -> (json: Substring, line: Int) {
    let name = "export const elements = "
    guard let start = text.firstRange(of: name)?.upperBound, let end = text[start...].firstRange(of: "\n];") else {
      return (text[...], 0)
    }
    // The columns of the first line do not matter: the array begins there.
    return (text[start...end.lowerBound] + "]", text[..<start].utf8.reduce(0) { $1 == 10 ? $0 + 1 : $0 })
  }

  private static func problem(_ node: JSONNode?, _ line: Int, _ problem: String) -> MotionReadingError {
    MotionReadingError(line: (node?.position?.line ?? 1) + line, column: node?.position?.column ?? 1, problem)
  }

  /// Reads an element, and adds the nodes of its animations to a list.
  private static func element(
    _ node: JSONNode, _ line: Int, _ nodes: inout [JSONNode]
  ) throws(MotionReadingError) -> ReadElement {
    guard case .text(let target)? = node["target"]?.kind else {
      throw problem(node, line, "expected an object with the text “target”")
    }
    var element = ReadElement(name: String(target.drop { $0 == "#" || $0 == "." }))
    if case .object(let members)? = node["style"]?.kind {
      for member in members { element.style[kebabCase(member.key)] = text(member.value) }
    }
    guard let list = node["animations"] else { return element }
    guard case .array(let animations) = list.kind else { throw problem(list, line, "expected an array of animations") }
    for node in animations {
      var animation = try animation(node, line)
      animation.position = nodes.count
      nodes.append(node)
      element.animations.append(animation)
    }
    return element
  }

  private static func animation(_ node: JSONNode, _ line: Int) throws(MotionReadingError) -> ReadAnimation {
    guard case .array(let frames)? = node["keyframes"]?.kind else {
      throw problem(node, line, "expected an object with the array “keyframes”")
    }
    var animation = ReadAnimation(keyframes: [])
    for (index, frame) in frames.enumerated() {
      guard case .object(let members) = frame.kind else { throw problem(frame, line, "expected a keyframe") }
      let even = frames.count > 1 ? Double(index) / Double(frames.count - 1) : 1
      var keyframe = ReadAnimation.Keyframe(
        offset: frame["offset"]?.number ?? even, values: [:], easing: try easing(frame["easing"], line))
      guard (0...1).contains(keyframe.offset), keyframe.offset >= animation.keyframes.last?.offset ?? 0 else {
        throw problem(frame["offset"] ?? frame, line, "expected ascending offsets from 0 to 1")
      }
      for member in members where !["offset", "easing", "composite"].contains(member.key) {
        keyframe.values[kebabCase(member.key)] = text(member.value)
      }
      animation.keyframes.append(keyframe)
    }
    guard let options = node["options"] else { return animation }
    if let duration = options.number {
      animation.duration = duration / 1000
      return animation
    }
    for name in ["iterationStart", "endDelay"] {
      if let node = options[name], node.number != 0 { throw problem(node, line, "“\(name)” is not read") }
    }
    animation.duration = max((options["duration"]?.number ?? 0) / 1000, 0)
    animation.delay = (options["delay"]?.number ?? 0) / 1000
    if let node = options["iterations"] { animation.iterations = max(node.number ?? .infinity, 0) }
    animation.easing = try easing(options["easing"], line)
    animation.fill = try choice(options["fill"], line) ?? .none
    animation.direction = try choice(options["direction"], line) ?? .normal
    animation.composite = try choice(options["composite"], line) ?? .replace
    return animation
  }

  private static func choice<Choice: RawRepresentable>(
    _ node: JSONNode?, _ line: Int
  ) throws(MotionReadingError) -> Choice? where Choice.RawValue == String {
    guard let node else { return nil }
    guard let value = text(node).flatMap(Choice.init(rawValue:)) else {
      throw problem(node, line, "\(node.summary) is not accepted here")
    }
    return value
  }

  private static func easing(_ node: JSONNode?, _ line: Int) throws(MotionReadingError) -> TimingFunction {
    guard let node else { return .linear }
    do {
      return try TimingFunction(css: text(node) ?? "")
    } catch {
      throw problem(node, line, "\(error)")
    }
  }

  private static func text(_ node: JSONNode) -> String? {
    switch node.kind {
    case .text(let text): text
    case .number(_, let text): text
    default: nil
    }
  }

  /// The name of a property in CSS: `stroke-width` for `strokeWidth`.
  private static func kebabCase(_ name: String) -> String {
    if name == "cssOffset" { return "offset" }
    var result = ""
    for character in name {
      if character.isUppercase { result += "-" + character.lowercased() } else { result.append(character) }
    }
    return result
  }
}
