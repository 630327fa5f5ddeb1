/// Blurs a silhouette row by row, then column by column, in memory that is kept for the next one.
///
/// Rows are taken one at a time and blurred across at once, so that nothing as large as the picture is kept but what is needed down
/// the columns. Numbers are sums in a fixed order, in which what lies outside the silhouette counts as 0: a part of a picture
/// gets the bits of the whole.
@safe
final class ShadowBlur {
  /// Numbers around a row that stand for what lies outside it.
  private static let margin = 3

  private var shadow: DeviceShadow?
  private var source = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
  private var target = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
  /// The samples across that the target depends on.
  private var columns = 0..<0
  private var acrossWeights: [Float] = []
  private var downWeights: [Float] = []
  private var plane = FloatPlane()
  private var spare = FloatPlane()
  private var row: UnsafeMutablePointer<Float>
  private var spareRow: UnsafeMutablePointer<Float>
  private let zeros: UnsafeMutablePointer<Float>

  init() {
    let capacity = CoverageBand.widestCanvas + 4 * Self.margin + 64
    unsafe row = .allocate(capacity: capacity)
    unsafe row.initialize(repeating: 0, count: capacity)
    unsafe spareRow = .allocate(capacity: capacity)
    unsafe spareRow.initialize(repeating: 0, count: capacity)
    unsafe zeros = .allocate(capacity: capacity)
    unsafe zeros.initialize(repeating: 0, count: capacity)
  }

  deinit {
    unsafe row.deallocate()
    unsafe spareRow.deallocate()
    unsafe zeros.deallocate()
  }

  /// Begins the shadow that a silhouette inside `source` casts on `target`; neither is empty nor wider than the widest canvas.
  func begin(_ shadow: DeviceShadow, source: PixelRect, target: PixelRect) {
    self.shadow = shadow
    self.source = source
    self.target = target
    columns = BlurAxis.coarse(for: target.minX..<target.maxX, levels: shadow.across.level)
    shadow.across.writeWeights(into: &acrossWeights)
    shadow.down.writeWeights(into: &downWeights)
    plane.reset(rows: source.minY..<source.maxY, width: columns.count)
    plane.clear()
  }

  /// Takes a row of the silhouette by its opacities in 0 … 255; rows that are not taken are empty.
  @inline(__always)
  func take(_ opacity: (Int) -> Float, y: Int) {
    guard let shadow else { return }
    let margin = Self.margin
    var range = source.minX..<source.maxX
    var (numbers, others) = unsafe (row, spareRow)
    // SAFETY: a row with its margins is no longer than the memory, and halving shortens it.
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
    let result = unsafe plane.row(y)
    for (index, weight) in acrossWeights.enumerated() {
      let tap = shadow.across.firstTap + index
      let start = max(range.lowerBound + tap, columns.lowerBound)
      let end = min(range.upperBound + tap, columns.upperBound)
      guard start < end else { continue }
      // SAFETY: samples of the row, and columns of the plane.
      unsafe Self.add(
        numbers + (margin + start - tap - range.lowerBound), times: weight, to: result + (start - columns.lowerBound),
        count: end - start)
    }
  }

  /// Ends the silhouette: blurs down the columns.
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
      for (number, weight) in downWeights.enumerated() {
        let from = index - shadow.down.firstTap - number
        guard plane.rows.contains(from) else { continue }
        unsafe Self.add(plane.row(from), times: weight, to: spare.row(index), count: width)
      }
    }
    swap(&plane, &spare)
    for finer in (0..<level).reversed() {
      spare.reset(rows: BlurAxis.coarse(for: target.minY..<target.maxY, levels: finer), width: width)
      for index in spare.rows {
        // Three quarters of the sample in which a finer one lies, a quarter of the one next to it.
        let near = unsafe plane.row(index >> 1)
        let far = unsafe plane.row((index >> 1) + (index & 1 == 0 ? -1 : 1))
        let result = unsafe spare.row(index)
        for x in 0..<width { unsafe result[x] = 0.75 * near[x] + 0.25 * far[x] }
      }
      swap(&plane, &spare)
    }
  }

  /// The blurred opacities in 0 … 255 of pixels of the target, valid until the next call.
  func opacities(x: Int, y: Int, count: Int) -> UnsafeMutablePointer<Float> {
    let level = shadow?.across.level ?? 0
    var range = BlurAxis.coarse(for: x..<x + count, levels: level)
    // SAFETY: the samples that pixels of the target depend on are columns of the plane.
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

  /// Halves four rows of the plane from `first` − 1 on; rows outside it are 0.
  private func halve(_ first: Int, into result: UnsafeMutablePointer<Float>) {
    func row(_ index: Int) -> UnsafeMutablePointer<Float> {
      unsafe plane.rows.contains(index) ? plane.row(index) : zeros
    }
    let (a, b, c, d) = unsafe (row(first - 1), row(first), row(first + 1), row(first + 2))
    for x in 0..<plane.width { unsafe result[x] = ((a[x] + d[x]) + 3 * (b[x] + c[x])) * 0.125 }
  }

  @inline(__always)
  private static func add(
    _ numbers: UnsafeMutablePointer<Float>, times weight: Float, to sums: UnsafeMutablePointer<Float>, count: Int
  ) {
    for index in 0..<count { unsafe sums[index] += weight * numbers[index] }
  }
}

/// Takes the rows of a filled shape as the silhouette of a shadow.
struct SilhouetteRows: CoverageRowConsumer {
  let blur: ShadowBlur

  func takeEmpty(x: Int, y: Int, count: Int) {}

  func take(_ coverage: UnsafePointer<UInt8>, x: Int, y: Int, count: Int) {
    // SAFETY: the silhouette is as wide as the rows that it is made of.
    blur.take({ unsafe Float(coverage[$0]) }, y: y)
  }
}

/// The pixels of a blurred silhouette.
struct ShadowSource: PixelSource {
  let blur: ShadowBlur
  /// Blue, green, red and alpha in 0 … 255 where the silhouette is whole.
  let channels: SIMD4<Float>

  var isOpaque: Bool { false }

  func write(_ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
    let opacities = unsafe blur.opacities(x: x, y: y, count: count)
    // SAFETY: the caller vouches for `count` pixels.
    for index in 0..<count { unsafe row[index] = packed(channels * (opacities[index] * (1.0 / 255))) }
  }
}
