// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeImageCoding

/// A simple reader of animated PNG files: each frame becomes a separate PNG file, which is decoded and drawn.
struct AnimatedPNGReader {
  struct Frame {
    var x, y, width, height: Int
    var delay: (numerator: Int, denominator: Int)
    var dispose, blend: Int
    var data: [UInt8] = []
  }

  struct Malformed: Error { let problem: String }

  var width = 0
  var height = 0
  var announcedCount = 0
  var playCount = 0
  var frames: [Frame] = []
  /// The payload of the IHDR chunk.
  private var header: [UInt8] = []

  init(_ file: [UInt8]) throws {
    var offset = 8
    var sequence = 0
    var dataIsFirstFrame = false
    while offset < file.count {
      let length = Self.word(file, offset)
      let name = String(decoding: file[(offset + 4)..<(offset + 8)], as: UTF8.self)
      let payload = Array(file[(offset + 8)..<(offset + 8 + length)])
      offset += 12 + length
      func numbered() throws {
        guard Self.word(payload, 0) == sequence else { throw Malformed(problem: "sequence number of \(name)") }
        sequence += 1
      }
      switch name {
      case "IHDR":
        header = payload
        (width, height) = (Self.word(payload, 0), Self.word(payload, 4))
      case "acTL":
        guard frames.isEmpty else { throw Malformed(problem: "acTL after a frame") }
        (announcedCount, playCount) = (Self.word(payload, 0), Self.word(payload, 4))
      case "fcTL":
        try numbered()
        guard payload.count == 26 else { throw Malformed(problem: "fcTL of \(payload.count) bytes") }
        frames.append(
          Frame(
            x: Self.word(payload, 12), y: Self.word(payload, 16), width: Self.word(payload, 4),
            height: Self.word(payload, 8),
            delay: (Int(payload[20]) << 8 | Int(payload[21]), Int(payload[22]) << 8 | Int(payload[23])),
            dispose: Int(payload[24]), blend: Int(payload[25])))
      case "IDAT":
        guard frames.count == 1 else { throw Malformed(problem: "IDAT of \(frames.count) frames") }
        dataIsFirstFrame = true
        frames[0].data += payload
      case "fdAT":
        try numbered()
        guard frames.count > 1 else { throw Malformed(problem: "fdAT before a second frame") }
        frames[frames.count - 1].data += payload.dropFirst(4)
      default: break
      }
    }
    guard dataIsFirstFrame else { throw Malformed(problem: "no first frame") }
  }

  /// The shown pictures, frame by frame. Each frame must keep the previous picture (dispose 0).
  func pictures() throws -> [Bitmap] {
    var canvas = Bitmap(width: width, height: height)
    return try frames.map { frame in
      guard frame.dispose == 0 else { throw Malformed(problem: "dispose \(frame.dispose)") }
      guard frame.x + frame.width <= width, frame.y + frame.height <= height else { throw Malformed(problem: "place") }
      let part = try Bitmap(decodingPNG: still(frame))
      for y in 0..<frame.height {
        for x in 0..<frame.width {
          let pixel = part[x, y]
          switch (frame.blend, pixel >> 24) {
          case (0, _), (1, 255): canvas[frame.x + x, frame.y + y] = pixel
          case (1, 0): break
          default: throw Malformed(problem: "a translucent pixel drawn over another")
          }
        }
      }
      return canvas
    }
  }

  private func still(_ frame: Frame) -> [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let sides = HandmadePNG.word(UInt32(frame.width)) + HandmadePNG.word(UInt32(frame.height))
    HandmadePNG.append("IHDR", sides + header[8...], to: &file)
    HandmadePNG.append("IDAT", frame.data, to: &file)
    HandmadePNG.append("IEND", [], to: &file)
    return file
  }

  private static func word(_ bytes: [UInt8], _ offset: Int) -> Int {
    bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
  }
}
