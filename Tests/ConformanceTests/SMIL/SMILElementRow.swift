// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeTiming
import TestSupport
import Testing

/// Rows of animated elements of SVG: the base value of an attribute, animations over it, and the presentation value at
/// an instant.
struct SMILElementRow {
  static func outcome(_ row: Family.Row) throws -> Family.Outcome {
    guard let element = row["element"], let text = row["measure"]?.string else { throw UnknownRow(row) }
    if text.hasPrefix("style.") { return .leftOut(reason: "results of a script that reads an element's style") }
    guard let animations = animations(row) else {
      return .leftOut(reason: "begins and ends at events and at other animations")
    }
    let smil = SMILElementRow(row: row, element: element, animations: animations, time: try row.number("time"))
    if text.hasPrefix("getBBox()") { return try smil.motion(text) }
    guard let measure = Measure(text) else { return .leftOut(reason: "what the row measures, \(text)") }
    switch measure.kind {
    case .path: return try smil.outline(measure)
    case .value where Self.colors.contains(measure.attribute): return try smil.color(measure)
    case .value: return try smil.value(measure)
    }
  }

  private let row: Family.Row
  private let element: JSONValue
  private let animations: [SMILAnimation]
  private let time: Double

  private static let colors: Set = [
    "fill", "stroke", "color", "stop-color", "flood-color", "lighting-color", "solid-color",
  ]

  private static func animations(_ row: Family.Row) -> [SMILAnimation]? {
    // In some rows the events are at 0.
    let eventTime = row["time_base"]?.string?.contains("start at 0") == true ? 0.0 : nil
    let elements = row["animations"]?.array ?? []
    let animations = elements.compactMap { SMILAnimation($0, eventTime: eventTime) }
    return animations.count == elements.count ? animations : nil
  }

  // MARK: Measured values

  /// The measured value of a row: an attribute, and the index of its number.
  private struct Measure {
    enum Kind {
      case value, path
    }
    var kind = Kind.value
    var attribute: String
    /// The index of the measured number in a list of numbers.
    var index = 0
    /// Whether the whole value is read, instead of one of its numbers.
    var isWhole = false

    init?(_ text: String) {
      if text == "animated_d" {
        self.init(attribute: "d", kind: .path)
        return
      }
      if text.hasPrefix("css.") {
        self.init(attribute: String(text.dropFirst(4)))
        return
      }
      let isPoints = text.hasPrefix("animatedPoints.")
      let parts = text.split(separator: ".").map(String.init)
      guard isPoints || (parts.count > 1 && parts[1] == "animVal") else { return nil }
      self.init(attribute: isPoints ? "points" : parts[0] == "orientAngle" ? "orient" : parts[0])
      var coordinates = 1
      if isPoints { coordinates = 2 }
      for part in parts.dropFirst(isPoints ? 1 : 2) {
        switch part {
        case "value", "x": break
        case "y",
          "numberOfItems" where part == "y":
          index += 1
        case "width" where parts[0] == "viewBox": index += 2
        case "height" where parts[0] == "viewBox": index += 3
        default:
          guard part.hasPrefix("getItem("), let item = Int(part.dropFirst(8).dropLast()) else { return nil }
          index += item * coordinates
        }
      }
      isWhole = parts.count == 2 && !isPoints
    }

    private init(attribute: String, kind: Kind = .value) {
      self.attribute = attribute
      self.kind = kind
    }
  }

  // MARK: The stack

  /// The engine's result of the animations of an attribute, as keyframe effects and as a stack of animations.
  ///
  /// - Parameters:
  ///   - attribute: The name of the animated attribute.
  ///   - base: The base value of the element.
  ///   - read: Reads a value of the attribute.
  ///   - canInterpolate: Whether values can be interpolated.
  private func shown<Value: Animatable>(
    _ attribute: String, base: Value, _ read: (String) -> Value?, canInterpolate: ([Value]) -> Bool
  ) -> Value {
    let active = animations.filter { $0.attributes["attributeName"] == attribute }.compactMap { animation in
      animation.begin(at: time).map { (animation, begin: $0) }
    }
    // An animation with a later begin is above the others; for equal begins, the document order applies.
    let ordered = active.enumerated().sorted { ($0.element.begin, $0.offset) < ($1.element.begin, $1.offset) }
    var value = base
    var stack = AnimationStack<Value>()
    var (count, isComparable) = (0, true)
    for (animation, begin) in ordered.map(\.element) {
      // The kind of the values, which is known only after reading, determines whether they can be added.
      let readable = animation.values(read, canAdd: true)?.values.compactMap(\.self) ?? []
      let isSmooth = canInterpolate(readable + [base])
      guard let (values, isAdditive) = animation.values(read, canAdd: isSmooth),
        let effect = animation.effect(values, isAdditive: isAdditive, canInterpolate: isSmooth, begin: begin),
        let part = animation.animation(
          values, isAdditive: isAdditive, canInterpolate: isSmooth, begin: begin, model: base)
      else { continue }
      value = effect.value(at: time, over: value)
      stack.add(part)
      // In SMIL an animation to a value starts at the underlying value, in Core Animation at the model value.
      if values[0] == nil, count > 0 { isComparable = false }
      count += 1
    }
    if isComparable {
      let stacked = stack.sample(at: time, over: Sample(value: base)).value
      let gap = stacked.distance(to: value)
      #expect(gap <= 1e-9 * max(1, value.displacement.magnitude), "\(row.id): \(stacked) in a stack for \(value)")
    }
    return value
  }

