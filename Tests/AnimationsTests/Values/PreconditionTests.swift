// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import TestSupport
import Testing

@Suite("Preconditions of animations: the limit is accepted, values beyond it trap", .exits)
struct PreconditionTests {
  @Test("the tolerance of a morph is positive and finite")
  func morph() async {
    let (circle, square) = (Path(circleAt: .zero, radius: 9), Path(Rect(x: 0, y: 0, width: 9, height: 9)))
    #expect(!PathMorph(from: circle, to: square, tolerance: .greatestFiniteMagnitude).path(at: 0.5).isEmpty)
    await #expect(processExitsWith: .failure) { _ = PathMorph(from: Path(), to: Path(), tolerance: 0) }
    await #expect(processExitsWith: .failure) { _ = PathMorph(from: Path(), to: Path(), tolerance: .infinity) }
  }

  @Test("the accuracy of a motion along a path is positive")
  func motion() async {
    #expect(PathMotion(Path(circleAt: .zero, radius: 9), accuracy: .greatestFiniteMagnitude) != nil)
    await #expect(processExitsWith: .failure) { _ = PathMotion(Path(circleAt: .zero, radius: 9), accuracy: 0) }
    await #expect(processExitsWith: .failure) { _ = PathMotion(Path(circleAt: .zero, radius: 9), accuracy: .nan) }
  }
}
