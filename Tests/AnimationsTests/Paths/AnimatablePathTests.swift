// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeTiming
import TestSupport
import Testing

@Suite("Sums and differences of paths")
struct AnimatablePathTests {
  /// A random blob with a number of points.
  private func blob(_ random: inout SplitMix64, points: Int? = nil) -> Path {
    let count = points ?? Int(3 + random.next() % 30)
    let shape = RandomBlob(seed: random.next() % 1000, shape: .circle(points: count)).outline()
    return shape.applying(.translation(x: random.next(in: -100...100), y: random.next(in: -100...100)))
  }

  /// Outlines of many kinds, with corners, arcs and more than one subpath.
  private func outline(_ random: inout SplitMix64) -> Path {
    switch random.next() % 6 {
    case 0:
      return Path(
        roundedRect: Rect(
          x: random.next(in: 0...50), y: 20, width: random.next(in: 20...200), height: random.next(in: 20...200)),
        cornerRadius: random.next() % 2 == 0 ? 0 : 8)
    case 1: return Path(polyline: (0..<Int(3 + random.next() % 6)).map { _ in random.point() }, isClosed: true)
    case 2:
      return Path(ellipseIn: Rect(x: 40, y: 30, width: random.next(in: 30...300), height: random.next(in: 30...300)))
    default: return blob(&random)
    }
  }

  @Test("paths of one structure add, subtract and scale by coordinates, including arcs")
  func coordinates() throws {
    let old = try Path(svgPathData: "M 0 0 A 10 20 0 0 1 10 0 Q 5 5 0 0 C 1 1 2 2 3 3 L 9 9 Z")
    let new = try Path(svgPathData: "M 2 4 A 30 40 90 0 1 20 0 Q 15 5 4 0 C 3 1 4 2 5 3 L 1 9 Z")
    let difference = old.difference(from: new)
    #expect(new.advanced(by: difference) == old)
    #expect(new.advanced(by: difference.scaled(by: 0)) == new)
    let middle = new.advanced(by: difference.scaled(by: 0.5))
    #expect(middle.elements[0] == .move(to: Point(x: 1, y: 2)))
    #expect(middle.elements[4] == .line(to: Point(x: 5, y: 9)))
    guard case .arc(let end, let radii, let turn, false, true) = middle.elements[1] else {
      Issue.record("element 1 of the sum is not an arc with the flags of both paths")
      return
    }
    #expect(end == Point(x: 15, y: 0) && radii == Size(width: 20, height: 30) && abs(turn.degrees - 45) < 1e-12)
    #expect(old.difference(from: old).magnitude == 0)
    #expect(new.advanced(by: difference.scaled(by: 0.3)).elements.count == new.elements.count)
  }

  @Test("zero is the empty path, and is neutral in sums", arguments: 0..<(_isDebugAssertConfiguration() ? 6 : 20))
  func zero(seed: Int) {
    var random = SplitMix64(seed)
    let (a, b) = (outline(&random), outline(&random))
    #expect(Path.zero.isEmpty)
    #expect(a.advanced(by: .zero) == a && Path(displacement: a.displacement) == a)
    let difference = b.difference(from: a)
    #expect(difference.adding(.zero) == difference && PathDifference.zero.adding(difference) == difference)
    #expect(difference.scaled(by: 0) == .zero && difference.scaled(by: 1) == difference)
    #expect(a.advanced(by: Path.zero.difference(from: a)).displacement.magnitude == 0)
    let sum = a.displacement.adding(b.displacement)
    #expect(Path(displacement: sum.subtracting(b.displacement)).gap(to: a, tolerance: 0.001) < 0.01)
    #expect(b.added(onto: a).gap(to: Path(displacement: sum)) < 1e-9)
  }

  @Test(
    "the new path plus the difference is the old path; a difference scaled by 0 changes nothing",
    arguments: 0..<(_isDebugAssertConfiguration() ? 13 : 40))
  func ends(seed: Int) {
    var random = SplitMix64(seed)
    let (old, new) = (outline(&random), outline(&random))
    let difference = old.difference(from: new)
    #expect(new.advanced(by: difference).gap(to: old, tolerance: 0.001) < 0.01)
    #expect(new.advanced(by: difference.scaled(by: 0)) == new)
    #expect(new.advanced(by: difference.scaled(by: 1e-6)).gap(to: new, tolerance: 0.001) < 0.01)
    #expect(new.advanced(by: difference.scaled(by: 1 - 1e-6)).gap(to: old, tolerance: 0.001) < 0.01)
  }

