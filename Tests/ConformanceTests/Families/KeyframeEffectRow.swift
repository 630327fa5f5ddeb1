// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeTiming
import TestSupport
import Testing

/// Rows of keyframe effects: a stack of animations of one property over the style of an element.
struct KeyframeEffectRow {
  static func outcome(_ row: Family.Row) throws -> Family.Outcome {
    guard row.kind == "effect_value", let property = row["property"]?.string else { throw UnknownRow(row) }
    return try KeyframeEffectRow(row: row, property: property).outcome()
  }

  private let row: Family.Row
  private let property: String
  private let reader: CSSReader

  private init(row: Family.Row, property: String) {
    self.row = row
    self.property = property
    // In the tests of single properties the font size of the root, which all inherit, is 10 points.
    let isPerProperty = row["src"]?.string?.contains("per-property") == true
    let parents = (row["parent_styles"]?.array ?? []).compactMap { $0["fontSize"]?.string }
    let root = isPerProperty ? 10.0 : nil
    let fontSize = parents.last.flatMap { CSSReader(rem: root).quantity($0)?.y }
    reader = CSSReader(em: fontSize ?? root, rem: root)
  }

  private func outcome() throws -> Family.Outcome {
    switch property {
    case "filter", "boxShadow", "textShadow":
      return .leftOut(reason: "filters and shadows, whose lists have other rules")
    case "transform":
      guard let ours = try composed(over: [], transform) else { return unknownBox }
      let expected = try #require(row["expected_matrix"]?.numbers)
      return Residual.outcome(ours.transform.elements, expected, tolerance: try row.number("tol"))
    case "rotate":
      guard
        let ours = try composed(over: [.rotate(.zero)], { $0.text.flatMap { reader.rotation($0) } }, isSingle: true),
        let expected = reader.rotation(try expectedText)
      else { return unknownBox }
      return Residual.outcome(ours.transform.elements, expected.transform.elements, tolerance: 1e-4)
    case "scale":
      guard let ours = try composed(over: Factors(xyz: .one), { $0.text.flatMap { reader.factors($0) } }),
        let expected = reader.factors(try expectedText)
      else { return unknownUnits }
      return Residual.outcome(
        [ours.xyz.x, ours.xyz.y, ours.xyz.z], [expected.xyz.x, expected.xyz.y, expected.xyz.z],
        tolerance: try row.number("tol"))
    case "translate":
      let none = try #require(reader.translation("none"))
      guard let ours = try composed(over: none, { $0.text.flatMap { reader.translation($0) } }),
        let expected = reader.translation(try expectedText)
      else { return unknownUnits }
      return Residual.outcome(ours, expected, tolerance: try row.number("tol"))
    case "visibility":
      let visible = Visibility(number: 1)
      let ours = try composed(over: visible) { $0.text.map { Visibility(number: $0 == "visible" ? 1 : 0) } }
      let isEqual = try ((ours ?? visible).number > 0 ? "visible" : "hidden") == expectedText
      return .ran(residual: isEqual ? 0 : .infinity, detail: "\(String(describing: ours)) for \(try expectedText)")
    case "strokeDasharray":
      guard let ours = try composed(over: .zero, { $0.text.flatMap(dashes) }),
        let expected = dashes(try expectedText)
      else { return unknownUnits }
      let numbers = [ours, expected].map { $0.lengths.flatMap { [$0.y, $0.z] } }
      return Residual.outcome(numbers[0], numbers[1], tolerance: try row.number("tol"))
    default:
      if expectedType == "color" { return try colorOutcome() }
      return try styleOutcome()
    }
  }

