public import DisplayLists
import Geometry

extension LayerTree {
  /// The picture at an instant.
  ///
  /// - Complexity: O(n) in the layers, and O(n log n) in siblings that lie in another order than they were added.
  public func displayList(at time: Double) -> DisplayList {
    var builder = DisplayListBuilder()
    builder.reserveCapacity(nodes.count)
    draw(at: time, into: &builder)
    return builder.finish()
  }

  /// Draws what is shown at an instant under the transform and clip of a builder.
  public func draw(at time: Double, into builder: inout DisplayListBuilder) {
    // What is derived comes about layer by layer, as one asks for another.
    if dependents.isEmpty { drawInBatches(at: time, into: &builder) } else { drawOneByOne(at: time, into: &builder) }
  }

  /// Asks for each property of each layer when it is drawn: what drawing in batches must not differ from.
  package func drawOneByOne(at time: Double, into builder: inout DisplayListBuilder) {
    var walk = LayerWalk(through: self, at: time)
    var open: [OpenLayer] = []
    while let step = walk.next() {
      switch step {
      case .enter(let id):
        guard !isHidden(id, at: time, walk.pass) else { continue }
        let opacity = min(shown(columns.opacity, .opacity, id, at: time, walk.pass), 1)
        guard opacity > 0 else { continue }
        let placement = shownPlacement(of: id, at: time, walk.pass)
        let transform = builder.transform.concatenated(with: placement.toParent)
        guard transform.isFinite, !transform.isBehindTheEye else { continue }
        let drawing = LayerDrawing(id, of: self, bounds: placement.bounds, at: time, walk.pass)
        let hasLayers = walk.descend(into: id, of: self)
        guard hasLayers || drawing.count > 0 else { continue }
        var scope = OpenLayer(transform: builder.transform, clip: builder.clip)
        builder.transform = transform
        let part = DrawnLayer(
          drawing: drawing, opacity: opacity, hasLayers: hasLayers, shadow: shownShadow(of: id, at: time, walk.pass),
          clip: nodes[id.slot].clip(at: time),
          contentClip: contentClip(of: id, bounds: placement.bounds, at: time, walk.pass))
        part.begin(&scope, &builder)
        if hasLayers { open.append(scope) } else { scope.end(&builder) }
      case .leave: open.removeLast().end(&builder)
      }
    }
  }

  /// The shadow of a layer at an instant, or `nil` where none is to be seen.
  private func shownShadow(of id: LayerID, at time: Double, _ pass: DependencyPass?) -> Shadow? {
    let opacity = min(shown(columns.shadowOpacity, .shadowOpacity, id, at: time, pass), 1)
    guard opacity > 0 else { return nil }
    let color = shown(columns.shadowColor, .shadowColor, id, at: time, pass)
    guard color.alpha > 0 else { return nil }
    return Shadow(
      color: color.withOpacity(opacity), offset: shown(columns.shadowOffset, .shadowOffset, id, at: time, pass),
      standardDeviation: shown(columns.shadowRadius, .shadowRadius, id, at: time, pass))
  }
}

extension ProjectiveTransform {
  /// Whether no point at all is in front of the eye.
  var isBehindTheEye: Bool { wx == 0 && wy == 0 && !(w0 > 0) }
}
