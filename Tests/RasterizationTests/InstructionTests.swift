// SPDX-License-Identifier: MIT
import CGlissadePixels
import GlissadeGeometry
import TestSupport
import Testing

@Suite("The loops for different instruction sets give the same bits")
struct InstructionTests {
  static let columns = 83
  static let rows = 32

  /// Runs a body with the loops for common processors and with those for this processor, and compares the pixels.
  func compare(_ body: (CPixelsKernels, inout [UInt32]) -> Void, sourceLocation: SourceLocation = #_sourceLocation) {
    var random = SplitMix64(7)
    let pixels = (0..<Self.columns * Self.rows).map { _ in Self.pixel(&random) }
    var (common, best) = (pixels, pixels)
    body(CPixelsCommonKernels().pointee, &common)
    body(CPixelsBestKernels().pointee, &best)
    #expect(common == best, sourceLocation: sourceLocation)
    #expect(common != pixels, "nothing was drawn", sourceLocation: sourceLocation)
  }

  /// A premultiplied pixel, often opaque or clear.
  static func pixel(_ random: inout SplitMix64) -> UInt32 {
    let alpha = [0, 255, UInt32.random(in: 1...254, using: &random)].randomElement(using: &random) ?? 255
    return (0..<3).reduce(alpha) { pixel, _ in pixel << 8 | UInt32.random(in: 0...alpha, using: &random) }
  }

  @Test("fills and blends of runs are equal, for any length and position", arguments: 0..<60)
  func runs(seed: Int) {
    var random = SplitMix64(seed)
    let start = Int.random(in: 0..<40, using: &random)
    let count = Int.random(in: 1...Self.columns - start, using: &random)
    let source = Self.pixel(&random) | 0x0100_0000
    compare { loops, pixels in
      pixels.withUnsafeMutableBufferPointer {
        guard let base = $0.baseAddress else { return }
        loops.fill(base + start, Self.columns, count, 3, source)
        loops.blend(base + 5 * Self.columns + start, count, source)
      }
    }
  }

  @Test("copies have the pixels of their sources, for any width, and change no others", arguments: 0..<60)
  func copies(seed: Int) {
    var random = SplitMix64(seed)
    let (width, rows) = (Int.random(in: 0...Self.columns - 3, using: &random), Int.random(in: 1...9, using: &random))
    let sources = (0..<(width + 2) * rows).map { _ in Self.pixel(&random) | 0x0100_0000 }
    for kernels in [CPixelsCommonKernels().pointee, CPixelsBestKernels().pointee] {
      var pixels = [UInt32](repeating: 7, count: Self.columns * Self.rows)
      pixels.withUnsafeMutableBufferPointer {
        guard let base = $0.baseAddress else { return }
        kernels.copy(base + 3, Self.columns, sources, width + 2, width, rows)
      }
      for y in 0..<Self.rows {
        for x in 0..<Self.columns {
          let isCopied = y < rows && x >= 3 && x < 3 + width
          let expected = isCopied ? sources[y * (width + 2) + x - 3] : 7
          if pixels[y * Self.columns + x] != expected { Issue.record("(\(x), \(y)) differs"); return }
        }
      }
    }
  }

  @Test("copies of tiles have the pixels of their sources, for any tiles, and change no others", arguments: 0..<60)
  func tileCopies(seed: Int) {
    var random = SplitMix64(seed)
    let (width, rows) = (Int.random(in: 1...1024, using: &random), 3)
    let count = (width + 15) / 16
    let all: UInt64 = ~0 >> UInt64(64 - count)
    let tiles = seed % 4 == 0 ? all : .random(in: 0...(.max), using: &random) & all
    let sources = (0..<(width + 2) * rows).map { _ in Self.pixel(&random) | 0x0100_0000 }
    for kernels in [CPixelsCommonKernels().pointee, CPixelsBestKernels().pointee] {
      var pixels = [UInt32](repeating: 7, count: (width + 5) * (rows + 1))
      pixels.withUnsafeMutableBufferPointer {
        guard let base = $0.baseAddress else { return }
        kernels.copyTiles(base, width + 5, sources, width + 2, tiles, width, rows)
      }
      for y in 0...rows {
        for x in 0..<width + 5 {
          let isCopied = y < rows && x < width && tiles >> UInt64(x / 16) & 1 == 1
          let expected = isCopied ? sources[y * (width + 2) + x] : 7
          if pixels[y * (width + 5) + x] != expected { Issue.record("(\(x), \(y)) differs"); return }
        }
      }
    }
  }

