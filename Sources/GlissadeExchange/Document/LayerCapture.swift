// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers

/// Adds the layers of a tree to those of a document.
struct LayerCapture {
  private let tree: LayerTree
  private let start: Double
  private let duration: Double
  private(set) var layers: [DocumentLayer]
  /// Notes about approximations.
  private(set) var notes: [String] = []
  private var names: UniqueNames
  /// The text before the names of layers: the name of a layer around them, with a hyphen.
  private var prefix = ""
  /// The maps of layers under a perspective to the coordinates of the outermost such layer, by their indices.
  private var projections: [Int: ProjectionTrack] = [:]

  /// The samples per second that find changes by rules and moving z-positions.
  private static let scanRate = 240.0
  /// The most changes of order, contents and texts.
  private static let changeLimit = 2000

  init(of tree: LayerTree, from start: Double, in document: MotionDocument) {
    (self.tree, self.start, duration, layers) = (tree, start, document.duration, document.layers)
    names = UniqueNames(document.layers.flatMap { [$0.name] + $0.drawings.map(\.name) })
  }

  /// Adds a layer around those of the tree, and returns its index.
  mutating func addRoot(under transform: AffineTransform, named name: String) -> Int {
    var layer = DocumentLayer(still: names.unique(name), parent: nil)
    prefix = layer.name + "-"
    layer.position = MotionTrack(constant: [transform.tx, transform.ty])
    layer.matrix = MotionTrack(constant: [transform.a, transform.b, transform.c, transform.d, 0, 0])
    layers.append(layer)
    return layers.count - 1
  }

  // MARK: - Structure

  /// A layer in one place of the painting order, with the states in which it is shown there.
  private struct Place {
    let id: LayerID
    /// The states with the times of the document.
    var states: [(time: Range<Double>, layer: PaintedLayer)] = []
    /// The indices of the places of sublayers, from back to front.
    var sublayers: [Int] = []
  }

  /// The places of all layers, with one for the tree at index 0.
  private struct Places {
    private(set) var all: [Place?] = [nil]
    private var roots: [Int] = []

    var count: Int { all.count - 1 }

    /// Adds a painting order. A layer that moves in front of another one has a second place from then on.
    mutating func add(_ painted: [PaintedLayer], during time: Range<Double>) {
      var placeOfIndex: [Int] = []
      var next: [Int: Int] = [:]
      for (index, layer) in painted.enumerated() {
        let parent = layer.parent.map { placeOfIndex[$0] } ?? 0
        var siblings = parent == 0 ? roots : all[parent]?.sublayers ?? []
        let begin = next[parent] ?? 0
        let position =
          siblings[begin...].firstIndex { all[$0]?.id == layer.id }
          ?? self.position(of: painted[(index + 1)...], besides: layer, in: siblings[begin...])
        if position == siblings.count || all[siblings[position]]?.id != layer.id {
          all.append(Place(id: layer.id))
          siblings.insert(all.count - 1, at: position)
          if parent == 0 { roots = siblings } else { all[parent]?.sublayers = siblings }
        }
        all[siblings[position]]?.states.append((time, layer))
        placeOfIndex.append(siblings[position])
        next[parent] = position + 1
      }
    }

    /// The position for a new sublayer: before the first sublayer that is painted after it, or the end.
    private func position(
      of following: ArraySlice<PaintedLayer>, besides layer: PaintedLayer, in siblings: ArraySlice<Int>
    ) -> Int {
      guard !siblings.isEmpty else { return siblings.endIndex }
      let next = following.lazy.filter { $0.parent == layer.parent }.compactMap { other in
        siblings.firstIndex { all[$0]?.id == other.id }
      }
      return next.first ?? siblings.endIndex
    }

    /// The places from back to front, each with its parent's index in this list.
    var inPaintingOrder: [(place: Place, parent: Int?)] {
      var result: [(place: Place, parent: Int?)] = []
      var pending = roots.reversed().map { (index: $0, parent: Int?.none) }
      while let (index, parent) = pending.popLast() {
        guard let place = all[index] else { continue }
        pending += place.sublayers.reversed().map { ($0, result.count) }
        result.append((place, parent))
      }
      return result
    }
  }

