// SPDX-License-Identifier: MIT
import Foundation
import GlissadeDisplayLists
import GlissadeImageCoding
import TestSupport
import Testing

@Suite("Equal pixels on every path to the screen", .waiting)
struct PixelTests {
  /// The options of one picture.
  struct PictureOptions: Sendable, CustomTestStringConvertible {
    let size: (width: Int, height: Int)
    let scale: Double
    let options: [String]
    /// The index of the captured frame, with a clock of 10 frames a second.
    let frame: Int

    var testDescription: String { "\(size.width)x\(size.height) × \(scale) frame \(frame) \(options)" }
    var arguments: [String] { ["--size", "\(size.width)x\(size.height)", "--scale", "\(scale)"] + options }

    static let all = [
      PictureOptions(size: (720, 360), scale: 1, options: ["--seed", "7"], frame: 0),
      PictureOptions(size: (720, 360), scale: 1, options: ["--seed", "7", "--theme", "light"], frame: 13),
      PictureOptions(size: (401, 399), scale: 1, options: ["--points", "5", "--duration", "0.7"], frame: 9),
      PictureOptions(size: (481, 333), scale: 1.5, options: ["--shape", "square", "--rate", "2.5"], frame: 5),
      PictureOptions(
        size: (360, 280), scale: 2, options: ["--seed", "18446744073709551615", "--theme", "light"], frame: 2),
      PictureOptions(size: (800, 640), scale: 0.5, options: ["--path-data", "M0 0C90 0 0 90 90 90L200 50"], frame: 7),
    ]
  }

  @Test("the window shows the picture that `render` draws at the same instant", arguments: PictureOptions.all)
  func window(picture: PictureOptions) throws {
    let shot = try Shot(
      ["--scale", "\(picture.scale)", "--clock", "fixed:10", "--frames", "\(picture.frame + 1)"] + picture.options,
      width: picture.size.width, height: picture.size.height, scale: Int(picture.scale.rounded(.up)))
    let rendered = try Shot.rendered(picture.arguments + ["--at", "\(Double(picture.frame) / 10)"])
    expectSame(try Bitmap(decodingPNG: rendered), shot.picture, "window-and-render")
    #expect(shot.errors.isEmpty, "\(shot.errors)")
  }

  @Test("`render` writes the same bytes in each run, and other bytes at another instant", arguments: [1.0, 2])
  func twice(scale: Double) throws {
    let arguments = ["--seed", "7", "--points", "31", "--size", "640x480", "--scale", "\(scale)"]
    let first = try Shot.rendered(arguments)
    #expect(try Shot.rendered(arguments) == first)
    #expect(
      try Shot.rendered(arguments + ["--at", "3.69"]) == first, "the default instant must be 0.3 of the duration")
    #expect(try Shot.rendered(arguments + ["--at", "3.7"]) != first)
  }

  @Test("pictures through shared memory and through the connection are the same", arguments: [["dark"], ["light"]])
  func transports(theme: [String]) throws {
    let arguments = ["--theme"] + theme + ["--clock", "fixed:10", "--frames", "6"]
    let shared = try Shot(arguments)
    let copied = try Shot(arguments + ["--no-shm"])
    expectSame(shared.picture, copied.picture, "transports")
    // The option --no-shm gives no message.
    #expect(shared.errors.isEmpty && copied.errors.isEmpty, "\(shared.errors)\(copied.errors)")
  }

  @Test("a server without shared memory gives one message, and the window shows the same pixels")
  func noSharedMemory() throws {
    let arguments = ["--clock", "fixed:10", "--frames", "6"]
    let with = try Shot(arguments)
    let without = try Shot(arguments, missing: "MIT-SHM")
    expectSame(with.picture, without.picture, "no-shared-memory")
    let lines = without.errors.split(separator: "\n")
    #expect(lines.count == 1 && without.errors.contains("MIT-SHM"), "\(without.errors)")
  }

  @Test("a timer drives the frames on a server that does not report its refreshes")
  func noPresent() throws {
    let arguments = ["--frames", "5", "--duration", "1e6", "--rate", "1e-6"]
    let with = try Shot(arguments)
    let without = try Shot(arguments, missing: "Present")
    #expect(with.stats["sync"] as? String == "present")
    #expect(without.stats["sync"] as? String == "timer")
    // The motion is so slow that no pixel changes.
    expectSame(with.picture, without.picture, "no-present")
    #expect(without.errors.isEmpty, "\(without.errors)")
  }

  @Test("the screenshot of the window equals its picture on the screen")
  func screen() throws {
    let shown = try ShownWindow(["--theme", "light"], width: 640, height: 480)
    try shown.press("space")
    let seen = try shown.settledPicture()
    try shown.quit()
    expectSame(seen, try shown.screenshot(), "screen-and-screenshot")
  }

  /// Fails unless two pictures are equal. A failure saves expected | difference | actual.
  private func expectSame(
    _ expected: Bitmap, _ actual: Bitmap, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    Snapshots.expectSame(expected, actual, named: name, sourceLocation: sourceLocation)
  }
}
