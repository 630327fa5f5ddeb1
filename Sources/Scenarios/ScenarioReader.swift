// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTexts
import GlissadeTiming

/// A parser of one scenario in a file, which collects the faults.
struct ScenarioReader {
  let file: String
  let scenario: String
  private(set) var diagnostics: [ScenarioDiagnostic] = []
  private var frame: Int?
  /// The first fault that prevents the frame from being played.
  private var fault: String?
  private var values: [String: JSONNode] = [:]

  init(file: String, scenario: String) {
    self.file = file
    self.scenario = scenario
  }

  /// Returns the scenario, or `nil` if the value is not an array of an accepted length.
  mutating func scenario(_ node: JSONNode) -> Scenario? {
    guard case .array(let frames) = node.kind else {
      report(nil, node, "the scenario is \(node.summary), not an array of frames")
      return nil
    }
    guard frames.count <= ScenarioLimits.frameCount else {
      report(nil, node, "the scenario has \(frames.count) frames; at most \(ScenarioLimits.frameCount) are accepted")
      return nil
    }
    var scenario = Scenario(self.scenario)
    for (index, node) in frames.enumerated() {
      frame = index + 1
      fault = nil
      read(node, into: &scenario)
    }
    frame = nil
    return scenario
  }

  /// Records a fault that does not prevent the frame from being played.
  mutating func report(_ key: String?, _ node: JSONNode?, _ problem: String) {
    diagnostics.append(
      ScenarioDiagnostic(
        file: file, scenario: scenario, frame: frame, key: key, value: node?.summary, line: node?.position?.line,
        column: node?.position?.column, problem: problem))
  }

  /// Records a fault that prevents the frame from being played.
  private mutating func refuse(_ key: String?, _ node: JSONNode?, _ problem: String) {
    report(key, node, problem)
    if fault == nil { fault = (key.map { "\($0): " } ?? "") + problem }
  }

  // MARK: - Frames

  private static let types = [
    "frameAnimation", "morph", "alpha", "translate", "rotateX", "rotateY", "rotateZ", "scale", "action", "wait",
  ]
  private static let keys = [
    "type", "after", "target", "velocity", "loop", "alpha", "x", "y", "z", "angle", "anchorX", "anchorY",
    "interpolation", "name",
  ]

  private mutating func read(_ node: JSONNode, into scenario: inout Scenario) {
    guard case .object(let members) = node.kind else {
      refuse(nil, node, "the frame is \(node.summary), not an object")
      scenario.addPause(after: 0, problem: .file(fault ?? ""))
      return
    }
    values = [:]
    for member in members {
      if !Self.keys.contains(member.key) {
        report(
          member.key, member.value,
          "unknown key; \(Self.keys.joined(separator: ", ")) are accepted; the key is ignored")
      }
      if values[member.key] != nil { report(member.key, member.value, "duplicate key; the last value is used") }
      values[member.key] = member.value
    }
    let after = number("after", ScenarioLimits.after, default: 0)
    let easing = easing()
    let keyframe = keyframe(at: node)
    if let keyframe, fault == nil {
      do throws(ScenarioProblem) {
        try scenario.add(keyframe, after: after, easing: easing)
        return
      } catch { refuse(nil, node, error.description) }
    }
    scenario.addPause(after: after, problem: .file(fault ?? ""))
  }

  private mutating func keyframe(at node: JSONNode) -> ScenarioKeyframe? {
    var type = "translate"
    if let node = values["type"] {
      guard case .text(let text) = node.kind, Self.types.contains(text) else {
        refuse("type", node, "\(node.summary) is not a frame type; \(Self.types.joined(separator: ", ")) are accepted")
        return nil
      }
      type = text
    }
    switch type {
    case "translate":
      return .translate(
        x: number("x", ScenarioLimits.translation, default: 0), y: number("y", ScenarioLimits.translation, default: 0))
    case "rotateX": return .rotateX(angle(), anchor: anchor())
    case "rotateY": return .rotateY(angle(), anchor: anchor())
    case "rotateZ": return .rotateZ(angle(), anchor: anchor())
    case "scale":
      return .scale(
        x: number("x", ScenarioLimits.factor, default: 1), y: number("y", ScenarioLimits.factor, default: 1),
        anchor: anchor())
    case "alpha": return .alpha(number("alpha", ScenarioLimits.alpha, default: 1))
    case "morph": return name("target", at: node, of: type).map { .morph(.named($0)) }
    case "frameAnimation":
      let velocity = number("velocity", ScenarioLimits.velocity, default: 1)
      let loops = flag("loop")
      return name("target", at: node, of: type).map {
        .frameAnimation(target: $0, velocity: velocity, loops: loops)
      }
    case "action": return name("name", at: node, of: type).map { .action(ScenarioAction($0)) }
    default: return .wait(target: values["target"] == nil ? nil : name("target", at: node, of: type))
    }
  }

  // MARK: - Values

  private mutating func number(
    _ key: String, _ accepted: ClosedRange<Double>, default defaultValue: Double
  ) -> Double {
    guard let node = values[key] else { return defaultValue }
    guard case .number(let value) = node.kind else {
      refuse(key, node, "\(node.summary) is not a number")
      return defaultValue
    }
    guard accepted.contains(value) else {
      refuse(
        key, node,
        "\(node.summary) is out of range; \(Self.text(accepted.lowerBound)) … \(Self.text(accepted.upperBound)) are "
          + "accepted"
      )
      return defaultValue
    }
    return value
  }

  private mutating func angle() -> Angle { .degrees(number("angle", ScenarioLimits.degrees, default: 0)) }

  private mutating func anchor() -> Point {
    Point(
      x: number("anchorX", ScenarioLimits.anchor, default: 0.5),
      y: number("anchorY", ScenarioLimits.anchor, default: 0.5))
  }

  private mutating func flag(_ key: String) -> Bool {
    guard let node = values[key] else { return false }
    switch node.kind {
    case .flag(let value): return value
    // The numbers 0 and 1 are common notations of a flag.
    case .number(let value) where value == 0 || value == 1: return value == 1
    default:
      refuse(key, node, "\(node.summary) is not a Boolean; true and false are accepted")
      return false
    }
  }

  private mutating func name(_ key: String, at frame: JSONNode, of type: String) -> String? {
    guard let node = values[key] else {
      refuse(key, frame, "missing; \(type) requires a non-empty string")
      return nil
    }
    guard case .text(let text) = node.kind, !text.isEmpty else {
      refuse(key, node, "\(node.summary) is not a non-empty string")
      return nil
    }
    return text
  }

  /// Returns the easing by its name or CSS text; linear for any other value.
  private mutating func easing() -> TimingFunction {
    guard let node = values["interpolation"] else { return .linear }
    if case .text(let text) = node.kind {
      switch text {
      case "linear": return .linear
      case "easeIn": return .easeIn
      case "easeOut": return .easeOut
      case "easeInOut", "easeInEaseOut": return .easeInOut
      default: if let easing = try? TimingFunction(css: text) { return easing }
      }
    }
    report(
      "interpolation", node,
      "\(node.summary) is not an easing; linear, easeIn, easeOut, easeInOut and CSS easings are accepted; "
        + "linear is used")
    return .linear
  }

  private static func text(_ value: Double) -> String {
    guard let whole = Int(exactly: value), abs(value) < 1e15 else { return "\(value)" }
    return "\(whole)"
  }
}
