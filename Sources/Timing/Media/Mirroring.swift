// SPDX-License-Identifier: MIT

/// The quantity that the return cycle of an autoreversing animation mirrors.
///
/// Both cases are equal for a timing function that is symmetric about (½, ½). For all others they differ.
public enum Mirroring: Hashable, Sendable {
  /// Time: the return cycle is the outward cycle played backwards, as in Core Animation and Web Animations.
  ///
  /// An eased start of the outward cycle becomes an eased end of the return cycle.
  case time
  /// The value: the return cycle is 1 minus the outward cycle, as in BLAnimationController.
  ///
  /// An eased start of the outward cycle is an eased start of the return cycle too.
  case value
}
