// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeTiming
import Testing

/// Under the non-zero rule, a hole has the opposite direction of the outline around it.
@Suite("Holes of paths that change their structure")
struct PathHoleTests {
  private static let middle = Point(x: 50, y: 50)
  private static let star = Path.star(points: 5, outerRadius: 40, innerRadius: 25, center: middle)
  private static let disc = Path(circleAt: middle, radius: 40)

  /// A path with a round hole in its middle, in one of both directions.
  private static func ring(_ outer: Path, isReversed: Bool) -> Path {
    let hole = Path(circleAt: middle, radius: 8)
    var path = isReversed ? outer.reversed() : outer
    path.append(isReversed ? hole : hole.reversed())
    return path
  }

  /// How often the outlines of a path of lines go around a point.
  private static func winding(of path: Path, around point: Point) -> Int {
    var (start, last, winding) = (Point.zero, Point.zero, 0)
    func add(_ next: Point) {
      let side = (next.x - last.x) * (point.y - last.y) - (point.x - last.x) * (next.y - last.y)
      if last.y <= point.y, next.y > point.y, side > 0 { winding += 1 }
      if last.y > point.y, next.y <= point.y, side < 0 { winding -= 1 }
      last = next
    }
    for element in path.elements {
      switch element {
      case .move(let next): (start, last) = (next, next)
      case .line(let next): add(next)
      case .close: add(start)
      case .quadratic, .cubic, .arc: Issue.record("the path has a curve")
      }
    }
    return winding
  }

  private static func isFilled(_ path: Path, at point: Point) -> Bool { winding(of: path, around: point) != 0 }

  private static let pairs: [(Path, Path)] = [false, true].flatMap { a in
    [false, true].map { (ring(star, isReversed: a), ring(disc, isReversed: $0)) }
  }

  @Test("a hole that both paths have stays a hole, in a morph and in sums", arguments: pairs.indices)
  func both(index: Int) {
    let (from, to) = Self.pairs[index]
    let morph = PathMorph(from: from, to: to)
    #expect(morph.method == .points)
    var motion = Retargeting(from)
    motion.retarget(to: to, at: 0, duration: 1, timingFunction: .linear)
    motion.retarget(to: from, at: 0.5, duration: 1, timingFunction: .linear)
    for time in [0.01, 0.25, 0.49, 0.6, 0.9, 1.2, 1.45] {
      for path in [morph.path(at: time / 1.5), motion.value(at: time)] {
        #expect(!Self.isFilled(path, at: Self.middle), "\(time)")
        #expect(Self.isFilled(path, at: Point(x: 50, y: 35)), "\(time)")
      }
    }
  }

  @Test("a hole that one path has grows and shrinks as a hole", arguments: [false, true], [false, true])
  func one(isReversed: Bool, isGrowing: Bool) {
    let ring = Self.ring(Self.disc, isReversed: isReversed)
    let (from, to) = isGrowing ? (Self.star, ring) : (ring, Self.star)
    let morph = PathMorph(from: from, to: to)
    var motion = Retargeting(from)
    motion.retarget(to: to, at: 0, duration: 1, timingFunction: .linear)
    for fraction in [0.1, 0.3, 0.6, 0.9] {
      for path in [morph.path(at: fraction), motion.value(at: fraction)] {
        #expect(!Self.isFilled(path, at: Self.middle), "\(fraction)")
        #expect(Self.isFilled(path, at: Point(x: 50, y: 35)), "\(fraction)")
      }
    }
  }
}
