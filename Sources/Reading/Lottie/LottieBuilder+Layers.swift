// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTexts

extension LottieBuilder {
  /// The kinds of layers.
  private enum Kind: Int {
    case composition = 0, solid, image, null, shapes, text, audio
    case camera = 13
  }

  /// A layer of the composition that is being built.
  private struct Built {
    /// The outermost layer, which has the transforms of the parents.
    let outer: LayerID
    /// The layer with the transform, the opacity and the masks.
    let inner: LayerID
  }

  /// Adds the layers of a composition; the first one of the file is in front.
  mutating func addComposition(
    _ layers: [LottieNode], size: Size? = nil, to parent: LayerID?, on clock: LottieClock
  ) throws(MotionFileError) {
    var transforms: [Int: LottieTransform] = [:]
    var groups: [Int: LayerID] = [:]
    let (outerComposition, outerPosition) = (composition, layerPosition)
    let current = LottieComposition(layers, size: size ?? tree.size, expressions)
    composition = current
    defer { (composition, layerPosition) = (outerComposition, outerPosition) }
    let indices = current.indices
    let mattes = Set(layers.compactMap { ($0.integer("tt") ?? 0) != 0 ? $0.integer("tp") : nil })
    var built: [Int: Built] = [:]
    for position in layers.indices.reversed() {
      let layer = layers[position]
      let (outerName, outerTimes) = (layerName, layerTimes)
      (layerName, layerTimes) = (layer.name ?? layer.path, times(of: layer, on: clock))
      defer { (layerName, layerTimes) = (outerName, outerTimes) }
      guard let kind = kind(of: layer) else { continue }
      let isMatte = layer.isSet("td") || layer.integer("ind").map(mattes.contains) ?? false
      guard kind != .null, kind != .audio, kind != .camera, !layer.isSet("hd") || isMatte else { continue }
      let parents = parents(of: layer, in: layers, indices)
      var container = parent
      var outer: LayerID?
      for ancestor in parents.reversed() {
        if transforms[ancestor] == nil {
          let node = layers[ancestor]
          layerPosition = ancestor
          transforms[ancestor] = transform(node["ks"], orientsAlongPath: node.isSet("ao"), on: clock)
        }
        let group = try add(.group(), in: container, name: layers[ancestor].name)
        transforms[ancestor]?.apply(to: group, in: &tree)
        stateTransform(layers[ancestor]["ks"], of: group, on: clock)
        if let first = groups[ancestor] { copies[group] = first } else { groups[ancestor] = group }
        outer = outer ?? group
        container = group
      }
      layerPosition = position
      let inner = try add(.group(), in: container, name: layerName)
      built[position] = Built(outer: outer ?? inner, inner: inner)
      try fill(inner, with: layer, kind, on: clock)
    }
    try addMattes(layers, built, indices, on: clock)
  }

  /// The instants at which a layer is shown, in seconds; `nil` for all, and under a clock without a constant rate.
  private func times(of layer: LottieNode, on clock: LottieClock) -> ClosedRange<Double>? {
    guard let begin = clock.time(ofFrame: layer.number("ip") ?? -.infinity),
      let end = clock.time(ofFrame: layer.number("op") ?? .infinity)
    else { return layerTimes }
    let outer = layerTimes ?? 0...duration
    let (first, last) = (max(begin, outer.lowerBound), min(end, outer.upperBound))
    return first <= last && (first > 0 || last < duration) ? first...last : layerTimes
  }

  private mutating func kind(of layer: LottieNode) -> Kind? {
    guard let number = layer.integer("ty"), let kind = Kind(rawValue: number) else {
      leaveOut("a layer of the type \(layer.json["ty"]?.summary ?? "none")", at: layer)
      return nil
    }
    if kind == .audio { leaveOut("a layer with sound", at: layer) }
    // A camera has no effect on layers in the plane.
    if kind == .camera, composition?.layers.contains(where: { $0.isSet("ddd") }) ?? false {
      leaveOut("a camera", at: layer)
    }
    return kind
  }

  /// The positions of the parents, the nearest one first.
  private mutating func parents(of layer: LottieNode, in layers: [LottieNode], _ indices: [Int: Int]) -> [Int] {
    var parents: [Int] = []
    var node = layer
    while let index = node.integer("parent"), let position = indices[index] {
      guard !parents.contains(position), parents.count < Self.depthLimit else {
        leaveOut("a circle or a chain of more than \(Self.depthLimit) parents", at: layer)
        return parents
      }
      parents.append(position)
      node = layers[position]
    }
    return parents
  }

  /// Sets up a layer, and adds its content.
  private mutating func fill(
    _ id: LayerID, with layer: LottieNode, _ kind: Kind, on clock: LottieClock
  ) throws(MotionFileError) {
    let transform = transform(layer["ks"], orientsAlongPath: layer.isSet("ao"), on: clock)
    transform.apply(to: id, in: &tree)
    tree.set(.opacity, of: id, to: transform.opacity)
    stateTransform(layer["ks"], of: id, hasOpacity: true, on: clock)
    limit(id, to: layer, on: clock)
    setBlendMode(of: id, layer)
    noteOtherFeatures(of: layer)
    let content = hasFill(layer) ? try add(.group(), in: id) : id
    switch kind {
    case .composition: try addNested(layer, to: content, on: clock)
    case .solid: try addSolid(layer, to: content)
    case .image: try addImage(layer, to: content)
    case .shapes: try addShapes(layer, to: content, on: clock)
    case .text: try addText(layer, to: content, on: clock)
    case .null, .audio, .camera: break
    }
    try addMasks(layer, to: id, on: clock)
    try addEffects(layer, to: id, content: content, on: clock)
  }

