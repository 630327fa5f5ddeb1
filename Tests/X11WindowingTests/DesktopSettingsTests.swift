// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeX11Windowing
import TestSupport
import Testing
import VirtualDisplay

@Suite("The desktop's settings", .waiting) struct DesktopSettingsTests {
  private static let some: [(String, SettingsManager.Value)] = [
    ("Net/ThemeName", .text("Adwaita")), ("Gtk/EnableAnimations", .number(0)),
    ("Gtk/ColorScheme", .color(1, 2, 3, 65535)), ("Xft/DPI", .number(144 * 1024)), ("", .text("")),
    ("Gdk/WindowScalingFactor", .number(-2)),
  ]

  @Test("settings are read in both byte orders", arguments: [false, true])
  func list(isBigEndian: Bool) {
    let list = SettingsList(SettingsManager.bytes(Self.some, isBigEndian: isBigEndian))
    #expect(list.number("Gtk/EnableAnimations") == 0)
    #expect(list.number("Xft/DPI") == Int32(147_456))
    #expect(list.number("Gdk/WindowScalingFactor") == -2)
    #expect(list.number("Net/ThemeName") == nil && list.number("Gtk/ColorScheme") == nil)
  }

  @Test("settings that are cut at any byte keep their values before the cut", arguments: [false, true])
  func cut(isBigEndian: Bool) {
    let bytes = SettingsManager.bytes(Self.some, isBigEndian: isBigEndian)
    let whole = SettingsList(bytes)
    for count in 0..<bytes.count {
      let list = SettingsList(bytes.prefix(count))
      for name in ["Gtk/EnableAnimations", "Xft/DPI", "Gdk/WindowScalingFactor"] {
        let number = list.number(name)
        #expect(number == nil || number == whole.number(name))
      }
    }
  }

