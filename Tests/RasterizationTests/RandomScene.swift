// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import TestSupport

/// A random scene with commands of every kind, reproducible by its seed.
///
/// - Parameter usesClips: Whether it has clips by upright rectangles. Where one of their sides is between pixels, a
///   second such clip around it changes the coverage at that side.
func randomScene(seed: Int, width: Double, height: Double, usesClips: Bool = true, usesBlendModes: Bool = false)
  -> DisplayList
{
  var random = SplitMix64(seed)
  let box = Rect(x: -10, y: -10, width: width + 20, height: height + 20)
  func shape() -> Shape {
    let rect = Rect(
      origin: random.point(in: box),
      size: Size(width: .random(in: -30...40, using: &random), height: .random(in: 0...40, using: &random)))
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return .rectangle(rect)
    case 1: return .roundedRectangle(rect, cornerRadius: .random(in: 0...12, using: &random))
    case 2: return .ellipse(rect)
    default:
      var path = Path()
      path.move(to: random.point(in: box))
      for _ in 0..<4 {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: path.addLine(to: random.point(in: box))
        case 1: path.addQuadratic(to: random.point(in: box), control: random.point(in: box))
        case 2:
          path.addCubic(to: random.point(in: box), control1: random.point(in: box), control2: random.point(in: box))
        default:
          path.addArc(
            to: random.point(in: box), radii: Size(width: .random(in: 5...30, using: &random), height: 12),
            rotation: .degrees(.random(in: 0..<360, using: &random)), largeArc: .random(using: &random),
            sweep: .random(using: &random))
        }
      }
      if Bool.random(using: &random) { path.close() }
      return .path(path)
    }
  }
  func color() -> Color {
    Color(
      red: .random(in: 0...1, using: &random), green: .random(in: 0...1, using: &random),
      blue: .random(in: 0...1, using: &random),
      alpha: Bool.random(using: &random) ? 1 : .random(in: 0...1, using: &random))
  }
  func style() -> StrokeStyle {
    StrokeStyle(
      width: .random(in: 0...8, using: &random), cap: [.butt, .round, .square][Int.random(in: 0..<3, using: &random)],
      join: [.miter(limit: 4), .round, .bevel][Int.random(in: 0..<3, using: &random)],
      dashes: Bool.random(using: &random) ? [] : [6, 3, 1], dashPhase: .random(in: -20...20, using: &random))
  }
  func paint() -> Paint {
    let stops = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      Gradient.Stop(offset: .random(in: 0...1, using: &random), color: color())
    }
    let spread: Gradient.Spread = [.pad, .repeat, .reflect][Int.random(in: 0..<3, using: &random)]
    if Bool.random(using: &random) {
      return .linear(from: random.point(in: box), to: random.point(in: box), stops: stops, spread: spread)
    }
    return .radial(
      center: random.point(in: box), radius: .random(in: 3...60, using: &random), stops: stops, spread: spread)
  }
  func projection() -> ProjectiveTransform {
    let axis = SIMD3(Double.random(in: -1...1, using: &random), .random(in: -1...1, using: &random), 0.3)
    return ProjectiveTransform(
      Transform3D.perspective(.random(in: 60...400, using: &random))
        .concatenated(with: .rotation(.degrees(.random(in: -80...80, using: &random)), axis: axis))
        .about(x: width / 2, y: height / 2))
  }
  func shadow() -> Shadow {
    Shadow(
      color: color(),
      offset: Vector(dx: .random(in: -9...9, using: &random), dy: .random(in: -9...9, using: &random)),
      standardDeviation: .random(in: 0...9, using: &random))
  }
  let image = Bitmap(
    width: 5, height: 4, pixels: (0..<20).map { _ in color().premultipliedPixel })
  var builder = DisplayListBuilder()
  func add(depth: Int, _ builder: inout DisplayListBuilder) {
    for _ in 0..<5 {
      let (shape, color, style) = (shape(), color(), style())
      let rule: FillRule = Bool.random(using: &random) ? .nonZero : .evenOdd
      let turn = AffineTransform.rotation(.degrees(.random(in: -40...40, using: &random)))
      let choice = Int.random(in: 0..<16, using: &random)
      let clip = Rect(
        origin: random.point(in: box),
        size: Size(width: .random(in: 10...50, using: &random), height: .random(in: 10...50, using: &random)))
      switch choice {
      case 0, 1: builder.fill(shape, with: color, rule: rule)
      case 2: builder.stroke(shape, with: color, style: style)
      case 3: builder.withTransform(turn) { $0.fill(shape, with: color, rule: rule) }
      case 4 where usesClips: builder.withClip(clip) { $0.fill(shape, with: color, rule: rule) }
      case 5: builder.fill(shape, with: paint(), rule: rule)
      case 6: builder.withTransform(turn) { $0.stroke(shape, with: paint(), style: style) }
      case 7:
        let sampling: ImageSampling = Bool.random(using: &random) ? .nearest : .bilinear
        builder.withTransform(turn) {
          $0.draw(image, in: clip, opacity: .random(in: 0...1, using: &random), sampling: sampling)
        }
      case 8: builder.drawShadow(shadow(), of: shape, rule: rule)
      case 9:
        builder.withProjection(projection()) {
          $0.fill(shape, with: paint(), rule: rule)
          $0.stroke(shape, with: color, style: style)
          $0.draw(image, in: clip)
        }
      case 10 where depth < 2: builder.withShadow(shadow()) { add(depth: depth + 1, &$0) }
      case 11 where depth < 2 && (usesClips || !shape.isRectangle):
        builder.withClip(shape, rule: rule) { add(depth: depth + 1, &$0) }
      case 12 where depth < 2:
        let deviation = Vector(dx: .random(in: 0...7, using: &random), dy: .random(in: 0...7, using: &random))
        builder.withTransform(turn) { $0.withBlur(standardDeviation: deviation) { add(depth: depth + 1, &$0) } }
      case 13 where depth < 2:
        let (source, isInverted) = (random.element(of: MaskSource.allCases), Bool.random(using: &random))
        builder.withMask(source, isInverted: isInverted, { add(depth: depth + 1, &$0) }, { add(depth: depth + 1, &$0) })
      case 14 where depth < 2 && usesBlendModes:
        let mode = random.element(of: BlendMode.allCases)
        builder.withBlendMode(mode, opacity: .random(in: 0...1, using: &random)) { add(depth: depth + 1, &$0) }
      case 15 where depth < 2:
        let matrix = ColorMatrix.saturation(.random(in: 0...2, using: &random)).followed(by: .tint(color))
        builder.withColorMatrix(matrix) { add(depth: depth + 1, &$0) }
      default:
        if depth < 3 { builder.withOpacity(.random(in: 0...1.2, using: &random)) { add(depth: depth + 1, &$0) } }
      }
    }
  }
  for _ in 0..<3 { add(depth: 0, &builder) }
  return builder.finish()
}

extension Shape {
  fileprivate var isRectangle: Bool { if case .rectangle = self { true } else { false } }
}
