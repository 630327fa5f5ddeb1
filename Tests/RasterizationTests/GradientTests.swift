// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeRasterization
import RealModule
import TestSupport
import Testing

@Suite("Gradients")
struct GradientTests {
  static let width = 48
  static let height = 32

  func draw(_ body: DrawingBody) -> Surface { Surface(width: Self.width, height: Self.height, body) }

  func fillAll(with paint: Paint) -> Surface {
    draw { $0.fill(.rectangle(Rect(x: 0, y: 0, width: Double(Self.width), height: Double(Self.height))), with: paint) }
  }

  /// The colour at a position of the gradient by the definition, in double precision, as four channels in 0 … 255.
  static func color(at position: Double, _ stops: [Gradient.Stop], _ spread: Gradient.Spread) -> [Double] {
    var t = position
    switch spread {
    case .pad: break
    case .repeat: t -= t.rounded(.down)
    case .reflect:
      t = abs(t.truncatingRemainder(dividingBy: 2))
      if t > 1 { t = 2 - t }
    }
    var offsets: [Double] = []
    for stop in stops { offsets.append(max(offsets.last ?? 0, min(max(stop.offset, 0), 1))) }
    let after = offsets.firstIndex { $0 > t } ?? stops.count
    let (before, next) = (stops[max(after - 1, 0)].color, stops[min(after, stops.count - 1)].color)
    let share =
      after == 0 || after == stops.count ? 0 : (t - offsets[after - 1]) / (offsets[after] - offsets[after - 1])
    let color = before.interpolated(to: next, at: share)
    return [color.premultipliedBlue, color.premultipliedGreen, color.premultipliedRed, color.alpha].map { $0 * 255 }
  }

  /// The distance of a position from the nearest possible jump of the colour.
  static func distanceToJump(_ position: Double, _ stops: [Gradient.Stop], _ spread: Gradient.Spread) -> Double {
    let t = spread == .pad ? position : abs(position).truncatingRemainder(dividingBy: 1)
    return ([0, 1] + stops.flatMap { [$0.offset, 1 - $0.offset] }).map { abs($0 - t) }.min() ?? 1
  }