  @Test("a polygon keeps its corners exactly", arguments: 0..<30)
  func corners(seed: Int) {
    var random = SplitMix64(seed)
    func polygon(_ count: Int) -> Path {
      let corners = (0..<count).map { index in
        Point(x: 100, y: 80) + Vector(direction: .degrees(Double(index) * 360 / Double(count)))
          * random.next(in: 20...90)
      }
      return Path(polyline: corners, isClosed: true)
    }
    let (old, new) = (polygon(3 + seed % 5), polygon(9))
    let sum = new.advanced(by: old.difference(from: new))
    #expect(sum.gap(to: old) < 1e-7)
    #expect(new.advanced(by: old.difference(from: new).scaled(by: 1e-12)).gap(to: new) < 1e-7)
  }

  @Test(
    "a sum of differences of any structure has no jump at a new target: C + d + (B − C) = B + d",
    arguments: 0..<(_isDebugAssertConfiguration() ? 13 : 40))
  func stacking(seed: Int) {
    var random = SplitMix64(seed)
    // In every third case, A and B have one structure. Their difference is computed by coordinates until C is added.
    let count = Int(3 + random.next() % 30)
    let a = seed % 3 == 0 ? blob(&random, points: count) : outline(&random)
    let b = seed % 3 == 0 ? blob(&random, points: count) : outline(&random)
    let c = outline(&random)
    let rest = random.next(in: 0...1)
    let before = b.advanced(by: a.difference(from: b).scaled(by: rest))
    let after = c.advanced(by: a.difference(from: b).scaled(by: rest).adding(b.difference(from: c)))
    #expect(after.gap(to: before, tolerance: 0.001) < 0.01)
  }

  @Test(
    "changes within one structure and between several have no jump, in any order",
    arguments: 0..<(_isDebugAssertConfiguration() ? 8 : 24))
  func mixing(seed: Int) {
    var random = SplitMix64(seed)
    // The structures by letter, in the order of the targets.
    let chain = ["AABB", "ABBA", "ABAB", "ABBB", "AABC", "ABCC", "ABCA", "ABCB"][seed % 8]
    let outlines = chain.map { blob(&random, points: $0 == "A" ? 7 : $0 == "B" ? 16 : 31) }
    let rests = [0.2, 0.5, 0.9]
    func evaluated(_ count: Int, rests: [Double]) -> Path {
      outlines[count - 1].advanced(
        by: (0..<count - 1).reduce(PathDifference.zero) {
          $0.adding(outlines[$1].difference(from: outlines[$1 + 1]).scaled(by: rests[$1]))
        })
    }
    for count in 2..<4 {
      // At the next change, its whole difference remains, so that the earlier outline continues.
      let before = evaluated(count, rests: rests)
      let after = evaluated(count + 1, rests: Array(rests[..<(count - 1)]) + [1])
      #expect(after.gap(to: before, tolerance: 0.001) < 0.01, "\(chain) at \(count)")
    }
  }

  @Test(
    "any number of differences of unequal structures add up, in any order",
    arguments: 0..<(_isDebugAssertConfiguration() ? 10 : 30))
  func order(seed: Int) {
    var random = SplitMix64(seed)
    let outlines = (0..<6).map { blob(&random, points: 5 + 4 * $0) }
    let rests = (0..<5).map { _ in random.next(in: 0...1) }
    let differences = (0..<5).map { outlines[$0].difference(from: outlines[$0 + 1]).scaled(by: rests[$0]) }
    let forwards = outlines[5].advanced(by: differences.reduce(.zero) { $0.adding($1) })
    let backwards = outlines[5].advanced(by: differences.reversed().reduce(.zero) { $0.adding($1) })
    #expect(forwards.gap(to: backwards) < 1e-6)
    // Before any difference decreases, the result is the first path.
    let whole = (0..<5).reduce(PathDifference.zero) { $0.adding(outlines[$1].difference(from: outlines[$1 + 1])) }
    #expect(outlines[5].advanced(by: whole).gap(to: outlines[0], tolerance: 0.001) < 0.01)
  }

