// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeRasterization
import TestSupport
import Testing

@Suite("Blend modes and masks")
struct BlendModeTests {
  /// A colour by the formulas of "Compositing and Blending Level 1", with components that are not premultiplied.
  private struct Reference {
    var components: [Double]
    var alpha: Double

    static func luminosity(_ c: [Double]) -> Double { 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2] }
    static func saturation(_ c: [Double]) -> Double { (c.max() ?? 0) - (c.min() ?? 0) }

    static func setLuminosity(_ c: [Double], _ wanted: Double) -> [Double] {
      let moved = c.map { $0 + wanted - luminosity(c) }
      let (l, n, x) = (luminosity(moved), moved.min() ?? 0, moved.max() ?? 0)
      var result = moved
      if n < 0 { result = result.map { l + (($0 - l) * l) / (l - n) } }
      if x > 1 { result = result.map { l + (($0 - l) * (1 - l)) / (x - l) } }
      return result
    }

    static func setSaturation(_ c: [Double], _ wanted: Double) -> [Double] {
      let order = c.indices.sorted { c[$0] < c[$1] }
      var result = [0.0, 0, 0]
      if c[order[2]] > c[order[0]] {
        result[order[1]] = (c[order[1]] - c[order[0]]) * wanted / (c[order[2]] - c[order[0]])
        result[order[2]] = wanted
      }
      return result
    }

    static func separable(_ b: Double, _ s: Double, _ mode: BlendMode) -> Double {
      switch mode {
      case .multiply: return b * s
      case .screen: return b + s - b * s
      case .overlay: return separable(s, b, .hardLight)
      case .darken: return min(b, s)
      case .lighten: return max(b, s)
      case .colorDodge: return b == 0 ? 0 : s == 1 ? 1 : min(1, b / (1 - s))
      case .colorBurn: return b == 1 ? 1 : s == 0 ? 0 : 1 - min(1, (1 - b) / s)
      case .hardLight: return s <= 0.5 ? b * 2 * s : separable(b, 2 * s - 1, .screen)
      case .softLight:
        let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
        return s <= 0.5 ? b - (1 - 2 * s) * b * (1 - b) : b + (2 * s - 1) * (d - b)
      case .difference: return abs(b - s)
      case .exclusion: return b + s - 2 * b * s
      default: return s
      }
    }

    static func blended(_ b: [Double], _ s: [Double], _ mode: BlendMode) -> [Double] {
      switch mode {
      case .hue: setLuminosity(setSaturation(s, saturation(b)), luminosity(b))
      case .saturation: setLuminosity(setSaturation(b, saturation(s)), luminosity(b))
      case .color: setLuminosity(s, luminosity(b))
      case .luminosity: setLuminosity(b, luminosity(s))
      default: zip(b, s).map { separable($0, $1, mode) }
      }
    }

    /// The premultiplied components and the alpha of a source over a backdrop.
    static func composited(_ backdrop: Reference, _ source: Reference, _ mode: BlendMode) -> [Double] {
      let (ab, `as`) = (backdrop.alpha, source.alpha)
      if mode == .plusLighter {
        return zip(backdrop.components, source.components).map { min(1, $0 * ab + $1 * `as`) } + [min(1, ab + `as`)]
      }
      let colors = blended(backdrop.components, source.components, mode)
      return (0..<3).map {
        `as` * (1 - ab) * source.components[$0] + `as` * ab * colors[$0] + (1 - `as`) * ab * backdrop.components[$0]
      } + [`as` + ab * (1 - `as`)]
    }

