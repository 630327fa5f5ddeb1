// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming

/// Writes a document as Swift source with views of SwiftUI and their keyframes.
///
/// Each layer is a view with the size of the document, whose coordinates an affine map places. A moving layer is in a
/// `KeyframeAnimator`. Additive changes are sums of differences, each with its own keyframe track from 0 to 1, which is
/// exact. Other motions are keyframes.
struct SwiftUIWriter {
  private let document: MotionDocument
  private let name: String
  private let expressions: AppleExpressions
  private let layers: AppleLayers

  /// - Parameter name: The name of the generated view.
  init(_ document: MotionDocument, _ tolerance: MotionTolerance, name: String) throws(ExportError) {
    (self.document, self.name) = (document, name)
    expressions = AppleExpressions(SwiftNumbers(tolerance))
    layers = try AppleLayers(document, tolerance, for: .swiftUI)
  }

  /// The source, and the motion that it describes.
  func source() -> (text: String, motion: SwiftWrittenMotion) {
    let (width, height) = (expressions.number(document.size.width), expressions.number(document.size.height))
    var children: [Int?: [Int]] = [:]
    for (index, layer) in layers.layers.enumerated() { children[layer.parent, default: []].append(index) }
    let roots = (children[nil] ?? []).map { call($0) }
    var lines = [
      "import SwiftUI", "",
      "/// A motion of \(SwiftNumbers.seconds(document.duration)) s, \(width) × \(height) points.",
      "///", "/// It is played when the view appears, and again for another number in `run`.",
      "struct \(name): View {", "  /// The duration in seconds.",
      "  static let duration: TimeInterval = \(SwiftNumbers.seconds(document.duration))", "",
      "  var run = 0", "  @State private var appearances = 0", "", "  var body: some View {",
    ]
    lines += SwiftUIText.stack(roots, isPadded: true).map { "    " + $0 }
    lines += [
      "    .environment(\\.motionRun, run + appearances)", "    .frame(width: \(width), height: \(height))",
      "    .onAppear { appearances += 1 }", "  }", "}",
    ]
    for (index, layer) in layers.layers.enumerated() {
      lines += [""] + view(layer, children: (children[index] ?? []).map { call($0) })
    }
    let text = lines.joined(separator: "\n")
    return (([text, ""] + SwiftUIText.helpers(usedIn: text)).joined(separator: "\n") + "\n", layers.written)
  }

  private func call(_ index: Int) -> String { typeName(layers.layers[index]) + "()" }

  private func typeName(_ layer: AppleLayer) -> String {
    layer.identifier.prefix(1).uppercased() + layer.identifier.dropFirst() + "Layer"
  }

  // MARK: - Layers

  private func view(_ layer: AppleLayer, children: [String]) -> [String] {
    var values = SwiftUIValues(expressions)
    var parts = layer.drawings.flatMap { shape($0, &values) }
    let stack = SwiftUIText.stack(children, isPadded: false)
    if let clip = layer.sublayerClip, !children.isEmpty {
      parts += stack + [".clipShape(\(path(clip, "sublayerClip", &values)))"]
    } else if !children.isEmpty {
      parts += children.count == 1 ? children : stack
    }
    if parts.isEmpty { parts = ["Color.clear"] }
    var content = ["ZStack(alignment: .topLeading) {"] + parts.map { "  " + $0 } + ["}"]
    if let clip = layer.clip { content.append(".clipShape(\(path(clip, "clip", &values)))") }
    if let shadow = layer.shadow {
      let (color, offset) = (shadow.color.values(0), shadow.offset.values(0))
      let alpha = color[3]
      let premultiplied = color[..<3].map { $0 * alpha } + [alpha]
      let radius = expressions.number(shadow.radius.values(0)[0])
      content += [
        ".compositingGroup()",
        ".shadow(color: color([\(expressions.list(premultiplied))]), radius: \(radius), "
          + "x: \(expressions.number(offset[0])), y: \(expressions.number(offset[1])))",
      ]
    }
    content += transform(of: layer, &values)
    if !layer.opacity.isAlways([1]) {
      content += [".compositingGroup()", ".opacity(\(values.number(layer.opacity, "opacity")))"]
    }
    if layer.isIsolated { content.append(".compositingGroup()") }
    if layer.blendMode != .normal { content.append(".blendMode(.\(layer.blendMode))") }
    return values.view(named: typeName(layer), title: layer.name, content: content)
  }

