// SPDX-License-Identifier: MIT
import GlissadeTexts
import GlissadeTiming

/// Reads the JSON of animations of Web Animations, or the module that contains it.
struct WebAnimationsReader {
  private let errors: WebErrors

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
    let reader = WebAnimationsReader(errors: WebErrors(lines: nil, lineOffset: line))
    guard case .array(let nodes) = root.kind else { throw reader.problem(root, "expected an array of elements") }
    var elements: [ReadElement] = []
    for node in nodes { elements.append(try reader.element(node)) }
    return try WebRecording.recording(elements, length: json.utf8.count, reader.errors)
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

  private func problem(_ node: JSONNode?, _ problem: String) -> MotionReadingError {
    errors.refusal(CSSText("", at: node?.position), problem)
  }

  // MARK: - Elements

  private func element(_ node: JSONNode) throws(MotionReadingError) -> ReadElement {
    guard case .text(let target)? = node["target"]?.kind else {
      throw problem(node, "expected an object with the text “target”")
    }
    var element = ReadElement(
      name: String(target.drop { $0 == "#" || $0 == "." }), place: CSSText("", at: node.position))
    guard !element.name.isEmpty, element.name.utf8.allSatisfy(CSSValueScanner.isName) else {
      throw problem(node["target"], "the selector \(CSSValueError.quoted(target)) needs a cascade, and is not read")
    }
    try checkMembers(node, ["target", "style", "animations"])
    if let style = node["style"] {
      guard case .object(let members) = style.kind else { throw problem(style, "expected an object of properties") }
      for member in members { element.set(Self.kebabCase(member.key), to: try text(member.value)) }
    }
    guard let list = node["animations"] else { return element }
    guard case .array(let animations) = list.kind else { throw problem(list, "expected an array of animations") }
    for node in animations { element.animations.append(try animation(node)) }
    return element
  }

  private func checkMembers(_ node: JSONNode, _ names: Set<String>) throws(MotionReadingError) {
    guard case .object(let members) = node.kind else { return }
    for member in members where !names.contains(member.key) {
      throw problem(member.value, "\(CSSValueError.quoted(member.key)) is not read")
    }
  }

  private func animation(_ node: JSONNode) throws(MotionReadingError) -> ReadAnimation {
    guard case .array(let frames)? = node["keyframes"]?.kind else {
      throw problem(node, "expected an object with the array “keyframes”")
    }
    try checkMembers(node, ["keyframes", "options"])
    var animation = ReadAnimation(keyframes: try keyframes(frames), place: CSSText("", at: node.position))
    guard let options = node["options"] else { return animation }
    if let duration = options.number {
      animation.timing.duration = max(duration / 1000, 0)
      return animation
    }
    try setOptions(options, of: &animation)
    return animation
  }

  private func setOptions(_ options: JSONNode, of animation: inout ReadAnimation) throws(MotionReadingError) {
    guard case .object(let members) = options.kind else { throw problem(options, "expected the options") }
    for member in members {
      let value = member.value
      func milliseconds() throws(MotionReadingError) -> Double {
        guard let number = value.number, number.isFinite else { throw problem(value, "expected milliseconds") }
        return number / 1000
      }
      func choice<Choice>(_ read: (String) -> Choice?) throws(MotionReadingError) -> Choice {
        guard case .text(let text) = value.kind, let choice = read(text) else {
          throw problem(value, "\(value.summary) is not accepted here")
        }
        return choice
      }
      switch member.key {
      case "duration":
        if case .text("auto") = value.kind { break }
        animation.timing.duration = max(try milliseconds(), 0)
      case "delay": animation.timing.delay = try milliseconds()
      case "endDelay": animation.timing.endDelay = try milliseconds()
      case "iterations":
        // JSON has no infinite numbers.
        switch value.kind {
        case .number(let number): animation.timing.iterations = max(number, 0)
        case .null, .text("Infinity"): animation.timing.iterations = .infinity
        default: throw problem(value, "\(value.summary) is not accepted here")
        }
      case "iterationStart":
        guard let number = value.number, number >= 0, number.isFinite else {
          throw problem(value, "expected a number of at least 0")
        }
        animation.timing.iterationStart = number
      case "easing": animation.easing = try easing(value) ?? .linear
      case "fill": animation.timing.fill = try choice { $0 == "auto" ? .removed : CSSAnimationList.fill($0) }
      case "direction": animation.timing.direction = try choice(CSSAnimationList.direction)
      case "composite": animation.composite = try choice { WebComposite(rawValue: $0) }
      case "iterationComposite": _ = try choice { $0 == "replace" ? $0 : nil }
      case "id": break
      default: throw problem(value, "the option \(CSSValueError.quoted(member.key)) is not read")
      }
    }
  }

