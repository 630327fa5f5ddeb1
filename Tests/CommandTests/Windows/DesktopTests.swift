// SPDX-License-Identifier: MIT
import Foundation
import GlissadeImageCoding
import TestSupport
import Testing
import VirtualDisplay

@Suite("What the desktop asks for, at the window", .waiting)
struct DesktopTests {
  /// What `render` draws with options.
  private func rendered(_ options: [String], _ shown: ShownWindow) throws -> Bitmap {
    try Bitmap(decodingPNG: Shot.rendered(options + ["--size", "\(shown.width)x\(shown.height)"]))
  }

  @Test("less motion stops what plays, is told, and starts nothing when it is taken back")
  func motion() throws {
    let screen = try Screen()
    let manager = try #require(SettingsManager(of: screen.display, settings: [("Gtk/EnableAnimations", .number(1))]))
    let shown = try ShownWindow(["--seed", "7"], width: 640, height: 480, screen: screen)
    manager.set([("Gtk/EnableAnimations", .number(0))])
    let told = try shown.settledPicture()
    let still = try shown.settledPicture(otherThan: told)
    manager.set([("Gtk/EnableAnimations", .number(1))])
    let toldBack = try shown.settledPicture(otherThan: still)
    // But for the symbol nothing is other than before.
    #expect(
      try shown.settledPicture(otherThan: toldBack).part(x: 0..<640, y: 48..<480) == still.part(x: 0..<640, y: 48..<480)
    )
    try shown.press("ctrl+q")
    #expect(try shown.end() == 0)
    #expect(shown.errors.isEmpty, "\(shown.errors)")
  }

  @Test("less motion that was asked for before shows a telling picture, the same that render draws")
  func motionBefore() throws {
    let screen = try Screen()
    let manager = try #require(SettingsManager(of: screen.display, settings: [("Gtk/EnableAnimations", .number(0))]))
    try withExtendedLifetime(manager) {
      let shown = try ShownWindow(["--seed", "7"], width: 640, height: 480, screen: screen)
      let still = try shown.settledPicture()
      Snapshots.expectSame(try rendered(["--seed", "7", "--reduced-motion"], shown), still, named: "reduced-render")
      // What is asked for plays, and what a person says here counts more.
      try shown.press("space")
      try wait(for: "motion") { try shown.picture() != still }
      try shown.press("space", "Home")
      _ = try shown.settledPicture()
      try shown.press("ctrl+s")
      let file = try shown.savedFile("glissade-session-1.json")
      let root = try #require(JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
      #expect(root["reducedMotion"] as? Bool == true)
      try shown.press("ctrl+q")
      #expect(try shown.end() == 0)
      let other = try ShownWindow(["--no-reduced-motion", "--seed", "7"], width: 640, height: 480, screen: screen)
      let first = try other.picture()
      try wait(for: "motion") { try other.picture() != first }
      try other.press("ctrl+q")
      #expect(try other.end() == 0)
    }
  }

  @Test("another scale draws the window anew at its size in points", arguments: [false, true])
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
    // A click still finds its place: the theme's symbol.
    set(dpi: 192)
    try wait(for: "two pixels a point") { try shown.geometry() == [960, 720] }
    _ = try shown.settledPicture()
    try screen.xdotool("mousemove", "\(2 * (468 - 46))", "48", "click", "1", "mousemove", "1", "1")
    try wait(for: "the light theme") { try screen.picture(width: 960, height: 720)[950, 700] == 0xFFF4_F5F7 }
    try shown.press("ctrl+q")
    #expect(try shown.end() == 0)
    #expect(shown.errors.isEmpty, "\(shown.errors)")
  }

  @Test("a scale that was asked for stays whatever the desktop says")
  func chosenScale() throws {
    let screen = try Screen()
    let shown = try ShownWindow(["--seed", "7", "--paused", "--scale", "1"], width: 480, height: 360, screen: screen)
    let before = try shown.settledPicture()
    screen.display.setResources("Xft.dpi: 192\n")
    let manager = try #require(
      SettingsManager(
        of: screen.display, settings: [("Gtk/EnableAnimations", .number(0)), ("Xft/DPI", .number(196_608))]))
    try withExtendedLifetime(manager) {
      // The notice of less motion shows that the message has come.
      _ = try shown.settledPicture(otherThan: before)
      #expect(try shown.geometry() == [480, 360])
    }
    try shown.press("ctrl+q")
    #expect(try shown.end() == 0)
  }

  @Test("what is told after a long rest is there to be read")
  func rest() throws {
    let screen = try Screen()
    let manager = try #require(SettingsManager(of: screen.display, settings: [("Gtk/EnableAnimations", .number(1))]))
    let shown = try ShownWindow(["--seed", "7", "--paused"], width: 640, height: 480, screen: screen)
    let before = try shown.settledPicture()
    let began = now()
    // A line is told for four seconds. Nothing is drawn meanwhile, so that the last frame is that old.
    try wait(for: "a long rest") { now() - began > 4.2 }
    // But for the bar, with the symbol of less motion.
    let part = (x: 0..<640, y: 48..<480)
    manager.set([("Gtk/EnableAnimations", .number(0))])
    let told = try shown.settledPicture(otherThan: before)
    #expect(told.part(x: part.x, y: part.y) != before.part(x: part.x, y: part.y))
    try shown.press("ctrl+q")
    #expect(try shown.end() == 0)
  }
}
