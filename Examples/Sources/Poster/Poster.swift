// SPDX-License-Identifier: MIT
import Glissade
import GlissadeWindow

/// A poster for an evening of dance: a striped sun over water, under a field of dots. A press plays its entrance again.
///
/// The stripes are the matte of the sun, and a mask keeps the dots away from it. Rays, dots, stripes and waves are
/// replicated layers: each is one layer, drawn in copies, which have delays except for the stripes. The waves multiply
/// with the colours behind them, and the title enters by glyph.
struct Poster: LayerTreeContent {
  var tree = LayerTree(size: Self.size)

  static let size = Size(width: 480, height: 640)
  private static let (paper, ink) = (Color(hex: 0xF6EFE4), Color(hex: 0x17203A))
  private static let (coral, water) = (Color(hex: 0xE4402E), Color(hex: 0x2B8FA6))
  private static let frame = Rect(x: 24, y: 24, width: 432, height: 432)
  private static let sun = Point(x: 216, y: 222)

  init(playedAt instant: Double = 0) {
    tree.add(.rectangle(size: Self.size), at: Point(x: 240, y: 320)) { $0.fill = Self.paper }
    let art = tree.add(.rectangle(size: Self.frame.size), at: Self.frame.center) {
      $0.clip = .roundedRectangle(Rect(origin: .zero, size: Self.frame.size), cornerRadius: 14)
      $0.style.gradient = Self.gradient(Color(hex: 0xFBE3C0), Color(hex: 0xF6B58A))
    }
    addDots(in: art, at: instant)
    addSun(in: art, at: instant)
    addRays(in: art, at: instant)
    addWaves(in: art, at: instant)
    addTexts(at: instant)
  }

  /// A field of dots whose sizes are a ripple: each dot pulses later the farther it is from the middle.
  private mutating func addDots(in art: LayerID, at instant: Double) {
    let sky = tree.add(.group(), in: art) { $0.blendMode = .multiply }
    tree.add(masks: [LayerMask(Path(circleAt: Self.sun, radius: 168), mode: .subtract, feather: 40)], to: sky)
    let field = tree.add(.group(), at: Point(x: 18, y: 18), in: sky) {
      $0.replication = LayerReplication(
        count: 34 * 13, arrangement: .grid(columns: 34, spacing: Vector(dx: 12, dy: 12)),
        stagger: Stagger(each: 0.085, from: .center))
    }
    let dot = tree.add(.ellipse(size: Size(width: 5, height: 5)), in: field) { $0.fill = Color(hex: 0xF0A070) }
    let pulse = LayerAnimation(
      .scale,
      .basic(
        from: Vector(dx: 0.35, dy: 0.35), to: Vector(dx: 1.25, dy: 1.25),
        timing: MediaTiming(duration: 0.5, repeatCount: .infinity, autoreverses: true, fillMode: .both),
        timingFunction: .easeInOut))
    tree.animate(dot, pulse, at: instant)
  }

  /// The sun, cut by stripes that grow downwards.
  private mutating func addSun(in art: LayerID, at instant: Double) {
    let stripes = tree.add(.group(), at: Self.sun + Vector(dx: 0, dy: 14), in: art) {
      $0.replication = LayerReplication(count: 6)
      $0[.copyOffset] = Vector(dx: 0, dy: 13)
      $0[.copyScale] = Vector(dx: 1, dy: 1.13)
    }
    tree.add(.rectangle(size: Size(width: 320, height: 3.4)), in: stripes)
    let disc = tree.add(.ellipse(size: Size(width: 252, height: 252)), at: Self.sun + Vector(dx: 0, dy: 230), in: art) {
      $0.style.gradient = Self.gradient(Color(hex: 0xFF9A4D), Self.coral)
      $0.mattes = [LayerMatte(stripes, isInverted: true)]
    }
    let spring = Spring(response: 0.9, dampingRatio: 0.8)
    tree.transaction(at: instant, policy: .spring(spring)) { $0[disc].position = Self.sun }
  }

