// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
public import GlissadeTiming

extension LayerTree {
  /// Changes the layout at an instant: all layers then move from where they are seen to where they belong.
  ///
  ///     tree.changeLayout(at: now) {
  ///       $0[row].move(to: 0, in: otherList)
  ///       for (index, row) in rows.enumerated() { $0[row].position.y = Double(index) * 40 }
  ///     }
  ///
  /// A layer that has another parent, position, size, rotation or scale afterwards begins at its place on the surface,
  /// with its velocity, and goes to its new place with a spring. This holds through parents that are rotated, scaled or
  /// moving. Other layers keep their motion. The web calls this technique FLIP: first, last, invert, play.
  ///
  /// After a change of the parent, a position has the exact velocity. Rotation and scale then have that in the old
  /// parent, and shear is lost.
  ///
  /// - Parameters:
  ///   - time: The instant, on the clock of the tree.
  ///   - spring: The spring to the new places.
  ///   - fade: The seconds in which inserted layers fade in and removed ones fade out, or `nil`. A removed layer stays
  ///     in its place until then. If it is moved before, it stays in the tree.
  ///   - changes: Moves, adds and removes layers, and sets their values, which change immediately in the closure. A
  ///     change with a delay is a plan without motion. The closure runs once, before the call returns.
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure. The changes before the error remain, without motion.
  /// - Complexity: O(n) in the layers and their ancestors.
  @discardableResult
  public mutating func changeLayout<Result, Failure: Error>(
    at time: Double, spring: Spring = Spring(response: 0.4, dampingRatio: 1), fade: Double? = nil,
    _ changes: (inout Transaction) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let before = LayoutSnapshot(of: self, at: time)
    let result = try transaction(at: time, policy: .jump, changes)
    guard time.isFinite else { return result }
    if let fade, fade > 0, motionPolicy != .none { keepRemoved(before, at: time, fade: fade) }
    for layer in layersInTree(at: time) {
      if let seen = before.layers[layer] {
        move(layer, from: seen, in: before, at: time, spring)
      } else if let fade, fade > 0 {
        let opacity = modelValue(of: layer, .opacity, at: time)
        transaction(at: time, policy: .jump) { $0[layer].opacity = 0 }
        transaction(at: time, duration: fade, policy: .replace) { $0[layer].opacity = opacity }
      }
    }
    return result
  }

  /// The layers in the tree, parents before their children.
  private func layersInTree(at time: Double) -> [LayerID] {
    var layers: [LayerID] = []
    var pending: [LayerID] = children(at: time).reversed()
    while let layer = pending.popLast() {
      layers.append(layer)
      pending += children(of: layer, at: time).reversed()
    }
    return layers
  }

  /// Returns removed layers to their places, and lets them fade out.
  private mutating func keepRemoved(_ before: LayoutSnapshot, at time: Double, fade: Double) {
    for layer in before.order where contains(layer) && !contains(layer, at: time) {
      guard let seen = before.layers[layer], seen.parent.map({ contains($0, at: time) }) ?? true else { continue }
      move(layer, to: seen.index, in: seen.parent, at: time)
      // The opacity of the model stays, for a layer that returns later.
      let timing = MediaTiming(duration: fade)
      leavingFades[layer] = animate(
        layer, .opacity, with: .basic(from: seen.opacity, to: 0, timing: timing, timingFunction: .seamless), at: time)
      planRemoval(of: layer, at: time + fade)
    }
  }

  /// Lets a layer move from where it was seen.
  private mutating func move(
    _ layer: LayerID, from seen: LayoutSnapshot.Layer, in before: LayoutSnapshot, at time: Double, _ spring: Spring
  ) {
    let parent = parent(of: layer, at: time)
    var (position, rotation, scale) = (seen.position, seen.rotation, seen.scale)
    if parent != seen.parent {
      guard let place = before.place(of: seen, in: parent, of: self, at: time) else { return }
      (position, rotation, scale) = (place.position, place.rotation, place.scale)
    }
    start(.position, of: layer, at: time, from: position, spring)
    start(.rotation, of: layer, at: time, from: rotation, spring)
    start(.scale, of: layer, at: time, from: scale, spring)
    start(.size, of: layer, at: time, from: seen.size, spring)
  }

