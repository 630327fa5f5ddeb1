// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers

/// What a motion draws: its drawings from back to front, in the coordinates of the picture.
///
/// Files that state a motion in different ways, such as with other groups, transforms or names, have the same drawings.
struct DrawnMotion: Sendable {
  private(set) var drawings: [Drawing] = []
  /// Whether each drawing is in the coordinates of the parent of its layer.
  let isFlat: Bool

  /// An outline that is filled, stroked or both.
  struct Drawing: Sendable {
    /// The numbers of the layers whose maps and opacities it has.
    let layers: [Int]
    /// The names of the layer that draws it and of those around it, the innermost first.
    let names: [String]
    let outline: Timed<DrawnOutline>
    /// The map from the outline to the picture.
    let map: Timed<ProjectiveTransform>
    /// The opacity with those of all layers around; 0 while it is hidden.
    let opacity: Timed<Double>
    /// The fill; `nil` if the outline is never filled. The colour below a gradient is not drawn.
    let fill: Timed<Components>?
    let hasFillGradient: Bool
    /// The gradient in place of the fill.
    let fillGradient: Timed<Gradient?>
    let stroke: Stroke?
    /// The shadows of the layer and of those around it, the innermost first.
    let shadows: [Shadow]
    /// The standard deviation of the blur by the layer and those around it, in the picture.
    let blur: Timed<Double>

    var name: String { names.first ?? "" }
    var isVisible: Bool { opacity.constant != 0 && (fill != nil || stroke != nil) }

    /// The same drawing, whose opacity, and whose outline and map if several numbers depend on them, are computed once
    /// for each instant.
    func remembered(within limit: MemoryLimit) -> Drawing {
      let isFillAlone = stroke == nil && !hasFillGradient && !outline.value(at: 0).isRectangle
      let ownMap = isFillAlone && shadows.isEmpty ? map : map.remembered(within: limit)
      return Drawing(
        layers: layers, names: names,
        outline: isFillAlone ? outline : outline.remembered(within: limit) { $0.storedSize }, map: ownMap,
        opacity: opacity.remembered(within: limit), fill: fill, hasFillGradient: hasFillGradient,
        fillGradient: fillGradient, stroke: stroke, shadows: shadows, blur: blur)
    }
  }

  /// The components of a colour, straight, in 0 … 1.
  struct Components: Hashable, Sendable {
    let red: Double
    let green: Double
    let blue: Double
    let alpha: Double

    init(_ numbers: [Double]) { (red, green, blue, alpha) = (numbers[0], numbers[1], numbers[2], numbers[3]) }
    init(_ color: Color) { (red, green, blue, alpha) = color.displayedComponents }
  }

  struct Stroke: Sendable {
    let color: Timed<Components>
    /// The gradient in place of the colour.
    let gradient: Timed<Gradient?>
    let hasGradient: Bool
    /// The width in the coordinates of the outline.
    let width: Timed<Double>
    /// The part of the outline that is stroked; `nil` for all of it.
    let part: Timed<StrokePart>?
    /// The lengths of dashes and gaps.
    let dashes: Timed<[Double]>
    let dashPhase: Timed<Double>
  }

  /// The stroked part of an outline, in fractions of its length.
  struct StrokePart: Sendable {
    let start: Double
    let end: Double
    /// Whether the part continues at the start of the outline.
    let wraps: Bool

    /// The length: 1 for a whole outline.
    var length: Double {
      wraps ? min(max(end - start, 0), 1) : max(min(max(end, 0), 1) - min(max(start, 0), 1), 0)
    }
    /// The place of the start, in 0 … 1.
    var origin: Double { wraps ? start - start.rounded(.down) : min(max(start, 0), 1) }
  }

  struct Shadow: Sendable {
    let color: Timed<Components>
    let offset: Timed<Vector>
    let radius: Timed<Double>
    /// The map from the layer to the picture.
    let map: Timed<ProjectiveTransform>

    /// The offset and the radius in the picture.
    var placedOffset: Timed<Vector> {
      offset.with(map) { offset, map in map.linearized(at: .zero).map { $0.apply(to: offset) } ?? .zero }
    }
    var placedRadius: Timed<Double> { radius.with(map) { $0 * DrawnPaintRecord.scale(of: $1) } }
  }
}

