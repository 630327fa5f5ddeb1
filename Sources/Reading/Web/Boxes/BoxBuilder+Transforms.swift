// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers
import GlissadeTexts

/// The maps from boxes to their parents.
extension BoxBuilder {
  private static let names = ["transform", "translate", "rotate", "scale", "offset-path"]

  /// Whether an element has a transform at some instant.
  func hasTransform(_ index: Int) -> Bool {
    Self.names.contains { name in
      styles(index)[name].map { $0 != "none" } == true || isAnimated(name, index)
    }
  }

  /// Sets the place and the transform of a layer with a box.
  mutating func place(_ layer: LayerID, _ plan: BoxPlan, _ context: BoxContext, _ around: BoxSurroundings) {
    let shift = relativeOffset(of: plan, context, around)
    let place = (plan.x + shift.x).with(plan.y + shift.y) { Point(x: $0, y: $1) }
    let constantSize = plan.width.isConstant && plan.height.isConstant
    let size = Size(width: plan.width.value(at: 0), height: plan.height.value(at: 0))
    guard hasTransform(plan.index) || around.perspective != nil else {
      // The position of a box is that of its centre, as that of other layers.
      guard constantSize, size.width > 0, size.height > 0 else {
        base.set(.anchor, of: layer, to: .zero)
        return base.set(.position, of: layer, to: place)
      }
      let center = Vector(dx: size.width / 2, dy: size.height / 2)
      return base.set(.position, of: layer, to: place.map { $0 + center })
    }
    let origin = origin(plan, context)
    var list = transformList(plan, context, origin, around, place)
    if around.isDeep, isDeep(list) { note("the depth of boxes inside one another", of: plan.index) }
    list = list.with(origin) { list, origin in
      TransformList(
        [.translate(x: origin.x, y: origin.y, z: origin.z)] + list.functions
          + [.translate(x: -origin.x, y: -origin.y, z: -origin.z)])
    }
    list = list.with(place) { list, place in
      TransformList([.translate(x: place.x, y: place.y)] + list.functions)
    }
    hideBack(of: layer, plan.index, list)
    if let perspective = around.perspective {
      list = list.with(perspective.depth.with(perspective.origin) { ($0, $1) }) { list, viewer in
        let (depth, origin) = viewer
        return TransformList(
          [
            .translate(x: origin.dx, y: origin.dy), .perspective(max(depth, 1)),
            .translate(x: -origin.dx, y: -origin.dy),
          ]
            + list.functions)
      }
    }
    base.set(.anchor, of: layer, to: .zero)
    base.place(layer, by: list, size: constantSize ? size : nil, isDeep: true)
  }

  /// Whether a list leaves the plane at the start or at one of a few instants.
  private func isDeep(_ list: Moving<TransformList>) -> Bool {
    [0, 0.37, 1.13].contains { !list.value(at: $0).transform.isAffine }
  }

  /// Hides a layer while its back is visible.
  private mutating func hideBack(of layer: LayerID, _ index: Int, _ list: Moving<TransformList>) {
    guard keyword("backface-visibility", of: index) == "hidden" else { return }
    base.hide(layer, list.map { $0.transform.m33 < 0 })
  }

  // MARK: - Parts

  /// The point of `transform-origin` in the border box.
  private mutating func origin(_ plan: BoxPlan, _ context: BoxContext) -> Moving<SIMD3<Double>> {
    let type = SVGValueType<[CSSLength]>.position(context.units)
    let initial = [CSSLength(share: 0.5), CSSLength(share: 0.5), CSSLength()]
    let origin = value("transform-origin", of: plan.index, type, .constant(initial))
    return origin.with(plan.width.with(plan.height) { Size(width: $0, height: $1) }) { lengths, size in
      SIMD3(
        lengths[0].value(of: size.width), lengths[1].value(of: size.height), lengths.count > 2 ? lengths[2].points : 0)
    }
  }

  /// The functions of `translate`, `rotate`, `scale`, the motion path and `transform`.
  private mutating func transformList(
    _ plan: BoxPlan, _ context: BoxContext, _ origin: Moving<SIMD3<Double>>, _ around: BoxSurroundings,
    _ place: Moving<Point>
  ) -> Moving<TransformList> {
    let index = plan.index
    let size = plan.width.with(plan.height) { Size(width: $0, height: $1) }
    func list(_ name: String, _ type: (SVGTransforms.Box) -> SVGValueType<TransformList>, _ builder: inout BoxBuilder)
      -> Moving<TransformList>
    {
      func sized(_ size: Size, _ builder: inout BoxBuilder) -> Moving<TransformList> {
        let box = SVGTransforms.Box(rect: Rect(origin: .zero, size: size), units: context.units)
        let type = type(box)
        let list = builder.value(name, of: index, type, .constant([]))
        // Without functions before and after an animation, the layer would have another property then.
        guard case .function = list,
          let neutral = builder.stopTexts(name, index).lazy.compactMap(type.parse).first(where: {
            !$0.functions.isEmpty
          })?.neutral
        else { return list }
        return list.map { $0.functions.isEmpty ? neutral : $0 }
      }
      guard !size.isConstant, builder.usesPercentages(name, index) else { return sized(size.value(at: 0), &builder) }
      // Translations are linear in the size.
      let none = sized(.zero, &builder)
      let across = sized(Size(width: 1, height: 0), &builder)
      let down = sized(Size(width: 0, height: 1), &builder)
      return none.with(across) { ($0, $1) }.with(down) { ($0.0, $0.1, $1) }.with(size) { lists, size in
        TransformList.sized(lists.0, across: lists.1, down: lists.2, size)
      }
    }
    var result = list("transform", SVGValueType.transform, &self)
    if let offset = offset(plan, context, origin, around, place) { result = offset.with(result) { $0.appending($1) } }
    for name in ["scale", "rotate", "translate"] {
      let own = list(name, { SVGBuilder.separateType(name, $0) }, &self)
      if case .constant(let list) = own, list.functions.isEmpty { continue }
      result = own.with(result) { $0.appending($1) }
    }
    return result
  }

