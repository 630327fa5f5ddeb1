// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeRasterization
import GlissadeTiming
import Testing

@Suite("Layers: blend modes, mattes and blurs")
struct CompositingTests {
  private static let side = 24
  private static let size = Size(width: 12, height: 12)

  /// The pixels of a tree over a background.
  private static func picture(_ tree: LayerTree, at time: Double = 0, background: Color = .white) -> Bitmap {
    var rasterizer = Rasterizer()
    return rasterizer.image(of: tree.displayList(at: time), width: side, height: side, background: background)
  }

  private static func tree() -> LayerTree { LayerTree(size: Size(width: Double(side), height: Double(side))) }

  /// Adds a rectangle by its frame.
  private static func add(
    _ tree: inout LayerTree, _ rect: Rect, _ hex: UInt32, in parent: LayerID? = nil
  ) -> LayerID {
    tree.add(.rectangle(size: rect.size), at: rect.center, in: parent) { $0.fill = Color(hex: hex) }
  }

  private static let left = Rect(x: 0, y: 0, width: 12, height: 24)
  private static let top = Rect(x: 0, y: 0, width: 24, height: 12)
  private static let all = Rect(x: 0, y: 0, width: 24, height: 24)

  // MARK: - Blend modes

  @Test("a blend mode combines a layer and its sublayers, as one group, with the layers behind")
  func blendMode() {
    var tree = Self.tree()
    _ = Self.add(&tree, Self.all, 0x804020)
    let group = tree.add(.group(size: Self.all.size), at: Self.all.center)
    let back = Self.add(&tree, Self.left, 0x808080, in: group)
    _ = Self.add(&tree, Self.top, 0x4080FF, in: group)
    tree.transaction(at: 1) { transaction in
      transaction[group].blendMode = .multiply
      #expect(transaction[group].blendMode == .multiply)
    }
    #expect(tree.presentation(at: 0)[group].blendMode == .normal)
    #expect(tree.presentation(at: 1)[group].blendMode == .multiply)
    #expect(tree.displayList(at: 0).outline == ["fill", "fill", "fill"])
    #expect(tree.displayList(at: 1).outline == ["fill", "beginGroup", "fill", "fill", "end"])
    let pixels = Self.picture(tree, at: 1)
    // 0x80·0x40/255 = 32.1, 0x40·0x80/255 = 32.1, 0x20·0xFF/255 = 32: the front sublayer covers the other one.
    #expect(pixels[3, 3] == 0xFF20_2020)
    // 0x80·0x80/255 = 64.3, 0x40·0x80/255 = 32.1, 0x20·0x80/255 = 16.06.
    #expect(pixels[3, 20] == 0xFF40_2010)
    #expect(pixels[20, 20] == 0xFF80_4020)
    // Inside a group that is composited separately, the layers behind that group have no effect.
    tree.transaction(at: 2) {
      $0[back].blendMode = .difference
      $0[group].blendMode = .normal
    }
    tree.set(.opacity, of: group, to: 0.5)
    #expect(Self.picture(tree, at: 3)[3, 20] == 0xFF80_6050)
  }

  @Test("an isolated layer keeps the modes of its sublayers from the layers behind it, from an instant on")
  func isolation() {
    var tree = Self.tree()
    _ = Self.add(&tree, Self.all, 0x804020)
    let group = tree.add(.group())
    let leaf = Self.add(&tree, Self.all, 0xFF0000, in: group)
    tree.configure(leaf) { $0.blendMode = .difference }
    tree.transaction(at: 1) {
      $0[group].isIsolated = true
      #expect($0[group].isIsolated)
    }
    #expect(tree.presentation(at: 0)[group].isIsolated == false && tree.presentation(at: 1)[group].isIsolated)
    // 0x80 − 0xFF and the other components of the brown, or the red alone over it.
    #expect(Self.picture(tree, at: 0)[5, 5] == 0xFF7F_4020)
    #expect(Self.picture(tree, at: 1)[5, 5] == 0xFFFF_0000)
    tree.removeChanges(after: 0.5)
    #expect(Self.picture(tree, at: 1)[5, 5] == 0xFF7F_4020)
    tree.configure(group) { $0.isIsolated = true }
    #expect(Self.picture(tree, at: 0)[5, 5] == 0xFFFF_0000)
  }

