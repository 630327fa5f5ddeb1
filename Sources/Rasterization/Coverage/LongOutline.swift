// SPDX-License-Identifier: MIT
import CGlissadePixels
import GlissadeDisplayLists
import GlissadeGeometry

/// An outline of many elements, which is recomputed for each band of rows.
///
/// A list of all its edges would take some kilobytes for each element. Here the edges are added to the coverage of the
/// band in small batches, so that memory does not depend on the number of elements. The edges and the pixels are the
/// same as with a list.
struct LongOutline {
  enum Kind {
    case fill(AffineTransform)
    /// A solid stroke, with the area in which the pen leaves a visible mark.
    case stroke(StrokeExpander, smallestLength: Double, visible: Rect?)
    /// A dashed stroke, with the distance that the pen reaches beyond the line, in pixels.
    case dashes(StrokeExpander, StrokeDasher, smallestLength: Double, reach: Double)
  }

  let kind: Kind
  let shape: Shape
  let flattener: CurveFlattener
  let magnification: Double
  /// The clip in pixels if its sides are not on pixel boundaries, else `nil`.
  let fraction: Rect?
  /// The pixels that the outline may touch.
  let pixels: PixelRect

  /// Adds the edges to a band.
  func add(to layout: CPixelsBand) {
    var edges = unsafe BandEdges(clip: fraction, band: layout)
    switch kind {
    case .fill(let device):
      Outline(transform: device, flattener: flattener, magnification: magnification).draw(shape, into: &edges)
    case .stroke(let expander, let smallestLength, let visible):
      var stroke = StrokeStream(edges, expander, smallestLength: smallestLength, visible: visible)
      Outline(transform: .identity, flattener: flattener, magnification: magnification).draw(shape, into: &stroke)
      stroke.finish(isClosed: false)
      edges = stroke.sink
    case .dashes(let expander, let dasher, let smallestLength, let reach):
      let box = unsafe Rect(
        x: Double(pixels.minX), y: Double(layout.top), width: Double(pixels.width), height: Double(layout.rows))
      let dashes = DashStream(dasher, expander, visibleWithin: box.inset(dx: -reach, dy: -reach))
      var stroke = VertexStream(DashedEdges(dashes: dashes, edges: edges), smallestLength: smallestLength)
      Outline(transform: .identity, flattener: flattener, magnification: magnification).draw(shape, into: &stroke)
      stroke.finish(isClosed: false)
      edges = stroke.sink.edges
    }
    edges.finish()
  }
}

/// Adds the dashes of a stroke to a band.
private struct DashedEdges: VertexSink {
  var dashes: DashStream
  var edges: BandEdges

  mutating func add(_ vertex: StrokeVertex) { dashes.add(vertex, into: &edges) }

  mutating func end(at vertex: StrokeVertex, isClosed: Bool) {
    dashes.end(at: vertex, isClosed: isClosed, into: &edges)
  }
}

extension Shape {
  /// Whether the shape is a path with more than `count` elements.
  func isLonger(than count: Int) -> Bool {
    if case .path(let path) = self { path.elements.count > count } else { false }
  }
}

/// Adds edges to a band in batches.
///
/// It borrows the cells of the band and must not outlive the call that created it.
@safe
struct BandEdges: OutlineSink {
  private static let capacity = 1024

  private var edges = EdgeList()
  private let band: CPixelsBand
  private let top: Double
  private let bottom: Double

  /// Creates a sink that adds edges to the coverage of a band.
  ///
  /// - Parameter band: A band that is laid out and outlives this sink.
  init(clip: Rect?, band: CPixelsBand) {
    unsafe self.band = unsafe band
    top = unsafe Double(band.top)
    bottom = unsafe Double(band.top + band.rows)
    edges.reset(clip: clip)
  }

  mutating func move(to point: Point) { edges.move(to: point) }

  mutating func line(to point: Point, continuesCurve: Bool) { addVertex(point) }

  mutating func addVertex(_ point: Point) {
    edges.addVertex(point)
    if edges.edges.count >= Self.capacity { flush() }
  }

  mutating func close() { edges.close() }

  func isInvisible(minX: Double, minY: Double, maxX: Double, maxY: Double) -> Bool {
    maxY <= top || minY >= bottom || edges.isInvisible(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }

  /// Closes the outline and adds the last edges.
  mutating func finish() {
    edges.close()
    flush()
  }

  private mutating func flush() {
    unsafe edges.edges.withUnsafeBufferPointer { list in
      guard let base = list.baseAddress else { return }
      // SAFETY: the band is laid out, and its cells outlive this sink.
      unsafe withUnsafePointer(to: band) { unsafe CPixelsBestKernels().pointee.add($0, base, list.count) }
    }
    edges.removeEdges()
  }
}
