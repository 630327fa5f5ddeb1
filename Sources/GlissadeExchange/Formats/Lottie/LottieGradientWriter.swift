// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry

/// Writes the gradient of a fill or a stroke.
struct LottieGradientWriter {
  private let gradient: Gradient
  private let drawing: DocumentDrawing
  private let properties: LottiePropertyWriter

  init(_ gradient: Gradient, of drawing: DocumentDrawing, _ properties: LottiePropertyWriter) {
    (self.gradient, self.drawing, self.properties) = (gradient, drawing, properties)
  }

  /// The members for the type, the ends and the colours.
  func members() throws(ExportError) -> String {
    guard gradient.spread == .pad else { throw unsupported("repeats") }
    guard !gradient.stops.isEmpty else { throw unsupported("has no colours") }
    let error = properties.tolerance.accepted(.points)
    let frame = try frame()
    let form = gradient.form
    let transform = gradient.transform
    var type = 1
    switch form {
    case .linear: break
    case .radial:
      type = 2
      let isRound = Self.samples(frame, properties.duration).allSatisfy { Self.isSimilar($0, transform) }
      guard isRound else { throw unsupported("is an ellipse") }
    }
    guard Self.samples(frame, properties.duration).allSatisfy({ Self.ends(form, transform, $0) != nil }) else {
      throw unsupported("has no extent")
    }
    let start = frame.map { Array((Self.ends(form, transform, $0) ?? [0, 0, 0, 0])[..<2]) }
    let end = frame.map { Array((Self.ends(form, transform, $0) ?? [0, 0, 0, 0])[2...]) }
    let points = "\"s\":\(try properties.vector(start, error: error)),\"e\":\(try properties.vector(end, error: error))"
    let highlight = focus(Self.map(frame.values(0), transform))
    let colors = StraightStop.stops(of: gradient)
    let stops = "\"p\":\(colors.count),\"k\":\(LottieNumbers.still(Self.colors(colors)))"
    return "\"t\":\(type),\(points)\(highlight),\"g\":{\(stops)}"
  }

  /// The members for the focus: its distance in percent of the radius, and its angle from the point on the circle.
  private func focus(_ map: AffineTransform) -> String {
    guard let offset = gradient.form.focusOffset else { return "" }
    let angle = offset.direction.degrees
    let isReflected = map.a * map.d - map.b * map.c < 0
    let distance = LottieNumbers.still(offset.length * 100)
    return ",\"h\":\(distance),\"a\":\(LottieNumbers.still(isReflected ? -angle : angle))"
  }

  private func unsupported(_ problem: String) -> ExportError {
    .unsupported("the gradient of “\(drawing.name)”, which \(problem)")
  }

  /// The rectangle whose unit square has the gradient: `x y width height`; for a path that of its coordinates.
  private func frame() throws(ExportError) -> MotionTrack {
    switch drawing.outline {
    case .rectangle(let bounds, _), .ellipse(let bounds): bounds
    case .path: MotionTrack(constant: [0, 0, 1, 1])
    case .image: throw unsupported("is on an image")
    }
  }

  private static func samples(_ frame: MotionTrack, _ duration: Double) -> [[Double]] {
    guard frame.isMoving else { return [frame.values(0)] }
    return (0...240).map { frame.values(duration * Double($0) / 240) }
  }

  /// The map from the form of the gradient to the drawing.
  private static func map(_ frame: [Double], _ transform: AffineTransform) -> AffineTransform {
    AffineTransform(a: frame[2], b: 0, c: 0, d: frame[3], tx: frame[0], ty: frame[1]).concatenated(with: transform)
  }

  private static func isSimilar(_ frame: [Double], _ transform: AffineTransform) -> Bool {
    let map = map(frame, transform)
    let size = abs(map.a) + abs(map.b) + abs(map.c) + abs(map.d)
    let turned = abs(map.a - map.d) + abs(map.b + map.c)
    let reflected = abs(map.a + map.d) + abs(map.b - map.c)
    return min(turned, reflected) <= size * 1e-9
  }

  /// The start and the end: of a linear gradient, or the centre of a radial one and a point on its circle.
  private static func ends(_ form: Gradient.Form, _ transform: AffineTransform, _ frame: [Double]) -> [Double]? {
    let map = map(frame, transform)
    guard let inverse = map.inverse else { return nil }
    func image(_ point: Point) -> Point {
      Point(x: map.a * point.x + map.c * point.y + map.tx, y: map.b * point.x + map.d * point.y + map.ty)
    }
    switch form {
    case .linear(let from, let to):
      // The perpendiculars of a linear gradient do not stay perpendicular. Its new direction is that of the steepest
      // change of the offset.
      let direction = to - from
      let square = direction.lengthSquared
      let slope = Vector(
        dx: inverse.a * direction.dx + inverse.b * direction.dy,
        dy: inverse.c * direction.dx + inverse.d * direction.dy)
      guard square > 0, slope.lengthSquared > 0 else { return nil }
      let start = image(from)
      let end = start + slope * (square / slope.lengthSquared)
      return [start.x, start.y, end.x, end.y]
    case .radial(let center, let radius, _):
      guard radius > 0 else { return nil }
      let (start, end) = (image(center), image(Point(x: center.x + radius, y: center.y)))
      return [start.x, start.y, end.x, end.y]
    }
  }

  /// The offsets with red, green and blue, and then the offsets with alpha.
  private static func colors(_ stops: [StraightStop]) -> String {
    var numbers = stops.flatMap { [$0.offset] + $0.color }
    if stops.contains(where: { $0.alpha != 1 }) { numbers += stops.flatMap { [$0.offset, $0.alpha] } }
    return LottieNumbers.list(numbers, digits: 6)
  }
}
