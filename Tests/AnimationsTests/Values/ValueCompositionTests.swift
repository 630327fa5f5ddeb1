// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import TestSupport
import Testing

@Suite("Composition of values")
struct ValueCompositionTests {
  @Test("the operations add and accumulate both give the sum of numbers and of points")
  func sums() {
    #expect(2.0.composited(over: 3, by: .add) == 5)
    #expect(2.0.composited(over: 3, by: .accumulate) == 5)
    #expect(2.0.composited(over: 3, by: .replace) == 2)
    #expect(2.0.accumulated(onto: 3, count: 4) == 14)
    #expect(Point(x: 1, y: 2).added(onto: Point(x: 3, y: 4)) == Point(x: 4, y: 6))
  }

  @Test("transforms are concatenated, or accumulate part by part")
  func transforms() {
    let (move, turn) = (TransformList([.translate(x: 100, y: 0)]), TransformList([.rotate(.degrees(90))]))
    #expect(turn.composited(over: move, by: .add) == [.translate(x: 100, y: 0), .rotate(.degrees(90))])
    #expect(turn.composited(over: turn, by: .accumulate) == [.rotate(.degrees(180))])
    let quarter = AffineTransform.rotation(.degrees(90))
    let moved = AffineTransform.translation(x: 100, y: 0)
    #expect(quarter.composited(over: moved, by: .add) == moved.concatenated(with: quarter))
    let both = moved.composited(over: quarter, by: .accumulate)
    #expect(abs(both.tx - 100) < 1e-12 && abs(both.ty) < 1e-12 && abs(both.b - 1) < 1e-12)
    #expect(moved.composited(over: .scale(x: 0, y: 1), by: .accumulate) == moved)
    let parts = AffineTransform.Components(rotation: .degrees(300), scaleX: 2)
    let twice = parts.composited(over: parts, by: .accumulate)
    #expect(twice.rotation == .degrees(600) && twice.scaleX == 3 && twice.scaleY == 1)
    #expect(parts.composited(over: parts, by: .add) == twice)
  }

  @Test("an accumulation with a count equals repeated accumulations", arguments: 0..<40)
  func counts(seed: Int) throws {
    var random = SplitMix64(seed)
    func step() -> TransformFunction {
      switch random.next() % 5 {
      case 0: .translate(x: random.next(in: -50...50), y: 3)
      case 1: .scale(x: random.next(in: 1...2), y: 1.5)
      case 2: .rotate(.degrees(random.next(in: -40...40)))
      case 3: .skew(x: .degrees(random.next(in: -20...20)), y: .zero)
      default: .perspective(random.next(in: 200...900))
      }
    }
    let (a, b) = (TransformList((0..<3).map { _ in step() }), TransformList((0..<3).map { _ in step() }))
    #expect(b.accumulated(onto: a) == a.accumulating(b))
    for (under, over) in [(a, b), ([.matrix(a.transform)], [.matrix(b.transform)])] {
      let three = over.accumulated(onto: under).accumulated(onto: under).accumulated(onto: under).transform
      let together = over.accumulated(onto: under, count: 3).transform
      #expect(three.distance(to: together) < 1e-9 * max(1, three.distance(to: .zero)))
    }
    let turn = Quaternion(.degrees(20), axis: SIMD3(1, 2, random.nextUnit()))
    let other = Quaternion(.degrees(70), axis: SIMD3(0, 1, 0))
    let turned = other.accumulated(onto: turn, count: 3)
    #expect(turned.distance(to: turn * (turn * (turn * other))) < 1e-12)
  }

  @Test("the sum of two colours is at most opaque, and may be brighter than white")
  func colors() {
    let sum = Color(red: 1, green: 0, blue: 0, alpha: 0.4).added(onto: Color(red: 0.5, green: 0.5, blue: 0.5))
    #expect(sum.alpha == 1 && abs(sum.premultipliedRed - 0.9) < 1e-15)
    let bright = Color.white.accumulated(onto: .white, count: 2)
    #expect(bright.alpha == 1 && bright.premultipliedGreen == 3)
  }
}
