// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeTiming
import Testing

@Suite("Velocity of cumulative animations")
struct CumulativeVelocityTests {
  private func largestGap<Value: Animatable>(_ track: Track<Value>) -> Double {
    let animation = Animation(track, timing: MediaTiming(duration: 1, repeatCount: 4), isCumulative: true)
    return (0..<40).reduce(0) { gap, number in
      let time = 0.05 + Double(number) * 0.0987
      guard let sample = animation.sample(at: time), let after = animation.value(at: time + 1e-5),
        let before = animation.value(at: time - 1e-5)
      else { return .infinity }
      let slope = after.difference(from: before).scaled(by: 1 / 2e-5)
      return max(gap, slope.distance(to: sample.velocity) / (1 + slope.magnitude))
    }
  }

  @Test("values with their own accumulation rule have the exact velocity")
  func derivatives() {
    #expect(largestGap(.basic(from: AffineTransform.identity, to: .rotation(.degrees(50)))) < 1e-8)
    #expect(largestGap(.basic(from: Transform3D.identity, to: .rotation(.degrees(50)))) < 1e-8)
    let turned = Quaternion(.degrees(70), axis: SIMD3(1, 1, 0))
    #expect(largestGap(.basic(from: Quaternion(.zero, axis: SIMD3(0, 0, 1)), to: turned)) < 1e-8)
    #expect(largestGap(.basic(from: Color.clear, to: Color(red: 1, green: 0.5, blue: 0, alpha: 0.3))) < 1e-8)
    #expect(largestGap(.basic(from: 3.0, to: 7)) < 1e-8)
  }
}
