// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry

/// A gradient as an SVG paint server.
struct SVGGradient {
  private let gradient: DocumentGradient
  /// Whether the points are in the coordinates of the path instead of the unit square of the bounds.
  private let isPath: Bool
  private let layer: String
  private let duration: Double
  /// The attributes for the names of stops.
  private var naming = ["id"]
  /// Writes the animations; `nil` for a page whose style sheet animates the stops.
  private let animator: SVGAnimator?

  init(_ gradient: DocumentGradient, isPath: Bool, layer: String, _ animator: SVGAnimator) {
    (self.gradient, self.isPath, self.layer) = (gradient, isPath, layer)
    (duration, self.animator) = (animator.duration, animator)
  }

  /// Creates the gradient of a page, whose stops have names.
  init(_ gradient: DocumentGradient, isPath: Bool, layer: String, in document: MotionDocument) {
    (self.gradient, self.isPath, self.layer) = (gradient, isPath, layer)
    (duration, animator, naming) = (document.duration, nil, document.hasClasses ? ["id", "class"] : ["id"])
  }

  /// Writes the gradient.
  func write(named name: String, into output: inout XMLOutput) throws(ExportError) {
    var content = SVGAnimator.Content()
    content.add("id", name)
    if isPath { content.add("gradientUnits", "userSpaceOnUse") }
    let isMoving = animator != nil && gradient.isMoving
    if isMoving { try addMovingForm(to: &content) } else { try addForm(to: &content) }
    switch gradient.first.spread {
    case .pad: break
    case .repeat: content.add("spreadMethod", "repeat")
    case .reflect: content.add("spreadMethod", "reflect")
    }
    output.begin(gradient.first.form.isLinear ? "linearGradient" : "radialGradient", content.attributes)
    for animation in content.animations { output.write(animation.name, animation.attributes) }
    if let animator, gradient.isMoving {
      try writeStops(animator, into: &output)
    } else if gradient.isMoving {
      let numbers = gradient.stops(during: duration).values(0)
      for index in 0..<numbers.count / 5 {
        let offset = Decimal.text(numbers[5 * index], digits: 9)
        output.write("stop", naming.map { .init($0, Self.stopName(index, of: name)) } + [.init("offset", offset)])
      }
    } else {
      for stop in stops { output.write(stop.name, stop.attributes) }
    }
    output.end()
  }

  /// The name of the element of a stop that a style sheet animates.
  static func stopName(_ index: Int, of gradient: String) -> String { "\(gradient)-stop-\(index + 1)" }

  // MARK: - Forms

  private func addForm(to content: inout SVGAnimator.Content) throws(ExportError) {
    func add(_ name: String, _ number: Double) { content.add(name, Decimal.text(number, digits: 9)) }
    let first = gradient.first
    switch first.form {
    case .linear(let from, let to):
      add("x1", from.x)
      add("y1", from.y)
      add("x2", to.x)
      add("y2", to.y)
    case .radial(let center, let radius, _):
      add("cx", center.x)
      add("cy", center.y)
      add("r", max(radius, 0))
      // SVG 2 does not move a focus into the circle.
      if let focus = first.form.focusOffset {
        add("fx", center.x + focus.dx * radius)
        add("fy", center.y + focus.dy * radius)
      }
    }
    try addTransform(first.transform, to: &content)
  }

  private func addTransform(_ map: AffineTransform, to content: inout SVGAnimator.Content) throws(ExportError) {
    guard map.isFinite, map.inverse != nil else { throw unsupported("whose transform is singular") }
    guard map != .identity else { return }
    let numbers = [map.a, map.b, map.c, map.d, map.tx, map.ty].map { Decimal.text($0, digits: 9) }
    content.add("gradientTransform", "matrix(\(numbers.joined(separator: " ")))")
  }

