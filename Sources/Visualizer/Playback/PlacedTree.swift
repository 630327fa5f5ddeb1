// SPDX-License-Identifier: MIT
package import GlissadeGeometry
package import GlissadeLayers

/// A tree of layers that a scene shows, with its place in the window.
package struct PlacedTree: Sendable {
  /// The name: that of a lane, a row or the stage.
  package let name: String
  /// The tree. Its instants are media times.
  package var tree: LayerTree
  /// The map from the tree to the window.
  package let transform: AffineTransform

  init(_ name: String, _ tree: LayerTree, under transform: AffineTransform) {
    (self.name, self.tree, self.transform) = (name, tree, transform)
  }
}

/// The layout of a scene changes in a range of media times, so that its layers have no fixed places.
package struct LayoutChange: Error {
  /// The media time at which another layout was found.
  package let time: Double
}

extension VisualizerContent {
  /// The seconds after an input at which the layout is examined: changes of it can be animated.
  private static let settling = [0, 0.1, 0.3, 1]
  /// The most inputs after which the layout is examined.
  private static let inputLimit = 100

  /// The trees of the visible scene, without its controls; empty for a scene that shows no layers.
  ///
  /// - Parameter times: The media times that the trees must cover.
  /// - Throws: The first change of the layout that is found after an input.
  package func placedTrees(in times: ClosedRange<Double>) throws(LayoutChange) -> [PlacedTree] {
    var frame = frame
    frame.showsHint = false
    let scene = run.scene(at: times.upperBound).extended(to: times.upperBound)
    let placed = scene.placedTrees(in: times, frame: frame, theme: appearance.theme)
    func places(at time: Double) -> [AffineTransform] {
      scene.placedTrees(in: time...time, frame: frame, theme: appearance.theme).map(\.transform)
    }
    let first = places(at: times.lowerBound)
    let inputs = run.journal.map(\.time).filter { $0 > times.lowerBound && $0 < times.upperBound }
    for input in stride(from: 0, to: inputs.count, by: inputs.count / Self.inputLimit + 1).map({ inputs[$0] }) {
      for time in Self.settling.map({ input + $0 }) where time < times.upperBound {
        guard places(at: time) == first else { throw LayoutChange(time: time) }
      }
    }
    return placed
  }
}
