// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The part of the picture that the stage shows.
struct MotionViewport: Sendable, Hashable {
  /// Whether a factor of 1 shows a point of the file as a point of the window. Otherwise it fits the picture.
  var isActual = false
  /// The factor of the picture.
  private(set) var factor = 1.0
  /// The point of the picture in the middle of the stage, or `nil` for the middle of the picture.
  private(set) var center: Point?

  private static let factors = 1.0 / 16...64

  /// Whether the whole picture fits.
  var isFit: Bool { self == MotionViewport() }

  /// Enlarges the picture around one of its points by a factor.
  mutating func enlarge(by factor: Double, around point: Point, of size: Size) {
    let new = min(max(self.factor * factor, Self.factors.lowerBound), Self.factors.upperBound)
    let share = self.factor / new
    let old = center ?? Point(x: size.width / 2, y: size.height / 2)
    center = Point(x: point.x + (old.x - point.x) * share, y: point.y + (old.y - point.y) * share)
    self.factor = new
  }

  /// Moves the picture by a distance in its coordinates.
  mutating func move(by distance: Vector, of size: Size) {
    center = (center ?? Point(x: size.width / 2, y: size.height / 2)) - distance
  }

  /// The map from the picture to the window.
  ///
  /// - Parameter area: The area of a picture that fits.
  func transform(of size: Size, in area: Rect) -> AffineTransform {
    guard size.width > 0, size.height > 0 else { return AffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }
    let fit = max(0, min(area.width / size.width, area.height / size.height))
    let scale = factor * (isActual ? 1 : fit)
    let center = center ?? Point(x: size.width / 2, y: size.height / 2)
    return AffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: area.midX - scale * center.x, ty: area.midY - scale * center.y)
  }
}
