// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry

/// Writes the gradient of a fill or a stroke.
struct LottieGradientWriter {
  private let gradient: DocumentGradient
  private let drawing: DocumentDrawing
  private let properties: LottiePropertyWriter

  init(_ gradient: DocumentGradient, of drawing: DocumentDrawing, _ properties: LottiePropertyWriter) {
    (self.gradient, self.drawing, self.properties) = (gradient, drawing, properties)
  }

  /// The members for the type, the ends and the colours.
  func members() throws(ExportError) -> String {
    let first = gradient.first
    guard first.spread == .pad else { throw unsupported("repeats") }
    guard !first.stops.isEmpty else { throw unsupported("has no colours") }
    let error = properties.tolerance.accepted(.points)
    let gradients = try placed()
    let samples = gradients.samples(during: properties.duration)
    guard samples.allSatisfy({ $0.plainEnds != nil }) else {
      throw unsupported(samples.contains { !$0.isRound } ? "is an ellipse" : "has no extent")
    }
    let ends = gradients.map { $0.plainEnds ?? [0, 0, 0, 0] }
    let start = try properties.vector(ends.map { Array($0[..<2]) }, error: error)
    let end = try properties.vector(ends.map { Array($0[2...]) }, error: error)
    let type = first.form.isLinear ? 1 : 2
    return "\"t\":\(type),\"s\":\(start),\"e\":\(end)\(try focus(gradients, samples)),\"g\":{\(try colors())}"
  }

  /// The gradients in the coordinates of the drawing.
  private func placed() throws(ExportError) -> MovingGradient {
    let frame = try frame()
    return MovingGradient(
      track: MotionTrack(combining: [frame, gradient.numbers], duration: properties.duration) { $0[0] + $0[1] }
    ) { [gradient] numbers in
      var placed = gradient.gradient(Array(numbers[4...]))
      let unit = AffineTransform(a: numbers[2], b: 0, c: 0, d: numbers[3], tx: numbers[0], ty: numbers[1])
      placed.transform = unit.concatenated(with: placed.transform)
      return placed
    }
  }

  /// The members for the focus: its distance in percent of the radius, and its angle from the point on the circle.
  private func focus(_ gradients: MovingGradient, _ samples: [Gradient]) throws(ExportError) -> String {
    guard samples.contains(where: { $0.form.focusOffset != nil }) else { return "" }
    let value = properties.tolerance.accepted(.value)
    let distance = gradients.map { [($0.form.focusOffset?.length ?? 0) * 100] }
    let angle = gradients.map { gradient in
      let (map, angle) = (gradient.transform, gradient.form.focusOffset?.direction.degrees ?? 0)
      return [map.a * map.d - map.b * map.c < 0 ? -angle : angle]
    }
    if let distance = distance.constant, let angle = angle.constant {
      return ",\"h\":\(LottieNumbers.still(distance[0])),\"a\":\(LottieNumbers.still(angle[0]))"
    }
    let length = try properties.number(distance, error: value * 100, staysInside: true)
    return ",\"h\":\(length),\"a\":\(try properties.number(angle, error: value * 50))"
  }

  /// The number of stops, and the offsets with red, green and blue, and then the offsets with alpha.
  private func colors() throws(ExportError) -> String {
    guard gradient.isMoving else {
      let stops = StraightStop.stops(of: gradient.first)
      return "\"p\":\(stops.count),\"k\":\(LottieNumbers.still(Self.colors(stops)))"
    }
    let stops = gradient.stops(during: properties.duration)
    let count = stops.values(0).count / 5
    let hasAlpha = !stops.isStill(during: properties.duration) { numbers in
      stride(from: 4, to: numbers.count, by: 5).allSatisfy { numbers[$0] == 1 }
    }
    let colors = stops.map { numbers in
      let starts = stride(from: 0, to: numbers.count, by: 5)
      let alphas = hasAlpha ? starts.flatMap { [numbers[$0], numbers[$0 + 4]] } : []
      return starts.flatMap { numbers[$0..<$0 + 4] } + alphas
    }
    let error = properties.tolerance.accepted(.value)
    return "\"p\":\(count),\"k\":\(try properties.vector(colors, error: error / 2, staysInside: true))"
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

  /// The offsets with red, green and blue, and then the offsets with alpha.
  private static func colors(_ stops: [StraightStop]) -> String {
    var numbers = stops.flatMap { [$0.offset] + $0.color }
    if stops.contains(where: { $0.alpha != 1 }) { numbers += stops.flatMap { [$0.offset, $0.alpha] } }
    return LottieNumbers.list(numbers, digits: 6)
  }
}