  /// Adds the numbers of a moving form. A moving transform is part of them.
  private func addMovingForm(to content: inout SVGAnimator.Content) throws(ExportError) {
    guard let animator else { return }
    let gradients = gradient.moving
    let samples = gradients.samples(during: animator.duration)
    let hasStillTransform = samples.allSatisfy { $0.transform == gradient.first.transform }
    guard hasStillTransform || samples.allSatisfy({ $0.plainEnds != nil }) else {
      throw unsupported("whose circles become ellipses")
    }
    if hasStillTransform { try addTransform(gradient.first.transform, to: &content) }
    let numbers = gradients.map { gradient in
      hasStillTransform ? gradient.form.numbers : gradient.plainForm?.numbers ?? gradient.form.numbers
    }
    var names = ["x1", "y1", "x2", "y2"]
    if !gradient.first.form.isLinear {
      names = ["cx", "cy", "r"] + (samples.contains { $0.form.focusOffset != nil } ? ["fx", "fy"] : [])
    }
    // In the unit square, an error is in proportion to the size of the shape, and otherwise to the transform.
    let points = animator.tolerance.accepted(.points)
    let map = hasStillTransform ? gradient.first.transform : .identity
    let factor = max(abs(map.a) + abs(map.c), abs(map.b) + abs(map.d))
    let error = isPath ? points / max(factor, 1) : min(points, animator.tolerance.accepted(.value)) / 4
    for (index, name) in names.enumerated() {
      content.add(try animator.attribute(name, numbers.map { [$0[index]] }, error))
    }
  }

  // MARK: - Stops

  private func writeStops(_ animator: SVGAnimator, into output: inout XMLOutput) throws(ExportError) {
    let stops = gradient.stops(during: animator.duration)
    let value = animator.tolerance.accepted(.value)
    for start in stride(from: 0, to: stops.count, by: 5) {
      var content = try animator.attribute("offset", stops.map { [$0[start]] }, value / 4)
      let color = stops.map { Array($0[(start + 1)...(start + 4)]) }
      content.add(try animator.color("stop-color", alpha: "stop-opacity", color))
      output.write("stop", content.attributes, content.animations)
    }
  }

  private var stops: [XMLOutput.Leaf] {
    StraightStop.stops(of: gradient.first).map { stop in
      let channels = stop.color.map { Decimal.text($0 * 100, digits: 6) + "%" }
      var attributes: [XMLOutput.Attribute] = [
        .init("offset", Decimal.text(stop.offset, digits: 9)),
        .init("stop-color", "rgb(\(channels.joined(separator: ",")))"),
      ]
      if stop.alpha != 1 { attributes.append(.init("stop-opacity", Decimal.text(stop.alpha, digits: 9))) }
      return .init("stop", attributes)
    }
  }

  private func unsupported(_ problem: String) -> ExportError {
    .unsupported("the gradient of the layer “\(layer)”, \(problem)")
  }
}

extension Gradient {
  /// The form without the transform, or `nil`; see ``plainEnds``.
  fileprivate var plainForm: Form? {
    guard let ends = plainEnds else { return nil }
    let (start, end) = (Point(x: ends[0], y: ends[1]), Point(x: ends[2], y: ends[3]))
    guard case .radial(_, let radius, _) = form else { return .linear(from: start, to: end) }
    let focus = form.focusOffset.map { offset -> Point in
      guard case .radial(let center, _, _) = form else { return start }
      return transform.apply(to: center + offset * radius)
    }
    return .radial(center: start, radius: (end - start).length, focus: focus)
  }
}

extension Gradient.Form {
  /// The numbers of the attributes: those of a line, or the centre, the radius and the focus inside the circle.
  fileprivate var numbers: [Double] {
    switch self {
    case .linear(let from, let to): return [from.x, from.y, to.x, to.y]
    case .radial(let center, let radius, _):
      let focus = center + (focusOffset ?? .zero) * radius
      return [center.x, center.y, max(radius, 0), focus.x, focus.y]
    }
  }
}
