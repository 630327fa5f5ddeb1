// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming

/// Writes a document as Swift source that builds the same motion with the library's public interface.
///
///     enum Motion {
///       static let duration: Double = 3
///
///       static func makeTree() -> LayerTree {
///         var tree = LayerTree(size: Size(width: 400, height: 300))
///         let card = tree.add(.rectangle(size: Size(width: 60, height: 40)), at: Point(x: 80, y: 80), name: "card")
///         tree.transaction(at: 0.5, duration: 1.2) { $0[card].position = Point(x: 300, y: 200) }
///         return tree
///       }
///     }
///
/// Additive changes are transactions, which is exact. So is a motion along a path. Other motions are transactions or
/// keyframes with fitted easings.
struct SwiftMotionWriter {
  private let document: MotionDocument
  private let tolerance: MotionTolerance
  private let numbers: SwiftNumbers

  init(_ document: MotionDocument, _ tolerance: MotionTolerance) {
    (self.document, self.tolerance) = (document, tolerance)
    numbers = SwiftNumbers(tolerance)
  }

  /// The source, and the motion that it describes.
  func source() throws(ExportError) -> (text: String, motion: SwiftWrittenMotion) {
    var written = SwiftWrittenMotion()
    let layers = try SwiftLayers(document).layers
    let candidates = timingFunctions
    var functions = SwiftFunctions(numbers, layers)
    var changes: [SwiftChange] = []
    var statements: [[String]] = []
    var animations: [SwiftMotionStatement] = []
    var usedLayers = Set(layers.compactMap(\.parent))
    for (index, layer) in layers.enumerated() where !layer.mattes.isEmpty {
      usedLayers.formUnion([index] + layer.mattes.map(\.layer))
    }
    for (index, layer) in layers.enumerated() {
      var plans: [SwiftProperty: SwiftMotionPlan] = [:]
      let followed = SwiftPathMotion(of: layer, duration: document.duration)
      for (property, track) in layer.tracks {
        if let followed, followed.replaces(property) {
          plans[property] = SwiftMotionPlan(constant: property == .heading ? [0] : track.values(0))
        } else {
          plans[property] = try SwiftMotionPlan(
            track, of: property, duration: document.duration, tolerance, candidates: candidates)
        }
      }
      for (property, track) in layer.tracks where track.isMoving {
        guard let plan = plans[property]?.written(numbers, of: property) else { continue }
        let values = followed?.values(of: property, numbers)
        written.add(
          property, of: layer, track, corners: values == nil ? plan.corners : track.breakpoints,
          written: values ?? plan.values)
      }
      if let followed { animations.append(functions.animate(layer, along: followed)) }
      for (property, _) in layer.tracks {
        guard let plan = plans[property] else { continue }
        switch plan.form {
        case .constant: break
        case .transitions(let transitions):
          changes += transitions.enumerated().map { order, transition in
            SwiftChange(
              transition, layer: layer.identifier, access: property.access, order: order,
              value: functions.value(transition.value, of: property, layer))
          }
        case .keyframes(let pieces): animations.append(functions.animate(layer, property, pieces))
        }
        if case .constant = plan.form {} else { usedLayers.insert(index) }
      }
      if followed != nil { usedLayers.insert(index) }
      let parent = layer.parent.map { layers[$0].identifier }
      statements.append(setup(of: layer, in: parent, isUsed: usedLayers.contains(index), plans, &functions))
    }
    statements.append(layers.filter { !$0.mattes.isEmpty }.map { Self.mattes(of: $0, layers) })
    let motion = SwiftMotionStatement.lines(of: SwiftChange.statements(of: changes) + animations, &functions)
    return (text(layers, setup: statements.flatMap(\.self), motion: motion, functions), written)
  }

  /// The statement that sets the mattes of a layer.
  private static func mattes(of layer: SwiftLayer, _ layers: [SwiftLayer]) -> String {
    let mattes = layer.mattes.map { matte in
      let source = matte.source == .luminance ? ", source: .luminance" : ""
      let inversion = matte.isInverted ? ", isInverted: true" : ""
      return "LayerMatte(\(SwiftIdentifiers.escaped(layers[matte.layer].identifier))\(source)\(inversion))"
    }
    let name = SwiftIdentifiers.escaped(layer.identifier)
    return "tree.configure(\(name)) { $0.mattes = [\(mattes.joined(separator: ", "))] }"
  }

  /// Some timing functions of the additive changes. Other values may move with them.
  private var timingFunctions: [TimingFunction] {
    var found: [TimingFunction] = []
    for layer in document.layers {
      let terms = [layer.position, layer.rotation, layer.scale].flatMap { $0.sum?.terms ?? [] }
      for term in terms where term.duration > 0 && !found.contains(term.timingFunction) && !term.timingFunction.isLinear
      {
        found.append(term.timingFunction)
        if found.count == 8 { return found }
      }
    }
    return found
  }