  /// Hides a layer outside of its frames.
  private mutating func limit(_ id: LayerID, to layer: LottieNode, on clock: LottieClock) {
    let (first, end) = (layer.number("ip") ?? -.infinity, layer.number("op") ?? .infinity)
    // A small part of a frame, so that the instants of frames can be rounded.
    let tolerance = 1e-6
    if let begin = clock.time(ofFrame: first - tolerance), let end = clock.time(ofFrame: end - tolerance),
      let lastEnd = clock.time(ofFrame: layer.number("op") ?? .infinity)
    {
      guard end > begin, end > 0 else { return tree.setHidden(of: id, to: true) }
      if begin > 0 {
        tree.setHidden(of: id, to: true)
        tree.setHidden(of: id, to: false, at: begin)
      }
      // The end of the document shows its last frame.
      if lastEnd < duration { tree.setHidden(of: id, to: true, at: end) }
    } else {
      try? tree.deriveFromTime(id, .isHidden) { time in
        let frame = clock.frame(at: time) + tolerance
        return frame < first || frame >= end
      }
    }
  }

  private mutating func setBlendMode(of id: LayerID, _ layer: LottieNode) {
    guard let number = layer.integer("bm"), number != 0 else { return }
    guard let mode = BlendMode(lottie: number) else { return leaveOut("the blend mode \(number)", at: layer) }
    tree.setBlendMode(of: id, to: mode)
  }

  private mutating func noteOtherFeatures(of layer: LottieNode) {
    if layer.isSet("ddd"), layer["ks"].map(Self.hasDepth) ?? false {
      approximate("rotation in space", within: "the perspective of a camera", at: layer)
    }
    for style in layer["sy"]?.elements ?? [] {
      leaveOut("the layer style \(style.name ?? style.text("mn") ?? "")", at: style)
    }
  }

  // MARK: - Contents

  /// Adds a composition inside another one.
  private mutating func addNested(
    _ layer: LottieNode, to id: LayerID, on clock: LottieClock
  ) throws(MotionFileError) {
    guard let reference = layer.text("refId"), let asset = assets[reference], let layers = asset["layers"] else {
      return leaveOut("a composition that the file does not contain", at: layer)
    }
    guard !openCompositions.contains(reference), openCompositions.count < Self.depthLimit else {
      return leaveOut("a composition that contains itself, or is deeper than \(Self.depthLimit)", at: layer)
    }
    let (width, height) = (layer.number("w") ?? asset.number("w"), layer.number("h") ?? asset.number("h"))
    if let width, let height, width > 0, height > 0 {
      tree.setClip(of: id, to: .rectangle(Rect(x: 0, y: 0, width: width, height: height)))
    }
    let inner: LottieClock
    if let remap = layer["tm"] {
      let (rate, end) = (frameRate, layer.number("op") ?? .infinity)
      inner = .remapped(
        to: number(remap, default: 0, on: clock).map { seconds in
          // The end itself is the last frame.
          let frame = seconds * rate
          return frame == end ? frame - 1 : frame
        })
    } else {
      inner = clock.nested(
        from: layer.number("st", default: 0), stretch: layer.number("sr", default: 1))
    }
    openCompositions.append(reference)
    defer { openCompositions.removeLast() }
    let size = width.flatMap { width in height.map { Size(width: width, height: $0) } }
    try addComposition(layers.elements, size: size, to: id, on: inner)
  }

  private mutating func addSolid(_ layer: LottieNode, to id: LayerID) throws(MotionFileError) {
    let (width, height) = (layer.number("sw", default: 0), layer.number("sh", default: 0))
    guard width > 0, height > 0 else { return }
    let text = layer.text("sc") ?? "#000000"
    let solid = try add(.rectangle(size: Size(width: width, height: height)), in: id)
    tree.configure(solid) {
      $0.anchor = .zero
      $0.fill = Color(text) ?? .black
    }
    if Color(text) == nil, !text.isEmpty { leaveOut("the colour \(Quotation.excerpt(text))", at: layer) }
  }

  // MARK: - Mattes

  private mutating func addMattes(
    _ layers: [LottieNode], _ built: [Int: Built], _ indices: [Int: Int], on clock: LottieClock
  ) throws(MotionFileError) {
    var used: Set<Int> = []
    for (position, layer) in layers.enumerated() {
      guard let mode = layer.integer("tt"), mode != 0, let masked = built[position] else { continue }
      let (outerName, outerTimes) = (layerName, layerTimes)
      (layerName, layerTimes) = (layer.name ?? layer.path, times(of: layer, on: clock))
      defer { (layerName, layerTimes) = (outerName, outerTimes) }
      let source = layer.integer("tp").map { indices[$0] } ?? (position > 0 ? position - 1 : nil)
      guard let source, source != position, (1...4).contains(mode) else {
        leaveOut("the matte \(mode) without a layer", at: layer)
        continue
      }
      used.insert(source)
      guard let matte = built[source] else {
        // A matte without content, such as a null, hides the layer, and an inverted one shows it.
        if mode == 1 || mode == 3 { tree.setHidden(of: masked.inner, to: true) }
        continue
      }
      tree.setMattes(
        of: masked.inner,
        to: tree.mattes(of: masked.inner, at: 0)
          + [LayerMatte(matte.inner, source: mode > 2 ? .luminance : .alpha, isInverted: mode == 2 || mode == 4)])
    }
    // A layer that is declared a matte is not drawn, also if no layer uses it.
    for (position, layer) in layers.enumerated() where layer.isSet("td") && !used.contains(position) {
      if let layer = built[position] { tree.setHidden(of: layer.outer, to: true) }
    }
  }
}
