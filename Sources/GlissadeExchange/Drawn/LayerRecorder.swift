// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers

/// Records the layers of trees as channels, with the names and the units of the channels of a document.
///
/// A layer is an owner with its map and opacity, and its content another one with the suffix `-shape`. Groups inside
/// each other that write one layer, such as `card` and `card.rotation`, are one owner.
struct LayerRecorder {
  private(set) var channels: [MotionRecording.Channel] = []
  private(set) var boxes: [MotionRecording.Outline] = []
  private(set) var outlines: [MotionRecording.Outline] = []
  /// The numbers of the layers of each owner.
  private(set) var members: [String: [Int]] = [:]
  /// What is not compared.
  private(set) var uncompared: [String] = []
  /// Whether a layer that is no matte has an outline.
  private(set) var drawsAnything = false
  private let memory = ColumnMemory()
  private let duration: Double
  /// Whether the values after the duration count.
  private let isEndless: Bool
  private let hasPaths: Bool
  private var names = OwnerNames()
  private var placements: [String: Placement] = [:]
  private var ownersWithBox: Set<String> = []
  private var opacityPlaces: [String: Int] = [:]
  private var paints = PaintPairs()

  /// The layers that place one owner in its parent, from the outermost one.
  private struct Placement {
    let chain: [TreeLayers.Layer]

    var base: String { chain.first?.name ?? "" }
    var map: Timed<ProjectiveTransform> {
      chain.dropFirst().reduce(chain[0].map) { map, layer in map.with(layer.map) { $0.concatenated(with: $1) } }
    }
    var opacity: Timed<Double> {
      chain.dropFirst().reduce(chain[0].opacity) { opacity, layer in opacity.with(layer.opacity) { $0 * $1 } }
    }
    var isPlain: Bool { map.constant == .identity && opacity.constant == 1 }
  }

  /// - Parameter hasPaths: Whether paths have the coordinates of their points; otherwise, they have their boxes.
  init(_ document: MotionDocument, hasPaths: Bool = true) {
    (duration, isEndless, self.hasPaths) = (document.duration, document.isEndless, hasPaths)
    for layers in TreeLayers.all(of: document) {
      drawsAnything = drawsAnything || layers.all.contains { !$0.isInMatte && $0.outline != nil }
      record(layers.all)
    }
    for (side, length) in [("width", document.size.width), ("height", document.size.height)] {
      channels.append(MotionRecording.Channel("document.\(side)", constant: length))
    }
  }

  /// The instants of the document for those of a comparison.
  private var clock: RecordedClock { RecordedClock(end: isEndless ? nil : duration) }

  // MARK: - Owners

  private mutating func record(_ layers: [TreeLayers.Layer]) {
    var chains: [ObjectIdentifier: Placement] = [:]
    var folded: Set<ObjectIdentifier> = []
    for layer in layers {
      let parent = layer.parent.flatMap { chains[ObjectIdentifier($0)] }
      if let parent, Self.folds(layer, into: parent) {
        chains[ObjectIdentifier(layer)] = Placement(chain: parent.chain + [layer])
        for outer in parent.chain { folded.insert(ObjectIdentifier(outer)) }
      } else {
        chains[ObjectIdentifier(layer)] = Placement(chain: [layer])
      }
    }
    paints = PaintPairs(layers)
    for layer in layers where !paints.isSecond(layer) {
      guard let placement = chains[ObjectIdentifier(layer)] else { continue }
      let isGroup = if case .group = layer.content { true } else { false }
      if isGroup, folded.contains(ObjectIdentifier(layer)) { continue }
      record(layer, placement, isGroup: isGroup)
    }
  }

  /// Whether a layer is a part of the owner of its parent.
  private static func folds(_ layer: TreeLayers.Layer, into parent: Placement) -> Bool {
    guard let last = parent.chain.last, case .group = last.content else { return false }
    let base = parent.base
    guard !layer.isNamed || TreeLayers.Layer.isPart(layer.name, of: base) else { return false }
    return last.childCount == 1 || parent.map.constant == .identity
      || (layer.map.constant == .identity && layer.opacity.constant == 1)
  }

