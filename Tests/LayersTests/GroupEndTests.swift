import Animations
import Geometry
import Layers
import Testing
import Timing

@Suite("Layers: the end of groups in groups")
struct GroupEndTests {
  private func fade(from: Double, to: Double, after pause: Double = 0, duration: Double) -> LayerAnimation {
    LayerAnimation(
      .opacity, Animation(.basic(from: from, to: to), timing: MediaTiming(beginTime: pause, duration: duration)))
  }

  @Test("a group that holds its end shows what ends with it, however deep that lies")
  func nested() {
    var tree = LayerTree(size: Size(width: 100, height: 100))
    let card = tree.add(.group())
    let pulse = LayerAnimation.sequence([
      fade(from: 1, to: 0, duration: 1), fade(from: 0, to: 0.5, duration: 1),
    ])
    let held = LayerAnimation.group([pulse], timing: MediaTiming(duration: 2, fillMode: .forwards))
    tree.animate(card, held, at: 0)
    #expect(tree.presentation(at: 2)[card].opacity == 0.5)
    #expect(tree.presentation(at: 9)[card].opacity == 0.5)
    let swing = LayerAnimation.group(
      [.group([fade(from: 0, to: 0.5, duration: 1)])], timing: MediaTiming(duration: 1, autoreverses: true))
    tree.animate(card, swing, at: 20)
    #expect(tree.presentation(at: 21)[card].opacity == 0.5)
  }

  @Test("the last step of a sequence ends with it, whatever the pauses", arguments: 0..<50)
  func sequence(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    func tenths() -> Double { (1 + random.nextUnit() * 9).rounded() / 10 }
    let steps = LayerAnimation.sequence([
      fade(from: 0, to: 0.5, after: tenths(), duration: tenths()),
      fade(from: 0.5, to: 0.75, after: tenths(), duration: tenths()),
    ])
    var tree = LayerTree(size: Size(width: 100, height: 100))
    let card = tree.add(.group())
    tree.animate(card, .group([steps], timing: MediaTiming(duration: steps.endTime, fillMode: .forwards)), at: 0)
    #expect(abs(tree.presentation(at: 99)[card].opacity - 0.75) < 1e-12)
  }
}
