/// What the desktop asks of its programs: how large they are drawn, and how much they move.
public struct DesktopSettings: Sendable, Hashable {
  /// Dots per inch of text among the resources (`Xft.dpi`); it includes the desktop's scale.
  public var resourceDPI: Double?
  /// Dots per inch of text from the settings manager (`Gdk/UnscaledDPI`, otherwise `Xft/DPI`).
  public var managerDPI: Double?
  /// Pixels for each pixel that a program asks for, from the settings manager (`Gdk/WindowScalingFactor`).
  public var windowScalingFactor: Int?
  /// Whether things move (`Gtk/EnableAnimations`); `nil` where the desktop does not say.
  public var enablesAnimations: Bool?

  /// Settings of a desktop that says nothing.
  public init() {}

  /// Dots per inch of text, the scale included; `nil` where the desktop does not say.
  ///
  /// The settings manager's word counts more than the resources', as it does for most programs of a desktop.
  public var textDPI: Double? {
    let factor = windowScalingFactor.map(Double.init)
    return managerDPI.map { $0 * (factor ?? 1) } ?? resourceDPI ?? factor.map { $0 * 96 }
  }

  /// Pixels per point, 0.5 … 4: desktops state their scale as dots per inch of text, 96 being one pixel a point.
  public var scale: Double { textDPI.map { min(max($0 / 96, 0.5), 4) } ?? 1 }

  /// Whether the person has asked for less motion.
  public var reducesMotion: Bool { enablesAnimations == false }

  /// Beyond these a resolution is a mistake and would make a window of no use.
  private static let resolutions = 24.0...1200

  /// Finds `Xft.dpi` among resources, one a line.
  package static func textDPI(inResources resources: String) -> Double? {
    for line in resources.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].filter({ !$0.isWhitespace }) == "Xft.dpi" else { continue }
      guard let value = Double(parts[1].filter { !$0.isWhitespace }) else { continue }
      if resolutions.contains(value) { return value }
    }
    return nil
  }

  /// Takes what concerns us from a settings manager's list.
  package mutating func take(_ list: SettingsList) {
    // In 1024ths. The scaled one may hold the factor already; the other is there wherever it does.
    managerDPI = (list.number("Gdk/UnscaledDPI") ?? list.number("Xft/DPI")).map { Double($0) / 1024 }
      .flatMap { Self.resolutions.contains($0) ? $0 : nil }
    windowScalingFactor = list.number("Gdk/WindowScalingFactor").flatMap { (1...8).contains($0) ? Int($0) : nil }
    enablesAnimations = list.number("Gtk/EnableAnimations").map { $0 != 0 }
  }
}