extension DrawnMotion {
  /// The most bytes of remembered maps and opacities of a motion.
  static let memoryLimit = 64 << 20

  // MARK: - Documents

  /// The drawings of a document's layers for exports.
  ///
  /// - Parameter isFlat: Whether each layer is drawn in the coordinates of its parent, as in a style sheet: it does not
  ///   state which element is inside which.
  init(_ document: MotionDocument, isFlat: Bool = false) {
    self.isFlat = isFlat
    var maps: [Timed<ProjectiveTransform>] = []
    var opacities: [Timed<Double>] = []
    var shadows: [[Shadow]] = []
    var blurs: [Timed<Double>] = []
    var chains: [[Int]] = []
    let memory = MemoryLimit(bytes: Self.memoryLimit)
    // The drawings of a layer and its sublayers have its map and its opacity as factors.
    var users = document.layers.map(\.drawings.count)
    for layer in document.layers { if let parent = layer.parent, !isFlat { users[parent] += 1 } }
    // From back to front: a layer precedes its sublayers, and follows all layers behind it.
    for (number, layer) in document.layers.enumerated() {
      let parent = isFlat ? nil : layer.parent
      let own = Timed(layer.placement) { LayerPlacementNumbers.map($0) }
      let map = parent.map { maps[$0].with(own) { $0.concatenated(with: $1) } } ?? own
      let opacity = Timed(layer.opacity) { $0[0] }
      // What a matte hides or shows does not depend on the opacities and shadows around it.
      let outer = layer.isMatte ? nil : parent
      let whole = outer.map { opacities[$0].scaled(by: opacity) } ?? opacity
      var cast = outer.map { shadows[$0] } ?? []
      if let shadow = layer.shadow {
        cast.insert(
          Shadow(
            color: Timed(shadow.color) { Components($0) },
            offset: Timed(shadow.offset) { Vector(dx: $0[0], dy: $0[1]) },
            radius: Timed(shadow.radius) { $0[0] }, map: map), at: 0)
      }
      maps.append(users[number] > 1 ? map.remembered(within: memory) : map)
      opacities.append(users[number] > 1 ? whole.remembered(within: memory) : whole)
      shadows.append(cast)
      let around = outer.map { blurs[$0] } ?? Timed(0)
      blurs.append(layer.isBlurred ? around.blurred(by: Timed(layer.blur) { $0[0] }, under: map) : around)
      chains.append([number] + (parent.map { chains[$0] } ?? []))
      for drawing in layer.drawings {
        drawings.append(
          Drawing(
            drawing, in: chains[number], map: maps[number], opacity: opacities[number], shadows: cast,
            blur: blurs[number]))
      }
    }
  }
}

extension DrawnMotion.Drawing {
  fileprivate init(
    _ drawing: DocumentDrawing, in layers: [Int], map: Timed<ProjectiveTransform>, opacity: Timed<Double>,
    shadows: [DrawnMotion.Shadow], blur: Timed<Double>
  ) {
    let visibility = Timed(drawing.visibility) { $0[0] }
    let isAlwaysShown = visibility.constant == 1
    let wraps = drawing.style.wrapsStroke
    self.init(
      layers: layers, names: [drawing.name], outline: drawing.outline.drawn, map: map,
      opacity: isAlwaysShown ? opacity : opacity.scaled(by: visibility),
      fill: drawing.outline.isImage ? Timed(.init([0, 0, 0, 1])) : drawing.fill.map { Timed($0) { .init($0) } },
      hasFillGradient: drawing.gradient != nil || drawing.outline.isImage,
      fillGradient: drawing.gradient.map { $0.timed.map { $0 } } ?? Timed(nil),
      stroke: drawing.stroke.map { stroke in
        DrawnMotion.Stroke(
          color: Timed(stroke) { .init($0) },
          gradient: drawing.strokeGradient.map { $0.timed.map { $0 } } ?? Timed(nil),
          hasGradient: drawing.strokeGradient != nil,
          width: Timed(drawing.strokeWidth) { $0[0] },
          part: drawing.strokeRange.map { Timed($0) { .init(start: $0[0], end: $0[1], wraps: wraps) } },
          dashes: Timed(drawing.dashes) { $0 }, dashPhase: Timed(drawing.dashPhase) { $0[0] })
      }, shadows: shadows, blur: blur)
  }
}