  @Test("a path of the same shape with other elements, another start or the opposite direction has no difference")
  func sameShape() throws {
    let corners = (0..<5).map { Point(x: 100, y: 80) + Vector(direction: .degrees(Double($0) * 72 + 11)) * 50 }
    for shift in 0..<5 {
      let turned = (0..<5).map { corners[($0 + shift) % 5] }
      for points in [turned, turned.reversed()] {
        // One corner more on an edge, so that the structures differ.
        let extra = points[0].interpolated(to: points[1], at: 0.3)
        let other = Path(polyline: [points[0], extra] + points.dropFirst(), isClosed: true)
        let difference = Path(polyline: corners, isClosed: true).difference(from: other)
        #expect(difference.magnitude < 1e-7)
        #expect(other.advanced(by: difference.scaled(by: 0.5)).gap(to: other) < 1e-7)
      }
    }
    let circle = Path(ellipseIn: Rect(x: 10, y: 10, width: 80, height: 80))
    let polygon = circle.flattened(tolerance: 0.001)
    #expect(circle.distance(to: polygon) < 0.02)
  }

  @Test("corresponding points are almost as close as with the best start point", arguments: 0..<60)
  func alignment(seed: Int) {
    var random = SplitMix64(seed)
    let (a, b) = (blob(&random, points: 4 + seed % 12), blob(&random, points: 16 + seed % 12))
    // A polygon with almost no weight gives both paths positions at the same shares of their lengths.
    let corners = (0..<512).map { Point.zero + Vector(direction: .degrees(Double($0) * 360 / 512)) * 100 }
    let dense = Path(polyline: corners, isClosed: true)
    let (first, second) = (a.difference(from: dense), b.difference(from: dense))
    func positions(_ own: Double, _ other: Double) -> [Point] {
      dense.advanced(by: first.scaled(by: own).adding(second.scaled(by: other))).elements.compactMap(\.end)
    }
    let (p, q) = (positions(1, 1e-13), positions(1e-13, 1))
    #expect(p.count == q.count && p.count > 512)
    /// Points at even shares of the length.
    func points(_ path: [Point]) -> [Point] {
      let lengths = zip(path, path.dropFirst() + [path[0]]).map { $0.distance(to: $1) }
      let total = lengths.reduce(0, +)
      var (result, index, passed) = ([Point](), 0, 0.0)
      for position in 0..<256 {
        let length = total * Double(position) / 256
        while passed + lengths[index] < length { (passed, index) = (passed + lengths[index], index + 1) }
        let next = path[(index + 1) % path.count]
        result.append(
          path[index].interpolated(to: next, at: lengths[index] > 0 ? (length - passed) / lengths[index] : 0))
      }
      return result
    }
    let (x, y) = (points(p), points(q))
    /// The mean squared distance of positions relative to their centres.
    func misfit(_ shift: Int) -> Double {
      let offsets = x.indices.map { x[$0] - y[($0 + shift) % y.count] }
      let mean = offsets.reduce(Vector.zero, +) / Double(offsets.count)
      return offsets.reduce(0) { $0 + ($1 - mean).lengthSquared } / Double(offsets.count)
    }
    let best = x.indices.map(misfit).min() ?? 0
    #expect(misfit(0) < best * 1.05)
  }

  @Test("subpaths correspond in their order, and one without a partner grows from its own centre")
  func subpaths() throws {
    let one = try Path(svgPathData: "M 0 0 H 10 V 10 H 0 Z")
    let two = try Path(svgPathData: "M 0 0 H 12 V 10 L 4 12 L 0 10 Z M 100 100 H 120 V 140 H 100 Z")
    for (old, new) in [(one, two), (two, one)] {
      let rest = old.difference(from: new).scaled(by: new == two ? 0.75 : 0.25)
      let quarter = new.advanced(by: rest).subpaths()
      #expect(quarter.count == 2)
      let bounds = try #require(Path(Array(quarter.dropFirst())).bounds())
      #expect(abs(bounds.minX - 107.5) < 1e-9 && abs(bounds.width - 5) < 1e-9 && abs(bounds.height - 10) < 1e-9)
    }
    // The target changes before the end, at a third of each difference.
    let three = try Path(svgPathData: "M 5 5 L 20 8 L 12 30 Z")
    for (a, b) in [(one, two), (two, one)] {
      let rest = a.difference(from: b).scaled(by: 0.4)
      let before = b.advanced(by: rest)
      let after = three.advanced(by: rest.adding(b.difference(from: three)))
      #expect(after.gap(to: before) < 1e-7)
    }
  }

