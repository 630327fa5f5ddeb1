// SPDX-License-Identifier: MIT

/// Regions as texts, which only session files have.
extension SceneRegion {
  /// Reads the text of a session file; `nil` for a text of no region.
  package init?(sessionText text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    switch (words[0], words.count) {
    case ("stage", 1): self = .stage
    case ("crowd", 1): self = .crowd
    case ("picture", 1): self = .picture
    case ("layers", 1): self = .layers
    case ("key", 2), ("furtherKey", 2), ("keyHandle", 2):
      guard let index = Int(words[1]) else { return nil }
      self = words[0] == "key" ? .key(index) : words[0] == "keyHandle" ? .keyHandle(index) : .furtherKey(index)
    case ("layer", 3):
      guard let layer = Int(words[1]), let part = SceneRegion.LayerPart(sessionText: words[2]) else { return nil }
      self = .layer(layer, part)
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
    case .picture: "picture"
    case .layers: "layers"
    case .key(let index): "key \(index)"
    case .furtherKey(let index): "furtherKey \(index)"
    case .keyHandle(let index): "keyHandle \(index)"
    case .layer(let index, let part): "layer \(index) \(part.sessionText)"
    }
  }
}

extension SceneRegion.LayerPart {
  fileprivate init?(sessionText text: Substring) {
    switch text {
    case "name": self = .name
    case "fold": self = .fold
    case "visibility": self = .visibility
    case "solo": self = .solo
    default:
      guard text.hasPrefix("property"), let index = Int(text.dropFirst("property".count)) else { return nil }
      self = .property(index)
    }
  }

  fileprivate var sessionText: String {
    switch self {
    case .name: "name"
    case .property(let index): "property\(index)"
    case .fold: "fold"
    case .visibility: "visibility"
    case .solo: "solo"
    }
  }
}
