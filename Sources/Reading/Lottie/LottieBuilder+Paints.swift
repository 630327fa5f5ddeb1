// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers

extension LottieBuilder {
  /// Adds the layer of a fill or a stroke behind those of its group. Its path is set later.
  mutating func addPaint(
    _ item: LottieNode, _ type: String, in group: LayerID, on clock: LottieClock
  ) throws(MotionFileError) -> LayerID {
    let id = try add(.path(Path()), in: group, name: item.name)
    let opacity = percentage(item["o"], default: 100, on: clock)
    if let number = item.integer("bm"), number != 0, let mode = BlendMode(lottie: number) {
      tree.setBlendMode(of: id, to: mode)
    }
    let isStroke = type == "st" || type == "gs"
    let isGradient = type == "gf" || type == "gs"
    let color = isGradient ? .constant(.black) : color(item["c"], on: clock)
    let paint = Self.color(color, opacity)
    var style = LayerStyle()
    if isStroke {
      tree.set(.fill, of: id, to: .clear)
      tree.set(.stroke, of: id, to: paint)
      tree.set(.strokeWidth, of: id, to: number(item["w"], default: 1, on: clock).map { max($0, 0) })
      style.cap = item.integer("lc") == 1 ? .butt : item.integer("lc") == 3 ? .square : .round
      let limit = item.number("ml") ?? item["ml2"].flatMap { $0.number("k") } ?? 4
      style.join = item.integer("lj") == 1 ? .miter(limit: max(limit, 1)) : item.integer("lj") == 3 ? .bevel : .round
    } else {
      tree.set(.fill, of: id, to: paint)
      style.fillRule = item.integer("r") == 2 ? .evenOdd : .nonZero
    }
    statePaint(item, isStroke: isStroke, of: id, on: clock)
    try setStyle(of: id, style, item, isStroke: isStroke, isGradient: isGradient, on: clock)
    return id
  }

  /// A colour with an opacity.
  private static func color(_ color: Animated<Color>, _ opacity: Animated<Double>) -> Animated<Color> {
    switch (color, opacity) {
    case (.constant(let color), .constant(let opacity)): .constant(color.withOpacity(min(max(opacity, 0), 1)))
    case (_, .constant(let opacity)) where opacity >= 1: color
    default: .function { color.value(at: $0).withOpacity(min(max(opacity.value(at: $0), 0), 1)) }
    }
  }

  private mutating func setStyle(
    of id: LayerID, _ base: LayerStyle, _ item: LottieNode, isStroke: Bool, isGradient: Bool, on clock: LottieClock
  ) throws(MotionFileError) {
    let gradient = isGradient ? gradient(item, on: clock) : nil
    let dashes = isStroke ? dashes(item, on: clock) : []
    if isStroke, let phase = item["d"]?.elements.first(where: { $0.text("n") == "o" }) {
      tree.set(.dashPhase, of: id, to: number(phase["v"], default: 0, on: clock))
    }
    let style: @Sendable (Double) -> LayerStyle = { time in
      var style = base
      if isStroke {
        style.strokeGradient = gradient?.value(at: time)
        style.dashes = dashes.map { max($0.value(at: time), 0) }
        if style.dashes.reduce(0, +) <= 0 { style.dashes = [] }
      } else {
        style.gradient = gradient?.value(at: time)
      }
      return style
    }
    tree.setStyle(of: id, to: style(0), at: nil)
    guard gradient.map({ !$0.isConstant }) ?? false || !dashes.allSatisfy(\.isConstant) else { return }
    try? tree.deriveFromTime(id, .style, style)
  }

  private mutating func dashes(_ item: LottieNode, on clock: LottieClock) -> [Animated<Double>] {
    var lengths: [Animated<Double>] = []
    for dash in item["d"]?.elements ?? [] where dash.text("n") != "o" {
      lengths.append(number(dash["v"], default: 0, on: clock))
    }
    // A dash without a gap is followed by a gap of its length.
    return lengths.count % 2 == 1 ? lengths + lengths : lengths
  }
}
