// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers

/// The layers of a tree with their values over the time of a document: all of them, also those with parts that an
/// export refuses.
struct TreeLayers {
  /// A layer with the values that its ancestors change.
  final class Layer {
    let values: LayerValuesOverTime
    /// The number among the layers of all trees of a document.
    let number: Int
    /// The name: that of the layer, or for a layer without one that of its parent.
    let name: String
    let isNamed: Bool
    let parent: Layer?
    let content: LayerContent
    /// The number of sublayers.
    let childCount: Int
    /// The map to the parent.
    let map: Timed<ProjectiveTransform>
    /// The own opacity; 0 while the layer is hidden.
    let opacity: Timed<Double>
    let mapToTree: Timed<ProjectiveTransform>
    /// The opacity with those of the layers around; in a matte, without those around the matte.
    let opacityInTree: Timed<Double>
    /// The colour matrices of the layer and of those around it; in a matte, without those around the matte.
    let colors: DrawnColors
    /// Those of the layers around it alone.
    let outerColors: DrawnColors
    /// Whether the layer is a matte of others.
    let isMatte: Bool
    /// Whether the layer is drawn as a matte of others alone.
    let isInMatte: Bool

    fileprivate init(
      _ values: LayerValuesOverTime, number: Int, in parent: Layer?, childCount: Int, isMatte: Bool,
      remembering memory: MemoryLimit?
    ) {
      (self.isMatte, isInMatte) = (isMatte, isMatte || parent?.isInMatte ?? false)
      (self.values, self.number, self.parent, self.childCount) = (values, number, parent, childCount)
      let (tree, id) = (values.tree, values.id)
      isNamed = tree.givenName(of: id) != nil || parent == nil
      name = isNamed ? tree.name(of: id) : parent?.name ?? ""
      content = tree.content(of: id, at: values.ownStart)
      let (map, opacity) = (values.map, values.shownOpacity)
      (self.map, self.opacity) = (map, opacity)
      // The sublayers have both as factors.
      let memory = childCount > 1 ? memory : nil
      let mapToTree = parent.map { $0.mapToTree.with(map) { $0.concatenated(with: $1) } } ?? map
      self.mapToTree = memory.map { mapToTree.remembered(within: $0) } ?? mapToTree
      let outer = isMatte ? nil : parent
      outerColors = outer?.colors ?? DrawnColors()
      colors = outerColors.inside(values.timed(.colorMatrix))
      let opacityInTree = outer.map { $0.opacityInTree.scaled(by: opacity) } ?? opacity
      self.opacityInTree = memory.map { opacityInTree.remembered(within: $0) } ?? opacityInTree
    }

    /// The layer and those around it, the innermost first.
    var withAncestors: [Layer] { Array(sequence(first: self) { $0.parent }) }

    /// The layer and those around it, up to the matte that it is in, the innermost first.
    var withPaintedAncestors: [Layer] { Array(sequence(first: self) { $0.isMatte ? nil : $0.parent }) }
  }

  /// From back to front; a parent precedes its sublayers.
  let all: [Layer]

  /// The layers of all trees of a document.
  ///
  /// - Parameter memory: The limit of the maps and opacities that are computed once for each instant; `nil` for none.
  static func all(of document: MotionDocument, remembering memory: MemoryLimit? = nil) -> [TreeLayers] {
    var count = 0
    return document.trees.map { tree in
      let layers = TreeLayers(
        tree.tree, from: tree.start, duration: document.duration, firstNumber: count, remembering: memory)
      count += layers.all.count
      return layers
    }
  }

  /// The layers of a tree that are in it at any instant of a document.
  private init(
    _ tree: LayerTree, from start: Double, duration: Double, firstNumber: Int, remembering memory: MemoryLimit?
  ) {
    let times = [start] + tree.hierarchyTimes(in: start...(start + duration))
    func children(of id: LayerID?) -> [LayerID] {
      var (found, seen): ([LayerID], Set<LayerID>) = ([], [])
      for time in times {
        for child in tree.children(of: id, at: time) where seen.insert(child).inserted { found.append(child) }
      }
      return found
    }
    let mattes = tree.matteLayers(at: start)
    var all: [Layer] = []
    var pending: [(id: LayerID, parent: Layer?)] = children(of: nil).reversed().map { ($0, nil) }
    while let (id, parent) = pending.popLast() {
      let sublayers = children(of: id)
      let values = LayerValuesOverTime(tree: tree, id: id, start: start, duration: duration)
      let layer = Layer(
        values, number: firstNumber + all.count, in: parent, childCount: sublayers.count,
        isMatte: mattes.contains(id), remembering: memory)
      all.append(layer)
      pending += sublayers.reversed().map { ($0, layer) }
    }
    self.all = all
  }
}

