// SPDX-License-Identifier: MIT
import Foundation
import GlissadeDisplayLists
import GlissadeImageCoding
import TestSupport
import Testing

/// A run of the window that ends by itself, with its final screenshot.
struct Shot {
  let picture: Bitmap
  let errors: String
  /// The object of `--stats`.
  let stats: [String: Any]

  /// Runs `glissade show` on a separate display.
  ///
  /// - Parameter scale: The scale of the arguments, so that the screen is large enough.
  init(
    _ arguments: [String], width: Int = 480, height: Int = 360, scale: Int = 1, missing: String? = nil
  ) throws {
    let screen = try Screen(width: width * scale, height: height * scale, missing: missing)
    // A new server has its pointer in the middle, possibly over a control. In this corner there is no control.
    try screen.xdotool("mousemove", "1", "1")
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("picture.png")
    let statsFile = folder.url.appendingPathComponent("stats.json")
    let result = try Command.run(
      ["show", "--size", "\(width)x\(height)", "--screenshot", file.path, "--stats", statsFile.path] + arguments,
      environment: screen.environment)
    errors = result.errors
    try #require(result.status == 0, "glissade show \(arguments): \(result.errors)")
    picture = try Bitmap(decodingPNG: [UInt8](Data(contentsOf: file)))
    stats = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: statsFile)) as? [String: Any])
  }

  /// The bytes of the file that `glissade render` writes.
  static func rendered(_ arguments: [String], scene: String = "curves") throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("picture.png")
    let result = try Command.run(["render", scene, "-o", file.path] + arguments)
    try #require(result.status == 0, "glissade render \(scene) \(arguments): \(result.errors)")
    return [UInt8](try Data(contentsOf: file))
  }
}
