// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The view options of the Curves scene, which apply to all media times.
struct CurvesView: Sendable, Hashable {
  /// The groups of controls that share an area.
  enum Panel: Int, Sendable, CaseIterable {
    case shape, lanes, viewOptions

    var title: String {
      switch self {
      case .shape: CurvesTexts.Panel.shape
      case .lanes: CurvesTexts.Panel.lanes
      case .viewOptions: CurvesTexts.Panel.viewOptions
      }
    }
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

  /// Sets the option with an ID; returns whether there is one.
  mutating func set(_ id: String, to value: ParameterValue) -> Bool {
    if viewOptions.set(id, to: value) { return true }
    switch CurvesSetting(rawValue: id) {
    case .controlPoints: showsControlPoints = value.flag
    case .grid: showsGrid = value.flag
    case .differences: showsDifferences = value.flag
    case .lens: showsLens = value.flag
    case .panel: panel = Panel(rawValue: value.choice) ?? .shape
    case .lane: lane = min(max(value.choice, 0), 2)
    default: return false
    }
    return true
  }
}
