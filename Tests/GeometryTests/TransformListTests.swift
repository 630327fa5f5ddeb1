// SPDX-License-Identifier: MIT
import GlissadeGeometry
import Testing

@Suite("Lists of transform functions")
struct TransformListTests {
  @Test("a rotation by two turns is two turns as a function and none as a matrix")
  func fullTurns() {
    let (from, to): (TransformList, TransformList) = ([.rotate(.zero)], [.rotate(.degrees(720))])
    let quarter = from.interpolated(to: to, at: 0.125).transform
    #expect(quarter.largestGap(to: .rotation(.degrees(90))) < 1e-15)
    let matrix = from.transform.interpolated(to: to.transform, at: 0.125)
    #expect(matrix.largestGap(to: .identity) < 1e-15)
  }

  @Test("the first function is the outermost")
  func order() throws {
    let list: TransformList = [.translate(x: 10, y: 0), .rotate(.degrees(90))]
    let image = try #require(list.transform.apply(to: Point(x: 1, y: 0)))
    #expect(image.distance(to: Point(x: 10, y: 1)) < 1e-15)
  }

  @Test("one singular pair makes the interpolation of the whole list a flip at 0.5")
  func flip() {
    let flat = AffineTransform.scale(x: 0, y: 1)
    let from: TransformList = [.translate(x: 0, y: 0), .matrix(flat)]
    let to: TransformList = [.translate(x: 100, y: 0), .matrix(AffineTransform.scale(2))]
    let interpolation = TransformInterpolation(from: from, to: to)
    #expect(interpolation.isDiscrete)
    #expect(interpolation.list(at: 0.49) == from && interpolation.transform(at: 0.49) == from.transform)
    #expect(interpolation.list(at: 0.5) == to && interpolation.transform(at: 0.5) == to.transform)
    #expect(flat.interpolated(to: .scale(2), at: 0.49) == flat)
    #expect(flat.interpolated(to: .scale(2), at: 0.5) == .scale(2))
  }

  @Test("a scale of 0 is interpolated linearly, not as a singular matrix")
  func zeroScale() {
    let (from, to): (TransformList, TransformList) = ([.scale(x: 0, y: 0)], [.scale(x: 2, y: 4)])
    #expect(from.interpolated(to: to, at: 0.5) == [.scale(x: 1, y: 2)])
  }

  @Test("the missing functions of a shorter list are interpolated from the identity")
  func padding() {
    let to: TransformList = [.rotate(.degrees(90)), .perspective(100), .skew(x: .degrees(10), y: .zero)]
    let half = TransformList([]).interpolated(to: to, at: 0.5)
    #expect(half == [.rotate(.degrees(45)), .perspective(200), .skew(x: .degrees(5), y: .zero)])
  }

  // Web platform tests: accumulation and interpolation of skewX and skewY.
  @Test("skewX and skewY are of different kinds: from them on, both lists are interpolated as matrices")
  func unlikeSkews() {
    let x: TransformList = [.skewX(.degrees(45))]
    let sum = x.accumulating([.skewY(.degrees(45))]).transform
    #expect(sum.largestGap(to: Transform3D(AffineTransform(a: 1, b: 1, c: 0.5, d: 1.5, tx: 0, ty: 0))) < 1e-15)

    let from: TransformList = [.skewX(.zero), .rotate(.zero)]
    let to: TransformList = [.skewY(.zero), .rotate(.degrees(360))]
    #expect(from.interpolated(to: to, at: 0.5).transform.largestGap(to: .identity) < 1e-15)

    // The functions before them are interpolated one by one: a full turn is half a turn at 0.5.
    let turning = TransformInterpolation(
      from: [.rotate(.zero), .skewX(.degrees(20))], to: [.rotate(.degrees(360)), .skewY(.degrees(20))])
    let half = Transform3D.skew(x: .degrees(20), y: .zero)
      .interpolated(to: .skew(x: .zero, y: .degrees(20)), at: 0.5)
    let expected = Transform3D.rotation(.degrees(180)).concatenated(with: half)
    #expect(turning.transform(at: 0.5).largestGap(to: expected) < 1e-15)
  }

  @Test("skews of one kind are interpolated and accumulated by their angles")
  func likeSkews() {
    for step in [TransformFunction.skewX, TransformFunction.skewY] {
      let (a, b): (TransformList, TransformList) = ([step(.degrees(10))], [step(.degrees(30))])
      #expect(a.interpolated(to: b, at: 0.5) == [step(.degrees(20))])
      #expect(a.accumulating(b) == [step(.degrees(40))])
      #expect(TransformList([]).interpolated(to: b, at: 0.5) == [step(.degrees(15))])
    }
    let both = Transform3D.skew(x: .degrees(10), y: .zero)
    #expect(TransformFunction.skewX(.degrees(10)).transform == both)
    #expect(TransformFunction.skewY(.degrees(10)).transform == .skew(x: .zero, y: .degrees(10)))
  }

