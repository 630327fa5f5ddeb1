// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTexts

extension SVGBuilder {
  /// The value of an attribute or a property with its animations.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - index: The element.
  ///   - type: The type of the values.
  ///   - inherited: The value without a declaration.
  mutating func value<Value>(
    _ name: String, of index: Int, _ type: SVGValueType<Value>, _ inherited: Moving<Value>
  ) -> Moving<Value> {
    var base = inherited
    let text = document.elements[index].styles[name]
    let length = text?.utf8.count ?? 0
    guard length <= Self.valueLimit else {
      note("a value of more than \(Self.valueLimit) bytes", of: index)
      return inherited
    }
    guard canRead(16 + length) else { return inherited }
    if let text, text != "inherit", text != "unset" {
      if let value = type.parse(text) {
        base = .constant(value)
      } else if text.utf8.contains(UInt8(ascii: "(")) {
        // Browsers may read more functions.
        note("the value “\(Quotation.excerpt(text))” of “\(name)”", of: index)
      }
    }
    guard motions[index].maySet(name) else { return base }
    var effects = motions[index].timed(name).compactMap { animationEffect($0.element, type) }
    effects += styleEffects(name, of: index, type)
    return .animated(base, by: effects)
  }

  /// The effects of the animations by CSS on a property.
  mutating func styleEffects<Value>(
    _ name: String, of index: Int, _ type: SVGValueType<Value>
  ) -> [SVGEffect<Value>] {
    guard motions[index].maySet(name) else { return [] }
    var effects: [SVGEffect<Value>] = []
    for animation in motions[index].styled {
      guard let keyframes = document.keyframes[animation.name], let stops = keyframes.stops[name] else { continue }
      let length = stops.reduce(0) { $0 + $1.value.utf8.count }
      guard canMove(max(stops.count, length / 32), of: index) else { continue }
      let resolved = stops.map { stop in
        var value = stop.value
        if value.utf8.contains(UInt8(ascii: "(")), value.range(ofText: "var(") != nil {
          guard let resolved = document.resolved(value, name, of: index, &variables) else { return stop }
          value = resolved
        }
        // Computed values of opacities are in 0 … 1 (CSS Color 4).
        if name.hasSuffix("opacity"), let number = SVGNumbers.fraction(value), !(0...1).contains(number) {
          value = number > 1 ? "1" : "0"
        }
        guard value != stop.value else { return stop }
        return CSSKeyframes.Stop(
          offset: stop.offset, value: value, easing: stop.easing, composition: stop.composition)
      }
      var invalid: String?
      if let effect = SVGEffect.css(
        animation, resolved, type, hasTimeline: pieceBudget.isLeft, invalid: &invalid)
      {
        effects.append(effect)
      }
      if let invalid { note("the value “\(Quotation.excerpt(invalid))” of “\(name)” in keyframes", of: index) }
    }
    return effects
  }

  /// Whether the keyframes of a further value can be read; notes the limit.
  ///
  /// Each value counts as ten keyframes and its own, as it costs more than a keyframe. A keyframe of a long text
  /// counts as one for each 32 bytes.
  mutating func canMove(_ count: Int, of index: Int) -> Bool {
    keyframeBudget -= count + 10
    if keyframeBudget > 0 { return true }
    note("keyframes of many elements", of: index)
    return false
  }

  /// The effect of an `animate` or `set` element; `nil` for one without effect.
  private mutating func animationEffect<Value>(_ index: Int, _ type: SVGValueType<Value>) -> SVGEffect<Value>? {
    let element = element(index)
    guard let course = schedules.courses[index] else { return nil }
    used.insert(index)
    let values = element.attributes["values"]?.utf8
    guard !course.schedule.isEmpty, canRead(values?.count ?? 0),
      canMove(max(values?.count { $0 == UInt8(ascii: ";") } ?? 0, (values?.count ?? 0) / 32), of: index)
    else { return nil }
    guard element.name != "animateTransform" && element.name != "animateMotion",
      let effect = SVGEffect.smil(
        element.attributes, isSet: element.name == "set", course.timing, course.schedule, type)
    else {
      note("<\(element.name)> with invalid values", of: index)
      return nil
    }
    return effect
  }

  /// A length along x.
  mutating func x(_ name: String, of index: Int, _ context: SVGContext, _ initial: Double = 0) -> Moving<Double> {
    value(name, of: index, .length(context.horizontal), .constant(initial))
  }

  /// A length along y.
  mutating func y(_ name: String, of index: Int, _ context: SVGContext, _ initial: Double = 0) -> Moving<Double> {
    value(name, of: index, .length(context.vertical), .constant(initial))
  }

  /// The inherited properties of an element.
  mutating func context(of index: Int, in parent: SVGContext) -> SVGContext {
    var context = parent
    context.depth += 1
    drawn.insert(index)
    let styles = document.elements[index].styles
    // Most elements state few properties.
    guard parent.isClip || styles.areInherited || motions[index].setsInherited else { return context }
    if let text = styles["font-size"] {
      let units = SVGNumbers.Units(whole: parent.fontSize, fontSize: parent.fontSize)
      let size = BoxProperties.fontSize(text, parent: parent.fontSize) ?? SVGNumbers.length(text, units)
      if let size, size >= 0 { context.fontSize = size }
    }
    context.color = value("color", of: index, .color, parent.color)
    context.fill = value("fill", of: index, .paint, parent.fill)
    context.fillOpacity = value("fill-opacity", of: index, .fraction, parent.fillOpacity)
    context.fillRule = value("fill-rule", of: index, .keyword, parent.fillRule)
    context.stroke = value("stroke", of: index, .paint, parent.stroke)
    context.strokeOpacity = value("stroke-opacity", of: index, .fraction, parent.strokeOpacity)
    context.strokeWidth = value("stroke-width", of: index, .length(context.diagonal), parent.strokeWidth)
    if let text = styles["stroke-dasharray"], text.utf8.count > SVGValueType.dashLimit {
      note("a list of dashes of more than \(SVGValueType.dashLimit) bytes", of: index)
    }
    context.dashes = value("stroke-dasharray", of: index, .dashes(context.diagonal), parent.dashes)
    context.dashOffset = value("stroke-dashoffset", of: index, .length(context.diagonal), parent.dashOffset)
    context.cap = value("stroke-linecap", of: index, .keyword, parent.cap)
    context.join = value("stroke-linejoin", of: index, .keyword, parent.join)
    context.miterLimit = value("stroke-miterlimit", of: index, .fraction, parent.miterLimit)
    context.visibility = value("visibility", of: index, .visibility, parent.visibility)
    context.clipRule = styles["clip-rule"] ?? parent.clipRule
    context.paintOrder = styles["paint-order"] ?? parent.paintOrder
    context.fontWeight = styles["font-weight"] ?? parent.fontWeight
    context.textAnchor = styles["text-anchor"] ?? parent.textAnchor
    context.whiteSpace = styles["space"] ?? parent.whiteSpace
    if let text = styles["letter-spacing"] {
      context.letterSpacing = SVGNumbers.length(text, context.diagonal) ?? 0
    }
    if context.isClip {
      (context.fill, context.fillOpacity, context.stroke) = (.constant(.color(.black)), .constant(1), .constant(.none))
      context.fillRule = .constant(context.clipRule)
    }
    return context
  }
}
