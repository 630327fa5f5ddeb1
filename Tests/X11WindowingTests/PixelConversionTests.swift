// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeImageCoding
import GlissadeX11Windowing
import TestSupport
import Testing
import VirtualDisplay

@Suite("Pixels of other visuals", .waiting)
struct PixelConversionTests {
  /// Visuals of current and former servers.
  enum Kind: String, CaseIterable {
    case native24, native32, swapped32, bgr24, bgr32, rgbx, packed24, packedBGR24, deep30, rgb565, bgr565, rgb555,
      bgr555,
      rgb444

    func layout(isBigEndian: Bool) throws -> PixelLayout {
      let (masks, depth, bits): ([UInt32], Int, Int) =
        switch self {
        case .native24: ([0xFF_0000, 0xFF00, 0xFF], 24, 32)
        case .native32: ([0xFF_0000, 0xFF00, 0xFF], 32, 32)
        case .swapped32: ([0xFF00, 0xFF_0000, 0xFF00_0000], 32, 32)
        case .bgr24: ([0xFF, 0xFF00, 0xFF_0000], 24, 32)
        case .bgr32: ([0xFF, 0xFF00, 0xFF_0000], 32, 32)
        case .rgbx: ([0xFF00_0000, 0xFF_0000, 0xFF00], 32, 32)
        case .packed24: ([0xFF_0000, 0xFF00, 0xFF], 24, 24)
        case .packedBGR24: ([0xFF, 0xFF00, 0xFF_0000], 24, 24)
        case .deep30: ([0x3FF0_0000, 0xF_FC00, 0x3FF], 30, 32)
        case .rgb565: ([0xF800, 0x7E0, 0x1F], 16, 16)
        case .bgr565: ([0x1F, 0x7E0, 0xF800], 16, 16)
        case .rgb555: ([0x7C00, 0x3E0, 0x1F], 15, 16)
        case .bgr555: ([0x1F, 0x3E0, 0x7C00], 15, 16)
        case .rgb444: ([0xF00, 0xF0, 0xF], 12, 16)
        }
      return try #require(
        PixelLayout(
          redMask: masks[0], greenMask: masks[1], blueMask: masks[2], depth: depth, bitsPerPixel: bits,
          isBigEndian: isBigEndian))
    }
  }

  /// The nearest of `count` equal steps from 0 to 255, as a number of steps.
  private func step(_ value: UInt32, of count: UInt32) -> UInt32 {
    UInt32((Double(value) * Double(count) / 255).rounded())
  }

  /// The bytes of a converted picture.
  private func bytes(
    _ colors: [UInt32], pixelsPerRow: Int, _ rect: PixelRect, _ conversion: PixelConversion, filledWith filler: UInt8
  ) -> [UInt8] {
    let bytesPerRow = pixelsPerRow * conversion.layout.bytesPerPixel
    var bytes = [UInt8](repeating: filler, count: colors.count * conversion.layout.bytesPerPixel)
    bytes.withUnsafeMutableBytes { image in
      colors.withUnsafeBufferPointer { pixels in
        guard let image = image.baseAddress, let pixels = pixels.baseAddress else { return }
        conversion.convert(rect, of: pixels, pixelsPerRow: pixelsPerRow, to: image, bytesPerRow: bytesPerRow)
      }
    }
    return bytes
  }

  private func color(_ bytes: [UInt8], _ index: Int, _ conversion: PixelConversion) -> UInt32 {
    let size = conversion.layout.bytesPerPixel
    return bytes[(index * size)...].prefix(size).withUnsafeBytes { pixel in
      pixel.baseAddress.map { conversion.color(at: $0) } ?? 0
    }
  }

  @Test(
    "a pixel is the nearest colour of its visual, in the byte order of the server", arguments: Kind.allCases,
    [false, true])
  func bytes(kind: Kind, isBigEndian: Bool) throws {
    let layout = try kind.layout(isBigEndian: isBigEndian)
    let conversion = PixelConversion(to: layout)
    // Every value of every channel, with the extremes of the other channels.
    var colors: [UInt32] = []
    for value in UInt32(0)..<256 {
      for shift in [UInt32(0), 8, 16] {
        let own = value << shift
        colors += [0xFF00_0000 | own, 0xFFFF_FFFF & ~(0xFF << shift) | own]
      }
    }
    let rect = PixelRect(x: 0, y: 0, width: colors.count, height: 1)
    let bytes = bytes(colors, pixelsPerRow: colors.count, rect, conversion, filledWith: 0)
    var (wrongPixels, wrongColors) = (0, 0)
    for (index, color) in colors.enumerated() {
      let own = bytes[(index * layout.bytesPerPixel)...].prefix(layout.bytesPerPixel)
      let pixel = (isBigEndian ? Array(own) : own.reversed()).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      var expected: UInt32 = 0
      var seen: UInt32 = 0xFF
      for (channel, shift) in [(layout.red, UInt32(16)), (layout.green, 8), (layout.blue, 0)] {
        let count: UInt32 = (1 << UInt32(channel.bitCount)) - 1
        let steps = step(color >> shift & 0xFF, of: count)
        expected |= steps << UInt32(channel.shift)
        let value = (Double(steps) * 255 / Double(count)).rounded()
        seen = seen << 8 | UInt32(value)
      }
      if let alpha = layout.alpha {
        let opaque: UInt32 = (1 << UInt32(alpha.bitCount)) - 1
        expected |= opaque << UInt32(alpha.shift)
      }
      if pixel != expected || layout.pixel(color) != expected { wrongPixels += 1 }
      if self.color(bytes, index, conversion) != seen || layout.color(expected) != seen { wrongColors += 1 }
    }
    #expect(wrongPixels == 0 && wrongColors == 0)
  }

  @Test(
    "a colour converts back exactly, or to a colour that converts to itself if the visual has fewer colours",
    arguments: Kind.allCases, [false, true])
  func roundTrip(kind: Kind, isBigEndian: Bool) throws {
    let layout = try kind.layout(isBigEndian: isBigEndian)
    let isExact = [layout.red, layout.green, layout.blue].allSatisfy { $0.bitCount >= 8 }
    var wrong = 0
    for index in 0..<20_000 {
      let color = 0xFF00_0000 | UInt32(truncatingIfNeeded: index &* 2_654_435_761) >> 8
      let seen = layout.color(layout.pixel(color))
      if isExact ? seen != color : layout.color(layout.pixel(seen)) != seen { wrong += 1 }
    }
    #expect(wrong == 0)
  }

  @Test("only damaged pixels are converted", arguments: Kind.allCases)
  func damage(kind: Kind) throws {
    let conversion = PixelConversion(to: try kind.layout(isBigEndian: false))
    let (width, height, pixelsPerRow) = (21, 9, 32)
    let colors = (0..<(pixelsPerRow * height)).map { pattern($0 % pixelsPerRow, $0 / pixelsPerRow) }
    let all = PixelRect(x: 0, y: 0, width: width, height: height)
    let part = PixelRect(x: 3, y: 2, width: 11, height: 5)
    let whole = bytes(colors, pixelsPerRow: pixelsPerRow, all, conversion, filledWith: 0xA5)
    let damaged = bytes(colors, pixelsPerRow: pixelsPerRow, part, conversion, filledWith: 0xA5)
    let size = conversion.layout.bytesPerPixel
    var wrong = 0
    for y in 0..<height {
      for x in 0..<pixelsPerRow {
        let place = (y * pixelsPerRow + x) * size
        let isIn = !part.intersection(PixelRect(x: x, y: y, width: 1, height: 1)).isEmpty
        let expected = isIn ? Array(whole[place..<(place + size)]) : [UInt8](repeating: 0xA5, count: size)
        if Array(damaged[place..<(place + size)]) != expected { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test("only the native layouts, in the byte order of the machine, need no conversion")
  func own() throws {
    for kind in Kind.allCases {
      let isNative = try [true, false].map { try kind.layout(isBigEndian: $0).isNative }
      // One of the two orders is this machine's.
      #expect(isNative.count { $0 } == (kind == .native24 || kind == .native32 ? 1 : 0), "\(kind)")
    }
  }

  @Test(
    "a layout without direct colours is refused",
    arguments: [
      ([0, 0, 0], 8, 8), ([0xE0, 0x1C, 0x3], 8, 8), ([0xFF_0000, 0xFF00, 0], 24, 32), ([0xF00F, 0x3F0, 0xF], 16, 16),
      ([0xFF_0000, 0xFF80, 0xFF], 24, 32), ([0xF800, 0x7E0, 0x1F], 15, 16), ([0xC0, 0x30, 0xC], 16, 16),
      ([0xFF_0000, 0xFF00, 0xFF], 24, 64), ([0xFF_0000, 0xFF00, 0xFF], 0, 32), ([0xFF_0000, 0xFF00, 0xFF], 33, 32),
    ] as [([UInt32], Int, Int)])
  func refused(masks: [UInt32], depth: Int, bits: Int) {
    #expect(
      PixelLayout(
        redMask: masks[0], greenMask: masks[1], blueMask: masks[2], depth: depth, bitsPerPixel: bits,
        isBigEndian: false) == nil)
  }

  /// A window on a screen that has only visuals of its own depth.
  private func fixture(depth: Int) throws -> WindowFixture {
    try WindowFixture(width: 301, displayArguments: ["-extension", "Composite", "-extension", "RENDER"], depth: depth)
  }

  @Test(
    "a screen receives the nearest colours, only the damage is sent, and pixels are read back as shown",
    arguments: [15, 16, 24, 30], [Surface.SharedMemoryUse.whenPossible, .never])
  func screen(depth: Int, sharedMemory: Surface.SharedMemoryUse) throws {
    let fixture = try fixture(depth: depth)
    let report = try fixture.connection.report()
    #expect(report.windowDepth == depth)
    #expect((report.pixelConversion == nil) == (depth == 24))
    let masks = report.visual
    let layout = try #require(
      PixelLayout(
        redMask: masks.redMask, greenMask: masks.greenMask, blueMask: masks.blueMask, depth: depth,
        bitsPerPixel: depth > 16 ? 32 : 16, isBigEndian: false))
    let surface = try Surface(window: fixture.window, sharedMemory: sharedMemory)
    #expect((surface.transport == .sharedMemory) == (sharedMemory == .whenPossible))
    func expectWindow(_ color: (Int, Int) -> UInt32, sourceLocation: SourceLocation = #_sourceLocation) throws {
      let expected = picture(width: fixture.window.width, height: fixture.window.height) { x, y in
        layout.color(layout.pixel(color(x, y)))
      }
      let seen = try fixture.window.readPixels()
      #expect((seen.width, seen.height) == (expected.width, expected.height), sourceLocation: sourceLocation)
      let differing = zip(seen.pixels, expected.pixels).count { $0 != $1 }
      #expect(differing == 0, sourceLocation: sourceLocation)
    }
    try fixture.present(surface, pattern)
    try expectWindow(pattern)
    let part = PixelRect(x: 7, y: 11, width: 100, height: 50)
    try fixture.present(surface, damage: [part]) { x, y in pattern(y, x) }
    try expectWindow { x, y in
      part.intersection(PixelRect(x: x, y: y, width: 1, height: 1)).isEmpty ? pattern(x, y) : pattern(y, x)
    }
    for step in 0..<12 {
      let (width, height) = (20 + step * 137 % 700, 30 + step * 153 % 500)
      try fixture.window.resize(width: width, height: height)
      try fixture.wait { $0.kind == .resized(width: width, height: height) }
      try fixture.present(surface, pattern)
    }
    try expectWindow(pattern)
    #expect(surface.segmentIdentifiers.count <= 3)
  }
}
