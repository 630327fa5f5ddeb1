// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTexts

/// The borders of boxes.
extension BoxBuilder {
  private static let widths = ["thin": 1.0, "medium": 3, "thick": 5]
  private static let absent: Set = ["none", "hidden", ""]

  /// The widths of the four borders; 0 without a style.
  mutating func borderWidths(of index: Int, _ context: BoxContext) -> BoxSides<Moving<Double>> {
    guard element(index).isBox || element(index).name == "svg" else {
      return BoxSides(top: .zero, right: .zero, bottom: .zero, left: .zero)
    }
    let widths = CSSShorthands.sides.map { side -> Moving<Double> in
      let style = keyword("border-\(side)-style", of: index)
      guard !Self.absent.contains(style) || isAnimated("border-\(side)-style", index) else { return .zero }
      let units = context.units
      let type = SVGValueType<Double>.number { Self.widths[$0.lowercased()] ?? SVGNumbers.length($0, units) }
      return value("border-\(side)-width", of: index, type, .constant(3)).map { max($0, 0) }
    }
    return BoxSides(top: widths[0], right: widths[1], bottom: widths[2], left: widths[3])
  }

  /// The colours of the four borders; `nil` without a border that is visible at some instant.
  mutating func borderColors(of plan: BoxPlan, _ context: BoxContext) -> BoxSides<Moving<SVGColor>>? {
    guard plan.border.all.contains(where: { !$0.isZero }) else { return nil }
    let current = context.drawing.color
    let colors = CSSShorthands.sides.map { side -> Moving<SVGColor> in
      let type = SVGValueType<SVGPaint>.paint
      return value("border-\(side)-color", of: plan.index, type, .constant(.currentColor)).with(current) {
        $0.color(current: $1) ?? SVGColor(components: .zero)
      }
    }
    let isVisible = zip(colors, plan.border.all).contains { color, width in
      if case .constant(let color) = color, color.components.w == 0 { return false }
      return !width.isZero
    }
    guard isVisible else { return nil }
    for side in CSSShorthands.sides {
      let style = keyword("border-\(side)-style", of: plan.index)
      if !Self.absent.contains(style), style != "solid" {
        note("the border style “\(style)”, drawn solid", of: plan.index)
      }
    }
    return BoxSides(top: colors[0], right: colors[1], bottom: colors[2], left: colors[3])
  }

  /// Adds the layers of a border: one for sides of one colour, otherwise one for each side.
  mutating func addBorder(
    _ colors: BoxSides<Moving<SVGColor>>, _ plan: BoxPlan, _ radii: Moving<CornerRadii>, to layer: LayerID,
    _ hidden: Moving<Bool>
  ) {
    let name = element(plan.index).identity + "/border"
    let widths = Moving<Double>.all(plan.border.all)
    let size = plan.width.with(plan.height) { Size(width: max($0, 0), height: max($1, 0)) }
    let ring = radii.with(widths.with(size) { ($0, $1) }) { radii, box in
      Self.ring(box.1, radii, BoxSides(box.0))
    }
    if areEqual(colors, plan.index) {
      guard let part = addRing(ring, in: layer, name: name, colors.top) else { return }
      return base.hide(part, hidden)
    }
    for (number, side) in CSSShorthands.sides.enumerated() {
      let color = colors.all[number]
      if plan.border.all[number].isZero { continue }
      if case .constant(let color) = color, color.components.w == 0 { continue }
      guard let clip = base.add(.group(), in: layer, name: "\(name)-\(side)"),
        addRing(ring, in: clip, name: "\(name)-\(side)/ring", color) != nil
      else { return }
      base.hide(clip, hidden)
      setClip(of: clip, to: widths.with(size) { Self.part(number, $1, BoxSides($0)) }, name: "\(name)-\(side)")
    }
  }