  private func baseText(_ attribute: String) -> String? {
    element["attrs"]?[attribute]?.string ?? element["attrs"]?[attribute]?.number.map { "\($0)" }
  }

  // MARK: Types

  private func value(_ measure: Measure) throws -> Family.Outcome {
    let attribute = SVGAttribute(name: measure.attribute)
    let isNamed = animations.contains { $0.attributes["attributeName"] == measure.attribute }
    guard isNamed || baseText(measure.attribute) != nil else {
      return .leftOut(reason: "attributes that a script interface names otherwise")
    }
    guard let base = attribute.read(baseText(measure.attribute) ?? attribute.initial) else {
      return .leftOut(reason: Self.unknownUnits)
    }
    let ours = shown(measure.attribute, base: base, attribute.read) { values in
      values.allSatisfy { $0.words.split(separator: " ").allSatisfy { $0.hasPrefix("<") } }
    }
    let tolerance = try row.number("tol")
    if let expected = row["expected"]?.number {
      guard !measure.isWhole || !ours.quantities.isEmpty else {
        return .leftOut(reason: "numbers that a script interface has for words")
      }
      guard ours.quantities.indices.contains(measure.index) else {
        return .ran(residual: .infinity, detail: "\(ours) has no number \(measure.index)")
      }
      let quantity = ours.quantities[measure.index]
      guard quantity.z == 0 else { return .leftOut(reason: Self.unknownUnits) }
      return Residual.outcome([quantity.sum()], [expected], tolerance: tolerance, isProportional: false)
    }
    let text = row["expected"]?.string ?? (row["expected"]?.bool).map { $0 ? "true" : "false" }
    guard let expected = text.flatMap(attribute.read) else { return .leftOut(reason: Self.unknownUnits) }
    return Residual.outcome(ours, expected, tolerance: tolerance, isProportional: false)
  }

  private static let unknownUnits = "units of a font or a viewport, without their sizes"

  private func color(_ measure: Measure) throws -> Family.Outcome {
    let ours = shownColor(measure.attribute)
    let expected = try row.numbers("expected")
    return Residual.outcome(
      Array(ours.rgba.prefix(expected.count)), expected, tolerance: try row.number("tol"), isProportional: false)
  }

  private func shownColor(_ attribute: String) -> Color {
    func read(_ text: String) -> Color? {
      // The colour of the text can also be animated.
      if text.lowercased() == "currentcolor" { return attribute == "color" ? nil : shownColor("color") }
      return CSSReader().color(text)
    }
    return shown(attribute, base: baseText(attribute).flatMap(read) ?? .black, read) { _ in true }
  }

  private func outline(_ measure: Measure) throws -> Family.Outcome {
    func read(_ text: String) -> Outline? { (try? Path(svgPathData: text)).map { Outline(path: $0) } }
    let base = try #require(baseText("d").flatMap(read))
    let ours = shown("d", base: base, read) { values in
      zip(values, values.dropFirst()).allSatisfy { PathMorph(from: $0.path, to: $1.path).method == .elements }
    }
    let expected = try #require(row["expected"]?.string.flatMap(read))
    return SVGPathDataRow.same(ours.path, expected.path, tolerance: try row.number("tol"), row)
  }

  // MARK: Motion

  /// The outcome of the box of the only shape of the drawing, which an animateMotion moves.
  private func motion(_ text: String) throws -> Family.Outcome {
    let json = try #require(row["animations"]?.array?.first)
    let shape = json["mpath"].flatMap(SVGShape.init)
    guard animations.count == 1, animations[0].tag == "animateMotion",
      json["mpath"] == nil || shape != nil, let motion = SMILMotion(animations[0], shape: shape?.path)
    else { return .leftOut(reason: "the boxes of drawings") }
    let box = try #require(json["parent"].flatMap(SVGShape.init)?.path.bounds())
    var origin = box.origin
    if let pose = motion.pose(at: time) { origin += pose.position - .zero }
    let ours = text.hasSuffix(".x") ? origin.x : text.hasSuffix(".y") ? origin.y : .nan
    return Residual.outcome(
      [ours], [try row.number("expected")], tolerance: try row.number("tol"), isProportional: false)
  }
}
