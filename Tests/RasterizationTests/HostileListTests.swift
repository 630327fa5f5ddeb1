// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeRasterization
import HostileValues
import Testing

@Suite("Rasterization: lists with extreme, infinite and NaN numbers")
struct HostileListTests {
  private static func draw(
    _ list: DisplayList, over old: [UInt32]? = nil, region: PixelRect? = nil, threads: Int = 1
  ) -> [UInt32] {
    var rasterizer = Rasterizer(threadCount: threads)
    var picture = old ?? [UInt32](repeating: 0x1234_5678, count: 48 * 40)
    var pixels = picture.mutableSpan
    rasterizer.draw(
      list, into: &pixels, width: 48, height: 40, pixelsPerRow: 48, background: .white, region: region)
    return picture
  }

  @Test("a region has the pixels of the whole picture, with one thread and with two", arguments: 0..<200)
  func parts(seed: Int) {
    var numbers = HostileNumbers(seed: seed)
    let list = numbers.displayList()
    let whole = Self.draw(list)
    let (left, top) = (numbers.index(below: 48), numbers.index(below: 40))
    let region = PixelRect(minX: left, minY: top, maxX: left + 20, maxY: top + 9)
    // Whole pictures are too long for a message.
    let isPartSame = Self.draw(list, over: whole, region: region) == whole
    let isSameByTwoThreads = Self.draw(list, threads: 2) == whole
    #expect(isPartSame && isSameByTwoThreads)
  }

  @Test("a transform whose terms overflow or cancel does not hide a shape in a region")
  func overflow() {
    var path = Path()
    path.move(to: .zero)
    path.addQuadratic(to: Point(x: 1e-300, y: .greatestFiniteMagnitude), control: Point(x: -1e300, y: 0))
    var builder = DisplayListBuilder()
    builder.withTransform(AffineTransform(a: 0x1p63, b: -45, c: 0x1p53, d: -70, tx: -49, ty: 50)) {
      $0.fill(.path(path), with: .black)
    }
    // The terms of the second transform are 2⁷⁰ and their sum is small.
    builder.withTransform(AffineTransform(a: 0x1p60, b: 0, c: -0x1p60, d: 1, tx: 0, ty: 0)) {
      $0.fill(.rectangle(Rect(x: 1023, y: 1023, width: 2, height: 2)), with: .black)
    }
    let list = builder.finish()
    let whole = Self.draw(list)
    for y in stride(from: 0, to: 40, by: 8) {
      let region = PixelRect(minX: 0, minY: y, maxX: 20, maxY: y + 8)
      let isPartSame = Self.draw(list, over: whole, region: region) == whole
      #expect(isPartSame, "rows \(y) to \(y + 7)")
    }
  }

  @Test(
    "a stroke of infinite width has the same pixels in a region as in the whole picture",
    arguments: [StrokeStyle.Join.round, .bevel, .miter(limit: 9)])
  func infinitePen(join: StrokeStyle.Join) {
    var builder = DisplayListBuilder()
    builder.withTransform(
      AffineTransform(a: -17.5628662109375, b: 0, c: .leastNonzeroMagnitude, d: -32.11669921875, tx: -50, ty: 0x1p53)
    ) {
      $0.stroke(
        .rectangle(Rect(x: 51.9, y: 0x1p63, width: 50.9, height: -0x1p53)), with: .black,
        style: StrokeStyle(width: .infinity, cap: .round, join: join))
    }
    let list = builder.finish()
    let whole = Self.draw(list)
    let region = PixelRect(minX: 0, minY: 0, maxX: 20, maxY: 9)
    let part = Self.draw(list, over: whole, region: region)
    let first = zip(part, whole).enumerated().first { $1.0 != $1.1 }
    #expect(first == nil, "\(String(describing: first))")
  }
}
