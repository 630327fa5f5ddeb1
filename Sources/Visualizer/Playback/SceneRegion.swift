// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeWindowContents

/// A part of a scene in which the pointer has an effect.
package enum SceneRegion: Sendable, Hashable {
  /// A lane of the scene, by its index.
  case lane(Int)
  /// A control point in a lane, by both indices. In the Timing scene, a handle in lane 0.
  case point(Int, lane: Int)
  /// The thumbnail of a named easing, by its index.
  case easing(Int)
  /// The thumbnail of an easing for a comparison, by its index.
  case comparedEasing(Int)
  /// The stage of the Scenarios or the Dependents scene.
  case stage
  /// The box in which the crowd moves.
  case crowd
  /// The picture of the Motion scene on its stage.
  case picture
  /// The list of layers of the Motion scene.
  case layers
  /// A part of a layer in that list, by the index of the layer.
  case layer(Int, LayerPart)
  /// A keyframe in the graph of the Motion scene, by its index among those of the graph.
  case key(Int)
  /// A keyframe that a press with Shift adds to the chosen ones, or takes out of them.
  case furtherKey(Int)
  /// A handle of the chosen keyframe's easing: 0 at its start, 1 at its end.
  case keyHandle(Int)

  /// A part of a layer in the list of layers.
  package enum LayerPart: Sendable, Hashable {
    /// The name, which chooses the layer.
    case name
    /// The row of a property, by its index.
    case property(Int)
    /// The triangle that shows or hides properties and sublayers.
    case fold
    /// The mark that hides or shows the layer.
    case visibility
    /// The mark that shows the layer alone.
    case solo
  }

  /// The lane of the region, if it has one.
  var lane: Int? {
    switch self {
    case .lane(let lane), .point(_, let lane): lane
    case .easing, .comparedEasing, .stage, .crowd, .picture, .layers, .layer, .key, .furtherKey, .keyHandle: nil
    }
  }

  /// Whether a press starts a motion, which a paused transport does not show.
  var startsMotion: Bool {
    switch self {
    case .lane, .crowd: true
    case .point, .easing, .comparedEasing, .stage, .picture, .layers, .layer, .key, .furtherKey, .keyHandle: false
    }
  }

  /// Whether a press is a drag only after some points of movement. Before that it edits nothing.
  var waitsForDrag: Bool {
    switch self {
    case .picture, .point, .key, .keyHandle: true
    case .lane, .easing, .comparedEasing, .stage, .crowd, .layers, .layer, .furtherKey: false
    }
  }

  /// The index of the control point, if the region belongs to one.
  var point: Int? { if case .point(let index, _) = self { index } else { nil } }
}

/// A region with its position in the window.
struct PlacedRegion: Sendable, Hashable {
  let region: SceneRegion
  /// The area in the window.
  let frame: Rect
  /// Maps the coordinates of the region to the window.
  let transform: AffineTransform
  /// The area of the window to which points are clamped, or `nil` for none. Clamping is needed because a drag can leave
  /// the region.
  var limits: Rect?
  /// The shape of the pointer over the region.
  var pointerShape = PointerShape.arrow
  /// The steps of the wheel that have an effect in the region, negative away from the user; `nil` if the wheel is no
  /// input of the region.
  var wheelSteps: ClosedRange<Int>?
  /// The point that the region belongs to. Where the areas of several points overlap, the nearest point has the
  /// pointer.
  var anchor: Point?

  /// The side of the area around a point that takes the pointer, in points of the window.
  static let pointSize = 28.0

  /// The region around a point of the window.
  static func around(
    _ anchor: Point, _ region: SceneRegion, transform: AffineTransform, pointerShape: PointerShape = .move
  ) -> PlacedRegion {
    PlacedRegion(
      region: region, frame: Rect(center: anchor, size: Size(width: pointSize, height: pointSize)),
      transform: transform, pointerShape: pointerShape, anchor: anchor)
  }
}

extension [PlacedRegion] {
  /// The region that has the pointer at a point of the window. Later regions are in front.
  func region(at point: Point) -> PlacedRegion? {
    guard let top = last(where: { $0.frame.contains(point) }), top.anchor != nil else {
      return last { $0.frame.contains(point) }
    }
    func distance(_ region: PlacedRegion) -> Double { region.anchor?.distance(to: point) ?? .infinity }
    return filter { $0.frame.contains(point) }.min { distance($0) < distance($1) }
  }
}