  /// The modifier with the map of a layer.
  private func transform(of layer: AppleLayer, _ values: inout SwiftUIValues) -> [String] {
    var factors: [String] = []
    func add(_ value: AppleValue, _ name: String, unless numbers: [Double], _ factor: (String) -> String) {
      guard !value.isAlways(numbers) else { return }
      factors.append(factor(numbers.count == 1 ? values.number(value, name) : values.numbers(value, name)))
    }
    // The rightmost factor of the map applies first.
    add(layer.anchor, "anchor", unless: [0, 0]) { "translation(\($0), -1)" }
    add(layer.heading, "heading", unless: [0]) { "rotation(\($0))" }
    add(layer.matrix, "matrix", unless: [1, 0, 0, 1, 0, 0]) { "matrix(\($0))" }
    add(layer.scale, "scale", unless: [1, 1]) { "scaling(\($0))" }
    add(layer.rotation, "rotation", unless: [0]) { "rotation(\($0))" }
    add(layer.position, "position", unless: [0, 0]) { "translation(\($0), 1)" }
    guard !factors.isEmpty else { return [] }
    let joined = factors.dropFirst().reduce(factors[0]) { "\($0).concatenating(\($1))" }
    let line = ".transformEffect(\(joined))"
    if line.utf8.count <= 100 { return [line] }
    return [".transformEffect(", "  " + factors[0]] + factors.dropFirst().map { "    .concatenating(\($0))" } + [")"]
  }

  // MARK: - Drawings

  /// The views of a drawing: its fill, and its stroke above it.
  private func shape(_ drawing: AppleDrawing, _ values: inout SwiftUIValues) -> [String] {
    let prefix = drawing.identifier
    let outline = outline(drawing, &values)
    let isVisible = drawing.visibility.isAlways([1])
    let visibility = isVisible ? "" : ".opacity(\(values.number(drawing.visibility, prefix + "Visibility")))"
    var lines: [String] = []
    if let fill = drawing.fill, !fill.isAlways([0, 0, 0, 0]) {
      let color = "color(\(values.numbers(fill, prefix + "Fill")))"
      let rule = drawing.style.fillRule == .evenOdd ? ", style: FillStyle(eoFill: true)" : ""
      lines += [outline, "  .fill(\(color)\(rule))\(visibility)"]
    }
    if let (paint, opacity) = drawing.gradient {
      let name = prefix + "Gradient"
      values.addMember(gradient(paint, name), title: "The gradient of “\(drawing.name)”.")
      let rule = drawing.style.fillRule == .evenOdd ? ", style: FillStyle(eoFill: true)" : ""
      let alpha = opacity.isAlways([1]) ? "" : ".opacity(\(values.number(opacity, prefix + "Alpha")))"
      lines += [outline, "  .fill(Self.\(name)\(rule))\(alpha)\(visibility)"]
    }
    guard let stroke = drawing.stroke, !stroke.isAlways([0, 0, 0, 0]) else { return lines }
    lines.append(outline)
    if let range = drawing.strokeRange {
      let (start, end) = (values.number(range.start, prefix + "Start"), values.number(range.end, prefix + "End"))
      lines.append("  .trimmedPath(from: \(start), to: \(end))")
    }
    var arguments = ["lineWidth: \(values.number(drawing.strokeWidth, prefix + "Width"))"]
    let (cap, join) = (drawing.style.cap, drawing.style.join)
    if let cap = cap.name { arguments.append("lineCap: .\(cap)") }
    if let limit = join.miterLimit { arguments.append("miterLimit: \(expressions.number(limit))") }
    if let join = join.name { arguments.append("lineJoin: .\(join)") }
    if !drawing.style.dashes.isEmpty {
      arguments.append("dash: [\(expressions.list(drawing.style.dashes))]")
      arguments.append("dashPhase: \(values.number(drawing.dashPhase, prefix + "Phase"))")
    }
    let color = "color(\(values.numbers(stroke, prefix + "Stroke")))"
    let style = SwiftLines.wrapped("StrokeStyle(\(arguments.joined(separator: ", ")))", indentation: 24)
    return lines + ["  .stroke(\(color), style: \(style[0])"] + style.dropFirst().map { "    " + $0 } + [
      "  )\(visibility)"
    ]
  }

