// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeReading

/// Writes the layers of the document and of its precompositions, one composition after the other.
struct LottieCompositions {
  /// A part of the document that is one composition.
  private enum Part {
    case document
    /// A layer with its sublayers, inside of a number of its mattes, the first ones.
    case layer(Int, mattes: Int)
    /// A layer with its sublayers and its clip, below its effects.
    case clipped(Int)
    /// The same without the clip.
    case content(Int)
    /// The sublayers of a layer.
    case sublayers(Int)
  }

  let layers: [DocumentLayer]
  let hierarchy: DocumentHierarchy
  let duration: Double
  let tolerances: DocumentTolerances
  private let size: Size
  private var pending: [Part] = [.document]
  private var written = 0
  private var layerCount = 0
  /// The assets with the images of the compositions so far.
  private(set) var images: [String] = []
  /// The name of the latest composition.
  private(set) var name = ""
  /// The compositions with a time of their own, by the names by which layers refer to them.
  var clocked: [(name: String, document: MotionDocument, tolerances: DocumentTolerances, outerNames: [String])] = []
  /// The names of layers in the compositions around, which are in the same file.
  let outerNames: [String]
  /// The text before the names of compositions and images.
  let prefix: String

  /// The most layers of a file.
  private static let limit = 100_000

  init(
    _ document: MotionDocument, _ tolerances: DocumentTolerances, prefix: String = "", outerNames: [String] = []
  ) {
    (self.prefix, self.outerNames) = (prefix, outerNames)
    (layers, duration, self.tolerances, size) = (document.layers, document.duration, tolerances, document.size)
    hierarchy = DocumentHierarchy(document)
  }

  /// Computes the shapes and transforms of all layers. The drawings of a layer with images are layers instead.
  func prepare() throws(ExportError) {
    let (cache, layers) = (tolerances.cache, layers)
    let (placements, drawings) = (layers.indices.map(placed), layers.indices.map(drawn))
    let inside = try layersInsideClocks()
    try cache.fill(\.lottieTransforms, count: layers.count) { index throws(ExportError) in
      guard !inside.contains(index) else { return [] }
      return try LottieTransformWriter(placements[index]).parts(of: layers[index])
    }
    try cache.fill(\.lottieShapes, count: layers.count) { index throws(ExportError) in
      guard !inside.contains(index), !layers[index].drawings.contains(where: \.isImage) else { return [] }
      return try layers[index].drawings.reversed().map { drawing throws(ExportError) in
        try LottieShapeWriter(drawing, drawings[index]).group()
      }
    }
  }

  /// The layers of the next composition, the front one first, or `nil` after the last one.
  mutating func next() throws(ExportError) -> String? {
    guard written < pending.count else { return nil }
    let part = pending[written]
    written += 1
    var composition = Composition()
    let content: [Int]
    switch part {
    case .document: (name, content) = ("document", hierarchy.roots)
    case .layer(let index, _), .clipped(let index), .content(let index):
      (name, content) = (layers[index].name, [index])
    case .sublayers(let index): (name, content) = ("\(layers[index].name)-sublayers", hierarchy.sublayers[index])
    }
    if needsExtent(part) { try addExtent(to: &composition) }
    // From back to front: an explicit stack, because layers may be nested deeply.
    var stack = Array(content.reversed())
    while let index = stack.popLast() {
      switch part {
      case .layer(index, let mattes) where mattes > 0: try addMasked(index, mattes: mattes, to: &composition)
      case .layer(index, _) where hasGroupEffects(index):
        try addPrecomposition(
          .clipped(index), of: index, opacity: nil, clip: nil, effects: try groupEffects(of: index), to: &composition)
      case .clipped(index) where layers[index].clip != nil:
        try addPrecomposition(.content(index), of: index, opacity: nil, clip: layers[index].clip, to: &composition)
      case .layer(index, _), .clipped(index), .content(index):
        stack += try add(contentOf: index, withOpacity: false, to: &composition).reversed()
      case _ where needsPrecomposition(index):
        // Effects are around the clip.
        let clip = hasGroupEffects(index) ? nil : layers[index].clip
        try addPrecomposition(
          .layer(index, mattes: layers[index].mattes.count), of: index, opacity: try opacity(of: index), clip: clip,
          mode: layers[index].blendMode, to: &composition)
      default: stack += try add(contentOf: index, withOpacity: true, to: &composition).reversed()
      }
    }
    return composition.texts.reversed().joined(separator: ",\n")
  }

  /// The layers of a composition, from back to front.
  struct Composition {
    var texts: [String] = []
    var count = 0
    /// The indices `ind` of the layers with the innermost transforms, by the index of their layer in the document.
    var parents: [Int: Int] = [:]
  }

