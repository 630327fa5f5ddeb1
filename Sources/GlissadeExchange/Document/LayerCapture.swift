// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers

/// Adds the layers of a tree to those of a document.
struct LayerCapture {
  private let tree: LayerTree
  private var clock: DocumentClock
  private(set) var layers: [DocumentLayer]
  /// Notes about approximations.
  private(set) var notes: [String] = []
  private var names: UniqueNames
  /// The text before the names of layers: the name of a layer around them, with a hyphen.
  private var prefix: String
  /// The maps of layers under a perspective to the coordinates of the outermost such layer, by their indices.
  private var projections: [Int: ProjectionTrack] = [:]
  /// The colour matrices of layers, by their indices.
  private var colorMatrices: [Int: MotionTrack] = [:]

  /// The limit of the numbers that are computed once for each instant, in bytes.
  private let memory = MemoryLimit(bytes: 64 << 20)

  /// The most changes of order, contents and texts.
  private static let changeLimit = 2000

  /// - Parameters:
  ///   - prefix: The text before the names of layers.
  ///   - others: The names that layers cannot have, besides those in the document.
  init(
    of tree: LayerTree, from start: Double, in document: MotionDocument, prefix: String = "",
    besides others: [String] = []
  ) {
    self.prefix = prefix
    clock = DocumentClock(start: start, duration: document.duration, hasFinalState: document.hasFinalState)
    (self.tree, layers) = (tree, document.layers)
    drawingCount = document.layers.reduce(0) { $0 + $1.drawings.count }
    names = UniqueNames(others + document.layers.flatMap { [$0.name] + $0.drawings.map(\.name) })
  }

  private var start: Double { clock.start }
  private var duration: Double { clock.duration }