  @Test("a layer with a blend mode alone is a group, and its opacity is that of the group")
  func blendModeOfLeaf() {
    var tree = Self.tree()
    _ = Self.add(&tree, Self.all, 0xFFFFFF)
    let leaf = Self.add(&tree, Self.all, 0xFF0000)
    tree.configure(leaf) { $0.blendMode = .difference }
    #expect(Self.picture(tree)[5, 5] == 0xFF00_FFFF)
    tree.set(.opacity, of: leaf, to: 0.6)
    // White − 0.6 · red, with 0.6 of 255 = 153.
    #expect(Self.picture(tree)[5, 5] == 0xFF66_FFFF)
    tree.configure(leaf) { $0.blendMode = .normal }
    #expect(tree.displayList(at: 0).outline == ["fill", "fill"])
  }

  // MARK: - Mattes

  @Test("mattes mask by alpha or luminance, also inverted, and are not drawn themselves")
  func mattes() {
    for (hex, source, isInverted, inside, outside) in [
      (0x000000, MaskSource.alpha, false, true, false), (0x000000, .alpha, true, false, true),
      (0xFFFFFF, .luminance, false, true, false), (0xFFFFFF, .luminance, true, false, true),
      (0x000000, .luminance, false, false, false), (0x000000, .luminance, true, true, true),
    ] as [(UInt32, MaskSource, Bool, Bool, Bool)] {
      var tree = Self.tree()
      let card = Self.add(&tree, Self.top, 0xFF0000)
      let matte = Self.add(&tree, Self.left, hex)
      tree.configure(card) { $0.mattes = [LayerMatte(matte, source: source, isInverted: isInverted)] }
      let pixels = Self.picture(tree)
      #expect(pixels[3, 3] == (inside ? 0xFFFF_0000 : 0xFFFF_FFFF))
      #expect(pixels[20, 3] == (outside ? 0xFFFF_0000 : 0xFFFF_FFFF))
      #expect(pixels[3, 20] == 0xFFFF_FFFF)
    }
  }

  @Test("a matte has its own transform, opacity and sublayers, and the transforms of its ancestors only")
  func placeOfMatte() {
    var tree = Self.tree()
    let card = Self.add(&tree, Self.all, 0xFF0000)
    let outer = tree.add(.rectangle(size: Self.size), at: Point(x: 12, y: 0)) {
      $0.anchor = .zero
      $0.position = Point(x: 12, y: 0)
      $0.opacity = 0.3
      $0.clipsToBounds = true
      $0.fill = Color(hex: 0x0000FF)
    }
    let matte = tree.add(.group(size: Self.size), at: .zero, in: outer) { $0.anchor = .zero }
    tree.set(.position, of: matte, to: Point(x: -6, y: 0))
    tree.set(.opacity, of: matte, to: 0.6)
    _ = Self.add(&tree, Rect(x: 0, y: 0, width: 12, height: 24), 0x00FF00, in: matte)
    tree.configure(card) { $0.mattes = [LayerMatte(matte)] }
    tree.setHidden(of: outer, to: false)
    let pixels = Self.picture(tree, background: .black)
    // The ancestor is drawn at an opacity of 0.3: 0.3·255 rounds to 77, and 77·255/255 remains.
    #expect(pixels[15, 3] & 0xFF == 77)
    // The matte covers x = 6 … 18 at 0.6, below the clip of the ancestor too.
    #expect(pixels[8, 20] == 0xFF99_0000)
    #expect(pixels[16, 20] == 0xFF99_0000)
    #expect(pixels[3, 20] == 0xFF00_0000)
    #expect(pixels[20, 20] == 0xFF00_0000)
  }

  @Test("a matte can be a sublayer of the masked layer, and the matte of several layers")
  func sharedMatte() {
    var tree = Self.tree()
    let card = Self.add(&tree, Self.top, 0xFF0000)
    let matte = Self.add(&tree, Self.left, 0x000000, in: card)
    let other = Self.add(&tree, Rect(x: 0, y: 12, width: 24, height: 12), 0x0000FF)
    for layer in [card, other] { tree.configure(layer) { $0.mattes = [LayerMatte(matte)] } }
    let pixels = Self.picture(tree)
    #expect(pixels[3, 3] == 0xFFFF_0000 && pixels[20, 3] == 0xFFFF_FFFF)
    #expect(pixels[3, 20] == 0xFF00_00FF && pixels[20, 20] == 0xFFFF_FFFF)
    #expect(tree.layer(at: Point(x: 3, y: 3), at: 0) == card)
    // Moving the card moves the matte inside it.
    tree.set(.position, of: card, to: Point(x: 18, y: 6))
    let moved = Self.picture(tree)
    #expect(moved[3, 20] == 0xFFFF_FFFF && moved[8, 20] == 0xFF00_00FF && moved[8, 3] == 0xFFFF_0000)
  }

