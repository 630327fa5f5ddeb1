// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTexts

extension SVGBuilder {
  /// Sets fill and stroke of a layer with an outline.
  mutating func paint(_ layer: LayerID, _ index: Int, _ context: SVGContext, _ path: Moving<Path>) {
    let bounds = path.map { $0.bounds() ?? .zero }
    var style = strokeStyle(index, context, path).with(context.fillRule) { style, rule in
      var style = style
      style.fillRule = rule == "evenodd" ? .evenOdd : .nonZero
      return style
    }
    switch source(context.fill, context, of: index, bounds) {
    case .color(let color):
      set(.fill, of: layer, to: color.with(context.fillOpacity) { $0.color(opacity: $1) })
    case .changing(let color, let gradient):
      set(.fill, of: layer, to: color.with(context.fillOpacity) { $0.color(opacity: $1) })
      style = style.setting(\.gradient, to: gradient)
    case .gradient(let gradient):
      set(.fill, of: layer, to: context.fillOpacity.map { Color.white.withOpacity(min(max($0, 0), 1)) })
      style = style.setting(\.gradient, to: gradient.map { $0 })
    }
    switch source(context.stroke, context, of: index, bounds) {
    case .color(let color):
      set(.stroke, of: layer, to: color.with(context.strokeOpacity) { $0.color(opacity: $1) })
    case .changing(let color, let gradient):
      set(.stroke, of: layer, to: color.with(context.strokeOpacity) { $0.color(opacity: $1) })
      style = style.setting(\.strokeGradient, to: gradient)
    case .gradient(let gradient):
      set(.stroke, of: layer, to: context.strokeOpacity.map { Color.white.withOpacity(min(max($0, 0), 1)) })
      style = style.setting(\.strokeGradient, to: gradient.map { $0 })
    }
    let initial = style.value(at: 0)
    if initial != LayerStyle() || !style.isConstant { tree.configure(layer) { $0.style = initial } }
    if case .function(_, let function) = style {
      try? tree.deriveFromTime(layer, .style, function)
    }
    guard !Self.isNone(context.stroke) else { return }
    set(.strokeWidth, of: layer, to: context.strokeWidth.map { max($0, 0) })
    if case .constant([]) = context.dashes { return }
    if case .constant(0) = context.dashOffset { return }
    let unit = pathUnit(index, path)
    set(.dashPhase, of: layer, to: context.dashOffset.with(unit) { $0 * $1 })
  }

  /// The points of one unit along a path that states its length.
  private func pathUnit(_ index: Int, _ path: Moving<Path>) -> Moving<Double> {
    guard let text = element(index).styles["pathLength"], let stated = SVGNumbers.fraction(text), stated > 0 else {
      return .constant(1)
    }
    return path.map { $0.length() / stated }
  }

  /// The style of a stroke. Elements that inherit dashes share them, unless their paths state lengths.
  private mutating func strokeStyle(_ index: Int, _ context: SVGContext, _ path: Moving<Path>) -> Moving<LayerStyle> {
    if Self.isNone(context.stroke) { return .constant(LayerStyle()) }
    var unit = pathUnit(index, path)
    if case .constant([]) = context.dashes { unit = .constant(1) }
    if unit.value(at: 0) != 1, !canRead(8 * context.dashes.value(at: 0).count) { unit = .constant(1) }
    let words = context.cap.with(context.join) { ($0, $1) }
    return words.with(context.miterLimit) { words, limit in
      var style = LayerStyle()
      style.cap = Self.cap(words.0)
      style.join = Self.join(words.1, limit: limit)
      return style
    }.with(context.dashes.with(unit) { ($0, $1) }) { style, stated in
      var style = style
      let (dashes, unit) = stated
      style.dashes = unit == 1 && dashes.allSatisfy { $0 >= 0 } ? dashes : dashes.map { max($0 * unit, 0) }
      return style
    }
  }

  static func cap(_ keyword: String) -> StrokeStyle.Cap {
    switch keyword {
    case "round": .round
    case "square": .square
    default: .butt
    }
  }

  static func join(_ keyword: String, limit: Double) -> StrokeStyle.Join {
    switch keyword {
    case "round": .round
    case "bevel": .bevel
    default: .miter(limit: max(limit, 1))
    }
  }

  /// What a paint draws.
  enum Source {
    case color(Moving<SVGColor>)
    case gradient(Moving<Gradient>)
    /// A paint that is a gradient at some instants; the colour then has the opacity of the gradient.
    case changing(Moving<SVGColor>, Moving<Gradient?>)
  }

  private mutating func source(
    _ paint: Moving<SVGPaint>, _ context: SVGContext, of index: Int, _ bounds: Moving<Rect>
  ) -> Source {
    let clear = SVGColor(components: .zero)
    if case .constant(.server(let reference, let fallback)) = paint {
      if let target = document.target(of: reference) {
        switch element(target).name {
        case "linearGradient", "radialGradient":
          if let gradient = gradient(target, context, bounds) { return .gradient(gradient) }
          return .color(.constant(clear))
        default: note("<\(element(target).name)> as a paint", of: index)
        }
        return .color(.constant(clear))
      }
      return source(.constant(fallback), context, of: index, bounds)
    }
    let gradients = movingGradients(of: paint, context, of: index, bounds)
    let isPainted = Set(gradients.map(\.reference))
    let resolved = paint.with(context.color) { paint, current -> SVGColor in
      if case .server(let reference, _) = paint, isPainted.contains(reference) { return SVGColor(components: .one) }
      return paint.color(current: current) ?? clear
    }
    guard !gradients.isEmpty else { return .color(resolved) }
    let known = Dictionary(gradients.map { ($0.reference, $0.gradient) }) { first, _ in first }
    let gradient: @Sendable (Double) -> Gradient? = { time in
      guard case .server(let reference, _) = paint.value(at: time) else { return nil }
      return known[reference]?.value(at: time)
    }
    return .changing(resolved, .function(nil, gradient))
  }

  /// The gradients of a paint that moves, at the instants between its keyframes and at some others.
  private mutating func movingGradients(
    of paint: Moving<SVGPaint>, _ context: SVGContext, of index: Int, _ bounds: Moving<Rect>
  ) -> [(reference: String, gradient: Moving<Gradient>)] {
    guard case .function(let timeline, let function) = paint else { return [] }
    let pieces = (timeline?.pieces ?? []).flatMap { piece in
      [0, 0.25, 0.75].map { piece.start + $0 * (piece.end - piece.start) }
    }
    let times = [0, (timeline?.end ?? 10) + 1] + (timeline == nil ? (1..<64).map { Double($0) / 6.4 } : pieces)
    var references: [String] = []
    for time in times where time >= 0 {
      guard case .server(let reference, _) = function(time), !references.contains(reference) else { continue }
      references.append(reference)
    }
    return references.compactMap { reference in
      guard let target = document.target(of: reference) else { return nil }
      guard ["linearGradient", "radialGradient"].contains(element(target).name) else {
        note("<\(element(target).name)> as a paint", of: index)
        return nil
      }
      return gradient(target, context, bounds).map { (reference, $0) }
    }
  }
}

extension Moving where Value == LayerStyle {
  /// The style with a gradient at the same instants; `nil` for none.
  fileprivate func setting(
    _ path: any WritableKeyPath<LayerStyle, Gradient?> & Sendable, to gradient: Moving<Gradient?>
  ) -> Moving<LayerStyle> {
    with(gradient) { style, gradient in
      var style = style
      style[keyPath: path] = gradient
      return style
    }
  }
}
