// SPDX-License-Identifier: MIT

/// Regions as texts, which only session files have.
extension SceneRegion {
  /// Reads the text of a session file; `nil` for a text of no region.
  package init?(sessionText text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    switch (words[0], words.count) {
    case ("stage", 1): self = .stage
    case ("crowd", 1): self = .crowd
    case ("lane", 2), ("easing", 2), ("comparedEasing", 2):
      guard let index = Int(words[1]) else { return nil }
      self = words[0] == "lane" ? .lane(index) : words[0] == "easing" ? .easing(index) : .comparedEasing(index)
    case ("lane", 4):
      guard words[2] == "point", let lane = Int(words[1]), let point = Int(words[3]) else { return nil }
      self = .point(point, lane: lane)
    default: return nil
    }
  }

  /// The text in a session file.
  package var sessionText: String {
    switch self {
    case .lane(let lane): "lane \(lane)"
    case .point(let index, let lane): "lane \(lane) point \(index)"
    case .easing(let index): "easing \(index)"
    case .comparedEasing(let index): "comparedEasing \(index)"
    case .stage: "stage"
    case .crowd: "crowd"
    }
  }
}
