// SPDX-License-Identifier: MIT
import GlissadeTiming
import Testing

@Suite("Delays by the distance from an origin")
struct StaggerTests {
  private func areClose(_ first: [Double], _ second: [Double]) -> Bool {
    first.count == second.count && zip(first, second).allSatisfy { abs($0 - $1) < 1e-12 }
  }

  @Test(
    "the members of a row",
    arguments: [
      (Stagger.Origin.first, 4, [0, 0.1, 0.2, 0.3]),
      (.last, 4, [0.3, 0.2, 0.1, 0]),
      (.center, 5, [0.2, 0.1, 0, 0.1, 0.2]),
      // The middle is between two members, which begin together.
      (.center, 4, [0.1, 0, 0, 0.1]),
      (.edges, 5, [0, 0.1, 0.2, 0.1, 0]),
      (.edges, 4, [0, 0.1, 0.1, 0]),
      (.index(1), 4, [0.1, 0, 0.1, 0.2]),
      (.first, 1, [0]), (.edges, 1, [0]), (.center, 2, [0, 0]), (.first, 0, []),
    ])
  func row(origin: Stagger.Origin, count: Int, expected: [Double]) {
    #expect(areClose(Stagger(each: 0.1, from: origin).delays(count: count), expected))
  }

  @Test("a total is the delay of the farthest member, for any number of members", arguments: [2, 3, 10, 101])
  func totals(count: Int) {
    for origin in [Stagger.Origin.first, .last, .index(0)] {
      let delays = Stagger(total: 0.8, from: origin).delays(count: count)
      #expect(delays.max() == 0.8 && delays.min() == 0)
    }
    let even = Stagger(total: 0.8).delays(count: count)
    #expect(areClose(even, (0..<count).map { 0.8 * Double($0) / Double(count - 1) }))
  }

  @Test("a timing function determines the delays between the nearest and the farthest member")
  func easing() {
    let delays = Stagger(total: 1, timingFunction: .easeIn).delays(count: 5)
    #expect(areClose(delays, (0..<5).map { TimingFunction.easeIn.value(at: Double($0) / 4) }))
    #expect(Stagger(each: 0.1, from: .edges, timingFunction: .steps(1)).delays(count: 5) == [0, 0, 0.2, 0, 0])
  }

  @Test("the members of a grid, also of an incomplete one")
  func grid() {
    let root = 2.0.squareRoot()
    #expect(
      areClose(Stagger(each: 1).delays(count: 6, columns: 3), [0, 1, 2, 1, root, 5.0.squareRoot()]))
    #expect(
      areClose(
        Stagger(each: 1, from: .center).delays(count: 9, columns: 3), [root, 1, root, 1, 0, 1, root, 1, root]))
    #expect(
      areClose(
        Stagger(each: 1, from: .edges).delays(count: 9, columns: 3),
        [0, root - 1, 0, root - 1, root, root - 1, 0, root - 1, 0]))
    #expect(Stagger(each: 1).delays(count: 5, columns: 2, axis: .y) == [0, 0, 1, 1, 2])
    #expect(Stagger(each: 1, from: .last).delays(count: 4, columns: 2, axis: .x) == [1, 0, 1, 0])
    #expect(Stagger(each: 1, from: .index(3)).delays(count: 4, columns: 2, axis: .y) == [1, 1, 0, 0])
  }
}
