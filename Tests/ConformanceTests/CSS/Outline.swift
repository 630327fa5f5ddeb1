// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry

/// A path as a value.
///
/// Outlines of one structure are added and interpolated number by number. Other outlines flip at 0.5.
struct Outline: VectorArithmetic, Equatable {
  var path: Path

  /// The empty outline, which is neutral in sums.
  static var zero: Outline { Outline(path: Path()) }

  func adding(_ other: Outline) -> Outline {
    if path.isEmpty { return other }
    if other.path.isEmpty { return self }
    // The sum of two outlines of one structure is twice their middle.
    let morph = PathMorph(from: path, to: other.path)
    return morph.method == .elements ? Outline(path: morph.path(at: 0.5)).scaled(by: 2) : other
  }

  func subtracting(_ other: Outline) -> Outline { adding(other.scaled(by: -1)) }
  func scaled(by factor: Double) -> Outline { Outline(path: path.applying(.scale(x: factor, y: factor))) }
  var magnitude: Double { path.isEmpty ? 0 : 1 }
  func distance(to other: Outline) -> Double { self == other ? 0 : 1 }

  func interpolation(to other: Outline, at fraction: Double) -> Sample<Outline> {
    let morph = PathMorph(from: path, to: other.path)
    guard morph.method == .elements else { return Sample(value: fraction < 0.5 ? self : other) }
    return Sample(value: Outline(path: morph.path(at: fraction)), velocity: other.subtracting(self))
  }
}
