// SPDX-License-Identifier: MIT
package import GlissadeLayers

/// Motion that was read from a file: a tree of layers, with what the file states about the whole.
package struct ReadMotion: Sendable {
  /// The layers. The size of the tree is that of the picture, in points, and its clock begins with the file's.
  package var tree: LayerTree
  /// The duration in seconds; one period of motion without end.
  package var duration: Double
  /// The format of the file, or `nil` for motion from elsewhere.
  package var format: MotionFileFormat?
  /// Whether a part of the motion repeats without an end.
  package var isEndless = false
  /// The instant from which on motion without an end repeats with its period, in seconds.
  package var repetitionStart = 0.0
  /// The frames per second that the file states, or `nil`.
  package var frameRate: Double?
  /// The named instants.
  package var markers: [MotionMarker] = []
  /// What is not exact, in the order of the file.
  package var notes: [ReadingNote] = []
  /// The groups that repeat a layer of the file, such as the parent of several layers, each with the first such group.
  package var copies: [LayerID: LayerID] = [:]
  /// The keyframes that can be changed in the file.
  package var keys: [StatedKeys] = []

  package init(tree: LayerTree, duration: Double, frameRate: Double? = nil) {
    (self.tree, self.duration, self.frameRate) = (tree, duration, frameRate)
  }
}

/// A named instant of a motion.
package struct MotionMarker: Hashable, Sendable {
  package let name: String
  /// The instant in seconds.
  package let time: Double
  /// The duration in seconds; 0 for an instant.
  package let duration: Double

  package init(name: String, time: Double, duration: Double = 0) {
    (self.name, self.time, self.duration) = (name, time, duration)
  }
}
