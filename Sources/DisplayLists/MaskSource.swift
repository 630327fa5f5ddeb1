// SPDX-License-Identifier: MIT

/// The number of a mask's pixel that multiplies the pixel below it.
public enum MaskSource: String, CaseIterable, Hashable, Sendable {
  /// The opacity of the mask.
  case alpha
  /// The luminance of the mask times its opacity, by the coefficients of sRGB, as `mask` of SVG and CSS.
  case luminance
}
