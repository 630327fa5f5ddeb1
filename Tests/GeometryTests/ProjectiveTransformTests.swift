// SPDX-License-Identifier: MIT
import GlissadeGeometry
import Testing

@Suite("Projective transforms of the plane")
struct ProjectiveTransformTests {
  /// A plane that is rotated in space, in a perspective with a distance of 500 points.
  static func turned(_ seed: Int) -> Transform3D {
    var random = RandomPaths(seed: seed)
    return Transform3D.perspective(500)
      .concatenated(with: .translation(x: random.number(50), y: random.number(50), z: random.number(80)))
      .concatenated(with: .rotation(.degrees(random.number(70)), axis: SIMD3(random.number(), random.number(), 0.1)))
  }

  @Test("the projective transform of a plane agrees with the transform of space", arguments: 0..<100)
  func plane(seed: Int) throws {
    var random = RandomPaths(seed: seed, scale: 60)
    let space = Self.turned(seed)
    let map = ProjectiveTransform(space)
    for _ in 0..<5 {
      let point = random.point()
      let expected = try #require(space.apply(to: point))
      #expect(try #require(map.apply(to: point)).distance(to: expected) < 1e-10)
    }
  }

  @Test("a transform and its inverse give the same point, and the product of their divisors is 1", arguments: 0..<100)
  func inverse(seed: Int) throws {
    var random = RandomPaths(seed: seed, scale: 60)
    let map = ProjectiveTransform(Self.turned(seed))
    let inverse = try #require(map.inverse)
    for _ in 0..<5 {
      let point = random.point()
      let image = try #require(map.apply(to: point))
      #expect(try #require(inverse.apply(to: image)).distance(to: point) < 1e-9)
      #expect(abs(map.divisor(at: point) * inverse.divisor(at: image) - 1) < 1e-10)
    }
  }

  @Test("the product of two transforms applies one after the other", arguments: 0..<100)
  func product(seed: Int) throws {
    var random = RandomPaths(seed: seed, scale: 60)
    let (outer, inner) = (ProjectiveTransform(Self.turned(seed)), ProjectiveTransform(Self.turned(seed + 1000)))
    let both = outer.concatenated(with: inner)
    let point = random.point()
    let step = try #require(inner.apply(to: point))
    // The point can be behind the eye after the outer transform. Then the product has no image of it either.
    guard let expected = outer.apply(to: step) else {
      #expect(both.apply(to: point) == nil)
      return
    }
    #expect(try #require(both.apply(to: point)).distance(to: expected) < 1e-8)
  }

  @Test("affine transforms keep their bits", arguments: 0..<100)
  func affine(seed: Int) throws {
    var random = RandomPaths(seed: seed)
    let (outer, inner) = (random.transform(), random.transform())
    let product = ProjectiveTransform(outer).concatenated(with: ProjectiveTransform(inner))
    #expect(product.affine == outer.concatenated(with: inner))
    #expect(ProjectiveTransform(outer).inverse?.affine == outer.inverse)
    #expect(ProjectiveTransform(Transform3D(outer)).affine == outer)
    var twice = ProjectiveTransform(outer)
    twice.w0 = 2
    #expect(twice.affine == AffineTransform.scale(0.5).concatenated(with: outer))
  }

  @Test("the linearization at a point agrees with the transform close to the point", arguments: 0..<100)
  func linear(seed: Int) throws {
    var random = RandomPaths(seed: seed, scale: 60)
    let map = ProjectiveTransform(Self.turned(seed))
    let point = random.point()
    let linear = try #require(map.linearized(at: point))
    #expect(linear.apply(to: point).distance(to: try #require(map.apply(to: point))) < 1e-9)
    let near = point + Vector(dx: random.number(1e-4), dy: random.number(1e-4))
    #expect(linear.apply(to: near).distance(to: try #require(map.apply(to: near))) < 1e-8)
  }

  @Test("a point behind the eye has no image, and a plane that is seen edge-on has no inverse")
  func behind() {
    let past = ProjectiveTransform(
      Transform3D.perspective(100).concatenated(with: .translation(x: 0, y: 0, z: 150)))
    #expect(past.apply(to: .zero) == nil)
    #expect(past.affine == nil)
    #expect(past.linearized(at: .zero) == nil)
    var edge = ProjectiveTransform.identity
    edge.a = 0
    edge.c = 0
    #expect(edge.inverse == nil)
    var hostile = ProjectiveTransform.identity
    hostile.wx = .nan
    #expect(hostile.inverse == nil)
    #expect(!hostile.isFinite)
  }
}
