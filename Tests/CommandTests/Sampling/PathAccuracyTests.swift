// SPDX-License-Identifier: MIT
import Foundation
import GlissadeGeometry
import TestSupport
import Testing

@Suite("Accuracy of glissade sample path", .waiting)
struct PathAccuracyTests {
  /// A path, as data for the command and as the curve of these data.
  private struct Case {
    var data = ""
    var segments: [DenseCurve.Segment] = []

    init(seed: Int) {
      var numbers = SplitMix64(seed)
      var end = numbers.point(within: 200)
      add("M", [end])
      for _ in 0..<Int.random(in: 1...5, using: &numbers) {
        let (b, c, d) = (numbers.point(within: 200), numbers.point(within: 200), numbers.point(within: 200))
        switch Int.random(in: 0..<4, using: &numbers) {
        case 0:
          add("L", [d])
          segments.append(.line(end, d))
        case 1:
          add("Q", [b, d])
          segments.append(.quadratic(end, b, d))
        case 2:
          add("C", [b, c, d])
          segments.append(.cubic(end, b, c, d))
        default:
          // The arc is not near half a turn, where the end points determine the centre poorly.
          let sweep = .random(in: 0.6...2.6, using: &numbers) * (Bool.random(using: &numbers) ? 1 : -1)
          let isLarge = Bool.random(using: &numbers)
          let full = isLarge ? (sweep > 0 ? sweep + .pi : sweep - .pi) : sweep
          let radii = SIMD2(
            Double.random(in: 10...150, using: &numbers), Double.random(in: 10...150, using: &numbers))
          let turn = Double.random(in: -3...3, using: &numbers)
          let start = Double.random(in: -3...3, using: &numbers)
          let centered = DenseCurve.Segment.arc(
            center: .zero, radii: radii, turn: turn, start: start, sweep: full)
          let arc = DenseCurve.Segment.arc(
            center: end - centered.position(0), radii: radii, turn: turn, start: start, sweep: full)
          let last = arc.position(1)
          data += " A\(radii.x) \(radii.y) \(turn * 180 / .pi) \(isLarge ? 1 : 0) \(full > 0 ? 1 : 0)"
          add("", [last])
          segments.append(arc)
          end = last
          continue
        }
        end = d
      }
    }

    private mutating func add(_ letter: String, _ points: [SIMD2<Double>]) {
      data += " " + letter + points.map { "\($0.x) \($0.y)" }.joined(separator: " ")
    }
  }

  @Test("lengths and positions have the requested accuracy", arguments: 0..<16)
  func generated(seed: Int) throws {
    let path = Case(seed: seed)
    let curve = DenseCurve(path.segments)
    var numbers = SplitMix64(seed + 1000)
    let distances = [0, curve.length] + (0..<30).map { _ in Double.random(in: 0...curve.length, using: &numbers) }
    for accuracy in ["1e-2", "1e-6", "1e-9"] {
      let length = try Command.run(["sample", "path", path.data, "--length", "--accuracy", accuracy])
      let places = try Command.run([
        "sample", "path", path.data, "--accuracy", accuracy,
        "--at-distance=" + distances.map { "\($0)" }.joined(separator: ","),
      ])
      // The second term is the rounding error of numbers of this size.
      let allowed = try #require(Double(accuracy)) + 1e-11 * curve.length
      let ours = try #require(length.numbers("length").first, "\(length.errors)")
      #expect(abs(ours - curve.length) <= allowed, "length \(ours), exactly \(curve.length): \(path.data)")
      let (x, y) = (places.numbers("x"), places.numbers("y"))
      try #require(x.count == distances.count && y.count == distances.count, "\(places.errors)")
      for (index, distance) in distances.enumerated() {
        let gap = (SIMD2(x[index], y[index]) - curve.position(at: distance)).length
        #expect(gap <= allowed, "deviation \(gap) at \(distance), accuracy \(accuracy): \(path.data)")
      }
    }
  }

  @Test("a length with accuracy 1 differs by at most 1 from a length with accuracy 1e-9")
  func coarse() throws {
    let data = "M0 0 C300 0 -200 10 100 100"
    let fine = try Command.run(["sample", "path", data, "--length", "--accuracy", "1e-9"])
    let coarse = try Command.run(["sample", "path", data, "--length", "--accuracy", "1"])
    let difference = try abs(#require(fine.numbers("length").first) - #require(coarse.numbers("length").first))
    #expect(difference <= 1)
  }

  @Test("fractions are relative to the length, and distances beyond the ends give the end points")
  func fractions() throws {
    let data = "M10 20 Q110 20 110 120"
    let length = try #require(try Command.run(["sample", "path", data, "--length"]).numbers("length").first)
    let fractions = try Command.run(["sample", "path", data, "--at-fraction=-1,0,0.25,1,7"])
    let distances = try Command.run([
      "sample", "path", data, "--at-distance=-5,0,\(0.25 * length),\(length),infinity",
    ])
    #expect(fractions.output == distances.output)
    #expect(fractions.numbers("distance") == [0, 0, 0.25 * length, length, length])
    #expect(fractions.output.hasPrefix("distance,x,y,angle\n0,10,20,0\n"))
    #expect(fractions.output.hasSuffix(",110,120,90\n"))
  }

  @Test("an empty path has the length 0 in both formats")
  func empty() throws {
    #expect(try Command.run(["sample", "path", "", "--length"]).output == "length\n0\n")
    #expect(
      try Command.run(["sample", "path", "M5 5", "--length", "--format", "json"]).output.contains("\"length\": 0"))
  }
}
