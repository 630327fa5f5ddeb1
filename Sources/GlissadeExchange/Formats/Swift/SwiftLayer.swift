// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers

/// A layer of the written tree.
struct SwiftLayer {
  /// The content with the properties that belong to it.
  enum Content {
    case group, rectangle, ellipse
    case path(PathStructure)
  }

  /// The name, unique in the tree.
  let name: String
  /// The name of the constant with its ID, without backticks.
  let identifier: String
  /// The index of the parent, which precedes the layer.
  let parent: Int?
  var content = Content.group
  /// The properties with their values, in the order of the source. Colours are premultiplied.
  var tracks: [(property: SwiftProperty, track: MotionTrack)] = []
  var style = LayerStyle()
  var clip: Path?
  var clipsToBounds = false
  var blendMode = BlendMode.normal
  var isIsolated = false
  /// The mattes, by their indices in the tree.
  var mattes: [DocumentMatte] = []
}

extension MotionTrack {
  /// A track of premultiplied colours from one of straight colours.
  var premultiplied: MotionTrack { map { [$0[0] * $0[3], $0[1] * $0[3], $0[2] * $0[3], $0[3]] } }
}

/// The layers of the tree that the exported source builds.
///
/// Each layer of the document becomes one layer of the tree with the same map. A drawing becomes the content of its
/// layer where possible, and otherwise a sublayer with the name of the drawing.
struct SwiftLayers {
  private(set) var layers: [SwiftLayer] = []
  private let duration: Double
  private var identifiers = SwiftIdentifiers()
  private var names: UniqueNames

  init(_ document: MotionDocument) throws(ExportError) {
    duration = document.duration
    names = UniqueNames(document.layers.flatMap { [$0.name] + $0.drawings.map(\.name) })
    // The index of the layer of the tree that contains the sublayers of each layer of the document.
    var containers: [Int] = []
    var indices: [Int] = []
    let parents = Set(document.layers.compactMap(\.parent))
    for layer in document.layers {
      let parent = layer.parent.map { containers[$0] }
      let parentName = layer.parent.map { document.layers[$0].name }
      let hasSublayers = parents.contains(containers.count)
      indices.append(layers.count)
      containers.append(try add(layer, in: parent, named: parentName, hasSublayers: hasSublayers))
    }
    for (number, layer) in document.layers.enumerated() where !layer.mattes.isEmpty {
      layers[indices[number]].mattes = layer.mattes.map { matte in
        DocumentMatte(layer: indices[matte.layer], source: matte.source, isInverted: matte.isInverted)
      }
    }
  }

  private mutating func make(_ name: String, in parent: Int?) -> SwiftLayer {
    SwiftLayer(name: name, identifier: identifiers.unique(name), parent: parent)
  }

  /// Adds a layer of the document with its drawings. Returns the index of the layer that contains its sublayers.
  private mutating func add(
    _ layer: DocumentLayer, in parent: Int?, named parentName: String?, hasSublayers: Bool
  ) throws(ExportError) -> Int {
    var outer = make(layer.name, in: parent)
    outer.tracks = [(.position, layer.position)]
    var clip = layer.sublayerClip
    let isClippingGroup = layer.drawings.isEmpty && setBounds(of: &outer, to: clip, origin: layer.origin)
    if isClippingGroup { (outer.clipsToBounds, clip) = (true, nil) }
    let merged = drawingToMerge(of: layer, in: parentName)
    if let (drawing, reference) = merged {
      outer.tracks += reference
      try add(drawing, to: &outer)
      if let sublayerClip = clip, Self.boundsClip(of: drawing) == sublayerClip {
        (outer.clipsToBounds, clip) = (true, nil)
      }
    } else if !isClippingGroup {
      outer.tracks.append((.boundsOrigin, layer.origin.map { [-$0[0], -$0[1]] }))
    }
    outer.tracks += [
      (.rotation, layer.rotation), (.scale, layer.scale), (.transform, layer.matrix), (.heading, layer.heading),
      (.opacity, layer.opacity),
    ]
    if let shadow = layer.shadow { addShadow(shadow, to: &outer) }
    if layer.isBlurred { outer.tracks.append((.blurRadius, layer.blur)) }
    outer.clip = layer.clip
    (outer.blendMode, outer.isIsolated) = (layer.blendMode, layer.isIsolated)
    if layer.drawings.isEmpty, outer.clip == nil { (outer.clip, clip) = (clip, nil) }
    layers.append(outer)
    let index = layers.count - 1
    if merged == nil { for drawing in layer.drawings { try add(drawing, in: index) } }
    guard let clip, hasSublayers else { return index }
    var inner = make(names.unique(layer.name + "-sublayers"), in: index)
    inner.clip = clip
    layers.append(inner)
    return layers.count - 1
  }