  @Test("several mattes multiply, and a matte can have a matte")
  func severalMattes() {
    var tree = Self.tree()
    let card = Self.add(&tree, Self.all, 0xFF0000)
    let (left, top) = (Self.add(&tree, Self.left, 0), Self.add(&tree, Self.top, 0))
    tree.configure(card) { $0.mattes = [LayerMatte(left), LayerMatte(top, isInverted: true)] }
    #expect(Self.visible(tree) == [false, false, true, false])
    tree.configure(card) { $0.mattes = [LayerMatte(left)] }
    tree.configure(left) { $0.mattes = [LayerMatte(top)] }
    #expect(Self.visible(tree) == [true, false, false, false])
  }

  /// Whether the top left, top right, bottom left and bottom right quarters are not white.
  private static func visible(_ tree: LayerTree, at time: Double = 0) -> [Bool] {
    let pixels = picture(tree, at: time)
    return [pixels[3, 3], pixels[20, 3], pixels[3, 20], pixels[20, 20]].map { $0 != 0xFFFF_FFFF }
  }

  @Test("a hidden, transparent, absent or removed matte is empty")
  func emptyMattes() {
    var tree = Self.tree()
    let card = Self.add(&tree, Self.all, 0xFF0000)
    let group = tree.add(.group())
    let matte = Self.add(&tree, Self.all, 0, in: group)
    let (none, all) = ([false, false, false, false], [true, true, true, true])
    tree.setHidden(of: matte, to: true, at: 1)
    tree.setHidden(of: matte, to: false, at: 2)
    tree.setHidden(of: group, to: true, at: 3)
    tree.setHidden(of: group, to: false, at: 4)
    tree.transaction(at: 5, duration: 0) { $0[matte].opacity = 0 }
    tree.transaction(at: 6, duration: 0) { $0[matte].opacity = 1 }
    tree.remove(group, at: 7)
    for isInverted in [false, true] {
      tree.setMattes(of: card, to: [LayerMatte(matte, isInverted: isInverted)])
      for time in 0..<9 {
        let isEmpty = [1, 3, 5, 7, 8].contains(time)
        #expect(Self.visible(tree, at: Double(time)) == (isEmpty == isInverted ? all : none))
      }
    }
    tree.remove(matte)
    #expect(Self.visible(tree) == all)
    tree.setMattes(of: card, to: [], at: 1)
    #expect(Self.visible(tree, at: 1) == all)
  }

  @Test("a matte is not drawn at the instants at which it masks a layer, even a hidden one, and later it is")
  func steps() {
    var tree = Self.tree()
    let card = Self.add(&tree, Self.left, 0xFF0000)
    let matte = Self.add(&tree, Self.top, 0)
    tree.transaction(at: 1) { transaction in
      transaction[card].mattes = [LayerMatte(matte)]
      #expect(transaction[card].mattes == [LayerMatte(matte)])
    }
    tree.setHidden(of: card, to: true, at: 2)
    tree.transaction(at: 3) { $0[card].mattes = [] }
    #expect(tree.presentation(at: 1)[card].mattes == [LayerMatte(matte)])
    #expect(tree.presentation(at: 3)[card].mattes.isEmpty)
    #expect(Self.visible(tree, at: 0) == [true, true, true, false])
    #expect(Self.visible(tree, at: 1) == [true, false, false, false])
    #expect(Self.visible(tree, at: 2) == [false, false, false, false])
    #expect(Self.visible(tree, at: 3) == [true, true, false, false])
    tree.removeChanges(after: 0)
    #expect(Self.visible(tree, at: 1) == [true, true, true, false])
  }

  @Test("rings of mattes end: where a matte occurs inside itself, its layers have no mattes")
  func rings() {
    var tree = Self.tree()
    let card = Self.add(&tree, Self.all, 0xFF0000)
    let (left, top) = (Self.add(&tree, Self.left, 0), Self.add(&tree, Self.top, 0))
    tree.configure(left) { $0.mattes = [LayerMatte(top)] }
    tree.configure(top) { $0.mattes = [LayerMatte(left)] }
    #expect(Self.visible(tree) == [true, true, true, true])
    // The left half, masked by the top half, which is masked by the left half without mattes.
    tree.configure(card) { $0.mattes = [LayerMatte(left)] }
    #expect(Self.visible(tree) == [true, false, false, false])
    // A layer that masks itself is drawn nowhere.
    tree.configure(card) { $0.mattes = [LayerMatte(card)] }
    #expect(tree.displayList(at: 0).commands.isEmpty)
    // A layer that is masked by its own parent.
    var nested = Self.tree()
    let shown = Self.add(&nested, Self.all, 0xFF0000)
    let group = nested.add(.group(size: Self.all.size), at: Self.all.center)
    let part = Self.add(&nested, Self.left, 0, in: group)
    nested.configure(part) { $0.mattes = [LayerMatte(group)] }
    #expect(Self.visible(nested) == [true, true, true, true])
    nested.configure(shown) { $0.mattes = [LayerMatte(group)] }
    #expect(Self.visible(nested) == [true, false, true, false])
  }

