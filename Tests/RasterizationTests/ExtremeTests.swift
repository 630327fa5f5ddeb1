// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeRasterization
import TestSupport
import Testing

@Suite("Coordinates of any size")
struct ExtremeTests {
  static let extremes: [Double] = [
    .nan, .infinity, -.infinity, 1e300, -1e300, 1e15, -1e15, 1e9, -1e9, 4e6, -131_072, 131_072.5, 0,
    .leastNonzeroMagnitude, 17.3,
  ]

  @Test("fills, strokes and groups with extreme coordinates do not trap", arguments: 0..<150)
  func random(seed: Int) {
    var random = SplitMix64(seed)
    func number() -> Double {
      Bool.random(using: &random)
        ? .random(in: -20...60, using: &random) : Self.extremes.randomElement(using: &random) ?? 0
    }
    func point() -> Point { Point(x: number(), y: number()) }
    var surface = Surface(width: 40, height: 30)
    var rasterizer = Rasterizer()
    for _ in 0..<3 {
      var path = Path()
      path.move(to: point())
      path.addLine(to: point())
      path.addCubic(to: point(), control1: point(), control2: point())
      path.addQuadratic(to: point(), control: point())
      path.addArc(
        to: point(), radii: Size(width: number(), height: number()), rotation: Angle(radians: number()), largeArc: true,
        sweep: false)
      path.close()
      let rect = Rect(x: number(), y: number(), width: number(), height: number())
      let shapes: [Shape] = [
        .path(path), .rectangle(rect), .ellipse(rect), .roundedRectangle(rect, cornerRadius: number()),
      ]
      let style = StrokeStyle(
        width: number(), cap: .round, join: .miter(limit: number()),
        dashes: seed % 2 == 0 ? [] : [number(), number(), 1],
        dashPhase: number())
      let color = Color(red: number(), green: number(), blue: 1, alpha: number())
      let transform =
        seed % 4 == 0
        ? AffineTransform(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number()) : .identity
      let clip = seed % 3 == 0 ? Rect(x: number(), y: number(), width: number(), height: number()) : nil
      var commands: [DrawingCommand] = [.beginGroup(opacity: 0.5)]
      for shape in shapes {
        commands.append(
          .fill(shape, rule: .evenOdd, paint: .color(color), transform: ProjectiveTransform(transform), clip: clip))
        commands.append(
          .stroke(shape, style: style, paint: .color(color), transform: ProjectiveTransform(transform), clip: clip))
      }
      commands.append(.endGroup)
      surface.draw(DisplayList(commands: commands), with: &rasterizer, scale: seed % 7 == 0 ? number() : 1)
    }
    #expect(surface.isPaddingUntouched)
  }

