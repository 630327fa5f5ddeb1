// SPDX-License-Identifier: MIT

/// The first commands of a display list, stored as a picture of the surface.
struct StoredStart {
  /// The number of commands.
  let count: Int
  /// The picture in rows without padding.
  let pixels: [UInt32]
}
