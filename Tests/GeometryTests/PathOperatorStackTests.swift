// SPDX-License-Identifier: MIT
import GlissadeGeometry
import Testing

@Suite("Operators of paths in their order")
struct PathOperatorStackTests {
  private let square = Path(Rect(x: 0, y: 0, width: 40, height: 40))
  private let corner = Path(Rect(x: 20, y: 20, width: 40, height: 40))

  @Test("each step is the operation of its name")
  func steps() {
    let center = Point(x: 20, y: 20)
    let expected: [(PathOperator, Path)] = [
      (.union(corner), square.union(corner)), (.subtraction(corner), square.subtracting(corner)),
      (.intersection(corner), square.intersection(corner)), (.exclusion(corner), square.symmetricDifference(corner)),
      (.offset(3, join: .round), square.offset(by: 3, join: .round)),
      (.offset(3, miterLimit: 1), square.offset(by: 3, join: .miter, miterLimit: 1)),
      (.roundedCorners(radius: 5), square.roundingCorners(radius: 5)),
      (.zigzag(size: 4, ridges: 3, isSmooth: true), square.zigzag(size: 4, ridges: 3, isSmooth: true)),
      (.puckerAndBloat(0.4), square.puckeredAndBloated(by: 0.4)),
      (.twist(.degrees(30), around: center), square.twisted(by: .degrees(30), around: center)),
      (.trim(from: 0.1, to: 0.4), [square].trimmed(from: 0.1, to: 0.4, order: .simultaneously)[0]),
    ]
    for (step, path) in expected {
      #expect(square.applying([step]) == path, "\(step)")
      #expect(path != square)
    }
    var twice = square
    twice.append(square)
    #expect(twice.applying([.simplification(.evenOdd)]).isEmpty)
    #expect(twice.applying([.simplification()]) == square.simplified())
    #expect(square.applying([]) == square)
  }

  @Test("the first step applies first")
  func order() {
    // A hole of 20 points after an offset by 10 is 40 points wide, and before it none.
    let hole = Path(Rect(x: 10, y: 10, width: 20, height: 20))
    let later = square.applying([.offset(10), .subtraction(hole)])
    let earlier = square.applying([.subtraction(hole), .offset(10)])
    #expect(abs(later.enclosedArea - (60 * 60 - 20 * 20)) < 0.1)
    #expect(abs(earlier.enclosedArea - 60 * 60) < 0.1)
  }

  @Test("a trim counts the subpaths alone, or all as one, and keeps closed ones and arcs")
  func trims() {
    var path = Path(polyline: [Point(x: 0, y: 0), Point(x: 10, y: 0)])
    path.append(Path(polyline: [Point(x: 0, y: 5), Point(x: 30, y: 5)]))
    var halves = Path(polyline: [Point(x: 5, y: 0), Point(x: 10, y: 0)])
    halves.append(Path(polyline: [Point(x: 15, y: 5), Point(x: 30, y: 5)]))
    #expect(path.applying([.trim(from: 0.5, to: 1)]) == halves)
    #expect(
      path.applying([.trim(from: 0.5, to: 1, order: .individually)])
        == Path(polyline: [Point(x: 10, y: 5), Point(x: 30, y: 5)]))
    #expect(path.applying([.trim(from: 0, to: 1, offset: 0.4)]) == path)
    #expect(path.applying([.trim(from: 0.3, to: 0.3)]).isEmpty)
    // The first square is complete, and a quarter of the second one is one side.
    var squares = square
    squares.append(corner)
    let part = squares.applying([.trim(from: 0, to: 0.625, order: .individually)])
    var expected = square
    expected.append(Path(polyline: [Point(x: 20, y: 20), Point(x: 60, y: 20)]))
    #expect(part == expected)
  }

  @Test("extreme and invalid coordinates and amounts yield a path", arguments: hostilePaths.indices)
  func hostile(index: Int) {
    let path = hostilePaths[index]
    for amount in [Double.nan, -Double.infinity, 1e300, -7, 0] {
      let steps: [PathOperator] = [
        .trim(from: amount, to: 0.5, offset: amount, order: .individually), .roundedCorners(radius: amount),
        .puckerAndBloat(amount), .offset(amount, join: .round, miterLimit: amount), .union(path),
        .zigzag(size: amount, ridges: amount), .twist(.radians(amount), around: Point(x: amount, y: 0)),
        .simplification(),
      ]
      _ = path.applying(steps)
    }
  }
}