  @Test("the sum of an open path and a closed one is open, and its ends meet at the closed one")
  func openAndClosed() throws {
    let open = try Path(svgPathData: "M 0 0 L 50 20 L 100 0")
    let closed = try Path(svgPathData: "M 0 0 H 50 V 50 H 0 Z")
    for (old, new) in [(open, closed), (closed, open)] {
      let difference = old.difference(from: new)
      #expect(new.advanced(by: difference).gap(to: old) < 1e-7)
      let middle = new.advanced(by: difference.scaled(by: 0.5)).subpaths()
      #expect(middle.map(\.isClosed) == [false])
      let nearlyClosed = closed.advanced(by: open.difference(from: closed).scaled(by: 1e-9)).subpaths()
      #expect(nearlyClosed[0].start.distance(to: nearlyClosed[0].end) < 1e-6)
    }
  }

  @Test("distances are those of corresponding points, in points")
  func distances() throws {
    let rectangle = Path(Rect(x: 0, y: 0, width: 30, height: 40))
    let moved = rectangle.applying(.translation(x: 3, y: 4))
    #expect(abs(rectangle.distance(to: moved) - 5) < 1e-12)
    let corners = [(3, 4), (33, 4), (33, 24), (33, 44), (3, 44)].map { Point(x: Double($0.0), y: Double($0.1)) }
    let polygon = Path(polyline: corners, isClosed: true)
    #expect(abs(rectangle.distance(to: polygon) - 5) < 1e-9)
    #expect(abs(moved.distance(to: polygon)) < 1e-9)
    #expect(rectangle.distance(to: rectangle) == 0 && Path.zero.distance(to: .zero) == 0)
    #expect(rectangle.distance(to: Path(polyline: [Point(x: .nan, y: 0), .zero])) == .infinity)
    let huge = Path(polyline: [Point(x: 3e300, y: 4e300), Point(x: -3e300, y: -4e300)])
    #expect(abs(huge.displacement.magnitude / 5e300 - 1) < 1e-15)
  }

  @Test("distances are a metric among paths of different structures, and the lengths of differences", arguments: 0..<40)
  func metric(seed: Int) {
    var random = SplitMix64(seed)
    let (a, b, c) = (blob(&random, points: 5), blob(&random, points: 12), blob(&random, points: 23))
    let (ab, bc, ac) = (a.distance(to: b), b.distance(to: c), a.distance(to: c))
    #expect(ab > 0 && abs(ab - b.distance(to: a)) < 1e-9 * ab)
    #expect(ac <= ab + bc + 1e-9 && ab <= ac + bc + 1e-9 && bc <= ab + ac + 1e-9)
    #expect(abs(b.difference(from: a).magnitude - ab) < 1e-9 * ab)
    #expect(abs(b.difference(from: a).scaled(by: -0.5).magnitude - ab / 2) < 1e-9 * ab)
  }

  @Test("the interpolation of two paths is the morph, with its exact derivative", arguments: 0..<20)
  func interpolation(seed: Int) {
    var random = SplitMix64(seed)
    let (a, b) = (outline(&random), outline(&random))
    #expect(a.interpolation(to: b, at: 0).value == a && a.interpolation(to: b, at: 1).value == b)
    #expect(a.interpolation(to: b, at: 0.3).value == PathMorph(from: a, to: b).path(at: 0.3))
    // The points of a morph move on straight lines at constant speed.
    let sample = a.interpolation(to: b, at: 0.3)
    let later = sample.value.advanced(by: sample.velocity.scaled(by: 0.4))
    #expect(later.gap(to: a.interpolation(to: b, at: 0.7).value) < 1e-9)
  }

  @Test("no path traps", arguments: 0..<80)
  func hostile(seed: Int) {
    var random = SplitMix64(seed)
    let (a, b, c) = (random.hostilePath(), random.hostilePath(), random.hostilePath())
    let differences = [a.difference(from: b), b.difference(from: c), c.difference(from: a), a.displacement]
    _ = a.interpolation(to: b.advanced(by: differences[1]), at: random.hostileNumber())
    for difference in differences {
      for other in [a, b, c] {
        let sum = other.advanced(by: difference.scaled(by: random.hostileNumber()).adding(differences[0]))
        _ = sum.distance(to: a)
        _ = difference.subtracting(sum.difference(from: other)).magnitude
      }
    }
  }
}

extension Path.Element {
  /// The position of the pen after a move or a line.
  fileprivate var end: Point? {
    switch self {
    case .move(let point), .line(let point): point
    default: nil
    }
  }
}
