// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeTexts
import RealModule

/// A linear or radial gradient of CSS, also a repeating one.
struct CSSGradient: Sendable {
  private struct Stop: Sendable {
    let color: SVGColor
    /// The place, or `nil` for one between its neighbours.
    var place: CSSLength?
  }

  private enum Line: Sendable {
    /// Degrees from the top, clockwise.
    case angle(Double)
    /// To a side or a corner: −1, 0 or 1 along each axis.
    case corner(x: Double, y: Double)
    case circle(size: String, center: [CSSLength])
    case ellipse(size: String, center: [CSSLength])
  }

  private let line: Line
  private let stops: [Stop]
  private let isRepeating: Bool
  private let units: SVGNumbers.Units

  private static let stopLimit = 256

  /// Reads a gradient; `nil` for other pictures.
  ///
  /// - Parameter current: The colour of texts.
  init?(_ text: String, _ units: SVGNumbers.Units, current: SVGColor) {
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
    var name = text[..<open].lowercased()
    isRepeating = name.hasPrefix("repeating-")
    if isRepeating { name = String(name.dropFirst("repeating-".count)) }
    var parts = CSSText.parts(text[text.index(after: open)...].dropLast())
    guard let first = parts.first, parts.count <= Self.stopLimit else { return nil }
    let stated: Line?
    switch name {
    case "linear-gradient": stated = Self.direction(first)
    case "radial-gradient": stated = Self.shape(first, units)
    default: return nil
    }
    if stated != nil { parts.removeFirst() }
    line = stated ?? (name.hasPrefix("linear") ? .angle(180) : .ellipse(size: "farthest-corner", center: Self.center))
    self.units = units
    let type = SVGValueType<CSSLength>.boxLength(units, whole: 0)
    var stops: [Stop] = []
    for part in parts {
      var color: SVGColor?
      var places: [CSSLength] = []
      for word in CSSText.parts(part, separator: " ") {
        if let place = type.parse(word), !place.isAuto {
          places.append(place)
        } else if let own = SVGColor(word, current: current) {
          color = own
        } else {
          return nil
        }
      }
      // A hint alone between two colours is not read.
      guard let color else { return nil }
      stops += places.isEmpty ? [Stop(color: color)] : places.map { Stop(color: color, place: $0) }
    }
    guard !stops.isEmpty else { return nil }
    self.stops = stops
  }

  private static let center = [CSSLength(share: 0.5), CSSLength(share: 0.5)]

  private static func direction(_ text: String) -> Line? {
    if text.hasPrefix("to ") {
      let words = CSSText.parts(text.dropFirst(3).lowercased(), separator: " ")
      let x = words.contains("right") ? 1.0 : words.contains("left") ? -1 : 0
      let y = words.contains("bottom") ? 1.0 : words.contains("top") ? -1 : 0
      if x == 0 || y == 0 { return .angle(x == 0 ? (y > 0 ? 180 : 0) : x > 0 ? 90 : 270) }
      return .corner(x: x, y: y)
    }
    return SVGNumbers.fraction(text) == nil || text == "0" ? SVGNumbers.degrees(text).map { .angle($0) } : nil
  }

  private static func shape(_ text: String, _ units: SVGNumbers.Units) -> Line? {
    var words = CSSText.parts(text.lowercased(), separator: " ")
    guard SVGColor(words.first ?? "") == nil, words.first != "currentcolor" else { return nil }
    var place = center
    if let mark = words.firstIndex(of: "at") {
      let type = SVGValueType<CSSLength>.boxLength(units, whole: 0)
      guard let stated = CSSPosition.lengths(words[(mark + 1)...].joined(separator: " "), type) else { return nil }
      place = stated
      words = Array(words[..<mark])
    }
    let isCircle = words.contains("circle") || (words.count == 1 && SVGNumbers.length(words[0], units) != nil)
    words.removeAll { $0 == "circle" || $0 == "ellipse" }
    let size = words.isEmpty ? "farthest-corner" : words.joined(separator: " ")
    return isCircle ? .circle(size: size, center: place) : .ellipse(size: size, center: place)
  }

  // MARK: - Geometry

  /// The gradient in the unit square of a box.
  func gradient(in size: Size) -> Gradient {
    let unit = AffineTransform(
      a: 1 / max(size.width, 1e-6), b: 0, c: 0, d: 1 / max(size.height, 1e-6), tx: 0, ty: 0)
    switch line {
    case .angle(let degrees): return linear(degrees * .pi / 180, size, unit)
    case .corner(let x, let y):
      // The line between the other two corners has the middle colour.
      return linear(.atan2(y: x * size.height, x: -y * size.width), size, unit)
    case .circle(let extent, let place):
      let center = Point(x: place[0].value(of: size.width), y: place[1].value(of: size.height))
      let radius = radii(extent, center, size).circle
      return radial(center, radius, AffineTransform.identity, unit)
    case .ellipse(let extent, let place):
      let center = Point(x: place[0].value(of: size.width), y: place[1].value(of: size.height))
      let radii = radii(extent, center, size).ellipse
      let ratio = radii.width > 0 ? radii.height / radii.width : 1
      let squeeze = AffineTransform(a: 1, b: 0, c: 0, d: ratio, tx: 0, ty: center.y * (1 - ratio))
      return radial(center, radii.width, squeeze, unit)
    }
  }

