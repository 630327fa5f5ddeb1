// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming

/// Writes a document as Swift source that builds layers of Core Animation with their animations.
///
/// A layer is a `CALayer` without extents, whose `bounds.origin` is the anchor. Rotation, scale, matrix and heading are
/// layers inside each other where there are several, so that each has one key path of the transform. Additive changes
/// are additive basic animations and springs, which is exact. Other motions are keyframe animations.
struct CoreAnimationWriter {
  private let document: MotionDocument
  private let name: String
  private let expressions: AppleExpressions
  private let layers: AppleLayers
  private var functions: [[String]] = []

  /// - Parameter name: The name of the generated type.
  init(_ document: MotionDocument, _ tolerance: MotionTolerance, name: String) throws(ExportError) {
    (self.document, self.name) = (document, name)
    expressions = AppleExpressions(SwiftNumbers(tolerance))
    layers = try AppleLayers(document, tolerance, for: .coreAnimation)
  }

  /// The source, and the motion that it describes.
  mutating func source() -> (text: String, motion: SwiftWrittenMotion) {
    var calls: [String] = []
    let parents = Set(layers.layers.compactMap(\.parent))
    for (index, layer) in layers.layers.enumerated() {
      let parent = layer.parent.map { SwiftIdentifiers.escaped(layers.layers[$0].identifier) } ?? "root"
      let target = parents.contains(index) ? "let \(SwiftIdentifiers.escaped(layer.identifier)) = " : ""
      calls.append("\(target)\(add(layer))(to: \(parent), begin)")
    }
    let (width, height) = (expressions.number(document.size.width), expressions.number(document.size.height))
    var lines = [
      "import QuartzCore", "",
      "/// A motion of \(SwiftNumbers.seconds(document.duration)) s, \(width) × \(height) points.",
      "enum \(name) {", "  /// The duration in seconds.",
      "  static let duration: CFTimeInterval = \(SwiftNumbers.seconds(document.duration))", "",
      "  /// Creates the layers with their animations.", "  ///",
      "  /// y points downwards, as in UIKit. On macOS, the layer is flipped.", "  ///",
      "  /// - Parameter begin: The time of the layers at which the motion begins.",
      "  static func makeLayer(begin: CFTimeInterval = CACurrentMediaTime()) -> CALayer {", "    let root = CALayer()",
      "    root.bounds = CGRect(x: 0, y: 0, width: \(width), height: \(height))", "    #if os(macOS)",
      "    root.isGeometryFlipped = true", "    #endif",
    ]
    lines += calls.map { "    " + $0 } + ["    return root", "  }"]
    for function in functions + CoreAnimationHelpers.used(in: functions) {
      lines += [""] + function.map { $0.isEmpty ? "" : "  " + $0 }
    }
    return ((lines + ["}", ""]).joined(separator: "\n"), layers.written)
  }

  // MARK: - Layers

