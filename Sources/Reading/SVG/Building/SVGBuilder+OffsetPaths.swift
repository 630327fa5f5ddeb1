// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTexts

extension SVGBuilder {
  /// The map of the properties `offset-path`, `offset-distance` and `offset-rotate`; `nil` without a path.
  mutating func offset(of index: Int, _ context: SVGContext) -> Moving<TransformList>? {
    let styles = document.elements[index].styles
    guard let text = styles["offset-path"], text != "none" else { return nil }
    guard text.hasPrefix("path(") || text.hasPrefix("url(") else {
      note("the property “offset-path” with another value than path()", of: index)
      return nil
    }
    let data = text.hasPrefix("url(") ? document.target(of: text).flatMap { element($0).styles["d"] } ?? "" : text
    guard let measure = measure(data, of: index) else { return nil }
    var units = context.diagonal
    units.whole = measure.length
    let distance = value("offset-distance", of: index, .length(units), .constant(0))
    let rotation = value("offset-rotate", of: index, .offsetRotation, .constant([1, 0]))
    return distance.with(rotation) { distance, rotation in
      let reach = measure.isClosed ? measure.wrapped(distance) : min(max(distance, 0), measure.length)
      let sample = measure.sample(at: reach)
      let angle = Angle.degrees(rotation.last ?? 0) + (rotation.first == 1 ? sample.angle : .zero)
      return [.translate(x: sample.position.x, y: sample.position.y), .rotate(angle)]
    }
  }

  /// The measure of a motion path, which elements with the same path share.
  mutating func measure(_ data: String, of index: Int) -> PathMeasure? {
    if let known = measures[data] { return known }
    guard let path = SVGValueType<Path>.path.parse(data) else { return nil }
    // The measure of a curve needs about 2 KiB.
    let cost = path.elements.reduce(0) { if case .line = $1 { $0 + 1 } else { $0 + 8 } }
    guard canMove(cost, of: index), let measure = PathMeasure(path) else { return nil }
    measures[data] = measure
    return measure
  }
}

extension SVGValueType where Value == [Double] {
  /// Whether the path turns the element, 1 or 0, and further degrees.
  static let offsetRotation = list { text in
    var (turns, degrees, hasAngle) = (0.0, 0.0, false)
    for word in CSSText.parts(text, separator: " ") {
      switch word {
      case "auto": turns = 1
      case "reverse": (turns, degrees) = (1, degrees + 180)
      default:
        guard let angle = SVGNumbers.degrees(word) else { return nil }
        degrees += angle
        hasAngle = true
      }
    }
    return turns == 1 || hasAngle ? [turns, degrees] : nil
  }
}
