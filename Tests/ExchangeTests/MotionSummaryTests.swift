// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeExchange
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import Testing

@Suite("What moves in a file")
struct MotionSummaryTests {
  private func summary(_ text: String) throws -> MotionSummary { MotionSummary(try MotionDocument(reading: text)) }

  private func svg(_ content: String) -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' width='200' height='100'>\(content)</svg>"
  }

  private func move(_ animate: String) throws -> MovingProperty {
    let summary = try summary(svg("<rect id='a' width='10' height='10'>\(animate)</rect>"))
    #expect(summary.properties.count == 1)
    return try #require(summary.properties.first)
  }

  @Test(
    "an easing has its name, or the numbers of its curve",
    arguments: [
      ("linear", ""), ("ease-in-out", ".42 0 .58 1"), ("ease", ".25 .1 .25 1"),
      ("cubic-bezier(0.9, 0.1, 0.7, 0.3)", ".9 .1 .7 .3"),
    ])
  func easings(text: String, spline: String) throws {
    let mode = spline.isEmpty ? "" : "calcMode='spline' keyTimes='0;1' keySplines='\(spline)'"
    let property = try move("<animate attributeName='opacity' values='0.2;0.8' dur='700ms' \(mode) fill='freeze'/>")
    #expect(property.name == "a.opacity" && property.jumps.isEmpty && property.moves.count == 1)
    let move = try #require(property.moves.first)
    #expect(move.start == 0 && abs(move.end - 0.7) < 1e-9)
    #expect(abs(move.from[0] - 0.2) < 1e-4 && abs(move.to[0] - 0.8) < 1e-4)
    if text.hasPrefix("cubic") {
      let numbers = try #require(move.easing).split(separator: "(")[1].dropLast().split(separator: ", ")
      for (number, value) in zip(numbers.compactMap { Double($0) }, [0.9, 0.1, 0.7, 0.3]) {
        #expect(abs(number - value) <= 0.05, "\(move.easing ?? "")")
      }
    } else {
      #expect(move.easing == text)
    }
    #expect(move.overshoot == 0)
  }

  @Test("each keyframe begins a move, and a change without duration is a jump")
  func movesAndJumps() throws {
    let property = try move(
      "<animateTransform attributeName='transform' type='translate' values='0 0;30 40;30 40;0 0' "
        + "keyTimes='0;0.25;0.5;1' dur='2s'/>")
    #expect(property.name == "a.position" && property.components == ["x", "y"])
    #expect(property.moves.map { [$0.start, $0.end] } == [[0, 0.5], [1, 2]])
    for (move, end) in zip(property.moves, [[30.0, 40], [0, 0]]) {
      #expect(zip(move.to, end).allSatisfy { abs($0 - $1) < 1e-3 })
    }
    let discrete = try move(
      "<animate attributeName='fill' values='red;blue' calcMode='discrete' dur='1s' fill='freeze'/>")
    #expect(discrete.moves.isEmpty && discrete.jumps.map(\.time) == [0.5] && discrete.start == 0.5)
    #expect(discrete.jumps[0].from == [1, 0, 0, 1] && discrete.jumps[0].to == [0, 0, 1, 1])
  }

  @Test("overshoot is a fraction of the change, and settling ends within 2 %")
  func overshoot() throws {
    let property = try move(
      "<animate attributeName='opacity' values='0;0.5' dur='1s' calcMode='spline' keyTimes='0;1' "
        + "keySplines='0 0 0.2 1' fill='freeze'/>")
    #expect(property.moves[0].overshoot == 0 && property.moves[0].settling < 0.9)
    let css =
      "#a { animation: k 1s cubic-bezier(0.34, 1.56, 0.64, 1) both } "
      + "@keyframes k { from { translate: 0px } to { translate: 100px } } #a { width: 10px; height: 10px }"
    let back = try #require(try summary(css).properties.first { $0.name.hasSuffix("position") })
    // The largest ordinate of the curve, by 10⁶ evaluations.
    let curve = TimingFunction.cubicBezier(0.34, 1.56, 0.64, 1)
    let largest = (0...10_000).map { curve.value(at: Double($0) / 10_000) }.max() ?? 0
    #expect(abs(back.moves[0].overshoot - (largest - 1)) < 1e-3)
    let settled = (0...10_000).last { abs(curve.value(at: Double($0) / 10_000) - 1) > 0.02 } ?? 0
    #expect(abs(back.moves[0].settling - Double(settled) / 10_000) < 0.01)
  }

  @Test("what does not move has no property and no motion path")
  func still() throws {
    let still = try summary(
      svg("<rect id='a' width='10' height='10'><animate attributeName='opacity' values='1;1' dur='1s'/></rect>"))
    #expect(still.properties.isEmpty && still.motionPaths.isEmpty)
  }

  @Test("a path has the box of its points, and the motion path of its centre")
  func paths() throws {
    let summary = try summary(
      svg(
        "<path id='p' d='M0 0L10 0L5 9Z'><animate attributeName='d' values='M0 0L10 0L5 9Z;M0 0L20 0L5 30Z' dur='1s' "
          + "fill='freeze'/></path>"
          + "<circle id='c' r='5'><animateMotion path='M0 0H100' dur='1s' fill='freeze'/></circle>"
      ))
    let box = try #require(summary.properties.first { $0.name.hasSuffix(".bounds") })
    #expect(box.from == [0, 0, 10, 9] && box.to.elementsEqual([0, 0, 20, 30]) { abs($0 - $1) < 1e-9 })
    let path = try #require(summary.motionPaths.first)
    #expect(path.points.count == 121 && path.tenths.count == 11)
    #expect(abs(path.tenths[3].x - 30) < 1e-6 && abs(path.tenths[3].y) < 1e-6)
  }

  @Test("of many properties, the first 1,000 are examined, and the others are counted")
  func limit() throws {
    let box = "<rect width='1' height='1'><animate attributeName='opacity' values='0;1' dur='1s'/></rect>"
    let summary = try summary(svg(String(repeating: box, count: 1003)))
    #expect(summary.properties.count == 1000 && summary.unexaminedCount == 3)
  }

  @Test("a motion that returns goes to its farthest place and back")
  func returns() throws {
    let property = try move(
      "<animateMotion path='M0 0C0 40 60 40 60 0C60 -40 0 -40 0 0' dur='2s' fill='freeze'/>")
    #expect(property.moves.count >= 2 && property.moves[0].end == property.moves[1].start)
    let farthest = property.moves.map(\.to).map { ($0[0] * $0[0] + $0[1] * $0[1]).squareRoot() }.max() ?? 0
    #expect(farthest > 55 && property.moves.last?.to.allSatisfy { abs($0) < 0.01 } == true)
  }

  private func css(_ animation: String) throws -> MovingProperty {
    let text =
      "#a { width: 10px; height: 10px; animation: \(animation) } "
      + "@keyframes k { from { translate: 0px } to { translate: 100px } } "
      + "@keyframes spin { to { rotate: 360deg } }"
    return try #require(try summary(text).properties.first)
  }

  @Test("the end of an iteration is the end of its move, and the repeat is no move")
  func endless() throws {
    let spin = try css("spin 3s linear infinite")
    #expect(spin.jumps.isEmpty && spin.moves.count == 1 && spin.moves[0].easing == "linear")
    #expect(spin.moves[0].end == 3 && abs(spin.moves[0].to[0] - 360) < 1e-6 && spin.moves[0].from == [0])
    // Nobody sees a whole turn back.
    let turns = try css("spin 1s linear 3")
    #expect(turns.jumps.isEmpty && turns.moves.map(\.end) == [1, 2, 3])
    #expect(abs(turns.moves[2].to[0] - 1080) < 0.01)
  }

  @Test("a motion forth and back has a move for each direction, and steps are jumps")
  func alternation() throws {
    let property = try css("k 1s ease-in-out 3 alternate both")
    #expect(property.moves.count == 3 && property.moves.allSatisfy { $0.easing == "ease-in-out" })
    for (move, instant) in zip(property.moves, [1.0, 2, 3]) { #expect(abs(move.end - instant) < 0.005) }
    // The last step is the state after the motion.
    let steps = try css("k 1s steps(4) both")
    #expect(steps.moves.isEmpty && steps.jumps.map(\.time) == [0.25, 0.5, 0.75, 1])
    let many = try css("k 1s steps(100) both")
    #expect(many.moves.isEmpty && many.jumps.count == 100)
  }

  @Test("a curve of many pieces is one move, with its overshoot")
  func sampled() throws {
    let spring = try css("k 0.5s linear(0, 0.3 10%, 0.8 20%, 1.1 30%, 1.2 40%, 1.05 60%, 0.97 80%, 1) both")
    #expect(spring.moves.count == 1 && abs(spring.moves[0].overshoot - 0.2) < 1e-3)
    // Between 80 % (0.97) and 100 % (1), the curve is at 0.98 after a third.
    #expect(abs(spring.moves[0].settling - 0.5 * (0.8 + 0.2 / 3)) < 1e-3)
    let back = try css("k 1s cubic-bezier(0.1, -0.8, 0.9, 1.8) both")
    #expect(abs(back.moves[0].undershoot - 0.155) < 2e-3 && back.moves[0].overshoot > 0.1)
  }

  @Test("a colour that becomes transparent has its easing, because its components are multiplied by alpha")
  func colors() throws {
    let summary = try summary(
      "#a { width: 10px; height: 10px; animation: k 1s ease-in-out both } "
        + "@keyframes k { from { background-color: red } to { background-color: rgb(0 0 255 / 20%) } }")
    let fill = try #require(summary.properties.first { $0.name.hasSuffix(".fill") })
    #expect(fill.moves.map(\.easing) == ["ease-in-out"])
  }
}
