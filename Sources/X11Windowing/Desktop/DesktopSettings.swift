// SPDX-License-Identifier: MIT

/// The desktop's settings of the text scale and of animations.
package struct DesktopSettings: Sendable, Hashable {
  /// The text resolution from the resources (`Xft.dpi`), in dots per inch. It includes the desktop's scale.
  package var resourceDPI: Double?
  /// The text resolution from the settings manager (`Gdk/UnscaledDPI`, otherwise `Xft/DPI`), in dots per inch.
  package var managerDPI: Double?
  /// The number of device pixels per program pixel, 1…8, from the settings manager (`Gdk/WindowScalingFactor`).
  package var windowScalingFactor: Int?
  /// Whether animations are enabled (`Gtk/EnableAnimations`); `nil` if the desktop does not specify it.
  package var enablesAnimations: Bool?

  /// Creates settings in which nothing is specified.
  package init() {}

  /// The text resolution in dots per inch, including the scale; `nil` if the desktop does not specify it.
  ///
  /// The settings manager takes precedence over the resources, as in most programs of a desktop.
  package var textDPI: Double? {
    let factor = windowScalingFactor.map(Double.init)
    return managerDPI.map { $0 * (factor ?? 1) } ?? resourceDPI ?? factor.map { $0 * 96 }
  }

  /// The number of pixels per point, 0.5…4; 1 if the desktop does not specify it.
  ///
  /// Desktops specify their scale as text resolution: 96 dots per inch are one pixel per point.
  package var scale: Double { textDPI.map { min(max($0 / 96, 0.5), 4) } ?? 1 }

  /// Whether the user requests reduced motion.
  package var prefersReducedMotion: Bool { enablesAnimations == false }

  /// The accepted resolutions. Other values are mistakes and would make windows unusable.
  private static let resolutions = 24.0...1200

  /// Returns the value of `Xft.dpi` in a list of resources, one per line. Returns `nil` if no value is in 24…1200.
  package static func textDPI(inResources resources: String) -> Double? {
    for line in resources.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].filter({ !$0.isWhitespace }) == "Xft.dpi" else { continue }
      guard let value = Double(parts[1].filter { !$0.isWhitespace }) else { continue }
      if resolutions.contains(value) { return value }
    }
    return nil
  }

  /// Copies the relevant values of a settings manager's list.
  package mutating func apply(_ list: SettingsList) {
    // In units of 1/1024 dpi. `Xft/DPI` can include the scaling factor; in this case `Gdk/UnscaledDPI` also exists.
    managerDPI = (list.number("Gdk/UnscaledDPI") ?? list.number("Xft/DPI")).map { Double($0) / 1024 }
      .flatMap { Self.resolutions.contains($0) ? $0 : nil }
    windowScalingFactor = list.number("Gdk/WindowScalingFactor").flatMap { (1...8).contains($0) ? Int($0) : nil }
    enablesAnimations = list.number("Gtk/EnableAnimations").map { $0 != 0 }
  }
}
