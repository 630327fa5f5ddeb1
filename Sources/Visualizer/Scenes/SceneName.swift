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
    case .curves: "Three ways along one blob"
    case .retarget: "One stream of clicks, four ways to answer it"
    case .dependents: "One square is animated, everything else follows from it"
    case .scenarios: "Actors play key frames from a file, decoys fly, targets are waited for"
    case .worker: "Anything animates: a worker is told how far it is"
    case .timing: "Timing functions and springs, as curves and as motion"
    case .crowd: "As many as the display's rate allows, and every click sends all of them"
    }
  }
}
