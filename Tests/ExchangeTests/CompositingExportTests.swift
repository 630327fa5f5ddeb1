// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeExchange
import GlissadeGeometry
import GlissadeLayers
import GlissadeRasterization
import GlissadeTiming
import TestSupport
import Testing

@Suite("Export of mattes, blend modes, gradients and paths that change their elements")
struct CompositingExportTests {
  private static let formats: [MotionFormat] = [.svg, .html, .lottie]

  private func tree() -> LayerTree {
    var tree = LayerTree(size: Size(width: 100, height: 100))
    _ = tree.add(.rectangle(size: Size(width: 100, height: 50)), at: Point(x: 50, y: 25), name: "back") {
      $0.fill = Color(hex: 0xF0C040)
    }
    return tree
  }

  private func add(
    _ content: LayerContent, at point: Point, in parent: LayerID? = nil, name: String, _ hex: UInt32,
    to tree: inout LayerTree
  ) -> LayerID {
    tree.add(content, at: point, in: parent, name: name) { $0.fill = Color(hex: hex) }
  }

  /// Writes the motion of a tree, reads the file, and compares the pictures of both.
  private func check(
    _ tree: LayerTree, as format: MotionFormat, levels: Int = 3, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let document = try MotionDocument(of: tree)
    let export = try MotionExport(document, as: format, maximumError: 0.01)
    let read = try MotionDocument(reading: export.text)
    #expect(read.notes == [], sourceLocation: sourceLocation)
    var rasterizer = Rasterizer()
    for time in [0, 0.21, 0.5, 0.83] {
      let pictures = [document, read].map { rasterizer.image(of: $0.displayList(at: time), width: 100, height: 100) }
      #expect(Set(pictures[0].pixels).count > 2, "a picture without a drawing", sourceLocation: sourceLocation)
      let difference = try #require(PictureDifference(between: pictures[0], and: pictures[1]))
      #expect(
        difference.largestChannelDifference <= levels, "\(format) at \(time): \(difference)",
        sourceLocation: sourceLocation)
    }
  }

  // MARK: - Mattes

  @Test(
    "a matte of another group masks by alpha or luminance, also inverted, in each format",
    arguments: formats, [(MaskSource.alpha, false), (.alpha, true), (.luminance, false), (.luminance, true)])
  func mattes(format: MotionFormat, kind: (source: MaskSource, isInverted: Bool)) throws {
    var tree = tree()
    let group = tree.add(.group(size: .zero), at: Point(x: 50, y: 50), name: "group")
    let card = add(
      .rectangle(size: Size(width: 70, height: 70)), at: .zero, in: group, name: "card", 0x3060E0, to: &tree)
    let holder = tree.add(.group(size: .zero), at: Point(x: 20, y: 40), name: "holder") { $0.opacity = 0.2 }
    let matte = add(
      .rectangle(size: Size(width: 40, height: 30)), at: .zero, in: holder, name: "spot", 0xC0C0C0, to: &tree)
    tree.configure(card) {
      $0.mattes = [LayerMatte(matte, source: kind.source, isInverted: kind.isInverted)]
    }
    tree.transaction(at: 0, duration: 1, timingFunction: .easeInOut) {
      $0[holder].position = Point(x: 70, y: 60)
      $0[group].rotation = .degrees(40)
      $0[group].opacity = 0.7
      $0[matte].scale = Vector(dx: 1.5, dy: 0.5)
    }
    try check(tree, as: format)
  }

  @Test("a matte inside its layer is in the coordinates of the layer, and two mattes multiply", arguments: formats)
  func innerMattes(format: MotionFormat) throws {
    var tree = tree()
    let group = tree.add(.group(size: .zero), at: Point(x: 50, y: 50), name: "group") {
      $0.blendMode = .multiply
    }
    _ = add(.rectangle(size: Size(width: 60, height: 30)), at: .zero, in: group, name: "one", 0xE03030, to: &tree)
    _ = add(.rectangle(size: Size(width: 30, height: 60)), at: .zero, in: group, name: "two", 0x30A0E0, to: &tree)
    let first = add(
      .rectangle(size: Size(width: 50, height: 50)), at: .zero, in: group, name: "first", 0x000000, to: &tree)
    let second = add(
      .rectangle(size: Size(width: 30, height: 40)), at: .zero, in: group, name: "second", 0xFFFFFF, to: &tree)
    tree.configure(group) { $0.mattes = [LayerMatte(first), LayerMatte(second, source: .luminance, isInverted: true)] }
    tree.transaction(at: 0, duration: 1) {
      $0[group].rotation = .degrees(90)
      $0[first].rotation = .degrees(45)
      $0[second].position = Point(x: 15, y: 5)
    }
    try check(tree, as: format)
  }

  @Test("what is masked in Lottie has an invisible rectangle of the picture's size")
  func extent() throws {
    var tree = tree()
    let card = add(
      .rectangle(size: Size(width: 20, height: 20)), at: Point(x: 50, y: 50), name: "card", 0x3060E0, to: &tree)
    let plain = try MotionExport(MotionDocument(of: tree), as: .lottie).text
    #expect(!plain.contains("-extent"))
    let matte = add(
      .rectangle(size: Size(width: 20, height: 10)), at: Point(x: 50, y: 50), name: "matte", 0x000000, to: &tree)
    tree.configure(card) { $0.mattes = [LayerMatte(matte)] }
    let masked = try MotionExport(MotionDocument(of: tree), as: .lottie).text
    #expect(masked.contains("card-masked-extent"))
    #expect(masked.contains(#""ty":"rc","d":1,"p":{"a":0,"k":[50,50]},"s":{"a":0,"k":[100,100]}"#))
  }

  @Test("one matte masks several layers, and a matte has mattes itself", arguments: formats)
  func sharedMattes(format: MotionFormat) throws {
    var tree = tree()
    let cards = (0..<2).map { index in
      add(
        .rectangle(size: Size(width: 40, height: 80)), at: Point(x: 28 + 44 * Double(index), y: 50),
        name: "card \(index)", 0x2050A0, to: &tree)
    }
    let bar = add(
      .rectangle(size: Size(width: 90, height: 30)), at: Point(x: 50, y: 30), name: "bar", 0xFFFFFF, to: &tree)
    let hole = add(
      .ellipse(size: Size(width: 24, height: 24)), at: Point(x: 50, y: 50), name: "hole", 0xFFFFFF, to: &tree)
    for card in cards { tree.configure(card) { $0.mattes = [LayerMatte(bar)] } }
    tree.configure(bar) { $0.mattes = [LayerMatte(hole, isInverted: true)] }
    tree.transaction(at: 0, duration: 1) { $0[bar].position = Point(x: 50, y: 70) }
    try check(tree, as: format)
  }

  @Test("a matte of a layer that shares its group with others, and mattes that change, are refused by name")
  func refusals() throws {
    var shared = tree()
    let group = shared.add(.group(size: .zero), at: .zero, name: "group")
    let card = add(.rectangle(size: Size(width: 9, height: 9)), at: .zero, in: group, name: "card", 0, to: &shared)
    _ = add(.rectangle(size: Size(width: 9, height: 9)), at: .zero, in: group, name: "other", 0, to: &shared)
    let matte = add(.rectangle(size: Size(width: 9, height: 9)), at: .zero, name: "matte", 0, to: &shared)
    shared.configure(card) { $0.mattes = [LayerMatte(matte)] }
    #expect(throws: ExportError.unsupported("the matte of the layer “card”, which is in another group")) {
      try MotionDocument(of: shared)
    }
    var changed = tree()
    let box = add(.rectangle(size: Size(width: 9, height: 9)), at: .zero, name: "box", 0, to: &changed)
    let other = add(.rectangle(size: Size(width: 9, height: 9)), at: .zero, name: "matte", 0, to: &changed)
    changed.transaction(at: 0.2) { $0[box].mattes = [LayerMatte(other)] }
    #expect(throws: ExportError.unsupported("the mattes of the layer “box”, which change")) {
      try MotionDocument(of: changed)
    }
  }

  // MARK: - Blend modes and paints

  @Test("masks in each mode, whose paths and opacities move", arguments: formats)
  func masks(format: MotionFormat) throws {
    for mode in LayerMask.Mode.allCases {
      var tree = tree()
      let card = add(
        .rectangle(size: Size(width: 60, height: 60)), at: Point(x: 50, y: 50), name: "card", 0x8040C0, to: &tree)
      let masks = tree.add(
        masks: [
          LayerMask(Path(circleAt: Point(x: 20, y: 30), radius: 16)),
          LayerMask(Path(circleAt: Point(x: 40, y: 30), radius: 16), mode: mode, isInverted: mode == .subtract),
        ], to: card, name: "mask")
      tree.transaction(at: 0, duration: 1) {
        $0[masks[0]].path = Path(circleAt: Point(x: 26, y: 26), radius: 20)
        $0[masks[1]].opacity = 0.5
      }
      try check(tree, as: format, levels: 4)
    }
  }

  @Test("an isolated layer without a blend mode, around one with a mode", arguments: formats)
  func isolation(format: MotionFormat) throws {
    var tree = tree()
    let group = tree.add(.group(), at: Point(x: 30, y: 30), name: "art")
    _ = add(.rectangle(size: Size(width: 40, height: 50)), at: .zero, in: group, name: "paper", 0xD0E0A0, to: &tree)
    let card = add(
      .rectangle(size: Size(width: 60, height: 60)), at: Point(x: 10, y: 10), in: group, name: "card", 0x8040C0,
      to: &tree)
    tree.configure(card) { $0.blendMode = .multiply }
    tree.transaction(at: 0, duration: 1) { $0[group].position.x = 60 }
    try check(tree, as: format)
    tree.configure(group) { $0.isIsolated = true }
    try check(tree, as: format)
    // A clip isolates in all formats.
    tree.configure(group) { $0.clip = .path(Path(circleAt: .zero, radius: 30)) }
    try check(tree, as: format)
    tree.configure(group) { $0.isIsolated = false }
    let error = #expect(throws: ExportError.self) {
      _ = try MotionExport(try MotionDocument(of: tree), as: format)
    }
    #expect(error.map { "\($0)".contains("the clip of the layer “art” around blend modes") } == true)
    // With a blend mode, the layer is isolated in every format.
    tree.configure(group) { $0.blendMode = .multiply }
    try check(tree, as: format)
  }

  @Test("a layer with a mask or a matte keeps its blend mode", arguments: formats)
  func maskedModes(format: MotionFormat) throws {
    var tree = tree()
    let card = add(
      .rectangle(size: Size(width: 60, height: 60)), at: Point(x: 40, y: 50), name: "card", 0x8040C0, to: &tree)
    tree.configure(card) { $0.blendMode = .multiply }
    var masked = tree
    _ = masked.add(masks: [LayerMask(Path(circleAt: Point(x: 30, y: 20), radius: 25))], to: card, name: "mask")
    try check(masked, as: format, levels: 4)
    // The arcs of a disc have curves in a file, so that the matte has straight edges.
    let stencil = add(
      .rectangle(size: Size(width: 50, height: 50)), at: Point(x: 45, y: 45), name: "stencil", 0xFFFFFF, to: &tree)
    tree.configure(card) { $0.mattes = [LayerMatte(stencil)] }
    tree.transaction(at: 0, duration: 1) { $0[stencil].position.x = 30 }
    try check(tree, as: format)
  }

  @Test("every blend mode is written", arguments: formats)
  func blendModes(format: MotionFormat) throws {
    for mode in BlendMode.allCases {
      var tree = tree()
      let card = add(
        .rectangle(size: Size(width: 60, height: 60)), at: Point(x: 40, y: 50), name: "card", 0x8040C0, to: &tree)
      tree.configure(card) { $0.blendMode = mode }
      tree.transaction(at: 0, duration: 1) { $0[card].position = Point(x: 60, y: 50) }
      try check(tree, as: format)
    }
  }

  @Test("gradients of strokes, with colours and opacities that change together", arguments: formats)
  func strokeGradients(format: MotionFormat) throws {
    var tree = tree()
    let stops = [
      Gradient.Stop(offset: 0, color: Color(hex: 0xFF0000)),
      Gradient.Stop(offset: 0.5, color: Color(hex: 0x00FF00).withOpacity(0.2)),
      Gradient.Stop(offset: 1, color: .clear),
    ]
    let card = add(
      .rectangle(size: Size(width: 60, height: 60)), at: Point(x: 40, y: 50), name: "card", 0xFFFFFF, to: &tree)
    tree.configure(card) {
      $0.style.gradient = Gradient(.linear(from: .zero, to: Point(x: 1, y: 1)), stops: stops)
      $0.style.strokeGradient = Gradient(.linear(from: Point(x: 1, y: 1), to: .zero), stops: stops)
      $0.stroke = .black
      $0.strokeWidth = 8
    }
    tree.transaction(at: 0, duration: 1) { $0[card].position = Point(x: 60, y: 50) }
    try check(tree, as: format, levels: 4)
  }

  @Test("a path that changes its elements is one drawing for each list of elements", arguments: formats)
  func changingPath(format: MotionFormat) throws {
    var tree = tree()
    let shape = add(.path(Path()), at: .zero, name: "shape", 0x206040, to: &tree)
    let whole = Path(ellipseIn: Rect(x: 20, y: 20, width: 60, height: 60))
    try tree.derive(shape, .path) { values in
      [whole].trimmed(from: 0, to: 0.15 + 0.7 * values.time, offset: 0.1, order: .simultaneously)[0]
    }
    try check(tree, as: format)
  }

  @Test("elements that last for a few milliseconds between breakpoints are a drawing of their own")
  func briefElements() throws {
    var tree = tree()
    let triangle = try Path(svgPathData: "M20 20H80V80Z")
    let square = try Path(svgPathData: "M20 20H80V80H20Z")
    let shape = add(.path(triangle), at: .zero, name: "shape", 0x206040, to: &tree)
    tree.transaction(at: 0.3, duration: 0) { $0[shape].path = square }
    tree.transaction(at: 0.302, duration: 0) { $0[shape].path = triangle }
    let layer = try #require(try MotionDocument(of: tree).layer("shape"))
    #expect(layer.drawings.count == 2)
    #expect([0.29, 0.301, 0.31].map { layer.drawings[1].visibility.values($0)[0] } == [0, 1, 0])
  }

  @Test("a part of a stroke that passes the start of its outline", arguments: formats)
  func wrappedPart(format: MotionFormat) throws {
    var tree = tree()
    let ring = tree.add(.path(Path(ellipseIn: Rect(x: 20, y: 20, width: 60, height: 60))), at: .zero, name: "ring") {
      $0.fill = .clear
      $0.stroke = Color(hex: 0x204080)
      $0.strokeWidth = 6
      $0.style.cap = .round
      $0.style.wrapsStroke = true
      $0.strokeStart = 0.5
      $0.strokeEnd = 0.6
    }
    tree.transaction(at: 0.1, duration: 0.6) {
      $0[ring].strokeStart = 0.9
      $0[ring].strokeEnd = 1.4
    }
    // At the first point of the outline, a dash of SVG has two ends, whose edges overlap.
    try check(tree, as: format, levels: 24)
  }

  @Test("an image is a PNG file in the file, in its place", arguments: formats)
  func images(format: MotionFormat) throws {
    var tree = tree()
    let pixels: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0x8040_4040]
    let bitmap = Bitmap(width: 2, height: 2, pixels: pixels)
    let picture = tree.add(
      .image(bitmap, size: Size(width: 40, height: 20), sampling: .nearest), at: Point(x: 30, y: 50), name: "picture")
    tree.transaction(at: 0, duration: 1) {
      $0[picture].position = Point(x: 60, y: 60)
      $0[picture].opacity = 0.5
    }
    // Lottie states no sampling, so that a file that is read again has colours between those of the pixels.
    guard format != .lottie else {
      let export = try MotionExport(MotionDocument(of: tree), as: format)
      #expect(export.text.contains("data:image/png;base64,iVBOR"))
      return
    }
    try check(tree, as: format)
  }
}