  @Test("rotations about different axes are interpolated by slerp", arguments: [0.0, 0.25, 1, 1.5])
  func slerp(fraction: Double) {
    let (x, y) = (SIMD3<Double>(1, 0, 0), SIMD3<Double>(0, 1, 0))
    let interpolation = TransformInterpolation(
      from: [.rotate(.degrees(60), axis: x)], to: [.rotate(.degrees(80), axis: y)])
    let (a, b) = (Quaternion(.degrees(60), axis: x), Quaternion(.degrees(80), axis: y))
    #expect(interpolation.transform(at: fraction).largestGap(to: Transform3D(a.slerp(to: b, at: fraction))) < 1e-14)
  }

  @Test("an interpolation is reversible, and its ends are exact", arguments: 0..<200)
  func reversible(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let (a, b) = (random.list(), random.list())
    let (forward, backward) = (TransformInterpolation(from: a, to: b), TransformInterpolation(from: b, to: a))
    #expect(forward.list(at: 0) == a && forward.list(at: 1) == b)
    #expect(forward.transform(at: 0) == a.transform && forward.transform(at: 1) == b.transform)
    let fraction = 0.1 + 0.3 * random.nextUnit()
    let (x, y) = (forward.transform(at: fraction), backward.transform(at: 1 - fraction))
    #expect(x.largestGap(to: y) < 1e-10 * max(1, x.size))
    #expect(forward.list(at: fraction).transform.largestGap(to: x) < 1e-12 * max(1, x.size))
  }

  @Test("a prepared interpolation equals an unprepared one", arguments: 0..<100)
  func prepared(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let (a, b) = (
      random.transform(), seed % 3 == 0 ? Transform3D(.scale(x: 2, y: seed % 2 == 0 ? 0 : -1)) : random.transform()
    )
    let interpolation = TransformInterpolation(from: a, to: b)
    for fraction in [-0.5, 0, 0.2, 0.5, 1, 1.5, .nan, .infinity] {
      #expect(interpolation.transform(at: fraction) == a.interpolated(to: b, at: fraction))
    }
  }

  @Test("an accumulation of the empty list changes nothing", arguments: 0..<100)
  func neutral(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let list = random.list()
    #expect(list.accumulating([]).transform.largestGap(to: list.transform) < 1e-12 * max(1, list.transform.size))
    #expect(
      TransformList([]).accumulating(list).transform.largestGap(to: list.transform) < 1e-12
        * max(1, list.transform.size))
    #expect(list.appending([]) == list)
  }

  @Test("an appended list is applied first")
  func appending() {
    let (a, b): (TransformList, TransformList) = ([.translate(x: 1, y: 2)], [.scale(x: 2, y: 2)])
    #expect(a.appending(b).transform == a.transform.concatenated(with: b.transform))
  }

  @Test("extreme numbers and NaN do not trap", arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
  func extremes(number: Double) {
    let wild: TransformList = [
      .translate(x: number, y: 0), .rotate(.radians(number), axis: SIMD3(number, 1, 0)), .scale(x: number, y: 1),
      .skew(x: .radians(number), y: .zero), .perspective(number), .matrix(Transform3D(m34: number)),
      .skewX(.radians(number)), .skewY(.radians(number)),
    ]
    let interpolation = TransformInterpolation(from: [], to: wild)
    for fraction in [-1, 0, 0.3, 0.5, 1, number] {
      _ = interpolation.transform(at: fraction)
      _ = interpolation.list(at: fraction)
    }
    #expect(interpolation.list(at: 1) == wild)
    #expect(interpolation.list(at: .nan) == [])
    #expect(wild.accumulating(wild).functions.count == wild.functions.count)
    #expect(wild.accumulated(onto: wild, count: number).functions.count == wild.functions.count)
  }
}

extension SplitMix64 {
  fileprivate mutating func list() -> TransformList {
    TransformList(
      (0..<Int(next() % 5)).map { _ in
        switch next() % 6 {
        case 0: .translate(vector())
        case 1: .scale(vector() + 3)
        case 2: .rotate(.degrees(nextUnit() * 170), axis: SIMD3(0, 0, 1))
        case 3: .skew(x: .degrees(nextUnit() * 40), y: .degrees(nextUnit() * 30))
        case 4: .perspective(400 + 1000 * nextUnit())
        default: .matrix(Transform3D(rotation()))
        }
      })
  }
}