  /// Adds the layers of the tree in the document's range.
  mutating func addLayers(in root: Int?) throws(ExportError) {
    if let layer = tree.layersWithDerivedStyle.first {
      throw .unsupported("the derived style of the layer “\(tree.name(of: layer))”")
    }
    let times = try changeTimes()
    var places = Places()
    for (begin, end) in zip(times, times.dropFirst()) {
      places.add(tree.paintedLayers(at: start + begin + (end - begin) / 2), during: begin..<end)
      guard places.count + layers.count <= MotionDocument.layerLimit else {
        throw .unsupported("more than \(MotionDocument.layerLimit) layers")
      }
    }
    let first = layers.count
    var drawingCount = layers.reduce(0) { $0 + $1.drawings.count }
    var depths: [Int] = []
    for (place, parent) in places.inPaintingOrder {
      depths.append(parent.map { depths[$0] + 1 } ?? 1)
      guard depths[depths.count - 1] <= MotionDocument.depthLimit else {
        throw .unsupported("more than \(MotionDocument.depthLimit) nested layers")
      }
      let layer = try layer(of: place, in: parent.map { first + $0 } ?? root)
      drawingCount += layer.drawings.count
      guard drawingCount <= MotionDocument.layerLimit else {
        throw .unsupported("more than \(MotionDocument.layerLimit) drawings")
      }
      layers.append(layer)
    }
  }

  /// The ends of the document, and the instants between them at which the order or a state changes.
  private func changeTimes() throws(ExportError) -> [Double] {
    var times = tree.structureTimes(in: start...(start + duration)).map { $0 - start }
    for layer in tree.paintedLayers(at: start) + times.flatMap({ tree.paintedLayers(at: start + $0) }) {
      guard case .path = layer.content,
        !LayerSource(tree, layer.id, start: start, duration: duration).hasSamePath
      else { continue }
      times += tree.breakpoints(of: layer.id, .path, in: start...(start + duration), limit: Self.changeLimit)
        .map { $0 - start }
    }
    times = TimeResolution.distinct(times.sorted()).filter { $0 > 0 && $0 < duration }
    if tree.mayChangeStructureContinuously { times = scanned(between: [0] + times + [duration]) }
    guard times.count <= Self.changeLimit else {
      throw .unsupported("more than \(Self.changeLimit) changes of texts, contents and the order of layers")
    }
    return [0] + times + [duration]
  }

  /// The given instants without the ends, with those of further changes, which are found by bisection.
  private func scanned(between times: [Double]) -> [Double] {
    var found: [Double] = []
    for (begin, end) in zip(times, times.dropFirst()) {
      if begin > 0 { found.append(begin) }
      let count = max(1, Int(((end - begin) * Self.scanRate).rounded(.up)))
      let side = min(1e-7, (end - begin) / 4)
      var (low, before) = (begin + side, tree.paintedLayers(at: start + begin + side))
      for step in 1...count {
        let time = step == count ? end - side : begin + (end - begin) * Double(step) / Double(count)
        let after = tree.paintedLayers(at: start + time)
        if after != before, found.count <= Self.changeLimit {
          var (first, last) = (low, time)
          while last - first > 1e-7 {
            let middle = first + (last - first) / 2
            if tree.paintedLayers(at: start + middle) == before { first = middle } else { last = middle }
          }
          found.append(last)
        }
        (low, before) = (time, after)
      }
    }
    return found
  }

  // MARK: - Layers