  private mutating func record(_ layer: TreeLayers.Layer, _ placement: Placement, isGroup: Bool) {
    let base = placement.base
    let isShape = base.hasSuffix("-shape")
    var owner = base
    if !(isShape && placement.isPlain) {
      if let other = placements[base], isSame(other, placement) {
        // The same layer around another one. One of both can have the opacity.
        if other.opacity.constant == 1, placement.opacity.constant != 1 { replaceOpacity(of: base, by: placement) }
      } else {
        owner = names.unique(base)
        placements[owner] = placement
        addPlacement(placement, of: owner)
        addEffects(placement, of: owner)
      }
      members[owner, default: []] += placement.chain.map(\.number)
    }
    guard !isGroup else { return }
    let shape = names.unique(isShape ? base : owner + "-shape")
    addDrawing(layer, of: shape, box: placement, named: owner)
  }

  /// Whether two placements have the same map, and no different opacities.
  private func isSame(_ first: Placement, _ second: Placement) -> Bool {
    let (one, other) = (first.map, second.map)
    let opacities = (first.opacity, second.opacity)
    return [0, 0.137, 0.381, 0.619, 0.863, 1].allSatisfy { share in
      let time = share * duration
      let isEqual = zip(one.value(at: time).numbers, other.value(at: time).numbers).allSatisfy {
        abs($0 - $1) <= 1e-9 * max(1, abs($0))
      }
      return isEqual
        && (opacities.0.constant == 1 || opacities.1.constant == 1
          || opacities.0.value(at: time) == opacities.1.value(at: time))
    }
  }

  private mutating func replaceOpacity(of owner: String, by placement: Placement) {
    placements[owner] = placement
    guard let place = opacityPlaces[owner] else { return }
    addNumber(placement.opacity, "opacity", of: owner)
    channels[place] = channels.removeLast()
  }

  // MARK: - Channels

  private mutating func add(_ track: MotionTrack, _ properties: [String], of owner: String) {
    if let constant = track.constant {
      channels += zip(properties, constant).map { MotionRecording.Channel("\(owner).\($0)", constant: $1) }
      return
    }
    let columns = TrackColumns(
      of: { [values = track.values] in values(max($0, 0)) }, count: properties.count, in: memory)
    channels += columns.channels(properties.map { "\(owner).\($0)" }, corners: track.breakpoints)
  }

  /// Adds the numbers of a value, and returns the instants at which they may jump.
  @discardableResult private mutating func add<Value>(
    _ value: Timed<Value>, _ properties: [String], of owner: String, _ numbers: @escaping @Sendable (Value) -> [Double]
  ) -> [Double] {
    if let constant = value.constant {
      add(MotionTrack(constant: numbers(constant)), properties, of: owner)
      return []
    }
    let function: @Sendable (Double) -> [Double] = { numbers(value.value(at: $0)) }
    let known = value.breakpoints
    let times =
      value.mayJumpElsewhere ? JumpSearch(values: function, duration: duration).jumps(beside: known) : known
    let track =
      isEndless
      ? MotionTrack(breakpoints: times, unchecked: function)
      : MotionTrack(breakpoints: times, duration: duration, values: function)
    add(track, properties, of: owner)
    return times
  }

  private mutating func addNumber(_ value: Timed<Double>, _ property: String, of owner: String) {
    add(value, [property], of: owner) { [$0] }
  }

  private mutating func state(_ text: String, _ property: String, of owner: String) {
    channels.append(MotionRecording.Channel(statement: text, of: "\(owner).\(property)"))
  }

  // MARK: - Maps

