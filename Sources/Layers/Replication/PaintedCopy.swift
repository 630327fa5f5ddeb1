// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// A copy of the sublayers of a replicated layer in a frame, or the sublayers of a layer with a clock: the layers that
/// show an instant of their own.
struct PaintedCopy {
  /// The largest depth of nested replicated layers.
  static let maximumDepth = 8
  /// The largest depth of nested layers that are replicated or have clocks.
  static let maximumClockDepth = 64
  /// The largest number of copies and of layers in copies in a frame.
  static let maximumCount = 1 << 20
  /// The largest number of copies and of their direct sublayers that are examined for a frame.
  static let maximumVisitCount = 1 << 22

  /// The slot of the replicated layer, or of that with a clock.
  let slot: Int32
  /// The index of the copy that contains the replicated layer, or −1.
  let outer: Int32
  /// The instant that the copy shows.
  let time: Double
  /// The map from the copy to the coordinates of the replicated layer.
  let map: AffineTransform
  /// The number of replicated layers around the copy.
  let replicationDepth: Int16
  /// The number of layers around the copy that are replicated or have clocks.
  let depth: Int16
}

/// A layer in a copy: its values in the columns of a frame follow those of the slots.
struct CopiedLayer {
  /// The index of the copy.
  let copy: Int32
  /// Whether the layer is a direct sublayer of the replicated layer, so that the map of the copy applies to it.
  let isOutermost: Bool
}
