// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeTiming
import TestSupport
import Testing

@Suite("Sums of running changes between paths of any structure")
struct PathSumTests {
  /// Outlines with more and fewer points, open and closed, with several subpaths, some of them of one structure.
  private static func outlines(_ random: inout SplitMix64, count: Int) -> [Path] {
    func subpath(_ kind: UInt64, around center: Point, radius: Double) -> Path {
      let shift = AffineTransform.translation(x: center.x, y: center.y)
      switch kind {
      case 0, 1:
        let corners = (0..<(kind == 0 ? 5 : 9)).map { index in
          center + Vector(direction: .degrees(Double(index) * (kind == 0 ? 72 : 40)))
            * random.next(in: radius / 2...radius)
        }
        return Path(polyline: corners, isClosed: true)
      case 2: return RandomBlob(seed: random.next() % 1000, shape: .circle(points: 7)).outline().applying(shift)
      case 3: return RandomBlob(seed: random.next() % 1000, shape: .circle(points: 16)).outline().applying(shift)
      case 4: return Path(ellipseIn: Rect(x: center.x - radius, y: center.y, width: 2 * radius, height: radius))
      default:
        let corners = (0..<4).map { Point(x: center.x + Double($0) * radius / 2, y: random.next(in: -50...50)) }
        return Path(polyline: corners)
      }
    }
    return (0..<count).map { _ in
      var path = subpath(random.next() % 6, around: random.point(), radius: random.next(in: 50...150))
      for _ in 0..<random.next() % 3 {
        path.append(subpath(random.next() % 2, around: random.point(), radius: random.next(in: 5...30)))
      }
      return path
    }
  }

  /// The subpaths that are larger than a point.
  private static func visible(_ path: Path) -> Path {
    Path(
      path.subpaths().filter { subpath in
        guard let bounds = Path([subpath]).bounds() else { return false }
        return max(bounds.width, bounds.height) > 1e-3
      })
  }

  /// A path with changes at random instants, whose ends may have another order than their starts.
  private static func retargetedPath(seed: Int) -> (path: Retargeting<Path>, instants: [Double]) {
    var random = SplitMix64(seed &* 31 &+ 7)
    let outlines = outlines(&random, count: 7)
    var path = Retargeting<Path>(outlines[0])
    var instants: [Double] = []
    var time = 0.0
    for outline in outlines.dropFirst() {
      time += random.next(in: 0.05...0.35)
      let duration = seed % 2 == 0 ? 0.6 : random.next(in: 0.2...1)
      path.retarget(to: outline, at: time, duration: duration)
      instants += [time, time + duration]
    }
    return (path, instants)
  }

  @Test(
    "no outline jumps by more than 0.01 points at the start or the end of any change",
    arguments: [24, 43, 79] + Array(0..<(_isDebugAssertConfiguration() ? 3 : 17)))
  func continuity(seed: Int) {
    let (path, instants) = Self.retargetedPath(seed: seed)
    for instant in instants {
      let (before, after) = (Self.visible(path.value(at: instant.nextDown)), Self.visible(path.value(at: instant)))
      let gap = after.gap(to: before, tolerance: 0.001)
      #expect(gap <= 0.01, "\(gap) at \(instant)")
    }
  }

  @Test(
    "the velocity of an outline is the derivative of its values", arguments: 0..<(_isDebugAssertConfiguration() ? 4 : 6)
  )
  func velocity(seed: Int) {
    let (path, instants) = Self.retargetedPath(seed: seed)
    var random = SplitMix64(seed)
    for _ in 0..<4 {
      let (time, step) = (random.next(in: 0.1...2), 1e-4)
      guard !instants.contains(where: { abs($0 - time) < 2 * step }) else { continue }
      let sample = path.sample(at: time)
      #expect(sample.value == path.value(at: time))
      for sign in [-1.0, 1] {
        let moved = Self.visible(sample.value.advanced(by: sample.velocity.scaled(by: sign * step)))
        let gap = moved.gap(to: Self.visible(path.value(at: time + sign * step)), tolerance: 0.001)
        #expect(gap <= 0.01, "\(gap) at \(time)")
      }
    }
  }

  @Test("pruning keeps the bits of values", arguments: 0..<3)
  func pruning(seed: Int) {
    let (path, instants) = Self.retargetedPath(seed: seed)
    for instant in instants {
      var pruned = path
      pruned.prune(before: instant)
      for step in 0..<6 {
        let time = instant + Double(step) * 0.11
        #expect(pruned.value(at: time) == path.value(at: time), "pruned at \(instant), at \(time)")
      }
    }
  }
}
