// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeTiming
import TestSupport
import Testing

@Suite("Retargeting of moving paths")
struct PathRetargetingTests {
  private func outlines(seed: Int) -> [Path] {
    var random = SplitMix64(seed)
    return [9, 17, 17, 30].map { points in
      RandomBlob(seed: random.next() % 1000, shape: .circle(points: points)).outline()
        .applying(.translation(x: random.next(in: -50...50), y: random.next(in: -50...50)))
    }
  }

  @Test(
    "the outline is continuous at every change, and reaches its target",
    arguments: 0..<(_isDebugAssertConfiguration() ? 6 : 16))
  func additive(seed: Int) {
    let outlines = outlines(seed: seed)
    var path = Retargeting<Path>(outlines[0])
    for index in 1..<4 { path.retarget(to: outlines[index], at: Double(index), duration: 1.6) }
    for change in 1..<4 {
      let instant = Double(change)
      #expect(path.value(at: instant).gap(to: path.value(at: instant.nextDown), tolerance: 0.001) < 0.01)
      // The velocity is continuous, because the timing function has slope 0 at its ends.
      #expect(path.value(at: instant + 1e-3).gap(to: path.value(at: instant - 1e-3), tolerance: 0.05) < 1.5)
    }
    #expect(path.value(at: 0.5) == outlines[0])
    #expect(path.value(at: 9) == outlines[3])
    #expect(path.value(at: 4.6.nextDown).gap(to: outlines[3], tolerance: 0.05) < 0.4)
  }

  @Test(
    "the policies replace and spring start from the presentation value",
    arguments: 0..<(_isDebugAssertConfiguration() ? 4 : 8))
  func policies(seed: Int) {
    let outlines = outlines(seed: seed)
    for policy in [RetargetPolicy.replace, .spring(Spring())] {
      var path = Retargeting<Path>(outlines[0])
      for index in 1..<4 { path.retarget(to: outlines[index], at: Double(index), policy: policy, duration: 1.6) }
      for change in 1..<4 {
        let instant = Double(change)
        #expect(path.value(at: instant).gap(to: path.value(at: instant.nextDown), tolerance: 0.001) < 0.01)
      }
      #expect(path.value(at: 99).gap(to: outlines[3], tolerance: 0.05) < 0.4)
    }
  }

  @Test("the visible settling time includes a spring or a replacement before further changes", arguments: 0..<8)
  func visibleSettling(seed: Int) {
    let outlines = outlines(seed: seed)
    for policy in [RetargetPolicy.replace, .spring(Spring(duration: 4, bounce: 0.4))] {
      var path = Retargeting<Path>(outlines[1])
      path.retarget(to: outlines[2], at: 0, policy: policy, duration: 6)
      let alone = path.settlingTime(within: 0.05)
      #expect(alone > 3)
      // The later change ends first. It does not move the path away from its target.
      path.retarget(to: outlines[2], at: 0.5, duration: 0.5)
      #expect(abs(path.settlingTime(within: 0.05) - alone) < 0.1, "\(policy)")
    }
  }

  @Test(
    "a path animates along keyframes of different structures, and its velocity is the derivative")
  func velocity() {
    let outlines = outlines(seed: 3)
    let timing = MediaTiming(duration: 2, fillMode: .both)
    let animation = Animation(.basic(from: outlines[0], to: outlines[1]), timing: timing)
    let (before, now, after) = (animation.value(at: 0.999), animation.sample(at: 1), animation.value(at: 1.001))
    if let before, let now, let after {
      #expect(now.value.advanced(by: now.velocity.scaled(by: 0.001)).gap(to: after, tolerance: 0.05) < 1e-9)
      #expect(now.value.advanced(by: now.velocity.scaled(by: -0.001)).gap(to: before, tolerance: 0.05) < 1e-9)
    }
    let keyframes = Keyframes(outlines, mode: .cubicPaced)
    let track = KeyframeTrack(keyframes)
    for knot in track.knots.indices {
      #expect(track.value(at: track.knots[knot]).gap(to: outlines[knot], tolerance: 0.05) < 0.4)
    }
    for step in 0...20 { #expect(track.value(at: Double(step) / 20).isFinite) }
  }
}