  /// The declaration of a gradient. Its points are parts of the size of the document, which all views have.
  private func gradient(_ gradient: AppleGradient, _ name: String) -> [String] {
    let stops = gradient.stops.map { stop in
      let c = stop.color.map(expressions.number)
      let color =
        "Color(.sRGB, red: \(c[0]), green: \(c[1]), blue: \(c[2]), opacity: \(expressions.number(stop.alpha)))"
      return "Gradient.Stop(color: \(color), location: \(expressions.number(stop.offset)))"
    }
    let list = "stops: [\(stops.joined(separator: ", "))]"
    func unit(_ point: Point) -> String {
      let (x, y) = (point.x / document.size.width, point.y / document.size.height)
      return "UnitPoint(x: \(SourceNumber.exact(x)), y: \(SourceNumber.exact(y)))"
    }
    switch gradient.form {
    case .linear(let from, let to):
      let points = "startPoint: \(unit(from)), endPoint: \(unit(to))"
      return SwiftLines.wrapped("private static let \(name) = LinearGradient(\(list), \(points))")
    case .radial(let center, let radius):
      let circle = "center: \(unit(center)), startRadius: 0, endRadius: \(expressions.number(radius))"
      return SwiftLines.wrapped("private static let \(name) = RadialGradient(\(list), \(circle))")
    }
  }

  private func outline(_ drawing: AppleDrawing, _ values: inout SwiftUIValues) -> String {
    let prefix = drawing.identifier
    switch drawing.outline {
    case .rectangle(let bounds, let radius):
      let rect = rect(bounds, prefix, &values)
      if radius.isAlways([0]) { return "Path(\(rect))" }
      return "Path(roundedRect: \(rect), cornerRadius: \(values.number(radius, prefix + "Radius")), style: .circular)"
    case .ellipse(let bounds): return "Path(ellipseIn: \(rect(bounds, prefix, &values)))"
    case .path(let structure, let value):
      let lines = AppleExpressions.statements(of: structure) { index in
        value.isMoving ? "c[\(index)]" : expressions.number(value.plan.initial[index])
      }
      if value.isMoving {
        values.addPath(
          prefix + "Path", "The outline of “\(drawing.name)” with some coordinates.", lines, isMoving: true)
        return "Self.\(prefix)Path(\(values.numbers(value, prefix + "Coordinates")))"
      }
      values.addPath(prefix + "Path", "The outline of “\(drawing.name)”.", lines, isMoving: false)
      return "Self.\(prefix)Path"
    }
  }

  private func rect(_ bounds: AppleValue, _ prefix: String, _ values: inout SwiftUIValues) -> String {
    bounds.isMoving ? "rect(\(values.numbers(bounds, prefix + "Bounds")))" : expressions.rect(bounds.plan.initial)
  }

  /// Adds a constant path, and returns its access.
  private func path(_ path: Path, _ name: String, _ values: inout SwiftUIValues) -> String {
    if let rect = path.rectangle {
      return "Path(\(expressions.rect([rect.minX, rect.minY, rect.width, rect.height])))"
    }
    values.addPath(name, "The \(name).", expressions.statements(of: path), isMoving: false)
    return "Self.\(name)"
  }
}
