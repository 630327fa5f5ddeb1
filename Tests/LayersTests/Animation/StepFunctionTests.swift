// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers
import Testing

@Suite("Step functions")
struct StepFunctionTests {
  @Test("a change applies from its instant on, up to the next one")
  func changes() {
    var value = StepFunction("a")
    #expect(value.isConstant)
    value.set("c", at: 3)
    value.set("b", at: 1)
    #expect(!value.isConstant)
    #expect(
      [-.infinity, 0, 0.999, 1, 2.999, 3, .infinity].map { value.value(at: $0) } == ["a", "a", "a", "b", "b", "c", "c"])
    #expect(value.first == "a")
    #expect(value.last == "c")
    #expect(value.lastChangeTime == 3)
    value.set("d", at: 1)
    #expect(value.value(at: 2) == "d")
    value.set("e")
    #expect(value.isConstant)
    #expect(value.value(at: 2) == "e")
    #expect(value.lastChangeTime == -.infinity)
  }

  @Test("an instant that is not finite changes nothing, and NaN returns the first value")
  func hostile() {
    var value = StepFunction(1)
    value.set(2, at: 0)
    for time in [Double.nan, .infinity, -.infinity] { value.set(3, at: time) }
    #expect(value.value(at: -1) == 1)
    #expect(value.value(at: 1) == 2)
    #expect(value.value(at: .nan) == 1)
    value.prune(before: .nan)
    value.removeChanges(after: .nan)
    #expect(value.value(at: -1) == 1)
    #expect(value.value(at: 1) == 2)
  }

  @Test("the value at an instant is that of the last change up to it, in any order of calls", arguments: 0..<100)
  func order(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var value = StepFunction(-1)
    var changes: [(time: Double, value: Int)] = []
    for index in 0..<12 {
      let time = Double(random.next() % 8)
      value.set(index, at: time)
      changes.append((time, index))
    }
    func expected(_ time: Double, from changes: [(time: Double, value: Int)]) -> Int {
      var found = (time: -Double.infinity, value: -1)
      for change in changes where change.time <= time && change.time >= found.time { found = change }
      return found.value
    }
    let boundary = Double(random.next() % 9) - 0.5
    var (truncated, pruned) = (value, value)
    truncated.removeChanges(after: boundary)
    pruned.prune(before: boundary)
    for time in stride(from: -1, through: 9, by: 0.5) {
      #expect(value.value(at: time) == expected(time, from: changes))
      #expect(truncated.value(at: time) == expected(time, from: changes.filter { $0.time <= boundary }))
      if time >= boundary { #expect(pruned.value(at: time) == value.value(at: time)) }
    }
    #expect(pruned.first == value.value(at: boundary))
  }
}
