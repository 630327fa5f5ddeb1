// SPDX-License-Identifier: MIT
import Foundation
import GlissadeDisplayLists
import GlissadeImageCoding
import TestSupport
import Testing
import VirtualDisplay

@Suite("Settings of the desktop in the window", .waiting)
struct DesktopTests {
  /// The picture that `render` draws with options.
  private func rendered(_ options: [String], _ shown: ShownWindow) throws -> Bitmap {
    try Bitmap(decodingPNG: Shot.rendered(options + ["--size", "\(shown.width)x\(shown.height)"]))
  }

  @Test("reduced motion stops playback with a notice, and its end resumes playback")
  func motion() throws {
    let screen = try Screen()
    let manager = try #require(SettingsManager(of: screen.display, settings: [("Gtk/EnableAnimations", .number(1))]))
    let shown = try ShownWindow(["--seed", "7"], width: 640, height: 480, screen: screen)
    manager.set([("Gtk/EnableAnimations", .number(0))])
    let notice = try shown.settledPicture()
    let still = try shown.settledPicture(otherThan: notice)
    manager.set([("Gtk/EnableAnimations", .number(1))])
    try wait(for: "motion") { try shown.picture().part(x: 0..<640, y: 48..<300) != still.part(x: 0..<640, y: 48..<300) }
    try shown.quit(isQuiet: true)
  }

  @Test("a window that starts with reduced motion shows the still picture that `render` draws")
  func motionBefore() throws {
    let screen = try Screen()
    let manager = try #require(SettingsManager(of: screen.display, settings: [("Gtk/EnableAnimations", .number(0))]))
    try withExtendedLifetime(manager) {
      let shown = try ShownWindow(["--seed", "7"], width: 640, height: 480, screen: screen)
      let still = try shown.settledPicture()
      Snapshots.expectSame(try rendered(["--seed", "7", "--reduced-motion"], shown), still, named: "reduced-render")
      // Playback starts on request, and the option of the command overrides the desktop.
      try shown.press("space")
      try wait(for: "motion") { try shown.picture() != still }
      try shown.press("space", "Home")
      _ = try shown.settledPicture()
      try shown.press("ctrl+s", "Return")
      let file = try shown.savedFile("glissade-1.session.json")
      let root = try #require(JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
      #expect(root["reducedMotion"] as? Bool == true)
      try shown.quit()
      let other = try ShownWindow(["--no-reduced-motion", "--seed", "7"], width: 640, height: 480, screen: screen)
      let first = try other.picture()
      try wait(for: "motion") { try other.picture() != first }
      try other.quit()
    }
  }

  @Test("a new scale redraws the window at its size in points", arguments: [false, true])
  func scale(byManager: Bool) throws {
    let screen = try Screen()
    let manager = byManager ? SettingsManager(of: screen.display) : nil
    func set(dpi: Int) {
      if let manager {
        manager.set([("Xft/DPI", .number(Int32(dpi * 1024)))])
      } else {
        screen.display.setResources("Xft.dpi:\t\(dpi)\n")
      }
    }
    let shown = try ShownWindow(["--seed", "7", "--paused"], width: 480, height: 360, screen: screen)
    let before = try shown.settledPicture()
    for (dpi, scale) in [(144, 1.5), (192, 2.0), (96, 1.0)] {
      set(dpi: dpi)
      let (width, height) = (Int(480 * scale), Int(360 * scale))
      let options = ["--seed", "7", "--paused", "--at", "0", "--size", "480x360", "--scale", "\(scale)"]
      let expected = try Bitmap(decodingPNG: Shot.rendered(options))
      try wait(for: "the picture at scale \(scale)") {
        try screen.picture(width: width, height: height).changes(from: expected) <= 64
      }
    }
    #expect(try shown.settledPicture() == before)
    // Clicks are scaled as well: this one hits the symbol of the theme.
    set(dpi: 192)
    try wait(for: "window with two pixels a point") { try shown.geometry() == [960, 720] }
    _ = try shown.settledPicture()
    try screen.xdotool("mousemove", "\(2 * (468 - 46))", "48", "click", "1", "mousemove", "1", "1")
    try wait(for: "the light theme") { try screen.picture(width: 960, height: 720)[950, 700] == 0xFFF4_F5F7 }
    try shown.quit(isQuiet: true)
  }

  @Test("the scale of the option --scale stays when the desktop changes its scale")
  func chosenScale() throws {
    let screen = try Screen()
    let shown = try ShownWindow(["--seed", "7", "--paused", "--scale", "1"], width: 480, height: 360, screen: screen)
    let before = try shown.settledPicture()
    screen.display.setResources("Xft.dpi: 192\n")
    let manager = try #require(
      SettingsManager(
        of: screen.display, settings: [("Gtk/EnableAnimations", .number(0)), ("Xft/DPI", .number(196_608))]))
    try withExtendedLifetime(manager) {
      // The notice of reduced motion shows that the settings have arrived.
      _ = try shown.settledPicture(otherThan: before)
      #expect(try shown.geometry() == [480, 360])
    }
    try shown.quit()
  }

  @Test("a notice after a long rest is visible")
  func rest() throws {
    let screen = try Screen()
    let manager = try #require(SettingsManager(of: screen.display, settings: [("Gtk/EnableAnimations", .number(1))]))
    let shown = try ShownWindow(["--seed", "7", "--paused"], width: 640, height: 480, screen: screen)
    let before = try shown.settledPicture()
    let began = now()
    // A notice is shown for four seconds. During the rest nothing is drawn, so that the last frame is older.
    try wait(for: "a long rest") { now() - began > 4.2 }
    // The rows below the bar, which has the symbol of reduced motion.
    let part = (x: 0..<640, y: 48..<480)
    manager.set([("Gtk/EnableAnimations", .number(0))])
    // The first picture with the notice: on a slow machine, the notice can end before the program is idle.
    let rest = before.part(x: part.x, y: part.y)
    try wait(for: "the notice") { try shown.picture().part(x: part.x, y: part.y) != rest }
    try shown.quit()
  }
}
