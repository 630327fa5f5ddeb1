// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeTiming
import RealModule
import TestSupport
import Testing

/// A client's type with differences of another type: an instant of a calendar, with durations in seconds.
private struct CalendarInstant: Animatable {
  var day: Int
  var seconds: Double

  static var zero: CalendarInstant { CalendarInstant(day: 0, seconds: 0) }
  func difference(from other: CalendarInstant) -> Double { Double(day - other.day) * 86_400 + seconds - other.seconds }
  func advanced(by difference: Double) -> CalendarInstant {
    let days = ((seconds + difference) / 86_400).rounded(.down)
    return CalendarInstant(day: day + Int(days), seconds: seconds + difference - days * 86_400)
  }
}

/// A client's type that is its own type of differences.
private struct Force: VectorArithmetic {
  var newtons: Double
  var torque: Double

  static var zero: Force { Force(newtons: 0, torque: 0) }
  func adding(_ other: Force) -> Force { Force(newtons: newtons + other.newtons, torque: torque + other.torque) }
  func scaled(by factor: Double) -> Force { Force(newtons: newtons * factor, torque: torque * factor) }
  var magnitude: Double { .hypot(newtons, torque) }
}

@Suite("Laws of differences")
struct DifferenceLawTests {
  /// Checks the laws for three values; equal sums may differ by a tolerance.
  private func check<Value: Animatable>(
    _ a: Value, _ b: Value, _ c: Value, within tolerance: Double = 1e-12, _ comment: Comment? = nil
  ) {
    let (first, second, whole) = (b.difference(from: a), c.difference(from: b), c.difference(from: a))
    let scale = max(1, first.magnitude, second.magnitude, a.displacement.magnitude, b.displacement.magnitude)
    func isSame(_ x: Value, _ y: Value) -> Bool { x.distance(to: y) <= tolerance * scale }
    // (c − b) + (b − a) = c − a
    let sum = second.adding(first)
    #expect(sum.subtracting(whole).magnitude <= tolerance * scale, comment)
    #expect(isSame(a.advanced(by: first), b), comment)
    #expect(isSame(a.advanced(by: sum), c), comment)
    // a + (u + v) = (a + u) + v, also for multiples
    for (u, v) in [(first, second), (first.scaled(by: 0.3), second.scaled(by: -0.7))] {
      #expect(isSame(a.advanced(by: u.adding(v)), a.advanced(by: u).advanced(by: v)), comment)
      #expect(u.adding(v).subtracting(v.adding(u)).magnitude <= tolerance * scale, comment)
      let parts = u.scaled(by: 0.4).adding(v.scaled(by: 0.4))
      #expect(u.adding(v).scaled(by: 0.4).subtracting(parts).magnitude <= tolerance * scale, comment)
    }
    #expect(first.subtracting(first).magnitude <= tolerance * scale && isSame(a.advanced(by: .zero), a), comment)
    #expect(first.adding(.zero).subtracting(first).magnitude <= tolerance * scale, comment)
    #expect(isSame(Value(displacement: a.displacement), a), comment)
    // A difference can be interpolated like a value.
    #expect(isSame(a.advanced(by: first.interpolation(to: sum, at: 1).value), c), comment)
  }

  @Test("numbers, positions, sizes, angles and colours satisfy the laws", arguments: 0..<40)
  func vectors(seed: Int) {
    var random = SplitMix64(seed)
    func number() -> Double { random.next(in: -100...100) }
    check(number(), number(), number())
    check(random.point(), random.point(), random.point())
    func vector() -> Vector { Vector(dx: number(), dy: number()) }
    check(vector(), vector(), vector())
    func size() -> Size { Size(width: number(), height: number()) }
    check(size(), size(), size())
    func rect() -> Rect { Rect(x: number(), y: number(), width: number(), height: number()) }
    check(rect(), rect(), rect())
    check(Angle.degrees(number()), .degrees(number()), .degrees(number()))
    func part() -> Double { random.next(in: 0...1) }
    func color() -> Color { Color(red: part(), green: part(), blue: part(), alpha: part()) }
    check(color(), color(), color())
  }

