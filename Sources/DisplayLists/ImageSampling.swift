// SPDX-License-Identifier: MIT

/// The interpolation between the pixels of an image.
public enum ImageSampling: Hashable, Sendable {
  /// The pixel that contains the point; enlarged pixels stay squares.
  case nearest
  /// The four pixels around the point, weighted by proximity; beyond the border, the border pixels continue.
  case bilinear
}