  // MARK: - Parts

  /// Whether a layer has a matte, or an opacity, a blend mode or a clip that has an effect on several things that may
  /// overlap.
  private func needsPrecomposition(_ index: Int) -> Bool {
    let layer = layers[index]
    let children = hierarchy.sublayers[index]
    if !layer.mattes.isEmpty || hasGroupEffects(index) { return true }
    let isComplex =
      !children.isEmpty || layer.drawings.count > 1
      || layer.drawings.contains { $0.fill != nil && $0.stroke != nil }
    let hasEffect =
      layer.opacity.constant != [1] || layer.blendMode != .normal || layer.isIsolated
      || (layer.clip != nil && !children.isEmpty)
    return isComplex && hasEffect && !(layer.drawings.isEmpty && children.isEmpty)
  }

  /// Adds a layer under the last of some mattes: the part under the others, and in front of it the matte.
  private mutating func addMasked(
    _ index: Int, mattes: Int, to composition: inout Composition
  ) throws(ExportError) {
    let matte = layers[index].mattes[mattes - 1]
    // 1: alpha, 2: inverted alpha, 3: luminance, 4: inverted luminance.
    let mode = (matte.source == .luminance ? 3 : 1) + (matte.isInverted ? 1 : 0)
    try addPrecomposition(
      .layer(index, mattes: mattes - 1), of: index, opacity: nil, clip: nil, members: "\"tt\":\(mode),",
      to: &composition)
    try addPrecomposition(
      .layer(matte.layer, mattes: 0), of: matte.layer, opacity: nil, clip: nil, members: "\"td\":1,",
      to: &composition)
  }

  /// Whether a composition is masked where it is used.
  private func needsExtent(_ part: Part) -> Bool {
    switch part {
    case .document: false
    case .layer(let index, let mattes): mattes == 0 && (!layers[index].mattes.isEmpty || layers[index].clip != nil)
    case .clipped: true
    case .content: true
    case .sublayers: true
    }
  }

  /// Adds an invisible rectangle of the document's extents.
  ///
  /// lottie-web draws what is masked in the box around its outlines alone, and cuts off wide strokes outside.
  private mutating func addExtent(to composition: inout Composition) throws(ExportError) {
    let center = LottieNumbers.still([size.width / 2, size.height / 2])
    let extents = LottieNumbers.still([size.width, size.height])
    let zero = LottieNumbers.still(0)
    let rectangle = "{\"ty\":\"rc\",\"d\":1,\"p\":\(center),\"s\":\(extents),\"r\":\(zero)}"
    let fill = "{\"ty\":\"fl\",\"c\":\(LottieNumbers.still([0, 0, 0])),\"o\":\(zero),\"r\":1}"
    let shapes = LottieShapeWriter.group("extent", [rectangle, fill])
    try addLayer(
      "\"ty\":4,\"nm\":\"\(name)-extent\"", "\"shapes\":[\(shapes)]", transform: [], parent: nil, to: &composition)
  }

  /// The writers of the transform and of the drawings of a layer.
  func placed(_ index: Int) -> LottiePropertyWriter {
    LottiePropertyWriter(duration: duration, tolerance: tolerances.placements[index])
  }

  func drawn(_ index: Int) -> LottiePropertyWriter {
    LottiePropertyWriter(duration: duration, tolerance: tolerances.drawings[index])
  }

  private func opacity(of index: Int) throws(ExportError) -> String? {
    let opacity = layers[index].opacity
    guard opacity.constant != [1] else { return nil }
    let properties = drawn(index)
    let value = properties.tolerance.accepted(.value)
    return try properties.number(opacity, times: 100, error: value, staysInside: true)
  }

