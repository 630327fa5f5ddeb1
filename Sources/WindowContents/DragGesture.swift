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
  /// The directions of a drag, along the axes of the layer's parent.
  public enum Axis: Hashable, Sendable {
    /// Both directions.
    case both
    /// Along the x-axis only.
    case x
    /// Along the y-axis only.
    case y
  }

  /// The layer that the gesture moves.
  public let layer: LayerID
  private let axis: Axis
  private let limits: RubberBand?
  /// The position at the press, and the vector from the pointer to the position without limits, while it is dragged.
  private var grip: (start: Point, offset: Vector)?
  private var tracker = VelocityTracker()

  /// Creates the gesture of a layer.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - axis: The directions in which the layer moves.
  ///   - limits: The limits of the layer's position, in the coordinates of its parent, or `nil` for none.
  public init(of layer: LayerID, axis: Axis = .both, limits: RubberBand? = nil) {
    (self.layer, self.axis, self.limits) = (layer, axis, limits)
  }

  /// True from the press on the layer until the release.
  public var isActive: Bool { grip != nil }

  /// The way of the layer since the press, in the coordinates of its parent; zero without a drag.
  ///
  /// - Parameters:
  ///   - instant: The instant, on the clock of the tree.
  ///   - tree: The tree of the layer.
  public func translation(at instant: Double, in tree: LayerTree) -> Vector {
    grip.map { tree.presentation(at: instant)[layer].position - $0.start } ?? .zero
  }

  /// Handles an event. Events that do not belong to the drag have no effect.
  ///
  /// - Parameters:
  ///   - event: An event of the window that shows the tree.
  ///   - instant: The instant of the event, on the clock of the tree.
  ///   - tree: The tree of the layer.
  /// - Returns: After the release that ends the drag, the velocity of the layer by a `VelocityTracker`: points per
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
      let start = values[layer].position
      grip = (start, (limits?.pulled(to: start) ?? start) - point)
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
    var place = point + grip.offset
    place = limits?.position(pulledTo: place) ?? place
    if axis == .x { place.y = grip.start.y }
    if axis == .y { place.x = grip.start.x }
    tracker.add(place, at: instant)
    tree.transaction(at: instant, policy: .jump) { [layer] in $0[layer].position = place }
  }
}
