// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The size of the drawing area, and its division in each scene.
struct Panes: Sendable {
  /// The size of the drawing area, in points.
  var size: Size
  /// The parts of the scenes' areas that the user has given to their graphs, from 0 to 1.
  var graphShares: [SceneName: Double] = [:]
}
