// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTexts
import RealModule

/// Boxes that follow a path: `offset-path` with the properties beside it.
extension BoxBuilder {
  /// The line or the outline that a box follows.
  private struct Course: Sendable {
    var measure: PathMeasure?
    /// The start, the direction and the length of a ray.
    var ray: (start: Point, direction: Vector, length: Double)?
    /// Whether the coordinates are those of the containing box, and not of the box itself.
    var isAround = false

    var length: Double { measure?.length ?? ray?.length ?? 0 }

    func sample(at distance: Double) -> (position: Point, angle: Angle) {
      if let ray {
        return (ray.start + ray.direction * distance, Vector(dx: ray.direction.dx, dy: ray.direction.dy).direction)
      }
      guard let measure else { return (.zero, .zero) }
      let sample = measure.sample(
        at: measure.isClosed ? measure.wrapped(distance) : min(max(distance, 0), measure.length))
      return (sample.position, sample.angle)
    }
  }

  /// The map of the motion path, around the transform origin; `nil` without a path.
  mutating func offset(
    _ plan: BoxPlan, _ context: BoxContext, _ origin: Moving<SIMD3<Double>>, _ around: BoxSurroundings,
    _ place: Moving<Point>
  ) -> Moving<TransformList>? {
    let index = plan.index
    if isAnimated("offset-path", index) { note("keyframes of “offset-path”", of: index) }
    guard let text = styles(index)["offset-path"], text != "none" else { return nil }
    guard base.canMove(text.utf8.count / 8, of: index) else { return nil }
    guard let course = course(text, plan, context, around, place) else {
      note("the motion path “\(Quotation.excerpt(text))”", of: index)
      return nil
    }
    var units = context.units
    units.whole = course.length
    let distance = value("offset-distance", of: index, .length(units), .constant(0))
    let rotation = value("offset-rotate", of: index, .offsetRotation, .constant([1, 0]))
    let type = SVGValueType<[CSSLength]>.position(context.units)
    var anchor = origin.map { Point(x: $0.x, y: $0.y) }
    if let text = styles(index)["offset-anchor"], text != "auto" {
      let lengths = value("offset-anchor", of: index, type, .constant([CSSLength(share: 0.5), CSSLength(share: 0.5)]))
      anchor = lengths.with(plan.width.with(plan.height) { Size(width: $0, height: $1) }) { lengths, size in
        Point(x: lengths[0].value(of: size.width), y: lengths[1].value(of: size.height))
      }
    }
    let shift = course.isAround ? place : .constant(.zero)
    return distance.with(rotation) { ($0, $1) }.with(origin.with(anchor) { ($0, $1) }.with(shift) { ($0.0, $0.1, $1) })
    { values, points in
      let (origin, anchor, shift) = points
      let sample = course.sample(at: values.0)
      let angle = Angle.degrees(values.1.last ?? 0) + (values.1.first == 1 ? sample.angle : .zero)
      let point = Point(x: sample.position.x - shift.x, y: sample.position.y - shift.y)
      let back = TransformFunction.translate(x: origin.x - anchor.x, y: origin.y - anchor.y)
      let list: TransformList = [.translate(x: point.x - origin.x, y: point.y - origin.y), .rotate(angle)]
      return anchor == Point(x: origin.x, y: origin.y) ? list : TransformList(list.functions + [back])
    }
  }

  private mutating func course(
    _ text: String, _ plan: BoxPlan, _ context: BoxContext, _ around: BoxSurroundings, _ place: Moving<Point>
  ) -> Course? {
    if text.hasPrefix("path(") {
      return base.measure(text, of: plan.index).map { Course(measure: $0) }
    }
    // The reference box is that of the containing box, at the start.
    let isOut = ["absolute", "fixed"].contains(keyword("position", of: plan.index))
    let area = isOut ? around.absolute : around.parent
    let box = Rect(
      x: area.x.value(at: 0), y: area.y.value(at: 0), width: area.width.value(at: 0), height: area.height.value(at: 0))
    let type = SVGValueType<[CSSLength]>.position(context.units)
    let position = styles(plan.index)["offset-position"].flatMap(type.parse).map {
      Point(x: box.minX + $0[0].value(of: box.width), y: box.minY + $0[1].value(of: box.height))
    }
    if text.hasPrefix("ray("), let close = text.firstIndex(of: ")") {
      return ray(CSSText.parts(text[..<close].dropFirst(4), separator: " "), from: position ?? box.center, in: box)
    }
    let words = CSSText.parts(text, separator: " ")
    guard let shape = words.first(where: { $0.hasSuffix(")") }), !shape.hasPrefix("url("),
      let path = CSSBasicShape.path(shape, in: box, context.units), let measure = PathMeasure(path)
    else { return nil }
    return Course(measure: measure, isAround: true)
  }

  /// A ray from a point, whose angle is that from the top, clockwise.
  private func ray(_ words: [String], from start: Point, in box: Rect) -> Course? {
    var (angle, size): (Double?, String) = (nil, "closest-side")
    for word in words {
      if let degrees = SVGNumbers.degrees(word) {
        angle = degrees
      } else if word.contains("-side") || word.contains("-corner") || word == "sides" {
        size = word
      } else if word != "contain" {
        return nil
      }
    }
    guard let angle else { return nil }
    let radians = angle * .pi / 180
    let direction = Vector(dx: .sin(radians), dy: -.cos(radians))
    let sides = [start.x - box.minX, box.maxX - start.x, start.y - box.minY, box.maxY - start.y].map(abs)
    let corners = [(box.minX, box.minY), (box.maxX, box.minY), (box.minX, box.maxY), (box.maxX, box.maxY)].map {
      (start - Point(x: $0.0, y: $0.1)).length
    }
    let length: Double
    switch size {
    case "farthest-side": length = sides.max() ?? 0
    case "closest-corner": length = corners.min() ?? 0
    case "farthest-corner": length = corners.max() ?? 0
    case "sides":
      // The distance to the edge of the box in the direction.
      let x = direction.dx > 0 ? sides[1] / direction.dx : direction.dx < 0 ? sides[0] / -direction.dx : .infinity
      let y = direction.dy > 0 ? sides[3] / direction.dy : direction.dy < 0 ? sides[2] / -direction.dy : .infinity
      length = min(x, y)
    default: length = sides.min() ?? 0
    }
    return Course(ray: (start, direction, length), isAround: true)
  }
}