extension DocumentDrawing.Outline {
  fileprivate var isImage: Bool { if case .image = self { true } else { false } }

  var drawn: Timed<DrawnOutline> {
    @Sendable func rect(_ numbers: [Double]) -> Rect {
      Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
    switch self {
    case .rectangle(let bounds, let radius):
      return Timed(bounds) { rect($0) }.with(Timed(radius) { $0[0] }) { .rectangle($0, cornerRadius: $1) }
    case .ellipse(let bounds): return Timed(bounds) { .ellipse(rect($0)) }
    case .image(_, _, let bounds): return Timed(bounds) { .image(rect($0)) }
    case .path(let structure, let coordinates): return Timed(coordinates) { .path(structure.path($0)) }
    }
  }
}

/// The numbers of a layer's map to its parent, in the order of its factors.
enum LayerPlacementNumbers {
  /// The map of `x y rotation scaleX scaleY a b c d tx ty heading originX originY`, with angles in degrees.
  static func map(_ numbers: [Double]) -> ProjectiveTransform { ProjectiveTransform(LayerMap.transform(numbers)) }
}

extension DocumentLayer {
  /// The numbers of the map to the parent; see ``LayerMap/transform(_:)``.
  var placement: MotionTrack {
    let parts = [position, rotation, scale, matrix, heading, origin]
    let first = parts.map { $0.constant ?? $0.values(0) }
    let numbers = first.flatMap(\.self)
    guard parts.contains(where: \.isMoving) else { return MotionTrack(constant: numbers) }
    var (moving, place): ([(place: Int, values: @Sendable (Double) -> [Double])], Int) = ([], 0)
    for (part, own) in zip(parts, first) {
      if part.isMoving { moving.append((place, part.values)) }
      place += own.count
    }
    let breakpoints = MotionTrack.breakpoints(of: parts)
    return MotionTrack(
      breakpoints: breakpoints,
      unchecked: { [moving] time in
        var result = numbers
        for part in moving {
          for (index, number) in part.values(time).enumerated() { result[part.place + index] = number }
        }
        return result
      })
  }
}

extension DrawnMotion {
  /// The name of the layer of a drawing: `card` for `card-shape` and `card-shape-2`.
  static func layer(ofDrawing name: String) -> String {
    name.ranges(of: "-shape").last.map { String(name[..<$0.lowerBound]) } ?? name
  }

  // MARK: - Trees

  /// The drawings of the trees of a document, also of those with parts that an export refuses.
  ///
  /// - Parameter includesMattes: Whether the drawings of mattes count.
  /// - Parameter isFlat: Whether each drawing is in the coordinates of the parent of its layer: the groups around it
  ///   with the name of the layer count, others do not.
  init(treesOf document: MotionDocument, isFlat: Bool = false, includesMattes: Bool = false) {
    self.isFlat = isFlat
    let memory = MemoryLimit(bytes: Self.memoryLimit)
    for (tree, layers) in zip(document.trees, TreeLayers.all(of: document, remembering: memory)) {
      for layer in layers.all where includesMattes || !layer.isInMatte {
        add(layer, isFlat ? DrawnSurroundings(of: layer) : DrawnSurroundings(layer, under: tree.transform))
      }
    }
  }

