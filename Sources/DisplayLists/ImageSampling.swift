/// How an image is read between its pixels.
public enum ImageSampling: Hashable, Sendable {
  /// The pixel in which a point lies: enlarged pixels stay squares.
  case nearest
  /// The four pixels around a point, in proportion to how near they are; beyond its border an image continues as there.
  case bilinear
}