  private func usesPercentages(_ name: String, _ index: Int) -> Bool {
    if styles(index)[name]?.contains("%") == true { return true }
    return base.motions[index].styled.contains { animation in
      base.document.keyframes[animation.name]?.stops[name]?.contains { $0.value.contains("%") } == true
    }
  }

  /// The perspective of an element for its children, in its coordinates.
  mutating func perspective(
    _ plan: BoxPlan, _ context: BoxContext
  ) -> (depth: Moving<Double>, origin: Moving<Vector>)? {
    guard let depth = length("perspective", of: plan.index, context, whole: nil) else { return nil }
    let type = SVGValueType<[CSSLength]>.position(context.units)
    let initial = [CSSLength(share: 0.5), CSSLength(share: 0.5)]
    let origin = value("perspective-origin", of: plan.index, type, .constant(initial))
    let point = origin.with(plan.width.with(plan.height) { Size(width: $0, height: $1) }) { lengths, size in
      Vector(dx: lengths[0].value(of: size.width), dy: lengths[1].value(of: size.height))
    }
    return (depth, point)
  }
}

extension TransformList {
  /// The functions of the same kinds without an effect; `nil` for others than translations, rotations and scalings.
  fileprivate var neutral: TransformList? {
    var result: [TransformFunction] = []
    for function in functions {
      switch function {
      case .translate: result.append(.translate(.zero))
      case .rotate(_, let axis): result.append(.rotate(.zero, axis: axis))
      case .scale: result.append(.scale(SIMD3(1, 1, 1)))
      default: return nil
      }
    }
    return TransformList(result)
  }

  /// The list for a size, from those for no size and for one point along each axis.
  fileprivate static func sized(
    _ none: TransformList, across: TransformList, down: TransformList, _ size: Size
  ) -> TransformList {
    guard none.functions.count == across.functions.count, none.functions.count == down.functions.count else {
      return none
    }
    return TransformList(
      zip(none.functions, zip(across.functions, down.functions)).map { first, others in
        guard case .translate(let start) = first, case .translate(let x) = others.0,
          case .translate(let y) = others.1
        else { return first }
        return .translate(start + (x - start) * size.width + (y - start) * size.height)
      })
  }
}

extension SVGValueType where Value == [CSSLength] {
  /// Two or three lengths of a position, with keywords.
  static func position(_ units: SVGNumbers.Units) -> SVGValueType {
    let type = SVGValueType<CSSLength>.boxLength(units, whole: 0)
    return SVGValueType(
      parse: { CSSPosition.lengths($0, type) },
      mix: { a, b, fraction in
        guard a.count == b.count, let mix = type.mix else { return fraction < 0.5 ? a : b }
        return zip(a, b).map { mix($0, $1, fraction) }
      },
      add: { a, b, count in
        guard a.count == b.count, let add = type.add else { return b }
        return zip(a, b).map { add($0, $1, count) }
      })
  }
}

/// Reads positions such as `center`, `10px 20%` or `right 10px bottom 20%`.
enum CSSPosition {
  private static let horizontal = ["left": 0.0, "right": 1.0]
  private static let vertical = ["top": 0.0, "bottom": 1.0]

  /// The lengths along x and y, and along z if it is stated; `nil` for other text.
  static func lengths(_ text: String, _ type: SVGValueType<CSSLength>) -> [CSSLength]? {
    var words = CSSText.parts(text.lowercased(), separator: " ")
    guard (1...4).contains(words.count) else { return nil }
    if words.count == 4 {
      guard let x = edge(words[0], words[1], horizontal, type), let y = edge(words[2], words[3], vertical, type) else {
        return nil
      }
      return [x, y]
    }
    if words.count == 1 { words = vertical[words[0]] != nil ? ["center", words[0]] : [words[0], "center"] }
    // Keywords of the vertical axis can come first.
    if vertical[words[0]] != nil || horizontal[words[1]] != nil { words.swapAt(0, 1) }
    guard let x = single(words[0], horizontal, type), let y = single(words[1], vertical, type) else { return nil }
    guard words.count == 3 else { return [x, y] }
    return type.parse(words[2]).map { [x, y, $0] }
  }

  private static func single(
    _ word: String, _ keywords: [String: Double], _ type: SVGValueType<CSSLength>
  ) -> CSSLength? {
    if word == "center" { return CSSLength(share: 0.5) }
    if let share = keywords[word] { return CSSLength(share: share) }
    guard let length = type.parse(word), !length.isAuto else { return nil }
    return length
  }

  /// A distance from an edge.
  private static func edge(
    _ word: String, _ distance: String, _ keywords: [String: Double], _ type: SVGValueType<CSSLength>
  ) -> CSSLength? {
    guard let share = keywords[word], let length = type.parse(distance), !length.isAuto else { return nil }
    let sign = share == 1 ? -1.0 : 1
    return CSSLength(points: sign * length.points, share: share + sign * length.share)
  }
}
