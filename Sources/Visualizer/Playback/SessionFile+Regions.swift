// SPDX-License-Identifier: MIT

/// Regions as texts, which only session files have.
extension SceneRegion {
  /// Reads the text of a session file. A text of no region becomes ``unknown(_:)``.
  package init(sessionText text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    let numbers = words.map { Int($0) }
    switch words.first {
    case "curve" where words.count == 1: self = .curve
    case "stage" where words.count == 1: self = .stage
    case "crowd" where words.count == 1: self = .crowd
    case "lane":
      if words.count == 2, let lane = numbers[1] {
        self = .lane(lane)
      } else if words.count == 4, words[2] == "point", let lane = numbers[1], let point = numbers[3] {
        self = .point(point, lane: lane)
      } else {
        self = .unknown(text)
      }
    default: self = .unknown(text)
    }
  }

  /// The text in a session file.
  package var sessionText: String {
    switch self {
    case .lane(let lane): "lane \(lane)"
    case .point(let index, let lane): "lane \(lane) point \(index)"
    case .curve: "curve"
    case .stage: "stage"
    case .crowd: "crowd"
    case .unknown(let text): text
    }
  }
}
