// SPDX-License-Identifier: MIT
import CGlissadePixels
import GlissadeGeometry
import RealModule
import TestSupport
import Testing

@Suite("Outlines that are filled between their sides have the pixels of their cells")
struct SideTests {
  static let columns = 120
  static let rows = 90

  /// A closed polygon with corners in 256ths of a pixel.
  static func edges(_ corners: [(x: Double, y: Double)]) -> [CPixelsEdge] {
    let points = corners.map { (x: Int32(($0.x * 256).rounded()), y: Int32(($0.y * 256).rounded())) }
    return zip(points, points.dropFirst() + points.prefix(1)).compactMap { a, b in
      if a.y == b.y { return nil }
      let (upper, lower) = a.y < b.y ? (a, b) : (b, a)
      return CPixelsEdge(x0: upper.x, y0: upper.y, x1: lower.x, y1: lower.y, winding: a.y < b.y ? 1 : -1)
    }
  }

  /// A point on an ellipse whose axes are turned by `turn`.
  static func corner(
    _ center: (x: Double, y: Double), _ angle: Double, _ wide: Double, _ high: Double, _ turn: Double
  ) -> (x: Double, y: Double) {
    let (u, v) = (wide * cosine(angle), high * cosine(angle - 0.5 * .pi))
    let (c, s) = (cosine(turn), cosine(turn - 0.5 * .pi))
    return (center.x + u * c - v * s, center.y + u * s + v * c)
  }

  private static func cosine(_ angle: Double) -> Double { Double.cos(angle) }

  /// Turned rectangles, ellipses in both directions, waves with more than two sides, self-intersecting polygons, and
  /// thin slivers; some of them are partly outside.
  static func outline(_ random: inout SplitMix64) -> [CPixelsEdge] {
    let center = (x: Double.random(in: -20...140, using: &random), y: Double.random(in: -20...110, using: &random))
    let wide = Double.random(in: 0.3...70, using: &random)
    let high = Double.random(in: 0.3...70, using: &random)
    let turn = Double.random(in: 0...6.3, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return edges((0..<4).map { corner(center, (Double($0) + 0.5) * .pi / 2, wide, high, turn) })
    case 1:
      let (count, start) = (Int.random(in: 8...80, using: &random), Int.random(in: 0..<80, using: &random))
      let sign = Bool.random(using: &random) ? 1.0 : -1.0
      let step = sign * 2 * .pi / Double(count)
      return edges((0..<count).map { corner(center, Double($0 + start) * step, wide, high, turn) })
    case 2:
      return edges(
        (0..<60).map { index in
          let angle = Double(index) / 60 * 2 * .pi
          let wave = 1 + 0.2 * cosine(3 * angle + turn)
          return corner(center, angle, wide * wave, wide * wave, 0)
        })
    case 3:
      return edges(
        (0..<Int.random(in: 3...6, using: &random)).map { _ in
          let isWhole = Bool.random(using: &random)
          let point = (x: Double.random(in: -50...170, using: &random), y: Double.random(in: -50...140, using: &random))
          return isWhole ? (point.x.rounded(), point.y.rounded()) : point
        })
    default:
      return edges((0..<4).map { corner(center, (Double($0) + 0.5) * .pi / 2, 90, 0.7, turn) })
    }
  }

