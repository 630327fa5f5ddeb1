// SPDX-License-Identifier: MIT
package import GlissadeGeometry

/// The colours of the interface, by role.
package struct Theme: Sendable, Hashable {
  package var window: Color
  package var panel: Color
  var raised: Color
  package var text: Color
  package var secondaryText: Color
  package var hairline: Color
  /// The colour of controls and of the focus. It differs from the colours of all lanes.
  var accent: Color
  /// The colour on the accent colour.
  var onAccent: Color
  /// The background of a selected segment.
  var selection: Color
  /// The background of a bar.
  var track: Color
  /// The rail of a moving part, and the background of a switch that is off, with a contrast of 3 : 1 to the panels.
  var rail: Color
  var knob: Color
  /// The colours of the lanes, distinct with colour blindness: linear, cubic paced, path, spring.
  package var lanes: [Color]
  /// The opacity of a lane's colour in the fill and the outline of the path.
  var blobFillOpacity: Double
  var blobOutlineOpacity: Double
  /// The ring around an invalid text, always with a message.
  var problem: Color { lanes[0] }
  /// The colour that dims the area below an overlay.
  var shade: Color

  static let light = Theme(
    window: Color(hex: 0xF4F5F7), panel: Color(hex: 0xFFFFFF), raised: Color(hex: 0xFFFFFF),
    text: Color(hex: 0x1B1F24), secondaryText: Color(hex: 0x5B6470), hairline: Color(hex: 0xDDE1E6),
    accent: Color(hex: 0x5B3FE0), onAccent: Color(hex: 0xFFFFFF), selection: Color(hex: 0xE2DCFB),
    track: Color(hex: 0xDDE1E6), rail: Color(hex: 0x868E99), knob: Color(hex: 0xFFFFFF),
    lanes: [Color(hex: 0xD55E00), Color(hex: 0x0072B2), Color(hex: 0x009E73), Color(hex: 0xA8559B)],
    blobFillOpacity: 0.10, blobOutlineOpacity: 1, shade: Color(red: 0.1, green: 0.12, blue: 0.14, alpha: 0.4))

  static let dark = Theme(
    window: Color(hex: 0x121417), panel: Color(hex: 0x1A1D21), raised: Color(hex: 0x22262B),
    text: Color(hex: 0xE8EBEE), secondaryText: Color(hex: 0x9AA4AF), hairline: Color(hex: 0x2D3238),
    accent: Color(hex: 0x9B8CFF), onAccent: Color(hex: 0x121417), selection: Color(hex: 0x353061),
    track: Color(hex: 0x2D3238), rail: Color(hex: 0x6B7480), knob: Color(hex: 0x121417),
    lanes: [Color(hex: 0xF0853B), Color(hex: 0x56B4E9), Color(hex: 0x2FC79A), Color(hex: 0xD58CC8)],
    blobFillOpacity: 0.14, blobOutlineOpacity: 0.80, shade: Color(red: 0, green: 0, blue: 0, alpha: 0.55))
}

/// The colour theme.
package enum Appearance: String, Sendable, CaseIterable {
  /// Dark text on a light background.
  case light
  /// Light text on a dark background.
  case dark

  package var theme: Theme { self == .light ? .light : .dark }
  var other: Appearance { self == .light ? .dark : .light }
}
