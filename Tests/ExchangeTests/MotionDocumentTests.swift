// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeExchange
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import GlissadeTypesetting
import Testing

@Suite("Documents of trees")
struct MotionDocumentTests {
  private static let square = LayerContent.rectangle(size: Size(width: 20, height: 20))

  private func tree() -> LayerTree { LayerTree(size: Size(width: 400, height: 300)) }

  // MARK: - Names

  @Test("names are unique, and consist of letters, digits, hyphens and underscores")
  func names() throws {
    var tree = tree()
    for name in ["card", "card", "Card", "2 öd/x", "card-2", "a_b"] { _ = tree.add(Self.square, name: name) }
    let document = try MotionDocument(of: tree)
    #expect(document.layers.map(\.name) == ["card", "card-2", "Card-3", "layer-2-d-x", "card-2-2", "a_b"])
    #expect(document.layers.map { $0.drawings.map(\.name) }.prefix(2) == [["card-shape"], ["card-2-shape"]])
  }

  @Test("the names of a named tree begin with its name, and its map is that of a layer around it")
  func namedTree() throws {
    var tree = tree()
    _ = tree.add(Self.square, name: "card")
    var document = MotionDocument(size: tree.size, duration: 1)
    try document.add(tree)
    let map = AffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 5, ty: 7)
    try document.add(tree, under: map, named: "left")
    try document.add(tree, under: map)
    #expect(document.layers.map(\.name) == ["card", "left", "left-card", "tree", "tree-card"])
    #expect(document.layers.map(\.parent) == [nil, nil, 1, nil, 3])
    #expect(document.layers[1].matrix.constant == [2, 0, 0, 3, 0, 0])
    #expect(document.layers[1].position.constant == [5, 7])
  }

  // MARK: - Structure

  @Test("hidden, late and removed layers have an opacity of 0 at other times")
  func windows() throws {
    var tree = tree()
    let hidden = tree.add(Self.square, name: "hidden")
    tree.transaction(at: 0.5) { $0[hidden].isHidden = true }
    tree.transaction(at: 1) { $0[hidden].isHidden = false }
    let late = tree.add(Self.square, at: Point(x: 9, y: 9), at: 0.75, name: "late")
    tree.remove(late, at: 1.25)
    let document = try MotionDocument(of: tree)
    let first = try #require(document.layer("hidden")).opacity
    #expect(first.breakpoints == [0.5, 1])
    #expect([0, 0.49, 0.5, 0.99, 1, 2].map { first.values($0)[0] } == [1, 1, 0, 0, 1, 1])
    // A new layer has one place, although the hidden one behind it is painted again later.
    #expect(document.layers.count == 2)
    let second = try #require(document.layer("late")).opacity
    #expect([0, 0.74, 0.75, 1.24, 1.25, 2].map { second.values($0)[0] } == [0, 0, 1, 1, 0, 0])
  }

  @Test("a document from a later instant has its own time")
  func start() throws {
    var tree = tree()
    let card = tree.add(Self.square, name: "card")
    tree.transaction(at: 1, duration: 1, timingFunction: .linear) { $0[card].position = Point(x: 100, y: 0) }
    let position = try #require(try MotionDocument(of: tree, from: 1.25, duration: 1).layer("card")).position
    #expect(areClose([0, 0.25, 0.75, 1].map { position.values($0)[0] }, [25, 50, 100, 100]))
    #expect(areClose(position.breakpoints, [0.75]))
  }

  @Test("a layer that moves to the front has a second place, and is shown in one of both")
  func order() throws {
    let document = try MotionSample.order.document()
    #expect(document.layers.map(\.name) == ["card", "front", "card-2", "late"])
    let (first, second) = (document.layers[0].opacity, document.layers[2].opacity)
    #expect([0.7, 0.8].map { first.values($0)[0] } == [1, 0])
    #expect([0.7, 0.8].map { second.values($0)[0] } == [0, 1])
    #expect((0...20).allSatisfy { first.values(Double($0) / 10)[0] + second.values(Double($0) / 10)[0] == 1 })
  }

  @Test("each text is a drawing of its own, which is shown for its time")
  func texts() throws {
    let label = try #require(try MotionSample.text.document().layer("label"))
    #expect(label.drawings.map(\.name) == ["label-shape", "label-shape-2"])
    #expect([1.4, 1.6].map { label.drawings[0].visibility.values($0)[0] } == [1, 0])
    #expect([1.4, 1.6].map { label.drawings[1].visibility.values($0)[0] } == [0, 1])
    guard case .path(let structure, let coordinates) = label.drawings[0].outline else {
      Issue.record("a text is no path")
      return
    }
    #expect(coordinates.count == structure.coordinateCount)
    #expect(coordinates.count > 20)
  }

  @Test("a path with other elements is a drawing of its own")
  func paths() throws {
    var tree = tree()
    let blob = tree.add(.path(try Path(svgPathData: "M0 0L9 0L9 9Z")), name: "blob")
    let other = try Path(svgPathData: "M0 0C1 1 5 5 9 9Z")
    tree.transaction(at: 0.5, duration: 0) { $0[blob].path = other }
    let layer = try #require(try MotionDocument(of: tree).layer("blob"))
    #expect(layer.drawings.count == 2)
    #expect(layer.drawings.map { $0.visibility.values(0.25)[0] } == [1, 0])
  }

  // MARK: - Tracks

  @Test("additive changes are a sum, whose value is that of the tree, from any instant of it", arguments: [0, 0.125])
  func sums(start: Double) throws {
    let tree = try MotionSample.clicks.tree()
    let track = try #require(try MotionDocument(of: tree, from: start).layer("card")).position
    let sum = try #require(track.sum)
    #expect(sum.terms.map(\.start) == [0.25, 0.5, 0.75, 1].map { $0 - start })
    #expect(sum.last == [200, 50])
    let card = try #require(tree.layer("card"))
    for step in 0...40 {
      let time = Double(step) / 20
      let value = sum.terms.reduce(sum.last) { value, term in
        let share = 1 - term.timingFunction.value(at: min(max((time - term.start) / term.duration, 0), 1))
        return zip(value, term.difference).map { $0 + $1 * share }
      }
      let exact = tree.presentationValue(of: card, .position, at: start + time)
      #expect(areClose(value, [exact.x, exact.y]), "\(time)")
      #expect(areClose(track.values(time), [exact.x, exact.y]), "\(time)")
    }
  }

  @Test("springs and replaced changes are no sum", arguments: [true, false])
  func noSums(isSpring: Bool) throws {
    var tree = tree()
    let card = tree.add(Self.square, name: "card")
    for (index, x) in [100.0, 30].enumerated() {
      tree.transaction(
        at: 0.25 + 0.25 * Double(index), duration: 1,
        policy: isSpring ? .spring(Spring(duration: 0.5, bounce: 0.3)) : .replace
      ) { $0[card].position = Point(x: x, y: 0) }
    }
    let position = try #require(try MotionDocument(of: tree).layer("card")).position
    #expect(position.sum == nil)
    #expect(position.isMoving)
  }

  @Test("a followed path has the positions of the track, from any instant of the tree", arguments: [0, 0.75, 1.75])
  func followedPath(start: Double) throws {
    let tree = try MotionSample.followedPath.tree()
    let layer = try #require(try MotionDocument(of: tree, from: start).layer("card"))
    let path = try #require(layer.position.path)
    let outline = Path(segments: path.segments, isClosed: path.isClosed)
    let measure = try #require(PathMeasure(outline, accuracy: 1e-7))
    let card = try #require(tree.layer("card"))
    for step in 0..<20 {
      let time = Double(step) / 10 + 0.03
      let distance = try #require(path.distance(at: time))
      let point = measure.point(at: distance)
      let exact = tree.presentationValue(of: card, .position, at: start + time)
      #expect(areClose([point.x, point.y], [exact.x, exact.y], 1e-4), "\(time)")
      #expect(areClose(layer.position.values(time), [exact.x, exact.y], 0))
    }
  }

  @Test("constant tracks have no breakpoints, and a document without motion has no channels")
  func still() throws {
    var tree = tree()
    let card = tree.add(Self.square, name: "card")
    tree.transaction(at: 0.5, duration: 1) { $0[card].position = Point(x: 0, y: 0) }
    let document = try MotionDocument(of: tree)
    #expect(document.layers[0].position.constant == [0, 0])
    #expect(document.layers[0].position.breakpoints == [])
    #expect(document.movingTracks.isEmpty)
  }

  @Test("layers under a perspective are projected paths with the corners of the tree's map")
  func perspective() throws {
    var tree = tree()
    let card = tree.add(
      .rectangle(size: Size(width: 80, height: 60)), at: Point(x: 200, y: 150), name: "card")
    let inner = tree.add(Self.square, at: Point(x: 10, y: 50), in: card, name: "inner")
    let depth = Transform3D.perspective(300)
    tree.set(.transform, of: card, to: depth)
    let turned = depth.concatenated(with: .rotation(.degrees(50), axis: SIMD3(0, 1, 0)))
    tree.transaction(at: 0.25, duration: 1) { $0[card].transform = turned }
    let document = try MotionDocument(of: tree)
    for (id, name, side) in [
      (card, "card", Size(width: 80, height: 60)), (inner, "inner", Size(width: 20, height: 20)),
    ] {
      let layer = try #require(document.layer(name))
      guard case .path(let structure, let coordinates) = try #require(layer.drawings.first).outline else {
        Issue.record("\(name) is no path")
        return
      }
      for time in [0, 0.5, 0.9, 2] {
        let own = structure.path(coordinates.values(time))
        // The position of the outermost layer stays on the layer.
        let corners = [(0, 0), (side.width, 0), (side.width, side.height), (0, side.height)].compactMap { x, y in
          tree.convert(Point(x: x, y: y), from: id, to: nil, at: time).map { $0 - Vector(dx: 200, dy: 150) }
        }
        let points = own.subpaths()[0].segments.map(\.start)
        #expect(points.count == 4)
        for (point, corner) in zip(points, corners) {
          #expect(point.distance(to: corner) < 1e-9, "\(name) at \(time)")
        }
      }
    }
  }

  // MARK: - Limits

  @Test("a picture, and a clip by moving bounds, are refused with the name of the layer")
  func refusals() throws {
    var picture = tree()
    _ = picture.add(.picture(DisplayList(), size: Size(width: 9, height: 9)), name: "pic")
    #expect(throws: ExportError.unsupported("the picture of the layer “pic”")) { try MotionDocument(of: picture) }
    var clip = tree()
    let group = clip.add(Self.square, name: "box") { $0.clipsToBounds = true }
    clip.transaction(at: 0, duration: 1) { $0[group].size = Size(width: 90, height: 90) }
    #expect(throws: ExportError.unsupported("the clip of the layer “box” by its bounds, which move")) {
      try MotionDocument(of: clip)
    }
  }

  @Test("styles and blend modes that change are refused with the name of the layer")
  func compositing() throws {
    func problem(_ change: (inout LayerTree, LayerID) throws -> Void) throws -> ExportError? {
      var tree = tree()
      let box = tree.add(Self.square, name: "box")
      try change(&tree, box)
      do {
        _ = try MotionDocument(of: tree, duration: 3)
        return nil
      } catch let error as ExportError { return error }
    }
    #expect(try problem { _, _ in } == nil)
    #expect(
      try problem { tree, box in tree.transaction(at: 0.2) { $0[box].blendMode = .colorDodge } }
        == .unsupported("the blend mode of the layer “box”, which changes"))
    let gradient = Gradient(.linear(from: .zero, to: Point(x: 1, y: 0)), stops: [.init(offset: 0, color: .black)])
    let error = try problem { tree, box in
      try tree.deriveFromTime(box, .style) { time in
        var style = LayerStyle()
        if Int(time * 210) % 2 == 1 { style.gradient = gradient }
        return style
      }
    }
    // The 501st change of 210 in a second.
    #expect(
      error
        == .unsupported(
          "the style of the layer “box”, whose gradients, caps or joins change more than 500 times until 2.3857 s"))
  }

  @Test("a short document of a late instant has the motion there")
  func lateStart() throws {
    var tree = LayerTree(size: Size(width: 400, height: 300))
    let card = tree.add(.rectangle(size: Size(width: 9, height: 9)), name: "card")
    tree.transaction(at: 9000, duration: 1, timingFunction: .linear) { $0[card].position = Point(x: 100, y: 0) }
    for (start, duration) in [(9000.5, 0.001), (9000, 0.5), (50_000_000, 3)] {
      let document = try MotionDocument(of: tree, from: start, duration: duration)
      let position = try #require(document.layer("card")).position
      let expected = min((start - 9000) * 100, 100)
      #expect(areClose(position.values(0), [expected, 0], 1e-6))
      #expect(throws: Never.self) { try MotionExport(document, as: .css) }
    }
  }

  @Test("the heading loses the whole turns before the document")
  func wholeTurns() throws {
    let tree = try MotionSample.followedPath.tree()
    let card = try #require(tree.layer("card"))
    let heading = try #require(try MotionDocument(of: tree, from: 100.3).layer("card")).heading
    let shown = tree.presentationValue(of: card, .heading, at: 100.8).degrees
    #expect(abs(shown) > 1000 && abs(heading.values(0)[0]) <= 180)
    #expect(abs((shown - heading.values(0.5)[0]).remainder(dividingBy: 360)) < 1e-6)
  }

  @Test("lengths that players cannot store are refused")
  func longest() throws {
    var tree = LayerTree(size: Size(width: 400, height: 300))
    let card = tree.add(.rectangle(size: Size(width: 9, height: 9)), name: "card")
    tree.transaction(at: 0, duration: 1) { $0[card].position = Point(x: 2e6, y: 0) }
    let document = try MotionDocument(of: tree, duration: 1)
    for format in [MotionFormat.css, .waapi, .svg, .lottie] {
      #expect(throws: ExportError.unsupported("“card.x” beyond 1000000 points, which players round")) {
        try MotionExport(document, as: format)
      }
    }
    #expect(throws: Never.self) { try MotionExport(document, as: .csv) }
  }

  @Test("more than 20,000 layers are refused")
  func layerLimit() throws {
    var tree = tree()
    for _ in 0..<101 { _ = tree.add(.group(), name: "g") }
    var document = MotionDocument(size: tree.size, duration: 0.001)
    document.layers = Array(repeating: DocumentLayer(still: "x", parent: nil), count: MotionDocument.layerLimit - 100)
    #expect(throws: ExportError.unsupported("more than 20000 layers")) { try document.add(tree) }
  }

  @Test("a rule that returns the same path makes no motion, and another one does")
  func derivedPaths() throws {
    let square = try Path(svgPathData: "M0 0L40 0L40 40L0 40Z")
    for isMoving in [false, true] {
      var tree = LayerTree(size: Size(width: 100, height: 100))
      let layer = tree.add(.path(square), name: "square")
      try tree.derive(layer, .path) { isMoving && $0.time > 1 ? square.applying(.scale(x: 2, y: 2)) : square }
      let outline = try #require(try MotionDocument(of: tree).layers.first?.drawings.first?.outline)
      guard case .path(_, let coordinates) = outline else {
        Issue.record("no path")
        continue
      }
      #expect(coordinates.isMoving == isMoving)
    }
  }

  @Test("a motion with more corners than keyframes are possible is refused before it is sampled")
  func corners() throws {
    var path = Path()
    path.move(to: .zero)
    for index in 1...300 { path.addLine(to: Point(x: Double(index % 7), y: Double(index % 5))) }
    let motion = try #require(PathMotion(path))
    var tree = LayerTree(size: Size(width: 100, height: 100))
    let layer = tree.add(.group(), name: "mover")
    let timing = MediaTiming(duration: 0.1, repeatCount: .infinity)
    tree.animate(layer, LayerAnimation(along: motion, timing: timing), at: 0)
    #expect {
      try MotionDocument(of: tree, duration: 10)
    } throws: { "\($0)".contains("the position of the layer “mover” with more than 20000 corners") }
  }
}
