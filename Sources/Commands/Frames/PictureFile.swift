// SPDX-License-Identifier: MIT
import Glibc
import GlissadeImageCoding

/// Reading of PNG files.
enum PictureFile {
  /// The largest size of a file, in bytes.
  static let sizeLimit = 1 << 30

  /// The bytes of a file.
  ///
  /// - Throws: A failure for a missing, unreadable or larger file.
  static func bytes(of name: FileName, option: String? = nil) throws(Failure) -> [UInt8] {
    guard let bytes = try InputFile.bytes(of: name, atMost: sizeLimit, option: option) else {
      throw Failure(.badData, "\(name): larger than 1 GiB; smaller pictures are accepted")
    }
    return bytes
  }

  /// Whether a file is a complete picture of a size with a text. A missing file is not.
  static func isPicture(
    _ name: FileName, of size: (width: Int, height: Int), with text: PNGText
  ) throws(Failure) -> Bool {
    guard let status = name.status(), status.kind == S_IFREG, status.st_size <= sizeLimit else { return false }
    let bytes = try bytes(of: name)
    guard let own = PNGFile.size(of: bytes), own == size else { return false }
    return PNGText.text(of: text.keyword, in: bytes) == text.text
  }
}
