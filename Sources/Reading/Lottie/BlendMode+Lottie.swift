// SPDX-License-Identifier: MIT
package import GlissadeDisplayLists

extension BlendMode {
  /// The modes in the order of their numbers in Lottie.
  private static let lottieModes: [BlendMode] = [
    .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight, .softLight,
    .difference, .exclusion, .hue, .saturation, .color, .luminosity, .plusLighter,
  ]

  /// The mode with a number of Lottie, or `nil`.
  init?(lottie number: Int) {
    guard Self.lottieModes.indices.contains(number) else { return nil }
    self = Self.lottieModes[number]
  }

  /// The number of the mode in Lottie.
  package var lottieNumber: Int? { Self.lottieModes.firstIndex(of: self) }
}
