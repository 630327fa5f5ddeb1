// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeRasterization
import GlissadeTiming
import Testing

/// The expected trees have one real layer for each copy, made with the public interface alone.
@Suite("Replicated layers draw what real layers draw")
struct ReplicationTests {
  static let size = Size(width: 64, height: 64)
  static let center = Point(x: 32, y: 32)
  static let times = [-1, 0, 0.125, 0.4, 0.75, 1.3, 2, 2.6, 5]

  /// Compares display lists bit by bit, and pictures of one and two threads.
  static func expectEqual(
    _ tree: LayerTree, _ expected: LayerTree, at times: [Double] = times, isMoving: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var pictures: Set<[UInt32]> = []
    for time in times {
      let (list, other) = (tree.displayList(at: time), expected.displayList(at: time))
      #expect(list == other, "at \(time)", sourceLocation: sourceLocation)
      let images = [(list, 1), (list, 2), (other, 1)].map { list, threads in
        var rasterizer = Rasterizer(threadCount: threads)
        return rasterizer.image(of: list, width: 64, height: 64).pixels
      }
      #expect(images[0] == images[1] && images[0] == images[2], "at \(time)", sourceLocation: sourceLocation)
      pictures.insert(images[0])
    }
    #expect(pictures.count > (isMoving ? 3 : 0), sourceLocation: sourceLocation)
  }

  /// Adds the group of a copy, which has a map and nothing else.
  static func addCopy(_ map: AffineTransform, in parent: LayerID, of tree: inout LayerTree) -> LayerID {
    tree.add(.group(), in: parent) { $0.transform = Transform3D(map) }
  }

  private static func power(_ step: AffineTransform, _ count: Int) -> AffineTransform {
    (0..<count).reduce(.identity) { map, _ in map.concatenated(with: step) }
  }

  /// Adds a dot whose position, colour and opacity change from an instant on.
  @discardableResult
  private static func addDot(
    in parent: LayerID, begin: Double, opacity: Double = 1, to tree: inout LayerTree
  ) -> LayerID {
    let dot = tree.add(.ellipse(size: Size(width: 8, height: 6)), at: Point(x: 0, y: -20), in: parent) {
      $0.fill = Color(hex: 0xE04020)
      $0.opacity = opacity
    }
    tree.animate(
      dot, .scale,
      with: Animation(
        .interpolated(from: Vector(dx: 1, dy: 1), to: Vector(dx: 2, dy: 0.5)),
        timing: MediaTiming(duration: 0.5, repeatCount: 2, autoreverses: true)), at: begin)
    tree.transaction(at: begin + 0.25, duration: 1, timingFunction: .easeInOut) {
      $0[dot].position = Point(x: 4, y: -28)
      $0[dot].fill = Color(hex: 0x2040E0)
    }
    return dot
  }

  @Test("a ring: the step is applied once for each copy, each copy shows its own instant, and opacity changes evenly")
  func ring() {
    var tree = LayerTree(size: Self.size)
    let ring = tree.add(.group(), at: Self.center) {
      $0.replication = LayerReplication(count: 5, stagger: Stagger(each: 0.125))
      $0[.copyRotation] = .degrees(50)
      $0[.copyOffset] = Vector(dx: 1, dy: -2)
      $0[.copyScale] = Vector(dx: 0.9, dy: 1.1)
      $0[.copyEndOpacity] = 0.5
    }
    Self.addDot(in: ring, begin: 0, to: &tree)
    var expected = LayerTree(size: Self.size)
    let group = expected.add(.group(), at: Self.center)
    let step = AffineTransform.translation(x: 1, y: -2).concatenated(with: .rotation(.degrees(50)))
      .concatenated(with: .scale(x: 0.9, y: 1.1))
    for copy in 0..<5 {
      let holder = Self.addCopy(Self.power(step, copy), in: group, of: &expected)
      Self.addDot(in: holder, begin: 0.125 * Double(copy), opacity: 1 - 0.125 * Double(copy), to: &expected)
    }
    Self.expectEqual(tree, expected)
  }