  /// Adds the function that creates a layer, and returns its name. The function returns the layer of the sublayers.
  private mutating func add(_ layer: AppleLayer) -> String {
    let function = "add" + layer.identifier.prefix(1).uppercased() + layer.identifier.dropFirst()
    var lines = [
      "/// Adds the layer “\(layer.name)”, and returns the layer that contains its sublayers.", "@discardableResult",
      "private static func \(function)(to parent: CALayer, _ begin: CFTimeInterval) -> CALayer {",
      "  let layer = addLayer(to: parent)", "  layer.name = \"\(layer.name)\"",
    ]
    var (name, count, isTransformed) = ("layer", 1, false)
    /// The layer for a factor of the transform.
    func level() {
      if isTransformed {
        count += 1
        lines.append("  let layer\(count) = addLayer(to: \(name))")
        name = "layer\(count)"
      }
      isTransformed = true
    }
    func add(_ value: AppleValue, _ keyPath: String, _ expression: ([Double]) -> String) {
      lines += animations(of: value, name, keyPath, expression).map { "  " + $0 }
    }
    func set(_ value: AppleValue, _ keyPath: String, unless numbers: [Double], _ expression: ([Double]) -> String) {
      if value.last != numbers || value.isMoving {
        lines.append("  \(name).setValue(\(expression(value.last)), forKeyPath: \"\(keyPath)\")")
      }
      add(value, keyPath, expression)
    }
    let expressions = expressions
    lines.append("  layer.position = \(expressions.point(layer.position.last))")
    add(layer.position, "position", expressions.point)
    if layer.opacity.last != [1] { lines.append("  layer.opacity = \(expressions.number(layer.opacity.last[0]))") }
    add(layer.opacity, "opacity") { expressions.number($0[0]) }
    func rotate(_ value: AppleValue) {
      guard !value.isAlways([0]) else { return }
      level()
      set(value, "transform.rotation.z", unless: [0]) { "radians(\(expressions.number($0[0])))" }
    }
    rotate(layer.rotation)
    if !layer.scale.isAlways([1, 1]) {
      level()
      for (axis, number) in [("x", 0), ("y", 1)] {
        let value = layer.scale.component(number)
        set(value, "transform.scale.\(axis)", unless: [1]) { expressions.number($0[0]) }
      }
    }
    if !layer.matrix.isAlways([1, 0, 0, 1, 0, 0]) {
      level()
      let line = "\(name).setAffineTransform(\(expressions.affine(layer.matrix.last)))"
      lines += SwiftLines.wrapped(line).map { "  " + $0 }
    }
    rotate(layer.heading)
    if !layer.anchor.isAlways([0, 0]) {
      lines.append("  \(name).bounds.origin = \(expressions.point(layer.anchor.last))")
      add(layer.anchor, "bounds.origin", expressions.point)
    }
    if layer.shadow != nil {
      // The mask of a clip would cut the shadow of its own layer.
      lines += shadow(of: layer, on: name).map { "  " + $0 }
      if layer.clip != nil {
        lines.append("  let clipped = addLayer(to: \(name))")
        name = "clipped"
      }
    }
    lines += clip(layer.clip, name, "clip of “\(layer.name)”").map { "  " + $0 }
    for drawing in layer.drawings { lines += shape(drawing, in: name).map { "  " + $0 } }
    if let clip = layer.sublayerClip {
      lines.append("  let sublayers = addLayer(to: \(name))")
      lines += self.clip(clip, "sublayers", "clip of the sublayers of “\(layer.name)”").map { "  " + $0 }
      name = "sublayers"
    }
    functions.append(lines + ["  return \(name)", "}"])
    return function
  }

  private func shadow(of layer: AppleLayer, on name: String) -> [String] {
    guard let shadow = layer.shadow else { return [] }
    let (color, offset) = (shadow.color.values(0), shadow.offset.values(0))
    let size = "CGSize(width: \(expressions.number(offset[0])), height: \(expressions.number(offset[1])))"
    return [
      "\(name).shadowColor = \(self.color(Array(color[..<3]) + [1]))",
      "\(name).shadowOpacity = \(expressions.number(color[3]))", "\(name).shadowOffset = \(size)",
      "\(name).shadowRadius = \(expressions.number(shadow.radius.values(0)[0]))",
    ]
  }

  private mutating func clip(_ clip: Path?, _ layer: String, _ title: String) -> [String] {
    guard let clip else { return [] }
    return ["\(layer).mask = makeMask(\(pathCall(clip, title)))"]
  }

  private func color(_ numbers: [Double]) -> String { "color(\(expressions.list(numbers)))" }

  // MARK: - Drawings

  private mutating func shape(_ drawing: AppleDrawing, in layer: String) -> [String] {
    let name = SwiftIdentifiers.escaped(drawing.identifier)
    var lines = ["let \(name) = addShape(to: \(layer))", "\(name).name = \"\(drawing.name)\""]
    let expressions = expressions
    func set(_ value: AppleValue, _ member: String, _ keyPath: String, _ expression: ([Double]) -> String) {
      lines += SwiftLines.wrapped("\(name).\(member) = \(expression(value.last))")
      lines += animations(of: value, name, keyPath, expression)
    }
    func number(_ numbers: [Double]) -> String { expressions.number(numbers[0]) }
    if let (paint, opacity) = drawing.gradient {
      let filled = gradient(paint, opacity, drawing, in: layer)
      if drawing.stroke == nil { return filled }
      lines = filled + lines
    }
    lines += outline(of: drawing, name)
    if let fill = drawing.fill {
      set(fill, "fillColor", "fillColor", color)
    } else {
      lines.append("\(name).fillColor = nil")
    }
    if !drawing.visibility.isAlways([1]) { set(drawing.visibility, "opacity", "opacity", number) }
    guard let stroke = drawing.stroke else { return lines }
    set(stroke, "strokeColor", "strokeColor", color)
    set(drawing.strokeWidth, "lineWidth", "lineWidth", number)
    if let range = drawing.strokeRange {
      set(range.start, "strokeStart", "strokeStart", number)
      set(range.end, "strokeEnd", "strokeEnd", number)
    }
    let (cap, join) = (drawing.style.cap, drawing.style.join)
    if let cap = cap.name { lines.append("\(name).lineCap = .\(cap)") }
    if let limit = join.miterLimit { lines.append("\(name).miterLimit = \(expressions.number(limit))") }
    if let join = join.name { lines.append("\(name).lineJoin = .\(join)") }
    if !drawing.style.dashes.isEmpty {
      lines.append("\(name).lineDashPattern = [\(expressions.list(drawing.style.dashes))]")
      set(drawing.dashPhase, "lineDashPhase", "lineDashPhase", number)
    }
    return lines
  }

