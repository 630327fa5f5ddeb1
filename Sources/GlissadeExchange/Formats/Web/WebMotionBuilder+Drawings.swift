// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers

extension WebMotionBuilder {
  /// The element of a drawing: an element of SVG, whose geometry and paint are properties of CSS.
  func element(_ drawing: DocumentDrawing) throws(ExportError) -> WebElement {
    var element = WebElement(id: drawing.name)
    try addOutline(drawing, to: &element)
    try add(drawing.visibility, .value, name: "visibility", unless: [1], to: &element) {
      [WebDeclaration("opacity", WebNumber.text($0[0]))]
    }
    if case .image = drawing.outline { return element }
    try addPaint(drawing.fill, drawing.gradient, "fill", to: &element)
    guard drawing.stroke != nil else { return element }
    try addPaint(drawing.stroke, drawing.strokeGradient, "stroke", to: &element)
    try add(drawing.strokeWidth, .points, name: "stroke-width", unless: [1], to: &element) {
      [WebDeclaration("stroke-width", WebNumber.pixels($0[0]))]
    }
    try addDashes(drawing, to: &element)
    return element
  }

  private func addOutline(_ drawing: DocumentDrawing, to element: inout WebElement) throws(ExportError) {
    switch drawing.outline {
    case .rectangle(let bounds, let cornerRadius):
      guard drawing.strokeRange == nil else {
        guard let bounds = bounds.constant, let radius = cornerRadius.constant?[0] else {
          throw .unsupported("the stroke range of the drawing “\(drawing.name)”, whose bounds move")
        }
        let rect = Rect(x: bounds[0], y: bounds[1], width: bounds[2], height: bounds[3])
        element.properties.append(
          Self.pathData(radius > 0 ? Path(roundedRect: rect, cornerRadius: radius) : Path(rect)))
        return
      }
      let shown = drawing.elementBounds(bounds, tolerance: tolerance.accepted(.points))
      let radius = drawing.elementRadius(cornerRadius, in: shown, duration: document.duration)
      try addNumbers(shown, ["x", "y", "width", "height"], name: "bounds", to: &element)
      try addNumbers(radius, ["rx"], name: "radius", to: &element)
    case .ellipse(let bounds):
      let shown = drawing.elementBounds(bounds, tolerance: tolerance.accepted(.points))
      let ellipse = shown.map { [$0[0] + $0[2] / 2, $0[1] + $0[3] / 2, $0[2] / 2, $0[3] / 2] }
      try addNumbers(ellipse, ["cx", "cy", "rx", "ry"], name: "bounds", share: 0.4, to: &element)
    case .path(let structure, let coordinates):
      try add(coordinates, .points, name: "path", to: &element) { [Self.pathData(structure.path($0))] }
    case .image(_, _, let bounds):
      try addNumbers(bounds, ["x", "y", "width", "height"], name: "bounds", to: &element)
    }
  }

  private static func pathData(_ path: Path) -> WebDeclaration {
    WebDeclaration("d", "path(\"\(path.isEmpty ? "M 0 0" : path.svgPathData())\")")
  }

  /// Adds lengths, of which only those that move are in keyframes.
  private func addNumbers(
    _ track: MotionTrack, _ properties: [String], name: String, share: Double = 1, to element: inout WebElement
  ) throws(ExportError) {
    let first = track.values(0)
    var moving: [Int] = []
    for (index, property) in properties.enumerated() {
      let component = MotionTrack(breakpoints: track.breakpoints, duration: document.duration) {
        [track.values($0)[index]]
      }
      if track.isMoving, component.isMoving {
        moving.append(index)
      } else {
        element.properties.append(WebDeclaration(property, WebNumber.pixels(first[index])))
      }
    }
    guard !moving.isEmpty else { return }
    let indices = moving
    try add(track.map { values in indices.map { values[$0] } }, .points, name: name, share: share, to: &element) {
      numbers in
      zip(indices, numbers).map { WebDeclaration(properties[$0], WebNumber.pixels($1)) }
    }
  }