  @Test(
    "gradients, images, clips, shadows and projections with extreme coordinates do not trap",
    arguments: 0..<(_isDebugAssertConfiguration() ? 100 : 400))
  func effects(seed: Int) {
    var random = SplitMix64(5000 + seed)
    func number() -> Double {
      Int.random(in: 0..<4, using: &random) > 0
        ? .random(in: -20...60, using: &random) : Self.extremes.randomElement(using: &random) ?? 0
    }
    func small() -> Double {
      Int.random(in: 0..<6, using: &random) > 0
        ? .random(in: -1...1, using: &random) : Self.extremes.randomElement(using: &random) ?? 0
    }
    func point() -> Point { Point(x: number(), y: number()) }
    func rect() -> Rect { Rect(x: number(), y: number(), width: number(), height: number()) }
    func affine() -> AffineTransform {
      AffineTransform(a: small(), b: small(), c: small(), d: small(), tx: number(), ty: number())
    }
    func transform() -> ProjectiveTransform {
      switch Int.random(in: 0..<3, using: &random) {
      case 0: return .identity
      case 1: return ProjectiveTransform(affine())
      default:
        return ProjectiveTransform(
          a: small(), b: small(), c: small(), d: small(), tx: number(), ty: number(), wx: small() / 50,
          wy: small() / 50, w0: Bool.random(using: &random) ? 1 : small())
      }
    }
    func clip() -> Rect? { Bool.random(using: &random) ? rect() : nil }
    func color() -> Color { Color(red: small(), green: small(), blue: 0.5, alpha: abs(small())) }
    func shape() -> Shape {
      var path = Path()
      path.move(to: point())
      path.addLine(to: point())
      path.addCubic(to: point(), control1: point(), control2: point())
      path.addArc(to: point(), radii: Size(width: number(), height: 4), largeArc: true, sweep: false)
      return [.path(path), .rectangle(rect()), .ellipse(rect()), .roundedRectangle(rect(), cornerRadius: number())][
        Int.random(in: 0..<4, using: &random)]
    }
    func paint() -> Paint {
      let form: Gradient.Form =
        Bool.random(using: &random)
        ? .linear(from: point(), to: point()) : .radial(center: point(), radius: number())
      return .gradient(
        Gradient(
          form,
          stops: (0..<Int.random(in: 0...4, using: &random)).map { _ in .init(offset: small(), color: color()) },
          spread: [.pad, .repeat, .reflect][Int.random(in: 0..<3, using: &random)],
          transform: Bool.random(using: &random) ? .identity : affine()))
    }
    func shadow() -> Shadow {
      Shadow(color: color(), offset: Vector(dx: number(), dy: number()), standardDeviation: number())
    }
    var commands: [DrawingCommand] = []
    var depth = 0
    for _ in 0..<14 {
      switch Int.random(in: 0..<9, using: &random) {
      case 0, 1:
        commands.append(.fill(shape(), rule: .nonZero, paint: paint(), transform: transform(), clip: clip()))
      case 2:
        let style = StrokeStyle(
          width: number(), cap: .round, join: .round, dashes: Bool.random(using: &random) ? [] : [number(), 3])
        commands.append(.stroke(shape(), style: style, paint: paint(), transform: transform(), clip: clip()))
      case 3, 4:
        commands.append(
          .image(
            ImageTests.image(seed: seed), in: rect(), sampling: seed % 2 == 0 ? .nearest : .bilinear,
            opacity: abs(small()), transform: transform(), clip: clip()))
      case 5: commands.append(.shadow(shadow(), of: shape(), rule: .evenOdd, transform: transform(), clip: clip()))
      case 6:
        commands.append(.beginClip(shape(), rule: .nonZero, transform: transform()))
        depth += 1
      case 7:
        let row = SIMD4(number(), number(), number(), number())
        commands.append(
          seed % 3 == 0
            ? .beginColorMatrix(ColorMatrix(red: row, green: -row, blue: row * 1e200))
            : Bool.random(using: &random)
              ? .beginShadow(shadow(), transform: transform(), clip: clip())
              : .beginBlur(
                standardDeviation: Vector(dx: number(), dy: number()), transform: transform(), clip: clip()))
        depth += 1
      default:
        commands.append(depth > 0 ? .endGroup : .beginGroup(opacity: small()))
        depth += depth > 0 ? -1 : 1
      }
    }
    // Some lists lack the ends of their groups, and some have one end too many.
    if seed % 3 > 0 { for _ in 0..<(depth + seed % 2) { commands.append(.endGroup) } }
    let list = DisplayList(commands: commands)
    var surface = Surface(width: 40, height: 30)
    var rasterizer = Rasterizer()
    let scale = seed % 7 == 0 ? number() : 1
    surface.draw(list, with: &rasterizer, scale: scale, background: .white)
    let first = surface
    surface.draw(list, with: &rasterizer, scale: scale, background: .white)
    #expect(surface == first)
    #expect(surface.isPaddingUntouched)
    // Over an opaque background all pixels stay opaque, so that no channel overflows into another one.
    #expect(surface.coverage.allSatisfy { $0 == 1 })
    let turned = displayList { builder in builder.withTransform(affine()) { $0.draw(list) } }
    surface.draw(turned, with: &rasterizer, background: .white)
    #expect(surface.coverage.allSatisfy { $0 == 1 })
    #expect(surface.isPaddingUntouched)
  }

  @Test("a rectangle far larger than the surface covers all of it", arguments: [1e4, 1e6, 1e9, 1e12, 1e15])
  func covering(reach: Double) {
    var path = Path()
    path.move(to: Point(x: -reach, y: -reach))
    path.addLine(to: Point(x: reach, y: -reach))
    path.addLine(to: Point(x: reach, y: reach))
    path.addLine(to: Point(x: -reach, y: reach))
    for shape in [Shape.path(path), .rectangle(Rect(x: -reach, y: -reach, width: 2 * reach, height: 2 * reach))] {
      var surface = Surface(width: 40, height: 30)
      surface.draw(displayList { $0.fill(shape, with: .black) })
      #expect(surface.coverage.allSatisfy { $0 == 1 })
    }
  }

  @Test("an ellipse of any size around the surface covers all of it", arguments: [60.0, 1e3, 1e5, 1e7, 1e9])
  func ellipse(radius: Double) {
    var surface = Surface(width: 40, height: 30)
    let rect = Rect(center: Point(x: 20, y: 15), size: Size(width: 2 * radius, height: 2 * radius))
    surface.draw(displayList { $0.fill(.ellipse(rect), with: .black) })
    #expect(surface.coverage.allSatisfy { $0 == 1 })
  }