  /// Gives a group the bounds of a clip that is a rectangle. Returns `false` if it is none, or if the origin moves.
  private func setBounds(of group: inout SwiftLayer, to clip: Path?, origin: MotionTrack) -> Bool {
    guard let rect = clip?.rectangle else { return false }
    let bounds = MotionTrack(constant: [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
    guard let anchor = anchor(of: bounds, origin: origin) else { return false }
    group.tracks += [
      (.boundsOrigin, bounds.map { [$0[0], $0[1]] }), (.size, bounds.map { [$0[2], $0[3]] }),
      (.anchor, MotionTrack(constant: anchor)),
    ]
    return true
  }

  /// Adds a drawing as a sublayer at the origin of its layer.
  private mutating func add(_ drawing: DocumentDrawing, in parent: Int) throws(ExportError) {
    var layer = make(drawing.name, in: parent)
    switch drawing.outline {
    case .rectangle(let bounds, _), .ellipse(let bounds):
      layer.tracks = [(.position, bounds.map { [$0[0], $0[1]] }), (.anchor, MotionTrack(constant: [0, 0]))]
    case .path, .image: break
    }
    try add(drawing, to: &layer)
    layer.tracks.append((.opacity, drawing.visibility))
    layers.append(layer)
  }

  /// Gives a layer the outline and the appearance of a drawing.
  private func add(_ drawing: DocumentDrawing, to layer: inout SwiftLayer) throws(ExportError) {
    switch drawing.outline {
    case .rectangle(let bounds, let cornerRadius):
      layer.content = .rectangle
      layer.tracks += [(.size, bounds.map { [$0[2], $0[3]] }), (.cornerRadius, cornerRadius)]
    case .ellipse(let bounds):
      layer.content = .ellipse
      layer.tracks.append((.size, bounds.map { [$0[2], $0[3]] }))
    case .path(let structure, let coordinates):
      layer.content = .path(structure)
      layer.tracks.append((.path, coordinates))
    case .image: throw .unsupported("the image “\(drawing.name)”: source code has no pixels")
    }
    layer.style = try drawing.stillStyle()
    layer.tracks.append((.fill, drawing.fill?.premultiplied ?? MotionTrack(constant: [0, 0, 0, 0])))
    guard let stroke = drawing.stroke else { return }
    layer.tracks += [(.stroke, stroke.premultiplied), (.strokeWidth, drawing.strokeWidth)]
    if let range = drawing.strokeRange {
      layer.tracks += [(.strokeStart, range.map { [$0[0]] }), (.strokeEnd, range.map { [$0[1]] })]
    }
    if drawing.hasDashes { layer.tracks.append((.dashPhase, drawing.dashPhase)) }
  }

  private func addShadow(_ shadow: DocumentShadow, to layer: inout SwiftLayer) {
    if let color = shadow.color.constant {
      layer.tracks += [
        (.shadowColor, MotionTrack(constant: [color[0], color[1], color[2], 1])),
        (.shadowOpacity, MotionTrack(constant: [color[3]])),
      ]
    } else {
      layer.tracks += [(.shadowColor, shadow.color.premultiplied), (.shadowOpacity, MotionTrack(constant: [1]))]
    }
    layer.tracks += [(.shadowOffset, shadow.offset), (.shadowRadius, shadow.radius)]
  }

  // MARK: - Drawings that are contents

  /// The drawing that can be the content of its layer, with the layer's reference point.
  private func drawingToMerge(
    of layer: DocumentLayer, in parentName: String?
  ) -> (DocumentDrawing, [(property: SwiftProperty, track: MotionTrack)])? {
    guard layer.drawings.count == 1, let drawing = layer.drawings.first, drawing.visibility.constant == [1],
      drawing.name == layer.name + "-shape", !Self.isDrawing(layer.name, of: parentName)
    else { return nil }
    switch drawing.outline {
    case .image: return nil
    case .path: return (drawing, [(.boundsOrigin, layer.origin.map { [-$0[0], -$0[1]] })])
    case .rectangle(let bounds, _), .ellipse(let bounds):
      guard let anchor = anchor(of: bounds, origin: layer.origin) else { return nil }
      return (drawing, [(.boundsOrigin, bounds.map { [$0[0], $0[1]] }), (.anchor, MotionTrack(constant: anchor))])
    }
  }

  /// The constant anchor, as a fraction of the bounds, at which the origin is that of the layer; `nil` if it moves.
  private func anchor(of bounds: MotionTrack, origin: MotionTrack) -> [Double]? {
    let edges = [0] + (bounds.breakpoints + origin.breakpoints).sorted() + [duration]
    let times = edges + zip(edges, edges.dropFirst()).flatMap { a, b in (1..<8).map { a + (b - a) * Double($0) / 8 } }
    let samples = times.map { (bounds.values($0), origin.values($0)) }
    var anchor = [0.5, 0.5]
    for axis in 0...1 {
      let largest = samples.max { $0.0[axis + 2] < $1.0[axis + 2] }
      if let (rect, start) = largest, rect[axis + 2] > 0 { anchor[axis] = (-start[axis] - rect[axis]) / rect[axis + 2] }
      // Divisions leave digits such as 0.49999999999999994.
      let rounded = (anchor[axis] * 0x1p20).rounded() / 0x1p20
      if abs(rounded - anchor[axis]) < 1e-12 { anchor[axis] = rounded }
    }
    for (rect, start) in samples {
      for axis in 0...1 {
        let gap = start[axis] + rect[axis] + anchor[axis] * rect[axis + 2]
        if !(abs(gap) <= 1e-9 * (1 + abs(start[axis]))) { return nil }
      }
    }
    return anchor
  }

  /// The outline of the bounds of a drawing that do not move, with its rounded corners.
  private static func boundsClip(of drawing: DocumentDrawing) -> Path? {
    switch drawing.outline {
    case .rectangle(let bounds, let cornerRadius):
      guard let numbers = bounds.constant, let radius = cornerRadius.constant?[0] else { return nil }
      let rect = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      return radius > 0 ? Path(roundedRect: rect, cornerRadius: radius) : Path(rect)
    case .ellipse(let bounds):
      return bounds.constant.map { Path(Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])) }
    case .path, .image: return nil
    }
  }

  /// Whether a name is that of a drawing of a layer: `card-shape` or `card-shape-2` in `card`.
  private static func isDrawing(_ name: String, of layer: String?) -> Bool {
    guard let layer, name.hasPrefix(layer + "-shape") else { return false }
    let rest = name.dropFirst(layer.count + 6)
    return rest.isEmpty || rest.first == "-" && rest.dropFirst().allSatisfy(\.isNumber)
  }
}

extension Path {
  /// The rectangle whose outline the path is, or `nil`.
  var rectangle: Rect? {
    guard elements.count > 2, case .move(let corner) = elements[0], case .line(let opposite) = elements[2] else {
      return nil
    }
    let rect = Rect(origin: corner, size: Size(width: opposite.x - corner.x, height: opposite.y - corner.y))
    return rect.size.width > 0 && rect.size.height > 0 && Path(rect) == self ? rect : nil
  }
}
