// SPDX-License-Identifier: MIT
import GlissadeGeometry
import Testing

@Suite("Random blobs")
struct RandomBlobTests {
  private func points(_ text: String) -> [Point] {
    text.split(separator: " ").map { pair in
      let numbers = pair.dropFirst().dropLast().split(separator: ",").compactMap { Double($0) }
      return Point(x: numbers[0], y: numbers[1])
    }
  }

  @Test("the generator gives its published sequence")
  func generator() {
    var generator = SplitMix64(seed: 7)
    #expect(generator.next() == 0x63cb_e1e4_5932_0dd7)
    #expect(generator.next() == 0x044c_3cd7_f43c_661c)
    #expect(generator.next() == 0xe698_4080_bab1_2a02)
  }

  @Test("a seed always gives the same blob")
  func oracles() {
    #expect(
      RandomBlob(seed: 7, shape: .circle(points: 8)).points
        == points("(118,127) (215,58) (248,107) (286,178) (278,237) (223,331) (48,250) (60,148)"))
    #expect(
      RandomBlob(seed: 7, shape: .square).points
        == points("(50,17) (216,67) (296,37) (297,165) (267,292) (144,341) (98,333) (93,184)"))
    // This blob is drawn twice, because the first outline crossed itself.
    let redrawn = RandomBlob(seed: 8, shape: .circle(points: 31)).points
    #expect(redrawn.count == 31)
    #expect(Array(redrawn.prefix(6)) == points("(95,83) (84,59) (129,40) (153,28) (196,29)") + [redrawn[5]])
    #expect(Array(redrawn.suffix(3)) == points("(27,162) (94,138) (48,108)"))
  }

  @Test("the outline passes through the points, is closed, and its chords do not cross", arguments: 0..<40)
  func outline(seed: Int) throws {
    for shape in [RandomBlob.PointLayout.circle(points: 3 + seed % 38), .square] {
      let blob = RandomBlob(seed: UInt64(seed), shape: shape)
      let subpath = try #require(blob.outline().subpaths().first)
      #expect(subpath.isClosed)
      #expect(subpath.segments.map(\.start) == blob.points)
      // All pairs of chords, in floating point: slow, simple, and exact for whole numbers and sixteenths.
      let vertices = subpath.segments.flatMap { segment in (0..<16).map { segment.point(at: Double($0) / 16) } }
      let chords = vertices.indices.map { (vertices[$0], vertices[($0 + 1) % vertices.count]) }
      let crossings = chords.indices.reduce(0) { count, i in
        count + chords[(i + 1)...].count { cross(chords[i], $0) }
      }
      #expect(crossings == 0)
    }
  }

  private func cross(_ first: (Point, Point), _ second: (Point, Point)) -> Bool {
    func side(_ line: (Point, Point), _ point: Point) -> Double { (line.1 - line.0).cross(point - line.0) }
    // Away from 0 by more than rounding.
    return side(first, second.0) * side(first, second.1) < -1e-6
      && side(second, first.0) * side(second, first.1) < -1e-6
  }

  @Test("some first draws cross themselves, which shows that the check has an effect")
  func redraws() {
    let changed = (0..<200).count { seed in
      var generator = SplitMix64(seed: UInt64(seed))
      let first = RandomBlob(seed: UInt64(seed), shape: .circle(points: 31)).points[0]
      let angle = Angle(radians: 5 * .pi / 4 + generator.nextDeviation(0.9 * .pi / 31))
      let radius = 120 + generator.nextDeviation(40)
      let offset = Vector(direction: angle) * radius
      return first != Point(x: (offset.dx + 180).rounded(), y: (offset.dy + 180).rounded())
    }
    // The notes on the sample give four in a hundred.
    #expect(changed >= 2 && changed <= 25)
  }
}
