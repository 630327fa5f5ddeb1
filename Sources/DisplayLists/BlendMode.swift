// SPDX-License-Identifier: MIT

/// The way in which the colours of a group are combined with those below it.
///
/// The formulas are those of [Compositing and Blending](https://www.w3.org/TR/compositing-1/), in sRGB. The raw values
/// are the names of CSS.
public enum BlendMode: String, CaseIterable, Hashable, Sendable {
  /// The group is drawn over what is below it.
  case normal
  /// The product of both colours: at least as dark as each.
  case multiply
  /// The complement of the product of both complements: at least as light as each.
  case screen
  /// Multiplied below dark colours, screened below light ones.
  case overlay
  /// The darker value of each component.
  case darken
  /// The lighter value of each component.
  case lighten
  /// The colours below become lighter, as far as the group is light.
  case colorDodge = "color-dodge"
  /// The colours below become darker, as far as the group is dark.
  case colorBurn = "color-burn"
  /// Multiplied where the group is dark, screened where it is light.
  case hardLight = "hard-light"
  /// As ``hardLight``, with a smaller change.
  case softLight = "soft-light"
  /// The distance of both values of each component.
  case difference
  /// As ``difference``, with a lower contrast.
  case exclusion
  /// The hue of the group, with the saturation and the luminosity below it.
  case hue
  /// The saturation of the group, with the hue and the luminosity below it.
  case saturation
  /// The hue and the saturation of the group, with the luminosity below it.
  case color
  /// The luminosity of the group, with the hue and the saturation below it.
  case luminosity
  /// The sum of both, for lights and for crossfades.
  case plusLighter = "plus-lighter"
}
