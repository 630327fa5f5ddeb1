// SPDX-License-Identifier: MIT
public import GlissadeDisplayLists

extension Bitmap {
  /// The largest number of pixels in a decoded file: 64 million, 256 MB decoded.
  package static let maximumDecodedPixels = 64 << 20

  /// Decodes a PNG file: 8 bits a channel, gray, RGB or palette, with or without alpha, not interlaced.
  ///
  /// Checksums are verified. The file's length and the limit on pixels bound all allocations. Colour profiles and gamma
  /// are not applied.
  ///
  /// - Throws: A `PNGError` with the position of the fault, or with the unsupported feature.
  /// - Complexity: O(n) in the bytes and the pixels.
  public init(decodingPNG file: [UInt8]) throws(PNGError) {
    var reader = PNGReader(file)
    try reader.readSignature()
    var header: PNGHeader?
    var palette: [UInt32] = []
    var transparency: [UInt8]?
    var data: [UInt8] = []
    var dataState = DataState.before
    while true {
      let chunk = try reader.nextChunk()
      guard let known = header else {
        guard chunk.kind == .header else { throw .structure("the first chunk is \(chunk.kind.name), not IHDR") }
        header = try PNGHeader(chunk.payload)
        continue
      }
      if dataState == .inside, chunk.kind != .data { dataState = .after }
      switch chunk.kind {
      case .header: throw .structure("a second IHDR")
      case .palette:
        guard palette.isEmpty, dataState == .before else { throw .structure("PLTE is repeated or late") }
        guard !chunk.payload.isEmpty, chunk.payload.count % 3 == 0, chunk.payload.count <= 768 else {
          throw .structure("PLTE has \(chunk.payload.count) bytes, not 1 to 256 colours of 3")
        }
        let bytes = Array(chunk.payload)
        palette = stride(from: 0, to: bytes.count, by: 3).map {
          premultiplied(red: bytes[$0], green: bytes[$0 + 1], blue: bytes[$0 + 2], alpha: 255)
        }
      case .transparency:
        guard transparency == nil, dataState == .before else { throw .structure("tRNS is repeated or late") }
        transparency = Array(chunk.payload)
      case .data:
        guard dataState != .after else { throw .structure("IDAT chunks with others between them") }
        dataState = .inside
        data += chunk.payload
      case .end:
        guard chunk.payload.isEmpty else { throw .structure("IEND with content") }
        guard reader.isAtEnd else { throw .structure("bytes after IEND") }
        self = try known.picture(from: data, palette: palette, transparency: transparency)
        return
      default:
        if chunk.kind.isCritical { throw .unsupported("the chunk \(chunk.kind.name)") }
      }
    }
  }

  private enum DataState { case before, inside, after }
}

/// A reader of the chunks of a file.
struct PNGReader {
  private let file: [UInt8]
  private var offset = 0

  init(_ file: [UInt8]) { self.file = file }

  var isAtEnd: Bool { offset == file.count }

  mutating func readSignature() throws(PNGError) {
    guard file.starts(with: PNGFile.signature) else { throw .notPNG }
    offset = PNGFile.signature.count
  }

  mutating func nextChunk() throws(PNGError) -> (kind: PNGFile.Kind, payload: ArraySlice<UInt8>) {
    let start = offset
    guard file.count - start >= 12 else { throw .truncated(chunkAt: start) }
    let length = Int(word(at: start))
    guard length <= file.count - start - 12 else { throw .truncated(chunkAt: start) }
    let end = start + 8 + length
    guard Deflate.checksum(file[(start + 4)..<end]) == word(at: end) else { throw .checksum(chunkAt: start) }
    offset = end + 4
    return (PNGFile.Kind(code: word(at: start + 4)), file[(start + 8)..<end])
  }

  private func word(at index: Int) -> UInt32 { file[index..<(index + 4)].reduce(0) { $0 << 8 | UInt32($1) } }
}
