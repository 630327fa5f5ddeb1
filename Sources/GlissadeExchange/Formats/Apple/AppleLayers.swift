// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming

/// A number or several numbers of a layer as they are written, which may move.
struct AppleValue {
  let property: SwiftProperty
  /// The plan with the numbers as they are written.
  let plan: SwiftMotionPlan

  var isMoving: Bool { if case .constant = plan.form { false } else { true } }

  /// The numbers after all motion.
  var last: [Double] {
    switch plan.form {
    case .constant: plan.initial
    case .transitions(let transitions): transitions.last?.value ?? plan.initial
    case .keyframes(let pieces): pieces.last?.to ?? plan.initial
    }
  }

  /// Whether all numbers are always these.
  func isAlways(_ numbers: [Double]) -> Bool { !isMoving && plan.initial == numbers }
}

/// A drawing of a layer.
struct AppleDrawing {
  enum Outline {
    case rectangle(bounds: AppleValue, cornerRadius: AppleValue)
    case ellipse(bounds: AppleValue)
    case path(PathStructure, AppleValue)
  }

  let name: String
  /// The name of a constant, unique in the source.
  let identifier: String
  let outline: Outline
  let visibility: AppleValue
  let fill: AppleValue?
  /// The gradient in place of a fill, with its opacity.
  let gradient: (paint: AppleGradient, opacity: AppleValue)?
  let stroke: AppleValue?
  let strokeWidth: AppleValue
  let strokeRange: (start: AppleValue, end: AppleValue)?
  let dashPhase: AppleValue
  let style: LayerStyle
}

/// A layer. Its map is position · rotation · scale · matrix · heading, about the anchor.
struct AppleLayer {
  let name: String
  /// The name of a constant, unique in the source.
  let identifier: String
  /// The index of the parent, which precedes the layer.
  let parent: Int?
  let position: AppleValue
  let rotation: AppleValue
  let scale: AppleValue
  let matrix: AppleValue
  let heading: AppleValue
  let anchor: AppleValue
  let opacity: AppleValue
  let shadow: DocumentShadow?
  let clip: Path?
  let sublayerClip: Path?
  let blendMode: BlendMode
  let isIsolated: Bool
  let drawings: [AppleDrawing]
}

/// The frameworks of Apple for which a motion is written.
enum AppleTarget {
  case swiftUI, coreAnimation

  /// Whether the framework can play a change as one additive animation. Otherwise it becomes keyframes.
  func accepts(_ transition: SwiftMotionPlan.Transition) -> Bool {
    switch transition.function.kind {
    case .linear, .cubicBezier: break
    case .spring(let spring, _):
      // A spring of Core Animation is never overdamped.
      guard self == .swiftUI || spring.dampingRatio <= 1 else { return false }
    default: return transition.duration == 0
    }
    // Keyframes of SwiftUI begin with the document.
    return self == .coreAnimation || transition.start >= 0 || transition.start + transition.duration <= 0
  }
}

/// The layers of a document with the plans of their values, for the frameworks of Apple.
struct AppleLayers {
  private(set) var layers: [AppleLayer] = []
  /// The motion of all plans.
  private(set) var written = SwiftWrittenMotion()
  private let target: AppleTarget
  private let duration: Double
  private let tolerance: MotionTolerance
  private let numbers: SwiftNumbers
  private var identifiers = SwiftIdentifiers(reserving: Self.reserved)

  /// The names of constants and functions in generated source.
  private static let reserved: Set = [
    "begin", "change", "clipped", "color", "curve", "curves", "layer", "linear", "mask", "matrix", "parent", "radians",
    "rect", "root", "rotation", "run", "scaling", "shape", "spring", "sublayers", "times", "translation", "values",
  ]

  init(_ document: MotionDocument, _ tolerance: MotionTolerance, for target: AppleTarget) throws(ExportError) {
    (self.target, self.tolerance, duration) = (target, tolerance, document.duration)
    numbers = SwiftNumbers(tolerance)
    for layer in document.layers { try add(layer) }
  }

