// SPDX-License-Identifier: MIT

/// A pointer gesture in a scene, as the help lists it.
package struct Gesture: Sendable, Hashable {
  /// The name of the gesture.
  package let name: String
  /// Its effect.
  package let words: String
}

extension SceneName {
  /// The pointer gestures of the scene.
  package var gestures: [Gesture] {
    switch self {
    case .curves:
      [
        Gesture(name: "Click", words: "In a lane: the followers move there and come back"),
        Gesture(name: "Drag", words: "In a lane: the followers move along; a control point: it moves"),
        Gesture(name: "Point", words: "At a lane: Y, W, I and U change this lane, else the selected one"),
      ]
    case .retarget:
      [
        Gesture(name: "Click", words: "In a lane: the cards of all lanes go there"),
        Gesture(name: "Drag", words: "In a lane: a stream of clicks"),
      ]
    case .scenarios: [Gesture(name: "Click", words: "An actor: it is the one that plays next")]
    case .timing:
      [
        Gesture(name: "Drag", words: "A handle: it bends the curve"),
        Gesture(name: "Click", words: "A thumbnail: it becomes the curve, or curve B of a comparison"),
      ]
    case .crowd: [Gesture(name: "Click", words: "All go there and come back")]
    case .dependents: [Gesture(name: "Drag", words: "The first square: the others are computed from it")]
    case .worker: []
    }
  }
}
