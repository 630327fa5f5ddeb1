import Animations
import Geometry
import Testing

@Suite("Preconditions of animations: the border is accepted, what is beyond it traps")
struct PreconditionTests {
  @Test("the tolerance of a morph is positive and finite")
  func morph() async {
    let (circle, square) = (Path(circleAt: .zero, radius: 9), Path(Rect(x: 0, y: 0, width: 9, height: 9)))
    #expect(!PathMorph(from: circle, to: square, tolerance: .greatestFiniteMagnitude).path(at: 0.5).isEmpty)
    await #expect(processExitsWith: .failure) { _ = PathMorph(from: Path(), to: Path(), tolerance: 0) }
    await #expect(processExitsWith: .failure) { _ = PathMorph(from: Path(), to: Path(), tolerance: .infinity) }
  }
}
