import Geometry

extension LayerTree {
  /// What places a layer in its parent, as it is shown at an instant.
  @inline(__always)
  func shownPlacement(of slot: Int, at time: Double) -> LayerPlacement {
    LayerPlacement(
      position: columns.position.value(slot, at: time), anchor: columns.anchor.value(slot, at: time),
      rotation: columns.rotation.value(slot, at: time), scale: columns.scale.value(slot, at: time),
      transform: columns.transform.value(slot, at: time), heading: columns.heading.value(slot, at: time),
      bounds: shownBounds(of: slot, at: time))
  }

  /// The bounds of a layer as they are shown at an instant.
  @inline(__always)
  func shownBounds(of slot: Int, at time: Double) -> Rect {
    Rect(origin: columns.boundsOrigin.value(slot, at: time), size: columns.size.value(slot, at: time))
  }

  /// What places a layer in its parent, as it has been set at an instant.
  func modelPlacement(of id: LayerID, at time: Double) -> LayerPlacement {
    LayerPlacement(
      position: modelValue(of: id, .position, at: time), anchor: modelValue(of: id, .anchor, at: time),
      rotation: modelValue(of: id, .rotation, at: time), scale: modelValue(of: id, .scale, at: time),
      transform: modelValue(of: id, .transform, at: time), heading: modelValue(of: id, .heading, at: time),
      bounds: Rect(
        origin: modelValue(of: id, .boundsOrigin, at: time), size: modelValue(of: id, .size, at: time)))
  }

  /// How near a layer is among its siblings at an instant.
  @inline(__always)
  func shownZPosition(of slot: Int, at time: Double) -> Double {
    let z = columns.zPosition.value(slot, at: time)
    return z.isNaN ? 0 : z
  }
}
