// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTypesetting

/// The form of a lane's title, the longest first.
enum LaneTitle: CaseIterable {
  case long
  case short
  case shortest

  /// The titles of all lanes in this form. All are different.
  func texts(of recipes: [CurvesMotion.Recipe]) -> [String] {
    let texts =
      switch self {
      case .long: recipes.map(\.title)
      case .short: Self.distinguished(recipes.map(\.shortTitle), by: recipes.map(\.distinctTitle))
      case .shortest: recipes.map { $0.shortTitle.split(separator: " ").first.map(String.init) ?? "" }
      }
    return Self.numbered(texts)
  }

  /// The names beside the curves of a graph, for a width.
  static func labels(of recipes: [CurvesMotion.Recipe], within width: Double) -> [String] {
    let full = numbered(distinguished(recipes.map(\.shortTitle), by: recipes.map(\.distinctTitle)))
    let labels =
      full.allSatisfy { TextStyle.caption.width(of: $0) <= width } ? full : numbered(recipes.map(\.shortTitle))
    return labels.map { $0.lowercased() }
  }

  private static func distinguished(_ names: [String], by longer: [String]) -> [String] {
    zip(names, longer).map { name, longer in names.count { $0 == name } > 1 ? longer : name }
  }

  /// Adds the number of the lane to equal names.
  private static func numbered(_ names: [String]) -> [String] {
    names.enumerated().map { index, name in names.count { $0 == name } > 1 ? "\(name) \(index + 1)" : name }
  }
}

extension CurvesLayout.Lane {
  /// The width of the line's sample before the title.
  var sampleWidth: Double { panel.width >= 180 ? 30 : 12 }

  /// Whether the lane is so narrow that margins are reduced.
  var isTight: Bool { panel.width < 132 }

  /// The left end of texts.
  var textStart: Double { panel.minX + (isTight ? 8 : 16) }

  /// The left end of the title.
  var titleStart: Double { textStart + sampleWidth + (isTight ? 6 : 8) }

  /// The right end of the header.
  var headerEnd: Double {
    if case .column(let width) = text { panel.minX + width } else { panel.maxX - (isTight ? 4 : 16) }
  }

  /// The available width of the title.
  var titleRoom: Double { headerEnd - titleStart }
}
