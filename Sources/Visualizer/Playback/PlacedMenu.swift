// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// A button inside a scene that opens a menu with the choices of a parameter.
struct PlacedMenu: Sendable, Hashable {
  /// The ID of the parameter.
  let parameter: SettingID
  /// The area of the button, in the window.
  let frame: Rect
}