  /// Adds a colour and its opacity as two properties: colours with alpha interpolate premultiplied. A gradient is an
  /// attribute of the element.
  private func addPaint(
    _ track: MotionTrack?, _ gradient: DocumentGradient?, _ property: String, to element: inout WebElement
  ) throws(ExportError) {
    guard let track else { return element.properties.append(WebDeclaration(property, "none")) }
    let color = MotionTrack(breakpoints: track.breakpoints, duration: document.duration) {
      Array(track.values($0)[..<3])
    }
    let alpha = MotionTrack(breakpoints: track.breakpoints, duration: document.duration) { [track.values($0)[3]] }
    if gradient == nil {
      // The colours of keyframes are rounded. Values outside of them would have a multiple of the rounding error.
      try add(color, .color, name: property, share: 0.4, staysInside: true, to: &element) {
        [WebDeclaration(property, Self.color($0))]
      }
    }
    try add(alpha, .value, name: "\(property)-opacity", unless: [1], to: &element) {
      [WebDeclaration("\(property)-opacity", WebNumber.text($0[0]))]
    }
  }

  /// The elements of the stops of a moving gradient. No property has its points or the offsets of its stops.
  func stops(
    of gradient: DocumentGradient?, named name: String, of drawing: DocumentDrawing
  ) throws(ExportError) -> [WebElement] {
    guard let gradient, gradient.isMoving else { return [] }
    guard gradient.moving.map(\.placeNumbers).isStill(during: document.duration) else {
      throw .unsupported("the gradient of “\(drawing.name)”, whose points or offsets move")
    }
    let stops = gradient.stops(during: document.duration)
    return try (0..<stops.count / 5).map { index throws(ExportError) in
      var element = WebElement(id: SVGGradient.stopName(index, of: name))
      func track(_ range: Range<Int>) -> MotionTrack {
        let numbers = (5 * index + range.lowerBound)..<(5 * index + range.upperBound)
        return MotionTrack(breakpoints: stops.breakpoints, duration: document.duration) {
          Array(stops.values($0)[numbers])
        }
      }
      try add(track(1..<4), .color, name: "color", share: 0.4, staysInside: true, to: &element) {
        [WebDeclaration("stop-color", Self.color($0))]
      }
      try add(track(4..<5), .value, name: "opacity", unless: [1], to: &element) {
        [WebDeclaration("stop-opacity", WebNumber.text($0[0]))]
      }
      return element
    }
  }

  /// Adds dashes with their phase, or a stroke range as one dash of an outline whose length counts as 1.
  ///
  /// The element needs the attribute `pathLength` for that. No property sets it, so a custom one states it.
  private func addDashes(_ drawing: DocumentDrawing, to element: inout WebElement) throws(ExportError) {
    guard let range = drawing.strokeRange else {
      guard let lengths = try drawing.dashLengths(during: document.duration) else { return }
      let share = lengths.isMoving ? drawing.dashShare(during: document.duration) : 1
      try add(lengths, .points, name: "dashes", share: share, to: &element) {
        [WebDeclaration("stroke-dasharray", $0.map(WebNumber.pixels).joined(separator: " "))]
      }
      return try add(drawing.dashPhase, .points, name: "dash-phase", unless: [0], to: &element) {
        [WebDeclaration("stroke-dashoffset", WebNumber.pixels($0[0]))]
      }
    }
    let value = StrokedPart.accepted(of: drawing, tolerance, duration: document.duration)
    let share = value / tolerance.accepted(.value)
    let part = try StrokedPart(
      range, of: drawing, layer: drawing.name, duration: document.duration,
      pieces: try pieces(range, .value, of: element.id, share: share), accepting: value)
    element.properties.append(WebDeclaration("--path-length", "1"))
    let both = part.dash.joined(part.offset, duration: document.duration)
    try add(both, .value, name: "stroke-range", share: share / 2, to: &element) { numbers in
      let lengths = numbers.map { Decimal.text($0, digits: 9) + "px" }
      return [
        WebDeclaration("stroke-dasharray", "\(lengths[0]) \(lengths[1])"),
        WebDeclaration("stroke-dashoffset", lengths[2]),
      ]
    }
  }
}