  private mutating func add(_ layer: TreeLayers.Layer, _ around: DrawnSurroundings) {
    guard let outline = layer.outline else { return }
    let values = layer.values
    let isPainted: Bool =
      switch layer.content {
      case .image, .picture: false
      case .group, .rectangle, .ellipse, .path, .text: true
      }
    let style = around.colors.style(isPainted ? values.style : Timed(LayerStyle()))
    let fill = isPainted ? around.colors.components(values.timed(.fill)) : Timed(Components([0, 0, 0, 1]))
    let stroke = around.colors.components(values.timed(.stroke))
    let width = values.timed(.strokeWidth).map { max($0, 0) }
    let part = values.timed(.strokeStart).with(values.timed(.strokeEnd)) { ($0, $1) }
    let isWhole = part.constant.map { $0 == (0, 1) } ?? false
    let wraps = style.value(at: 0).wrapsStroke
    let hasStroke = isPainted && stroke.constant?.alpha != 0 && width.constant != 0
    drawings.append(
      Drawing(
        layers: around.layers, names: layer.withAncestors.map(\.name), outline: outline, map: around.map,
        opacity: around.opacity,
        fill: fill.constant?.alpha == 0 ? nil : fill,
        hasFillGradient: !isPainted || style.value(at: 0).gradient != nil, fillGradient: style.map(\.gradient),
        stroke: hasStroke
          ? Stroke(
            color: stroke, gradient: style.map(\.strokeGradient),
            hasGradient: style.value(at: 0).strokeGradient != nil, width: width,
            part: isWhole ? nil : part.map { StrokePart(start: $0.0, end: $0.1, wraps: wraps) },
            dashes: style.map(\.dashes), dashPhase: values.timed(.dashPhase)) : nil,
        shadows: around.shadows, blur: around.blur))
  }
}

/// What the layers around a drawing do to it.
private struct DrawnSurroundings {
  /// The numbers of these layers.
  let layers: [Int]
  let map: Timed<ProjectiveTransform>
  let opacity: Timed<Double>
  /// The shadows, the innermost first.
  let shadows: [DrawnMotion.Shadow]
  let blur: Timed<Double>
  /// The colour matrices, the innermost first.
  let colors: DrawnColors

  /// Those of all layers, in the coordinates of the picture.
  init(_ layer: TreeLayers.Layer, under transform: AffineTransform) {
    let outer = ProjectiveTransform(transform)
    func map(_ layer: TreeLayers.Layer) -> Timed<ProjectiveTransform> {
      layer.mapToTree.map { outer.concatenated(with: $0) }
    }
    layers = layer.withAncestors.map(\.number)
    (self.map, opacity) = (map(layer), layer.opacityInTree)
    shadows = layer.withPaintedAncestors.compactMap { $0.outerColors.shadow($0.shadow(under: map($0))) }
    colors = layer.colors
    blur = layer.withPaintedAncestors.reduce(Timed(0)) { $0.blurred(by: $1.blur, under: map($1)) }
  }

  /// Those of the groups that write the layer of the drawing, in the coordinates of their parent. Elements without a
  /// name between them count too.
  init(of drawing: TreeLayers.Layer) {
    let around = drawing.withAncestors.prefix { $0.isPart(ofLayerOf: drawing) || $0.hasNoName }
    let outermost = around.lastIndex { $0.isPart(ofLayerOf: drawing) } ?? 0
    let parts = around[...outermost]
    layers = parts.map(\.number)
    var (map, opacity, shadows) = (Timed(ProjectiveTransform.identity), Timed(1.0), [DrawnMotion.Shadow]())
    var (blur, colors) = (Timed(0.0), DrawnColors())
    for part in parts.reversed() {
      map = map.with(part.map) { $0.concatenated(with: $1) }
      opacity = opacity.with(part.opacity) { $0 * $1 }
      if let shadow = colors.shadow(part.shadow(under: map)) { shadows.insert(shadow, at: 0) }
      colors = colors.inside(part.values.timed(.colorMatrix))
      blur = blur.blurred(by: part.blur, under: map)
    }
    (self.map, self.opacity, self.shadows, self.blur, self.colors) = (map, opacity, shadows, blur, colors)
  }
}

extension Timed<Double> {
  /// The standard deviation of this blur, in the picture, and another one in the coordinates of a layer: variances add
  /// up.
  fileprivate func blurred(by radius: Timed<Double>, under map: Timed<ProjectiveTransform>) -> Timed<Double> {
    guard radius.constant != 0 else { return self }
    let other = radius.with(map) { $0 * DrawnPaintRecord.scale(of: $1) }
    return constant == 0 ? other : with(other) { ($0 * $0 + $1 * $1).squareRoot() }
  }
}

extension TreeLayers.Layer {
  /// Whether a drawing is one of this layer: `card` and `card-inner` are around `card-shape`.
  fileprivate func isPart(ofLayerOf drawing: TreeLayers.Layer) -> Bool {
    let layer = DrawnMotion.layer(ofDrawing: drawing.name)
    return name.hasPrefix(layer + "-shape") || Self.isPart(name, of: layer)
  }

  /// Whether the layer is an element without a name: its place is the name, such as `g[2]`.
  fileprivate var hasNoName: Bool { name.hasSuffix("]") }
}
