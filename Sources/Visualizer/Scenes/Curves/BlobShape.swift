// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The kinds of blob, without their point counts.
enum BlobShape: Hashable, Sendable {
  case circle
  case square
}

extension RandomBlob.Shape {
  var shape: BlobShape { if case .circle = self { .circle } else { .square } }
}
