// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTypesetting

/// The titles of all lanes in the longest form that fits into all of them.
struct LaneTitles {
  /// Whether the letters of the lanes are before the titles.
  let hasLetters: Bool
  /// The titles, or `nil` without space for them.
  let texts: [String]?
  private let lanes: [CurvesLayout.Lane]
  /// Whether each title has a menu of presets after it.
  private let hasMenus: Bool

  init(of recipes: [CurvesMotion.Recipe], in layout: CurvesLayout) {
    let lanes = layout.lanes
    let canHaveMenus = lanes.allSatisfy { $0.text != .none && $0.panel.height >= 60 }
    // All titles have the same form, and different words. A shorter form leaves space for the menus of presets and the
    // letters of the lanes.
    var best: (texts: [String], hasLetters: Bool, hasMenus: Bool)?
    for hasMenus in canHaveMenus ? [true, false] : [false] {
      for hasLetters in [true, false] where best == nil {
        let further = (hasMenus ? Self.menuWidth : 0) + (hasLetters ? LaneHeader.letterWidth : 0)
        let texts = LaneTitle.allCases.lazy.map { $0.texts(of: recipes, hasLetters: hasLetters) }.first { titles in
          Set(titles).count == titles.count
            && zip(lanes, titles).allSatisfy { TextStyle.title.width(of: $1) + further <= $0.titleRoom }
        }
        if let texts { best = (texts, hasLetters, hasMenus) }
      }
    }
    texts = best?.texts
    hasLetters = best?.hasLetters ?? false
    hasMenus = best?.hasMenus ?? false
    self.lanes = lanes
  }

  /// The width of a menu button and the space before it.
  private static let menuWidth = 30.0

  /// The space between a title and the end of its header.
  private func space(after index: Int) -> Double {
    guard let texts else { return 0 }
    let lane = lanes[index]
    return lane.titleRoom - (hasLetters ? LaneHeader.letterWidth : 0) - TextStyle.title.width(of: texts[index])
  }

  /// The areas of the buttons after the titles, or `nil` without space for them.
  var menuFrames: [Rect]? {
    guard hasMenus else { return nil }
    return lanes.indices.map { index in
      let end = lanes[index].headerEnd - space(after: index)
      return Rect(x: (end + 2).rounded(), y: lanes[index].titleBaseline - 19, width: 28, height: 28)
    }
  }

  /// The space for a note at the end of a header.
  func room(forNoteOf index: Int) -> Double { space(after: index) - (menuFrames == nil ? 0 : Self.menuWidth) }
}