  private mutating func addPlacement(_ placement: Placement, of owner: String) {
    opacityPlaces[owner] = channels.count
    addNumber(placement.opacity, "opacity", of: owner)
    if let factors = PlacementFactors(placement.chain) {
      for factor in factors.all { add(factor.numbers, LayerMap.names[factor.kind.rawValue], of: owner) { $0 } }
      return
    }
    let map = placement.map
    let jumps = add(map, ChannelName.position + ChannelName.rotation + ChannelName.scale, of: owner) { map in
      let parts = PlanarParts(map)
      return [parts.place.x, parts.place.y, parts.rotation.degrees, parts.scale.dx, parts.scale.dy]
    }
    // The skew jumps where the other parts do.
    let skew =
      map.constant.map { Timed(PlanarParts($0).skew) }
      ?? Timed(breakpoints: jumps) { PlanarParts(map.value(at: $0)).skew }
    if skew.constant != 0 {
      add(skew, ChannelName.matrix, of: owner) { [1, 0, $0, 1, 0, 0] }
    }
  }

  /// The effects on a layer with its sublayers.
  private mutating func addEffects(_ placement: Placement, of owner: String) {
    for layer in placement.chain {
      let values = layer.values
      if let shadow = layer.outerColors.shadow(layer.shadow(under: layer.mapToTree)) {
        add(shadow.color, ChannelName.shadowColor, of: owner) { [$0.red, $0.green, $0.blue, $0.alpha] }
        add(shadow.offset, ChannelName.shadowOffset, of: owner) { [$0.dx, $0.dy] }
        addNumber(shadow.radius, "shadowRadius", of: owner)
      }
      if layer.blur.constant != 0 { addNumber(layer.blur, "blurRadius", of: owner) }
      let (tree, id, start) = (values.tree, values.id, values.ownStart)
      let mode = tree.blendMode(of: id, at: start)
      if mode != .normal { state(mode.rawValue, "blend", of: owner) }
      for matte in tree.mattes(of: id, at: start) where tree.contains(matte.layer) {
        let kind = "\(matte.source)\(matte.isInverted ? " inverted" : "")"
        state("\(tree.name(of: matte.layer)) \(kind)", "matte", of: owner)
      }
      if let clip = tree.clip(of: id, at: start) { addPath(Timed(clip.path), of: owner + ".clip") }
      if tree.clipsToBounds(of: id, at: start) { state("bounds", "clip", of: owner) }
    }
  }

  // MARK: - Drawings

  private mutating func addDrawing(
    _ layer: TreeLayers.Layer, of shape: String, box placement: Placement, named owner: String
  ) {
    guard let outline = layer.outline else { return }
    addOutline(outline, layer, of: shape)
    if ownersWithBox.insert(owner).inserted, let bounds = Self.bounds(outline) {
      let places = placement.map.with(bounds) { map, rect in
        rect.corners.map { map.apply(to: $0) ?? Point(x: .nan, y: .nan) }
      }
      if places.constant == nil || !placement.isPlain {
        boxes.append(
          MotionRecording.Outline(boxOf: owner, breakpoints: places.breakpoints) { [clock] in
            places.value(at: clock.time($0))
          })
      }
    }
    switch layer.content {
    case .image(let bitmap, _, _):
      var hash = Fingerprint()
      hash.add("\(bitmap.width) \(bitmap.height)")
      for pixel in bitmap.pixels { hash.add(UInt64(pixel)) }
      let colors = layer.colors.product
      if colors.constant != .identity { add(colors, ChannelName.colorMatrix, of: shape) { $0.numbers } }
      return state(hash.text, "image", of: shape)
    case .picture: return uncompared.append("\(shape).picture")
    case .text(let text): state(text.string, "text", of: shape)
    case .group, .rectangle, .ellipse, .path: break
    }
    addPaints(layer, of: shape)
  }

  private static func bounds(_ outline: Timed<DrawnOutline>) -> Timed<Rect>? {
    outline.map { $0.box ?? $0.path.bounds() ?? .zero }
  }

