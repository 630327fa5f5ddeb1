// SPDX-License-Identifier: MIT

/// The scenes, in the order of their keys.
package enum SceneName: String, Sendable, Hashable, CaseIterable {
  /// Three motions along one blob.
  case curves
  /// Four retarget policies for the same clicks.
  case retarget
  /// One animated square, and values that are derived from it.
  case dependents
  /// Actors that play scenarios from files.
  case scenarios
  /// Values that no layer has, driven by a controller.
  case worker
  /// Timing functions and springs as curves.
  case timing
  /// As many layers as the display's rate allows.
  case crowd

  /// The key that shows the scene.
  package var digit: Character {
    switch self {
    case .curves: "1"
    case .retarget: "2"
    case .dependents: "3"
    case .scenarios: "4"
    case .worker: "5"
    case .timing: "6"
    case .crowd: "7"
    }
  }

  /// The title of the tab.
  package var title: String {
    switch self {
    case .curves: "Curves"
    case .retarget: "Retarget"
    case .dependents: "Dependents"
    case .scenarios: "Scenarios"
    case .worker: "Worker"
    case .timing: "Timing"
    case .crowd: "Crowd"
    }
  }

  /// A summary in a few words.
  package var summary: String {
    switch self {
    case .curves: "Three animations of one path: straight keyframes, smooth keyframes and the path itself"
    case .retarget: "One sequence of clicks, and four policies for a change in flight"
    case .dependents: "One square is animated; all other values are computed from it"
    case .scenarios: "Actors play scenarios from a file: keyframes, flights, and waits for a target"
    case .worker: "A controller reports progress to four values that no layer has"
    case .timing: "Timing functions and springs, as a curve and as motion"
    case .crowd: "As many moving layers as the display can show without missed frames"
    }
  }
}
