import Animations
import Geometry
import Testing
import Timing

@Suite("Sums and differences of paths")
struct AnimatablePathTests {
  /// A random blob somewhere, of a number of points.
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

  @Test("of one structure, coordinates add, subtract and scale, arcs too")
  func coordinates() throws {
    let old = try Path(svgPathData: "M 0 0 A 10 20 0 0 1 10 0 Q 5 5 0 0 C 1 1 2 2 3 3 L 9 9 Z")
    let new = try Path(svgPathData: "M 2 4 A 30 40 90 0 1 20 0 Q 15 5 4 0 C 3 1 4 2 5 3 L 1 9 Z")
    let difference = old.subtracting(new)
    #expect(difference.elements[0] == .move(to: Point(x: -2, y: -4)))
    #expect(difference.elements[4] == .line(to: Point(x: 8, y: 0)))
    guard case .arc(let end, let radii, let turn, false, true) = difference.elements[1] else {
      Issue.record("an arc stays one")
      return
    }
    #expect(end == Point(x: -10, y: 0) && radii == Size(width: -20, height: -20) && abs(turn.degrees + 90) < 1e-12)
    #expect(new.adding(difference) == old)
    #expect(new.adding(difference.scaled(by: 0)) == new)
    #expect(new.adding(difference.scaled(by: 0.5)).elements[4] == .line(to: Point(x: 5, y: 9)))
    #expect(old.subtracting(old).magnitude == 0)
    // The sum is an outline and nothing else.
    #expect(new.adding(difference.scaled(by: 0.3)).elements.count == new.elements.count)
  }

  @Test("zero is the empty path, and adds nothing", arguments: 0..<20)
  func zero(seed: Int) {
    var random = SplitMix64(seed)
    let (a, b) = (outline(&random), outline(&random))
    #expect(Path.zero.isEmpty)
    for path in [a, b.subtracting(a)] {
      #expect(path.adding(.zero) == path && Path.zero.adding(path) == path && path.subtracting(.zero) == path)
      #expect(path.scaled(by: 0) == .zero && path.scaled(by: 1) == path)
    }
    #expect(a.adding(Path.zero.subtracting(a)).magnitude == 0)
    #expect(a.adding(b).adding(Path.zero.subtracting(b)).gap(to: a) < 0.3)
  }

  @Test(
    "the difference added to the new path is the old one, and scaled by 0 it leaves the new one alone",
    arguments: 0..<80)
  func ends(seed: Int) {
    var random = SplitMix64(seed)
    let (old, new) = (outline(&random), outline(&random))
    let difference = old.subtracting(new)
    #expect(new.adding(difference).gap(to: old) < 0.3)
    #expect(new.adding(difference.scaled(by: 0)) == new)
    #expect(new.adding(difference.scaled(by: 1e-6)).gap(to: new) < 0.3)
    #expect(new.adding(difference.scaled(by: 1 - 1e-6)).gap(to: old) < 0.3)
  }

