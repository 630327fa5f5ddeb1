// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeTiming
import TestSupport
import Testing

@Suite("PathRetargeting: appearing and vanishing subpaths")
struct PathSubpathRetargetingTests {
  /// The path without the invisible subpaths, which are points or no larger than `size`.
  private func visible(_ path: Path, above size: Double = 1e-6) -> Path {
    Path(
      path.subpaths().filter { subpath in
        guard let bounds = Path([subpath]).bounds() else { return false }
        return max(bounds.width, bounds.height) > size
      })
  }

  /// The size of the jump at an instant.
  private func jump(of path: Retargeting<Path>, at time: Double) -> Double {
    let (before, after) = (visible(path.value(at: time.nextDown)), visible(path.value(at: time)))
    return after.gap(to: before)
  }

  /// A path with several targets, 0.2 s apart and each over 0.6 s.
  private func retargeted(through data: [String]) throws -> Retargeting<Path> {
    let paths = try data.map { try Path(svgPathData: $0) }
    var path = Retargeting<Path>(paths[0])
    for index in 1..<paths.count { path.retarget(to: paths[index], at: 0.2 * Double(index), duration: 0.6) }
    return path
  }

  @Test("a vanishing subpath keeps its position if the next target has another one with its index")
  func successor() throws {
    let path = try retargeted(through: [
      "M0 0H100V100H0ZM10 10H20V20H10Z", "M0 0L100 0L50 80Z", "M0 0H100V100H0ZM70 70H90V90Z",
    ])
    for time in [0.2, 0.4, 0.8, 1] { #expect(jump(of: path, at: time) < 1e-6, "at \(time)") }
    // Between the changes, no visible point is faster than a motion from one square to the other in half of the time.
    // At 0.8 s the rest of the first subpath, which is then a point, vanishes.
    for step in 41..<100 {
      let (before, after) = (path.value(at: Double(step) / 100 - 0.001), path.value(at: Double(step) / 100))
      // Visible subpaths come from visible ones, and vanishing ones have become invisible.
      #expect(visible(after).largestGap(to: before) < 1, "at \(step)")
      #expect(visible(before, above: 0.1).largestGap(to: after) < 1, "at \(step)")
    }
    #expect(path.value(at: 1).subpaths().count == 2)
  }

  @Test("a vanishing subpath that reappears at its position stays one subpath")
  func comingBack() throws {
    let path = try retargeted(through: [
      "M0 0H100V100H0ZM10 10H20V20H10Z", "M0 0L100 0L50 80Z", "M0 0H100V100L50 120L0 100ZM10 10H20V20H10Z",
    ])
    for time in [0.3, 0.4, 0.5, 0.7, 0.9] { #expect(path.value(at: time).subpaths().count == 2) }
    for time in [0.2, 0.4, 0.8, 1] { #expect(jump(of: path, at: time) < 1e-6, "at \(time)") }
  }

  @Test("moves at the end of a path draw nothing, and are not part of sums")
  func trailingMoves() throws {
    let path = try retargeted(through: [
      "M0 0L10 0M1 1", "M0 0L10 0M20 20L30 30L40 20Z", "M0 0L10 0M0 7M1 7M2 7", "M0 0L100 0L100 100L0 100Z",
    ])
    for time in [0.2, 0.4, 0.6, 0.8, 1, 1.2] { #expect(jump(of: path, at: time) < 1e-6, "at \(time)") }
    let moves = try Path(svgPathData: "M0 0L100 0M1 1M2 2M3 3")
    #expect(Path(displacement: moves.displacement.scaled(by: 0.5)) == (try Path(svgPathData: "M0 0L50 0")))
    let plain = try Path(svgPathData: "M0 0L100 0")
    let triangle = try Path(svgPathData: "M0 0L40 0L20 30Z")
    #expect(moves.distance(to: triangle) == plain.distance(to: triangle))
    #expect(triangle.difference(from: moves) == triangle.difference(from: plain))
  }

  @Test("no visible outline jumps, for any appearing and vanishing subpaths", arguments: 0..<60)
  func fuzz(seed: Int) {
    var random = SplitMix64(seed)
    func polygon(_ count: Int, around center: Point, radius: Double) -> Path {
      Path(
        polyline: (0..<count).map { index in
          center + Vector(direction: .degrees(Double(index) * 360 / Double(count)))
            * random.next(in: radius / 2...radius)
        }, isClosed: true)
    }
    // The first subpath has a unique number of corners, so that all structures differ.
    let outlines = (0..<7).map { index in
      var outline = polygon(3 + (index * 5 + seed) % 7, around: Point(x: 50, y: 50), radius: 60)
      for _ in 0..<random.next() % 4 {
        let center = Point(x: random.next(in: 0...200), y: random.next(in: 0...200))
        outline.append(polygon(Int(3 + random.next() % 4), around: center, radius: random.next(in: 5...30)))
      }
      return outline
    }
    var path = Retargeting<Path>(outlines[0])
    var instants: [Double] = []
    var time = 0.2
    for outline in outlines.dropFirst() {
      path.retarget(to: outline, at: time, duration: 0.6)
      instants += [time, time + 0.6]
      time += random.next(in: 0.05...0.35)
    }
    for instant in instants { #expect(jump(of: path, at: instant) < 0.01, "at \(instant)") }
    #expect(path.value(at: 9) == outlines[6])
  }
}
