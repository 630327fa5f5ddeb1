/// The reason why bytes cannot be decoded as PNG, or an image cannot be encoded.
public enum PNGError: Error, Hashable, Sendable {
  /// The bytes do not begin with the PNG signature.
  case notPNG
  /// The bytes end inside the chunk that begins at an offset.
  case truncated(chunkAt: Int)
  /// The checksum of the chunk that begins at an offset is wrong.
  case checksum(chunkAt: Int)
  /// A chunk is missing, repeated, misplaced or malformed; the text gives the details.
  case structure(String)
  /// The file uses an unsupported feature: a bit depth other than 8, interlacing, or an unknown critical chunk.
  case unsupported(String)
  /// The image has no pixels, or more than the limits allow.
  case dimensions(width: Int, height: Int)
  /// The memory is insufficient to encode an image.
  case memory(width: Int, height: Int)
  /// The compressed data is damaged, too short or too long.
  case compression
}