  private var unknownBox: Family.Outcome { .leftOut(reason: TransformRow.unknownBox) }
  private var unknownUnits: Family.Outcome { .leftOut(reason: "lengths in units of a font that the row does not give") }
  private var expectedText: String {
    get throws { try #require(row["expected"]?.string ?? row["expected"]?.number.map { "\($0)" }) }
  }
  private var expectedType: String? { row["expected_typed"]?["type"]?.string }

  // MARK: The stack

  /// A value of the row: its text, and its numbers if the row has them.
  private struct Written {
    var text: String?
    var typed: JSONValue?
  }

  /// The engine's result of the stack, or `nil` if one of its values cannot be read.
  ///
  /// - Parameters:
  ///   - initial: The value of an element whose style does not set the property.
  ///   - read: Reads a value.
  ///   - isSingle: Whether the property is a single transform function, so that additions accumulate in it.
  private func composed<Value: Animatable>(
    over initial: Value, _ read: (Written) throws -> Value?, isSingle: Bool = false
  ) throws -> Value? {
    func operation(_ json: JSONValue?) -> CompositeOperation? {
      switch json?.string {
      case "add": isSingle ? .accumulate : .add
      case "accumulate": .accumulate
      case "replace": .replace
      default: nil
      }
    }
    func written(_ values: JSONValue?, _ typed: JSONValue?) -> Written {
      let value = values?[property]
      return Written(text: value?.string ?? value?.number.map { "\($0)" }, typed: typed)
    }
    let base = written(row["base_style"], row["base_typed"])
    guard var value = base.text == nil && base.typed == nil ? initial : try read(base) else { return nil }
    for animation in try #require(row["animations"]?.array) {
      var keyframes: [KeyframeEffect<Value>.Keyframe] = []
      for keyframe in try #require(animation["keyframes"]?.array) {
        let written = written(keyframe["values"], keyframe["typed"]?[property])
        let isMissing = written.text == nil && written.typed == nil
        let content = try isMissing ? nil : read(written)
        guard isMissing || content != nil else { return nil }
        keyframes.append(
          .init(
            content, offset: keyframe["offset"]?.number,
            timingFunction: try TimingFunction(text: keyframe["easing"]?.string ?? "linear"),
            composite: operation(keyframe["composite"])))
      }
      let timing = try TimingRow(try #require(animation["timing"]))
      let effect = KeyframeEffect(
        keyframes, timing: timing.effect, timingFunction: timing.easing,
        composite: operation(animation["composite"]) ?? .replace,
        isCumulative: animation["iterationComposite"]?.string == "accumulate")
      #expect(effect.problems.isEmpty)
      let isReversed = (animation["playbackRate"]?.number ?? 1) < 0
      if let time = animation["currentTime"]?.number {
        value = effect.value(at: time, over: value, isReversed: isReversed)
      }
    }
    return value
  }

  // MARK: Types

  private func transform(_ written: Written) throws -> TransformList? {
    let box = ["width", "height"].map { side in
      (row["base_style"]?[side]?.string).flatMap { reader.quantity($0)?.y }
    }
    let sizes = box.compactMap(\.self)
    if let operations = written.typed?["ops"]?.array {
      return try TransformRow.list(operations, box: sizes.count == 2 ? sizes : nil)
    }
    return written.text.flatMap { reader.transformList($0, box: sizes.count == 2 ? sizes : nil) }
  }

  private func dashes(_ text: String) -> Dashes? {
    var reader = reader
    reader.unitless = .length
    return text == "none" ? .zero : reader.value(text).map { Dashes(lengths: $0.quantities) }
  }

  private func colorOutcome() throws -> Family.Outcome {
    let ours = try composed(over: .black) { written in
      written.typed?["rgba"]?.numbers.map { Color(rgba: $0) } ?? written.text.flatMap { reader.color($0) }
    }
    guard let ours else { return .leftOut(reason: "colours of other notations") }
    let expected = try #require(row["expected_typed"]?["rgba"]?.numbers)
    // In texts, components are whole numbers and opacities have two digits. A value that is less than a half only by
    // rounding is rounded up.
    let rgba = ours.rgba
    let written = rgba[..<3].map { ($0 + 1e-6).rounded() } + [(rgba[3] * 100 + 1e-6).rounded() / 100]
    return Residual.outcome(written, expected, tolerance: try row.number("tol"), isProportional: false)
  }

  /// The outcome for all other properties: words, numbers and lengths.
  private func styleOutcome() throws -> Family.Outcome {
    let initial = StyleProperty(name: property).initial
    guard var ours = try composed(over: initial, style), let expected = try expectedStyle(like: ours) else {
      return unknownUnits
    }
    let property = StyleProperty(name: property)
    ours = property.shown(ours, ofParent: parentLength)
    return Residual.outcome(ours, expected, tolerance: try row.number("tol"), isProportional: false)
  }

  private func style(_ written: Written) throws -> StyleValue? {
    if let number = written.typed?["value"]?.number { return .number(number) }
    if let length = written.typed.flatMap({ Length($0) }) { return .length(length) }
    return written.text.flatMap { reader.value($0) }
  }

  /// The expected value. In a row with an approximate comparison it is a number without its unit.
  private func expectedStyle(like ours: StyleValue) throws -> StyleValue? {
    if let number = row["expected"]?.number {
      return ours.words == "<length>" ? .length(Length(points: number, percent: 0)) : .number(number)
    }
    return try style(Written(text: row["expected"]?.string, typed: row["expected_typed"]))
  }

  /// The same property of the parent, to which percentages refer.
  private var parentLength: Double? {
    (row["parent_styles"]?.array ?? []).compactMap { $0[property]?.string }.last.flatMap { reader.quantity($0)?.y }
  }
}

extension StyleValue {
  static func number(_ number: Double) -> StyleValue {
    StyleValue(words: "<number>", quantities: [[number, 0, 0, 0]])
  }

  static func length(_ length: Length) -> StyleValue {
    StyleValue(words: "<length>", quantities: [[0, length.points, length.percent, 0]])
  }
}
