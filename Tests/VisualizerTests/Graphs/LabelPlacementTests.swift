// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeVisualizer
import Testing

@Suite("Label placement")
struct LabelPlacementTests {
  private static let plot = Rect(x: 0, y: 0, width: 400, height: 100)
  private static let size = Size(width: 40, height: 8)

  private func placement(obstacles: [Rect] = []) -> LabelPlacement {
    LabelPlacement(plot: Self.plot, markerSize: 10, obstacles: obstacles)
  }

  private func label(_ x: Double, _ y: Double) -> LabelPlacement.Label {
    LabelPlacement.Label(size: Self.size, marker: Point(x: x, y: y))
  }

  @Test("a label with enough space is at the upper right of its marker")
  func room() throws {
    let placement = try #require(placement().placements(of: [label(100, 50)])[0])
    #expect(placement.frame == Rect(x: 109, y: 33, width: 40, height: 8))
    #expect(placement.leader.isEmpty && !placement.coversCurve)
  }

  @Test("a label at the right edge is to the left of its marker")
  func edge() throws {
    let frame = try #require(placement().placements(of: [label(390, 50)])[0]).frame
    #expect(frame.maxX == 381)
  }

  @Test("a label avoids a curve: it is beside the curve or has a leader")
  func curve() throws {
    var placement = placement()
    placement.curves = [[Point(x: 0, y: 50), Point(x: 400, y: 50)]]
    let near = try #require(placement.placements(of: [label(100, 50)])[0])
    #expect(near.leader.isEmpty && !near.coversCurve)
    #expect(near.frame.maxY < 49 || near.frame.minY > 51)
    // A curve that fills the neighbourhood leaves only distant positions.
    placement.curves = [[Point(x: 80, y: 20), Point(x: 100, y: 80), Point(x: 170, y: 20)]]
    placement.curves += (0..<40).map { [Point(x: 40, y: 25 + Double($0)), Point(x: 150, y: 25 + Double($0))] }
    let distant = try #require(placement.placements(of: [label(100, 50)])[0])
    #expect(distant.leader.count == 2)
    let length = distant.leader[1].distance(to: Point(x: 100, y: 50))
    #expect(abs(length - 5) < 1e-9)
  }

  @Test("where only curves are left, a label covers a curve in a high plot, and is omitted in a low one")
  func covering() {
    let lines = (0..<100).map { [Point(x: 0, y: Double($0)), Point(x: 400, y: Double($0))] }
    var high = placement()
    high.curves = lines
    #expect(high.placements(of: [label(100, 50)])[0]?.coversCurve == true)
    var low = LabelPlacement(plot: Rect(x: 0, y: 0, width: 400, height: 79), markerSize: 10, obstacles: [])
    low.curves = lines
    #expect(low.placements(of: [label(100, 50)]) == [nil])
  }

  @Test("a label of a marker at the upper edge is in the marker's row or above the plot, and has no leader")
  func top() throws {
    let label = LabelPlacement.Label(size: Self.size, marker: Point(x: 100, y: 10), isAtTop: true)
    let row = try #require(placement().placements(of: [label])[0])
    #expect(abs(row.frame.midY - 10) <= 1)
    let blocked = placement(obstacles: [Rect(x: 0, y: 0, width: 400, height: 100)])
    let above = try #require(blocked.placements(of: [label])[0])
    #expect(above.frame.maxY == -4 && above.leader.isEmpty)
  }

  @Test("labels overlap neither each other nor obstacles, and are inside the plot", arguments: 0..<100)
  func random(seed: UInt64) {
    var state = SplitMix64(seed: seed)
    func next(_ limit: Double) -> Double { state.nextUnit() * limit }
    let markers = (0..<12).map { _ in Point(x: next(400), y: next(100)) }
    let obstacles = markers.map { Rect(center: $0, size: Size(width: 12, height: 12)) }
    var placement = placement(obstacles: obstacles)
    placement.curves = [(0...40).map { Point(x: Double($0) * 10, y: next(100)) }]
    let labels = markers.map { LabelPlacement.Label(size: Self.size, marker: $0) }
    let placements = placement.placements(of: labels)
    #expect(placements.count == labels.count && placements == placement.placements(of: labels))
    let frames = placements.compactMap { $0?.frame }
    for (index, frame) in frames.enumerated() {
      #expect(Self.plot.union(frame) == Self.plot)
      for other in obstacles + frames[..<index] { #expect(other.intersection(frame)?.isEmpty ?? true) }
    }
  }

  @Test(
    "a column keeps distant heights, moves close ones down, and moves those at the end up",
    arguments: [
      ([10, 50, 90], [10, 50, 90]), ([50, 10], [50, 10]), ([10, 12, 14], [10, 26, 42]), ([95, 98], [84, 100]),
      ([100, 100, 100], [68, 84, 100]), ([], []),
    ] as [([Double], [Double])])
  func column(heights: [Double], expected: [Double]) {
    #expect(LabelPlacement.column(heights, spacing: 16, lowest: 100) == expected)
  }
}