  @Test("a polygon keeps its corners to the last digit", arguments: 0..<30)
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
    let sum = new.adding(old.subtracting(new))
    #expect(sum.gap(to: old) < 1e-9)
    #expect(new.adding(old.subtracting(new).scaled(by: 1e-12)).gap(to: new) < 1e-9)
  }

  @Test("stacked differences of any structure go on where the outline was: C + d + (B − C) is B + d", arguments: 0..<60)
  func stacking(seed: Int) {
    var random = SplitMix64(seed)
    // Every third time A and B have one structure, so that their difference goes coordinate by coordinate until C comes.
    let count = Int(3 + random.next() % 30)
    let a = seed % 3 == 0 ? blob(&random, points: count) : outline(&random)
    let b = seed % 3 == 0 ? blob(&random, points: count) : outline(&random)
    let c = outline(&random)
    let rest = random.next(in: 0...1)
    let before = b.adding(a.subtracting(b).scaled(by: rest))
    let after = c.adding(a.subtracting(b).scaled(by: rest)).adding(b.subtracting(c))
    #expect(after.gap(to: before) < 0.3)
  }

  @Test("changes of one structure and of different ones mix without a jump, whichever comes first", arguments: 0..<40)
  func mixing(seed: Int) {
    var random = SplitMix64(seed)
    // Structures by letter, in the order in which an outline is sent from one to the next.
    let chain = ["AABB", "ABBA", "ABAB", "ABBB", "AABC", "ABCC", "ABCA", "ABCB"][seed % 8]
    let outlines = chain.map { blob(&random, points: $0 == "A" ? 7 : $0 == "B" ? 16 : 31) }
    let rests = [0.2, 0.5, 0.9]
    func shown(_ count: Int, rests: [Double]) -> Path {
      (0..<count - 1).reduce(outlines[count - 1]) {
        $0.adding(outlines[$1].subtracting(outlines[$1 + 1]).scaled(by: rests[$1]))
      }
    }
    for count in 2..<4 {
      // When the next change comes it is all there is of itself, and what was shown before goes on.
      let before = shown(count, rests: rests)
      let after = shown(count + 1, rests: Array(rests[..<(count - 1)]) + [1])
      #expect(after.gap(to: before) < 0.5, "\(chain) at \(count)")
    }
  }

  @Test("of unequal structures any number of differences stack, in any order", arguments: 0..<30)
  func order(seed: Int) {
    var random = SplitMix64(seed)
    let outlines = (0..<6).map { blob(&random, points: 5 + 4 * $0) }
    let rests = (0..<5).map { _ in random.next(in: 0...1) }
    let differences = (0..<5).map { outlines[$0].subtracting(outlines[$0 + 1]).scaled(by: rests[$0]) }
    let forwards = differences.reduce(outlines[5]) { $0.adding($1) }
    let backwards = differences.reversed().reduce(outlines[5]) { $0.adding($1) }
    let together = outlines[5].adding(differences.reduce(.zero) { $0.adding($1) })
    #expect(forwards.distance(to: backwards) < 1e-9 && forwards.distance(to: together) < 1e-9)
    // With nothing run out, all that is left is where it began.
    let whole = (0..<5).map { outlines[$0].subtracting(outlines[$0 + 1]) }
    #expect(whole.reduce(outlines[5]) { $0.adding($1) }.gap(to: outlines[0]) < 0.3)
  }

  @Test("a path that is the same shape by other elements, from another start or the other way round, has no difference")
  func sameShape() throws {
    let corners = (0..<5).map { Point(x: 100, y: 80) + Vector(direction: .degrees(Double($0) * 72 + 11)) * 50 }
    for shift in 0..<5 {
      let turned = (0..<5).map { corners[($0 + shift) % 5] }
      for points in [turned, turned.reversed()] {
        // One corner more on an edge, so that the structures differ.
        let extra = points[0].interpolated(to: points[1], at: 0.3)
        let other = Path(polyline: [points[0], extra] + points.dropFirst(), isClosed: true)
        let difference = Path(polyline: corners, isClosed: true).subtracting(other)
        // Places next to a corner move to it, and the extra corner's do not belong to the other polygon's.
        #expect(difference.magnitude < 0.1)
        let middle = other.adding(difference.scaled(by: 0.5))
        #expect(middle.gap(to: other) < 0.3)
      }
    }
    let circle = Path(ellipseIn: Rect(x: 10, y: 10, width: 80, height: 80))
    let polygon = circle.flattened(tolerance: 0.001)
    #expect(circle.distance(to: polygon) < 0.02)
  }

  @Test("corresponding places lie almost as close as from the best of all starts", arguments: 0..<60)
  func alignment(seed: Int) {
    var random = SplitMix64(seed)
    let (a, b) = (blob(&random, points: 4 + seed % 12), blob(&random, points: 16 + seed % 12))
    // A sum with next to nothing of another structure shows the places of an outline; as many of each, for the other has many.
    let spikes = (0..<1500).map { index in
      Point.zero + Vector(direction: .degrees(Double(index) * 0.24)) * (index % 2 == 0 ? 100 : 60)
    }
    let dense = Path(polyline: spikes, isClosed: true)
    func places(_ path: Path) -> [Point] {
      path.adding(dense.subtracting(path).scaled(by: 1e-13)).elements.compactMap(\.end)
    }
    let (p, q) = (places(a), places(b))
    #expect(p.count == q.count && p.count == 2048)
    /// The mean squared distance of places, their centres laid over each other.
    func misfit(_ shift: Int) -> Double {
      let ways = stride(from: 0, to: p.count, by: 8).map { p[$0] - q[($0 + shift) % q.count] }
      let mean = ways.reduce(Vector.zero, +) / Double(ways.count)
      return ways.reduce(0) { $0 + ($1 - mean).lengthSquared } / Double(ways.count)
    }
    let best = stride(from: 0, to: p.count, by: 8).map(misfit).min() ?? 0
    #expect(misfit(0) < best * 1.05)
  }

  @Test("subpaths correspond in their order, and one without a partner grows out of its own centre")
  func subpaths() throws {
    let one = try Path(svgPathData: "M 0 0 H 10 V 10 H 0 Z")
    let two = try Path(svgPathData: "M 0 0 H 12 V 10 L 4 12 L 0 10 Z M 100 100 H 120 V 140 H 100 Z")
    for (old, new) in [(one, two), (two, one)] {
      let quarter = new.adding(old.subtracting(new).scaled(by: new == two ? 0.75 : 0.25)).subpaths()
      #expect(quarter.count == 2)
      let bounds = try #require(Path(Array(quarter.dropFirst())).bounds())
      #expect(abs(bounds.minX - 107.5) < 1e-9 && abs(bounds.width - 5) < 1e-9 && abs(bounds.height - 10) < 1e-9)
    }
    // Sent on before it has arrived, to a third of either kind.
    let three = try Path(svgPathData: "M 5 5 L 20 8 L 12 30 Z")
    for (a, b) in [(one, two), (two, one)] {
      let before = b.adding(a.subtracting(b).scaled(by: 0.4))
      let after = three.adding(a.subtracting(b).scaled(by: 0.4)).adding(b.subtracting(three))
      #expect(after.gap(to: before) < 1e-9)
    }
  }

  @Test("an open path and a closed one meet in an open one, whose ends come together with the closed one")
  func openAndClosed() throws {
    let open = try Path(svgPathData: "M 0 0 L 50 20 L 100 0")
    let closed = try Path(svgPathData: "M 0 0 H 50 V 50 H 0 Z")
    for (old, new) in [(open, closed), (closed, open)] {
      let difference = old.subtracting(new)
      #expect(new.adding(difference).gap(to: old) < 1e-9)
      let middle = new.adding(difference.scaled(by: 0.5)).subpaths()
      #expect(middle.map(\.isClosed) == [false])
      let nearlyClosed = closed.adding(open.subtracting(closed).scaled(by: 1e-9)).subpaths()
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
    #expect(Path(polyline: [Point(x: .nan, y: 0), .zero]).magnitude == .infinity)
    #expect(Path(polyline: [Point(x: 3e300, y: 4e300), Point(x: -3e300, y: -4e300)]).magnitude == 5e300)
  }

  @Test("distances are a metric among paths of different structures, and the lengths of differences", arguments: 0..<40)
  func metric(seed: Int) {
    var random = SplitMix64(seed)
    let (a, b, c) = (blob(&random, points: 5), blob(&random, points: 12), blob(&random, points: 23))
    let (ab, bc, ac) = (a.distance(to: b), b.distance(to: c), a.distance(to: c))
    #expect(ab > 0 && abs(ab - b.distance(to: a)) < 1e-9 * ab)
    #expect(ac <= ab + bc + 1e-9 && ab <= ac + bc + 1e-9 && bc <= ab + ac + 1e-9)
    #expect(abs(b.subtracting(a).magnitude - ab) < 1e-9 * ab)
    #expect(abs(b.subtracting(a).scaled(by: -0.5).magnitude - ab / 2) < 1e-9 * ab)
  }

  @Test("the way between two paths is the morph, with the difference as its derivative", arguments: 0..<20)
  func interpolation(seed: Int) {
    var random = SplitMix64(seed)
    let (a, b) = (outline(&random), outline(&random))
    #expect(a.interpolation(to: b, at: 0).value == a && a.interpolation(to: b, at: 1).value == b)
    #expect(a.interpolation(to: b, at: 0.3).value == PathMorph(from: a, to: b).path(at: 0.3))
    #expect(a.interpolation(to: b, at: 0.3).velocity == b.subtracting(a))
  }

  @Test("no path traps", arguments: 0..<200)
  func hostile(seed: Int) {
    var random = SplitMix64(seed)
    let (a, b, c) = (random.hostilePath(), random.hostilePath(), random.hostilePath())
    let differences = [a.subtracting(b), b.subtracting(c), c.subtracting(a)]
    for difference in differences {
      for other in [a, b, c] + differences {
        let sum = other.adding(difference.scaled(by: random.hostileNumber()))
        _ = sum.distance(to: a)
        _ = sum.subtracting(difference).magnitude
        _ = other.interpolation(to: sum, at: random.hostileNumber())
      }
    }
  }
}

extension Path.Element {
  /// Where the pen is afterwards, of a move or a line.
  fileprivate var end: Point? {
    switch self {
    case .move(let point), .line(let point): point
    default: nil
    }
  }
}
