// SPDX-License-Identifier: MIT
extension Color {
  /// The colour as displayed: straight components and alpha, each clamped to 0 … 1.
  ///
  /// Alpha is clamped first. The premultiplied components are then divided by the clamped alpha, as in [CSS
  /// Color][spec] and in browsers. Where an interpolation exceeds an opaque end, as with an alpha of 1.2, the
  /// components are thus divided by 1, and become brighter. If alpha is 0 or less, all four values are 0.
  ///
  /// [spec]: https://www.w3.org/TR/css-color-4/#interpolation-alpha
  public var displayedComponents: (red: Double, green: Double, blue: Double, alpha: Double) {
    guard alpha > 0 else { return (0, 0, 0, 0) }
    let opacity = min(alpha, 1)
    func displayed(_ premultiplied: Double) -> Double { premultiplied > 0 ? min(premultiplied / opacity, 1) : 0 }
    return (displayed(premultipliedRed), displayed(premultipliedGreen), displayed(premultipliedBlue), opacity)
  }
}