  @Test("transforms, their components and quaternions satisfy the laws", arguments: 0..<40)
  func transforms(seed: Int) {
    var random = SplitMix64(seed)
    func number() -> Double { random.next(in: -10...10) }
    func plane() -> AffineTransform {
      AffineTransform(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
    }
    check(plane(), plane(), plane())
    func column() -> SIMD4<Double> { SIMD4(number(), number(), number(), number()) }
    func space() -> Transform3D { Transform3D(xAxis: column(), yAxis: column(), zAxis: column(), origin: column()) }
    check(space(), space(), space())
    func components() -> AffineTransform.Components {
      AffineTransform.Components(
        translation: Vector(dx: number(), dy: number()), rotation: .degrees(number()), skew: number(), scaleX: number(),
        scaleY: number())
    }
    check(components(), components(), components())
    func turn() -> Quaternion { Quaternion(.degrees(number() * 18), axis: SIMD3(number(), number(), 1)) }
    check(turn(), turn(), turn())
    func list() -> TransformList {
      [
        .translate(x: number(), y: number()), .rotate(.degrees(number())), .scale(x: number(), y: number()),
        .skewX(.degrees(number())), .matrix(space()),
      ]
    }
    check(list(), list(), list())
  }

  @Test("transform lists of different types and lengths satisfy the laws", arguments: 0..<40)
  func lists(seed: Int) {
    var random = SplitMix64(seed)
    func number() -> Double { random.next(in: -4...4) }
    func function() -> TransformFunction {
      switch random.next() % 4 {
      case 0: .translate(x: number(), y: number())
      case 1: .rotate(.degrees(number() * 90))
      case 2: .scale(x: number(), y: number())
      default: .skewX(.degrees(number()))
      }
    }
    func list() -> TransformList { TransformList((0..<(random.next() % 4)).map { _ in function() }) }
    let (a, b, c) = (list(), list(), list())
    let (first, second, whole) = (b.difference(from: a), c.difference(from: b), c.difference(from: a))
    #expect(second.adding(first).subtracting(whole).magnitude < 1e-12)
    #expect(a.advanced(by: first).transform.distance(to: b.transform) < 1e-12)
    #expect(a.advanced(by: second.adding(first)).transform.distance(to: c.transform) < 1e-12)
    for (u, v) in [(first, second), (first.scaled(by: 0.3), second.scaled(by: -0.7))] {
      #expect(u.adding(v).subtracting(v.adding(u)).magnitude < 1e-12)
      #expect(u.adding(v).subtracting(v).subtracting(u).magnitude < 1e-12)
      let parts = u.scaled(by: 0.4).adding(v.scaled(by: 0.4))
      #expect(u.adding(v).scaled(by: 0.4).subtracting(parts).magnitude < 1e-12)
    }
  }

  /// A function of one of the types whose sums are exact.
  private static func function(_ random: inout SplitMix64) -> TransformFunction {
    func number() -> Double { random.next(in: -4...4) }
    return switch random.below(4) {
    case 0: .translate(x: number(), y: number())
    case 1: .rotate(.degrees(number() * 90))
    case 2: .scale(x: number(), y: number())
    default: .skewX(.degrees(number()))
    }
  }

  private static func list(_ random: inout SplitMix64) -> TransformList {
    TransformList((0..<random.below(4)).map { _ in function(&random) })
  }

  @Test("two additions to a transform list give the sum if the first one needs no matrix", arguments: 0..<40)
  func listAdditions(seed: Int) {
    var random = SplitMix64(seed)
    let a = Self.list(&random)
    /// A list of the types of another one, with fewer or more functions.
    func similar(to list: TransformList) -> TransformList {
      let functions = list.functions.map { function -> TransformFunction in
        switch function {
        case .translate: .translate(x: random.next(in: -4...4), y: 2)
        case .rotate: .rotate(.degrees(random.next(in: -400...400)))
        case .scale: .scale(x: random.next(in: -4...4), y: 3)
        default: .skewX(.degrees(random.next(in: -40...40)))
        }
      }
      return random.below(2) == 0
        ? TransformList(Array(functions.prefix(random.below(4))))
        : TransformList(functions + Self.list(&random).functions)
    }
    let u = similar(to: a).difference(from: similar(to: TransformList(Array(a.functions.prefix(random.below(4))))))
      .scaled(by: random.next(in: -1...1))
    guard a.advanced(by: u).functions.allSatisfy({ if case .matrix = $0 { false } else { true } }) else { return }
    let v = Self.list(&random).difference(from: Self.list(&random)).scaled(by: random.next(in: -2...2))
    let (sum, steps) = (a.advanced(by: u.adding(v)), a.advanced(by: u).advanced(by: v))
    #expect(sum.transform.distance(to: steps.transform) < 1e-9)
  }

  @Test("two additions to a transform list differ from the sum after a matrix")
  func listException() {
    let turn = TransformList([.rotate(.degrees(90))]).displacement
    let u = turn.adding(TransformList([.translate(x: 10, y: 0)]).displacement)
    let sum = TransformList.zero.advanced(by: u.subtracting(turn))
    let steps = TransformList.zero.advanced(by: u).advanced(by: turn.scaled(by: -1))
    #expect(sum.transform.distance(to: TransformList([.translate(x: 10, y: 0)]).transform) < 1e-12)
    #expect(steps.transform.distance(to: sum.transform) > 1)
  }

  @Test("a list that is retargeted to unlike lists has no jump in value or velocity", arguments: 0..<40)
  func listRetargets(seed: Int) {
    var random = SplitMix64(seed)
    var value = Retargeting(Self.list(&random))
    let step = 1e-4
    for index in 0..<6 {
      let time = 0.3 * Double(index)
      let before = value
      value.setValue(
        to: Self.list(&random), at: time,
        policy: random.below(2) == 0 ? .additive : .spring(Spring(duration: 0.7, bounce: 0.2)), duration: 0.8,
        timingFunction: .seamless)
      func transform(_ value: Retargeting<TransformList>, _ steps: Double) -> Transform3D {
        value.value(at: time + steps * step).transform
      }
      #expect(transform(before, 0).distance(to: transform(value, 0)) < 1e-9)
      let slopes = [before, value].map { value in
        transform(value, 1).subtracting(transform(value, 0)).scaled(by: 2)
          .subtracting(transform(value, 2).subtracting(transform(value, 0)).scaled(by: 0.5)).scaled(by: 1 / step)
      }
      #expect(slopes[0].distance(to: slopes[1]) < 1e-3 * max(1, slopes[0].magnitude), "\(index)")
    }
  }

  @Test("a client's vector type satisfies the laws", arguments: 0..<20)
  func clientVector(seed: Int) {
    var random = SplitMix64(seed)
    func force() -> Force { Force(newtons: random.next(in: -50...50), torque: random.next(in: -5...5)) }
    check(force(), force(), force())
    var retargeting = Retargeting(Force(newtons: 0, torque: 0))
    retargeting.retarget(to: Force(newtons: 8, torque: 2), at: 0, duration: 1, timingFunction: .linear)
    #expect(retargeting.value(at: 0.25).distance(to: Force(newtons: 2, torque: 0.5)) < 1e-12)
    #expect(retargeting.velocity(at: 0.25).distance(to: Force(newtons: 8, torque: 2)) < 1e-12)
  }

  @Test("a client's type with differences of another type satisfies the laws", arguments: 0..<20)
  func client(seed: Int) {
    var random = SplitMix64(seed)
    func calendarInstant() -> CalendarInstant {
      CalendarInstant(day: Int(random.next() % 9), seconds: random.next(in: 0...86_399))
    }
    check(calendarInstant(), calendarInstant(), calendarInstant())
    var retargeting = Retargeting(CalendarInstant(day: 1, seconds: 0))
    retargeting.retarget(to: CalendarInstant(day: 3, seconds: 0), at: 0, duration: 2)
    #expect(retargeting.value(at: 1).distance(to: CalendarInstant(day: 2, seconds: 0)) < 1e-9)
    #expect(retargeting.velocity(at: 1) > 86_400)
  }

  @Test("paths of one structure and of three satisfy the laws", arguments: 0..<12)
  func paths(seed: Int) {
    var random = SplitMix64(seed)
    func polygon(_ corners: Int) -> Path {
      let points = (0..<corners).map { index -> Point in
        let direction = Vector(direction: .degrees(Double(index) * 360 / Double(corners)))
        return Point(x: 5, y: 3) + direction * random.next(in: 20...90)
      }
      return Path(polyline: points, isClosed: true)
    }
    check(polygon(6), polygon(6), polygon(6))
    let (a, b, c) = (polygon(4), polygon(7), polygon(11))
    let (first, second, whole) = (b.difference(from: a), c.difference(from: b), c.difference(from: a))
    #expect(second.adding(first).subtracting(whole).magnitude < 1e-7)
    for rest in [0.25, 0.5, 1] {
      let (sum, direct) = (second.adding(first).scaled(by: rest), whole.scaled(by: rest))
      #expect(a.advanced(by: sum).gap(to: a.advanced(by: direct)) < 1e-7)
    }
    #expect(a.advanced(by: first.adding(second)).gap(to: a.advanced(by: first).advanced(by: second)) < 1e-7)
  }
}