  private mutating func addOutline(_ outline: Timed<DrawnOutline>, _ layer: TreeLayers.Layer, of owner: String) {
    if !hasPaths, case .path = outline.value(at: 0) { return addPath(outline.map(\.path), of: owner) }
    let known = recognized(outline)
    switch known.value(at: 0) {
    case .rectangle:
      add(known, ChannelName.bounds + ChannelName.cornerRadius, of: owner) { outline in
        let rect = outline.box ?? .zero
        let radius = if case .rectangle(_, let radius) = outline { radius } else { 0.0 }
        return [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height, radius]
      }
    case .ellipse, .image:
      add(known, ChannelName.bounds, of: owner) { outline in
        let rect = outline.box ?? .zero
        return [rect.minX, rect.minY, rect.width, rect.height]
      }
    case .path: addPath(known.map(\.path), of: owner)
    }
    let word =
      switch known.value(at: 0) {
      case .rectangle: "rectangle"
      case .ellipse: "ellipse"
      case .image: "box"
      case .path: "path"
      }
    state(word, "form", of: owner)
  }

  /// The outline, which is a rectangle or an ellipse if it has this form at all examined instants at which it has an
  /// extent.
  private func recognized(_ outline: Timed<DrawnOutline>) -> Timed<DrawnOutline> {
    guard case .path = outline.value(at: 0) else { return outline }
    let forms = examined.map { DrawnOutline(recognizing: outline.value(at: $0).path) }
    let extended = forms.filter { $0.box != nil || ($0.path.bounds() ?? .zero).size != .zero }
    guard let form = extended.first else { return outline }
    switch form {
    case .rectangle where extended.allSatisfy(\.isRectangle):
      return outline.map { outline in
        let form = DrawnOutline(recognizing: outline.path)
        return form.isRectangle ? form : .rectangle(OutlineBox(outline.path)?.rect ?? .zero, cornerRadius: 0)
      }
    case .ellipse where extended.allSatisfy(\.isEllipse):
      return outline.map { .ellipse(OutlineBox($0.path)?.rect ?? .zero) }
    default: return outline
    }
  }

  /// The instants that decide about the form of an outline.
  private var examined: [Double] { (0...8).map { duration * Double($0) / 8 } }

