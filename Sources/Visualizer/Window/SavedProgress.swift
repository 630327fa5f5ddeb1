// SPDX-License-Identifier: MIT

/// The progress of a file that is being saved.
package struct SavedProgress: Hashable, Sendable {
  /// What the file contains.
  package enum File: Hashable, Sendable { case animation, motion }

  package let file: File
  /// The completed fraction, from 0 to 1.
  package let share: Double

  package init(of file: File, share: Double) { (self.file, self.share) = (file, share) }
}