  @Test("the pixels are equal, also in parts of the picture", arguments: 0..<Soak.count(inGate: 150, otherwise: 400))
  func pixels(seed: Int) {
    var random = SplitMix64(seed)
    let edges = Self.outline(&random)
    guard let (sorted, sides) = Self.sorted(edges) else { return }
    let pixel = InstructionTests.pixel(&random) | 0x0100_0000
    let (left, top) =
      Bool.random(using: &random)
      ? (0, 0) : (Int.random(in: 0..<Self.columns, using: &random), Int.random(in: 0..<Self.rows, using: &random))
    let isEvenOdd = Bool.random(using: &random)
    let background = (0..<Self.columns * Self.rows).map { _ in InstructionTests.pixel(&random) }
    for loops in [CPixelsCommonKernels().pointee, CPixelsBestKernels().pointee] {
      var cells = [Int32](repeating: 0, count: (Self.columns + 8) * Self.rows)
      var touched = [UInt64](repeating: 0, count: Self.rows)
      var (expected, actual) = (background, background)
      func draw(_ pixels: inout [UInt32], _ body: (inout CPixelsBand, inout CPixelsTarget) -> Void) {
        cells.withUnsafeMutableBufferPointer { cells in
          touched.withUnsafeMutableBufferPointer { touched in
            pixels.withUnsafeMutableBufferPointer { pixels in
              guard let cells = cells.baseAddress, let touched = touched.baseAddress, let pixels = pixels.baseAddress
              else { return }
              var band = CPixelsBand(
                cells: cells, touched: touched, cellsPerRow: (Self.columns - left + 5) & ~3, wordsPerRow: 1,
                left: Int32(left), top: Int32(top), width: Int32(Self.columns - left), rows: Int32(Self.rows - top))
              var target = CPixelsTarget(
                pixels: pixels + top * Self.columns + left, pixelsPerRow: Self.columns, pixel: pixel,
                isEvenOdd: isEvenOdd)
              body(&band, &target)
            }
          }
        }
      }
      draw(&expected) { band, target in
        loops.add(&band, edges, edges.count)
        loops.composite(&band, &target)
      }
      draw(&actual) { band, target in loops.compositeSides(&band, &target, sorted, sides, sides.count) }
      #expect(actual == expected)
      #expect(cells.allSatisfy { $0 == 0 } && touched.allSatisfy { $0 == 0 }, "the loops clear the cells they use")
    }
  }

  /// Returns the edges sorted by sides, and the sides; `nil` if most rows have more than two sides.
  static func sorted(_ edges: [CPixelsEdge]) -> ([CPixelsSlopedEdge], [CPixelsSide])? {
    var sorted = [CPixelsSlopedEdge](
      repeating: CPixelsSlopedEdge(), count: max(edges.count, 1))
    var sides = [CPixelsSide](
      repeating: CPixelsSide(first: 0, end: 0, top: 0, bottom: 0), count: Int(CPixelsMaximumSides))
    let count = CPixelsFindSides(edges, edges.count, &sorted, &sides)
    return count == 0 ? nil : (sorted, Array(sides.prefix(count)))
  }

