// SPDX-License-Identifier: MIT
import GlissadeGeometry
import Testing

@Suite("Trims of several paths")
struct TrimmedPathsTests {
  private let first = Path(polyline: [Point(x: 0, y: 0), Point(x: 10, y: 0)])
  private let second = Path(polyline: [Point(x: 0, y: 5), Point(x: 30, y: 5)])
  private let square = Path(Rect(x: 0, y: 0, width: 10, height: 10))

  private func line(_ from: Double, _ to: Double, _ y: Double) -> Path {
    Path(polyline: [Point(x: from, y: y), Point(x: to, y: y)])
  }

  @Test("simultaneously, each path has its own fractions")
  func simultaneously() {
    #expect([first, second].trimmed(from: 0.5, to: 1, order: .simultaneously) == [line(5, 10, 0), line(15, 30, 5)])
  }

  @Test("individually, the paths have common fractions in their order")
  func individually() {
    #expect([first, second].trimmed(from: 0, to: 0.5, order: .individually) == [first, line(0, 10, 5)])
    #expect([first, second].trimmed(from: 0.5, to: 1, order: .individually) == [Path(), line(10, 30, 5)])
    // From 0.75 to 1.125: the end of the second path, and half of the first one.
    #expect(
      [first, second].trimmed(from: 0, to: 0.375, offset: 0.75, order: .individually)
        == [line(0, 5, 0), line(20, 30, 5)])
  }

  @Test("an offset of whole turns changes nothing, and exchanged ends mean the same")
  func turns() {
    let paths = [first, square, second]
    for order in [TrimOrder.simultaneously, .individually] {
      let expected = paths.trimmed(from: 0.25, to: 0.5, offset: 0.25, order: order)
      #expect(paths.trimmed(from: 0.25, to: 0.5, offset: 3.25, order: order) == expected)
      #expect(paths.trimmed(from: 0.25, to: 0.5, offset: -0.75, order: order) == expected)
      #expect(paths.trimmed(from: 0.5, to: 0.25, offset: 0.25, order: order) == expected)
    }
  }

  @Test("a part that passes the start of a closed path has a join there")
  func seam() {
    let part = [square].trimmed(from: 0, to: 0.5, offset: 0.75, order: .simultaneously)
    #expect(part == [Path(polyline: [Point(x: 0, y: 10), Point(x: 0, y: 0), Point(x: 10, y: 0)])])
    #expect([square].trimmed(from: 0, to: 0.5, offset: 0.75, order: .individually) == part)
  }

  @Test("everything remains of 0 … 1 and nothing of an empty range")
  func limits() {
    let paths = [first, square]
    for order in [TrimOrder.simultaneously, .individually] {
      #expect(paths.trimmed(from: 0, to: 1, offset: 0.3, order: order) == paths)
      #expect(paths.trimmed(from: -5, to: .nan, offset: 0.3, order: order) == paths)
      #expect(paths.trimmed(from: 0.4, to: 0.4, order: order) == [Path(), Path()])
      #expect([Path]().trimmed(from: 0, to: 0.4, order: order).isEmpty)
    }
  }

  @Test("the parts have the requested share of the total length", arguments: 0..<40)
  func lengths(seed: Int) {
    var random = RandomPaths(seed: seed)
    let paths = (0..<3).map { _ in random.path() }
    let total = paths.reduce(0) { $0 + $1.length(accuracy: 1e-6) }
    let (start, end) = (abs(random.number()), abs(random.number()))
    for order in [TrimOrder.simultaneously, .individually] {
      let parts = paths.trimmed(from: start, to: end, offset: random.number(3), order: order, accuracy: 1e-6)
      let length = parts.reduce(0) { $0 + $1.length(accuracy: 1e-6) }
      #expect(abs(length - abs(end - start) * total) < 1e-3, "\(order)")
    }
  }
}
