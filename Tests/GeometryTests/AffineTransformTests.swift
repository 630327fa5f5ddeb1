// SPDX-License-Identifier: MIT
import GlissadeGeometry
import Testing

@Suite("Affine transforms")
struct AffineTransformTests {
  let transform = AffineTransform(a: 2, b: 1, c: -0.5, d: 3, tx: 7, ty: -4)

  @Test("the inverse undoes the transform")
  func inverse() throws {
    let point = Point(x: 3.5, y: -2)
    let inverse = try #require(transform.inverse)
    #expect(inverse.apply(to: transform.apply(to: point)).distance(to: point) < 1e-14)
  }

  @Test("a singular transform has no inverse")
  func singular() {
    #expect(AffineTransform.scale(x: 0, y: 1).inverse == nil)
  }

  @Test("concatenation applies the inner transform first")
  func order() {
    let moved = AffineTransform.scale(2).concatenated(with: .translation(x: 1, y: 0))
    #expect(moved.apply(to: .zero) == Point(x: 2, y: 0))
  }
}
