// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry

extension HostileNumbers {
  /// A display list of up to eight commands and groups of any kind, nested up to three deep.
  public mutating func displayList() -> DisplayList {
    var builder = DisplayListBuilder()
    addCommands(to: &builder, depth: 3)
    return builder.finish()
  }

  private mutating func addCommands(to builder: inout DisplayListBuilder, depth: Int) {
    for _ in 0..<index(below: depth == 3 ? 8 : 4) where !isExhausted {
      var inner = self
      switch index(below: depth > 0 ? 12 : 5) {
      case 0: builder.fill(shape(), with: paint(), rule: pick([.nonZero, .evenOdd]))
      case 1: builder.stroke(shape(), with: paint(), style: strokeStyle())
      case 2: builder.draw(image(), in: rect(), opacity: number(), sampling: pick([.nearest, .bilinear]))
      case 3: builder.drawShadow(shadow(), of: shape(), rule: pick([.nonZero, .evenOdd]))
      case 4: builder.fill(shape(), with: color())
      case 5:
        let transform = affineTransform()
        inner = self
        builder.withTransform(transform) { inner.addCommands(to: &$0, depth: depth - 1) }
        self = inner
      case 6:
        let projection = ProjectiveTransform(transform())
        inner = self
        builder.withProjection(projection) { inner.addCommands(to: &$0, depth: depth - 1) }
        self = inner
      case 7:
        let clip = shape()
        inner = self
        builder.withClip(clip) { inner.addCommands(to: &$0, depth: depth - 1) }
        self = inner
      case 8:
        let opacity = number()
        inner = self
        builder.withOpacity(opacity) { inner.addCommands(to: &$0, depth: depth - 1) }
        self = inner
      case 9:
        let deviation = vector()
        inner = self
        builder.withBlur(standardDeviation: deviation) { inner.addCommands(to: &$0, depth: depth - 1) }
        self = inner
      case 10:
        let (mode, opacity) = (pick(BlendMode.allCases), number())
        inner = self
        builder.withBlendMode(mode, opacity: opacity) { inner.addCommands(to: &$0, depth: depth - 1) }
        self = inner
      default:
        let shadow = shadow()
        inner = self
        builder.withShadow(shadow) { inner.addCommands(to: &$0, depth: depth - 1) }
        self = inner
      }
    }
  }

  private mutating func rect() -> Rect { Rect(origin: point(), size: size()) }

  private mutating func affineTransform() -> AffineTransform {
    AffineTransform(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
  }

  private mutating func image() -> Bitmap {
    Bitmap(width: 3, height: 2, pixels: [0xFFFF_FFFF, 0x8000_8000, 0, 0xFF00_0000, 0x0100_0001, 0xFF12_3456])
  }

  private mutating func shadow() -> Shadow {
    Shadow(color: color(), offset: vector(), standardDeviation: number())
  }

  private mutating func paint() -> Paint {
    let stops = (0..<index(below: 4)).map { _ in Gradient.Stop(offset: number(), color: color()) }
    let spread: Gradient.Spread = pick([.pad, .repeat, .reflect])
    switch index(below: 3) {
    case 0: return .linear(from: point(), to: point(), stops: stops, spread: spread, transform: affineTransform())
    case 1:
      return .radial(
        center: point(), radius: number(), focus: index(below: 2) == 0 ? nil : point(), stops: stops, spread: spread,
        transform: affineTransform())
    default: return .color(color())
    }
  }

  private mutating func strokeStyle() -> StrokeStyle {
    StrokeStyle(
      width: number(), cap: pick([.butt, .round, .square]), join: pick([.miter(limit: number()), .round, .bevel]),
      dashes: (0..<index(below: 4)).map { _ in number() }, dashPhase: number())
  }
}