  private mutating func add(_ layer: DocumentLayer) throws(ExportError) {
    guard layer.mattes.isEmpty, !layer.isMatte else { throw .unsupported("the mattes of the layer “\(layer.name)”") }
    if target == .coreAnimation {
      guard layer.blendMode == .normal else { throw .unsupported("the blend mode of the layer “\(layer.name)”") }
      // Core Animation interpolates the components of a transform and not its numbers.
      guard !layer.matrix.isMoving else { throw .unsupported("the moving transform of the layer “\(layer.name)”") }
    }
    guard !layer.isBlurred else { throw .unsupported("the blur of the layer “\(layer.name)”") }
    if let shadow = layer.shadow, shadow.color.isMoving || shadow.offset.isMoving || shadow.radius.isMoving {
      throw .unsupported("the moving shadow of the layer “\(layer.name)”")
    }
    let name = layer.name
    func value(_ track: MotionTrack, _ property: SwiftProperty, _ names: [String]) throws(ExportError) -> AppleValue {
      try plan(track, property, names.map { "\(name).\($0)" })
    }
    layers.append(
      AppleLayer(
        name: name, identifier: identifiers.unique(name), parent: layer.parent,
        position: try value(layer.position, .position, ChannelName.position),
        rotation: try value(layer.rotation, .rotation, ChannelName.rotation),
        scale: try value(layer.scale, .scale, ChannelName.scale),
        matrix: try value(layer.matrix, .transform, ChannelName.matrix),
        heading: try value(layer.heading, .heading, ChannelName.heading),
        anchor: try value(layer.origin.map { [-$0[0], -$0[1]] }, .boundsOrigin, ChannelName.origin),
        opacity: try value(layer.opacity, .opacity, ChannelName.opacity), shadow: layer.shadow, clip: layer.clip,
        sublayerClip: layer.sublayerClip, blendMode: layer.blendMode, isIsolated: layer.isIsolated,
        drawings: try layer.drawings.map { drawing throws(ExportError) in try self.drawing(drawing) }))
  }

  private mutating func drawing(_ drawing: DocumentDrawing) throws(ExportError) -> AppleDrawing {
    let (name, style) = (drawing.name, try drawing.stillStyle())
    guard style.strokeGradient == nil else { throw .unsupported("the gradient of the stroke of “\(name)”") }
    guard !style.wrapsStroke else { throw .unsupported("the stroke of “\(name)” that passes the start of its outline") }
    func value(_ track: MotionTrack, _ property: SwiftProperty, _ names: [String]) throws(ExportError) -> AppleValue {
      try plan(track, property, names.map { "\(name).\($0)" })
    }
    func color(_ track: MotionTrack, _ property: SwiftProperty, _ names: [String]) throws(ExportError) -> AppleValue {
      // SwiftUI gets premultiplied numbers, because the source converts them; Core Animation gets colours.
      try target == .swiftUI ? value(track.premultiplied, property, names) : value(track, .opacity, names)
    }
    var gradient: (AppleGradient, AppleValue)?
    if let paint = style.gradient, let fill = drawing.fill {
      let opacity = try value(fill.map { [$0[3]] }, .opacity, ["fillAlpha"])
      gradient = (try AppleGradient(paint, of: drawing, duration: duration), opacity)
    }
    let plainFill = gradient == nil ? drawing.fill : nil
    return AppleDrawing(
      name: name, identifier: identifiers.unique(name), outline: try outline(of: drawing),
      visibility: try value(drawing.visibility, .opacity, ChannelName.visibility),
      fill: try plainFill.map { track throws(ExportError) in try color(track, .fill, ChannelName.fill) },
      gradient: gradient,
      stroke: try drawing.stroke.map { track throws(ExportError) in try color(track, .stroke, ChannelName.stroke) },
      strokeWidth: try value(drawing.strokeWidth, .strokeWidth, ChannelName.strokeWidth),
      strokeRange: try drawing.strokeRange.map { range throws(ExportError) in
        (
          try value(range.map { [$0[0]] }, .strokeStart, ["strokeStart"]),
          try value(range.map { [$0[1]] }, .strokeEnd, ["strokeEnd"])
        )
      },
      dashPhase: try value(drawing.dashPhase, .dashPhase, ChannelName.dashPhase), style: style)
  }