  /// The statements that give a layer the outline of a drawing.
  private mutating func outline(of drawing: AppleDrawing, _ name: String) -> [String] {
    var lines: [String] = []
    let expressions = expressions
    switch drawing.outline {
    case .rectangle(let bounds, let radius):
      let rect = expressions.rect(bounds.last)
      // A rectangle has no corners beyond half of its sides.
      let corner = max(0, min(radius.last[0], bounds.last[2] / 2, bounds.last[3] / 2))
      let side = expressions.number(corner)
      let arguments =
        corner == 0 ? "rect: \(rect)" : "roundedRect: \(rect), cornerWidth: \(side), cornerHeight: \(side)"
      lines += SwiftLines.wrapped("\(name).path = CGPath(\(arguments), transform: nil)")
    case .ellipse(let bounds):
      lines += SwiftLines.wrapped("\(name).path = CGPath(ellipseIn: \(expressions.rect(bounds.last)), transform: nil)")
    case .path(let structure, let value):
      if value.isMoving {
        let function = pathFunction(structure, drawing)
        func expression(_ numbers: [Double]) -> String { "\(function)([\(expressions.list(numbers))])" }
        lines += SwiftLines.wrapped("\(name).path = \(expression(value.last))")
        lines += animations(of: value, name, "path", expression)
      } else {
        lines.append("\(name).path = \(pathCall(structure.path(value.last), "outline of “\(drawing.name)”"))")
      }
    }
    if drawing.style.fillRule == .evenOdd { lines.append("\(name).fillRule = .evenOdd") }
    return lines
  }

  /// The statements that add the gradient of a fill: a layer with a mask of its outline.
  private mutating func gradient(
    _ gradient: AppleGradient, _ opacity: AppleValue, _ drawing: AppleDrawing, in layer: String
  ) -> [String] {
    let (name, mask) = (drawing.identifier + "Gradient", drawing.identifier + "Mask")
    let colors = gradient.stops.map { color($0.color + [$0.alpha]) }.joined(separator: ", ")
    let (type, start, end): (String, Point, Point) =
      switch gradient.form {
      case .linear(let from, let to): (".axial", from, to)
      case .radial(let center, let radius): (".radial", center, Point(x: center.x + radius, y: center.y + radius))
      }
    let cover = gradient.cover
    var lines = SwiftLines.wrapped(
      "let \(name) = addGradient(to: \(layer), \(type), [\(colors)], "
        + "[\(expressions.list(gradient.stops.map(\.offset)))], "
        + "from: \(expressions.point([start.x, start.y])), to: \(expressions.point([end.x, end.y])), "
        + "in: \(expressions.rect([cover.minX, cover.minY, cover.width, cover.height])))")
    let expressions = expressions
    func add(_ value: AppleValue, _ layer: String) {
      guard !value.isAlways([1]) else { return }
      lines.append("\(layer).opacity = \(expressions.number(value.last[0]))")
      lines += animations(of: value, layer, "opacity") { expressions.number($0[0]) }
    }
    add(opacity, name)
    lines += ["let \(mask) = CAShapeLayer()", "\(name).mask = \(mask)"] + outline(of: drawing, mask)
    add(drawing.visibility, mask)
    return lines
  }

  /// Adds the function that creates a constant path, and returns its call.
  private mutating func pathCall(_ path: Path, _ title: String) -> String {
    let name = "makePath\(functions.count + 1)"
    let lines = ["/// The \(title).", "private static func \(name)() -> CGPath {", "  let path = CGMutablePath()"]
    let statements = expressions.statements(of: path).map { "  " + $0 }
    functions.append(lines + statements + ["  return path", "}"])
    return "\(name)()"
  }

