// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTexts

/// The shadows of boxes: a layer for each shadow.
extension BoxBuilder {
  /// The shadows of an element; `nil` without one.
  mutating func shadows(of index: Int, _ context: BoxContext) -> Moving<[CSSShadow]>? {
    guard styles(index)["box-shadow"].map({ $0 != "none" }) == true || isAnimated("box-shadow", index) else {
      return nil
    }
    let type = SVGValueType<[CSSShadow]>.shadows(context.units, current: context.drawing.color.value(at: 0))
    let shadows = value("box-shadow", of: index, type, .constant([]))
    if case .constant(let list) = shadows, list.isEmpty { return nil }
    return shadows
  }

  /// The number of shadows in the longest list.
  private func count(_ shadows: Moving<[CSSShadow]>, _ index: Int) -> Int {
    guard !shadows.isConstant else { return shadows.value(at: 0).count }
    var texts = [styles(index)["box-shadow"] ?? ""]
    for animation in base.motions[index].styled {
      texts += (base.document.keyframes[animation.name]?.stops["box-shadow"] ?? []).map(\.value)
    }
    return min(texts.reduce(0) { max($0, CSSText.parts($1).count) }, 64)
  }

  /// Adds the outer shadows behind a box. They are not drawn where the box is.
  mutating func addShadows(
    _ shadows: Moving<[CSSShadow]>, _ plan: BoxPlan, _ radii: Moving<CornerRadii>, to layer: LayerID,
    _ hidden: Moving<Bool>
  ) {
    let name = element(plan.index).identity + "/shadow"
    let size = plan.width.with(plan.height) { Size(width: max($0, 0), height: max($1, 0)) }
    for number in (0..<count(shadows, plan.index)).reversed() {
      let shadow = shadows.map { number < $0.count && !$0[number].isInside ? $0[number] : CSSShadow() }
      if case .constant(let shadow) = shadow, shadow.color.components.w == 0 { continue }
      guard let cut = base.add(.group(), in: layer, name: "\(name)[\(number + 1)]") else { return }
      base.hide(cut, hidden)
      let outline = shadow.with(radii.with(size) { ($0, $1) }) { shadow, box in
        Self.outline(box.1, box.0, shadow.spread)
      }
      guard let part = base.add(.path(outline.value(at: 0)), in: cut, name: "\(name)[\(number + 1)]/area") else {
        return
      }
      if !outline.isConstant { base.set(.path, of: part, to: outline) }
      base.set(.position, of: part, to: shadow.map { Point(x: $0.x, y: $0.y) })
      base.set(.fill, of: part, to: shadow.map { $0.color.color() })
      base.set(.blurRadius, of: part, to: shadow.map { $0.blur / 2 })
      let reach = shadow.map { 2 * (abs($0.x) + abs($0.y) + $0.blur + abs($0.spread)) + 16 }
      setClip(of: cut, to: reach.with(radii.with(size) { ($0, $1) }) { Self.outside($1.1, $1.0, $0) }, name: name)
    }
  }

  /// Adds the inner shadows in front of a background.
  mutating func addInnerShadows(
    _ shadows: Moving<[CSSShadow]>, _ plan: BoxPlan, _ radii: Moving<CornerRadii>, to layer: LayerID,
    _ hidden: Moving<Bool>
  ) {
    let name = element(plan.index).identity + "/inner-shadow"
    let size = plan.width.with(plan.height) { Size(width: max($0, 0), height: max($1, 0)) }
    let widths = Moving<Double>.all(plan.border.all)
    let inside = size.with(radii.with(widths) { ($0, $1) }) { size, box in
      let sides = BoxSides(box.1)
      let rect = Rect(
        x: sides.left, y: sides.top, width: max(size.width - sides.left - sides.right, 0),
        height: max(size.height - sides.top - sides.bottom, 0))
      return (rect, box.0.limited(to: size).inset(by: sides))
    }
    for number in (0..<count(shadows, plan.index)).reversed() {
      let shadow = shadows.map { number < $0.count && $0[number].isInside ? $0[number] : CSSShadow() }
      if case .constant(let shadow) = shadow, shadow.color.components.w == 0 { continue }
      guard let clip = base.add(.group(), in: layer, name: "\(name)[\(number + 1)]") else { return }
      base.hide(clip, hidden)
      let outline = shadow.with(inside) { shadow, inside in Self.frame(inside.0, inside.1, shadow) }
      guard let part = base.add(.path(outline.value(at: 0)), in: clip, name: "\(name)[\(number + 1)]/area") else {
        return
      }
      if !outline.isConstant { base.set(.path, of: part, to: outline) }
      base.tree.configure(part) { $0.style.fillRule = .evenOdd }
      base.set(.fill, of: part, to: shadow.map { $0.color.color() })
      base.set(.blurRadius, of: part, to: shadow.map { $0.blur / 2 })
      setClip(of: clip, to: inside.map { Path($0.0, radii: $0.1) }, name: name)
    }
  }

  /// The outline of a box that is larger by a distance. Sharp corners stay sharp.
  private static func outline(_ size: Size, _ radii: CornerRadii, _ spread: Double) -> Path {
    let rect = Rect(
      x: -spread, y: -spread, width: max(size.width + 2 * spread, 0), height: max(size.height + 2 * spread, 0))
    return Path(rect, radii: CornerRadii(radii.limited(to: size).radii.map { $0 > 0 ? $0 + spread : 0 }))
  }

  /// The area around a box: a large rectangle with the box as a hole, whose outline runs the other way.
  private static func outside(_ size: Size, _ radii: CornerRadii, _ reach: Double) -> Path {
    let rect = Rect(origin: .zero, size: size)
    let outer = rect.inset(dx: -reach, dy: -reach)
    var path = Path(
      polyline: [
        Point(x: outer.minX, y: outer.minY), Point(x: outer.minX, y: outer.maxY), Point(x: outer.maxX, y: outer.maxY),
        Point(x: outer.maxX, y: outer.minY),
      ], isClosed: true)
    path.append(Path(rect, radii: radii))
    return path
  }

  /// The shadow inside a box: a large rectangle with a hole that is the moved and smaller box.
  private static func frame(_ rect: Rect, _ radii: CornerRadii, _ shadow: CSSShadow) -> Path {
    let reach = abs(shadow.x) + abs(shadow.y) + 2 * shadow.blur + abs(shadow.spread) + 16
    var path = Path(rect.inset(dx: -reach, dy: -reach))
    let hole = Rect(
      x: rect.minX + shadow.x + shadow.spread, y: rect.minY + shadow.y + shadow.spread,
      width: max(rect.width - 2 * shadow.spread, 0), height: max(rect.height - 2 * shadow.spread, 0))
    guard hole.width > 0, hole.height > 0 else { return path }
    path.append(Path(hole, radii: CornerRadii(radii.radii.map { $0 - shadow.spread })))
    return path
  }
}
