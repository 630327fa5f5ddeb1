// SPDX-License-Identifier: MIT

/// The reason why bytes cannot be decoded as PNG, or an image cannot be encoded.
public struct PNGError: Error, Hashable, Sendable {
  /// The reasons, with their values.
  package enum Reason: Hashable, Sendable {
    case notPNG
    case truncated(chunkAt: Int)
    case checksum(chunkAt: Int)
    case structure(String)
    case unsupported(String)
    case dimensions(width: Int, height: Int)
    case memory(width: Int, height: Int)
    case compression
  }

  /// The reason, with its values.
  package let reason: Reason

  /// The bytes do not begin with the PNG signature.
  package static let notPNG = PNGError(reason: .notPNG)
  /// The bytes end inside the chunk that begins at an offset.
  package static func truncated(chunkAt: Int) -> PNGError { PNGError(reason: .truncated(chunkAt: chunkAt)) }
  /// The checksum of the chunk that begins at an offset is wrong.
  package static func checksum(chunkAt: Int) -> PNGError { PNGError(reason: .checksum(chunkAt: chunkAt)) }
  /// A chunk is missing, repeated, misplaced or malformed; the text gives the details.
  package static func structure(_ value: String) -> PNGError { PNGError(reason: .structure(value)) }
  /// The file uses an unsupported feature: a bit depth other than 8, interlacing, or an unknown critical chunk.
  package static func unsupported(_ value: String) -> PNGError { PNGError(reason: .unsupported(value)) }
  /// The image has no pixels, or more than the limits allow.
  package static func dimensions(width: Int, height: Int) -> PNGError {
    PNGError(reason: .dimensions(width: width, height: height))
  }
  /// The memory is insufficient to encode an image.
  package static func memory(width: Int, height: Int) -> PNGError {
    PNGError(reason: .memory(width: width, height: height))
  }
  /// The compressed data is damaged, too short or too long.
  package static let compression = PNGError(reason: .compression)
}

extension PNGError: CustomStringConvertible {
  /// The fault and its position, in one line.
  public var description: String {
    switch reason {
    case .notPNG: "the bytes do not begin with the signature of PNG"
    case .truncated(let offset): "the bytes end inside the chunk at byte \(offset)"
    case .checksum(let offset): "the checksum of the chunk at byte \(offset) is wrong"
    case .structure(let text): "malformed: \(text)"
    case .unsupported(let text): "not supported: \(text)"
    case .dimensions(let width, let height): "\(width) × \(height) pixels are not accepted"
    case .memory(let width, let height): "there is not enough memory for \(width) × \(height) pixels"
    case .compression: "the compressed data is damaged, too short or too long"
    }
  }
}
