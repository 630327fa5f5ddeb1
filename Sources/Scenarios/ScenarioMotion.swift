// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming

/// The effect of a group's frames on the layer that plays them, from an instant on.
///
/// Positions and opacities change additively, like any change of a tree. Turns and scales do not, because full turns
/// would be lost. Each of them is a separate animation before the transform. At the end of the group their result
/// becomes the transform.
struct ScenarioMotion: Sendable {
  /// The effect of a frame on the transform: a matrix that is applied before it, or a replacement.
  private enum Change: Sendable {
    case inFront(Transform3D)
    case instead(Transform3D)
  }

  private var changes: [Change] = []
  private var animations: [AnimationID] = []
  private var setsPosition = false
  private var setsOpacity = false

  // MARK: - Beginning

  /// Moves the layer.
  mutating func translate(_ layer: LayerID, by offset: Vector, _ span: ScenarioSpan, in tree: inout LayerTree) -> Bool {
    move(layer, to: tree.modelValue(of: layer, .position, at: span.time) + offset, span, in: &tree)
  }

  private mutating func move(_ layer: LayerID, to position: Point, _ span: ScenarioSpan, in tree: inout LayerTree)
    -> Bool
  {
    guard position.isFinite else { return false }
    tree.transaction(at: span.time, duration: span.duration, timingFunction: span.easing) {
      $0[layer].position = position
    }
    setsPosition = true
    return true
  }

  /// Fades the layer.
  mutating func fade(_ layer: LayerID, to opacity: Double, _ span: ScenarioSpan, in tree: inout LayerTree) {
    tree.transaction(at: span.time, duration: span.duration, timingFunction: span.easing) {
      $0[layer].opacity = opacity
    }
    setsOpacity = true
  }

  /// Turns the layer about an axis through its anchor.
  mutating func turn(
    _ layer: LayerID, by angle: Angle, axis: SIMD3<Double>, _ span: ScenarioSpan, in tree: inout LayerTree
  ) -> Bool {
    // Segments of at most a quarter turn, because interpolation takes the shorter of two rotations.
    let count = max(1, Int((abs(angle.degrees) / 90).rounded(.up)))
    let turns = (0...count).map { Transform3D.rotation(angle * (Double($0) / Double(count)), axis: axis) }
    return put(turns, mode: .linear, on: layer, span, in: &tree)
  }

  /// Scales the layer about its anchor.
  mutating func scale(_ layer: LayerID, by factors: Vector, _ span: ScenarioSpan, in tree: inout LayerTree) -> Bool {
    // The cubic mode through two values interpolates the matrix entries linearly. Decomposition fails at a scale of 0.
    put([.identity, .scale(x: factors.dx, y: factors.dy)], mode: .cubic, on: layer, span, in: &tree)
  }

  /// Adds an additive animation before the transform.
  private mutating func put(
    _ values: [Transform3D], mode: CalculationMode, on layer: LayerID, _ span: ScenarioSpan, in tree: inout LayerTree
  ) -> Bool {
    guard let end = values.last, accept(.inFront(end), on: layer, span, in: tree) else { return false }
    animate(layer, Keyframes(values, mode: mode), isAdditive: true, span, in: &tree)
    return true
  }

  /// Moves and resizes the layer to a rectangle of its parent, without rotation.
  mutating func morph(_ layer: LayerID, to frame: Rect, _ span: ScenarioSpan, in tree: inout LayerTree)
    -> ScenarioProblem?
  {
    let model = tree.model(at: span.time)[layer]
    let size = model.size
    let outer = AffineTransform.rotation(model.rotation)
      .concatenated(with: .scale(x: model.scale.dx, y: model.scale.dy))
    guard size.width > 0, size.height > 0, let inverse = outer.inverse else { return .noExtent }
    let upright = inverse.concatenated(with: .scale(x: frame.width / size.width, y: frame.height / size.height))
      .concatenated(with: .rotation(model.heading * -1))
    let old = model.transform
    var end = Transform3D(upright)
    end.m34 = old.reciprocalDepth
    guard accept(.instead(end), on: layer, span, in: tree) else { return .notFinite }
    let canInterpolate = !TransformInterpolation(from: old, to: end).isDiscrete
    animate(layer, Keyframes([old, end], mode: canInterpolate ? .linear : .cubic), isAdditive: false, span, in: &tree)
    return move(layer, to: frame.center, span, in: &tree) ? nil : .notFinite
  }

