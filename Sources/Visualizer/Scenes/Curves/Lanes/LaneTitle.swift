// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTypesetting

/// The form of a lane's title, the longest first.
enum LaneTitle: CaseIterable {
  case long
  case short
  case shortest

  /// The titles of all lanes in this form.
  ///
  /// - Parameter hasLetters: Whether the letters of the lanes stand before the titles. All titles are different
  ///   otherwise.
  func texts(of recipes: [CurvesMotion.Recipe], hasLetters: Bool) -> [String] {
    let texts =
      switch self {
      case .long: recipes.map(\.title)
      case .short: Self.distinguished(recipes.map(\.shortTitle), by: recipes.map(\.distinctTitle))
      case .shortest: recipes.map { $0.shortTitle.split(separator: " ").first.map(String.init) ?? "" }
      }
    return hasLetters ? texts : Self.lettered(texts)
  }

  /// The names beside the curves of a graph, for a width.
  static func labels(of recipes: [CurvesMotion.Recipe], within width: Double) -> [String] {
    func label(_ names: [String]) -> [String] { lettered(names.map { $0.lowercased() }) }
    let full = label(distinguished(recipes.map(\.shortTitle), by: recipes.map(\.distinctTitle)))
    return full.allSatisfy { TextStyle.caption.width(of: $0) <= width } ? full : label(recipes.map(\.shortTitle))
  }

  /// The width of the letter before a label.
  static let letterWidth = 12.0

  /// Labels behind the letters of their lanes, such as “A linear”. A name that ends with its letter stays.
  static func withLetters(_ labels: [String]) -> [String] {
    labels.enumerated().map { index, label in
      guard index < CurvesView.laneNames.count else { return label }
      let letter = CurvesView.laneNames[index]
      return letter + " " + (label.hasSuffix(" " + letter) ? String(label.dropLast(2)) : label)
    }
  }

  private static func distinguished(_ names: [String], by longer: [String]) -> [String] {
    zip(names, longer).map { name, longer in names.count { $0 == name } > 1 ? longer : name }
  }

  /// Adds the letter of the lane to equal names.
  private static func lettered(_ names: [String]) -> [String] {
    names.enumerated().map { index, name in
      let letter = index < CurvesView.laneNames.count ? CurvesView.laneNames[index] : "\(index + 1)"
      return names.count { $0 == name } > 1 ? "\(name) \(letter)" : name
    }
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
