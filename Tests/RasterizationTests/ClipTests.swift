// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeRasterization
import TestSupport
import Testing

@Suite("Clips by any shape")
struct ClipTests {
  static let width = 60
  static let height = 48
  static let everything = Shape.rectangle(Rect(x: -500, y: -500, width: 1200, height: 1200))

  func draw(_ body: DrawingBody) -> Surface {
    Surface(width: Self.width, height: Self.height, background: Color(hex: 0xF0E8D0), body)
  }

  static func shape(_ random: inout SplitMix64) -> Shape {
    let box = Rect(x: -6, y: -6, width: 72, height: 60)
    let rect = Rect(
      origin: random.point(in: box),
      size: Size(width: .random(in: 4...40, using: &random), height: .random(in: 4...40, using: &random)))
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return .roundedRectangle(rect, cornerRadius: 6)
    case 1: return .ellipse(rect)
    case 2: return .rectangle(rect)
    default:
      var path = Path()
      path.move(to: random.point(in: box))
      for _ in 0..<4 { path.addLine(to: random.point(in: box)) }
      path.addCubic(to: random.point(in: box), control1: random.point(in: box), control2: random.point(in: box))
      return .path(path)
    }
  }

  static func turn(_ random: inout SplitMix64) -> AffineTransform {
    AffineTransform.translation(x: 30, y: 24)
      .concatenated(with: .rotation(.degrees(.random(in: 5...85, using: &random))))
      .concatenated(with: .translation(x: -30, y: -24))
  }

  @Test("an opaque fill of the whole surface in a clip equals the fill of the clip's shape", arguments: 0..<80)
  func clippedFill(seed: Int) {
    var random = SplitMix64(seed)
    let (shape, turn) = (Self.shape(&random), Self.turn(&random))
    let rule: FillRule = seed % 2 == 0 ? .nonZero : .evenOdd
    let clipped = draw { list in
      list.withTransform(turn) {
        $0.withClip(shape, rule: rule) { $0.fill(Self.everything, with: Color(hex: 0x336699)) }
      }
    }
    let filled = draw { list in list.withTransform(turn) { $0.fill(shape, with: Color(hex: 0x336699), rule: rule) } }
    #expect(clipped == filled)
    #expect(clipped.isPaddingUntouched)
  }

  @Test("hidden fills inside a clip leave no colour along its edge", arguments: 0..<40)
  func fringe(seed: Int) {
    var random = SplitMix64(seed)
    let (shape, turn) = (Self.shape(&random), Self.turn(&random))
    func body(_ list: inout DisplayListBuilder, _ colors: [Color]) {
      list.withTransform(turn) {
        $0.withClip(shape) { list in for color in colors { list.fill(Self.everything, with: color) } }
      }
    }
    let (red, blue) = (Color(hex: 0xFF0000), Color(hex: 0x0000FF))
    #expect(draw { body(&$0, [red, red, blue]) } == draw { body(&$0, [blue]) })
  }

  @Test("inside a clip every pixel is as without the clip, and outside it is unchanged", arguments: 0..<60)
  func sides(seed: Int) {
    var random = SplitMix64(seed)
    let (shape, turn) = (Self.shape(&random), Self.turn(&random))
    let list = randomScene(seed: seed, width: Double(Self.width), height: Double(Self.height))
    let free = draw { $0.draw(list) }
    let nothing = draw { _ in }
    var clipped = nothing
    clipped.draw(
      DisplayList(
        commands: [.beginClip(shape, rule: .nonZero, transform: ProjectiveTransform(turn))] + list.commands + [
          .endGroup
        ]),
      background: nil)
    let coverage = draw { $0.withTransform(turn) { $0.fill(shape, with: .black) } }
    let none = draw { $0.withTransform(turn) { $0.fill(shape, with: .white) } }
    for y in 0..<Self.height {
      for x in 0..<Self.width {
        let isInside = coverage[x, y] == 0xFF00_0000 && none[x, y] == 0xFFFF_FFFF
        let isOutside = coverage[x, y] == nothing[x, y] && none[x, y] == nothing[x, y]
        if isInside, clipped[x, y] != free[x, y] { Issue.record("(\(x), \(y)) inside differs"); return }
        if isOutside, clipped[x, y] != nothing[x, y] { Issue.record("(\(x), \(y)) outside differs"); return }
      }
    }
  }

  @Test("a clip by an axis-aligned rectangle makes no group, also under a rotation by 90°")
  func upright() {
    for transform in [
      AffineTransform.identity, .translation(x: 3.5, y: 2), AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 50, ty: 3),
    ] {
      let list = displayList { list in
        list.withTransform(transform) {
          $0.withClip(Rect(x: 4, y: 5, width: 20, height: 30)) { $0.fill(Self.everything, with: .black) }
        }
      }
      #expect(list.commands.count == 1)
      let filled = displayList { list in
        list.withTransform(transform) { $0.fill(.rectangle(Rect(x: 4, y: 5, width: 20, height: 30)), with: .black) }
      }
      #expect(draw { $0.draw(list) } == draw { $0.draw(filled) })
    }
  }

  @Test("the coverages of nested clips multiply", arguments: 0..<40)
  func nested(seed: Int) {
    var random = SplitMix64(seed)
    let (first, second, turn) = (Self.shape(&random), Self.shape(&random), Self.turn(&random))
    func cover(_ body: (inout DisplayListBuilder, (inout DisplayListBuilder) -> Void) -> Void) -> [Double] {
      var surface = Surface(width: Self.width, height: Self.height)
      surface.draw(
        displayList { list in list.withTransform(turn) { body(&$0) { $0.fill(Self.everything, with: .black) } } })
      return surface.coverage
    }
    let both = cover { list, fill in list.withClip(first) { $0.withClip(second, fill) } }
    let outer = cover { list, fill in list.withClip(first, fill) }
    let inner = cover { list, fill in list.withClip(second, fill) }
    for (product, (a, b)) in zip(both, zip(outer, inner)) { #expect(abs(product - a * b) <= 1.0 / 255) }
  }

  @Test("in a clip that is empty or not finite, nothing is drawn", arguments: 0..<4)
  func nothing(case index: Int) {
    var line = Path()
    line.move(to: Point(x: 3, y: 3))
    line.addLine(to: Point(x: 30, y: 30))
    let shapes: [Shape] = [
      .path(Path()), .path(line), .ellipse(Rect(x: 5, y: 5, width: 0, height: 20)),
      .ellipse(Rect(x: .nan, y: 5, width: 10, height: 20)),
    ]
    let surface = draw { list in
      list.withClip(shapes[index]) {
        $0.fill(Self.everything, with: .black)
        $0.withOpacity(0.5) { $0.fill(Self.everything, with: .black) }
      }
      list.fill(.rectangle(Rect(x: 0, y: 0, width: 2, height: 2)), with: .white)
    }
    #expect(surface == draw { $0.fill(.rectangle(Rect(x: 0, y: 0, width: 2, height: 2)), with: .white) })
  }

  @Test("a display list with clips can be drawn under any transform", arguments: 0..<60)
  func placed(seed: Int) {
    var random = SplitMix64(seed)
    let clip = Rect(x: 10, y: 8, width: 30, height: 26)
    let shape = Self.shape(&random)
    func inner(_ list: inout DisplayListBuilder) {
      list.withClip(clip) {
        $0.fill(shape, with: Color(hex: 0x336699))
        $0.withOpacity(0.5) { $0.fill(Self.everything, with: Color(hex: 0xFFAA00)) }
        $0.withShadow(Shadow(color: .black, offset: Vector(dx: 4, dy: 2), standardDeviation: 1)) {
          $0.fill(.ellipse(Rect(x: 20, y: 20, width: 40, height: 8)), with: .white)
        }
      }
      list.fill(.ellipse(Rect(x: 44, y: 30, width: 8, height: 8)), with: .black)
    }
    let picture = displayList(inner)
    let turn =
      seed % 3 == 0
      ? ProjectiveTransform(
        Transform3D.perspective(80).concatenated(with: .rotation(.degrees(40), axis: SIMD3(0, 1, 0))).about(
          x: 30, y: 24))
      : ProjectiveTransform(Self.turn(&random))
    let direct = draw { $0.withProjection(turn, inner) }
    let placed = draw { list in list.withProjection(turn) { $0.draw(picture) } }
    // A clip around a group differs from clips around its parts only at edges of the clip.
    var differing = 0
    for (a, b) in zip(direct.pixels, placed.pixels) where a != b { differing += 1 }
    #expect(differing < 160)
    let outline = draw { list in
      list.withProjection(turn) {
        $0.withClip(clip) { $0.fill(Self.everything, with: .black) }
        $0.fill(.ellipse(Rect(x: 44, y: 30, width: 8, height: 8)), with: .black)
      }
    }
    let nothing = draw { _ in }
    for y in 0..<Self.height {
      for x in 0..<Self.width where outline[x, y] == nothing[x, y] { #expect(placed[x, y] == nothing[x, y]) }
    }
    // Later commands must have the same clips as before, so that every group has an end.
    let balanced = displayList { list in list.withProjection(turn) { $0.draw(picture) } }.commands.reduce(0) {
      switch $1 {
      case .beginGroup, .beginMask, .beginClip, .beginShadow, .beginBlur, .beginColorMatrix: $0 + 1
      case .endGroup: $0 - 1
      case .fill, .stroke, .image, .shadow: $0
      }
    }
    #expect(balanced == 0)
  }

  @Test("consecutive commands with one clip share its group")
  func shared() {
    let picture = displayList { list in
      list.withClip(Rect(x: 10, y: 8, width: 30, height: 26)) { list in
        for _ in 0..<5 { list.fill(Self.everything, with: .black) }
      }
    }
    let turned = displayList { list in list.withTransform(.rotation(.degrees(10))) { $0.draw(picture) } }
    #expect(turned.commands.count == 7)
  }
}
