// SPDX-License-Identifier: MIT
import GlissadeTexts

/// The channels of the fill and the stroke of an SVG shape.
///
/// A shape has the properties of its ancestors where it states none. In elements that are drawn by a reference, the
/// properties of other places are not known, so only stated ones have channels.
struct SVGPaintReader {
  let reader: SVGElementReader

  private var tree: SVGTree { reader.tree }
  private var index: Int { reader.index }
  private var isTemplate: Bool { tree.isTemplate[index] }

  func channels() throws(MotionReadingError) -> [MotionRecording.Channel] {
    var channels = try paint("fill")
    channels += try words(["fill-rule", "clip-rule"])
    channels += try paint("stroke")
    guard isTemplate || hasStroke else { return channels }
    channels += try lengths("stroke-width", "strokeWidth", standard: 1)
    channels += try words(["stroke-linecap", "stroke-linejoin"])
    if let limit = try reader.number("stroke-miterlimit", standard: 4), limit.base != [4] || !limit.animations.isEmpty {
      channels.append(reader.channel("miterLimit", unit: .value, of: [limit]) { limit.value(0, at: $0) })
    }
    return channels + (try dashes())
  }

  private var hasStroke: Bool {
    guard let source = tree.source(of: "stroke", at: index) else { return false }
    return tree.attribute("stroke", of: source)?.value != "none" || !tree.animations(of: "stroke", at: source).isEmpty
  }

  private func lengths(_ name: String, _ channel: String, standard: Double) throws(MotionReadingError)
    -> [MotionRecording.Channel]
  {
    let given = try reader.number(name, standard: standard)
    guard let property = given ?? (isTemplate ? nil : SVGProperty(base: [standard], animations: [])) else { return [] }
    return [reader.channel(channel, of: [property]) { property.value(0, at: $0) }]
  }

  /// Statements of words that are not the standard ones. In animations, a channel has the number of the word.
  private func words(_ names: [String]) throws(MotionReadingError) -> [MotionRecording.Channel] {
    var channels: [MotionRecording.Channel] = []
    for name in names {
      guard let source = tree.source(of: name, at: index) else { continue }
      if !tree.animations(of: name, at: source).isEmpty {
        channels += try reader.words(name)
      } else if let word = tree.attribute(name, of: source)?.value, isTemplate || word != SVGRules.words[name]?.first {
        channels.append(reader.statement(name, word))
      }
    }
    return channels
  }

  // MARK: - Colours

  /// The channels of a paint: `fill` or `stroke`.
  func paint(_ name: String) throws(MotionReadingError) -> [MotionRecording.Channel] {
    let names = name == "fill" ? ChannelName.fill : ChannelName.stroke
    let source = tree.source(of: name, at: index)
    let isKnown = !isTemplate && SVGRules.shapes.contains(reader.name)
    let alpha = try reader.number("\(name)-opacity", standard: 1)
    let isMoving = source.map { !tree.animations(of: name, at: $0).isEmpty } ?? false
    let text = source.flatMap { tree.attribute(name, of: $0) }?.value ?? (isKnown && name == "stroke" ? "none" : "")
    let factor = alpha ?? SVGProperty(base: [1], animations: [])
    func alphaChannel(_ paint: SVGProperty) -> MotionRecording.Channel {
      reader.channel(names[3], of: [paint, factor]) { paint.value(3, at: $0) * factor.value(0, at: $0) }
    }
    let opaque = SVGProperty(base: [0, 0, 0, 1], animations: [])
    if text.hasPrefix("url(") {
      if isMoving { throw animated(name, above: text) }
      return [reader.statement(name, text), alphaChannel(opaque)]
    }
    if text == "none", !isMoving { return isKnown ? [] : [reader.statement(name, text)] }
    let standard: [Double] = name == "fill" ? [0, 0, 0, 1] : [0, 0, 0, 0]
    let stated = try source.map { source throws(MotionReadingError) in
      try color(name, at: source, standard: standard)
    }
    guard let paint = stated ?? (isKnown ? SVGProperty(base: standard, animations: []) : nil) else {
      return alpha == nil ? [] : [alphaChannel(opaque)]
    }
    return (0..<3).map { component in
      reader.channel(names[component], of: [paint]) { paint.value(component, at: $0) }
    } + [alphaChannel(paint)]
  }