  @Test("blends of rows are equal, for any opacity and with coverage", arguments: 0..<60)
  func layers(seed: Int) {
    var random = SplitMix64(seed)
    let sources = (0..<Self.columns).map { _ in Self.pixel(&random) | 0x0100_0000 }
    let coverage = (0..<Self.columns).map { _ in UInt8.random(in: 1...255, using: &random) }
    let opacity = UInt32.random(in: 1...255, using: &random)
    let count = Int.random(in: 1...Self.columns, using: &random)
    compare { loops, pixels in
      pixels.withUnsafeMutableBufferPointer {
        guard let base = $0.baseAddress else { return }
        loops.blendRow(base, sources, count, opacity)
        loops.blendRowWithCoverage(base + 2 * Self.columns, sources, coverage, count, opacity)
      }
    }
  }

  /// Closed polygons inside and around the pixels.
  static func edges(_ random: inout SplitMix64) -> [CPixelsEdge] {
    var edges: [CPixelsEdge] = []
    for _ in 0..<4 {
      let points = (0..<5).map { _ in
        (
          x: Int32.random(in: -5000...30000, using: &random), y: Int32.random(in: -3000...12000, using: &random)
        )
      }
      for (a, b) in zip(points, points.dropFirst() + points.prefix(1)) where a.y != b.y {
        let (upper, lower) = a.y < b.y ? (a, b) : (b, a)
        edges.append(CPixelsEdge(x0: upper.x, y0: upper.y, x1: lower.x, y1: lower.y, winding: a.y < b.y ? 1 : -1))
      }
    }
    return edges
  }

  @Test("the pixels of edges are equal", arguments: 0..<60, [false, true])
  func edges(seed: Int, isEvenOdd: Bool) {
    var random = SplitMix64(seed)
    let edges = Self.edges(&random)
    let pixel = Self.pixel(&random) | 0x0100_0000
    compare { loops, pixels in
      var cells = [Int32](repeating: 0, count: (Self.columns + 5) * Self.rows)
      var touched = [UInt64](repeating: 0, count: Self.rows)
      cells.withUnsafeMutableBufferPointer { cells in
        touched.withUnsafeMutableBufferPointer { touched in
          pixels.withUnsafeMutableBufferPointer { pixels in
            guard let cells = cells.baseAddress, let touched = touched.baseAddress, let pixels = pixels.baseAddress
            else { return }
            var band = CPixelsBand(
              cells: cells, touched: touched, cellsPerRow: Self.columns + 5, wordsPerRow: 1, left: 0, top: 0,
              width: Int32(Self.columns), rows: Int32(Self.rows))
            var target = CPixelsTarget(
              pixels: pixels, pixelsPerRow: Self.columns, pixel: pixel, isEvenOdd: isEvenOdd)
            loops.add(&band, edges, edges.count)
            loops.composite(&band, &target)
          }
        }
      }
      #expect(cells.allSatisfy { $0 == 0 }, "the loops clear the cells that they read")
      #expect(touched.allSatisfy { $0 == 0 })
    }
  }

  @Test("the covered tiles are equal", arguments: 0..<60, [false, true])
  func tiles(seed: Int, isEvenOdd: Bool) {
    var random = SplitMix64(seed)
    // An outer frame, so that some tiles are covered.
    let edges =
      Self.edges(&random) + [
        CPixelsEdge(x0: -6000, y0: -4000, x1: -6000, y1: 20000, winding: 1),
        CPixelsEdge(x0: 40000, y0: -4000, x1: 40000, y1: 20000, winding: -1),
      ]
    compare { loops, pixels in
      var occluders = [Int32](repeating: 0, count: 5 * 2)
      var heights = [Int16](repeating: 0, count: 6 * 2 * 16)
      var touched = [UInt8](repeating: 0, count: 6 * 2)
      occluders.withUnsafeMutableBufferPointer { occluders in
        heights.withUnsafeMutableBufferPointer { heights in
          touched.withUnsafeMutableBufferPointer { touched in
            guard let occluders = occluders.baseAddress, let heights = heights.baseAddress,
              let touched = touched.baseAddress
            else { return }
            var tiles = CPixelsTiles(
              occluders: occluders, columns: 5, left: 0, top: 0, firstColumn: 0, firstRow: 0, endColumn: 5, endRow: 2,
              heights: heights, touched: touched, command: 9, isEvenOdd: isEvenOdd)
            loops.findOccludedTiles(&tiles, edges, edges.count)
          }
        }
      }
      #expect(heights.allSatisfy { $0 == 0 })
      #expect(touched.allSatisfy { $0 == 0 })
      pixels = occluders.map { UInt32($0) }
    }
  }
}
