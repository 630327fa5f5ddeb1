// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTexts

/// Reads the [basic shapes of CSS](https://www.w3.org/TR/css-shapes-1/#basic-shape-functions).
enum CSSBasicShape {
  /// The outline of a function such as `circle(50%)` in a box; `nil` for other text.
  ///
  /// - Parameter units: The units of lengths, without the whole of percentages.
  static func path(_ text: String, in box: Rect, _ units: SVGNumbers.Units) -> Path? {
    let text = XMLParser.trimmed(text)
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
    let name = text[..<open].lowercased()
    let reader = Reader(inner: String(text[text.index(after: open)...].dropLast()), box: box, units: units)
    switch name {
    case "path":
      let path = SVGValueType<Path>.path.parse(text)
      return box.origin == .zero ? path : path?.applying(.translation(x: box.minX, y: box.minY))
    case "polygon": return reader.polygon()
    case "inset": return reader.inset()
    case "xywh": return reader.rectangle()
    case "circle", "ellipse": return reader.ellipse(isCircle: name == "circle")
    default: return nil
    }
  }

  /// Whether a polygon or a path states the even-odd rule.
  static func isEvenOdd(_ text: String) -> Bool { text.range(ofText: "evenodd") != nil }

  private struct Reader {
    let inner: String
    let box: Rect
    let units: SVGNumbers.Units

    private func length(_ word: String, _ whole: Double) -> Double? {
      let share = ["left": "0%", "top": "0%", "center": "50%", "right": "100%", "bottom": "100%"][word] ?? word
      var units = units
      units.whole = whole
      return SVGNumbers.length(share, units)
    }

    private func x(_ word: String) -> Double? { length(word, box.width) }
    private func y(_ word: String) -> Double? { length(word, box.height) }

    func polygon() -> Path? {
      let parts = CSSText.parts(inner).filter { $0 != "nonzero" && $0 != "evenodd" }
      var points: [Point] = []
      for pair in parts {
        let words = CSSText.parts(pair, separator: " ")
        guard words.count == 2, let x = x(words[0]), let y = y(words[1]) else { return nil }
        points.append(Point(x: box.minX + x, y: box.minY + y))
      }
      return points.isEmpty ? nil : Path(polyline: points, isClosed: true)
    }

    func inset() -> Path? {
      let words = CSSText.parts(inner, separator: " ")
      let sides = Array(words.prefix { $0 != "round" })
      guard (1...4).contains(sides.count) else { return nil }
      let right = sides.count > 1 ? sides[1] : sides[0]
      guard let top = y(sides[0]), let end = x(right), let bottom = y(sides.count > 2 ? sides[2] : sides[0]),
        let start = x(sides.count > 3 ? sides[3] : right)
      else { return nil }
      let rect = Rect(
        x: box.minX + start, y: box.minY + top, width: max(box.width - start - end, 0),
        height: max(box.height - top - bottom, 0))
      return rounded(rect, words.dropFirst(sides.count + 1).joined(separator: " "))
    }

    func rectangle() -> Path? {
      let words = CSSText.parts(inner, separator: " ")
      guard words.count >= 4, let x = x(words[0]), let y = y(words[1]), let width = self.x(words[2]),
        let height = self.y(words[3]), words.count == 4 || words[4] == "round"
      else { return nil }
      let rect = Rect(x: box.minX + x, y: box.minY + y, width: max(width, 0), height: max(height, 0))
      return rounded(rect, words.dropFirst(5).joined(separator: " "))
    }

    private func rounded(_ rect: Rect, _ radii: String) -> Path? {
      guard !radii.isEmpty else { return Path(rect) }
      var lengths: [Double] = []
      for part in CSSShorthands.expanded("border-radius", radii) {
        let words = CSSText.parts(part.value, separator: " ")
        guard words.count == 2, let across = x(words[0]), let down = y(words[1]) else { return nil }
        lengths += [across, down]
      }
      return lengths.count == 8 ? Path(rect, radii: CornerRadii(lengths)) : nil
    }

