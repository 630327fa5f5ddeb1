// SPDX-License-Identifier: MIT

/// The colour type of a PNG file.
enum PNGColorType: UInt8 {
  case gray = 0
  case rgb = 2
  case palette = 3
  case grayAlpha = 4
  case rgba = 6

  var bytesPerPixel: Int {
    switch self {
    case .gray, .palette: return 1
    case .grayAlpha: return 2
    case .rgb: return 3
    case .rgba: return 4
    }
  }
}

/// The container of PNG data: a signature and chunks.
package enum PNGFile {
  package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  static let largestDataChunk = 1 << 20

  /// The type of a chunk: four letters.
  package struct Kind: Hashable {
    let code: UInt32

    package static let header = Kind("IHDR")
    package static let palette = Kind("PLTE")
    package static let transparency = Kind("tRNS")
    package static let sRGB = Kind("sRGB")
    static let gamma = Kind("gAMA")
    static let chromaticities = Kind("cHRM")
    static let profile = Kind("iCCP")
    static let codePoints = Kind("cICP")
    package static let data = Kind("IDAT")
    package static let end = Kind("IEND")
    package static let text = Kind("tEXt")
    static let animationControl = Kind("acTL")
    static let frameControl = Kind("fcTL")
    static let frameData = Kind("fdAT")

    /// Creates the type with a name of four letters.
    package init(named name: String) { code = name.utf8.reduce(0) { $0 << 8 | UInt32($1) } }

    init(_ name: StaticString) {
      code = "\(name)".utf8.reduce(0) { $0 << 8 | UInt32($1) }
    }

    init(code: UInt32) { self.code = code }

    /// Whether a decoder must not ignore the chunk: bit 5 of the first letter is 0.
    var isCritical: Bool { code >> 29 & 1 == 0 }

    var name: String {
      String(decoding: PNGFile.bytes(code).map { $0 >= 0x20 && $0 < 0x7F ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
    }
  }

  static func bytes(_ value: UInt32) -> [UInt8] {
    [UInt8(value >> 24), UInt8(value >> 16 & 0xFF), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)]
  }

  /// The width and the height that a file states, or `nil` for another file.
  package static func size(of file: [UInt8]) -> (width: Int, height: Int)? {
    var reader = PNGReader(file)
    guard (try? reader.readSignature()) != nil, let chunk = try? reader.nextChunk(), chunk.kind == .header,
      let header = try? PNGHeader(chunk.payload)
    else { return nil }
    return (header.width, header.height)
  }

  /// Whether a file is complete: with valid checksums, and with data that can be enough for its pixels.
  ///
  /// - Complexity: O(n) in the bytes. The data is not expanded.
  package static func isComplete(_ file: [UInt8]) -> Bool {
    var reader = PNGReader(file)
    guard (try? reader.readSignature()) != nil, let first = try? reader.nextChunk(), first.kind == .header,
      let header = try? PNGHeader(first.payload)
    else { return false }
    var count = 0
    while let chunk = try? reader.nextChunk() {
      if chunk.kind == .end { return reader.isAtEnd && header.canDecode(dataCount: count) }
      if chunk.kind == .data { count += chunk.payload.count }
    }
    return false
  }

  /// The number of bytes up to the end of the header.
  package static let beginningLength = 33

  /// The largest number of bytes of a file, for the number of pixels that it states.
  ///
  /// Compression can add a thousandth to the rows, and other chunks have up to 16 MiB.
  ///
  /// - Parameter beginning: The first ``beginningLength`` bytes.
  /// - Throws: A `PNGError` if no PNG file that can be decoded begins with these bytes.
  package static func sizeLimit(ofFileBeginning beginning: [UInt8]) throws(PNGError) -> Int {
    var reader = PNGReader(beginning)
    try reader.readSignature()
    let chunk = try reader.nextChunk()
    guard chunk.kind == .header else { throw .structure("the first chunk is \(chunk.kind.name), not IHDR") }
    let header = try PNGHeader(chunk.payload)
    return header.rowsLength + header.rowsLength / 4 + (16 << 20)
  }

  package static func append(_ kind: Kind, _ payload: [UInt8], to file: inout [UInt8]) {
    file += bytes(UInt32(payload.count))
    let start = file.count
    file += bytes(kind.code)
    file += payload
    file += bytes(Deflate.checksum(file[start...]))
  }
}
