// SPDX-License-Identifier: MIT

/// The brightness of the desktop's windows.
public enum ColorScheme: Hashable, Sendable {
  /// Dark text on a light background; also where the desktop states nothing.
  case light
  /// Light text on a dark background.
  case dark
}
