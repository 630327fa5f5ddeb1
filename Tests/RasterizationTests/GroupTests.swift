// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeRasterization
import TestSupport
import Testing

@Suite("Groups")
struct GroupTests {
  func draw(_ body: DrawingBody, background: Color = .white) -> Surface {
    Surface(width: 20, height: 16, background: background, body)
  }

  let left = Shape.rectangle(Rect(x: 2, y: 2, width: 8, height: 8))
  let right = Shape.rectangle(Rect(x: 6, y: 4, width: 8, height: 8))

  @Test("overlapping shapes of a group do not show through each other")
  func overlap() {
    let surface = draw { list in
      list.withOpacity(0.5) {
        $0.fill(left, with: Color(hex: 0xFF0000))
        $0.fill(right, with: Color(hex: 0x0000FF))
      }
    }
    // Opacity 0.5 is 128 of 255.
    #expect(surface[3, 3] == 0xFFFF_7F7F)
    #expect(surface[8, 6] == 0xFF7F_7FFF)
    #expect(surface[12, 10] == 0xFF7F_7FFF)
    #expect(surface[0, 0] == 0xFFFF_FFFF)
  }

  @Test(
    "a group of opacity 1 or more draws directly; one of 0 or less or NaN draws nothing",
    arguments: [1.0, 1.7, .infinity, 0, -3, .nan])
  func limits(opacity: Double) {
    let group = draw { list in list.withOpacity(opacity) { $0.fill(left, with: .black) } }
    let expected = draw { list in if opacity >= 1 { list.fill(left, with: .black) } }
    #expect(group == expected)
  }

  @Test("opacities of nested groups multiply")
  func nested() {
    let surface = draw { list in
      list.withOpacity(0.5) { $0.withOpacity(0.5) { $0.fill(left, with: .black) } }
    }
    // 255 · (128 / 255)² = 64.25
    #expect(surface[4, 4] == 0xFFBF_BFBF)
  }

  @Test("a group inside a group of opacity 0 is not drawn, and later commands are")
  func skipped() {
    let surface = draw { list in
      list.withOpacity(0) {
        $0.withOpacity(1) { $0.fill(left, with: .black) }
        $0.fill(left, with: .black)
      }
      list.fill(right, with: .black)
    }
    #expect(surface[3, 3] == 0xFFFF_FFFF)
    #expect(surface[12, 10] == 0xFF00_0000)
  }

  @Test("the layer of a group includes its strokes, miters and caps", arguments: 0..<40)
  func reach(seed: Int) {
    // A group of opacity 254/255 has almost the pixels of its commands alone.
    var random = SplitMix64(seed)
    let box = Rect(x: 4, y: 4, width: 12, height: 8)
    var path = Path()
    path.move(to: random.point(in: box))
    path.addLine(to: random.point(in: box))
    path.addArc(to: random.point(in: box), radii: Size(width: 2, height: 5), largeArc: true, sweep: true)
    path.addQuadratic(to: random.point(in: box), control: random.point(in: box))
    let style = StrokeStyle(
      width: .random(in: 1...5, using: &random), cap: seed % 2 == 0 ? .square : .round, join: .miter(limit: 10))
    let turn = AffineTransform.rotation(.degrees(.random(in: -20...20, using: &random)))
    func body(_ list: inout DisplayListBuilder) {
      list.withTransform(turn) { $0.stroke(.path(path), with: .black, style: style) }
    }
    let plain = draw(body)
    let group = draw { list in list.withOpacity(254 / 255.0, body) }
    for (a, b) in zip(plain.pixels, group.pixels) {
      #expect(abs(Int(a & 0xFF) - Int(b & 0xFF)) <= 2)
    }
  }

  @Test("thousands of nested groups are drawn in bounded time", arguments: 0..<4)
  func depth(kind: Int) {
    let kinds: [(begin: DrawingCommand, count: Int)] = [
      (.beginGroup(opacity: 1), 10_000), (.beginGroup(opacity: 0.4), 3_000),
      (.beginClip(.ellipse(Rect(x: -9, y: -9, width: 40, height: 40)), rule: .nonZero, transform: .identity), 3_000),
      (.beginShadow(Shadow(color: .black, standardDeviation: 2), transform: .identity, clip: nil), 300),
    ]
    let (begin, count) = kinds[kind]
    var commands = Array(repeating: begin, count: count)
    commands.append(.fill(left, rule: .nonZero, paint: .color(.black), transform: .identity, clip: nil))
    commands += Array(repeating: .endGroup, count: count)
    commands.append(.fill(right, rule: .nonZero, paint: .color(.black), transform: .identity, clip: nil))
    var surface = Surface(width: 20, height: 16)
    surface.draw(DisplayList(commands: commands), background: .white)
    #expect(surface[4, 4] == (kind == 1 ? 0xFFFF_FFFF : 0xFF00_0000))
    #expect(surface[12, 10] == 0xFF00_0000)
    #expect(surface.isPaddingUntouched)
  }

  @Test("groups inside 256 others have no effect, and masks in them are not drawn")
  func deepest() {
    func nested(_ depth: Int, _ list: inout DisplayListBuilder, _ body: (inout DisplayListBuilder) -> Void) {
      if depth == 0 { return body(&list) }
      // An isolated group of opacity 1 has a layer, and the pixels of its contents.
      list.withBlendMode(.normal) { nested(depth - 1, &$0, body) }
    }
    func picture(_ depth: Int, _ body: (inout DisplayListBuilder) -> Void) -> [UInt32] {
      draw { nested(depth, &$0, body) }.pixels
    }
    let (left, right) = (left, right)
    let faint: (inout DisplayListBuilder) -> Void = { list in
      list.withOpacity(0.5) { $0.fill(left, with: .black) }
    }
    let plain: (inout DisplayListBuilder) -> Void = { $0.fill(left, with: .black) }
    #expect(picture(255, faint) == picture(0, faint))
    #expect(picture(256, faint) == picture(0, plain) && picture(0, plain) != picture(0, faint))
    let masked: (inout DisplayListBuilder) -> Void = { list in
      list.withMask(.alpha, { $0.fill(right, with: .white) }, { $0.fill(left, with: .black) })
    }
    #expect(picture(254, masked) == picture(0, masked))
    // Groups that follow deep ones have their effects.
    let deep = draw { list in
      nested(300, &list) { $0.fill(right, with: .black) }
      for _ in 0..<300 { list.withOpacity(0.5) { $0.fill(right, with: .black) } }
      faint(&list)
    }
    let plainly = draw { list in
      for _ in 0..<301 { list.fill(right, with: .black) }
      faint(&list)
    }
    #expect(deep.pixels == plainly.pixels)
    #expect(picture(256, masked) == picture(0, plain) && picture(0, plain) != picture(0, masked))
  }

  @Test("the layer of a group includes all drawings of its inner groups", arguments: 0..<40)
  func measured(seed: Int) {
    // A group of opacity 1 is drawn directly, and one of 254/255 on a layer with its bounds. Both have almost the same
    // pixels.
    let list = randomScene(seed: seed, width: 20, height: 16)
    func wrapped(_ opacity: Double) -> Surface {
      draw { builder in builder.withOpacity(opacity) { $0.draw(list) } }
    }
    for (a, b) in zip(wrapped(1).pixels, wrapped(254.0 / 255).pixels) {
      for shift: UInt32 in [0, 8, 16, 24] {
        #expect(abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF)) <= 10)
      }
    }
  }
}
