// SPDX-License-Identifier: MIT
import Foundation
import GlissadeDisplayLists
import GlissadeImageCoding
import TestSupport
import Testing
import VirtualDisplay

@Suite("X servers", .waiting)
struct ServerMatrixTests {
  @Test("a window opens, resizes, handles a click and closes, with the pixels of `render`", arguments: Desk.Kind.inGate)
  func inGate(kind: Desk.Kind) throws { try visit(kind) }

  @Test(
    "a window does the same on Xephyr, Xorg and Xwayland",
    .enabled(if: Soak.isEnabled, "these servers are installed by make soak"),
    arguments: Desk.Kind.others)
  func others(kind: Desk.Kind) throws { try visit(kind) }

  @Test(
    "a server without direct colours is refused in a line with its depth")
  func refused() throws {
    let depth = 8
    let display = try VirtualDisplay(depth: depth)
    for command in [["show", "--frames", "1"], ["doctor"]] {
      let result = try Command.run(command, environment: ["DISPLAY": display.name, "XAUTHORITY": "/dev/null"])
      if command == ["doctor"] {
        #expect(result.status == 0)
        #expect(result.output.contains("none: no supported visual"), "\(result.output)")
      } else {
        #expect(result.status == 69)
        #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
        #expect(result.errors.contains("of depth \(depth)"), "\(result.errors)")
      }
    }
    withExtendedLifetime(display) {}
  }

  @Test(
    "the report names the pixel format to which pixels are converted",
    arguments: [
      (Desk.Kind.only565, "16 bits per pixel, masks f800 7e0 1f"), (.only555, "16 bits per pixel, masks 7c00 3e0 1f"),
      (.only30, "32 bits per pixel, masks 3ff00000 ffc00 3ff"),
    ])
  func converted(kind: Desk.Kind, layout: String) throws {
    let desk = try Desk(kind)
    let json = try Command.run(["doctor", "--json"], environment: desk.environment)
    let findings = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(findings["pixelConversion"] as? String == layout)
    #expect(findings["sharedMemory"] as? Bool == true)
    let words = try Command.run(["doctor"], environment: desk.environment)
    #expect(words.output.contains("converted to \(layout)"), "\(words.output)")
  }

  @Test("the report names the window manager and states that there is a compositor")
  func desktop() throws {
    let desk = try Desk(.compositor)
    let result = try Command.run(["doctor", "--json"], environment: desk.environment)
    let findings = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(findings["windowManager"] as? String == "Openbox")
    #expect(findings["hasCompositor"] as? Bool == true)
  }

  private func visit(_ kind: Desk.Kind) throws {
    let desk = try Desk(kind)
    try screenshots(on: desk)
    let shown = try ServedWindow(["--seed", "7", "--paused", "--size", "720x360", "--scale", "1"], on: desk)
    // In this corner no control has a hover state.
    if kind != .xwayland { try desk.xdotool("mousemove", "--window", "\(shown.id)", "1", "1") }
    try expect(shown, width: 720, height: 360, "the opened window")
    let segments = try shown.segments()
    #expect(segments.isEmpty == (kind == .noSharedMemory))

    desk.other.resize(shown.id, width: 900, height: 640)
    try expect(shown, width: 900, height: 640, "the enlarged window")
    desk.other.resize(shown.id, width: 480, height: 360)
    try expect(shown, width: 480, height: 360, "the reduced window")

    let before = try #require(shown.picture)
    // The round button starts playback. Weston without a screen has no pointer, and Xwayland crashes on a pointer move.
    if kind == .xwayland {
      desk.other.sendClick(x: 108, y: 320, to: shown.id)
    } else {
      try shown.click(x: 108, y: 320)
    }
    var pictures: Set<Bitmap> = [before]
    try wait(for: "motion after a click on play") {
      if let picture = shown.picture { pictures.insert(picture) }
      return pictures.count >= 5
    }

    shown.requestClose()
    #expect(try shown.end() == 0)
    #expect(shown.errors.split(separator: "\n").count == (kind == .noSharedMemory ? 1 : 0), "\(shown.errors)")
    try wait(for: "end of the shared memory") { try shown.segments().isEmpty }
  }

  /// Compares the program's own screenshot with the picture of `render`.
  private func screenshots(on desk: Desk) throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("shot.png")
    let options = ["--seed", "7", "--theme", "light", "--size", "500x380", "--scale", "1"]
    let result = try Command.run(
      ["show", "--clock", "fixed:10", "--frames", "8", "--screenshot", file.path] + options,
      environment: desk.environment)
    try #require(result.status == 0, "\(result.errors)")
    let rendered = try Bitmap(decodingPNG: Shot.rendered(options + ["--at", "0.7"]))
    Snapshots.expectSame(
      desk.kind.seen(rendered), try Bitmap(decodingPNG: [UInt8](Data(contentsOf: file))), named: "server-screenshot")
  }

  /// Waits until the window shows the picture that `render` draws of the paused scene.
  private func expect(
    _ shown: ServedWindow, width: Int, height: Int, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let rendered = try Bitmap(
      decodingPNG: Shot.rendered(["--seed", "7", "--paused", "--at", "0", "--size", "\(width)x\(height)"]))
    try shown.expectPicture(shown.desk.kind.seen(rendered), named: "server-window", sourceLocation: sourceLocation)
  }
}
