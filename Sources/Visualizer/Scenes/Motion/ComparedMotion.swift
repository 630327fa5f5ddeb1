// SPDX-License-Identifier: MIT
package import GlissadeGeometry
package import GlissadeLayers

/// Another motion, with which the Motion scene compares that of the file.
package struct ComparedMotion: Sendable {
  /// The largest distance of two motions.
  package struct Largest: Sendable, Hashable {
    /// The distance in points.
    package let distance: Double
    /// The instant in seconds.
    package let time: Double
    /// The layer and the property.
    package let name: String

    package init(distance: Double, time: Double, name: String) {
      (self.distance, self.time, self.name) = (distance, time, name)
    }
  }

  /// The name of the file, without its folder.
  package let name: String
  package let tree: LayerTree
  /// The duration in seconds, finite and above 0.
  package let duration: Double
  /// Seconds and the largest distance of corresponding points of layers, in points.
  package let distances: [Point]
  /// The largest distance, or `nil` if no layers correspond.
  package let largest: Largest?
  /// The layers and properties that are not compared, one sentence each.
  package let notes: [String]

  /// Size and duration in a few words.
  var facts: String { PlayedMotion.facts(size: tree.size, duration: duration).joined(separator: ", ") }

  package init(
    name: String, tree: LayerTree, duration: Double, distances: [Point], largest: Largest?,
    notes: [String]
  ) {
    (self.name, self.tree, self.duration) = (name, tree, duration)
    (self.distances, self.largest, self.notes) = (distances, largest, notes)
  }
}
