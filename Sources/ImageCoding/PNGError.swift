/// Why bytes are not a PNG picture that can be read, or a picture cannot be written.
public enum PNGError: Error, Hashable, Sendable {
  /// The bytes do not begin with the PNG signature.
  case notPNG
  /// The bytes end inside the chunk that begins at an offset.
  case truncated(chunkAt: Int)
  /// The checksum of the chunk that begins at an offset is wrong.
  case checksum(chunkAt: Int)
  /// A chunk is missing, repeated, out of place or malformed; the text says which.
  case structure(String)
  /// The picture uses what this decoder does not read: a bit depth other than 8, interlacing, or an unknown critical
  /// chunk.
  case unsupported(String)
  /// The picture has no pixels, or more than the limits allow.
  case dimensions(width: Int, height: Int)
  /// There is not enough memory to write a picture.
  case memory(width: Int, height: Int)
  /// The compressed data is damaged, too short or too long.
  case compression
}