extension TreeLayers.Layer {
  /// The outline of the content; `nil` for a group.
  var outline: Timed<DrawnOutline>? {
    switch content {
    case .group: return nil
    case .rectangle: return values.bounds.with(values.timed(.cornerRadius)) { .rectangle($0, cornerRadius: max($1, 0)) }
    case .ellipse: return values.bounds.map { .ellipse($0) }
    case .image, .picture: return values.bounds.map { .image($0) }
    case .path: return values.timed(.path).map { .path($0) }
    case .text(let text):
      return values.bounds.with(values.timed(.fontSize)) { .path(text.outline(in: $0, fontSize: max($1, 0))) }
    }
  }

  /// The ends of the names of groups that write a part of a layer.
  static let partSuffixes = ["-matrix", "-matrix-2", "-inner"]

  /// Whether a name is that of a layer, or of a group that writes a part of it: `card.rotation` or `card-inner`.
  static func isPart(_ name: String, of layer: String) -> Bool {
    name == layer || name.hasPrefix(layer + ".") || partSuffixes.contains { name == layer + $0 }
  }

  /// The standard deviation of the blur, in the coordinates of the layer.
  var blur: Timed<Double> { values.timed(.blurRadius).map { max($0, 0) } }

  /// The shadow under a map of the layer, or `nil` for a layer that never casts one.
  func shadow(under map: Timed<ProjectiveTransform>) -> DrawnMotion.Shadow? {
    let opacity = values.timed(.shadowOpacity).map { min(max($0, 0), 1) }
    guard opacity.constant != 0 else { return nil }
    let color = values.timed(.shadowColor).with(opacity) { color, opacity in
      let (red, green, blue, alpha) = color.displayedComponents
      return DrawnMotion.Components([red, green, blue, alpha * opacity])
    }
    return DrawnMotion.Shadow(
      color: color, offset: values.timed(.shadowOffset), radius: values.timed(.shadowRadius).map { max($0, 0) },
      map: map)
  }
}

extension LayerValuesOverTime {
  /// The bounds.
  var bounds: Timed<Rect> {
    timed(.boundsOrigin).with(timed(.size)) { origin, size in
      Rect(x: origin.x, y: origin.y, width: max(size.width, 0), height: max(size.height, 0))
    }
  }

  /// The opacity; 0 while the layer is hidden.
  fileprivate var shownOpacity: Timed<Double> {
    timed(.opacity).map { min(max($0, 0), 1) }.with(isHidden) { $1 ? 0 : $0 }
  }

  /// The anchor in the coordinates of the layer.
  var anchorPoint: Timed<Point> {
    timed(.anchor).with(timed(.boundsOrigin).with(timed(.size)) { ($0, $1) }) { anchor, bounds in
      Point(x: bounds.0.x + anchor.x * bounds.1.width, y: bounds.0.y + anchor.y * bounds.1.height)
    }
  }

  /// The map to the parent: position · rotation · scale · transform · heading · −anchor.
  fileprivate var map: Timed<ProjectiveTransform> {
    let outer = timed(.position).with(timed(.rotation).with(timed(.scale)) { ($0, $1) }) { position, turn in
      AffineTransform.translation(x: position.x, y: position.y).concatenated(with: .rotation(turn.0))
        .concatenated(with: .scale(x: turn.1.dx, y: turn.1.dy))
    }
    let inner = timed(.heading).with(anchorPoint) { heading, anchor in
      AffineTransform.rotation(heading).concatenated(with: .translation(x: -anchor.x, y: -anchor.y))
    }
    let transform = timed(.transform)
    if transform.constant == .identity {
      return outer.with(inner) { ProjectiveTransform($0.concatenated(with: $1)) }
    }
    return outer.with(transform.map { ProjectiveTransform($0) }.with(inner) { ($0, $1) }) { outer, rest in
      ProjectiveTransform(outer).concatenated(with: rest.0).concatenated(with: ProjectiveTransform(rest.1))
    }
  }
}