  private func linear(_ angle: Double, _ size: Size, _ unit: AffineTransform) -> Gradient {
    let (sine, cosine) = (Double.sin(angle), Double.cos(angle))
    let length = abs(size.width * sine) + abs(size.height * cosine)
    let center = Point(x: size.width / 2, y: size.height / 2)
    func point(_ share: Double) -> Point {
      center + Vector(dx: sine, dy: -cosine) * (length * (share - 0.5))
    }
    let (stops, range) = placed(length)
    var gradient = Gradient(
      .linear(from: point(range.lowerBound), to: point(range.upperBound)), stops: stops,
      spread: isRepeating ? .repeat : .pad)
    gradient.transform = unit
    return gradient
  }

  private func radial(
    _ center: Point, _ radius: Double, _ squeeze: AffineTransform, _ unit: AffineTransform
  ) -> Gradient {
    let (stops, range) = placed(radius)
    let outer = max(radius * range.upperBound, 1e-6)
    // Circles begin in the centre: a first stop outside of it has its colour inside.
    let shift = range.lowerBound / max(range.upperBound, 1e-9)
    let moved = stops.map { Gradient.Stop(offset: shift + $0.offset * (1 - shift), color: $0.color) }
    var gradient = Gradient(.radial(center: center, radius: outer), stops: moved, spread: isRepeating ? .repeat : .pad)
    gradient.transform = unit.concatenated(with: squeeze)
    return gradient
  }

  private func radii(_ extent: String, _ center: Point, _ size: Size) -> (circle: Double, ellipse: Size) {
    let x = (near: min(abs(center.x), abs(size.width - center.x)), far: max(abs(center.x), abs(size.width - center.x)))
    let y = (
      near: min(abs(center.y), abs(size.height - center.y)), far: max(abs(center.y), abs(size.height - center.y))
    )
    switch extent {
    case "closest-side": return (min(x.near, y.near), Size(width: x.near, height: y.near))
    case "farthest-side": return (max(x.far, y.far), Size(width: x.far, height: y.far))
    case "closest-corner":
      let factor = 2.0.squareRoot()
      return (.hypot(x.near, y.near), Size(width: x.near * factor, height: y.near * factor))
    case "farthest-corner":
      let factor = 2.0.squareRoot()
      return (.hypot(x.far, y.far), Size(width: x.far * factor, height: y.far * factor))
    default:
      let words = CSSText.parts(extent, separator: " ")
      var units = units
      units.whole = size.width
      let width = words.first.flatMap { SVGNumbers.length($0, units) } ?? 0
      units.whole = size.height
      let height = words.count > 1 ? SVGNumbers.length(words[1], units) ?? 0 : width
      return (max(width, 0), Size(width: max(width, 0), height: max(height, 0)))
    }
  }

  /// The stops with places in 0 … 1, and the range of the gradient line that they take.
  private func placed(_ length: Double) -> (stops: [Gradient.Stop], range: ClosedRange<Double>) {
    var places = stops.map { stop in stop.place.map { $0.share + (length > 0 ? $0.points / length : 0) } }
    if places[0] == nil { places[0] = 0 }
    if places[places.count - 1] == nil { places[places.count - 1] = 1 }
    var largest = -Double.infinity
    for index in places.indices {
      guard let place = places[index] else { continue }
      largest = max(largest, place)
      places[index] = largest
    }
    var resolved: [Double] = []
    for index in places.indices {
      if let place = places[index] {
        resolved.append(place)
        continue
      }
      let next = places[index...].firstIndex { $0 != nil } ?? places.count - 1
      let (before, after) = (resolved[index - 1], places[next] ?? 1)
      resolved.append(before + (after - before) / Double(next - index + 1))
    }
    let colors = stops.map { $0.color.color() }
    guard isRepeating || resolved[0] < 0 || resolved[resolved.count - 1] > 1 else {
      return (zip(resolved, colors).map { Gradient.Stop(offset: $0, color: $1) }, 0...1)
    }
    let range = resolved[0]...max(resolved[resolved.count - 1], resolved[0] + 1e-6)
    let span = range.upperBound - range.lowerBound
    return (
      zip(resolved, colors).map { Gradient.Stop(offset: min(max(($0 - range.lowerBound) / span, 0), 1), color: $1) },
      range
    )
  }
}
