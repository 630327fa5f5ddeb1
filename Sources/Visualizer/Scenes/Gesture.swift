// SPDX-License-Identifier: MIT

/// A pointer gesture in a scene, as the help lists it.
package struct Gesture: Sendable, Hashable {
  /// The name of the gesture.
  package let name: String
  /// Its effect.
  package let words: String
}
