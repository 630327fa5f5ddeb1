// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers
import Testing

@Suite("Refused values cost time when they are refused, and no later", .serialized)
struct RefusalGrowthTests {
  @Test("a step of an observer costs the same for any number of earlier refusals")
  func steps() {
    let growth = Growth { factor in
      let count = 500 * factor
      var tree = LayerTree(size: Size(width: 100, height: 100))
      let ids = (0..<count).map { _ in tree.add(.group()) }
      var observer = AnimationObserver(at: 0, in: tree)
      var events = 0
      let time = Growth.threadTime {
        for (index, id) in ids.enumerated() {
          tree.set(.opacity, of: id, to: .nan)
          events += observer.advance(to: Double(index + 1), in: tree).count
        }
      }
      #expect(events == count)
      return time
    }
    #expect(growth.isLinear, "\(growth)")
  }
}
