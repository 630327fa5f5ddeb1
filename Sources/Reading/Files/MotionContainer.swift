// SPDX-License-Identifier: MIT
import GlissadeImageCoding

/// The container of a motion file, by its first bytes.
enum MotionContainer: Hashable {
  /// Text without a container.
  case none
  /// A file of gzip, such as .svgz.
  case gzip
  /// A ZIP archive, such as .lottie.
  case archive

  init(of bytes: [UInt8]) {
    if bytes.starts(with: [0x1F, 0x8B]) {
      self = .gzip
    } else if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
      self = .archive
    } else {
      self = .none
    }
  }

  /// Expands data to at most `limit` bytes.
  ///
  /// - Parameter name: The data in messages.
  static func expanded(
    _ bytes: ArraySlice<UInt8>, _ container: Inflation.Container, atMost limit: Int, _ name: String
  ) throws(MotionFileError) -> [UInt8] {
    do throws(Inflation.Problem) { return try Inflation.expanded(bytes, container, atMost: limit) } catch {
      switch error {
      case .damaged: throw MotionFileError("\(name) is damaged: the compressed data is incomplete or invalid")
      case .tooLarge:
        throw MotionFileError("\(name) expands to more than \(MotionFile.sizeLimit >> 20) MiB; less is accepted")
      case .memory: throw MotionFileError("there is not enough memory to expand \(name)")
      }
    }
  }
}