  @Test("random bytes as settings cause no trap", arguments: 0..<200 as Range<UInt64>)
  func noise(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bytes = SettingsManager.bytes(Self.some, isBigEndian: seed % 2 == 1)
    for _ in 0..<8 { bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.next()) }
    _ = SettingsList(bytes)
    _ = SettingsList((0..<64).map { _ in UInt8(truncatingIfNeeded: random.next()) })
  }

  @Test(
    "the resolution gives the scale, and that of the manager overrides that of the resources",
    arguments: [
      ([], nil, 1, nil), ([], 192, 2, 192), ([("Xft/DPI", 144 * 1024)], 192, 1.5, 144),
      ([("Gdk/WindowScalingFactor", 2)], nil, 2, 192), ([("Gdk/WindowScalingFactor", 2)], 288, 3, 288),
      // The scaled resolution includes the factor. If both are present, the unscaled one counts.
      ([("Gdk/WindowScalingFactor", 2), ("Xft/DPI", 192 * 1024), ("Gdk/UnscaledDPI", 96 * 1024)], nil, 2, 192),
      ([("Xft/DPI", -1)], nil, 1, nil), ([("Xft/DPI", .max)], 96, 1, 96), ([("Xft/DPI", 960 * 1024)], nil, 4, 960),
      ([("Gdk/WindowScalingFactor", 1_000_000)], nil, 1, nil), ([("Gdk/WindowScalingFactor", 0)], nil, 1, nil),
    ] as [([(String, Int32)], Double?, Double, Double?)])
  func scale(settings: [(String, Int32)], resource: Double?, scale: Double, textDPI: Double?) {
    var desktop = DesktopSettings()
    desktop.resourceDPI = resource
    desktop.apply(SettingsList(SettingsManager.bytes(settings.map { ($0.0, .number($0.1)) })))
    #expect(desktop.scale == scale)
    #expect(desktop.textDPI == textDPI)
  }

  @Test(
    "the text resolution is found among the resources",
    arguments: [
      ("Xft.dpi:\t192\n", 192), ("a: b\nXft.dpi: 96.5\n", 96.5), ("", nil), ("Xft.dpi: many", nil), ("Xft.dpi: 0", nil),
      ("Xft.dpi: nan", nil), ("Xft.dpiX: 100", nil), ("Xft.dpi: 1e300", nil), ("Xft.dpi: 24", 24),
      ("Xft.dpi: 1200", 1200),
      // The precedence of Xlib's resource manager: the most specific entry, and the last one of equal entries.
      ("Xft*dpi: 120", 120), ("*dpi: 130", 130), ("?.dpi: 140", 140), ("Xft.?: 150", nil), ("xft.dpi: 96", nil),
      ("Xft.dpi: 96\nXft.dpi: 144", 144), ("Xft.dpi: 144\nXft.dpi: 96", 96), ("Xft.dpi: 144\nXft*dpi: 96", 144),
      ("*dpi: 96\nXft*dpi: 120\n*dpi: 144", 120), ("?.dpi: 96\nXft*dpi: 120", 120), ("Xft.dpi: 144\nXft.dpi: x", nil),
      ("Xft . dpi: 100", nil), ("  Xft.dpi :  168  \n", 168), ("! Xft.dpi: 96\nXft.dpi: 120", 120),
      ("Xft.dpi: 1\\\n92", 192), ("Xft.dpi: \\060", nil), ("#include \"/dev/zero\"\nXft.dpi: 192", 192),
      ("dpi: 100", nil), ("Xft.dpi", nil), ("Xft.dpi:", nil), ("Xft.dpi: 96\u{0}1", 96), ("Xft.dpi:9 6", nil),
    ] as [(String, Double?)])
  func textDPI(resources: String, expected: Double?) {
    var settings = DesktopSettings()
    settings.apply(resources: resources)
    #expect(settings.resourceDPI == expected)
  }

  @Test(
    "a value that is not accepted is named with what is accepted",
    arguments: [
      ("Xft.dpi: 0", "Xft.dpi is '0'; 24 … 1200 dots per inch are accepted"),
      ("*dpi: NaN", "Xft.dpi is 'NaN'; 24 … 1200 dots per inch are accepted"),
      ("Xft.dpi: \u{1b}[1m", "Xft.dpi is '\\u{1b}[1m'; 24 … 1200 dots per inch are accepted"),
      ("Xft.dpi:", "Xft.dpi is ''; 24 … 1200 dots per inch are accepted"),
    ])
  func refusals(resources: String, message: String) {
    var settings = DesktopSettings()
    settings.apply(resources: resources)
    #expect(settings.refusals.map(\.description) == [message] && settings.textDPI == nil && settings.scale == 1)
    settings = DesktopSettings()
    settings.apply(
      SettingsList(SettingsManager.bytes([("Xft/DPI", .number(-1)), ("Gdk/WindowScalingFactor", .number(9))])))
    #expect(
      settings.refusals.map(\.description) == [
        "Xft/DPI is '-1'; 24 … 1200 dots per inch, as 24576 … 1228800, are accepted",
        "Gdk/WindowScalingFactor is '9'; 1 … 8 are accepted",
      ])
  }

  /// Waits for the next change; returns the new settings.
  private func change(_ fixture: WindowFixture) throws -> DesktopSettings {
    let event = try fixture.wait { if case .desktopChanged = $0.kind { true } else { false } }
    guard case .desktopChanged(let settings) = event.kind else { throw WindowFixture.NoSuchEvent() }
    #expect(event.window == nil)
    #expect(try fixture.connection.desktopSettings() == settings)
    return settings
  }

  @Test("changes are reported: of resources, and of a manager that starts, changes, ends and is replaced")
  func following() throws {
    let fixture = try WindowFixture()
    #expect(try fixture.connection.observeDesktopSettings() == DesktopSettings())
    // Long resources are read as well.
    fixture.display.setResources(String(repeating: "xterm*color: #123456\n", count: 2000) + "Xft.dpi: 120\n")
    #expect(try change(fixture).scale == 1.25)
    var manager = SettingsManager(of: fixture.display, settings: Self.some)
    var settings = try change(fixture)
    #expect(settings.enablesAnimations == false && settings.prefersReducedMotion && settings.scale == 1.5)
    try #require(manager).set([("Gtk/EnableAnimations", .number(1))], isBigEndian: true)
    settings = try change(fixture)
    #expect(settings.enablesAnimations == true && !settings.prefersReducedMotion && settings.scale == 1.25)
    try #require(manager).write([0, 9, 9])
    #expect(try change(fixture).enablesAnimations == nil)
    manager = SettingsManager(of: fixture.display, settings: [("Gtk/EnableAnimations", .number(0))])
    #expect(try change(fixture).prefersReducedMotion)
    try #require(manager).set([("Gtk/EnableAnimations", .number(0)), ("Xft/DPI", .number(96 * 1024))])
    #expect(try change(fixture).scale == 1)
    manager = nil
    settings = try change(fixture)
    #expect(settings.enablesAnimations == nil && settings.scale == 1.25)
    // A manager that already exists.
    try withExtendedLifetime(SettingsManager(of: fixture.display, settings: Self.some)) {
      let other = try Connection(display: fixture.display.name)
      #expect(try other.desktopSettings().prefersReducedMotion)
      #expect(try other.observeDesktopSettings().prefersReducedMotion)
    }
  }

  @Test("several changes are reported together, and changes of other settings are not reported")
  func once() throws {
    let fixture = try WindowFixture()
    try fixture.connection.observeDesktopSettings()
    let manager = try #require(SettingsManager(of: fixture.display, settings: [("Xft/DPI", .number(96 * 1024))]))
    _ = try change(fixture)
    manager.set([("Xft/DPI", .number(96 * 1024)), ("Net/ThemeName", .text("other"))])
    manager.set([("Xft/DPI", .number(120 * 1024))])
    manager.set([("Xft/DPI", .number(144 * 1024))])
    var changes: [DesktopSettings] = []
    while changes.last?.scale != 1.5 { changes.append(try change(fixture)) }
    #expect(changes.count <= 2)
    #expect(changes.allSatisfy { $0.scale > 1 })
  }
}
