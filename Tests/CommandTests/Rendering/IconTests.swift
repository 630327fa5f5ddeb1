// SPDX-License-Identifier: MIT
import Foundation
import GlissadeCommands
import GlissadeDisplayLists
import GlissadeImageCoding
import TestSupport
import Testing

@Suite("The window's icon", .waiting)
struct IconTests {
  /// One of the pictures of `_NET_WM_ICON`: its size and its pixels, whose channels are not multiplied by alpha.
  private struct Icon {
    let width: Int
    let height: Int
    let pixels: [UInt32]

    /// Splits the property into its pictures.
    static func all(in words: [UInt]) throws -> [Icon] {
      var rest = words[...]
      var icons: [Icon] = []
      while !rest.isEmpty {
        try #require(rest.count > 2)
        let (width, height) = (Int(rest.removeFirst()), Int(rest.removeFirst()))
        try #require(width > 0 && height > 0 && width * height <= rest.count)
        icons.append(Icon(width: width, height: height, pixels: rest.prefix(width * height).map { UInt32($0) }))
        rest = rest.dropFirst(width * height)
      }
      return icons
    }
  }

  @Test("each window has the icon in every size that desktops use")
  func sizes() throws {
    let desk = try Desk(.bare)
    let shown = try ServedWindow(["curves", "timing", "--paused", "--size", "480x360"], on: desk)
    try wait(for: "second window") { desk.other.windows(ofClass: "Glissade").count == 2 }
    for window in desk.other.windows(ofClass: "Glissade") {
      let icons = try Icon.all(in: desk.other.numbers("_NET_WM_ICON", of: window))
      #expect(icons.map(\.width) == [16, 32, 48, 64, 128])
      #expect(icons.map(\.height) == icons.map(\.width))
    }
    withExtendedLifetime(shown) {}
  }

  @Test("the icon equals the reviewed picture, and its translucent pixels are not premultiplied")
  func look() throws {
    let desk = try Desk(.bare)
    let shown = try ServedWindow(["--paused", "--size", "480x360"], on: desk)
    let icons = try Icon.all(in: desk.other.numbers("_NET_WM_ICON", of: shown.id))
    try #require(!icons.isEmpty)
    // All sizes side by side, aligned at the top.
    var sheet = Bitmap(width: icons.reduce(0) { $0 + $1.width }, height: icons.map(\.height).max() ?? 0)
    var x = 0
    for icon in icons {
      let edges = icon.pixels.filter { (16..<255).contains($0 >> 24) }
      #expect(edges.count >= 4, "the corners of \(icon.width) × \(icon.height) are not smooth")
      for pixel in edges {
        // An edge pixel has only the background colour of the icon. With less alpha, a premultiplied channel has fewer
        // values.
        let slack = Int(255 / (pixel >> 24)) + 1
        for (shift, ground) in [(16, 0x1A), (8, 0x1D), (0, 0x21)] {
          let channel = Int(pixel >> UInt32(shift) & 0xFF)
          #expect(abs(channel - ground) <= slack, "\(String(pixel, radix: 16)) in \(icon.width) × \(icon.height)")
        }
      }
      for (index, pixel) in icon.pixels.enumerated() {
        sheet[x + index % icon.width, index / icon.width] = Self.premultiplied(pixel)
      }
      x += icon.width
    }
    Snapshots(folder: Snapshots().folder.appendingPathComponent("Icon")).expect(sheet, named: "icon")
    withExtendedLifetime(shown) {}
  }

  @Test("the icons of the Debian package are the drawing at their sizes", arguments: [48, 128, 256])
  func files(side: Int) {
    let folder = Repository.file("Assets/Packaging/Icons")
    Snapshots(folder: folder).expect(ProgramIcon().picture(side: side), named: "\(side)")
  }

  private static func premultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    return [16, 8, 0].reduce(alpha) { $0 << 8 | (UInt32(pixel >> UInt32($1) & 0xFF) * alpha + 127) / 255 }
  }
}
