// SPDX-License-Identifier: MIT
import Glibc
import GlissadeDisplayLists
import GlissadeImageCoding

/// Reading of PNG files.
enum PictureFile {
  /// The largest size of a file that is no regular one, in bytes.
  private static let streamLimit = 512 << 20

  /// The bytes of a file.
  ///
  /// A regular file is read only if it begins as a PNG file, and if its size suits the number of its pixels.
  ///
  /// - Throws: A failure for a missing, unreadable or larger file, and for a file that does not begin as a PNG file.
  static func bytes(of name: FileName, option: String? = nil) throws(Failure) -> [UInt8] {
    var limit = streamLimit
    if name.status()?.kind == S_IFREG {
      let beginning = try InputFile.beginning(of: name, count: PNGFile.beginningLength, option: option)
      limit = try Failure.wrapping("\(name): ") { try PNGFile.sizeLimit(ofFileBeginning: beginning) }
    }
    guard let bytes = try InputFile.bytes(of: name, atMost: limit, option: option) else {
      throw Failure(
        .badData,
        "\(name): larger than \(limit >> 20) MiB, the limit for its number of pixels; smaller files are accepted")
    }
    return bytes
  }

  /// Whether a file is a complete picture of a size with a text, which can be decoded. A missing file is not.
  ///
  /// - Complexity: O(*n*) in the pixels.
  static func isPicture(
    _ name: FileName, of size: (width: Int, height: Int), with text: PNGText
  ) throws(Failure) -> Bool {
    guard let status = name.status(), status.kind == S_IFREG,
      let beginning = try? InputFile.beginning(of: name, count: PNGFile.beginningLength),
      let own = PNGFile.size(of: beginning), own == size
    else { return false }
    guard let bytes = try? bytes(of: name) else { return false }
    guard PNGFile.isComplete(bytes), PNGText.text(of: text.keyword, in: bytes) == text.text,
      AvailableMemory.holds([8 * size.width * size.height])
    else { return false }
    return (try? Bitmap(decodingPNG: bytes)) != nil
  }
}