  private mutating func layer(of place: Place, in parent: Int?) throws(ExportError) -> DocumentLayer {
    let source = LayerSource(tree, place.id, start: start, duration: duration)
    try source.requireFewBreakpoints()
    try requireKnownAttributes(of: place)
    guard source.track(.blurRadius, { [max($0, 0)] }).constant == [0] else {
      throw .unsupported("the blur of the layer “\(tree.name(of: place.id))”")
    }
    let name = names.unique(prefix + tree.name(of: place.id))
    var layer = DocumentLayer(still: name, parent: parent)
    layer.opacity = source.opacity(shownDuring: place.states.map(\.time))
    layer.shadow = source.shadow
    let outer = parent.flatMap { projections[$0] }
    let matrix = source.matrix
    if outer != nil || matrix == nil {
      try flatten(place, source, outer, &layer)
      return layer
    }
    layer.matrix = matrix ?? layer.matrix
    addPlacement(source, to: &layer)
    layer.heading = source.heading
    layer.origin = source.origin
    try addClips(of: place, source, to: &layer)
    layer.drawings = try drawings(of: place, source, name: name)
    return layer
  }

  /// Refuses attributes that documents do not have.
  private func requireKnownAttributes(of place: Place) throws(ExportError) {
    let name = tree.name(of: place.id)
    for (_, state) in place.states {
      guard state.blendMode == .normal else {
        throw .unsupported("the blend mode \(state.blendMode.rawValue) of the layer “\(name)”")
      }
      guard state.style.strokeGradient == nil else {
        throw .unsupported("the gradient of the stroke of the layer “\(name)”")
      }
      guard state.mattes.isEmpty else { throw .unsupported("the mattes of the layer “\(name)”") }
    }
  }

  private func addPlacement(_ source: LayerSource, to layer: inout DocumentLayer) {
    layer.position = source.track(.position) { [$0.x, $0.y] }
    layer.position.sum = source.sum(.position, difference: { [$0.dx, $0.dy] }, last: { [$0.x, $0.y] })
    layer.position.path = source.followedPath
    layer.rotation = source.track(.rotation) { [$0.degrees] }
    layer.rotation.sum = source.sum(.rotation, difference: { [$0.degrees] }, last: { [$0.degrees] })
    layer.scale = source.track(.scale) { [$0.dx, $0.dy] }
    layer.scale.sum = source.sum(.scale, difference: { [$0.dx, $0.dy] }, last: { [$0.dx, $0.dy] })
  }

  /// Draws a layer under a perspective as paths in the coordinates of the outermost such layer.
  private mutating func flatten(
    _ place: Place, _ source: LayerSource, _ outer: ProjectionTrack?, _ layer: inout DocumentLayer
  ) throws(ExportError) {
    if outer == nil { addPlacement(source, to: &layer) }
    let projection = outer.map(source.projection(in:)) ?? source.innerProjection
    projections[layers.count] = projection
    let states = place.states.map(\.layer)
    guard layer.shadow == nil, states.allSatisfy({ $0.clip == nil && !$0.clipsToBounds && $0.style.gradient == nil })
    else { throw .unsupported("a shadow, a clip or a gradient of the layer “\(layer.name)” under a perspective") }
    for drawing in try drawings(of: place, source, name: layer.name) {
      if case .image = drawing.outline { throw .unsupported("the image of “\(layer.name)” under a perspective") }
      var flat = drawing
      flat.outline = projection.projected(drawing.outline, duration: duration)
      if drawing.stroke != nil {
        guard drawing.style.dashes.isEmpty, drawing.strokeRange == nil else {
          throw .unsupported("dashes or a stroke range of the layer “\(layer.name)” under a perspective")
        }
        flat.strokeWidth = MotionTrack(combining: [drawing.strokeWidth, projection.track], duration: duration) {
          [$0[0][0] * ProjectionTrack.strokeScale(of: ProjectiveTransform(numbers: $0[1]))]
        }
        notes.append("the stroke of \(drawing.name) has one width under the perspective")
      }
      layer.drawings.append(flat)
    }
  }