    /// The colour of a premultiplied pixel.
    init(_ pixel: UInt32) {
      alpha = Double(pixel >> 24) / 255
      let divisor = alpha > 0 ? alpha : 1
      components = [16, 8, 0].map { Double(pixel >> UInt32($0) & 255) / 255 / divisor }
    }
  }

  private static func picture(_ body: DrawingBody, width: Int = 64) -> Surface {
    Surface(width: width, height: 8, body)
  }

  @Test("each mode follows its formula within one level of 255", arguments: BlendMode.allCases)
  func formulas(mode: BlendMode) {
    var random = SplitMix64(mode.rawValue.count)
    func color() -> Color {
      func component() -> Double { random.element(of: [0, 1, random.nextUnit(), random.nextUnit()]) }
      return Color(red: component(), green: component(), blue: component(), alpha: component())
    }
    for _ in 0..<120 {
      let pairs = (0..<61).map { _ in (color(), color()) }
      func fill(_ list: inout DisplayListBuilder, _ colors: [Color]) {
        for (x, color) in colors.enumerated() {
          list.fill(.rectangle(Rect(x: Double(x), y: 0, width: 1, height: 8)), with: color)
        }
      }
      let below = Self.picture { fill(&$0, pairs.map(\.0)) }
      let above = Self.picture { fill(&$0, pairs.map(\.1)) }
      let both = Self.picture { list in
        fill(&list, pairs.map(\.0))
        list.withBlendMode(mode) { fill(&$0, pairs.map(\.1)) }
      }
      for x in 0..<61 {
        let expected = Reference.composited(Reference(below[x, 3]), Reference(above[x, 3]), mode)
        let pixel = both[x, 3]
        for (index, shift) in [16, 8, 0, 24].enumerated() {
          let value = Double(pixel >> UInt32(shift) & 255)
          #expect(
            abs(value - expected[index] * 255) <= 0.51,
            "\(below[x, 3]) \(above[x, 3]) \(pixel)")
        }
      }
    }
  }

  @Test("a mask multiplies its group by alpha or luminance, and leaves the pixels below")
  func masks() {
    let colors: [Color] = [.white, .black, Color(hex: 0xFF0000), Color(hex: 0x00FF00), Color(hex: 0x0000FF)]
    let luminances: [Double] = [1, 0, 0.2126, 0.7152, 0.0722]
    for source in MaskSource.allCases {
      for isInverted in [false, true] {
        let surface = Self.picture { list in
          list.fill(.rectangle(Rect(x: 0, y: 0, width: 64, height: 4)), with: Color(hex: 0x336699))
          list.withMask(
            source, isInverted: isInverted,
            { list in
              for (x, color) in colors.enumerated() {
                list.fill(
                  .rectangle(Rect(x: Double(x), y: 0, width: 1, height: 8)), with: color.withOpacity(0.6))
              }
            },
            { $0.fill(.rectangle(Rect(x: 0, y: 2, width: 64, height: 6)), with: .white) })
        }
        for x in 0..<8 {
          var factor = x < colors.count ? (source == .alpha ? 0.6 : 0.6 * luminances[x]) : 0
          if isInverted { factor = 1 - factor }
          #expect(surface[x, 0] == 0xFF33_6699)
          #expect(abs(Double(surface[x, 6] >> 24) - factor * 255) < 1.5, "\(source) \(isInverted) \(x)")
          #expect(abs(Double(surface[x, 3] >> 16 & 255) - (factor * 255 + (1 - factor) * 51)) < 1.5)
        }
      }
    }
  }

  @Test("an empty mask hides its group, and inverted shows all of it")
  func emptyMask() {
    func body(_ isInverted: Bool) -> Surface {
      Self.picture { list in
        list.withMask(
          isInverted: isInverted, { _ in }, { $0.fill(.ellipse(Rect(x: 1, y: 1, width: 20, height: 6)), with: .black) })
      }
    }
    #expect(body(false) == Self.picture { _ in })
    #expect(body(true) == Self.picture { $0.fill(.ellipse(Rect(x: 1, y: 1, width: 20, height: 6)), with: .black) })
  }

  @Test("a mask outside of a group that is composited separately has no effect")
  func misplaced() {
    let fill = DrawingCommand.fill(
      .rectangle(Rect(x: 0, y: 0, width: 9, height: 9)), rule: .nonZero, paint: .color(.black), transform: .identity,
      clip: nil)
    var lists: [[DrawingCommand]] = [[fill, .beginMask(.alpha), .endGroup]]
    lists.append([.beginGroup(opacity: 1), fill, .beginMask(.alpha), fill, .endGroup, .endGroup])
    lists.append([.beginMask(.alpha), fill, .endGroup, fill])
    for commands in lists {
      var surface = Surface(width: 64, height: 8)
      surface.draw(DisplayList(commands: commands), background: .clear)
      #expect(surface == Self.picture { $0.fill(.rectangle(Rect(x: 0, y: 0, width: 9, height: 9)), with: .black) })
    }
  }
}
