// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers

extension LayerTree {
  /// Adds a copy of a layer's presentation values at an instant to a stage, in front of the stage's other layers.
  ///
  /// The copy appears at the position of the layer on screen.
  ///
  /// - Returns: The copy, which has no animations, or `nil` if it would exceed the layer limit of a decoy.
  mutating func addDecoy(of actor: LayerID, on stage: LayerID?, at time: Double) -> LayerID? {
    // All layers are collected before copies are added: if the stage is inside the actor, the copies become layers of
    // the actor.
    let shown = presentation(at: time)
    var copied: [(layer: LayerID, parent: Int?)] = [(actor, nil)]
    var next = 0
    while next < copied.count {
      for child in shown[copied[next].layer].children { copied.append((child, next)) }
      next += 1
      guard copied.count <= ScenarioLimits.decoyLayerCount else { return nil }
    }
    let front = children(of: stage, at: time).map { shown[$0].zPosition }.filter(\.isFinite).max() ?? 0
    let outer = shown.transform(from: shown[actor].parent, to: stage)
    var copies: [LayerID] = []
    for (layer, parent) in copied {
      let copy = add(
        shown[layer].content, at: shown[layer].position, in: parent.map { copies[$0] } ?? stage, at: time)
      copyPresentationValues(of: layer, for: copy, from: shown)
      if parent != nil, shown[layer].isHidden { setHidden(of: copy, to: true) }
      copies.append(copy)
    }
    let indices = Dictionary(copied.enumerated().map { ($1.layer, $0) }, uniquingKeysWith: { first, _ in first })
    for (index, (layer, _)) in copied.enumerated() {
      let mattes = shown[layer].mattes
      guard !mattes.isEmpty else { continue }
      setMattes(
        of: copies[index],
        to: mattes.map {
          LayerMatte(indices[$0.layer].map { copies[$0] } ?? $0.layer, source: $0.source, isInverted: $0.isInverted)
        })
    }
    let decoy = copies[0]
    setName(of: decoy, to: "decoy of " + name(of: actor))
    set(.zPosition, of: decoy, to: front)
    place(decoy, in: outer, like: shown[actor])
    return decoy
  }

  /// Copies all presentation values of one layer to another.
  private mutating func copyPresentationValues(of layer: LayerID, for copy: LayerID, from values: LayerValues) {
    let shown = values[layer]
    copyValue(of: .anchor, to: copy, from: shown)
    copyValue(of: .boundsOrigin, to: copy, from: shown)
    copyValue(of: .rotation, to: copy, from: shown)
    copyValue(of: .heading, to: copy, from: shown)
    copyValue(of: .transform, to: copy, from: shown)
    copyValue(of: .size, to: copy, from: shown)
    copyValue(of: .scale, to: copy, from: shown)
    copyValue(of: .shadowOffset, to: copy, from: shown)
    copyValue(of: .opacity, to: copy, from: shown)
    copyValue(of: .zPosition, to: copy, from: shown)
    copyValue(of: .cornerRadius, to: copy, from: shown)
    copyValue(of: .strokeWidth, to: copy, from: shown)
    copyValue(of: .strokeStart, to: copy, from: shown)
    copyValue(of: .strokeEnd, to: copy, from: shown)
    copyValue(of: .dashPhase, to: copy, from: shown)
    copyValue(of: .fontSize, to: copy, from: shown)
    copyValue(of: .shadowOpacity, to: copy, from: shown)
    copyValue(of: .shadowRadius, to: copy, from: shown)
    copyValue(of: .blurRadius, to: copy, from: shown)
    copyValue(of: .colorMatrix, to: copy, from: shown)
    copyValue(of: .fill, to: copy, from: shown)
    copyValue(of: .stroke, to: copy, from: shown)
    copyValue(of: .shadowColor, to: copy, from: shown)
    copyValue(of: .path, to: copy, from: shown)
    let time = ownTime(of: layer, at: values.time)
    if let text = text(of: layer, at: time) { setText(of: copy, to: text) }
    setClipsToBounds(of: copy, to: clipsToBounds(of: layer, at: time))
    setClip(of: copy, to: clip(of: layer, at: time))
    setBlendMode(of: copy, to: blendMode(of: layer, at: time))
    if isIsolated(layer, at: time) { setIsIsolated(of: copy, to: true, at: nil) }
    let style = self.style(of: layer, at: time)
    if style != LayerStyle() { setStyle(of: copy, to: style, at: nil) }
    copyReplication(of: layer, for: copy, from: values)
  }

  /// Copies the replication of a layer without delays: the sublayers of a decoy exist from its instant on only, and do
  /// not move.
  private mutating func copyReplication(of layer: LayerID, for copy: LayerID, from values: LayerValues) {
    guard let replication = replication(of: layer, at: ownTime(of: layer, at: values.time)) else { return }
    let shown = values[layer]
    setReplication(of: copy, to: replication.withoutDelays, at: nil)
    copyValue(of: .copyOffset, to: copy, from: shown)
    copyValue(of: .copyRotation, to: copy, from: shown)
    copyValue(of: .copyScale, to: copy, from: shown)
    copyValue(of: .copyStartOpacity, to: copy, from: shown)
    copyValue(of: .copyEndOpacity, to: copy, from: shown)
    copyValue(of: .copyPathStart, to: copy, from: shown)
  }

  /// Positions a copy over the visible layer, with the map from the layer's parent to the copy's parent.
  private mutating func place(_ decoy: LayerID, in outer: ProjectiveTransform?, like shown: LayerValues.Layer) {
    guard let outer, outer != .identity else { return }
    if let outer = outer.affine {
      // The rotation and scale of the surrounding layers become part of the transform, which keeps its depth.
      let linear = AffineTransform(a: outer.a, b: outer.b, c: outer.c, d: outer.d, tx: 0, ty: 0)
      let turn = AffineTransform.rotation(shown.rotation).concatenated(
        with: .scale(x: shown.scale.dx, y: shown.scale.dy))
      set(.position, of: decoy, to: outer.apply(to: shown.position))
      set(.rotation, of: decoy, to: .zero)
      set(.scale, of: decoy, to: Vector(dx: 1, dy: 1))
      set(.transform, of: decoy, to: Transform3D(linear.concatenated(with: turn)).concatenated(with: shown.transform))
      return
    }
    // Inside a perspective, the transform becomes the projected plane, relative to the position of the anchor.
    let anchor = Point(
      x: shown.boundsOrigin.x + shown.anchor.x * shown.size.width,
      y: shown.boundsOrigin.y + shown.anchor.y * shown.size.height)
    let map = outer.concatenated(with: shown.transformToParent)
    guard let position = map.apply(to: anchor) else { return }
    let own = ProjectiveTransform(.translation(x: -position.x, y: -position.y)).concatenated(with: map)
      .concatenated(with: ProjectiveTransform(.translation(x: anchor.x, y: anchor.y)))
    set(.position, of: decoy, to: position)
    set(.rotation, of: decoy, to: .zero)
    set(.scale, of: decoy, to: Vector(dx: 1, dy: 1))
    set(.heading, of: decoy, to: .zero)
    set(
      .transform, of: decoy,
      to: Transform3D(
        m11: own.a, m12: own.b, m14: own.wx, m21: own.c, m22: own.d, m24: own.wy, m41: own.tx, m42: own.ty,
        m44: own.w0))
  }
}
