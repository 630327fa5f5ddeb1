// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeTexts

extension SVGBuilder {
  /// The gradient of an element in the user space of a shape; `nil` for one that draws nothing.
  mutating func gradient(_ index: Int, _ context: SVGContext, _ bounds: Moving<Rect>) -> Moving<Gradient>? {
    let chain = gradientChain(from: index)
    drawn.formUnion(chain)
    guard let last = chain.first(where: { !stops(of: $0).isEmpty }) else { return nil }
    let colors = stopValues(of: last, context)
    func source(_ name: String) -> Int {
      chain.first { element($0).styles[name] != nil || !motions[$0].timed(name).isEmpty } ?? index
    }
    let usesBox = element(source("gradientUnits")).styles["gradientUnits"] != "userSpaceOnUse"
    var (across, down, neither) = (context.horizontal, context.vertical, context.diagonal)
    if usesBox { (across.whole, down.whole, neither.whole) = (1, 1, 1) }
    func number(_ name: String, _ units: SVGNumbers.Units, _ initial: Moving<Double>) -> Moving<Double> {
      value(name, of: source(name), .length(units), initial)
    }
    let isRadial = element(index).name == "radialGradient"
    let numbers: Moving<[Double]>
    if isRadial {
      let centerX = number("cx", across, .constant(across.whole / 2))
      let centerY = number("cy", down, .constant(down.whole / 2))
      numbers = Moving<Double>.all([
        centerX, centerY, number("r", neither, .constant(neither.whole / 2)), number("fx", across, centerX),
        number("fy", down, centerY),
      ])
    } else {
      numbers = Moving<Double>.all([
        number("x1", across, .constant(0)), number("y1", down, .constant(0)),
        number("x2", across, .constant(across.whole)), number("y2", down, .constant(0)),
      ])
    }
    let map = gradientMap(of: source("gradientTransform"), usesBox ? bounds : nil)
    let spread = Self.spread(element(source("spreadMethod")).styles["spreadMethod"])
    return numbers.with(colors) { numbers, stops in
      let form =
        isRadial
        ? Self.radial(numbers)
        : Gradient.Form.linear(
          from: Point(x: numbers[0], y: numbers[1]), to: Point(x: numbers[2], y: numbers[3]))
      return Gradient(form, stops: stops, spread: spread)
    }.with(map) { gradient, map in
      var gradient = gradient
      gradient.transform = map
      return gradient
    }
  }

  private static func radial(_ numbers: [Double]) -> Gradient.Form {
    .radial(
      center: Point(x: numbers[0], y: numbers[1]), radius: numbers[2],
      focus: numbers[3] == numbers[0] && numbers[4] == numbers[1] ? nil : Point(x: numbers[3], y: numbers[4]))
  }

  private static func spread(_ text: String?) -> Gradient.Spread {
    switch text {
    case "repeat": .repeat
    case "reflect": .reflect
    default: .pad
    }
  }

  /// The gradient and those that it refers to.
  private func gradientChain(from index: Int) -> [Int] {
    var chain = [index]
    while let next = element(chain[chain.count - 1]).attributes["href"].flatMap(document.target),
      !chain.contains(next), chain.count < 32, element(next).name.hasSuffix("Gradient")
    {
      chain.append(next)
    }
    return chain
  }

  private mutating func gradientMap(of index: Int, _ bounds: Moving<Rect>?) -> Moving<AffineTransform> {
    var base = Moving<TransformList>.constant(
      element(index).styles["gradientTransform"].flatMap { SVGTransforms.list($0, .init()) } ?? [])
    var effects: [SVGEffect<TransformList>] = []
    for (_, animation) in motions[index].timed("gradientTransform") {
      guard let course = schedules.courses[animation],
        let effect = SVGEffect.transform(element(animation).attributes, course.timing, course.schedule)
      else { continue }
      used.insert(animation)
      effects.append(effect)
    }
    base = .animated(base, by: effects)
    guard let bounds else { return base.map(\.plane) }
    return bounds.with(base) { box, list in
      AffineTransform(a: box.width, b: 0, c: 0, d: box.height, tx: box.minX, ty: box.minY)
        .concatenated(with: list.plane)
    }
  }

  // MARK: - Stops

  /// A stop with a straight colour.
  private struct Stop: Sendable {
    let offset: Double
    let color: SVGColor
  }

  private func stops(of index: Int) -> [Int] { element(index).children.filter { element($0).name == "stop" } }

  private mutating func stopValues(of index: Int, _ context: SVGContext) -> Moving<[Gradient.Stop]> {
    var values: [Moving<Stop>] = []
    var hasMovingOpacity: [Bool] = []
    for stop in stops(of: index) {
      let offset = value("offset", of: stop, .fraction, .constant(0))
      let color = value("stop-color", of: stop, .paint, .constant(.color(.black)))
      let opacity = value("stop-opacity", of: stop, .fraction, .constant(1))
      let current = value("color", of: stop, .color, context.color)
      hasMovingOpacity.append(!opacity.isConstant)
      values.append(
        color.with(current) { $0.color(current: $1) ?? .black }.with(opacity) { color, opacity in
          var color = color
          color.components.w *= min(max(opacity, 0), 1)
          return color
        }.with(offset) { color, offset in Stop(offset: min(max(offset, 0), 1), color: color) })
    }
    // A moving opacity has the same number of stops at all instants, also where it equals that of the next stop.
    let isDivided = values.indices.map { $0 > 0 && (hasMovingOpacity[$0] || hasMovingOpacity[$0 - 1]) }
    return Moving<Stop>.all(values).map { Self.straightened($0, isDivided) }
  }

  /// Stops between which colours are interpolated straight, as in SVG, and not premultiplied.
  ///
  /// Where alpha and colour change together, intermediate stops keep the deviation below a 500th.
  ///
  /// - Parameter isDivided: Whether there are intermediate stops before a stop in any case.
  private static func straightened(_ stops: [Stop], _ isDivided: [Bool]) -> [Gradient.Stop] {
    var result: [Gradient.Stop] = []
    var last: Stop?
    for (stop, isDivided) in zip(stops, isDivided) {
      let differs = last.map { $0.color.components.w != stop.color.components.w && stop.offset > $0.offset } ?? false
      if let last, isDivided || differs {
        let (a, b) = (last.color.components, stop.color.components)
        for step in 1..<16 {
          let share = Double(step) / 16
          result.append(
            Gradient.Stop(
              offset: last.offset + (stop.offset - last.offset) * share,
              color: SVGColor(components: a + (b - a) * share).color()))
        }
      }
      result.append(Gradient.Stop(offset: stop.offset, color: stop.color.color()))
      last = stop
    }
    return result
  }
}
