// SPDX-License-Identifier: MIT
import Foundation
import GlissadeDisplayLists
import GlissadeImageCoding
import TestSupport
import Testing
import VirtualDisplay

/// A virtual display whose screen a test reads without a request to the server.
///
/// The server stores its picture in a file (an X window dump). Reading the file does not wait for the program under
/// test, and does not depend on the program's own reports.
final class Screen {
  let display: VirtualDisplay
  private let folder: TemporaryFolder
  private let filter: ExtensionFilter?

  /// - Parameters:
  ///   - arguments: Further arguments of the server.
  ///   - missing: An extension that programs do not find.
  init(width: Int = 960, height: Int = 720, arguments: [String] = [], missing: String? = nil) throws {
    folder = try TemporaryFolder()
    let display = try VirtualDisplay(
      width: width, height: height, arguments: ["-nocursor", "-fbdir", folder.url.path] + arguments)
    filter = try missing.map { try ExtensionFilter(hiding: $0, of: display) }
    self.display = display
  }

  /// The display's name for the program under test.
  var name: String { filter?.name ?? display.name }

  var environment: [String: String] { ["DISPLAY": name, "XAUTHORITY": "/dev/null"] }

  /// The current picture at the upper left of the screen, with a width and a height in pixels.
  func picture(width: Int, height: Int) throws -> Bitmap {
    let file = folder.url.appendingPathComponent("Xvfb_screen0")
    let dump = try Data(contentsOf: file)
    func field(_ index: Int) -> Int { dump[(4 * index)..<(4 * index + 4)].reduce(0) { $0 << 8 | Int($1) } }
    // The header's fields are big-endian. Field 7 states the byte order of the pixels, here little-endian.
    try #require(field(1) == 7 && field(11) == 32 && field(7) == 0, "not the dump of a 32-bit screen: \(file.path)")
    let pixels = field(0) + 12 * field(19)
    let bytesPerRow = field(12)
    try #require(width <= field(4) && height <= field(5))
    var bitmap = Bitmap(width: width, height: height)
    dump.withUnsafeBytes { dump in
      bitmap.pixels.withUnsafeMutableBytes { picture in
        for y in 0..<height {
          let row = UnsafeRawBufferPointer(rebasing: dump[(pixels + y * bytesPerRow)...].prefix(4 * width))
          UnsafeMutableRawBufferPointer(rebasing: picture[(4 * y * width)...]).copyMemory(from: row)
        }
        // Every pixel becomes opaque, as in the decoded picture of a file without alpha.
        for alpha in stride(from: 3, to: picture.count, by: 4) { picture[alpha] = 0xFF }
      }
    }
    return bitmap
  }

  /// Runs xdotool on the display and returns its output.
  @discardableResult
  func xdotool(_ arguments: String..., mayFail: Bool = false) throws -> String {
    try xdotool(arguments, mayFail: mayFail)
  }

  /// Runs xdotool on the display and returns its output.
  @discardableResult
  func xdotool(_ arguments: [String], mayFail: Bool = false) throws -> String {
    let tool = try VirtualDisplay.require("xdotool")
    let result = try Command.run(arguments, of: URL(fileURLWithPath: tool), environment: environment)
    if !mayFail { #expect(result.status == 0, "xdotool \(arguments): \(result.errors)") }
    return result.output
  }
}

extension Bitmap {
  /// A part of the picture, clamped to the picture's size.
  func part(x: Range<Int>, y: Range<Int>) -> Bitmap {
    let columns = x.clamped(to: 0..<width)
    let rows = y.clamped(to: 0..<height)
    return Bitmap(
      width: columns.count, height: rows.count,
      pixels: rows.flatMap { row in columns.map { self[$0, row] } })
  }

  /// The number of pixels whose colour differs from that in a picture of the same size.
  func changes(from other: Bitmap) -> Int {
    precondition(width == other.width && height == other.height, "pictures of different sizes")
    return zip(pixels, other.pixels).count { $0 != $1 }
  }
}