  /// Adds a layer around those of the tree, without an effect on their names, and returns its index.
  mutating func addOrigin(named name: String) -> Int {
    layers.append(DocumentLayer(still: names.unique(name), parent: nil))
    return layers.count - 1
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

  /// The places of the layers of each matte, by the layer that is the matte.
  private var mattes: [LayerID: PaintedPlaces] = [:]
  private var drawingCount: Int

  /// Adds the layers of the tree in the document's range.
  mutating func addLayers(in root: Int?) throws(ExportError) {
    if let id = tree.layerWithManyCycles(in: clock.range) {
      throw .unsupported("the clock of the layer “\(tree.name(of: id))” with more than 1,023 cycles")
    }
    var times = try changeTimes()
    clock.hasFinalTimes = clock.hasFinalState && drawsDifferently(from: times[times.count - 2])
    if clock.hasFinalTimes { times.append(clock.end) }
    var places = PaintedPlaces()
    for (begin, end) in zip(times, times.dropFirst()) {
      let painting = tree.painting(at: start + begin + (end - begin) / 2)
      places.add(painting.layers, during: begin..<end)
      for (id, layers) in painting.mattes { mattes[id, default: PaintedPlaces()].add(layers, during: begin..<end) }
      guard places.count + layers.count <= MotionDocument.layerLimit else { throw Self.tooManyLayers }
    }
    try add(places, in: root)
    var colors = FoldedColors(duration: duration)
    try colors.fold(colorMatrices, into: &layers)
    notes += colors.limited.map { "colours of \($0) under a colour matrix are limited to 0 … 1 before they are mixed" }
  }

  /// Whether other layers, contents or elements of paths are drawn after the end than before it.
  ///
  /// - Parameter last: The last change of the layers before the end.
  private func drawsDifferently(from last: Double) -> Bool {
    let before = tree.painting(at: start + last + (duration - last) / 2)
    let after = tree.painting(at: clock.instant(duration))
    func isEqual(_ a: [PaintedLayer], _ b: [PaintedLayer]) -> Bool {
      a.count == b.count
        && zip(a, b).allSatisfy { $0.id == $1.id && $0.parent == $1.parent && $0.content == $1.content }
    }
    guard isEqual(before.layers, after.layers), before.mattes.count == after.mattes.count,
      before.mattes.allSatisfy({ isEqual($1, after.mattes[$0] ?? []) })
    else { return true }
    return (after.layers + after.mattes.values.joined()).contains { layer in
      let source = LayerSource(tree, layer.id, on: clock, remembering: memory)
      let side = MotionTrack.side(of: duration)
      guard source.styles.form(at: duration - side) == source.styles.form(at: duration) else { return true }
      guard case .path = layer.content else { return false }
      return PathStructure.split(source.path(at: duration - side)).structure
        != PathStructure.split(source.path(at: duration)).structure
    }
  }

  private static let tooManyLayers = ExportError.unsupported("more than \(MotionDocument.layerLimit) layers")

  /// Adds the layers of places, with the mattes of each.
  private mutating func add(_ places: PaintedPlaces, in root: Int?) throws(ExportError) {
    let places = places.inPaintingOrder
    let masks = try LayerMasks(of: places, in: tree, at: start)
    let blended = PaintedPlaces.aroundBlendModes(places)
    var indices: [Int] = []
    for (number, (place, parent)) in places.enumerated() {
      var outer = parent.map { indices[$0] } ?? root
      var mode = try blendMode(of: place)
      for mask in masks.around[number] {
        guard outer.map({ projections[$0] == nil }) ?? true else {
          throw .unsupported("the mattes of the layer “\(tree.name(of: place.id))” under a perspective")
        }
        var group = DocumentLayer(still: names.unique(prefix + tree.name(of: place.id) + "-masked"), parent: outer)
        // A mask isolates, so that the blend mode is outside of it.
        (group.blendMode, mode) = (mode, .normal)
        outer = try append(group)
        try addMatte(mask, to: layers.count - 1)
      }
      var layer = try layer(of: place, in: outer)
      layer.blendMode = mode
      if blended.contains(number), mode == .normal { layer.isIsolated = try isIsolated(place) }
      indices.append(try append(layer))
      let colors = LayerSource(tree, place.id, on: clock, remembering: memory).track(.colorMatrix, \.numbers)
      if colors.constant != ColorMatrix.identity.numbers { colorMatrices[indices[number]] = colors }
      for mask in masks.inside[number] { try addMatte(mask, to: indices[number]) }
    }
  }

  /// Adds a layer, and returns its index.
  private mutating func append(_ layer: DocumentLayer) throws(ExportError) -> Int {
    layers.append(layer)
    guard layers.count <= MotionDocument.layerLimit else { throw Self.tooManyLayers }
    drawingCount += layer.drawings.count
    guard drawingCount <= MotionDocument.layerLimit else {
      throw .unsupported("more than \(MotionDocument.layerLimit) drawings")
    }
    var (depth, parent) = (1, layer.parent)
    while let outer = parent { (depth, parent) = (depth + 1, layers[outer].parent) }
    guard depth <= MotionDocument.depthLimit else {
      throw .unsupported("more than \(MotionDocument.depthLimit) nested layers")
    }
    return layers.count - 1
  }

  /// Adds a matte to a layer: a group with the maps of the layers around the matte, and the matte in it.
  private mutating func addMatte(_ mask: LayerMasks.Mask, to index: Int) throws(ExportError) {
    var holder = DocumentLayer(still: names.unique(layers[index].name + "-matte"), parent: index)
    holder.isMatte = true
    var parent = try append(holder)
    layers[index].mattes.append(
      DocumentMatte(layer: parent, source: mask.matte.source, isInverted: mask.matte.isInverted))
    for id in mask.around {
      let source = LayerSource(tree, id, on: clock, remembering: memory)
      guard let matrix = source.matrix else {
        throw .unsupported("the matte of the layer “\(layers[index].name)” under a perspective")
      }
      var layer = DocumentLayer(still: names.unique(prefix + tree.name(of: id)), parent: parent)
      layer.matrix = matrix
      addPlacement(source, to: &layer)
      (layer.heading, layer.origin) = (source.heading, source.origin)
      parent = try append(layer)
    }
    openMattes += 1
    defer { openMattes -= 1 }
    guard openMattes <= Self.matteDepth else {
      throw .unsupported("mattes of mattes, more than \(Self.matteDepth) inside each other")
    }
    if let places = mattes[mask.matte.layer] { try add(places, in: parent) }
  }

  /// The number of mattes inside each other whose layers are added, and the most of them.
  private var openMattes = 0
  private static let matteDepth = 8

  /// The ends of the document, and the instants between them at which the order or a state changes.
  private func changeTimes() throws(ExportError) -> [Double] {
    var times = tree.structureTimes(in: start...(start + duration)).map { $0 - start }
    times = TimeResolution.distinct(times.sorted()).filter { $0 > 0 && $0 < duration }
    if tree.mayChangeStructureContinuously { times = scanned(between: [0] + times + [duration]) }
    guard times.count <= Self.changeLimit else {
      throw .unsupported("more than \(Self.changeLimit) changes of texts, contents and the order of layers")
    }
    return [0] + times + [duration]
  }

  /// The given instants without the ends, with those of further changes.
  private func scanned(between times: [Double]) -> [Double] {
    var found: [Double] = []
    for (begin, end) in zip(times, times.dropFirst()) {
      if begin > 0 { found.append(begin) }
      found += ChangeSearch.changes(from: begin, to: end, limit: Self.changeLimit - found.count) {
        tree.painting(at: start + $0)
      }
    }
    return found
  }

  // MARK: - Layers

  private mutating func layer(of place: PaintedPlace, in parent: Int?) throws(ExportError) -> DocumentLayer {
    let source = LayerSource(tree, place.id, on: clock, remembering: memory)
    try source.requireFewBreakpoints()
    let name = names.unique(prefix + tree.name(of: place.id))
    var layer = DocumentLayer(still: name, parent: parent)
    layer.opacity = source.opacity(shownDuring: place.states.map(\.time))
    layer.shadow = source.shadow
    layer.blur = source.track(.blurRadius) { [max($0, 0)] }
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
    layer.clocked = ClockedSublayers(of: place.id, in: tree).map {
      DocumentClockedLayers(layers: $0, clock: clock, prefix: prefix)
    }
    try addClips(of: place, source, to: &layer)
    layer.drawings = try drawings(of: place, source, name: name)
    return layer
  }

  /// The blend mode, which does not change.
  private func blendMode(of place: PaintedPlace) throws(ExportError) -> BlendMode {
    let mode = place.states.first?.layer.blendMode ?? .normal
    guard place.states.allSatisfy({ $0.layer.blendMode == mode }) else {
      throw .unsupported("the blend mode of the layer “\(tree.name(of: place.id))”, which changes")
    }
    return mode
  }

  /// Whether blend modes inside have no effect on what is below. All formats isolate what they clip.
  private func isIsolated(_ place: PaintedPlace) throws(ExportError) -> Bool {
    let isIsolated = place.states.first?.layer.isIsolated ?? false
    guard place.states.allSatisfy({ $0.layer.isIsolated == isIsolated }) else {
      throw .unsupported("the isolation of the layer “\(tree.name(of: place.id))”, which changes")
    }
    guard isIsolated || place.states.allSatisfy({ $0.layer.clip == nil }) else {
      throw .unsupported(
        "the clip of the layer “\(tree.name(of: place.id))” around blend modes, which is not isolated")
    }
    return isIsolated
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
    _ place: PaintedPlace, _ source: LayerSource, _ outer: ProjectionTrack?, _ layer: inout DocumentLayer
  ) throws(ExportError) {
    if outer == nil { addPlacement(source, to: &layer) }
    let own = outer.map(source.projection(in:)) ?? source.innerProjection
    let projection = ProjectionTrack(track: own.track.remembered(within: memory))
    projections[layers.count] = projection
    let isPlain = place.states.allSatisfy { _, state in
      state.clip == nil && !state.clipsToBounds && state.style.gradient == nil && state.style.strokeGradient == nil
    }
    guard layer.shadow == nil, !layer.isBlurred, isPlain, place.states.allSatisfy({ $0.layer.mattes.isEmpty }) else {
      let effects = "a shadow, a blur, a matte, a clip or a gradient"
      throw .unsupported("\(effects) of the layer “\(layer.name)” under a perspective")
    }
    for drawing in try drawings(of: place, source, name: layer.name) {
      if case .image = drawing.outline { throw .unsupported("the image of “\(layer.name)” under a perspective") }
      var flat = drawing
      flat.outline = projection.projected(drawing.outline, duration: duration)
      if drawing.stroke != nil {
        guard !drawing.hasDashes, drawing.strokeRange == nil else {
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
    of place: PaintedPlace, _ source: LayerSource, to layer: inout DocumentLayer
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
    of place: PaintedPlace, _ source: LayerSource, name: String
  ) throws(ExportError) -> [DocumentDrawing] {
    var states: [(layer: PaintedLayer, structure: PathStructure?, form: StyleForm?, times: [Range<Double>])] = []
    let hasPath = place.states.contains { if case .path = $0.layer.content { true } else { false } }
    if hasPath { try source.requireSteadyPath() }
    let path = hasPath ? source.pathCoordinates : nil
    for (time, layer) in place.states {
      for (structure, time) in try structures(of: layer, source, path, during: time) {
        for (form, time) in try source.styles.forms(during: time) {
          let index = states.firstIndex {
            $0.layer.draws(as: layer, hasOwnStyle: form == nil) && $0.structure == structure && $0.form == form
          }
          if let index {
            states[index].times.append(time)
          } else {
            states.append((layer, structure, form, [time]))
          }
        }
      }
    }
    var drawings: [DocumentDrawing] = []
    for state in states {
      if let structure = state.structure, structure.elements.isEmpty, states.count > 1 { continue }
      guard let outline = try source.outline(of: state.layer, state.structure, path, during: state.times) else {
        continue
      }
      let visibility = source.visibility(during: state.times, in: place.states.map(\.time))
      drawings.append(
        try source.drawing(
          outline, of: state.layer, state.form, during: state.times, visibility: visibility,
          name: names.unique(name + "-shape")))
    }
    return drawings
  }

  /// The structures of the path of a layer, each with its time; `nil` for other contents.
  private func structures(
    of layer: PaintedLayer, _ source: LayerSource, _ path: MotionTrack?, during time: Range<Double>
  ) throws(ExportError) -> [(structure: PathStructure?, time: Range<Double>)] {
    guard case .path = layer.content, let path else { return [(nil, time)] }
    let times = source.structureTimes(in: time, of: path, limit: Self.changeLimit)
    guard times.count <= Self.changeLimit else {
      let name = tree.name(of: layer.id)
      throw .unsupported(
        "the path of the layer “\(name)”, which changes its elements more than \(Self.changeLimit) times")
    }
    let ends = [time.lowerBound] + times + [time.upperBound]
    return zip(ends, ends.dropFirst()).map { begin, end in
      (PathStructure.split(source.path(at: begin + (end - begin) / 2)).structure, begin..<end)
    }
  }
}

extension PaintedLayer {
  /// Whether another state has the same clips.
  fileprivate func clips(as other: PaintedLayer) -> Bool {
    clip == other.clip && clipsToBounds == other.clipsToBounds
  }

  /// Whether the drawing of another state differs at most in properties that move.
  ///
  /// - Parameter hasOwnStyle: Whether the style is that of the state; a rule gives that of each instant.
  fileprivate func draws(as other: PaintedLayer, hasOwnStyle: Bool) -> Bool {
    guard style == other.style || !hasOwnStyle else { return false }
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
