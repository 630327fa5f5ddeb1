// SPDX-License-Identifier: MIT
import FuzzDriver
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeRasterization
import HostileValues

/// Display lists into the rasteriser: every list with any coordinates is drawn.
///
/// Any number of threads gives the same pixels, and so does a drawing of a part over one of the whole.
@main
enum FuzzDisplayLists {
  static func main() {
    // The whole, a part, and the whole with two threads.
    runFuzzer(uses: 3) { data, count in
      var numbers = HostileNumbers(ChoiceSource(bytes: fuzzInput(data, count)))
      let (width, height) = (numbers.index(below: 65), numbers.index(below: 65))
      let scale = numbers.chance(1, in: 2) ? 1 : abs(numbers.number())
      let pixelsPerRow = width + numbers.index(below: 3)
      let list = numbers.displayList()
      plantedFault(
        if: list.commands.contains { if case .beginClip(.ellipse, _, _) = $0 { true } else { false } }
          && list.commands.contains { if case .shadow = $0 { true } else { false } })
      func draw(threads: Int, over old: [UInt32]? = nil, region: PixelRect? = nil) -> [UInt32] {
        var rasterizer = Rasterizer(threadCount: threads)
        var picture = old ?? [UInt32](repeating: 0x1234_5678, count: pixelsPerRow * height)
        var pixels = picture.mutableSpan
        rasterizer.draw(
          list, into: &pixels, width: width, height: height, pixelsPerRow: pixelsPerRow, scale: scale,
          background: .white, region: region)
        return picture
      }
      let whole = draw(threads: 1)
      for y in 0..<height {
        for x in width..<pixelsPerRow {
          require(whole[y * pixelsPerRow + x] == 0x1234_5678, "a pixel after the end of row \(y) was written")
        }
      }
      let (left, top) = (numbers.index(below: 65), numbers.index(below: 65))
      let region = PixelRect(minX: left, minY: top, maxX: left + 20, maxY: top + 9)
      let part = draw(threads: 1, over: whole, region: region)
      require(
        part == whole,
        "a part, \(region), differs from the whole, \(width)×\(height) at scale \(scale): \(list)")
      if numbers.chance(1, in: 8) { require(draw(threads: 2) == whole, "two threads draw other pixels than one") }
      return 0
    }
  }
}
