// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming

/// Trees whose pictures `draw.py` draws with Skia and Cairo, under the same names. The instant of all is 0.5 s.
enum OtherRendererTrees {
  static let (blue, yellow, red, ink) = (
    Color(hex: 0x2B6FC4), Color(hex: 0xF0C030), Color(hex: 0xC03070), Color(hex: 0x17203A)
  )
  static let middle = Point(x: 60, y: 60)
  private static let tile = Size(width: 120, height: 120)

  static func tree(tiles: Int = 1, rows: Int = 1) -> LayerTree {
    LayerTree(size: Size(width: 120 * Double(tiles), height: 120 * Double(rows)))
  }

  static func group(_ tree: inout LayerTree, tile index: Int, columns: Int = 8) -> LayerID {
    tree.add(.group(), at: Point(x: 120 * Double(index % columns), y: 120 * Double(index / columns)))
  }

  static func rectangle(
    _ tree: inout LayerTree, _ rect: Rect, _ color: Color, in parent: LayerID?
  ) -> LayerID {
    tree.add(.rectangle(size: rect.size), at: rect.center, in: parent) { $0.fill = color }
  }

  static func disc(x: Double, y: Double = 60, radius: Double) -> Path {
    Path(circleAt: Point(x: x, y: y), radius: radius)
  }

  private static let wave = {
    var path = Path()
    path.move(to: Point(x: 10, y: 60))
    path.addCubic(to: Point(x: 70, y: 60), control1: Point(x: 30, y: -20), control2: Point(x: 50, y: 140))
    path.addCubic(to: Point(x: 110, y: 60), control1: Point(x: 80, y: 20), control2: Point(x: 100, y: 20))
    return path
  }()

  private static let blobs = {
    var (first, second) = (Path(), Path())
    first.move(to: Point(x: 20, y: 20))
    first.addCubic(to: Point(x: 80, y: 60), control1: Point(x: 60, y: 0), control2: Point(x: 90, y: 30))
    first.addCubic(to: Point(x: 20, y: 20), control1: Point(x: 70, y: 100), control2: Point(x: 10, y: 90))
    first.close()
    second.move(to: Point(x: 50, y: 40))
    second.addCubic(to: Point(x: 60, y: 100), control1: Point(x: 130, y: 20), control2: Point(x: 110, y: 110))
    second.addCubic(to: Point(x: 100, y: 60), control1: Point(x: 30, y: 95), control2: Point(x: 90, y: 30))
    second.close()
    return (first: first, second: second)
  }()

  /// A linear change from 0 s to 1 s, so that half of it has happened at 0.5 s.
  static func move(_ tree: inout LayerTree, _ changes: (inout Transaction) -> Void) {
    tree.transaction(at: 0, duration: 1, timingFunction: .linear, changes)
  }

  // MARK: - Blend modes

  static func blendModes() -> LayerTree {
    var tree = LayerTree(size: Size(width: 240, height: 120))
    _ = rectangle(&tree, Rect(x: 0, y: 0, width: 240, height: 120), .white, in: nil)
    for (index, mode) in BlendMode.allCases.enumerated() {
      let cell = tree.add(.group(), at: Point(x: Double(index % 6) * 40, y: Double(index / 6) * 40))
      for (step, back) in [0x2B6FC4, 0xE0A030, 0x40A060, 0x808080].enumerated() {
        _ = rectangle(
          &tree, Rect(x: 0, y: 10 * Double(step), width: 40, height: 10), Color(hex: UInt32(back)), in: cell)
      }
      let opaque = rectangle(&tree, Rect(x: 4, y: 0, width: 16, height: 40), red, in: cell)
      let faint = rectangle(&tree, Rect(x: 20, y: 0, width: 16, height: 40), Color(hex: 0x90D0F0), in: cell)
      tree.configure(opaque) { $0.blendMode = mode }
      tree.configure(faint) { $0.blendMode = mode }
      move(&tree) { $0[faint].opacity = 0.2 }
    }
    return tree
  }

  // MARK: - Masks, mattes, clips

  static func card(_ tree: inout LayerTree, in parent: LayerID? = nil) -> LayerID {
    let card = tree.add(.group(), in: parent)
    _ = rectangle(&tree, Rect(x: 10, y: 10, width: 100, height: 100), blue, in: card)
    tree.add(.path(.star(points: 5, outerRadius: 40, innerRadius: 16, center: middle)), in: card) { $0.fill = yellow }
    return card
  }

  static func masks() -> LayerTree {
    var tree = tree(tiles: 6)
    for (index, mode) in LayerMask.Mode.allCases.enumerated() {
      let card = card(&tree, in: group(&tree, tile: index))
      let masks = tree.add(
        masks: [
          LayerMask(disc(x: 25, radius: 24), opacity: 0.6), LayerMask(disc(x: 75, radius: 32), mode: mode),
        ], to: card)
      move(&tree) {
        $0[masks[0]].path = disc(x: 65, radius: 40)
        $0[masks[0]].opacity = 1
        $0[masks[1]].opacity = 0.2
      }
    }
    return tree
  }

