// SPDX-License-Identifier: MIT
import CGlissadePixels
import GlissadeGeometry

/// Blurs a silhouette along rows, then along columns, in memory that is reused for the next silhouette.
///
/// Rows are blurred one at a time as they arrive, and only the blurred samples are stored for the columns. Sums have a
/// fixed order, in which pixels outside the silhouette count as 0. A part of a picture therefore gets the same bits as
/// the whole.
@safe
final class ShadowBlur {
  /// The number of zeros on each side of a row, for the pixels outside it.
  private static let margin = 3

  private var shadow: DeviceShadow?
  private var source = PixelRect.empty
  private var target = PixelRect.empty
  /// The horizontal samples on which the target depends.
  private var columns = 0..<0
  private var acrossWeights: [Float] = []
  private var downWeights: [Float] = []
  private var plane = FloatPlane()
  private var spare = FloatPlane()
  private var row: UnsafeMutablePointer<Float>
  private var spareRow: UnsafeMutablePointer<Float>
  private var zeros: UnsafeMutablePointer<Float>
  private var capacity = 0

  init() {
    unsafe row = .allocate(capacity: 0)
    unsafe spareRow = .allocate(capacity: 0)
    unsafe zeros = .allocate(capacity: 0)
  }

  deinit {
    unsafe row.deallocate()
    unsafe spareRow.deallocate()
    unsafe zeros.deallocate()
  }

  /// Begins the shadow that a silhouette inside `source` casts on `target`. Neither rectangle may be empty.
  func begin(_ shadow: DeviceShadow, source: PixelRect, target: PixelRect) {
    self.shadow = shadow
    self.source = source
    self.target = target
    columns = BlurAxis.coarse(for: target.minX..<target.maxX, levels: shadow.across.level)
    shadow.across.writeWeights(into: &acrossWeights)
    shadow.down.writeWeights(into: &downWeights)
    reserve(max(source.width, target.width, shadow.across.inputSamples(for: columns).count) + 4 * Self.margin)
    plane.reset(rows: source.minY..<source.maxY, width: columns.count)
    plane.clear()
  }

  /// Makes room for rows of `count` samples, margins included.
  private func reserve(_ count: Int) {
    guard count > capacity else { return }
    unsafe row.deallocate()
    unsafe spareRow.deallocate()
    unsafe zeros.deallocate()
    func allocate() -> UnsafeMutablePointer<Float> {
      let pointer = UnsafeMutablePointer<Float>.allocate(capacity: count)
      unsafe pointer.initialize(repeating: 0, count: count)
      return unsafe pointer
    }
    unsafe row = allocate()
    unsafe spareRow = allocate()
    unsafe zeros = allocate()
    capacity = count
  }

  /// Takes a row of the silhouette as opacities in 0 … 255. Rows that are not taken are empty.
  @inline(__always)
  func take(_ opacity: (Int) -> Float, y: Int) {
    guard let shadow else { return }
    let margin = Self.margin
    var range = source.minX..<source.maxX
    var (numbers, others) = unsafe (row, spareRow)
    // SAFETY: the memory holds a row with margins on both sides. Halving makes no row longer, except the shortest by
    // one sample.
    unsafe numbers.update(repeating: 0, count: margin)
    for index in 0..<range.count { unsafe numbers[margin + index] = opacity(index) }
    unsafe (numbers + margin + range.count).update(repeating: 0, count: margin)
    for _ in 0..<shadow.across.level {
      let halved = BlurAxis.halved(range)
      let first = 2 * halved.lowerBound - 1 - range.lowerBound + margin
      unsafe others.update(repeating: 0, count: margin)
      for index in 0..<halved.count {
        let near = unsafe numbers + (first + 2 * index)
        unsafe others[margin + index] = ((near[0] + near[3]) + 3 * (near[1] + near[2])) * 0.125
      }
      unsafe (others + margin + halved.count).update(repeating: 0, count: margin)
      unsafe swap(&numbers, &others)
      range = halved
    }
    // The samples on which the target depends, with zeros outside the row.
    let needed = shadow.across.inputSamples(for: columns)
    let start = max(range.lowerBound, needed.lowerBound)
    let end = max(start, min(range.upperBound, needed.upperBound))
    unsafe others.update(repeating: 0, count: needed.count)
    if start < end {
      unsafe (others + (start - needed.lowerBound)).update(
        from: numbers + (margin + start - range.lowerBound), count: end - start)
    }
    let result = unsafe plane.row(y)
    for group in stride(from: 0, to: acrossWeights.count, by: 4) {
      // The first tap reads the rightmost sample.
      let first = unsafe others + (acrossWeights.count - 1 - group)
      unsafe Self.add(first, first - 1, first - 2, first - 3, acrossWeights, group, to: result, count: columns.count)
    }
  }