  private func animated(_ name: String, above text: String) -> MotionReadingError {
    let source = tree.source(of: name, at: index) ?? index
    let animation = tree.animations(of: name, at: source).first ?? source
    return tree.error(
      at: tree.xml.elements[animation].offset, "an animation above “\(Quotation.excerpt(text))” is not read")
  }

  /// The property of a colour.
  func color(_ name: String, at source: Int, standard: [Double]) throws(MotionReadingError) -> SVGProperty? {
    var current: [Double]?
    if tree.attribute(name, of: source)?.value.lowercased() == "currentcolor" {
      guard tree.animations(of: name, at: source).isEmpty else { throw animated(name, above: "currentColor") }
      guard let place = tree.source(of: "color", at: source), tree.animations(of: "color", at: place).isEmpty,
        let text = tree.attribute("color", of: place)?.value, let color = SVGColor.channels(text)
      else {
        throw tree.error(
          at: tree.attribute(name, of: source)?.offset ?? 0, "“currentColor” without a known “color” is not read")
      }
      current = color
    }
    return try tree.property(name, of: source, standard: standard) { current ?? SVGColor.channels($0) }
  }

  // MARK: - Dashes

  /// The dash phase, or the part of an outline that is one dash of a path whose length is given.
  private func dashes() throws(MotionReadingError) -> [MotionRecording.Channel] {
    let offset = try reader.number("stroke-dashoffset", standard: 0)
    let source = tree.source(of: "stroke-dasharray", at: index)
    let array = try source.map { source throws(MotionReadingError) in
      try tree.property("stroke-dasharray", of: source, standard: [], reader.kind(of: "stroke-dasharray", at: source))
    }
    guard let dashes = array ?? nil, !dashes.base.isEmpty || !dashes.animations.isEmpty else {
      return isTemplate ? try lengths("stroke-dashoffset", "dashPhase", standard: 0) : []
    }
    let length = try reader.number("pathLength", standard: 1)
    if let length, length.animations.isEmpty, length.base[0] > 0, dashes.base.count == 2 {
      return part(dashes, offset ?? SVGProperty(base: [0], animations: []), length: length.base[0])
    }
    var channels = dashes.base.indices.map { component in
      reader.channel(ChannelName.dash(component), unit: .points, of: [dashes]) { dashes.value(component, at: $0) }
    }
    if let length {
      channels.append(reader.channel("outlineLength", unit: .points, of: [length]) { length.value(0, at: $0) })
    }
    let phase = offset ?? SVGProperty(base: [0], animations: [])
    return channels + [reader.channel("dashPhase", of: [phase]) { phase.value(0, at: $0) }]
  }

  private func part(_ dashes: SVGProperty, _ start: SVGProperty, length: Double) -> [MotionRecording.Channel] {
    var channels = [
      reader.channel("strokeStart", of: [start]) { -start.value(0, at: $0) / length },
      reader.channel("strokeEnd", of: [start, dashes]) {
        (dashes.value(0, at: $0) - start.value(0, at: $0)) / length
      },
    ]
    // A gap that is as long as the outline hides the next dash.
    let values = [dashes.base] + dashes.animations.flatMap(\.curve.values)
    if values.allSatisfy({ $0[1] >= 2 * length || $0 == [length, 0] }) { return channels }
    if values.allSatisfy({ abs($0[0] + $0[1] - length) <= length / 100 }) {
      channels.append(reader.statement("strokeRange", "wraps"))
    } else {
      channels.append(reader.channel("strokeGap", unit: .value, of: [dashes]) { dashes.value(1, at: $0) / length })
    }
    return channels
  }
}
