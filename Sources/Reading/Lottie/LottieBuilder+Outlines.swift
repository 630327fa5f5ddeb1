// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry

extension LottieBuilder {
  /// The outline of a path, a rectangle, an ellipse, a star or a polygon.
  mutating func outline(_ item: LottieNode, _ type: String, on clock: LottieClock) -> Animated<Path> {
    let isReversed = item.integer("d") == 3
    switch type {
    case "sh": return path(item["ks"], on: clock)
    case "rc":
      let (center, size) = (point(item["p"], on: clock), size(item["s"], on: clock))
      let radius = number(item["r"], default: 0, on: clock)
      return Self.outline(center, size, radius) {
        Path(lottieRectangle: Rect(center: $0, size: $1), cornerRadius: $2, isReversed: isReversed)
      }
    case "el":
      let (center, size) = (point(item["p"], on: clock), size(item["s"], on: clock))
      return Self.outline(center, size, .constant(0)) { center, size, _ in
        Path(lottieEllipse: Rect(center: center, size: size), isReversed: isReversed)
      }
    default: return star(item, isReversed: isReversed, on: clock)
    }
  }

  private static func outline(
    _ center: Animated<Point>, _ size: Animated<Size>, _ radius: Animated<Double>,
    _ make: @escaping @Sendable (Point, Size, Double) -> Path
  ) -> Animated<Path> {
    let function: @Sendable (Double) -> Path = {
      make(center.value(at: $0), size.value(at: $0), radius.value(at: $0))
    }
    return center.isConstant && size.isConstant && radius.isConstant ? .constant(function(0)) : .function(function)
  }

  private mutating func star(_ item: LottieNode, isReversed: Bool, on clock: LottieClock) -> Animated<Path> {
    let isStar = item.integer("sy") != 2
    let (center, rotation) = (point(item["p"], on: clock), angle(item["r"], on: clock))
    let numbers = [
      number(item["pt"], default: 5, on: clock), number(item["or"], default: 0, on: clock),
      number(item["ir"], default: 0, on: clock), percentage(item["os"], default: 0, on: clock),
      percentage(item["is"], default: 0, on: clock),
    ]
    let function: @Sendable (Double) -> Path = { time in
      let (center, rotation) = (center.value(at: time), rotation.value(at: time))
      let values = numbers.map { $0.value(at: time) }
      return isStar
        ? .star(
          points: values[0], outerRadius: values[1], innerRadius: values[2], outerRoundness: values[3],
          innerRoundness: values[4], rotation: rotation, center: center, fraction: .partialPoint,
          isReversed: isReversed)
        : .polygon(
          points: values[0], radius: values[1], roundness: values[3], rotation: rotation, center: center,
          isReversed: isReversed)
    }
    let isConstant = center.isConstant && rotation.isConstant && numbers.allSatisfy(\.isConstant)
    return isConstant ? .constant(function(0)) : .function(function)
  }

  /// The operator of an item, or `nil` if it has no effect.
  mutating func operation(
    _ item: LottieNode, _ type: String, _ sources: Range<Int>, depth: Int, on clock: LottieClock
  ) -> LottieOperator? {
    switch type {
    case "tm": return trim(item, sources, on: clock)
    case "rd":
      let radius = number(item["r"], default: 0, on: clock)
      return each(sources, radius.isConstant) { $0.roundingCorners(radius: radius.value(at: $1)) }
    case "zz":
      let (size, ridges) = (number(item["s"], default: 0, on: clock), number(item["r"], default: 0, on: clock))
      let isSmooth = item["pt"].map { ($0.number("k") ?? $0.json.lottieNumber) == 2 } ?? false
      return each(sources, size.isConstant && ridges.isConstant) {
        $0.zigzag(size: size.value(at: $1), ridges: ridges.value(at: $1), isSmooth: isSmooth)
      }
    case "pb":
      let amount = percentage(item["a"], default: 0, on: clock)
      return each(sources, amount.isConstant) { $0.puckeredAndBloated(by: amount.value(at: $1)) }
    case "tw":
      let (amount, center) = (angle(item["a"], on: clock), point(item["c"], on: clock))
      return each(sources, amount.isConstant && center.isConstant) {
        $0.twisted(by: amount.value(at: $1), around: center.value(at: $1))
      }
    case "op":
      let (amount, limit) = (number(item["a"], default: 0, on: clock), number(item["ml"], default: 4, on: clock))
      let join = item.integer("lj") ?? 1
      return each(sources, amount.isConstant && limit.isConstant) {
        $0.offset(
          by: amount.value(at: $1), join: join == 2 ? .round : join == 3 ? .bevel : .miter,
          miterLimit: limit.value(at: $1))
      }
    default:
      guard let mode = item.integer("mm").flatMap(LottieMerge.init) else {
        leaveOut("the merge mode \(item.integer("mm").map(String.init) ?? "none")", at: item)
        return nil
      }
      return LottieOperator(kind: .merge(mode, depth: depth), sources: sources, isConstant: true)
    }
  }

