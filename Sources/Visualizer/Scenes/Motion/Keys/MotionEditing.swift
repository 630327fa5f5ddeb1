// SPDX-License-Identifier: MIT
package import GlissadeReading

/// The keyframes of a file that can be changed, and the motion of the changed file.
package struct MotionEditing: Sendable {
  /// The reason why a file does not have a change.
  package struct Problem: Error, Sendable {
    let text: String

    package init(_ text: String) { self.text = text }
  }

  /// The keyframes that the file states.
  package let keys: [StatedKeys]
  /// Returns the motion of the file with changes.
  let changed: @Sendable ([KeyEdit]) throws(Problem) -> PlayedMotion

  package init(_ keys: [StatedKeys], changed: @escaping @Sendable ([KeyEdit]) throws(Problem) -> PlayedMotion) {
    (self.keys, self.changed) = (keys, changed)
  }
}
