// SPDX-License-Identifier: MIT
import GlissadeGeometry

extension LayerTree {
  /// The placement of a layer in its parent by presentation values.
  @inline(__always)
  func presentationPlacement(of id: LayerID, at time: Double, _ pass: DependencyPass?) -> LayerPlacement {
    LayerPlacement(
      position: presentationValue(columns.position, .position, id, at: time, pass),
      anchor: presentationValue(columns.anchor, .anchor, id, at: time, pass),
      rotation: presentationValue(columns.rotation, .rotation, id, at: time, pass),
      scale: presentationValue(columns.scale, .scale, id, at: time, pass),
      transform: ProjectiveTransform(presentationValue(columns.transform, .transform, id, at: time, pass)),
      heading: presentationValue(columns.heading, .heading, id, at: time, pass),
      bounds: Rect(
        origin: presentationValue(columns.boundsOrigin, .boundsOrigin, id, at: time, pass),
        size: presentationValue(columns.size, .size, id, at: time, pass)))
  }

  /// The placement of a layer in its parent by model values.
  func modelPlacement(of id: LayerID, at time: Double) -> LayerPlacement {
    LayerPlacement(
      position: modelValue(of: id, .position, at: time), anchor: modelValue(of: id, .anchor, at: time),
      rotation: modelValue(of: id, .rotation, at: time), scale: modelValue(of: id, .scale, at: time),
      transform: ProjectiveTransform(modelValue(of: id, .transform, at: time)),
      heading: modelValue(of: id, .heading, at: time),
      bounds: Rect(
        origin: modelValue(of: id, .boundsOrigin, at: time), size: modelValue(of: id, .size, at: time)))
  }
}
