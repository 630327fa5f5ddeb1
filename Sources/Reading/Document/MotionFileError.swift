// SPDX-License-Identifier: MIT

/// The reason why a file has no motion that can be read.
package struct MotionFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, with its place in the file, without a full stop.
  package let description: String

  package init(_ description: String) { self.description = description }
}
