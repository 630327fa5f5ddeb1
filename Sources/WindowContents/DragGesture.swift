// SPDX-License-Identifier: MIT
import GlissadeAnimations
public import GlissadeGeometry
public import GlissadeLayers

/// Moves a layer with the pointer while the left button is held, and measures the velocity of the release.
///
/// A press on the layer, or on one of its sublayers, begins the drag. It ends earlier motion of the layer's position. A
/// layer that is caught in flight thus stays below the pointer.
///
///     if let velocity = drag.handle(event, at: instant, in: &tree) {
///       tree.transaction(at: instant) { [card] in $0[card].decay(.position, velocity: velocity) }
///     }
public struct DragGesture: Sendable {
  private let layer: LayerID
  /// The vector from the pointer to the layer's position while it is dragged, in the parent's coordinates.
  private var grip: Vector?
  private var tracker = VelocityTracker()

  /// Creates the gesture of a layer.
  public init(of layer: LayerID) { self.layer = layer }

  /// True from the press on the layer until the release.
  public var isActive: Bool { grip != nil }

  /// Handles an event. Events that do not belong to the drag have no effect.
  ///
  /// - Parameters:
  ///   - event: An event of the window that shows the tree.
  ///   - instant: The instant of the event, on the clock of the tree.
  ///   - tree: The tree of the layer.
  /// - Returns: After the release that ends the drag, the velocity of the pointer by a `VelocityTracker`: points per
  ///   second, in the coordinates of the layer's parent. Otherwise `nil`.
  public mutating func handle(_ event: WindowEvent, at instant: Double, in tree: inout LayerTree) -> Vector? {
    guard tree.contains(layer, at: instant) else {
      grip = nil
      return nil
    }
    switch event {
    case .pointerPressed(.left, let pointer):
      let values = tree.presentation(at: instant)
      guard let hit = tree.layer(at: pointer.position, at: instant), values.contains(hit, in: layer),
        let point = values.convert(pointer.position, from: nil, to: values[layer].parent)
      else { return nil }
      tracker = VelocityTracker()
      grip = values[layer].position - point
      move(to: pointer.position, at: instant, in: &tree)
    case .pointerMoved(let pointer):
      move(to: pointer.position, at: instant, in: &tree)
    case .pointerReleased(.left, _) where isActive:
      grip = nil
      return tracker.velocity(at: instant)
    default: break
    }
    return nil
  }

  private mutating func move(to position: Point, at instant: Double, in tree: inout LayerTree) {
    let values = tree.presentation(at: instant)
    guard let grip, let point = values.convert(position, from: nil, to: values[layer].parent) else { return }
    tracker.add(point, at: instant)
    tree.transaction(at: instant, policy: .jump) { [layer] in $0[layer].position = point + grip }
  }
}

extension LayerValues {
  /// True if a layer is another one or is inside it.
  fileprivate func contains(_ layer: LayerID, in ancestor: LayerID) -> Bool {
    var next: LayerID? = layer
    while let layer = next, layer != ancestor { next = self[layer].parent }
    return next != nil
  }
}
