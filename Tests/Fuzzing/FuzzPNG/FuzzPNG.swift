// SPDX-License-Identifier: MIT
import FuzzDriver
import GlissadeDisplayLists
import GlissadeImageCoding

/// PNG decoding: every file is a picture or an error; a picture's file reads back as the same pixels.
///
/// An input is a file, or where its first byte is odd the parts of one: chunks without checksums, and rows that the
/// target compresses. Mutations of those reach the decoder's inner parts, which a checksum otherwise protects.
@main
enum FuzzPNG {
  static func main() {
    runFuzzer { data, count in
      let input = fuzzInput(data, count)
      let file = input.first.map { $0 % 2 == 1 } ?? false ? FuzzPNG.file(fromParts: input.dropFirst()) : input
      guard let picture = try? Bitmap(decodingPNG: file) else { return 0 }
      plantedFault(if: picture.width == 3 && picture.height == 1)
      guard picture.width > 0, picture.height > 0 else { return 0 }
      let again = (try? picture.encodedAsPNG()).flatMap { try? Bitmap(decodingPNG: $0) }
      require(again?.pixels == picture.pixels, "a picture of \(picture.width)×\(picture.height) does not read back")
      return 0
    }
  }

  /// Width, height, colour type, then chunks: a kind, a length and content; the content of IDAT is compressed.
  private static func file(fromParts parts: ArraySlice<UInt8>) -> [UInt8] {
    var parts = parts
    func byte() -> UInt8 { parts.popFirst() ?? 0 }
    var file = PNGFile.signature
    let (width, height, depth) = (byte(), byte(), byte())
    PNGFile.append(
      .header, [0, 0, 0, width, 0, 0, 0, height, depth < 250 ? 8 : depth, byte(), 0, 0, depth == 255 ? 1 : 0],
      to: &file)
    while !parts.isEmpty {
      let kinds: [PNGFile.Kind] = [.data, .palette, .transparency, .end, .header, .sRGB]
      let kind = kinds[Int(byte()) % kinds.count]
      let length = Int(byte()) | Int(byte()) << 8
      let content = Array(parts.prefix(length))
      parts = parts.dropFirst(length)
      PNGFile.append(kind, kind == .data ? Deflate.compressed(content) ?? [] : content, to: &file)
    }
    PNGFile.append(.end, [], to: &file)
    return file
  }
}