  /// Adds the transforms and the drawings of a layer, and returns the sublayers that are still to be added.
  private mutating func add(
    contentOf index: Int, withOpacity: Bool, to composition: inout Composition
  ) throws(ExportError) -> [Int] {
    let layer = layers[index]
    let opacity = withOpacity ? try opacity(of: index) : nil
    let effects = try effects(of: index)
    if layer.drawings.contains(where: \.isImage) {
      let parent = try parent(for: index, in: &composition)
      for drawing in layer.drawings {
        try add(drawing, of: index, opacity: withOpacity ? layer.opacity : nil, parent: parent, to: &composition)
      }
    } else if !layer.drawings.isEmpty {
      let groups = shapes(of: index)
      // In a precomposition of the layer, its layer is clipped.
      let clip = withOpacity ? layer.clip : nil
      var transform = opacity.map { ["\"o\":\($0)"] } ?? []
      // In a precomposition of the layer, its layer has the blend mode.
      let mode = withOpacity ? Self.member(layer.blendMode) : ""
      let head = "\"ty\":4,\"nm\":\"\(layer.name)\"\(mode)\(effects)"
      let shapes = "\"shapes\":[\n\(groups.joined(separator: ",\n"))]"
      let parts = parts(of: index)
      if clip == nil, parts.count == 1, composition.parents[index] == nil {
        transform = parts[0].members + transform
        let parent = try layer.parent.map { outer throws(ExportError) in try self.parent(for: outer, in: &composition) }
        try addLayer(head, shapes, transform: transform, parent: parent, to: &composition)
        composition.parents[index] = composition.count
      } else {
        let parent = try parent(for: index, in: &composition)
        try addClipped(head, shapes, transform: transform, parent: parent, clip: clip, of: index, to: &composition)
      }
    } else if hierarchy.sublayers[index].isEmpty, let opacity {
      // The layer draws nothing. A null layer has its opacity, which tools that read the file may need.
      let parent = try parent(for: index, in: &composition)
      try addLayer(
        "\"ty\":3,\"nm\":\"\(layer.name)\"", nil, transform: ["\"o\":\(opacity)"], parent: parent, to: &composition)
    } else {
      _ = try parent(for: index, in: &composition)
    }
    guard !hierarchy.sublayers[index].isEmpty else { return [] }
    if let inner = try clockComposition(of: index) {
      try add(inner, of: index, to: &composition)
      return []
    }
    guard let clip = layer.sublayerClip else { return hierarchy.sublayers[index] }
    try addPrecomposition(.sublayers(index), of: index, opacity: nil, clip: clip, to: &composition)
    return []
  }

  /// The groups of shapes of a layer without images after ``prepare()``, the front one first.
  private func shapes(of index: Int) -> [String] { tolerances.cache.lottieShapes[index] ?? [] }

  /// Adds one drawing of a layer that has images: an image with its own transform, or shapes.
  private mutating func add(
    _ drawing: DocumentDrawing, of index: Int, opacity: MotionTrack?, parent: Int, to composition: inout Composition
  ) throws(ExportError) {
    let head = "\"nm\":\"\(drawing.name)\"\(opacity == nil ? "" : Self.member(layers[index].blendMode))"
    let clip = opacity == nil ? nil : layers[index].clip
    let properties = drawn(index)
    let value = properties.tolerance.accepted(.value)
    guard case .image(let bitmap, _, let bounds) = drawing.outline else {
      let text = try opacity.map { track throws(ExportError) in
        try properties.number(track, times: 100, error: value, staysInside: true)
      }
      let group = try LottieShapeWriter(drawing, properties).group()
      return try addClipped(
        "\"ty\":4,\(head)", "\"shapes\":[\n\(group)]", transform: text.map { ["\"o\":\($0)"] } ?? [],
        parent: parent, clip: clip, of: index, to: &composition)
    }
    let (width, height) = (Double(bitmap.width), Double(bitmap.height))
    images.append(
      "{\"id\":\"\(prefix)image-\(images.count + 1)\",\"w\":\(bitmap.width),\"h\":\(bitmap.height),\"u\":\"\",\"e\":1,"
        + "\"p\":\"\(try ImageData.address(of: bitmap, layer: layers[index].name))\"}")
    let points = properties.tolerance.accepted(.points)
    let shown =
      opacity.map { drawing.visibility.joined($0, duration: properties.duration).map { [$0[0] * $0[1]] } }
      ?? drawing.visibility
    let scale = bounds.map { [$0[2] / width * 100, $0[3] / height * 100] }
    let transform = [
      "\"p\":\(try properties.vector(bounds.map { [$0[0], $0[1]] }, error: points * 0.5))",
      "\"s\":\(try properties.vector(scale, error: points * 50 / max(width, height), staysInside: true))",
      "\"o\":\(try properties.number(shown, times: 100, error: value, staysInside: true))",
    ]
    try addClipped(
      "\"ty\":2,\(head),\"refId\":\"\(prefix)image-\(images.count)\"", "\"hd\":false", transform: transform,
      parent: parent, clip: clip, acceptsMask: false, of: index, to: &composition)
  }

  /// Adds a layer with a precomposition of the document's extents, so that it clips nothing that is visible.
  private mutating func addPrecomposition(
    _ part: Part, of index: Int, opacity: String?, clip: Path?, mode: BlendMode = .normal, members: String = "",
    effects: String = "", to composition: inout Composition
  ) throws(ExportError) {
    pending.append(part)
    let reference = "\"refId\":\"\(prefix)precomposition-\(pending.count - 1)\""
    let head = "\"ty\":0,\"nm\":\"\(layers[index].name)\",\(reference)\(Self.member(mode))"
    let extents = "\(members)\(effects)\"w\":\(Int(size.width)),\"h\":\(Int(size.height))"
    let transform = opacity.map { ["\"o\":\($0)"] } ?? []
    try addClipped(head, extents, transform: transform, parent: nil, clip: clip, of: index, to: &composition)
  }

