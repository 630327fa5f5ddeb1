// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTexts

extension SVGBuilder {
  static let shapes: Set = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text"]

  /// The outline of an element with a shape, in its user space.
  mutating func path(of index: Int, _ context: SVGContext) -> Moving<Path> {
    switch element(index).name {
    case "path": return value("d", of: index, .path, .constant(Path()))
    case "rect": return rectangle(index, context)
    case "circle":
      let radius = value("r", of: index, .length(context.diagonal), .constant(0))
      let values = [x("cx", of: index, context), y("cy", of: index, context), radius]
      return Moving.all(values).map { Self.ellipse($0[0], $0[1], $0[2], $0[2]) }
    case "ellipse":
      let automatic = Moving.constant(-1.0)
      let values = [
        x("cx", of: index, context), y("cy", of: index, context),
        value("rx", of: index, .length(context.horizontal), automatic),
        value("ry", of: index, .length(context.vertical), automatic),
      ]
      return Moving.all(values).map { values in
        let (x, y) = (values[2] < 0 ? values[3] : values[2], values[3] < 0 ? values[2] : values[3])
        return Self.ellipse(values[0], values[1], x, y)
      }
    case "line":
      let values = [
        x("x1", of: index, context), y("y1", of: index, context), x("x2", of: index, context),
        y("y2", of: index, context),
      ]
      return Moving.all(values).map {
        Path(polyline: [Point(x: $0[0], y: $0[1]), Point(x: $0[2], y: $0[3])])
      }
    case "polyline", "polygon":
      let isClosed = element(index).name == "polygon"
      return value("points", of: index, .points, .constant([])).map { numbers in
        let points = stride(from: 0, to: numbers.count - 1, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
        return points.isEmpty ? Path() : Path(polyline: points, isClosed: isClosed)
      }
    case "text": return textPath(of: index, context)
    default: return .constant(Path())
    }
  }

  private static func ellipse(_ x: Double, _ y: Double, _ radiusX: Double, _ radiusY: Double) -> Path {
    guard radiusX > 0, radiusY > 0 else { return Path() }
    return Path(
      ellipseIn: Rect(center: Point(x: x, y: y), size: Size(width: 2 * radiusX, height: 2 * radiusY)))
  }

  private mutating func rectangle(_ index: Int, _ context: SVGContext) -> Moving<Path> {
    let automatic = Moving.constant(-1.0)
    let values = [
      x("x", of: index, context), y("y", of: index, context), x("width", of: index, context),
      y("height", of: index, context), value("rx", of: index, .length(context.horizontal), automatic),
      value("ry", of: index, .length(context.vertical), automatic),
    ]
    return Moving.all(values).map { values in
      let (width, height) = (values[2], values[3])
      guard width > 0, height > 0 else { return Path() }
      let rect = Rect(x: values[0], y: values[1], width: width, height: height)
      let radiusX = min(max(values[4] < 0 ? values[5] : values[4], 0), width / 2)
      let radiusY = min(max(values[5] < 0 ? values[4] : values[5], 0), height / 2)
      return radiusX > 0 && radiusY > 0 ? Self.rounded(rect, radiusX, radiusY) : Path(rect)
    }
  }

  private static func rounded(_ rect: Rect, _ x: Double, _ y: Double) -> Path {
    var path = Path()
    let radii = Size(width: x, height: y)
    func corner(_ toX: Double, _ toY: Double) {
      path.addArc(to: Point(x: toX, y: toY), radii: radii, largeArc: false, sweep: true)
    }
    path.move(to: Point(x: rect.minX + x, y: rect.minY))
    path.addLine(to: Point(x: rect.maxX - x, y: rect.minY))
    corner(rect.maxX, rect.minY + y)
    path.addLine(to: Point(x: rect.maxX, y: rect.maxY - y))
    corner(rect.maxX - x, rect.maxY)
    path.addLine(to: Point(x: rect.minX + x, y: rect.maxY))
    corner(rect.minX, rect.maxY - y)
    path.addLine(to: Point(x: rect.minX, y: rect.minY + y))
    corner(rect.minX + x, rect.minY)
    path.close()
    return path
  }
}

extension SVGValueType where Value == [Double] {
  /// The points of a polygon up to the first error.
  static let points = list { text in
    var scanner = SVGNumbers(text)
    var numbers: [Double] = []
    while !scanner.isAtEnd, let number = scanner.number() {
      numbers.append(number)
      scanner.skipSeparator()
    }
    return numbers
  }
}
