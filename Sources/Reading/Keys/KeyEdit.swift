// SPDX-License-Identifier: MIT
package import GlissadeTiming

/// A change of a keyframe of a file.
package struct KeyEdit: Sendable, Hashable {
  package enum Change: Sendable, Hashable {
    /// The instant in seconds of the document, between the keyframes before and after it.
    case time(Double)
    /// The numbers in the unit of the file.
    case numbers([Double])
    /// The easing to the next keyframe.
    case easing(TimingFunction)
    /// A new keyframe at an instant, with the value that the motion has there.
    case added(Double)
    /// The keyframe is removed.
    case removed

    /// Whether keyframes are added.
    var isAddition: Bool { if case .added = self { true } else { false } }
    /// Whether the indices of later keyframes change.
    package var isStructural: Bool { isAddition || self == .removed }
  }

  /// The index of the keyframes in ``ReadMotion/keys``.
  package let keys: Int
  /// The index of the keyframe, after the earlier changes.
  package let key: Int
  package let change: Change

  package init(keys: Int, key: Int, _ change: Change) { (self.keys, self.key, self.change) = (keys, key, change) }
}

extension MotionFile {
  /// The bytes of a file with changed keyframes. Everything else in it stays as it is.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that were read.
  ///   - edits: The changes, in their order.
  ///   - keys: The keyframes that were read from the bytes.
  /// - Throws: An error for a change that the file cannot express.
  /// - Complexity: O(n) in the bytes for each change.
  package static func edited(
    _ bytes: [UInt8], by edits: [KeyEdit], of keys: [StatedKeys]
  ) throws(MotionFileError) -> [UInt8] {
    var (bytes, keys) = (bytes, keys)
    for edit in edits {
      guard keys.indices.contains(edit.keys) else { throw MotionFileError("the file has no such keyframe") }
      let stated = keys[edit.keys]
      // The changes can be those of another version of the file.
      if let problem = stated.problem(with: edit.change, ofKey: edit.key) { throw MotionFileError(problem) }
      switch stated.source {
      case .lottie(let keyText): try keyText.apply(edit, to: stated, in: &bytes)
      case .smil(let keyText, _): try keyText.apply(edit, to: stated, in: &bytes)
      case .rule(let keyText): try keyText.apply(edit, to: stated, in: &bytes)
      }
      keys.apply(edit)
    }
    return bytes
  }
}