  /// Adds a layer, and in front of it the alpha matte that clips it.
  ///
  /// A layer whose clip has one subpath has a mask instead, unless its transform is not that of the parent.
  private mutating func addClipped(
    _ head: String, _ content: String, transform: [String], parent: Int?, clip: Path?, acceptsMask: Bool = true,
    of index: Int, to composition: inout Composition
  ) throws(ExportError) {
    guard let clip else {
      try addLayer(head, content, transform: transform, parent: parent, to: &composition)
      return
    }
    let (structure, coordinates) = PathStructure.split(clip)
    let properties = drawn(index)
    let writer = LottiePathWriter(structure, properties)
    let error = properties.tolerance.accepted(.points)
    if acceptsMask, parent != nil, let mask = writer.mask(coordinates, error: error) {
      let masks = "\"hasMask\":true,\"masksProperties\":[\(mask)]"
      try addLayer(head, "\(masks),\(content)", transform: transform, parent: parent, to: &composition)
      return
    }
    // The matte is directly in front of its layer, so the null layers come before both.
    let clipParent = try self.parent(for: index, in: &composition)
    try addLayer(head, "\"tt\":1,\(content)", transform: transform, parent: parent, to: &composition)
    let outline = try writer.paths(MotionTrack(constant: coordinates), error: error).joined(separator: ",\n")
    let fill = "{\"ty\":\"fl\",\"c\":\(LottieNumbers.still([0, 0, 0])),\"o\":\(LottieNumbers.still(100)),\"r\":1}"
    let shapes = LottieShapeWriter.group("clip", [outline, fill])
    try addLayer(
      "\"ty\":4,\"nm\":\"\(layers[index].name)-clip\",\"td\":1", "\"shapes\":[\(shapes)]", transform: [],
      parent: clipParent, to: &composition)
  }

  /// The member for a blend mode, after others.
  private static func member(_ mode: BlendMode) -> String {
    mode.lottieNumber.map { $0 == 0 ? "" : ",\"bm\":\($0)" } ?? ""
  }

  // MARK: - Layers

  /// The index `ind`, in this composition, of the layer with the innermost transform of a layer. Null layers with the
  /// transforms of its ancestors are added too.
  mutating func parent(for index: Int, in composition: inout Composition) throws(ExportError) -> Int {
    var chain = [index]
    while let last = chain.last, composition.parents[last] == nil, let parent = layers[last].parent {
      chain.append(parent)
    }
    var innermost: Int?
    for index in chain.reversed() {
      if let existing = composition.parents[index] {
        innermost = existing
        continue
      }
      for part in parts(of: index) {
        try addLayer(
          "\"ty\":3,\"nm\":\"\(layers[index].name)\(part.suffix)\"", nil, transform: part.members, parent: innermost,
          to: &composition)
        innermost = composition.count
      }
      composition.parents[index] = innermost
    }
    return innermost ?? 0
  }

  /// The transforms of a layer after ``prepare()``.
  private func parts(of index: Int) -> [LottieTransformWriter.Part] {
    var parts = tolerances.cache.lottieTransforms[index] ?? []
    // A sublayer with the name of such a part could be taken for it. Its parent is then the null layer `-inner`.
    let name = layers[index].name
    let endings = ["-matrix", "-matrix-2", "-inner"]
    let isAmbiguous = hierarchy.sublayers[index].contains { child in
      endings.contains { layers[child].name == name + $0 }
    }
    if isAmbiguous, parts.last?.suffix != "-inner" { parts.append(.init(suffix: "-inner", members: [])) }
    return parts
  }

  mutating func addLayer(
    _ head: String, _ content: String?, transform: [String], parent: Int?, to composition: inout Composition
  ) throws(ExportError) {
    layerCount += 1
    guard layerCount <= Self.limit else { throw .unsupported("more than \(Self.limit) layers, with those repeated") }
    composition.count += 1
    // A layer is not shown at its out point, so the out point is after the end.
    let end = Int((duration * LottieNumbers.frameRate).rounded(.up)) + 1
    let place = "\"ind\":\(composition.count)\(parent.map { ",\"parent\":\($0)" } ?? "")"
    let times = "\"ip\":0,\"op\":\(end),\"st\":0,\"sr\":1"
    let members = "\"ks\":{\(transform.joined(separator: ","))}\(content.map { ",\($0)" } ?? "")"
    // Without `ddd` before `ks`, rlottie reads a rotation in three dimensions.
    composition.texts.append("{\"ddd\":0,\(head),\(place),\(times),\(members)}")
  }
}