  @Test("mattes of mattes end at the eighth level, and their number is limited")
  func limits() {
    var tree = Self.tree()
    var layers = [Self.add(&tree, Self.all, 0xFF0000)]
    for _ in 0..<40 {
      let next = Self.add(&tree, Self.all, 0)
      tree.configure(layers[layers.count - 1]) { $0.mattes = [LayerMatte(next)] }
      layers.append(next)
    }
    #expect(tree.displayList(at: 0).outline.filter { $0 == "beginMask" }.count == 8)
    // Sixteen mattes at each level would be 16⁸ layers.
    for (layer, next) in zip(layers, layers.dropFirst()) {
      tree.configure(layer) { $0.mattes = Array(repeating: LayerMatte(next), count: 16) }
    }
    let commands = tree.displayList(at: 0).commands
    #expect(commands.count < 8_000_000)
    let fills = commands.reduce(0) { if case .fill = $1 { $0 + 1 } else { $0 } }
    #expect(fills == 262_145)
  }

  @Test("a tree draws the same commands after mattes are set and removed again")
  func withoutMattes() {
    var tree = Self.tree()
    let card = Self.add(&tree, Self.all, 0xFF0000)
    let matte = Self.add(&tree, Self.left, 0)
    let before = tree.displayList(at: 0)
    tree.configure(card) { $0.mattes = [LayerMatte(matte)] }
    #expect(tree.displayList(at: 0).outline == ["beginGroup", "fill", "beginMask", "fill", "end", "end"])
    #expect(tree.layer(at: Point(x: 3, y: 3), at: 0) == card)
    #expect(tree.layer(at: Point(x: 20, y: 3), at: 0) == card)
    tree.configure(card) { $0.mattes = [] }
    #expect(tree.displayList(at: 0) == before)
  }

  @Test("a derived value moves a matte and its ancestors")
  func derivedMatte() throws {
    var tree = Self.tree()
    let knob = tree.add(.group(size: .zero))
    let card = Self.add(&tree, Self.all, 0xFF0000)
    let group = tree.add(.group(size: .zero))
    let matte = Self.add(&tree, Self.left, 0, in: group)
    tree.configure(card) { $0.mattes = [LayerMatte(matte)] }
    tree.transaction(at: 0, duration: 1, timingFunction: .linear) { $0[knob].position = Point(x: 12, y: 0) }
    try tree.derive(group, .position) { values in values[knob].position }
    #expect(Self.visible(tree, at: 0) == [true, false, true, false])
    #expect(Self.visible(tree, at: 1) == [false, true, false, true])
    try tree.derive(matte, .isHidden) { values in values[knob].position.x > 6 }
    #expect(Self.visible(tree, at: 0) == [true, false, true, false])
    #expect(Self.visible(tree, at: 1) == [false, false, false, false])
  }