  /// Adds the function that creates a moving path from its coordinates, and returns its name.
  private mutating func pathFunction(_ structure: PathStructure, _ drawing: AppleDrawing) -> String {
    let name = "makePath\(functions.count + 1)"
    let lines = [
      "/// The outline of “\(drawing.name)” with some coordinates.",
      "private static func \(name)(_ c: [Double]) -> CGPath {", "  let path = CGMutablePath()",
    ]
    let statements = AppleExpressions.statements(of: structure) { "c[\($0)]" }
    functions.append(lines + statements.map { "  " + $0 } + ["  return path", "}"])
    return name
  }

  // MARK: - Animations

  /// The statements that add the animations of a value to a layer.
  private func animations(
    of value: AppleValue, _ layer: String, _ keyPath: String, _ expression: ([Double]) -> String
  ) -> [String] {
    switch value.plan.form {
    case .constant: return []
    case .transitions(let transitions):
      var previous = value.plan.initial
      return transitions.flatMap { transition -> [String] in
        let difference = zip(previous, transition.value).map { $0 - $1 }
        previous = transition.value
        return change(transition, difference, layer, keyPath, expression)
      }
    case .keyframes(let pieces): return keyframes(pieces, layer, keyPath, expression)
    }
  }

  /// A difference that is complete until a transition begins, and then decreases to 0.
  private func change(
    _ transition: SwiftMotionPlan.Transition, _ difference: [Double], _ layer: String, _ keyPath: String,
    _ expression: ([Double]) -> String
  ) -> [String] {
    guard difference.contains(where: { $0 != 0 }), transition.start + transition.duration > 0 else { return [] }
    let from = expression(difference)
    let start = SwiftNumbers.seconds(transition.start)
    if transition.duration == 0 {
      // It is complete until it ends.
      return SwiftLines.call(
        "change", ["\"\(keyPath)\"", "of: \(layer)", "from: \(from)", "to: \(from)", "at: begin", "for: \(start)"])
    }
    var arguments = ["\"\(keyPath)\"", "of: \(layer)", "from: \(from)", "to: \(expression(difference.map { _ in 0 }))"]
    arguments.append(
      "at: begin\(transition.start == 0 ? "" : transition.start > 0 ? " + \(start)" : " - \(start.dropFirst())")")
    arguments.append("for: \(SwiftNumbers.seconds(transition.duration))")
    if let spring = AppleExpressions.spring(of: transition) {
      return SwiftLines.call("spring", arguments + ["makeSpring(\(AppleSpring(spring).arguments))"])
    }
    if let curve = AppleExpressions.call("curve", transition.function) { arguments.append(curve) }
    return SwiftLines.call("change", arguments)
  }

  private func keyframes(
    _ pieces: [SwiftPiece], _ layer: String, _ keyPath: String, _ expression: ([Double]) -> String
  ) -> [String] {
    var (values, times, curves) = ([pieces[0].from], [0.0], [String]())
    for piece in pieces {
      if piece.from != values[values.count - 1] {
        values.append(piece.from)
        times.append(piece.start / document.duration)
        curves.append("linear")
      }
      guard piece.end > piece.start else { continue }
      values.append(piece.to)
      times.append(piece.end >= document.duration ? 1 : piece.end / document.duration)
      curves.append(piece.isStill ? "linear" : AppleExpressions.call("curve", piece.function) ?? "linear")
    }
    times[times.count - 1] = 1
    let isLinear = curves.allSatisfy { $0 == "linear" }
    let lists =
      SwiftLines.array("let values: [Any]", values.map(expression))
      + SwiftLines.array("let times: [Double]", times.map { Decimal.text($0, digits: 12) })
      + (isLinear ? [] : SwiftLines.array("let curves: [CAMediaTimingFunction]", curves))
    let call = "keyframes(\"\(keyPath)\", of: \(layer), values, times, \(isLinear ? "[]" : "curves"), at: begin)"
    return ["do {"] + (lists + [call]).map { "  " + $0 } + ["}"]
  }
}

extension AppleValue {
  /// One of the numbers as a value.
  func component(_ index: Int) -> AppleValue {
    let form: SwiftMotionPlan.Form =
      switch plan.form {
      case .constant: .constant
      case .transitions(let transitions):
        .transitions(
          transitions.map {
            SwiftMotionPlan.Transition(
              start: $0.start, duration: $0.duration, function: $0.function, easing: $0.easing, value: [$0.value[index]]
            )
          })
      case .keyframes(let pieces):
        .keyframes(
          pieces.map {
            var piece = $0
            (piece.from, piece.to) = ([piece.from[index]], [piece.to[index]])
            return piece
          })
      }
    return AppleValue(property: property, plan: SwiftMotionPlan(initial: [plan.initial[index]], form: form))
  }
}
