// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers

/// A transform of a Lottie file: position · rotation · skew · scale · −anchor. The rightmost factor applies first.
struct LottieTransform: Sendable {
  var anchor = Animated<Point>.constant(.zero)
  var position = Animated<Point>.constant(.zero)
  var rotation = Animated<Angle>.constant(.zero)
  var scale = Animated<Vector>.constant(Vector(dx: 1, dy: 1))
  var skew = Animated<Angle>.constant(.zero)
  var skewAxis = Animated<Angle>.constant(.zero)
  var opacity = Animated<Double>.constant(1)
  /// The rotation in space, in place of that in the plane; `nil` in the plane.
  var space: LottieSpatialRotation?

  /// Whether there is a skew at any instant.
  private var isSkewed: Bool { if case .constant(let angle) = skew { angle != .zero } else { true } }

  /// Whether the map is the same at every instant.
  var isConstant: Bool {
    anchor.isConstant && position.isConstant && rotation.isConstant && scale.isConstant && skew.isConstant
      && skewAxis.isConstant && space?.isConstant ?? true
  }

  /// The map at an instant.
  func map(at time: Double) -> AffineTransform {
    let (anchor, position) = (anchor.value(at: time), position.value(at: time))
    return AffineTransform.translation(x: position.x, y: position.y)
      .concatenated(with: .rotation(rotation.value(at: time))).concatenated(with: linearMap(at: time))
      .concatenated(with: .translation(x: -anchor.x, y: -anchor.y))
  }

  /// The rotation in space, the skew and the scale.
  private func linearMap(at time: Double) -> AffineTransform {
    let map = skewAndScale(at: time)
    return space.map { $0.map(at: time).concatenated(with: map) } ?? map
  }

  private func skewAndScale(at time: Double) -> AffineTransform {
    let scale = scale.value(at: time)
    let map = AffineTransform.scale(x: scale.dx, y: scale.dy)
    guard isSkewed else { return map }
    return Self.skew(skew.value(at: time), axis: skewAxis.value(at: time)).concatenated(with: map)
  }

  /// The map of a skew.
  static func skew(_ angle: Angle, axis: Angle) -> AffineTransform {
    let direction = Vector(direction: angle)
    let slope = -direction.dy / direction.dx
    let shear = AffineTransform(a: 1, b: 0, c: slope.isFinite ? slope : 0, d: 1, tx: 0, ty: 0)
    return AffineTransform.rotation(-axis).concatenated(with: shear).concatenated(with: .rotation(axis))
  }

  /// Sets the map of a layer.
  func apply(to id: LayerID, in tree: inout LayerTree) {
    tree.set(.position, of: id, to: position)
    // The bounds have no extent, so that their origin is the anchor.
    tree.set(.boundsOrigin, of: id, to: anchor)
    tree.set(.rotation, of: id, to: rotation)
    if isSkewed || space != nil {
      if skew.isConstant, skewAxis.isConstant, scale.isConstant, space?.isConstant ?? true {
        tree.set(.transform, of: id, to: Transform3D(linearMap(at: 0)))
      } else {
        tree.set(.transform, of: id, to: Animated.function { Transform3D(linearMap(at: $0)) })
      }
    } else {
      tree.set(.scale, of: id, to: scale)
    }
  }
}

extension LottieBuilder {
  /// The transform of a layer or a group.
  ///
  /// - Parameter orientsAlongPath: Whether the direction of travel is added to the rotation.
  mutating func transform(
    _ node: LottieNode?, orientsAlongPath: Bool = false, on clock: LottieClock
  ) -> LottieTransform {
    guard let node else { return LottieTransform() }
    var transform = LottieTransform()
    transform.anchor = point(node["a"], on: clock)
    transform.position = point(node["p"], on: clock)
    (transform.rotation, transform.space) = rotation(node, on: clock)
    transform.scale = factors(node["s"], on: clock)
    transform.skew = angle(node["sk"], on: clock)
    transform.skewAxis = angle(node["sa"], on: clock)
    transform.opacity = percentage(node["o"], default: 100, on: clock)
    if orientsAlongPath { orient(&transform, along: node["p"], on: clock) }
    return transform
  }

  private mutating func orient(_ transform: inout LottieTransform, along node: LottieNode?, on clock: LottieClock) {
    let (rotation, position) = (transform.rotation, transform.position)
    guard !position.isConstant else { return }
    if let track = LottieBuilder.spatialTrack(node) {
      transform.rotation = .function { rotation.value(at: $0) + track.heading(at: clock.frame(at: $0)) }
    } else {
      transform.rotation = .function { time in
        // A hundredth of a millisecond: the difference has nine digits.
        let travel = position.value(at: time + 5e-6) - position.value(at: time - 5e-6)
        return rotation.value(at: time) + (travel == .zero ? .zero : travel.direction)
      }
    }
  }
}