  static func invertedMasks() -> LayerTree {
    var tree = tree()
    let card = card(&tree)
    tree.add(
      masks: [
        LayerMask(disc(x: 60, radius: 25), isInverted: true, opacity: 0.7),
        LayerMask(
          .star(points: 5, outerRadius: 50, innerRadius: 20, center: middle), mode: .intersect, isInverted: true),
      ], to: card)
    return tree
  }

  static func expandedMask() -> LayerTree {
    var tree = tree()
    let card = card(&tree)
    let triangle = Path(
      polyline: [Point(x: 60, y: 30), Point(x: 90, y: 84), Point(x: 30, y: 84)], isClosed: true)
    let masks = tree.add(masks: [LayerMask(triangle)], to: card)
    move(&tree) { $0[masks[0]][.maskExpansion] = 12 }
    return tree
  }

  static func featheredMask() -> LayerTree {
    var tree = tree()
    let card = card(&tree)
    let masks = tree.add(masks: [LayerMask(disc(x: 60, radius: 34), feather: 8)], to: card)
    move(&tree) { $0[masks[0]][.blurRadius] = 10 }
    return tree
  }

  static func mattes() -> LayerTree {
    var tree = tree(tiles: 4)
    for (index, (source, isInverted)) in [
      (MaskSource.alpha, false), (.alpha, true), (.luminance, false), (.luminance, true),
    ].enumerated() {
      let parent = group(&tree, tile: index)
      let matte = tree.add(.group(), in: parent)
      let large = tree.add(.path(disc(x: 50, radius: 40)), in: matte) { $0.fill = Color(hex: 0xE0E0E0) }
      tree.add(.path(disc(x: 60, radius: 30)), in: matte) { $0.fill = Color(hex: 0x40A060) }
      let card = card(&tree, in: parent)
      tree.configure(card) { $0.mattes = [LayerMatte(matte, source: source, isInverted: isInverted)] }
      let small = tree.children(of: matte, at: 0)[1]
      move(&tree) {
        $0[large].opacity = 0.8
        $0[small].position.x = 40
      }
    }
    return tree
  }

  static func clip() -> LayerTree {
    var tree = tree()
    let clipped = tree.add(.group()) {
      $0.clip = .path(.star(points: 7, outerRadius: 52, innerRadius: 30, center: middle))
    }
    _ = rectangle(&tree, Rect(x: 10, y: 10, width: 100, height: 100), blue, in: clipped)
    tree.add(.path(disc(x: 60, radius: 30)), in: clipped) { $0.fill = yellow }
    return tree
  }

  // MARK: - Paint

  private static func gradient(isLinear: Bool, _ spread: Gradient.Spread, middle: Double, _ alpha: Double) -> Gradient {
    let stops = [
      Gradient.Stop(offset: 0, color: Color(hex: 0xE04020)),
      Gradient.Stop(offset: middle, color: Color(hex: 0xF0D020).withOpacity(alpha)),
      Gradient.Stop(offset: 1, color: Color(hex: 0x2060E0)),
    ]
    let center = AffineTransform.translation(x: 60, y: 60)
    let turn = center.concatenated(with: .rotation(.degrees(30)))
      .concatenated(with: .translation(x: -60, y: -60))
    return isLinear
      ? Gradient(
        .linear(from: Point(x: 40, y: 40), to: Point(x: 80, y: 70)), stops: stops, spread: spread, transform: turn)
      : Gradient(.radial(center: Self.middle, radius: 30, focus: Point(x: 66, y: 50)), stops: stops, spread: spread)
  }

  /// Gradients whose middle stop and its opacity are functions of a property that animates.
  static func gradients() throws -> LayerTree {
    var tree = tree(tiles: 3, rows: 2)
    for (index, spread) in [Gradient.Spread.pad, .repeat, .reflect, .pad, .repeat, .reflect].enumerated() {
      let card = tree.add(
        .path(Path(Rect(x: 10, y: 10, width: 100, height: 100))), in: group(&tree, tile: index, columns: 3))
      try tree.derive(card, .style) { values in
        var style = LayerStyle()
        style.gradient = gradient(
          isLinear: index < 3, spread, middle: values[card][.cornerRadius], 0.25 + values[card][.cornerRadius])
        return style
      }
      tree.set(.cornerRadius, of: card, to: 0.2)
      move(&tree) { $0[card].cornerRadius = 0.5 }
    }
    return tree
  }

  static func strokeGradient() -> LayerTree {
    var tree = tree()
    tree.add(.path(wave)) {
      $0.fill = .clear
      $0.stroke = .black
      $0.strokeWidth = 14
      $0.style.strokeGradient = gradient(isLinear: true, .reflect, middle: 0.35, 0.6)
    }
    return tree
  }

  static func blur() -> LayerTree {
    var tree = tree()
    let card = card(&tree)
    move(&tree) { $0[card][.blurRadius] = 8 }
    return tree
  }

  static func shadow() -> LayerTree {
    var tree = tree()
    let card = card(&tree)
    tree.configure(card) { $0[.shadowOffset] = Vector(dx: 6, dy: 4) }
    move(&tree) { $0[card][.shadowOpacity] = 1 }
    return tree
  }