  private func text(_ layers: [SwiftLayer], setup: [String], motion: [String], _ functions: SwiftFunctions) -> String {
    let size = document.size
    let extents = "\(numbers.number(size.width)) × \(numbers.number(size.height))"
    var lines = [
      "import Glissade", "", "/// A motion of \(SwiftNumbers.seconds(document.duration)) s, \(extents) points.",
      "enum \(document.typeName) {", "  /// The duration in seconds.",
      "  static let duration: Double = \(SwiftNumbers.seconds(document.duration))", "",
      "  /// Creates the layers with their motion.", "  static func makeTree() -> LayerTree {",
      "    \(layers.isEmpty ? "let" : "var") tree = LayerTree(size: \(numbers.size(size)))",
    ]
    lines += setup.map { "    " + $0 }
    if !motion.isEmpty { lines += [""] + motion.map { $0.isEmpty ? "" : "    " + $0 } }
    lines += ["    return tree", "  }"]
    for function in functions.texts { lines += [""] + function.map { $0.isEmpty ? "" : "  " + $0 } }
    let usesHelper = lines.contains { $0.contains("cubic(") }
    if usesHelper {
      lines += [
        "", "  /// A timing function whose progress is a polynomial of degree 3: a Bézier curve with even abscissae.",
        "  private static func cubic(_ y1: Double, _ y2: Double) -> TimingFunction {",
        "    .cubicBezier(1.0 / 3, y1, 2.0 / 3, y2)", "  }",
      ]
    }
    return (lines + ["}", ""]).joined(separator: "\n")
  }

  // MARK: - Layers

  /// The statement that adds a layer and sets it up.
  private func setup(
    of layer: SwiftLayer, in parent: String?, isUsed: Bool, _ plans: [SwiftProperty: SwiftMotionPlan],
    _ functions: inout SwiftFunctions
  ) -> [String] {
    func initial(_ property: SwiftProperty) -> [Double] { plans[property]?.initial ?? property.defaults ?? [0, 0] }
    var content: String
    switch layer.content {
    case .group:
      let size = initial(.size)
      content = size == [0, 0] ? ".group()" : ".group(size: \(numbers.value(size, of: .size)))"
    case .ellipse: content = ".ellipse(size: \(numbers.value(initial(.size), of: .size)))"
    case .rectangle:
      let radius = initial(.cornerRadius)[0]
      let corners = radius == 0 ? "" : ", cornerRadius: \(numbers.number(radius))"
      content = ".rectangle(size: \(numbers.value(initial(.size), of: .size))\(corners))"
    case .path: content = ".path(\(functions.value(initial(.path), of: .path, layer)))"
    }
    var arguments = [content]
    if initial(.position) != [0, 0] { arguments.append("at: \(numbers.value(initial(.position), of: .position))") }
    if let parent { arguments.append("in: \(SwiftIdentifiers.escaped(parent))") }
    arguments.append("name: \"\(layer.name)\"")
    var settings: [String] = []
    for (property, _) in layer.tracks {
      guard let defaults = property.defaults, let first = plans[property]?.initial else { continue }
      let value = numbers.value(first, of: property)
      if value != numbers.value(defaults, of: property) { settings.append("$0\(property.access) = \(value)") }
    }
    settings += style(of: layer)
    if layer.blendMode != .normal { settings.append("$0.blendMode = .\(layer.blendMode)") }
    if layer.isIsolated { settings.append("$0.isIsolated = true") }
    if layer.clipsToBounds { settings.append("$0.clipsToBounds = true") }
    if let clip = layer.clip { settings.append("$0.clip = \(functions.shape(clip, of: layer))") }
    let target = isUsed ? "let \(SwiftIdentifiers.escaped(layer.identifier)) = " : ""
    return SwiftLines.call("\(target)tree.add", arguments, closure: settings)
  }

  /// The assignments of a style that differs from the default one.
  private func style(of layer: SwiftLayer) -> [String] {
    let style = layer.style
    var lines: [String] = []
    if let cap = style.cap.name { lines.append("$0.style.cap = .\(cap)") }
    if let join = style.join.name { lines.append("$0.style.join = .\(join)") }
    if let limit = style.join.miterLimit, limit != 4 {
      lines.append("$0.style.join = .miter(limit: \(numbers.number(limit)))")
    }
    if !style.dashes.isEmpty {
      lines.append("$0.style.dashes = [\(style.dashes.map(numbers.number).joined(separator: ", "))]")
    }
    if style.wrapsStroke { lines.append("$0.style.wrapsStroke = true") }
    if style.fillRule == .evenOdd { lines.append("$0.style.fillRule = .evenOdd") }
    if let gradient = style.gradient { lines.append("$0.style.gradient = \(numbers.gradient(gradient))") }
    if let gradient = style.strokeGradient { lines.append("$0.style.strokeGradient = \(numbers.gradient(gradient))") }
    return lines
  }
}