  @Test("a shadow of a masked layer is masked too, and nested layers keep their groups")
  func maskedShadow() {
    var tree = Self.tree()
    let card = Self.add(&tree, Rect(x: 0, y: 0, width: 24, height: 8), 0xFF0000)
    let matte = Self.add(&tree, Self.left, 0)
    _ = Self.add(&tree, Rect(x: 0, y: 0, width: 4, height: 4), 0x00FF00, in: card)
    tree.configure(card) {
      $0.mattes = [LayerMatte(matte)]
      $0.shadowOpacity = 1
      $0.shadowOffset = Vector(dx: 0, dy: 12)
      $0.shadowRadius = 0
      $0.clipsToBounds = true
      $0.cornerRadius = 3
    }
    #expect(
      tree.displayList(at: 0).outline == [
        "beginGroup", "beginShadow", "fill", "beginClip", "fill", "end", "end", "beginMask", "fill", "end", "end",
      ])
    let pixels = Self.picture(tree)
    #expect(pixels[6, 16] == 0xFF00_0000)
    #expect(pixels[18, 16] == 0xFFFF_FFFF)
  }

  // MARK: - Blur

  @Test("the blur includes sublayers and the clip, and the blurred layer casts the shadow")
  func blur() {
    var tree = Self.tree()
    let card = Self.add(&tree, Self.all, 0xFF0000)
    tree.transaction(at: 0, duration: 1, timingFunction: .linear) { $0[card].blurRadius = 4 }
    #expect(tree.displayList(at: 0).outline == ["fill"])
    #expect(tree.displayList(at: 1).outline == ["beginBlur", "fill", "end"])
    let begin = DrawingCommand.beginBlur(
      standardDeviation: Vector(dx: 2, dy: 2), transform: .identity, clip: nil)
    #expect(tree.displayList(at: 0.5).commands.first == begin)
    #expect(tree.model(at: 0)[card].blurRadius == 4)
    _ = Self.add(&tree, Self.left, 0x00FF00, in: card)
    tree.configure(card) {
      $0.shadowOpacity = 1
      $0.opacity = 0.5
      $0.clip = .ellipse(Self.all)
    }
    #expect(
      tree.displayList(at: 1).outline == [
        "beginGroup", "beginShadow", "beginBlur", "beginClip", "fill", "fill", "end", "end", "end", "end",
      ])
  }

  // MARK: - Styles

  @Test("a derived style replaces the set style in drawing, values and hit testing")
  func derivedStyle() throws {
    var tree = Self.tree()
    let knob = tree.add(.group(size: .zero))
    let hole = Path(Path(Self.all).subpaths() + Path(Rect(x: 6, y: 6, width: 12, height: 12)).subpaths())
    let card = tree.add(.path(hole)) {
      $0.fill = .black
      $0.anchor = .zero
    }
    let center = Point(x: 12, y: 12)
    #expect(tree.displayList(at: 0).outline == ["fill"])
    #expect(tree.layer(at: center, at: 0) == card)
    tree.transaction(at: 0, duration: 1, timingFunction: .linear) { $0[knob].position = Point(x: 1, y: 0) }
    try tree.derive(card, .style) { values in
      var style = LayerStyle()
      style.fillRule = .evenOdd
      let edge = values[knob].position.x
      style.gradient = Gradient(
        .linear(from: .zero, to: Point(x: 24, y: 0)),
        stops: [.init(offset: edge, color: .black), .init(offset: edge, color: .white)])
      return style
    }
    for edge in [0.25, 0.75] {
      guard case .fill(_, .evenOdd, .gradient(let gradient), _, _) = tree.displayList(at: edge).commands.first else {
        Issue.record("no gradient at \(edge)")
        continue
      }
      #expect(gradient.stops.map(\.offset) == [edge, edge])
    }
    #expect(tree.layer(at: center, at: 0) == nil)
    #expect(tree.layer(at: Point(x: 3, y: 3), at: 0) == card)
    #expect(tree.presentation(at: 0)[card].style.fillRule == .evenOdd)
    #expect(tree.model(at: 0)[card].style == LayerStyle())
    #expect(tree.paintedLayers(at: 0).map(\.style.fillRule) == [.nonZero, .evenOdd])
    tree.removeDerivation(of: card, .style)
    #expect(tree.layer(at: center, at: 0) == card)
    #expect(throws: DependencyError.absentProperty("layer 0.style", content: "group")) {
      try tree.derive(knob, .style) { _ in LayerStyle() }
    }
  }

  @Test("a gradient replaces the colour of the stroke, and has its opacity")
  func strokeGradient() {
    let stops = [Gradient.Stop(offset: 0, color: .white), Gradient.Stop(offset: 1, color: .black)]
    var tree = Self.tree()
    let card = Self.add(&tree, Rect(x: 2, y: 2, width: 20, height: 10), 0)
    tree.configure(card) {
      $0.fill = .clear
      $0.stroke = Color.black.withOpacity(0.5)
      $0.strokeWidth = 2
      $0.style.strokeGradient = Gradient(.linear(from: .zero, to: Point(x: 1, y: 0)), stops: stops)
    }
    guard case .stroke(_, _, .gradient(let gradient), _, _) = tree.displayList(at: 0).commands.first else {
      Issue.record("no gradient")
      return
    }
    #expect(gradient.transform.apply(to: Point(x: 1, y: 1)) == Point(x: 20, y: 10))
    #expect(gradient.stops.map(\.color) == stops.map { $0.color.withOpacity(0.5) })
  }
}