  @Test("copies turn about the anchor of a group with a size, and the first copy can be in front")
  func anchor() {
    var tree = LayerTree(size: Self.size)
    let group = tree.add(.rectangle(size: Size(width: 40, height: 20)), at: Self.center) {
      $0.fill = Color(hex: 0x808080)
      $0.replication = LayerReplication(count: 3, paintingOrder: .firstInFront)
      $0[.copyRotation] = .degrees(90)
    }
    tree.add(.rectangle(size: Size(width: 8, height: 8)), at: Point(x: 30, y: 10), in: group) {
      $0.fill = Color(hex: 0x00FF00)
    }
    var expected = LayerTree(size: Self.size)
    let real = expected.add(.rectangle(size: Size(width: 40, height: 20)), at: Self.center) {
      $0.fill = Color(hex: 0x808080)
    }
    let (there, back) = (AffineTransform.translation(x: 20, y: 10), AffineTransform.translation(x: -20, y: -10))
    for copy in [2, 1, 0] {
      let turn = Self.power(.rotation(.degrees(90)), copy)
      let map = copy == 0 ? there.concatenated(with: back) : there.concatenated(with: turn).concatenated(with: back)
      let holder = Self.addCopy(map, in: real, of: &expected)
      expected.add(.rectangle(size: Size(width: 8, height: 8)), at: Point(x: 30, y: 10), in: holder) {
        $0.fill = Color(hex: 0x00FF00)
      }
    }
    Self.expectEqual(tree, expected, at: [0], isMoving: false)
  }

  @Test("a grid has rows of copies, whose delays grow from the middle; columns beyond the count make one row")
  func grid() {
    var tree = LayerTree(size: Self.size)
    let grid = tree.add(.group(), at: Point(x: 12, y: 40)) {
      $0.replication = LayerReplication(
        count: 6, arrangement: .grid(columns: 3, spacing: Vector(dx: 18, dy: 14)),
        stagger: Stagger(each: 0.25, from: .center), axis: .x)
      $0[.copyScale] = Vector(dx: 0.5, dy: 0.5)
    }
    Self.addDot(in: grid, begin: 0, to: &tree)
    var expected = LayerTree(size: Self.size)
    let group = expected.add(.group(), at: Point(x: 12, y: 40))
    for copy in 0..<6 {
      let (column, row) = (Double(copy % 3), Double(copy / 3))
      let map = AffineTransform.translation(x: column * 18, y: row * 14)
        .concatenated(with: Self.power(.scale(x: 0.5, y: 0.5), copy))
      let holder = Self.addCopy(map, in: group, of: &expected)
      Self.addDot(in: holder, begin: 0.25 * abs(column - 1), to: &expected)
    }
    Self.expectEqual(tree, expected)
    let row = LayerReplication(
      count: 4, arrangement: .grid(columns: 9, spacing: Vector(dx: 2, dy: 5)), stagger: Stagger(each: 0.5))
    #expect(row.delays == [0, 0.5, 1, 1.5] && row.longestDelay == 1.5)
  }

