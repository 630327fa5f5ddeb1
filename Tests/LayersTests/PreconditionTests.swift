import Geometry
import Layers
import Testing

@Suite("Layers: a caller's mistakes")
struct PreconditionTests {
  @Test("a layer that is moved into itself ends the program, in the set-up and at an instant")
  func cycles() async {
    await #expect(processExitsWith: .failure) {
      var tree = LayerTree(size: .zero)
      let box = tree.add(.group())
      let part = tree.add(.group(), in: box)
      tree.move(box, to: 0, in: part)
    }
    await #expect(processExitsWith: .failure) {
      var tree = LayerTree(size: .zero)
      let box = tree.add(.group())
      tree.move(box, to: 0, in: box, at: 3)
    }
  }

  @Test("a layer that is not known ends the program where it is edited")
  func unknown() async {
    await #expect(processExitsWith: .failure) {
      var tree = LayerTree(size: .zero)
      let box = tree.add(.group())
      tree.remove(box)
      tree.setHidden(box, true, at: 1)
    }
    await #expect(processExitsWith: .failure) {
      var tree = LayerTree(size: .zero)
      let box = tree.add(.group())
      tree.remove(box, at: 1)
      tree.prune(before: 2)
      _ = tree.add(.group(), in: box)
    }
  }
}
