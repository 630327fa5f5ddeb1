// SPDX-License-Identifier: MIT
import Glissade
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeDrawing
import GlissadeGeometry
import GlissadeLayers
import GlissadeRasterization
import GlissadeTiming
import TestSupport
import Testing

@Suite("A tree in memory of another toolkit")
struct EmbeddingTests {
  /// Memory with rows longer than the picture, as toolkits have.
  private struct Memory {
    let width: Int
    let height: Int
    let pixelsPerRow: Int
    var pixels: [UInt32]

    init(width: Int, height: Int) {
      (self.width, self.height, pixelsPerRow) = (width, height, width + 5)
      pixels = Array(repeating: 0xDEAD_BEEF, count: pixelsPerRow * height)
    }

    /// The picture without the padding.
    var picture: [UInt32] { (0..<height).flatMap { pixels[$0 * pixelsPerRow..<$0 * pixelsPerRow + width] } }

    mutating func draw(_ view: inout EmbeddedTree, at instant: Double, scale: Double, bufferAge: Int) -> [PixelRect] {
      let (width, height, pixelsPerRow) = (width, height, pixelsPerRow)
      return pixels.withUnsafeMutableBufferPointer {
        view.draw(
          at: instant, into: $0, width: width, height: height, pixelsPerRow: pixelsPerRow, scale: scale,
          bufferAge: bufferAge)
      }
    }
  }

  /// The complete picture of a tree, which is the reference.
  private static func complete(_ tree: LayerTree, at instant: Double, _ memory: Memory, scale: Double) -> Bitmap {
    var rasterizer = Rasterizer()
    return rasterizer.image(
      of: tree.displayList(at: instant), width: memory.width, height: memory.height, scale: scale, background: .white)
  }

  /// Layers of several kinds, some in a group.
  private static func tree(_ random: inout SplitMix64) -> (tree: LayerTree, layers: [LayerID]) {
    let size = Size(width: 160, height: 120)
    var tree = LayerTree(size: size)
    var layers: [LayerID] = []
    for index in 0..<9 {
      let content: LayerContent =
        switch index % 4 {
        case 0: .ellipse(size: Size(width: random.next(in: 4...30), height: random.next(in: 4...30)))
        case 1: .rectangle(size: Size(width: random.next(in: 4...40), height: 12), cornerRadius: 4)
        case 2: .text("Ag \(index)", style: TextStyle(size: random.next(in: 8...20)))
        default: .rectangle(size: Size(width: 24, height: 24))
        }
      let parent = index > 4 ? layers[3] : nil
      let layer = tree.add(content, at: random.point(in: Rect(origin: .zero, size: size)), in: parent)
      tree.configure(layer) {
        $0.fill = Color(hex: UInt32(random.below(0x100_0000)))
        $0.opacity = random.next(in: 0.3...1)
        if index % 3 == 0 {
          $0.stroke = .black
          $0.strokeWidth = 3
        }
        if index == 1 {
          $0[.shadowOpacity] = 0.5
          $0[.shadowRadius] = 4
        }
      }
      layers.append(layer)
    }
    return (tree, layers)
  }

  @Test(
    "in random motion, each of one to three buffers has the pixels of a complete drawing, and every change is returned",
    arguments: 0..<(_isDebugAssertConfiguration() ? 8 : 40))
  func motions(seed: Int) {
    var random = SplitMix64(seed)
    let (tree, layers) = Self.tree(&random)
    var view = EmbeddedTree(tree)
    let scale = random.element(of: [1, 1.5])
    var buffers = (0...seed % 3).map { _ in Memory(width: Int(160 * scale), height: Int(120 * scale)) }
    var shown: [UInt32]?
    for frame in 0..<30 {
      let instant = Double(frame) / 20
      if random.below(4) == 0 {
        let policy = random.element(of: [
          RetargetPolicy.additive, .replace, .jump, .spring(Spring(response: 0.4, dampingRatio: 0.6)),
        ])
        let (layer, point) = (random.element(of: layers), random.point(in: Rect(x: 0, y: 0, width: 160, height: 120)))
        let (turn, opacity) = (Angle.degrees(random.next(in: -90...90)), random.next(in: 0...1))
        // The event is a little older than the frame.
        view.tree.transaction(at: instant - 0.01, duration: 0.5, policy: policy) {
          $0[layer].position = point
          $0[layer].rotation = turn
          $0[layer].opacity = opacity
        }
      }
      let index = frame % buffers.count
      let age = frame < buffers.count ? 0 : buffers.count
      let changed = buffers[index].draw(&view, at: instant, scale: scale, bufferAge: age)
      let whole = Self.complete(view.tree, at: instant, buffers[index], scale: scale).pixels
      #expect(buffers[index].picture == whole, "frame \(frame)")
      let width = buffers[index].width
      if let shown {
        let missed = whole.indices.filter { pixel in
          whole[pixel] != shown[pixel]
            && !changed.contains {
              $0.minX <= pixel % width && pixel % width < $0.maxX && $0.minY <= pixel / width
                && pixel / width < $0.maxY
            }
        }
        #expect(missed.isEmpty, "frame \(frame)")
      }
      shown = whole
    }
  }

  @Test("a dot that crosses a large window draws less than a hundredth of its pixels; at rest nothing is due")
  func share() {
    var tree = LayerTree(size: Size(width: 800, height: 600))
    let dot = tree.add(.ellipse(size: Size(width: 20, height: 20)), at: Point(x: 100, y: 300))
    tree.add(.text("Nothing else moves", style: TextStyle(size: 30)), at: Point(x: 400, y: 100))
    var view = EmbeddedTree(tree)
    var memory = Memory(width: 800, height: 600)
    _ = memory.draw(&view, at: 0, scale: 1, bufferAge: 1)
    #expect(view.wait(after: 0) == nil)
    view.tree.transaction(at: 1, duration: 1) { $0[dot].position = Point(x: 700, y: 300) }
    var (drawn, instant) = (0, 1.0)
    while let wait = view.wait(after: instant) {
      instant += max(wait, 1.0 / 60)
      let changed = memory.draw(&view, at: instant, scale: 1, bufferAge: 1)
      drawn += changed.reduce(0) { $0 + $1.width * $1.height }
    }
    // 60 frames, each with the disc at two places: at most 24 rows, and 48 columns in all or the 17 in between too.
    #expect(drawn > 0 && drawn <= 61 * 24 * 65 && Double(drawn) < 61 * 800 * 600 / 100)
    #expect(instant >= 2 && instant < 2.04)
    #expect(memory.picture == Self.complete(view.tree, at: 3, memory, scale: 1).pixels)
  }

  @Test("after the toolkit has lost the pixels, the next frame has all of them")
  func lost() {
    var random = SplitMix64(1)
    var view = EmbeddedTree(Self.tree(&random).tree)
    var memory = Memory(width: 160, height: 120)
    #expect(memory.draw(&view, at: 0, scale: 1, bufferAge: 1).count == 1)
    memory = Memory(width: 160, height: 120)
    view.discardPixels()
    let all = [PixelRect(minX: 0, minY: 0, maxX: 160, maxY: 120)]
    #expect(memory.draw(&view, at: 0, scale: 1, bufferAge: 1) == all)
    #expect(memory.picture == Self.complete(view.tree, at: 0, memory, scale: 1).pixels)
  }
}