  @Test("the edge of a huge disc is exact", arguments: [1e3, 1e4, 1e5, 1e6])
  func edgeOfDisc(radius: Double) {
    var surface = Surface(width: 20, height: 8)
    let rect = Rect(center: Point(x: 10.5 - radius, y: 4), size: Size(width: 2 * radius, height: 2 * radius))
    surface.draw(displayList { $0.fill(.ellipse(rect), with: .black) })
    #expect(surface[9, 4] >> 24 > 250)
    #expect(abs(Double(surface[10, 4] >> 24) / 255 - 0.5) < 0.13)
    #expect(surface[11, 4] >> 24 < 5)
  }

  @Test("a diagonal that extends far beyond the surface keeps its slope", arguments: [1e3, 1e6, 1e9, 1e12])
  func diagonal(reach: Double) {
    var path = Path()
    path.move(to: Point(x: -reach, y: -reach))
    path.addLine(to: Point(x: reach, y: reach))
    path.addLine(to: Point(x: -reach, y: reach))
    var surface = Surface(width: 40, height: 30)
    surface.draw(displayList { $0.fill(.path(path), with: .black) })
    for y in 0..<30 {
      for x in 0..<40 {
        let expected = x < y ? 1 : x > y ? 0 : 0.5
        #expect(abs(Double(surface[x, y] >> 24) / 255 - expected) < 0.01 + reach * 1e-14)
      }
    }
  }

  @Test("the visible part of a dashed line with a length of 2 · 10⁹ pixels is drawn")
  func longDashes() {
    var path = Path()
    path.move(to: Point(x: -1e9, y: 10))
    path.addLine(to: Point(x: 1e9, y: 10))
    var surface = Surface(width: 40, height: 20)
    surface.draw(displayList { $0.stroke(.path(path), with: .black, style: StrokeStyle(width: 2, dashes: [5, 5])) })
    // The pattern starts at −10⁹, a multiple of 10.
    for x in 0..<40 { #expect(surface[x, 9] >> 24 == (x % 10 < 5 ? 255 : 0)) }
  }

  @Test("a surface without pixels accepts any list", arguments: [(0, 0), (5, 0), (0, 5)])
  func empty(width: Int, height: Int) {
    var surface = Surface(width: width, height: height)
    surface.draw(randomScene(seed: 1, width: 40, height: 40))
    #expect(surface.isPaddingUntouched)
  }

  @Test("the widest surface is drawn to its last pixel")
  func widest() {
    let width = Rasterizer.maximumDimension
    var surface = Surface(width: width, height: 3)
    let ellipse = Shape.ellipse(Rect(x: -4, y: -400, width: Double(width) + 8, height: 803))
    surface.draw(displayList { $0.fill(ellipse, with: .black) })
    #expect(surface[0, 1] >> 24 > 0)
    #expect(surface[width / 2, 1] >> 24 == 255)
    #expect(surface[width - 1, 1] >> 24 > 0)
    #expect(surface.isPaddingUntouched)
  }

  @Test("the widest surface draws nested shadows, clips, gradients and images to its last pixel")
  func widestEffects() {
    let width = Rasterizer.maximumDimension
    let all = Rect(x: -9_000, y: -3, width: Double(width) + 18_000, height: 9)
    let stops = [Gradient.Stop(offset: 0, color: .black), .init(offset: 1, color: Color(hex: 0x336699))]
    var surface = Surface(width: width, height: 3)
    surface.draw(
      displayList { list in
        for sign in [-1.0, 1] {
          let shadow = Shadow(
            color: .black, offset: Vector(dx: 2_048 * sign, dy: 0), standardDeviation: 2)
          list.withShadow(shadow) {
            $0.withShadow(shadow) {
              $0.drawShadow(shadow, of: .rectangle(all))
              $0.withClip(.roundedRectangle(all, cornerRadius: 9)) {
                $0.fill(.rectangle(all), with: .linear(from: .zero, to: Point(x: Double(width), y: 0), stops: stops))
              }
            }
          }
        }
        list.draw(Bitmap(width: 1, height: 1, pixels: [0x8000_0000]), in: all)
      }, background: .white)
    #expect(surface.coverage.allSatisfy { $0 == 1 })
    #expect(surface[0, 1] == 0xFF00_0000)
    #expect(surface[width - 1, 1] == 0xFF19_334C)
    #expect(surface.isPaddingUntouched)
  }
}
