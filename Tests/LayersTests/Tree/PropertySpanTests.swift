// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers
import Testing

@Suite("Spans of all values and velocities of a property")
struct PropertySpanTests {
  @Test("spans have the bits of single queries, and removed layers are marked")
  func spans() {
    var tree = LayerTree(size: Size(width: 100, height: 100))
    let layers = (0..<20).map { tree.add(.rectangle(size: Size(width: 1, height: 1)), at: Point(x: Double($0), y: 0)) }
    for (index, layer) in layers.enumerated() where index % 3 != 0 {
      tree.transaction(at: Double(index) / 10, duration: 2) { $0[layer].position = Point(x: 50, y: Double(index)) }
    }
    tree.remove(layers[4])
    var values = PropertyValues<Point>()
    tree.presentationSamples(of: .position, at: 1.3, into: &values)
    var count = 0
    values.withSpans { ids, positions, velocities in
      #expect(ids.count == positions.count && ids.count == velocities.count)
      for index in ids.indices {
        guard let id = ids[index] else { continue }
        count += 1
        #expect(positions[index] == tree.presentationValue(of: id, .position, at: 1.3))
        #expect(velocities[index] == tree.velocity(of: id, .position, at: 1.3))
      }
    }
    #expect(count == 19)
    tree.presentationValues(of: .position, at: 1.3, into: &values)
    values.withSpans { _, _, velocities in #expect(velocities.count == 0) }
  }
}
