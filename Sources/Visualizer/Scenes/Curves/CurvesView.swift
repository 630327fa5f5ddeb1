// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The view options of the Curves scene, which apply to all media times.
struct CurvesView: Sendable, Hashable {
  /// The groups of controls that share an area.
  enum Panel: Int, Sendable, CaseIterable {
    case shape, lanes, viewOptions
  }

  var viewOptions = ViewOptions()
  var showsControlPoints = true
  var showsGrid = false
  var showsDifferences = true
  var showsLens = false
  /// The names of the lanes.
  static let laneNames = ["A", "B", "C"]

  /// The visible group of controls.
  var panel = Panel.shape
  /// The lane whose recipe the controls show.
  var lane = 1
}
