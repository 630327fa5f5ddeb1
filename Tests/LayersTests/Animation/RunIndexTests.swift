// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeTiming
import Testing

@testable import GlissadeLayers

@Suite("The index of an observer's animations")
struct RunIndexTests {
  /// The index of a tree's animations, one for each of 1,000 layers.
  private func populatedIndex() -> RunIndex {
    var tree = LayerTree(size: Size(width: 100, height: 100))
    for number in 0..<1000 {
      let layer = tree.add(.group())
      let timing = MediaTiming(duration: 1 + Double(number) / 100)
      tree.animate(layer, .opacity, with: .basic(from: 0, to: 1, timing: timing), at: 0)
    }
    var index = RunIndex()
    _ = index.replaceAll(by: tree.animationRuns, after: 0)
    return index
  }

  @Test("adds at most 16 bytes to an animation, besides the run itself")
  func memory() {
    let index = populatedIndex()
    #expect(index.count == 1000)
    var bytes = 0
    for child in Mirror(reflecting: index).children {
      switch child.value {
      case let numbers as [Double]: bytes += numbers.count * MemoryLayout<Double>.stride
      case let numbers as [Int32]: bytes += numbers.count * MemoryLayout<Int32>.stride
      case let entries as [RunIndex.Entry]:
        let extra = MemoryLayout<RunIndex.Entry>.stride - MemoryLayout<AnimationRun>.stride
        bytes += entries.count * extra
      case is Int, is Int32: break
      default: Issue.record("\(child.label ?? "a property") has an unexpected type")
      }
    }
    #expect(bytes > 0)
    #expect(bytes <= 16 * index.count)
  }
}