  /// Lets a property move from a sample to its model value, unless it has the sample.
  private mutating func start<Value>(
    _ property: LayerProperty<Value>, of layer: LayerID, at time: Double, from sample: Sample<Value>, _ spring: Spring
  ) {
    let present = presentationSample(of: layer, property, at: time)
    guard
      present.value.distance(to: sample.value) > 1e-9
        || present.velocity.subtracting(sample.velocity).magnitude > 1e-9
    else { return }
    let end = modelValue(of: layer, property, at: time)
    transaction(at: time, policy: .jump) { $0[layer][property] = sample.value }
    transaction(at: time, policy: .spring(spring)) { $0[layer].set(property, to: end, velocity: sample.velocity) }
  }
}

/// The places of layers as they are seen at an instant.
private struct LayoutSnapshot {
  struct Layer {
    var parent: LayerID?
    var index: Int
    var position: Sample<Point>
    var rotation: Sample<Angle>
    var scale: Sample<Vector>
    var size: Sample<Size>
    var opacity: Double
  }

  private let tree: LayerTree
  private let time: Double
  private(set) var layers: [LayerID: Layer] = [:]
  /// The layers, parents before their children.
  private(set) var order: [LayerID] = []

  init(of tree: LayerTree, at time: Double) {
    (self.tree, self.time) = (tree, time)
    var pending: [(LayerID, LayerID?, Int)] = tree.children(at: time).enumerated().map { ($1, nil, $0) }
    while let (layer, parent, index) = pending.popLast() {
      order.append(layer)
      layers[layer] = Layer(
        parent: parent, index: index, position: tree.presentationSample(of: layer, .position, at: time),
        rotation: tree.presentationSample(of: layer, .rotation, at: time),
        scale: tree.presentationSample(of: layer, .scale, at: time),
        size: tree.presentationSample(of: layer, .size, at: time),
        opacity: tree.presentationValue(of: layer, .opacity, at: time))
      pending += tree.children(of: layer, at: time).enumerated().map { ($1, layer, $0) }
    }
  }

  /// The place of a layer in the coordinates of another parent; `nil` where the parent has no inverse map.
  func place(
    of layer: Layer, in parent: LayerID?, of after: LayerTree, at time: Double
  ) -> (position: Sample<Point>, rotation: Sample<Angle>, scale: Sample<Vector>)? {
    guard let map = map(from: layer.parent, to: parent, of: after, at: time) else { return nil }
    var points: [Point] = []
    for step in 0...4 {
      let later = time + Double(step) * Self.step
      let position = layer.position.value + layer.position.velocity * (later - time)
      guard let point = self.map(from: layer.parent, to: parent, of: after, at: later)?.apply(to: position) else {
        return nil
      }
      points.append(point)
    }
    let affine = map.nearestAffine
    let axis = Vector(direction: layer.rotation.value)
    let (x, y) = (layer.scale.value.dx, layer.scale.value.dy)
    let first = affine.apply(to: axis * x)
    let second = affine.apply(to: Vector(dx: -axis.dy, dy: axis.dx) * y)
    let length = first.length
    guard points[0].isFinite, length > 0 else { return nil }
    let scale = Vector(dx: length, dy: first.cross(second) / length)
    // The nearest whole turns, since only the direction is known.
    let direction = first.direction.radians
    let turns = ((layer.rotation.value.radians - direction) / (2 * .pi)).rounded()
    return (
      Sample(value: points[0], velocity: Self.velocity(points)),
      Sample(value: Angle(radians: direction + turns * 2 * .pi), velocity: layer.rotation.velocity),
      Sample(
        value: scale,
        velocity: Vector(
          dx: x == 0 ? 0 : layer.scale.velocity.dx * scale.dx / x,
          dy: y == 0 ? 0 : layer.scale.velocity.dy * scale.dy / y))
    )
  }

  /// The map from a parent before the change to one after it.
  private func map(
    from old: LayerID?, to new: LayerID?, of after: LayerTree, at time: Double
  ) -> ProjectiveTransform? {
    guard let outwards = tree.presentation(at: time).transform(from: old, to: nil),
      let inwards = after.presentation(at: time).transform(from: nil, to: new)
    else { return nil }
    return inwards.concatenated(with: outwards)
  }

  /// The distance of samples for a velocity, in seconds.
  private static let step = 1e-4

  /// The velocity at the first of five points, to the fourth order of the step.
  private static func velocity(_ points: [Point]) -> Vector {
    let weights = [-25.0 / 12, 4, -3, 4.0 / 3, -1.0 / 4]
    return zip(points, weights).reduce(.zero) { $0 + ($1.0 - points[0]) * ($1.1 / step) }
  }
}
