// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry

/// A path as a value: outlines of one structure add and change number by number, others flip from one to the other
/// halfway.
struct Outline: VectorArithmetic, Equatable {
  var path: Path

  /// No outline at all, which adds nothing to any.
  static var zero: Outline { Outline(path: Path()) }

  func adding(_ other: Outline) -> Outline {
    if path.isEmpty { return other }
    if other.path.isEmpty { return self }
    // Twice the middle of two of one structure is their sum.
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
