// SPDX-License-Identifier: MIT
import CGlissadeX11
import GlissadeTexts
package import GlissadeWindowContents

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
  /// The name of the theme from the settings manager (`Net/ThemeName`); `nil` if the desktop does not specify it.
  package var themeName: String?
  /// The settings with a value that is not accepted. They count as unspecified.
  package private(set) var refusals: [Refusal] = []

  /// A setting with a value that is not accepted.
  package struct Refusal: Sendable, Hashable, CustomStringConvertible {
    /// The name of the setting, such as `Xft.dpi`.
    package let name: String
    /// The text of the value.
    package let value: String
    /// The accepted values.
    package let accepted: String

    package var description: String { "\(name) is \(Quotation.quoted(value)); \(accepted)" }
  }

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

  /// The colour scheme, from the name of the theme: a theme whose name ends with “dark” is dark.
  ///
  /// XSETTINGS has no setting for the colour scheme. Desktops name the dark variant of a theme “Adwaita-dark”,
  /// “Yaru-dark” or “BreezeDark”, and GTK writes “Adwaita:dark”.
  ///
  /// - Parameter override: The theme that replaces that of the desktop, as the environment variable `GTK_THEME` does.
  package func colorScheme(theme override: String? = nil) -> ColorScheme {
    let name = override.flatMap { $0.isEmpty ? nil : $0 } ?? themeName ?? ""
    return name.lowercased().hasSuffix("dark") ? .dark : .light
  }

  /// The accepted resolutions. Other values are mistakes and would make windows unusable.
  private static let resolutions = 24.0...1200

  /// Copies the text resolution from a list of resources (`Xft.dpi`), as Xlib's resource manager reads it.
  ///
  /// The most specific entry counts, such as `Xft.dpi` before `Xft*dpi`, and the last one of equal entries.
  package mutating func apply(resources: String) {
    guard let text = Self.textResolution(inResources: resources) else { return }
    if let value = Double(text), Self.resolutions.contains(value) {
      resourceDPI = value
    } else {
      refusals.append(
        Refusal(name: "Xft.dpi", value: text, accepted: "24 … 1200 dots per inch are accepted"))
    }
  }

  /// Returns the value of `Xft.dpi` without spaces at its ends, or `nil` if no entry matches.
  private static func textResolution(inResources resources: String) -> String? {
    // A property of the server includes no files, but the resource manager would open them.
    let lines = resources.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("#") }
    XrmInitialize()
    guard let database = unsafe XrmGetStringDatabase(lines.joined(separator: "\n")) else { return nil }
    defer { unsafe XrmDestroyDatabase(database) }
    var type: UnsafeMutablePointer<CChar>?
    var value = unsafe XrmValue()
    // The classes are those of XGetDefault(3), by which Xft reads the resource.
    guard unsafe XrmGetResource(database, "Xft.dpi", "Program.Name", &type, &value) != 0,
      let address = unsafe value.addr
    else { return nil }
    // SAFETY: the value is a text with a terminating zero, which its size includes.
    let text = unsafe String(
      decoding: UnsafeRawBufferPointer(start: address, count: Int(value.size)).prefix { $0 != 0 }, as: UTF8.self)
    return String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }

  /// Copies the relevant values of a settings manager's list.
  package mutating func apply(_ list: SettingsList) {
    // In units of 1/1024 dpi. `Xft/DPI` can include the scaling factor; in this case `Gdk/UnscaledDPI` also exists.
    let name = list.number("Gdk/UnscaledDPI") != nil ? "Gdk/UnscaledDPI" : "Xft/DPI"
    managerDPI = nil
    if let number = list.number(name) {
      let resolution = Double(number) / 1024
      if Self.resolutions.contains(resolution) {
        managerDPI = resolution
      } else {
        refusals.append(
          Refusal(
            name: name, value: "\(number)", accepted: "24 … 1200 dots per inch, as 24576 … 1228800, are accepted"))
      }
    }
    windowScalingFactor = nil
    if let number = list.number("Gdk/WindowScalingFactor") {
      if (1...8).contains(number) {
        windowScalingFactor = Int(number)
      } else {
        refusals.append(Refusal(name: "Gdk/WindowScalingFactor", value: "\(number)", accepted: "1 … 8 are accepted"))
      }
    }
    enablesAnimations = list.number("Gtk/EnableAnimations").map { $0 != 0 }
    themeName = list.text("Net/ThemeName")
  }
}