  /// The coordinates of a path. Where it has another number of coordinates than at the start, they are not numbers.
  private mutating func addPath(_ path: Timed<Path>, of owner: String) {
    guard hasPaths else { return addBox(path, of: owner) }
    let examined = examined.map { PathStructure.split(path.value(at: $0)).coordinates }
    // A path that grows from nothing has no elements at the start.
    let first = examined.first.map { $0.isEmpty ? examined.max { $0.count < $1.count } ?? [] : $0 } ?? []
    add(path, ChannelName.path(first.count), of: owner) { path in
      let coordinates = PathStructure.split(path).coordinates
      return coordinates.count == first.count ? coordinates : first.map { _ in .nan }
    }
    if !owner.hasSuffix(".clip") {
      outlines.append(
        MotionRecording.Outline(
          layer: owner, count: first.count / 2,
          path.map { path in
            let numbers = PathStructure.split(path).coordinates
            guard numbers.count == first.count else { return [] }
            return stride(from: 0, to: numbers.count, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
          }, on: clock))
    }
    // A number for the kinds of its elements.
    addNumber(path.map { Double(PathStructure.split($0).structure.code) }, "pathForm", of: owner)
  }

  /// The box of a path, without a search for jumps that nothing states: a path can take long to evaluate.
  private mutating func addBox(_ path: Timed<Path>, of owner: String) {
    @Sendable func numbers(_ path: Path) -> [Double] {
      let box = path.bounds() ?? .zero
      return [box.minX, box.minY, box.width, box.height]
    }
    if let constant = path.constant {
      return add(MotionTrack(constant: numbers(constant)), ChannelName.bounds, of: owner)
    }
    let track = MotionTrack(breakpoints: path.breakpoints, unchecked: { numbers(path.value(at: $0)) })
    add(track, ChannelName.bounds, of: owner)
  }

  private mutating func addPaints(_ layer: TreeLayers.Layer, of owner: String) {
    let pair = paints[layer]
    addFill(pair?.fill ?? layer, of: owner)
    addStroke(pair?.stroke ?? layer, of: owner)
  }

  private mutating func addFill(_ layer: TreeLayers.Layer, of owner: String) {
    let (values, colors) = (layer.values, layer.colors)
    let (style, fill) = (colors.style(values.style), colors.components(values.timed(.fill)))
    addPaint(fill, ChannelName.fill, style.map(\.gradient), "fill", of: owner)
    let rule = style.value(at: 0).fillRule
    if fill.constant?.alpha != 0, rule != .nonZero { state("\(rule)", "fillRule", of: owner) }
  }

  private mutating func addStroke(_ layer: TreeLayers.Layer, of owner: String) {
    let (values, colors) = (layer.values, layer.colors)
    let style = colors.style(values.style)
    let first = style.value(at: 0)
    let stroke = colors.components(values.timed(.stroke))
    let width = values.timed(.strokeWidth).map { max($0, 0) }
    guard stroke.constant?.alpha != 0, width.constant != 0 else {
      return addNumber(Timed(0), "strokeAlpha", of: owner)
    }
    addPaint(stroke, ChannelName.stroke, style.map(\.strokeGradient), "stroke", of: owner)
    addNumber(width, "strokeWidth", of: owner)
    let part = values.timed(.strokeStart).with(values.timed(.strokeEnd)) { [$0, $1] }
    if part.constant != [0, 1] { add(part, ChannelName.strokeRange, of: owner) { $0 } }
    let count = first.dashes.count
    if count > 0 || style.constant == nil {
      add(style.map(\.dashes), ChannelName.dashes(count), of: owner) { dashes in
        dashes.count == count ? dashes : [Double](repeating: .nan, count: count)
      }
      addNumber(values.timed(.dashPhase), "dashPhase", of: owner)
    }
    if first.cap != .butt { state("\(first.cap)", "cap", of: owner) }
    if first.join != .miter(limit: 4) { state("\(first.join)", "join", of: owner) }
    if first.wrapsStroke { state("wraps", "strokeRange", of: owner) }
  }

  private mutating func addPaint(
    _ color: Timed<DrawnMotion.Components>, _ properties: [String], _ gradient: Timed<Gradient?>, _ kind: String,
    of owner: String
  ) {
    guard let first = gradient.value(at: 0) else {
      add(color, properties, of: owner) { [$0.red, $0.green, $0.blue, $0.alpha] }
      return
    }
    addNumber(color.map(\.alpha), properties[3], of: owner)
    let words = first.form.isLinear ? "linear" : "radial"
    state("\(words) \(first.spread)", "\(kind)Gradient", of: owner)
    let count = first.channelNumbers.count
    add(gradient, ChannelName.gradient(kind, count), of: owner) { gradient in
      let numbers = gradient?.channelNumbers ?? []
      return numbers.count == count ? numbers : [Double](repeating: .nan, count: count)
    }
  }
}

extension Shape {
  /// The outline.
  fileprivate var path: Path {
    switch self {
    case .rectangle(let rect): Path(rect)
    case .roundedRectangle(let rect, let radius): Path(roundedRect: rect, cornerRadius: radius)
    case .ellipse(let rect): Path(ellipseIn: rect)
    case .path(let path): path
    }
  }
}

extension PathStructure {
  /// A number for the kinds of the elements in their order, exact as a floating-point number.
  fileprivate var code: UInt64 { letters.utf8.reduce(into: Fingerprint()) { $0.add(UInt64($1)) }.hash >> 12 }
}
