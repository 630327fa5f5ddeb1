import Geometry
import Typesetting

/// How much of a lane's name its panel has room for, the longest first.
enum LaneTitle: CaseIterable {
  case long
  case short
  case shortest

  /// The name of a recipe at this length.
  func text(of recipe: CurvesMotion.Recipe) -> String {
    switch self {
    case .long: recipe.title
    case .short: recipe.shortTitle
    case .shortest: recipe.shortTitle.split(separator: " ").first.map(String.init) ?? ""
    }
  }

  /// Whether the name fits beside the sample of the lane's line.
  func fits(_ recipe: CurvesMotion.Recipe, in lane: CurvesLayout.Lane) -> Bool {
    TextStyle.title.width(of: text(of: recipe)) <= lane.titleRoom
  }
}

extension CurvesLayout.Lane {
  /// The sample of the lane's line in front of the title.
  var sampleWidth: Double { panel.width >= 180 ? 30 : 12 }

  /// Where the title starts.
  var titleStart: Double { panel.minX + 16 + sampleWidth + 8 }

  /// Where the header ends.
  var headerEnd: Double {
    if case .column(let width) = text { panel.minX + width } else { panel.maxX - 16 }
  }

  /// The width that a title may have.
  var titleRoom: Double { headerEnd - titleStart }
}