  @Test("tiles between the sides are covered completely", arguments: 0..<200)
  func tiles(seed: Int) {
    var random = SplitMix64(seed)
    let edges = Self.outline(&random)
    guard let (sorted, sides) = Self.sorted(edges) else { return }
    let (across, down) = (Self.columns / 16, Self.rows / 16)
    // The sums of the whole outline, from the top left pixel of the tiles on.
    var cells = [Int32](repeating: 0, count: (Self.columns + 8) * Self.rows)
    var touched = [UInt64](repeating: 0, count: Self.rows)
    var pixels = [UInt32](repeating: 0, count: Self.columns * Self.rows)
    cells.withUnsafeMutableBufferPointer { cells in
      touched.withUnsafeMutableBufferPointer { touched in
        pixels.withUnsafeMutableBufferPointer { pixels in
          guard let cells = cells.baseAddress, let touched = touched.baseAddress, let pixels = pixels.baseAddress
          else { return }
          var band = CPixelsBand(
            cells: cells, touched: touched, cellsPerRow: (Self.columns + 5) & ~3, wordsPerRow: 1, left: 0, top: 0,
            width: Int32(Self.columns), rows: Int32(Self.rows))
          var target = CPixelsTarget(
            pixels: pixels, pixelsPerRow: Self.columns, pixel: 0xFFFF_FFFF, isEvenOdd: false)
          CPixelsBestKernels().pointee.add(&band, edges, edges.count)
          CPixelsBestKernels().pointee.composite(&band, &target)
        }
      }
    }
    for loops in [CPixelsCommonKernels().pointee, CPixelsBestKernels().pointee] {
      func found(_ body: (CPixelsKernels, inout CPixelsTiles) -> Void) -> [Int32] {
        var occluders = [Int32](repeating: 0, count: across * down)
        var heights = [Int16](repeating: 0, count: (across + 1) * down * 16)
        var touched = [UInt8](repeating: 0, count: (across + 1) * down)
        occluders.withUnsafeMutableBufferPointer { occluders in
          heights.withUnsafeMutableBufferPointer { heights in
            touched.withUnsafeMutableBufferPointer { touched in
              guard let occluders = occluders.baseAddress, let heights = heights.baseAddress,
                let touched = touched.baseAddress
              else { return }
              var tiles = CPixelsTiles(
                occluders: occluders, columns: across, left: 0, top: 0, firstColumn: 0, firstRow: 0,
                endColumn: Int32(across), endRow: Int32(down), heights: heights, touched: touched, command: 9,
                isEvenOdd: false)
              body(loops, &tiles)
            }
          }
        }
        #expect(heights.allSatisfy { $0 == 0 } && touched.allSatisfy { $0 == 0 })
        return occluders
      }
      let tiles = found { $0.findTilesBetweenSides(&$1, sorted, sides, sides.count) }
      // The other loop makes no assumption about sides. It finds the same tiles, except some that an edge almost
      // touches.
      let general = found { $0.findOccludedTiles(&$1, edges, edges.count) }
      #expect(zip(tiles, general).filter { $0 != $1 }.count <= 1)
      for (index, tile) in tiles.enumerated() where tile == 9 {
        let (x, y) = (index % across * 16, index / across * 16)
        for row in y..<y + 16 {
          #expect(pixels[row * Self.columns + x..<row * Self.columns + x + 16].allSatisfy { $0 == 0xFFFF_FFFF })
        }
      }
    }
  }

  @Test("sides are runs of edges from the top to the bottom, in both directions of an outline", arguments: 0..<100)
  func order(seed: Int) {
    var random = SplitMix64(seed)
    let edges = Self.outline(&random)
    guard let (sorted, sides) = Self.sorted(edges) else { return }
    func key(_ edge: CPixelsEdge) -> [Int32] { [edge.x0, edge.y0, edge.x1, edge.y1, edge.winding] }
    func key(_ edge: CPixelsSlopedEdge) -> [Int32] { [edge.x0, edge.y0, edge.x1, edge.y1, edge.winding] }
    #expect(Set(edges.map { key($0) }) == Set(sorted.map { key($0) }))
    #expect(sides.map(\.first) == [0] + sides.dropLast().map(\.end) && Int(sides.last?.end ?? 0) == edges.count)
    for side in sides {
      let part = sorted[Int(side.first)..<Int(side.end)]
      #expect(part.first?.y0 == side.top && part.last?.y1 == side.bottom)
      for (edge, next) in zip(part, part.dropFirst()) {
        #expect(edge.y1 == next.y0 && edge.winding == next.winding)
      }
    }
  }

  @Test("rectangles and ellipses have two sides, and a star in most rows more")
  func counts() throws {
    let rectangle = Self.edges((0..<4).map { Self.corner((50, 50), Double($0) * .pi / 2, 40, 30, 0.4) })
    #expect(try #require(Self.sorted(rectangle)).1.count == 2)
    let ellipse = Self.edges((0..<50).map { Self.corner((50, 50), Double($0) / 25 * .pi, 40, 30, 0.4) })
    #expect(try #require(Self.sorted(ellipse)).1.count == 2)
    let star = Self.edges(
      (0..<24).map { index in
        let radius = index % 2 == 0 ? 40.0 : 4
        return Self.corner((50, 50), Double(index) / 12 * .pi, radius, radius, 0.1)
      })
    #expect(Self.sorted(star) == nil)
    #expect(Self.sorted([]) == nil)
  }
}
