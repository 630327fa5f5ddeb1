// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import Testing

@Suite("The index of an observer's animations")
struct RunIndexTests {
  @Test("the index adds at most 16 bytes to an animation, besides the run itself")
  func memory() {
    var tree = LayerTree(size: Size(width: 100, height: 100))
    for number in 0..<1000 {
      let timing = MediaTiming(duration: 1 + Double(number) / 100)
      let layer = tree.add(.group())
      tree.animate(layer, .opacity, with: .basic(from: 0, to: 1, timing: timing), at: 0)
    }
    let observer = AnimationObserver(at: 0, in: tree)
    #expect(observer.indexByteCount > 0)
    #expect(observer.indexByteCount <= 16 * 1000)
  }
}