  static func colorMatrix() -> LayerTree {
    var tree = tree()
    let card = card(&tree)
    tree.set(.opacity, of: tree.children(of: card, at: 0)[0], to: 0.7)
    let end = ColorMatrix(
      red: ColorMatrix.Row(0, 0.6, 0.2, 0.2), green: ColorMatrix.Row(0, 0.6, 0.2, -0.1),
      blue: ColorMatrix.Row(0.4, 0, 0.2, 0.4))
    move(&tree) { $0[card][.colorMatrix] = end }
    return tree
  }

  // MARK: - Shapes

  static func setStroke(_ editor: inout LayerEditor, width: Double) {
    editor.fill = .clear
    editor.stroke = ink
    editor.strokeWidth = width
  }

  static func trims() -> LayerTree {
    var tree = tree(tiles: 2)
    let curve = tree.add(.path(wave), in: group(&tree, tile: 0)) { setStroke(&$0, width: 8) }
    let ring = tree.add(
      .ellipse(size: Size(width: 80, height: 80)), at: middle, in: group(&tree, tile: 1)
    ) {
      setStroke(&$0, width: 8)
      $0.style.wrapsStroke = true
    }
    tree.set(.strokeStart, of: ring, to: 0.8)
    move(&tree) {
      $0[curve][.strokeStart] = 0.3
      $0[curve][.strokeEnd] = 0.4
      $0[ring][.strokeEnd] = 1.6
    }
    return tree
  }

  static func dashes() -> LayerTree {
    var tree = tree()
    let curve = tree.add(.path(wave)) {
      setStroke(&$0, width: 5)
      $0.style.cap = .round
      $0.style.dashes = [14, 6, 2, 6]
    }
    move(&tree) { $0[curve][.dashPhase] = 18 }
    return tree
  }

  static func areas() throws -> LayerTree {
    var tree = tree(tiles: 4)
    for index in 0..<4 {
      let parent = group(&tree, tile: index)
      let shape = tree.add(.path(blobs.first), in: parent) { $0.fill = ink }
      let other = tree.add(.path(blobs.second), at: Point(x: -20, y: 0), in: parent) { $0.fill = .clear }
      try tree.derivePath(of: shape) { values in
        let place = values[other].position
        let path = values[other][.path].applying(.translation(x: place.x, y: place.y))
        return [[PathOperator.union(path), .subtraction(path), .intersection(path), .exclusion(path)][index]]
      }
      move(&tree) { $0[other].position.x = 20 }
    }
    return tree
  }

  static func offsets() throws -> LayerTree {
    var tree = tree(tiles: 3)
    for (index, join) in [OffsetJoin.miter, .round, .bevel].enumerated() {
      let star = tree.add(
        .path(.star(points: 5, outerRadius: 40, innerRadius: 20, center: middle)), in: group(&tree, tile: index)
      ) { $0.fill = ink }
      try tree.derivePath(of: star) { values in [.offset(values[star][.cornerRadius], join: join)] }
      move(&tree) { $0[star].cornerRadius = 14 }
    }
    return tree
  }

  static func roundedRectangles() -> LayerTree {
    var tree = tree()
    let card = tree.add(.rectangle(size: Size(width: 40, height: 60), cornerRadius: 4), at: middle) { $0.fill = ink }
    move(&tree) {
      $0[card].size = Size(width: 100, height: 80)
      $0[card].cornerRadius = 30
    }
    return tree
  }

  // MARK: - Copies

  static func copies() -> LayerTree {
    var tree = tree(tiles: 3)
    let ring = tree.add(.group(), at: middle, in: group(&tree, tile: 0)) {
      $0.replication = LayerReplication(count: 12)
      $0[.copyScale] = Vector(dx: 0.95, dy: 0.95)
    }
    tree.add(.path(disc(x: 0, y: -40, radius: 8)), in: ring) { $0.fill = red }
    move(&tree) {
      $0[ring][.copyRotation] = .degrees(60)
      $0[ring][.copyEndOpacity] = -0.6
    }
    let grid = tree.add(.group(), at: Point(x: 18, y: 18), in: group(&tree, tile: 1)) {
      $0.replication = LayerReplication(
        count: 16, arrangement: .grid(columns: 4, spacing: Vector(dx: 28, dy: 28)), stagger: Stagger(each: 0.05),
        axis: .both)
    }
    let dot = tree.add(.path(disc(x: 0, y: 0, radius: 1)), in: grid) { $0.fill = blue }
    // 0.9 s before the instant, so that the last copy has moved for 0.15 s.
    tree.transaction(at: -0.4, duration: 2, timingFunction: .linear) { $0[dot].path = disc(x: 0, y: 0, radius: 13) }
    let row = tree.add(.group(), in: group(&tree, tile: 2)) {
      $0.replication = LayerReplication(count: 9, arrangement: .path(wave, turns: true))
    }
    tree.add(.rectangle(size: Size(width: 12, height: 4)), in: row) { $0.fill = ink }
    return tree
  }
}