  /// Rays on a circle around the sun, which appear one after another.
  private mutating func addRays(in art: LayerID, at instant: Double) {
    let rays = tree.add(.group(), in: art) {
      $0.replication = LayerReplication(
        count: 90, arrangement: .path(Path(circleAt: Self.sun, radius: 150), turns: true),
        stagger: Stagger(total: 0.9))
      $0[.copyPathStart] = 0.75
    }
    let ray = tree.add(.rectangle(size: Size(width: 2, height: 13), cornerRadius: 1), in: rays) {
      $0.fill = Self.ink
      $0.opacity = 0
    }
    tree.transaction(at: instant + 0.4, duration: 0.5) { $0[ray].opacity = 1 }
  }

  /// Rows of one wave of 144 points, each later than the row before it, over the lower part of the sun.
  private mutating func addWaves(in art: LayerID, at instant: Double) {
    let rows = tree.add(.group(), at: Point(x: -40, y: 300), in: art) {
      $0.replication = LayerReplication(count: 6, stagger: Stagger(each: 0.55))
      $0[.copyOffset] = Vector(dx: 0, dy: 22)
      $0[.copyStartOpacity] = 0.3
      $0[.copyEndOpacity] = 0.6
    }
    let points = (0...96).map { step in
      Point(x: Double(step - 24) * 12, y: 9 * Vector(direction: .degrees(30 * Double(step))).dy)
    }
    let corners = [Point(x: 1000, y: 200), Point(x: -288, y: 200)]
    let wave = tree.add(.path(Path(polyline: points + corners, isClosed: true)), in: rows) {
      $0.fill = Self.water
      $0.blendMode = .multiply
    }
    let timing = MediaTiming(duration: 4, repeatCount: .infinity, fillMode: .both)
    let drift = LayerAnimation(.position, .basic(from: .zero, to: Point(x: 144, y: 0), timing: timing))
    tree.animate(wave, drift, at: instant)
  }

  /// The title by glyph, a line and two small texts.
  private mutating func addTexts(at instant: Double) {
    let style = TextStyle(size: 84, typeface: .semibold, letterSpacing: 3.4)
    let title = tree.add(piecesOf: LayerText("GLISSADE", style: style), by: .glyphs, at: Point(x: 240, y: 534)) {
      $0.fill = Self.ink
      $0.opacity = 0
      $0.position.y += 40
    }
    var entrance = Timeline(duration: 0.5)
    let spring = RetargetPolicy.spring(Spring(response: 0.5, dampingRatio: 0.6))
    entrance.add(title.pieces, stagger: Stagger(each: 0.07), policy: spring) {
      $0.position.y -= 40
      $0.opacity = 1
    }
    tree.play(entrance, at: instant + 0.3)
    tree.add(.rectangle(size: Size(width: 432, height: 2)), at: Point(x: 240, y: 584)) { $0.fill = Self.ink }
    for (text, alignment) in [("an evening of dance", LayerText.Alignment.leading), ("31 December, 20:30", .trailing)] {
      let content = LayerContent.text(text, style: TextStyle(size: 17), alignment: alignment)
      tree.add(content, at: Point(x: alignment == .leading ? 24 : 456, y: 606)) {
        $0.anchor = Point(x: alignment == .leading ? 0 : 1, y: 0.5)
        $0.fill = Self.ink
      }
    }
  }

  private static func gradient(_ top: Color, _ bottom: Color) -> Gradient {
    Gradient(
      .linear(from: Point(x: 0, y: 0), to: Point(x: 0, y: 1)),
      stops: [Gradient.Stop(offset: 0, color: top), Gradient.Stop(offset: 1, color: bottom)])
  }

  mutating func handle(_ event: WindowEvent, at instant: Double) {
    if case .pointerPressed(.left, _) = event { self = Poster(playedAt: instant) }
  }
}