  private func each(
    _ sources: Range<Int>, _ isConstant: Bool, _ change: @escaping @Sendable (Path, Double) -> Path
  ) -> LottieOperator {
    LottieOperator(kind: .each(change), sources: sources, isConstant: isConstant)
  }

  private mutating func trim(_ item: LottieNode, _ sources: Range<Int>, on clock: LottieClock) -> LottieOperator {
    let start = percentage(item["s"], default: 0, on: clock)
    let end = percentage(item["e"], default: 100, on: clock)
    let offset = number(item["o"], default: 0, on: clock).map { $0 / 360 }
    let trim = LottieTrim(
      start: start, end: end, offset: offset, order: item.integer("m") == 2 ? .individually : .simultaneously)
    return LottieOperator(kind: .trim(trim), sources: sources, isConstant: trim.isConstant)
  }
}

extension Path {
  /// The ratio of a control arm to the radius, for a quarter of a circle.
  private static let arm = 0.5519

  /// A rectangle that begins on its right side at the top, clockwise, as After Effects draws it.
  fileprivate init(lottieRectangle rect: Rect, cornerRadius: Double, isReversed: Bool) {
    let (width, height) = (abs(rect.width), abs(rect.height))
    let (left, top) = (rect.center.x - width / 2, rect.center.y - height / 2)
    let (right, bottom) = (left + width, top + height)
    let radius = max(min(cornerRadius, width / 2, height / 2), 0)
    // The corners clockwise, each with the direction towards it and away from it.
    let corners: [(Point, Vector, Vector)] = [
      (Point(x: right, y: bottom), Vector(dx: 0, dy: 1), Vector(dx: -1, dy: 0)),
      (Point(x: left, y: bottom), Vector(dx: -1, dy: 0), Vector(dx: 0, dy: -1)),
      (Point(x: left, y: top), Vector(dx: 0, dy: -1), Vector(dx: 1, dy: 0)),
      (Point(x: right, y: top), Vector(dx: 1, dy: 0), Vector(dx: 0, dy: 1)),
    ]
    self.init()
    let start = Point(x: right, y: top + radius)
    var pen = start
    move(to: pen)
    func line(to point: Point) {
      addCubic(to: point, control1: pen, control2: point)
      pen = point
    }
    if isReversed {
      for (corner, towards, away) in corners.reversed() {
        line(to: corner + away * radius)
        guard radius > 0 else { continue }
        let end = corner - towards * radius
        addCubic(
          to: end, control1: corner + away * (radius * (1 - Self.arm)),
          control2: corner - towards * (radius * (1 - Self.arm)))
        pen = end
      }
    } else {
      for (corner, towards, away) in corners {
        line(to: corner - towards * radius)
        guard radius > 0 else { continue }
        let end = corner + away * radius
        addCubic(
          to: end, control1: corner - towards * (radius * (1 - Self.arm)),
          control2: corner + away * (radius * (1 - Self.arm)))
        pen = end
      }
    }
    if pen != start { line(to: start) }
    close()
  }

  /// An ellipse that begins at its top, clockwise, as After Effects draws it.
  fileprivate init(lottieEllipse rect: Rect, isReversed: Bool) {
    let (center, across, down) = (rect.center, rect.width / 2, rect.height / 2)
    let side = isReversed ? -across : across
    func point(_ x: Double, _ y: Double) -> Point { Point(x: center.x + x * side, y: center.y + y * down) }
    let arm = Self.arm
    self.init()
    move(to: point(0, -1))
    addCubic(to: point(1, 0), control1: point(arm, -1), control2: point(1, -arm))
    addCubic(to: point(0, 1), control1: point(1, arm), control2: point(arm, 1))
    addCubic(to: point(-1, 0), control1: point(-arm, 1), control2: point(-1, arm))
    addCubic(to: point(0, -1), control1: point(-1, -arm), control2: point(-arm, -1))
    close()
  }
}
