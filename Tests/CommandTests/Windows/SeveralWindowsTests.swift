// SPDX-License-Identifier: MIT
import CGlissadeX11
import Foundation
import GlissadeDisplayLists
import GlissadeImageCoding
import TestSupport
import Testing
import VirtualDisplay

@Suite("Several windows of one process", .waiting)
struct SeveralWindowsTests {
  private static let options = ["--seed", "7", "--size", "500x380", "--scale", "1"]

  /// The picture of a scene at the last of eight frames. Only Curves has a seed, which is the first option.
  private static func rendered(_ scene: String, _ options: [String]) throws -> [UInt8] {
    let own = scene == "curves" ? options : Array(options.dropFirst(2))
    return try Shot.rendered(own + ["--at", "0.7"], scene: scene)
  }

  /// Waits for all windows of a program; returns them in the order of their scenes.
  private func windows(_ count: Int, of shown: ServedWindow) throws -> [XID] {
    var found: [XID] = []
    try wait(for: "\(count) windows") {
      found = shown.desk.other.windows(ofClass: "Glissade")
      return found.count == count
    }
    return found
  }

  private func expectEnd(_ shown: ServedWindow, lines: Int = 0, sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    #expect(try shown.end() == 0, sourceLocation: sourceLocation)
    #expect(
      shown.errors.split(separator: "\n").count == lines, "\(shown.errors)", sourceLocation: sourceLocation)
    try wait(for: "end of the shared memory") { try shown.segments().isEmpty }
  }

  /// Waits until a window has shown four different pictures.
  private func expectMotion(_ window: XID, of shown: ServedWindow) throws {
    var pictures: Set<Bitmap> = []
    try wait(for: "motion in window \(window)") {
      if let picture = shown.desk.other.picture(of: window) { pictures.insert(picture) }
      return pictures.count >= 4
    }
  }

  /// The frames in a file of `--stats`.
  private func frames(_ file: String) throws -> [[String: Any]] {
    let stats = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: file))) as? [String: Any])
    return try #require(stats["frames"] as? [[String: Any]])
  }

  /// The numbers of the windows that were drawn in a frame.
  private func drawnWindows(_ frame: [String: Any]) throws -> [Int] {
    try #require(frame["windows"] as? [[String: Any]]).map { try #require($0["window"] as? Int) }
  }

  @Test(
    "all windows show the same instant, each with the picture that `render` draws of its scene",
    arguments: [Desk.Kind.bare, .compositor, .noPresent, .noSharedMemory])
  func instant(kind: Desk.Kind) throws {
    let desk = try Desk(kind)
    let folder = try TemporaryFolder()
    func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }
    let scenes = ["curves", "retarget", "curves"]
    let result = try Command.run(
      ["show"] + scenes + Self.options + [
        "--clock", "fixed:10", "--frames", "8", "--screenshot", path("shot.png"), "--stats", path("stats.json"),
      ], environment: desk.environment)
    #expect(result.status == 0, "\(result.errors)")
    // One message for all windows.
    #expect(result.errors.split(separator: "\n").count == (kind == .noSharedMemory ? 1 : 0), "\(result.errors)")
    for (index, scene) in scenes.enumerated() {
      let rendered = try Bitmap(decodingPNG: Self.rendered(scene, Self.options))
      let shot = try Bitmap(
        decodingPNG: [UInt8](Data(contentsOf: URL(fileURLWithPath: path("shot-\(index + 1).png")))))
      Snapshots.expectSame(rendered, shot, named: "several-\(index + 1)")
    }
    let frames = try frames(path("stats.json"))
    #expect(frames.count == 8, "the clock must count the frames, not the windows")
    for frame in frames {
      #expect(try drawnWindows(frame) == [1, 2, 3])
      let windows = try #require(frame["windows"] as? [[String: Any]])
      for cost in ["evaluate", "list", "raster", "submit", "pixelsDrawn", "pixelsSent"] {
        #expect(windows.reduce(0) { $0 + ($1[cost] as? Int ?? 0) } == frame[cost] as? Int, "\(cost)")
      }
    }
    #expect(frames[0]["pixelsSent"] as? Int == 3 * 500 * 380)
  }

  @Test("screenshots of windows that overlap or reach beyond the screen are complete")
  func overlapping() throws {
    let desk = try Desk(.bare, width: 1400, height: 900)
    let options = ["--seed", "7", "--size", "900x600", "--scale", "1"]
    let folder = try TemporaryFolder()
    func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }
    let scenes = ["curves", "retarget"]
    let result = try Command.run(
      ["show"] + scenes + options + ["--clock", "fixed:10", "--frames", "8", "--screenshot", path("shot.png")],
      environment: desk.environment)
    #expect(result.status == 0, "\(result.errors)")
    for (index, scene) in scenes.enumerated() {
      let rendered = try Bitmap(decodingPNG: Self.rendered(scene, options))
      let shot = try Bitmap(decodingPNG: [UInt8](Data(contentsOf: URL(fileURLWithPath: path("shot-\(index + 1).png")))))
      Snapshots.expectSame(rendered, shot, named: "several-overlapping-\(index + 1)")
    }
  }

  @Test("the clipboard keeps a text from a window that is closed")
  func clipboardOfClosed() throws {
    let desk = try Desk(.bare)
    let shown = try ServedWindow(["curves", "retarget", "--paused"] + Self.options, on: desk)
    let windows = try windows(2, of: shown)
    for window in windows { try wait(for: "picture") { desk.other.picture(of: window) != nil } }
    try shown.settle()
    let before = desk.other.picture(of: windows[0])
    desk.other.sendKey(XK_c, to: windows[0], withControl: true)
    try wait(for: "notice of the copy") { desk.other.picture(of: windows[0]) != before }
    let copied = try SelectionReader.text(on: desk.name)
    #expect(copied.hasPrefix("glissade render"))
    desk.other.requestClose(windows[0])
    try wait(for: "one window less") { desk.other.windows(ofClass: "Glissade") == [windows[1]] }
    #expect(try SelectionReader.text(on: desk.name) == copied)
    desk.other.requestClose(windows[1])
    try expectEnd(shown)
  }

  @Test("windows are side by side, have the titles of their scenes, and belong to one process")
  func places() throws {
    let desk = try Desk(.bare)
    let shown = try ServedWindow(["curves", "2", "timing", "worker", "--paused"] + Self.options, on: desk)
    let windows = try windows(4, of: shown)
    let frames = try windows.map { try #require(desk.other.frame(of: $0)) }
    for (index, one) in frames.enumerated() {
      #expect(one.x.upperBound <= 1280 && one.y.upperBound <= 1024)
      for other in frames[..<index] { #expect(!(one.x.overlaps(other.x) && one.y.overlaps(other.y))) }
    }
    #expect(
      windows.map { desk.other.title(of: $0) }
        == ["Curves – Glissade", "Retarget – Glissade", "Timing – Glissade", "Worker – Glissade"])
    // The title follows the scene.
    desk.other.sendKey(XK_7, to: windows[1])
    try wait(for: "the other title") { desk.other.title(of: windows[1]) == "Crowd – Glissade" }
    #expect(desk.other.title(of: windows[0]) == "Curves – Glissade")
    // All resource numbers of a client have the same base.
    #expect(Set(windows.map { $0 & ~0x1F_FFFF }).count == 1)
    // Control Q closes all windows.
    desk.other.sendKey(XK_q, to: windows[2], withControl: true)
    try expectEnd(shown)
  }

  @Test("input in one window does not change the other, and the process is idle while nothing moves")
  func content() throws {
    let desk = try Desk(.bare)
    let shown = try ServedWindow(["curves", "curves", "--paused"] + Self.options, on: desk)
    let windows = try windows(2, of: shown)
    let first = try Bitmap(decodingPNG: Shot.rendered(Self.options + ["--paused", "--at", "0"]))
    func picture(_ index: Int) -> Bitmap? { desk.other.picture(of: windows[index]) }
    try desk.xdotool("mousemove", "--window", "\(windows[0])", "1", "1")
    try wait(for: "two equal windows") { picture(0) == first && picture(1) == first }
    // The program looks for a tooltip 0.6 s after the last movement of the pointer.
    try shown.settle(seconds: 0.8)
    let spent = try shown.cpuNanoseconds()
    try shown.settle()
    #expect(try shown.cpuNanoseconds() == spent, "the process worked while nothing moved")

    // A click on the symbol of the theme in the second window.
    try desk.xdotool(
      "mousemove", "--window", "\(windows[1])", "442", "24", "click", "1", "mousemove", "--window", "\(windows[1])",
      "1", "1")
    let light = try Bitmap(decodingPNG: Shot.rendered(Self.options + ["--paused", "--at", "0", "--theme", "light"]))
    try wait(for: "light colours in the second window") { picture(1) == light }
    #expect(picture(0) == first)
    // Each window plays and pauses separately: press Space in the first one.
    try desk.xdotool("mousemove", "--window", "\(windows[0])", "1", "1", "key", "space")
    try expectMotion(windows[0], of: shown)
    #expect(picture(1) == light)
    try desk.xdotool("key", "space")
    try shown.settle()
    #expect(picture(1) == light)
    shown.desk.other.requestClose(windows[0])
    shown.desk.other.requestClose(windows[1])
    try expectEnd(shown)
  }

  @Test("windows are drawn only while they are visible, and the frames of other windows continue")
  func hidden() throws {
    let desk = try Desk(.bare)
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("stats.json").path
    let shown = try ServedWindow(["curves", "retarget", "--stats", file] + Self.options, on: desk)
    let windows = try windows(2, of: shown)
    for window in windows { try expectMotion(window, of: shown) }
    // At first the first window reports the frame ticks.
    for hidden in [0, 1, 0] {
      desk.other.hide(windows[hidden])
      try expectMotion(windows[1 - hidden], of: shown)
      desk.other.show(windows[hidden])
      try expectMotion(windows[hidden], of: shown)
    }
    for window in windows { desk.other.hide(window) }
    try shown.settle()
    for window in windows { desk.other.show(window) }
    for window in windows { try expectMotion(window, of: shown) }
    desk.other.sendKey(XK_q, to: windows[0], withControl: true)
    try expectEnd(shown)
    let frames = try frames(file)
    let drawn = try Set(frames.map(drawnWindows))
    #expect(drawn == [[1], [2], [1, 2]])
    // Every frame received its tick.
    #expect(frames.filter { $0["presented"] == nil }.isEmpty)
  }

  @Test("windows close one by one, the last one ends the program, and each saves its screenshot")
  func closing() throws {
    let desk = try Desk(.bare)
    let folder = try TemporaryFolder()
    func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }
    let shown = try ServedWindow(
      ["1", "2", "3", "5", "6", "1"] + [
        "--size", "400x320", "--scale", "1", "--stats", path("stats.json"), "--screenshot", path("shot.png"),
      ], on: desk)
    var windows = try windows(6, of: shown)
    for window in windows { try wait(for: "picture") { desk.other.picture(of: window) != nil } }
    while windows.count > 1 {
      desk.other.requestClose(windows.removeFirst())
      try wait(for: "one window less") { desk.other.windows(ofClass: "Glissade") == windows }
      // The scenes of the first and the last window play from the start.
      try expectMotion(windows[windows.count - 1], of: shown)
    }
    shown.desk.other.requestClose(windows[0])
    try expectEnd(shown)
    #expect(try frames(path("stats.json")).allSatisfy { $0["presented"] != nil })
    for number in 1...6 {
      let shot = try Bitmap(decodingPNG: [UInt8](Data(contentsOf: URL(fileURLWithPath: path("shot-\(number).png")))))
      #expect((shot.width, shot.height) == (400, 320))
    }
  }

  @Test("a window that another program destroys gives a message, and the other window continues", arguments: [0, 1])
  func destroyed(index: Int) throws {
    let desk = try Desk(.bare)
    let shown = try ServedWindow(["curves", "retarget"] + Self.options, on: desk)
    var windows = try windows(2, of: shown)
    for window in windows { try expectMotion(window, of: shown) }
    desk.other.destroy(windows.remove(at: index))
    try expectMotion(windows[0], of: shown)
    try wait(for: "a line") { shown.errors.contains("destroyed by another program; the other window remains open") }
    desk.other.resize(windows[0], width: 640, height: 400)
    try wait(for: "the new size") { desk.other.picture(of: windows[0])?.width == 640 }
    #expect(shown.process.isRunning)
    desk.other.destroy(windows[0])
    #expect(try shown.end() == 69)
    #expect(shown.errors.split(separator: "\n").count == 2, "\(shown.errors)")
  }

  @Test("windows that lose their shared memory give one message and show the same pictures")
  func lostSharedMemory() throws {
    let desk = try Desk(.bare)
    let shown = try ServedWindow(["curves", "curves", "--paused"] + Self.options, on: desk)
    let windows = try windows(2, of: shown)
    let first = try Bitmap(decodingPNG: Shot.rendered(Self.options + ["--paused", "--at", "0"]))
    try desk.xdotool("mousemove", "--window", "\(windows[0])", "1", "1")
    for window in windows { try wait(for: "picture") { desk.other.picture(of: window) == first } }
    desk.other.detachSegments(ofClientOf: windows[0])
    desk.other.resize(windows[1], width: 500, height: 400)
    let grown = try Bitmap(
      decodingPNG: Shot.rendered(["--seed", "7", "--size", "500x400", "--paused", "--at", "0"]))
    try wait(for: "the first picture") { desk.other.picture(of: windows[0]) == first }
    try wait(for: "the picture of the new size") { desk.other.picture(of: windows[1]) == grown }
    // One window can have new memory by now; the other one has the lost memory.
    desk.other.resize(windows[0], width: 500, height: 400)
    try wait(for: "the picture of both sizes") { desk.other.picture(of: windows[0]) == grown }
    for window in windows { desk.other.requestClose(window) }
    try expectEnd(shown, lines: 1)
  }

  @Test("all windows follow the desktop's scale")
  func scale() throws {
    let desk = try Desk(.bare, width: 2048, height: 2048)
    let shown = try ServedWindow(["curves", "timing", "--paused", "--seed", "7", "--size", "480x360"], on: desk)
    let windows = try windows(2, of: shown)
    try desk.xdotool("mousemove", "--window", "\(windows[0])", "1", "1")
    desk.display.setResources("Xft.dpi:\t192\n")
    // The enlarged windows overlap, and the first one is below.
    for (window, scene) in zip(windows, ["curves", "timing"]).reversed() {
      let seed = scene == "curves" ? ["--seed", "7"] : []
      let rendered = try Bitmap(
        decodingPNG: Shot.rendered(
          seed + ["--paused", "--at", "0", "--size", "480x360", "--scale", "2"], scene: scene))
      try wait(for: "\(scene) at two pixels a point") { desk.other.picture(of: window) == rendered }
      desk.other.requestClose(window)
    }
    try expectEnd(shown)
  }

  @Test("a text that is copied in one window can be pasted in the other")
  func clipboard() throws {
    let desk = try Desk(.bare, width: 1280, height: 1500)
    let shown = try ServedWindow(
      ["timing", "timing", "--paused", "--size", "1240x700", "--scale", "1"], on: desk)
    let windows = try windows(2, of: shown)
    /// Clicks the field of a window, which then has the keyboard focus.
    func enterField(of window: XID) throws {
      try desk.xdotool(
        "mousemove", "--window", "\(window)", "740", "660", "click", "1", "mousemove", "--window", "\(window)", "1", "1"
      )
      try shown.settle()
    }
    for window in windows { try wait(for: "picture") { desk.other.picture(of: window) != nil } }
    try shown.settle()
    try enterField(of: windows[0])
    try desk.xdotool("key", "a", "key", "b", "key", "c")
    try shown.settle()
    let typed = try #require(desk.other.picture(of: windows[0]))
    try desk.xdotool("key", "ctrl+a", "key", "ctrl+c")
    try shown.settle()
    try enterField(of: windows[1])
    #expect(desk.other.picture(of: windows[1]) != typed)
    try desk.xdotool("key", "ctrl+v")
    try wait(for: "the same text in the other window") { desk.other.picture(of: windows[1]) == typed }
    for window in windows { desk.other.requestClose(window) }
    try expectEnd(shown)
  }

  @Test("windows resume a saved session, each with its scene")
  func session() throws {
    let recorded = try ShownWindow(["--seed", "9"], width: 500, height: 380)
    try recorded.press("2")
    try recorded.screen.xdotool("mousemove", "150", "150", "click", "1", "mousemove", "1", "1")
    try recorded.press("space", "ctrl+s", "Return")
    let file = try recorded.savedFile("glissade-1.session.json")
    let desk = try Desk(.bare)
    let folder = try TemporaryFolder()
    let result = try Command.run(
      ["show", "curves", "retarget", "--session", file.path, "--scale", "1", "--clock", "fixed:60", "--frames", "1"]
        + ["--screenshot", folder.url.appendingPathComponent("shot.png").path], environment: desk.environment)
    #expect(result.status == 0, "\(result.errors)")
    for (number, scene) in [(1, "curves"), (2, "retarget")] {
      let rendered = try Bitmap(decodingPNG: Shot.rendered(["--session", file.path, "--scale", "1"], scene: scene))
      let shot = try Bitmap(
        decodingPNG: [UInt8](Data(contentsOf: folder.url.appendingPathComponent("shot-\(number).png"))))
      Snapshots.expectSame(rendered, shot, named: "several-session-\(number)")
    }
  }
}