  private mutating func outline(of drawing: DocumentDrawing) throws(ExportError) -> AppleDrawing.Outline {
    let name = drawing.name
    func path(_ track: MotionTrack, _ structure: PathStructure) throws(ExportError) -> AppleDrawing.Outline {
      let names = ChannelName.path(structure.coordinateCount).map { "\(name).\($0)" }
      return .path(structure, try plan(track, .path, names))
    }
    switch drawing.outline {
    case .image: throw .unsupported("the image “\(name)”: source code has no pixels")
    case .path(let structure, let coordinates): return try path(coordinates, structure)
    case .rectangle(let bounds, let radius):
      if target == .coreAnimation, bounds.isMoving || radius.isMoving {
        let isRounded = radius.constant != [0]
        let (structure, _) = PathStructure.split(Self.rectangle([0, 0, 1, 1], radius: 0, isRounded: isRounded))
        let track = MotionTrack(combining: [bounds, radius], duration: duration) { values in
          PathStructure.split(Self.rectangle(values[0], radius: values[1][0], isRounded: isRounded)).coordinates
        }
        return try path(track, structure)
      }
      return .rectangle(
        bounds: try plan(bounds, .boundsOrigin, ChannelName.bounds.map { "\(name).\($0)" }),
        cornerRadius: try plan(radius, .cornerRadius, ChannelName.cornerRadius.map { "\(name).\($0)" }))
    case .ellipse(let bounds):
      if target == .coreAnimation, bounds.isMoving {
        let (structure, _) = PathStructure.split(Self.ellipse([0, 0, 1, 1]))
        return try path(bounds.map { PathStructure.split(Self.ellipse($0)).coordinates }, structure)
      }
      return .ellipse(bounds: try plan(bounds, .boundsOrigin, ChannelName.bounds.map { "\(name).\($0)" }))
    }
  }

  /// The plan of a track. Its additive changes stay if the framework has all of them.
  private mutating func plan(
    _ track: MotionTrack, _ property: SwiftProperty, _ names: [String]
  ) throws(ExportError) -> AppleValue {
    var isKeyframed = track.sum == nil
    var plan = try SwiftMotionPlan(track, of: property, duration: duration, tolerance, isKeyframed: isKeyframed)
    if case .transitions(let transitions) = plan.form, !transitions.allSatisfy(target.accepts) {
      isKeyframed = true
      plan = try SwiftMotionPlan(track, of: property, duration: duration, tolerance, isKeyframed: true)
    }
    let value = AppleValue(property: property, plan: plan.written(numbers, of: property))
    if track.isMoving {
      written.add(
        names, track, isColor: property.type == "Color", corners: value.plan.corners, written: value.plan.values)
    }
    return value
  }

  // MARK: - Outlines

  /// The share of the radius at which the control points of a quarter of a circle are.
  private static let kappa = 0.552_284_749_830_793_6

  /// A rectangle with the same elements for every size and radius.
  private static func rectangle(_ bounds: [Double], radius: Double, isRounded: Bool) -> Path {
    let rect = Rect(x: bounds[0], y: bounds[1], width: bounds[2], height: bounds[3])
    guard isRounded else { return Path(rect) }
    let radius = max(0, min(radius, rect.width / 2, rect.height / 2))
    var path = Path()
    path.move(to: Point(x: rect.minX + radius, y: rect.minY))
    let corners: [(x: Double, y: Double, from: Vector, to: Vector)] = [
      (rect.maxX, rect.minY, Vector(dx: -1, dy: 0), Vector(dx: 0, dy: 1)),
      (rect.maxX, rect.maxY, Vector(dx: 0, dy: -1), Vector(dx: -1, dy: 0)),
      (rect.minX, rect.maxY, Vector(dx: 1, dy: 0), Vector(dx: 0, dy: -1)),
      (rect.minX, rect.minY, Vector(dx: 0, dy: 1), Vector(dx: 1, dy: 0)),
    ]
    for corner in corners {
      func point(_ side: Vector, _ share: Double) -> Point {
        Point(x: corner.x + side.dx * radius * share, y: corner.y + side.dy * radius * share)
      }
      path.addLine(to: point(corner.from, 1))
      path.addCubic(
        to: point(corner.to, 1), control1: point(corner.from, 1 - kappa), control2: point(corner.to, 1 - kappa))
    }
    path.close()
    return path
  }

  /// An ellipse of four curves.
  private static func ellipse(_ bounds: [Double]) -> Path {
    let (rx, ry) = (bounds[2] / 2, bounds[3] / 2)
    let (x, y) = (bounds[0] + rx, bounds[1] + ry)
    var path = Path()
    path.move(to: Point(x: x + rx, y: y))
    var (dx, dy) = (1.0, 0.0)
    for _ in 0..<4 {
      let (nextX, nextY) = (-dy, dx)
      path.addCubic(
        to: Point(x: x + nextX * rx, y: y + nextY * ry),
        control1: Point(x: x + (dx + nextX * kappa) * rx, y: y + (dy + nextY * kappa) * ry),
        control2: Point(x: x + (nextX + dx * kappa) * rx, y: y + (nextY + dy * kappa) * ry))
      (dx, dy) = (nextX, nextY)
    }
    path.close()
    return path
  }
}