  // MARK: - Keyframes

  private func keyframes(_ nodes: [JSONNode]) throws(MotionReadingError) -> ReadKeyframes {
    var frames: [(frame: ReadKeyframes.Frame, values: [(property: String, text: CSSText)])] = []
    let offsets = try offsets(nodes)
    for (node, offset) in zip(nodes, offsets) {
      guard case .object(let members) = node.kind else { continue }
      var frame = ReadKeyframes.Frame(offset: offset, easing: try easing(node["easing"]))
      if let composite = node["composite"], case .text(let text) = composite.kind, text != "auto" {
        frame.composite = WebComposite(rawValue: text)
        if frame.composite == nil { throw problem(composite, "\(composite.summary) is not accepted here") }
      }
      var values: [(property: String, text: CSSText)] = []
      for member in members where !["offset", "easing", "composite"].contains(member.key) {
        values.append((Self.kebabCase(member.key), try text(member.value)))
      }
      frames.append((frame, values))
    }
    return ReadKeyframes(frames, replacing: false)
  }

  /// The offsets of keyframes; those without one are evenly between their neighbours.
  private func offsets(_ nodes: [JSONNode]) throws(MotionReadingError) -> [Double] {
    var offsets: [Double?] = []
    var largest = 0.0
    for node in nodes {
      guard case .object = node.kind else { throw problem(node, "expected a keyframe") }
      var offset: Double?
      if let own = node["offset"] {
        if case .null = own.kind {
          offset = nil
        } else {
          guard let number = own.number, (0...1).contains(number), number >= largest else {
            throw problem(own, "expected ascending offsets from 0 to 1")
          }
          (offset, largest) = (number, number)
        }
      }
      offsets.append(offset)
    }
    guard !offsets.isEmpty else { return [] }
    if offsets[offsets.count - 1] == nil { offsets[offsets.count - 1] = 1 }
    if offsets[0] == nil { offsets[0] = 0 }
    var result: [Double] = []
    var index = 0
    while index < offsets.count {
      if let offset = offsets[index] {
        result.append(offset)
        index += 1
        continue
      }
      let next = offsets[index...].firstIndex { $0 != nil } ?? offsets.count
      let (start, end) = (result.last ?? 0, next < offsets.count ? offsets[next] ?? 1 : 1)
      let count = next - index
      for step in 1...count { result.append(start + (end - start) * Double(step) / Double(count + 1)) }
      index = next
    }
    return result
  }

  private func easing(_ node: JSONNode?) throws(MotionReadingError) -> TimingFunction? {
    guard let node else { return nil }
    do {
      guard case .text(let text) = node.kind else { return try TimingFunction(css: "") }
      return try TimingFunction(css: text)
    } catch {
      throw problem(node, "\(error)")
    }
  }

  // MARK: - Texts

  private func text(_ node: JSONNode) throws(MotionReadingError) -> CSSText {
    switch node.kind {
    case .text(let text): CSSText(text, at: node.position)
    case .number(let number): CSSText(JSONNode.text(of: number), at: node.position)
    default: throw problem(node, "expected the value of a property")
    }
  }

  /// The name of a property in CSS: `stroke-width` for `strokeWidth`.
  private static func kebabCase(_ name: String) -> String {
    if name == "cssOffset" { return "offset" }
    if name == "cssFloat" { return "float" }
    var result = ""
    for character in name {
      if character.isUppercase { result += "-" + character.lowercased() } else { result.append(character) }
    }
    return result
  }
}
