// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeRasterization
import Testing

/// Pixels for a test. The rows are longer than the picture, and the padding is filled with a mark.
struct Surface: Equatable {
  static let mark: UInt32 = 0xDEAD_BEEF
  let width: Int
  let height: Int
  let pixelsPerRow: Int
  var pixels: [UInt32]

  init(width: Int, height: Int, padding: Int = 3) {
    self.width = width
    self.height = height
    pixelsPerRow = width + padding
    pixels = Array(repeating: Self.mark, count: pixelsPerRow * height)
    for y in 0..<height {
      for x in 0..<width { pixels[y * pixelsPerRow + x] = 0 }
    }
  }

  subscript(x: Int, y: Int) -> UInt32 {
    get { pixels[y * pixelsPerRow + x] }
    set { pixels[y * pixelsPerRow + x] = newValue }
  }

  /// Whether the padding of all rows is unchanged.
  var isPaddingUntouched: Bool {
    (0..<height).allSatisfy { y in (width..<pixelsPerRow).allSatisfy { self[$0, y] == Self.mark } }
  }

  mutating func draw(
    _ list: DisplayList, with rasterizer: inout Rasterizer, scale: Double = 1, background: Color? = .clear,
    region: PixelRect? = nil
  ) {
    let (width, height, pixelsPerRow) = (width, height, pixelsPerRow)
    var span = pixels.mutableSpan
    rasterizer.draw(
      list, into: &span, width: width, height: height, pixelsPerRow: pixelsPerRow, scale: scale, background: background,
      region: region)
  }

  mutating func draw(
    _ list: DisplayList, with rasterizer: inout Rasterizer, background: Color, damage: Damage
  ) {
    let (width, height, pixelsPerRow) = (width, height, pixelsPerRow)
    var span = pixels.mutableSpan
    rasterizer.draw(
      list, into: &span, width: width, height: height, pixelsPerRow: pixelsPerRow, background: background,
      damage: damage)
  }

  /// Draws with a new rasteriser.
  mutating func draw(_ list: DisplayList, scale: Double = 1, background: Color? = .clear, region: PixelRect? = nil) {
    var rasterizer = Rasterizer()
    draw(list, with: &rasterizer, scale: scale, background: background, region: region)
  }

  /// The alpha of each pixel in 0 … 1, row by row.
  var coverage: [Double] {
    (0..<height).flatMap { y in (0..<width).map { x in Double(self[x, y] >> 24) / 255 } }
  }
}

extension Surface: CustomTestStringConvertible {
  /// Short, so that a failure does not print every pixel.
  var testDescription: String { "\(width)×\(height) pixels" }
}

/// Adds the commands of a display list.
typealias DrawingBody = (inout DisplayListBuilder) -> Void

extension Surface {
  /// A surface with the picture of a display list.
  init(width: Int, height: Int, background: Color = .clear, _ body: DrawingBody) {
    self.init(width: width, height: height)
    draw(displayList(body), background: background)
  }
}

func displayList(_ body: DrawingBody) -> DisplayList {
  var builder = DisplayListBuilder()
  body(&builder)
  return builder.finish()
}