  @Test("every channel is the exact colour after rounding", arguments: 0..<120)
  func exact(seed: Int) throws {
    var random = SplitMix64(seed)
    let box = Rect(x: 0, y: 0, width: 48, height: 32)
    let spread: Gradient.Spread = [.pad, .repeat, .reflect][seed % 3]
    let stops = (0..<Int.random(in: 2...5, using: &random)).map { _ in
      Gradient.Stop(
        offset: .random(in: 0...1, using: &random),
        color: Color(
          red: .random(in: 0...1, using: &random), green: .random(in: 0...1, using: &random),
          blue: .random(in: 0...1, using: &random), alpha: seed % 2 == 0 ? 1 : .random(in: 0...1, using: &random)))
    }.sorted { $0.offset < $1.offset }
    let own = AffineTransform(
      a: .random(in: 0.5...1.5, using: &random), b: .random(in: -0.5...0.5, using: &random),
      c: .random(in: -0.5...0.5, using: &random), d: .random(in: 0.5...1.5, using: &random), tx: 3, ty: -2)
    let outer = AffineTransform.rotation(.degrees(.random(in: -20...20, using: &random)))
    let form: Gradient.Form =
      seed % 4 < 2
      ? .linear(from: random.point(in: box), to: random.point(in: box))
      : .radial(center: random.point(in: box), radius: .random(in: 4...40, using: &random))
    let surface = draw { list in
      list.withTransform(outer) {
        $0.fill(
          .rectangle(Rect(x: -100, y: -100, width: 300, height: 300)),
          with: .gradient(Gradient(form, stops: stops, spread: spread, transform: own)))
      }
    }
    let inverse = try #require(outer.concatenated(with: own).inverse)
    var worst = 0.0
    var compared = 0
    for y in 0..<Self.height {
      for x in 0..<Self.width {
        let point = inverse.apply(to: Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
        let position: Double
        switch form {
        case .linear(let from, let to): position = (point - from).dot(to - from) / (to - from).lengthSquared
        case .radial(let center, let radius, _): position = point.distance(to: center) / radius
        }
        if Self.distanceToJump(position, stops, spread) < 1e-6 { continue }
        compared += 1
        let expected = Self.color(at: position, stops, spread)
        let pixel = surface[x, y]
        for (channel, value) in expected.enumerated() {
          worst = max(worst, abs(Double(pixel >> (8 * UInt32(channel)) & 0xFF) - value))
        }
        if pixel >> 24 < max(pixel & 0xFF, pixel >> 8 & 0xFF, pixel >> 16 & 0xFF) {
          Issue.record("a channel exceeds alpha at (\(x), \(y))")
        }
      }
    }
    // Half a step of rounding, plus the error of single precision.
    #expect(worst < 0.502)
    #expect(compared > 1400)
  }

  @Test("stops at one offset make a hard edge, and a stop out of order has the offset of the previous one")
  func edges() {
    let surface = fillAll(
      with: .linear(
        from: Point(x: 0, y: 0), to: Point(x: 48, y: 0),
        stops: [
          .init(offset: 0.5, color: .black), .init(offset: 0.5, color: .white), .init(offset: 0.25, color: .black),
        ]))
    #expect(surface[23, 5] == 0xFF00_0000)
    #expect(surface[24, 5] == 0xFF00_0000)
    let order = fillAll(
      with: .linear(
        from: Point(x: 0, y: 0), to: Point(x: 48, y: 0),
        stops: [.init(offset: -3, color: .white), .init(offset: 0.5, color: .white), .init(offset: 0.5, color: .black)])
    )
    #expect(order[23, 5] == 0xFFFF_FFFF)
    #expect(order[24, 5] == 0xFF00_0000)
  }

  @Test("a gradient without extent has its last colour, and one without stops draws nothing")
  func degenerate() {
    let stops = [Gradient.Stop(offset: 0, color: .white), .init(offset: 1, color: Color(hex: 0x123456))]
    let position = Point(x: 3, y: 4)
    for paint in [
      Paint.linear(from: position, to: position, stops: stops), .radial(center: position, radius: 0, stops: stops),
      .radial(center: position, radius: -4, stops: stops), .radial(center: position, radius: .nan, stops: stops),
      .linear(from: Point(x: .nan, y: 0), to: position, stops: stops),
      .linear(from: .zero, to: Point(x: .infinity, y: 0), stops: stops),
      .linear(from: .zero, to: position, stops: stops, transform: .scale(0)),
      .linear(from: .zero, to: position, stops: [stops[1]]),
    ] {
      #expect(fillAll(with: paint).pixels == fillAll(with: .color(Color(hex: 0x123456))).pixels)
    }
    #expect(fillAll(with: .linear(from: .zero, to: position, stops: [])).coverage.allSatisfy { $0 == 0 })
  }

  @Test("a gradient of one colour equals a paint of that colour, including the edges", arguments: 0..<20)
  func plain(seed: Int) {
    let color = Color(red: 0.3, green: 0.8, blue: 0.1, alpha: seed % 2 == 0 ? 1 : 0.55)
    let stops = [Gradient.Stop(offset: 0, color: color), .init(offset: 1, color: color)]
    let shape = Shape.ellipse(Rect(x: 3.3, y: 4.1, width: 30, height: 20 + Double(seed) / 3))
    let style = StrokeStyle(width: 3)
    let gradient = draw {
      $0.fill(shape, with: .radial(center: .zero, radius: 30, stops: stops), rule: .evenOdd)
      $0.stroke(shape, with: .linear(from: .zero, to: Point(x: 9, y: 9), stops: stops), style: style)
    }
    let single = draw {
      $0.fill(shape, with: color, rule: .evenOdd)
      $0.stroke(shape, with: color, style: style)
    }
    #expect(gradient == single)
  }

  @Test("the opacity of a paint applies to all its colours")
  func opacity() {
    let stops = [Gradient.Stop(offset: 0, color: .white), .init(offset: 1, color: .black)]
    let paint = Paint.linear(from: .zero, to: Point(x: 48, y: 0), stops: stops)
    let half = fillAll(with: paint.withOpacity(0.5))
    #expect(half.coverage.allSatisfy { $0 == 128.0 / 255 })
    #expect(fillAll(with: Paint.color(.black).withOpacity(0.5)).coverage.allSatisfy { $0 == 128.0 / 255 })
  }

  @Test("a focus is the start of the gradient, whose circles end at the outer one", arguments: 0..<60)
  func focus(seed: Int) {
    var random = SplitMix64(seed)
    let center = Point(x: 24, y: 16)
    let radius = Double.random(in: 5...30, using: &random)
    let distance = Double.random(in: 0...0.98, using: &random)
    let angle = Double.random(in: 0...6, using: &random)
    let focus = center + Vector(dx: .cos(angle), dy: .sin(angle)) * (radius * distance)
    let spread: Gradient.Spread = [.pad, .repeat, .reflect][seed % 3]
    let stops = [
      Gradient.Stop(offset: 0, color: .black), .init(offset: 0.4, color: Color(hex: 0xFF8000)),
      .init(offset: 1, color: .white),
    ]
    let surface = fillAll(
      with: .radial(center: center, radius: radius, focus: focus, stops: stops, spread: spread))
    var compared = 0
    for y in 0..<Self.height {
      for x in 0..<Self.width {
        let point = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
        // The circle of an offset t has the centre focus + t·(centre − focus) and the radius t·radius. The smallest
        // circle that contains the point is found by bisection.
        func isInside(_ t: Double) -> Bool { point.distance(to: focus + (center - focus) * t) <= t * radius }
        var (low, high) = (0.0, 1.0)
        while !isInside(high) { high *= 2 }
        for _ in 0..<80 {
          let middle = (low + high) / 2
          if isInside(middle) { high = middle } else { low = middle }
        }
        if Self.distanceToJump(high, stops, spread) < 1e-6 { continue }
        compared += 1
        for (channel, value) in Self.color(at: high, stops, spread).enumerated() {
          #expect(abs(Double(surface[x, y] >> (8 * UInt32(channel)) & 0xFF) - value) < 0.51)
        }
      }
    }
    #expect(compared > 1400)
  }

  @Test("a focus in the centre changes nothing, and one outside the circle is moved to it")
  func focusOutside() {
    let stops = [Gradient.Stop(offset: 0, color: .white), .init(offset: 1, color: Color(hex: 0x123456))]
    let center = Point(x: 20, y: 16)
    func surface(_ focus: Point?) -> Surface {
      fillAll(with: .radial(center: center, radius: 10, focus: focus, stops: stops))
    }
    #expect(surface(center) == surface(nil))
    #expect(surface(Point(x: 90, y: 16)) == surface(Point(x: 30, y: 16)))
    // Every circle passes through a focus on the circle, so that nothing lies in front of their tangent.
    let outside = surface(Point(x: 30, y: 16))
    for x in 30..<48 { #expect(outside[x, 16] == 0xFF12_3456) }
    // The circle through x = 20 has the radius 5, half of the outer one.
    #expect(abs(Int(outside[20, 16] >> 16 & 0xFF) - Int(255 - 0.5 * (255 - 0x12) + 0.05 * 237 / 2)) <= 7)
    #expect(surface(Point(x: .nan, y: 3)) == fillAll(with: .color(Color(hex: 0x123456))))
  }
}