  private func addClips(
    of place: Place, _ source: LayerSource, to layer: inout DocumentLayer
  ) throws(ExportError) {
    guard let first = place.states.first?.layer else { return }
    guard place.states.allSatisfy({ $0.layer.clips(as: first) }) else {
      throw .unsupported("the clip of the layer “\(layer.name)”, which changes")
    }
    layer.clip = first.clip?.path
    guard first.clipsToBounds else { return }
    guard let bounds = source.bounds.constant, let radius = source.cornerRadius.constant?[0] else {
      throw .unsupported("the clip of the layer “\(layer.name)” by its bounds, which move")
    }
    let rect = Rect(x: bounds[0], y: bounds[1], width: bounds[2], height: bounds[3])
    layer.sublayerClip = radius > 0 ? Path(roundedRect: rect, cornerRadius: radius) : Path(rect)
  }

  /// One drawing for each content, with the times at which it is shown.
  private mutating func drawings(
    of place: Place, _ source: LayerSource, name: String
  ) throws(ExportError) -> [DocumentDrawing] {
    var states: [(layer: PaintedLayer, structure: PathStructure?, times: [Range<Double>])] = []
    for (time, layer) in place.states {
      var structure: PathStructure?
      if case .path = layer.content {
        structure =
          PathStructure.split(source.path(at: time.lowerBound + (time.upperBound - time.lowerBound) / 2)).structure
      }
      if let index = states.firstIndex(where: { $0.layer.draws(as: layer) && $0.structure == structure }) {
        states[index].times.append(time)
      } else {
        states.append((layer, structure, [time]))
      }
    }
    var drawings: [DocumentDrawing] = []
    for state in states {
      guard let outline = try source.outline(of: state.layer, state.structure, during: state.times) else { continue }
      let visibility = source.visibility(during: state.times, in: place.states.map(\.time))
      let style = try source.style(of: state.layer)
      drawings.append(
        source.drawing(outline, style: style, visibility: visibility, name: names.unique(name + "-shape")))
    }
    return drawings
  }
}

extension PaintedLayer {
  /// Whether another state has the same clips.
  fileprivate func clips(as other: PaintedLayer) -> Bool {
    clip == other.clip && clipsToBounds == other.clipsToBounds
  }

  /// Whether the drawing of another state differs at most in properties that move.
  fileprivate func draws(as other: PaintedLayer) -> Bool {
    guard style == other.style else { return false }
    switch (content, other.content) {
    case (.group, .group), (.rectangle, .rectangle), (.ellipse, .ellipse), (.path, .path): return true
    default: return content == other.content
    }
  }
}

/// Names that were given to layers and drawings.
struct UniqueNames {
  private var used: Set<String>

  init(_ used: [String]) { self.used = Set(used) }

  /// A name of letters, digits, hyphens and underscores that no other has.
  mutating func unique(_ name: String) -> String {
    var plain = ""
    for scalar in name.unicodeScalars {
      let isKept = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_")
      if isKept {
        plain.unicodeScalars.append(scalar)
      } else if !plain.hasSuffix("-") {
        plain += "-"
      }
    }
    while plain.hasSuffix("-") { plain.removeLast() }
    while plain.hasPrefix("-") { plain.removeFirst() }
    if plain.isEmpty || plain.first?.isNumber == true { plain = "layer" + (plain.isEmpty ? "" : "-" + plain) }
    var candidate = plain
    var number = 2
    while !used.insert(candidate.lowercased()).inserted {
      candidate = "\(plain)-\(number)"
      number += 1
    }
    return candidate
  }
}

extension DocumentLayer {
  /// Creates a layer without motion and drawings, at the origin of its parent.
  package init(still name: String, parent: Int?) {
    self.name = name
    self.parent = parent
    position = MotionTrack(constant: [0, 0])
    rotation = MotionTrack(constant: [0])
    scale = MotionTrack(constant: [1, 1])
    matrix = MotionTrack(constant: [1, 0, 0, 1, 0, 0])
    heading = MotionTrack(constant: [0])
    origin = MotionTrack(constant: [0, 0])
    opacity = MotionTrack(constant: [1])
  }
}
