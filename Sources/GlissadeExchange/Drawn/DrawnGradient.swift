// SPDX-License-Identifier: MIT
package import GlissadeDisplayLists
package import GlissadeGeometry

/// The colours of a gradient at the points of a picture.
package struct DrawnGradient: Sendable {
  private let form: Gradient.Form
  private let spread: Gradient.Spread
  private let stops: [(offset: Double, color: [Double])]
  /// The map from the picture to the coordinates of the form.
  private let inverse: AffineTransform

  /// Creates the colours of a gradient on an outline, or `nil` for one without extent.
  ///
  /// - Parameter map: The map from the outline to the picture.
  init?(_ gradient: Gradient, on outline: DrawnOutline, _ map: ProjectiveTransform) {
    guard let map = map.affine?.concatenated(with: outline.gradientFrame) else { return nil }
    self.init(gradient, under: map)
  }

  /// Creates the colours of a gradient, or `nil` for one without extent.
  ///
  /// - Parameter map: The map from the coordinates of the gradient to the picture.
  package init?(_ gradient: Gradient, under map: AffineTransform) {
    guard let inverse = map.concatenated(with: gradient.transform).inverse, !gradient.stops.isEmpty else { return nil }
    (form, spread, self.inverse) = (gradient.form, gradient.spread, inverse)
    var last = 0.0
    stops = gradient.stops.map { stop in
      last = max(last, min(max(stop.offset, 0), 1))
      let (color, alpha) = (stop.color.straight[..<3], stop.color.straight[3])
      return (last, color.map { $0 * alpha } + [alpha])
    }
  }

  /// The premultiplied colour at a point of the picture.
  package func color(at point: Point) -> [Double]? { offset(at: point).map(color) }

  /// The premultiplied colour at a point, or at most a distance beside it along the gradient, that is nearest to a
  /// colour. At the edge of two colours, a place decides, and not a colour.
  package func color(at point: Point, nearestTo color: [Double], within distance: Double) -> [Double]? {
    guard let offset = offset(at: point) else { return nil }
    func change(_ dx: Double, _ dy: Double) -> Double {
      (self.offset(at: Point(x: point.x + dx, y: point.y + dy)) ?? offset) - offset
    }
    let reach = Vector(dx: change(distance, 0), dy: change(0, distance)).length
    return [offset, offset - reach, offset + reach].map(self.color).min {
      Self.difference($0, color) < Self.difference($1, color)
    }
  }

  private static func difference(_ first: [Double], _ second: [Double]) -> Double {
    zip(first, second).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
  }

  /// The position of a point in the gradient, without limits; `nil` where it has none.
  private func offset(at point: Point) -> Double? {
    let place = inverse.apply(to: point)
    let offset: Double
    switch form {
    case .linear(let from, let to):
      let direction = to - from
      offset = (place - from).dot(direction) / direction.lengthSquared
    case .radial(let center, let radius, _):
      // The circle of a position has its centre between the focus and the centre: |place − t · axis| = t · radius.
      let axis = (form.focusOffset ?? .zero) * -radius
      let fromFocus = place - (center - axis)
      let (square, product) = (radius * radius - axis.lengthSquared, fromFocus.dot(axis))
      offset =
        square > 1e-9 * radius * radius
        ? ((product * product + square * fromFocus.lengthSquared).squareRoot() - product) / square : .nan
    }
    return offset.isFinite ? offset : nil
  }

  private func color(at offset: Double) -> [Double] {
    let lap = offset.rounded(.down)
    let position =
      switch spread {
      case .pad: min(max(offset, 0), 1)
      case .repeat: offset - lap
      case .reflect: lap.truncatingRemainder(dividingBy: 2) == 0 ? offset - lap : 1 - offset + lap
      }
    guard let next = stops.firstIndex(where: { $0.offset > position }) else { return stops[stops.count - 1].color }
    guard next > 0 else { return stops[0].color }
    let (first, second) = (stops[next - 1], stops[next])
    let share = (position - first.offset) / (second.offset - first.offset)
    return zip(first.color, second.color).map { $0 + ($1 - $0) * share }
  }
}

extension DrawnOutline {
  /// The map from the coordinates of a gradient: those of a path, or the unit square of other outlines.
  fileprivate var gradientFrame: AffineTransform {
    if case .path = self { return .identity }
    guard let box = path.bounds() else { return .identity }
    return AffineTransform(
      a: box.size.width, b: 0, c: 0, d: box.size.height, tx: box.origin.x, ty: box.origin.y)
  }

  /// Some points of the box around the outline.
  func gradientPoints(_ map: ProjectiveTransform) -> [Point] {
    guard let box = path.bounds() else { return [] }
    return (0..<Self.gridCount).flatMap { row in
      (0..<Self.gridCount).compactMap { column in
        let (x, y) = ((Double(column) + 0.5) / Double(Self.gridCount), (Double(row) + 0.5) / Double(Self.gridCount))
        return map.apply(to: Point(x: box.origin.x + x * box.size.width, y: box.origin.y + y * box.size.height))
      }
    }
  }

  private static let gridCount = 6
}