  /// Ends the silhouette and blurs along the columns.
  func finish() {
    guard let shadow else { return }
    let width = columns.count
    for _ in 0..<shadow.down.level {
      spare.reset(rows: BlurAxis.halved(plane.rows), width: width)
      for index in spare.rows { unsafe halve(2 * index, into: spare.row(index)) }
      swap(&plane, &spare)
    }
    let level = shadow.down.level
    spare.reset(rows: BlurAxis.coarse(for: target.minY..<target.maxY, levels: level), width: width)
    spare.clear()
    for index in spare.rows {
      let first = index - shadow.down.firstTap
      for group in stride(from: 0, to: downWeights.count, by: 4)
      where plane.rows.overlaps(first - group - 3..<first - group + 1) {
        unsafe Self.add(
          row(first - group), row(first - group - 1), row(first - group - 2), row(first - group - 3), downWeights,
          group,
          to: spare.row(index), count: width)
      }
    }
    swap(&plane, &spare)
    for finer in (0..<level).reversed() {
      spare.reset(rows: BlurAxis.coarse(for: target.minY..<target.maxY, levels: finer), width: width)
      for index in spare.rows {
        // Three quarters of the sample that contains the finer one, and a quarter of that sample's neighbour.
        let near = unsafe plane.row(index >> 1)
        let far = unsafe plane.row((index >> 1) + (index & 1 == 0 ? -1 : 1))
        let result = unsafe spare.row(index)
        for x in 0..<width { unsafe result[x] = 0.75 * near[x] + 0.25 * far[x] }
      }
      swap(&plane, &spare)
    }
  }

  /// Returns the blurred opacities in 0 … 255 of pixels of the target. They are valid until the next call
  /// of a method.
  func opacities(x: Int, y: Int, count: Int) -> UnsafeMutablePointer<Float> {
    let level = shadow?.across.level ?? 0
    var range = BlurAxis.coarse(for: x..<x + count, levels: level)
    // SAFETY: the samples on which pixels of the target depend are columns of the plane.
    var numbers = unsafe plane.row(y) + (range.lowerBound - columns.lowerBound)
    var (result, other) = unsafe (row, spareRow)
    for finer in (0..<level).reversed() {
      let next = BlurAxis.coarse(for: x..<x + count, levels: finer)
      for index in next {
        let near = (index >> 1) - range.lowerBound
        let far = near + (index & 1 == 0 ? -1 : 1)
        unsafe result[index - next.lowerBound] = 0.75 * numbers[near] + 0.25 * numbers[far]
      }
      unsafe numbers = unsafe result
      unsafe swap(&result, &other)
      range = next
    }
    return unsafe numbers
  }

  /// Halves the four rows of the plane from `first` − 1 on.
  private func halve(_ first: Int, into result: UnsafeMutablePointer<Float>) {
    let (a, b, c, d) = unsafe (row(first - 1), row(first), row(first + 1), row(first + 2))
    for x in 0..<plane.width { unsafe result[x] = ((a[x] + d[x]) + 3 * (b[x] + c[x])) * 0.125 }
  }

  /// Returns a row of the plane, or zeros for a row outside it.
  @inline(__always)
  private func row(_ index: Int) -> UnsafeMutablePointer<Float> {
    unsafe plane.rows.contains(index) ? plane.row(index) : zeros
  }

  /// Adds four weighted rows to sums in one pass, because loading and storing a sum costs as much as an addition.
  @inline(__always)
  private static func add(
    _ a: UnsafeMutablePointer<Float>, _ b: UnsafeMutablePointer<Float>, _ c: UnsafeMutablePointer<Float>,
    _ d: UnsafeMutablePointer<Float>, _ weights: [Float], _ group: Int, to sums: UnsafeMutablePointer<Float>, count: Int
  ) {
    let (wa, wb, wc, wd) = (weights[group], weights[group + 1], weights[group + 2], weights[group + 3])
    for index in 0..<count {
      unsafe sums[index] += (wa * a[index] + wb * b[index]) + (wc * c[index] + wd * d[index])
    }
  }
}

/// Passes the coverage rows of a filled shape to the blur as the silhouette of a shadow.
struct SilhouetteRows: CoverageRowConsumer {
  let blur: ShadowBlur

  func takeEmpty(x: Int, y: Int, count: Int) {}

  func take(_ coverage: UnsafePointer<UInt8>, x: Int, y: Int, count: Int) {
    // SAFETY: the silhouette is as wide as the coverage rows.
    blur.take({ unsafe Float(coverage[$0]) }, y: y)
  }
}

/// The pixels of a blurred silhouette.
struct ShadowSource: PixelSource {
  let blur: ShadowBlur
  /// Blue, green, red and alpha in 0 … 255 at full opacity of the silhouette.
  let channels: SIMD4<Float>

  var isOpaque: Bool { false }

  func write(_ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
    // SAFETY: the caller guarantees `count` pixels. Four channels have the layout of four numbers.
    let opacities = unsafe blur.opacities(x: x, y: y, count: count)
    unsafe withUnsafeBytes(of: channels) {
      guard let channels = $0.baseAddress else { return }
      // Below an opacity of 0.1 out of 255, every channel rounds to 0.
      unsafe CPixelsBestKernels().pointee.tintRow(
        row, opacities, count, channels.assumingMemoryBound(to: Float.self))
    }
  }
}