  @Test("copies are at equal distances on a path, turn with it, and move along it")
  func path() throws {
    func places(
      _ path: Path, count: Int, turns: Bool = true, start: Double = 0
    ) throws -> [(Point, Angle)] {
      var tree = LayerTree(size: Self.size)
      let row = tree.add(.group()) {
        $0.replication = LayerReplication(count: count, arrangement: .path(path, turns: turns))
        $0[.copyPathStart] = start
      }
      tree.add(.group(size: Size(width: 1, height: 1)), in: row)
      let expanded = try tree.expandingCopies(limit: 100)
      return expanded.children(of: row, at: 0).map {
        (
          expanded.presentationValue(of: $0, .position, at: 0),
          expanded.presentationValue(of: $0, .rotation, at: 0)
        )
      }
    }
    // Two sides of 30 and 10 points.
    var corner = Path()
    corner.move(to: Point(x: 0, y: 0))
    corner.addLine(to: Point(x: 30, y: 0))
    corner.addLine(to: Point(x: 30, y: 10))
    let open = try places(corner, count: 5)
    #expect(
      zip(open, [(0, 0), (10, 0), (20, 0), (30, 0), (30, 10)]).allSatisfy { place, point in
        place.0.distance(to: Point(x: point.0, y: point.1)) < 1e-9
      })
    #expect(abs(open[1].1.degrees) < 1e-9 && abs(open[4].1.degrees - 90) < 1e-9)
    let moved = try places(corner, count: 5, start: 0.5)
    #expect(moved[0].0.distance(to: Point(x: 20, y: 0)) < 1e-9)
    #expect(moved[4].0.distance(to: Point(x: 30, y: 10)) < 1e-9)
    // A circle: the fourth of eight copies is at 3/8 of a turn, and faces a right angle further.
    let circle = Path(circleAt: .zero, radius: 20)
    for (index, place) in try places(circle, count: 8, start: 0.25).enumerated() {
      let angle = Angle.degrees(45 * Double(index) + 90)
      let expected = Point.zero + Vector(direction: angle) * 20
      // The arcs of the path are cubics: within 3·10⁻⁴ of the circle's radius.
      #expect(place.0.distance(to: expected) < 0.02)
      let facing = Vector(direction: place.1) - Vector(direction: angle + .degrees(90))
      #expect(facing.length < 0.01)
    }
    #expect(try places(circle, count: 3, turns: false).allSatisfy { $0.1 == .zero })
    #expect(try places(Path(), count: 2).allSatisfy { $0.0 == .zero })
  }

  @Test("structure, content, text, order and visibility of a copy are those of its instant")
  func structure() {
    func build(_ tree: inout LayerTree, in group: LayerID, delay: Double) {
      let back = tree.add(.rectangle(size: Size(width: 10, height: 10)), at: Point(x: 8, y: 8), in: group) {
        $0.fill = Color(hex: 0x205080)
      }
      let front = tree.add(.ellipse(size: Size(width: 10, height: 10)), at: Point(x: 12, y: 12), in: group) {
        $0.fill = Color(hex: 0xF0A000)
      }
      tree.transaction(at: 0.5 + delay, duration: 0) { $0[back].zPosition = 1 }
      tree.setHidden(of: front, to: true, at: 1 + delay)
      tree.setHidden(of: front, to: false, at: 1.25 + delay)
      tree.setContent(of: back, to: .ellipse(size: Size(width: 14, height: 14)), at: 1.5 + delay)
      let late = tree.add(.rectangle(size: Size(width: 4, height: 20)), at: Point(x: 4, y: 4), in: group, at: 2 + delay)
      tree.remove(late, at: 2.5 + delay)
      tree.remove(back, at: 3 + delay)
    }
    var tree = LayerTree(size: Self.size)
    let row = tree.add(.group()) {
      $0.replication = LayerReplication(count: 3, stagger: Stagger(each: 1))
      $0[.copyOffset] = Vector(dx: 20, dy: 10)
    }
    build(&tree, in: row, delay: 0)
    var expected = LayerTree(size: Self.size)
    let group = expected.add(.group())
    for copy in 0..<3 {
      let holder = Self.addCopy(
        Self.power(.translation(x: 20, y: 10), copy), in: group, of: &expected)
      build(&expected, in: holder, delay: Double(copy))
    }
    Self.expectEqual(tree, expected, at: stride(from: -0.25, through: 6, by: 0.25).map { $0 })
    // Both of the last two copies still move or change after the sublayer was removed.
    #expect(tree.settlingTime == 5 && expected.settlingTime == 5)
  }

  @Test("replicated layers in replicated layers multiply")
  func nested() {
    var tree = LayerTree(size: Self.size)
    let outer = tree.add(.group(), at: Point(x: 16, y: 34)) {
      $0.replication = LayerReplication(
        count: 2, arrangement: .grid(columns: 2, spacing: Vector(dx: 30, dy: 0)), stagger: Stagger(each: 0.5))
    }
    let inner = tree.add(.group(), in: outer) {
      $0.replication = LayerReplication(count: 3, stagger: Stagger(each: 0.125))
      $0[.copyRotation] = .degrees(120)
      $0.scale = Vector(dx: 0.5, dy: 0.5)
    }
    // The rotation of the inner copies moves too.
    tree.transaction(at: 0, duration: 1) { $0[inner][.copyRotation] = .degrees(60) }
    Self.addDot(in: inner, begin: 0.25, to: &tree)
    let rotation = { (time: Double) in tree.presentationValue(of: inner, .copyRotation, at: time) }
    #expect(abs(tree.velocity(of: inner, .copyRotation, at: 0.5).degrees) > 60)
    for time in Self.times {
      var expected = LayerTree(size: Self.size)
      let group = expected.add(.group(), at: Point(x: 16, y: 34))
      for copy in 0..<2 {
        let delay = 0.5 * Double(copy)
        let holder = Self.addCopy(.translation(x: 30 * Double(copy), y: 0), in: group, of: &expected)
        let ring = expected.add(.group(), in: holder) { $0.scale = Vector(dx: 0.5, dy: 0.5) }
        for number in 0..<3 {
          let map = Self.power(.rotation(rotation(time - delay)), number)
          let place = Self.addCopy(map, in: ring, of: &expected)
          Self.addDot(in: place, begin: 0.25 + delay + 0.125 * Double(number), to: &expected)
        }
      }
      Self.expectEqual(tree, expected, at: [time], isMoving: false)
    }
  }

  @Test("a matte inside belongs to each copy, and a matte outside is one for all")
  func mattes() {
    func card(_ tree: inout LayerTree, in group: LayerID, delay: Double, outside: LayerID?) {
      let card = tree.add(.rectangle(size: Size(width: 16, height: 16)), at: Point(x: 10, y: 10), in: group) {
        $0.fill = Color(hex: 0xC03060)
        $0.blendMode = .multiply
      }
      let spot = tree.add(.ellipse(size: Size(width: 10, height: 10)), at: Point(x: 4, y: 10), in: group)
      tree.transaction(at: delay, duration: 1) { $0[spot].position = Point(x: 16, y: 10) }
      tree.configure(card) {
        $0.mattes = [LayerMatte(spot)] + (outside.map { [LayerMatte($0, isInverted: true)] } ?? [])
      }
    }
    func screen() -> (LayerTree, LayerID) {
      var tree = LayerTree(size: Self.size)
      tree.add(.rectangle(size: Self.size), at: Self.center) { $0.fill = Color(hex: 0xE0E0C0) }
      let band = tree.add(.rectangle(size: Size(width: 64, height: 4)), at: Point(x: 32, y: 10))
      tree.transaction(at: 0, duration: 2) { $0[band].position = Point(x: 32, y: 50) }
      return (tree, band)
    }
    var (tree, band) = screen()
    let row = tree.add(.group()) {
      $0.replication = LayerReplication(count: 3, stagger: Stagger(each: 0.25))
      $0[.copyOffset] = Vector(dx: 15, dy: 12)
    }
    card(&tree, in: row, delay: 0, outside: band)
    var (expected, other) = screen()
    let group = expected.add(.group())
    for copy in 0..<3 {
      let holder = Self.addCopy(Self.power(.translation(x: 15, y: 12), copy), in: group, of: &expected)
      card(&expected, in: holder, delay: 0.25 * Double(copy), outside: other)
    }
    Self.expectEqual(tree, expected, at: [0, 0.3, 0.6, 0.9, 1.2, 1.7])
  }

  @Test("a replicated layer is a matte with all its copies")
  func replicatedMatte() {
    var tree = LayerTree(size: Self.size)
    let card = tree.add(.rectangle(size: Self.size), at: Self.center) { $0.fill = Color(hex: 0x3060C0) }
    let row = tree.add(.group(), at: Self.center) {
      $0.replication = LayerReplication(count: 4, stagger: Stagger(each: 0.25))
      $0[.copyRotation] = .degrees(90)
    }
    Self.addDot(in: row, begin: 0, to: &tree)
    tree.configure(card) { $0.mattes = [LayerMatte(row)] }
    var expected = LayerTree(size: Self.size)
    let real = expected.add(.rectangle(size: Self.size), at: Self.center) { $0.fill = Color(hex: 0x3060C0) }
    let group = expected.add(.group(), at: Self.center)
    for copy in 0..<4 {
      let holder = Self.addCopy(Self.power(.rotation(.degrees(90)), copy), in: group, of: &expected)
      Self.addDot(in: holder, begin: 0.25 * Double(copy), to: &expected)
    }
    expected.configure(real) { $0.mattes = [LayerMatte(group)] }
    Self.expectEqual(tree, expected)
  }

  @Test("a copy has the derived values of its instant")
  func derived() throws {
    func guide(_ tree: inout LayerTree, delay: Double) -> LayerID {
      let guide = tree.add(.group())
      tree.transaction(at: delay, duration: 1) { $0[guide].position = Point(x: 100, y: 0) }
      return guide
    }
    var tree = LayerTree(size: Self.size)
    let leader = guide(&tree, delay: 0)
    let row = tree.add(.group()) {
      $0.replication = LayerReplication(count: 3, stagger: Stagger(each: 0.25))
      $0[.copyOffset] = Vector(dx: 0, dy: 16)
    }
    let dot = tree.add(.ellipse(size: Size(width: 8, height: 8)), in: row)
    try tree.derive(dot, .position) { Point(x: 10 + $0[leader].position.x / 4, y: 12) }
    var expected = LayerTree(size: Self.size)
    let group = expected.add(.group())
    for copy in 0..<3 {
      let other = guide(&expected, delay: 0.25 * Double(copy))
      let holder = Self.addCopy(Self.power(.translation(x: 0, y: 16), copy), in: group, of: &expected)
      let dot = expected.add(.ellipse(size: Size(width: 8, height: 8)), in: holder)
      try expected.derive(dot, .position) { Point(x: 10 + $0[other].position.x / 4, y: 12) }
    }
    Self.expectEqual(tree, expected)
  }
}
