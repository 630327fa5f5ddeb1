// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeImageCoding
import Testing

@Suite("Moving pictures")
struct MovingPictureTests {
  private func file(_ frames: [Bitmap], rate: FrameRate? = FrameRate(60)) throws -> [UInt8] {
    var encoder = try AnimatedPNGEncoder(
      width: frames[0].width, height: frames[0].height, frameCount: frames.count, rate: #require(rate))
    return try frames.flatMap { try encoder.append($0) }
  }

  @Test("an animated PNG decodes to its encoded frames, opaque or not", arguments: 0..<60 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var numbers = SplitMix64(seed: seed)
    let (width, height) = (Int.random(in: 1...17, using: &numbers), Int.random(in: 1...13, using: &numbers))
    let isOpaque = seed % 3 != 0
    func pixel() -> UInt32 {
      let gray = UInt32.random(in: 0...255, using: &numbers)
      if isOpaque || gray > 200 { return 0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &numbers) }
      // Premultiplied colours that are stored exactly: clear, or white with any alpha.
      return gray < 60 ? 0 : gray << 24 | gray << 16 | gray << 8 | gray
    }
    var frame = Bitmap(width: width, height: height)
    for index in frame.pixels.indices { frame.pixels[index] = pixel() }
    var frames = [frame]
    for _ in 0..<8 {
      // Change no pixel, a few pixels, or as many as the picture has.
      let count = [0, 1, 3, frame.pixels.count].randomElement(using: &numbers) ?? 0
      for _ in 0..<count { frame.pixels[Int.random(in: 0..<frame.pixels.count, using: &numbers)] = pixel() }
      frames.append(frame)
    }
    let bytes = try file(frames)
    #expect(try file(frames) == bytes)
    let reader = try AnimatedPNGReader(bytes)
    #expect(reader.announcedCount == frames.count && reader.frames.count == frames.count && reader.playCount == 0)
    #expect(reader.frames.allSatisfy { $0.delay == (1, 60) })
    #expect(try reader.pictures() == frames)
    // A decoder without animations returns the first frame.
    #expect(try Bitmap(decodingPNG: bytes) == frames[0])
  }

  @Test("a small change gives a small frame")
  func smallChange() throws {
    var frame = Bitmap(width: 300, height: 200)
    var numbers = SplitMix64(seed: 1)
    for index in frame.pixels.indices {
      frame.pixels[index] = 0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &numbers)
    }
    var changed = frame
    for x in 40..<50 { changed[x, 30] = 0xFF12_3456 }
    changed[250, 190] = 0xFFAB_CDEF
    let first = try file([frame]).count
    let both = try file([frame, changed, changed])
    #expect(both.count - first < 700, "\(both.count - first) bytes")
    let reader = try AnimatedPNGReader(both)
    let box = reader.frames[1]
    #expect((box.x, box.y, box.width, box.height) == (40, 30, 211, 161))
    #expect((reader.frames[2].width, reader.frames[2].height) == (1, 1))
  }

  @Test("invalid sizes and counts are refused")
  func refusals() throws {
    let rate = try #require(FrameRate(60))
    for (width, height, count) in [(0, 1, 1), (1, 0, 1), (1, 1, 0), (1 << 31, 1, 1), (1, 1, 1 << 31)] {
      #expect(throws: PNGError.self) {
        try AnimatedPNGEncoder(width: width, height: height, frameCount: count, rate: rate)
      }
    }
  }

  @Test(
    "a rate is stored as a fraction of small numbers",
    arguments: [
      (60.0, 60, 1), (29.97, 2997, 100), (0.5, 1, 2), (23.976, 2997, 125), (12.5, 25, 2), (1000, 1000, 1),
    ])
  func rates(value: Double, numerator: Int, denominator: Int) throws {
    let rate = try #require(FrameRate(value))
    #expect((rate.numerator, rate.denominator) == (numerator, denominator))
    #expect(rate.seconds(ofFrame: 0) == 0)
    #expect(abs(rate.seconds(ofFrame: 1000) - 1000 / value) < 1e-6)
  }

  @Test("an invalid rate gives nil", arguments: [0, -1, .nan, .infinity, 1e9, 1e-9])
  func noRate(value: Double) { #expect(FrameRate(value) == nil) }

  @Test("Y4M has the colours of BT.709 in limited range")
  func colors() throws {
    let rate = try #require(FrameRate(25))
    // White, black, red, green, blue, gray; the values are computed by hand from the formula.
    let pixels: [(UInt32, [UInt8])] = [
      (0xFFFF_FFFF, [235, 128, 128]), (0xFF00_0000, [16, 128, 128]), (0xFFFF_0000, [63, 102, 240]),
      (0xFF00_FF00, [173, 42, 26]), (0xFF00_00FF, [32, 240, 118]), (0xFF80_8080, [126, 128, 128]),
    ]
    let picture = Bitmap(width: pixels.count, height: 1, pixels: pixels.map(\.0))
    let encoder = Y4MEncoder(width: pixels.count, height: 1, rate: rate)
    #expect(
      String(decoding: encoder.header, as: UTF8.self)
        == "YUV4MPEG2 W6 H1 F25:1 Ip A1:1 C444 XCOLORRANGE=LIMITED\n")
    let frame = encoder.encoded(picture)
    #expect(frame.starts(with: Array("FRAME\n".utf8)))
    #expect(Array(frame.dropFirst(6)) == (0..<3).flatMap { plane in pixels.map { $0.1[plane] } })
  }

  @Test("colour at a quarter of the size is the mean of four pixels, and of fewer at odd edges")
  func subsampling() throws {
    let rate = try #require(FrameRate(numerator: 30_000, denominator: 1001))
    var picture = Bitmap(width: 3, height: 3, filling: 0xFF00_00FF)
    for (x, y) in [(0, 0), (1, 0)] { picture[x, y] = 0xFFFF_0000 }
    let encoder = Y4MEncoder(width: 3, height: 3, rate: rate, subsampling: .quarter)
    #expect(
      String(decoding: encoder.header, as: UTF8.self)
        == "YUV4MPEG2 W3 H3 F30000:1001 Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\n")
    let frame = encoder.encoded(picture)
    #expect(frame.count == 6 + 9 + 4 + 4)
    // Half red, half blue: (102.34 + 240) / 2 and (240 + 117.73) / 2, before they are rounded.
    #expect(Array(frame[15...]) == [171, 240, 240, 240, 179, 118, 118, 118])
  }
}