  /// Records a change of the transform; returns `false` if the result would not be finite.
  private mutating func accept(_ change: Change, on layer: LayerID, _ span: ScenarioSpan, in tree: LayerTree) -> Bool {
    changes.append(change)
    guard transform(over: tree.modelValue(of: layer, .transform, at: span.time)).isFinite else {
      changes.removeLast()
      return false
    }
    return true
  }

  private mutating func animate(
    _ layer: LayerID, _ keyframes: Keyframes<Transform3D>, isAdditive: Bool, _ span: ScenarioSpan,
    in tree: inout LayerTree
  ) {
    guard span.duration > 0, tree.motionPolicy == .full else { return }
    // The fill holds the end value until removal: rounding may leave an instant between end and removal.
    let timing = MediaTiming(duration: span.duration, fillMode: .forwards)
    animations.append(
      tree.animate(
        layer, .transform,
        with: Animation(
          .keyframes(KeyframeTrack(keyframes)), timing: timing, timingFunction: span.easing, isAdditive: isAdditive),
        at: span.time))
  }

  /// Applies the changes immediately if they have no animation: at a duration of 0 and with reduced motion.
  mutating func settle(_ layer: LayerID, _ span: ScenarioSpan, in tree: inout LayerTree) {
    guard animations.isEmpty, !changes.isEmpty else { return }
    set(
      layer, transform: transform(over: tree.modelValue(of: layer, .transform, at: span.time)), at: span.time, in: &tree
    )
    changes = []
  }

  // MARK: - Ending

  /// Returns the transform that results from applying all changes to another one.
  private func transform(over model: Transform3D) -> Transform3D {
    changes.reduce(model) { transform, change in
      switch change {
      case .inFront(let own): transform.concatenated(with: own)
      case .instead(let own): own
      }
    }
  }

  /// Ends the frames: their result becomes the layer's transform.
  func finish(_ layer: LayerID, at time: Double, in tree: inout LayerTree) {
    guard tree.contains(layer), !changes.isEmpty else { return }
    let end = transform(over: tree.modelValue(of: layer, .transform, at: time))
    for animation in animations { tree.removeAnimation(animation, at: time) }
    set(layer, transform: end, at: time, in: &tree)
  }

  /// Sets the layer to the end values of the frames immediately.
  func cut(_ layer: LayerID, at time: Double, in tree: inout LayerTree) {
    guard tree.contains(layer) else { return }
    let position = tree.modelValue(of: layer, .position, at: time)
    let opacity = tree.modelValue(of: layer, .opacity, at: time)
    tree.transaction(at: time, disablesActions: true) {
      if setsPosition { $0[layer].position = position }
      if setsOpacity { $0[layer].opacity = opacity }
    }
    finish(layer, at: time, in: &tree)
  }

  /// Sets the layer to its presentation values at an instant and removes the animations.
  func hold(_ layer: LayerID, at time: Double, in tree: inout LayerTree) {
    guard tree.contains(layer) else { return }
    // Single values are read. A presentation of all values would share the tree, and the next change would copy it.
    if setsPosition || setsOpacity {
      let position = tree.presentationValue(of: layer, .position, at: time)
      let opacity = tree.presentationValue(of: layer, .opacity, at: time)
      tree.transaction(at: time, disablesActions: true) {
        if setsPosition { $0[layer].position = position }
        if setsOpacity { $0[layer].opacity = opacity }
      }
    }
    guard !changes.isEmpty else { return }
    let transform = tree.presentationValue(of: layer, .transform, at: time)
    for animation in animations { tree.removeAnimation(animation, at: time) }
    set(layer, transform: transform, at: time, in: &tree)
  }

  private func set(_ layer: LayerID, transform: Transform3D, at time: Double, in tree: inout LayerTree) {
    tree.transaction(at: time, disablesActions: true) { $0[layer].transform = transform }
  }
}

/// The start, the duration and the easing of a frame.
struct ScenarioSpan: Sendable {
  let time: Double
  let duration: Double
  let easing: TimingFunction
}

extension Transform3D {
  /// The entry m34 = −1/d of a perspective that precedes all turns, with the eye at the distance d; 0 without one.
  ///
  /// Such a perspective makes the w column of the matrix a multiple of the z column.
  fileprivate var reciprocalDepth: Double {
    let depths = [(m14, m13), (m24, m23), (m34, m33)]
    guard let (divisor, depth) = depths.max(by: { abs($0.1) < abs($1.1) }), depth != 0 else { return 0 }
    let reciprocalDepth = divisor / depth
    return reciprocalDepth.isFinite ? reciprocalDepth : 0
  }
}
