import Geometry
import Typesetting

/// How much of a lane's name its panel has room for, the longest first.
enum LaneTitle: CaseIterable {
  case long
  case short
  case shortest

  /// The names of all lanes at this length, no two of them alike.
  func texts(of recipes: [CurvesMotion.Recipe]) -> [String] {
    let texts =
      switch self {
      case .long: recipes.map(\.title)
      case .short: Self.told(recipes.map(\.shortTitle), apart: recipes.map(\.distinctTitle))
      case .shortest: recipes.map { $0.shortTitle.split(separator: " ").first.map(String.init) ?? "" }
      }
    return Self.numbered(texts)
  }

  /// Names beside the curves of a graph, which have this much room.
  static func labels(of recipes: [CurvesMotion.Recipe], within width: Double) -> [String] {
    let full = numbered(told(recipes.map(\.shortTitle), apart: recipes.map(\.distinctTitle)))
    let labels =
      full.allSatisfy { TextStyle.caption.width(of: $0) <= width } ? full : numbered(recipes.map(\.shortTitle))
    return labels.map { $0.lowercased() }
  }

  private static func told(_ names: [String], apart longer: [String]) -> [String] {
    zip(names, longer).map { name, longer in names.count { $0 == name } > 1 ? longer : name }
  }

  /// What is called like another one is called by its lane, too.
  private static func numbered(_ names: [String]) -> [String] {
    names.enumerated().map { index, name in names.count { $0 == name } > 1 ? "\(name) \(index + 1)" : name }
  }
}

extension CurvesLayout.Lane {
  /// The sample of the lane's line in front of the title.
  var sampleWidth: Double { panel.width >= 180 ? 30 : 12 }

  /// Whether it is so narrow that every point counts.
  var isTight: Bool { panel.width < 132 }

  /// Where texts start.
  var textStart: Double { panel.minX + (isTight ? 8 : 16) }

  /// Where the title starts.
  var titleStart: Double { textStart + sampleWidth + (isTight ? 6 : 8) }

  /// Where the header ends.
  var headerEnd: Double {
    if case .column(let width) = text { panel.minX + width } else { panel.maxX - (isTight ? 4 : 16) }
  }

  /// The width that a title may have.
  var titleRoom: Double { headerEnd - titleStart }
}