  private func areEqual(_ colors: BoxSides<Moving<SVGColor>>, _ index: Int) -> Bool {
    if colors.all.allSatisfy(\.isConstant) { return Set(colors.all.map { $0.value(at: 0) }).count == 1 }
    let names = CSSShorthands.sides.map { "border-\($0)-color" }
    return names.allSatisfy { name in
      styles(index)[name] == styles(index)[names[0]]
        && base.motions[index].styled.allSatisfy { animation in
          let stops = base.document.keyframes[animation.name]?.stops
          return stops?[name]?.map(\.value) == stops?[names[0]]?.map(\.value)
        }
    }
  }

  private mutating func addRing(
    _ ring: Moving<Path>, in layer: LayerID, name: String, _ color: Moving<SVGColor>
  ) -> LayerID? {
    guard let part = base.add(.path(ring.value(at: 0)), in: layer, name: name) else { return nil }
    if !ring.isConstant { base.set(.path, of: part, to: ring) }
    base.tree.configure(part) { $0.style.fillRule = .evenOdd }
    base.set(.fill, of: part, to: color.map { $0.color() })
    return part
  }

  /// The area between the border box and the padding box, by the even-odd rule.
  private static func ring(_ size: Size, _ radii: CornerRadii, _ widths: BoxSides<Double>) -> Path {
    let outer = Rect(origin: .zero, size: size)
    var path = Path(outer, radii: radii)
    let inner = Rect(
      x: widths.left, y: widths.top, width: max(size.width - widths.left - widths.right, 0),
      height: max(size.height - widths.top - widths.bottom, 0))
    guard inner.width > 0, inner.height > 0 else { return path }
    path.append(Path(inner, radii: radii.limited(to: size).inset(by: widths)))
    return path
  }

  /// The part of the box whose border belongs to a side: up to the lines through the outer and the inner corners.
  private static func part(_ side: Int, _ size: Size, _ widths: BoxSides<Double>) -> Path {
    let (w, h) = (size.width, size.height)
    /// The depth to which the lines from both ends of a side reach before they meet, at most the whole box.
    func depth(_ start: Double, _ end: Double, _ own: Double, _ length: Double, _ across: Double) -> Double {
      guard own > 0, start + end > 0 else { return across }
      return min(length * own / (start + end), across)
    }
    switch side {
    case 0:
      let d = depth(widths.left, widths.right, widths.top, w, h)
      let (l, r) = (d * widths.left / max(widths.top, 1e-9), d * widths.right / max(widths.top, 1e-9))
      return Path(polyline: points([(0, 0), (w, 0), (w - r, d), (l, d)]), isClosed: true)
    case 1:
      let d = depth(widths.top, widths.bottom, widths.right, h, w)
      let (t, b) = (d * widths.top / max(widths.right, 1e-9), d * widths.bottom / max(widths.right, 1e-9))
      return Path(polyline: points([(w, 0), (w, h), (w - d, h - b), (w - d, t)]), isClosed: true)
    case 2:
      let d = depth(widths.left, widths.right, widths.bottom, w, h)
      let (l, r) = (d * widths.left / max(widths.bottom, 1e-9), d * widths.right / max(widths.bottom, 1e-9))
      return Path(polyline: points([(w, h), (0, h), (l, h - d), (w - r, h - d)]), isClosed: true)
    default:
      let d = depth(widths.top, widths.bottom, widths.left, h, w)
      let (t, b) = (d * widths.top / max(widths.left, 1e-9), d * widths.bottom / max(widths.left, 1e-9))
      return Path(polyline: points([(0, h), (0, 0), (d, t), (d, h - b)]), isClosed: true)
    }
  }

  private static func points(_ pairs: [(Double, Double)]) -> [Point] { pairs.map { Point(x: $0.0, y: $0.1) } }
}

extension BoxSides where Value == Double {
  /// Sides from the top clockwise.
  init(_ values: [Double]) {
    let all = values + [0, 0, 0, 0]
    self.init(top: all[0], right: all[1], bottom: all[2], left: all[3])
  }
}