    func ellipse(isCircle: Bool) -> Path? {
      var words = CSSText.parts(inner, separator: " ")
      var center = box.center
      if let mark = words.firstIndex(of: "at") {
        let type = SVGValueType<CSSLength>.boxLength(units, whole: 0)
        guard let place = CSSPosition.lengths(words[(mark + 1)...].joined(separator: " "), type) else { return nil }
        center = Point(x: box.minX + place[0].value(of: box.width), y: box.minY + place[1].value(of: box.height))
        words = Array(words[..<mark])
      }
      let (left, right) = (abs(center.x - box.minX), abs(box.maxX - center.x))
      let (above, below) = (abs(center.y - box.minY), abs(box.maxY - center.y))
      let radii: (x: Double, y: Double)
      if isCircle {
        guard words.count <= 1 else { return nil }
        let diagonal = ((box.width * box.width + box.height * box.height) / 2).squareRoot()
        let radius: Double?
        switch words.first {
        case nil, "closest-side": radius = min(left, right, above, below)
        case "farthest-side": radius = max(left, right, above, below)
        case let word?: radius = length(word, diagonal)
        }
        guard let radius else { return nil }
        radii = (radius, radius)
      } else {
        func radius(_ word: String, _ near: Double, _ far: Double, _ whole: Double) -> Double? {
          word == "closest-side" ? near : word == "farthest-side" ? far : length(word, whole)
        }
        if words.isEmpty { words = ["closest-side", "closest-side"] }
        guard words.count == 2, let x = radius(words[0], min(left, right), max(left, right), box.width),
          let y = radius(words[1], min(above, below), max(above, below), box.height)
        else { return nil }
        radii = (x, y)
      }
      return Path(
        ellipseIn: Rect(center: center, size: Size(width: 2 * max(radii.x, 0), height: 2 * max(radii.y, 0))))
    }
  }
}

/// The radii of the four corners of a rectangle along x and y, from the top left clockwise.
struct CornerRadii: Hashable, Sendable {
  /// Eight radii: x and y of each corner.
  var radii: [Double]

  init(_ radii: [Double]) { self.radii = radii.count == 8 ? radii.map { max($0, 0) } : Array(repeating: 0, count: 8) }

  /// The radii reduced by a common factor so that those of no side overlap.
  func limited(to size: Size) -> CornerRadii {
    let sums = [
      (radii[0] + radii[2], size.width), (radii[4] + radii[6], size.width), (radii[1] + radii[7], size.height),
      (radii[3] + radii[5], size.height),
    ]
    let factor = sums.reduce(1) { $1.0 > 0 ? min($0, max($1.1, 0) / $1.0) : $0 }
    return factor < 1 ? CornerRadii(radii.map { $0 * factor }) : self
  }

  /// The radii of the rectangle inside, at distances from the four sides.
  func inset(by sides: BoxSides<Double>) -> CornerRadii {
    CornerRadii([
      radii[0] - sides.left, radii[1] - sides.top, radii[2] - sides.right, radii[3] - sides.top,
      radii[4] - sides.right, radii[5] - sides.bottom, radii[6] - sides.left, radii[7] - sides.bottom,
    ])
  }

  /// The common radius of all corners, or `nil` for different ones.
  var common: Double? { radii.allSatisfy { $0 == radii[0] } ? radii[0] : nil }
  var isZero: Bool { radii.allSatisfy { $0 == 0 } }
}

extension Path {
  /// A rectangle whose corners have radii of their own.
  init(_ rect: Rect, radii corners: CornerRadii) {
    let limited = corners.limited(to: rect.size)
    guard !limited.isZero else {
      self.init(rect)
      return
    }
    self.init()
    let r = limited.radii
    func corner(_ path: inout Path, _ x: Double, _ y: Double, _ radiusX: Double, _ radiusY: Double) {
      guard radiusX > 0, radiusY > 0 else { return path.addLine(to: Point(x: x, y: y)) }
      path.addArc(to: Point(x: x, y: y), radii: Size(width: radiusX, height: radiusY), largeArc: false, sweep: true)
    }
    move(to: Point(x: rect.minX + r[0], y: rect.minY))
    addLine(to: Point(x: rect.maxX - r[2], y: rect.minY))
    corner(&self, rect.maxX, rect.minY + r[3], r[2], r[3])
    addLine(to: Point(x: rect.maxX, y: rect.maxY - r[5]))
    corner(&self, rect.maxX - r[4], rect.maxY, r[4], r[5])
    addLine(to: Point(x: rect.minX + r[6], y: rect.maxY))
    corner(&self, rect.minX, rect.maxY - r[7], r[6], r[7])
    addLine(to: Point(x: rect.minX, y: rect.minY + r[1]))
    corner(&self, rect.minX + r[0], rect.minY, r[0], r[1])
    close()
  }
}
