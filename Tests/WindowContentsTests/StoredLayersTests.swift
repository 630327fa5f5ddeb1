// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeRasterization
import GlissadeWindowContents
import Testing

@Suite("Layers below all moving ones are drawn once")
struct StoredLayersTests {
  private static let (width, height) = (400, 300)

  /// Two thousand discs that rest, below one that moves.
  private struct Discs: LayerTreeContent {
    var tree = LayerTree(size: Size(width: 400, height: 300))
    let top: LayerID

    init() {
      let shape = LayerContent.ellipse(size: Size(width: 24, height: 24))
      for index in 0..<2000 {
        let layer = tree.add(shape, at: Point(x: Double(index * 37 % 400), y: Double(index * 71 % 300)))
        tree.set(.fill, of: layer, to: Color(hex: UInt32(index * 8191 % 0xFFFFFF)))
      }
      top = tree.add(shape, at: Point(x: 20, y: 150))
      tree.set(.fill, of: top, to: .white)
    }
  }

  @Test("their picture is stored while a layer above them moves, and released at rest")
  func rest() {
    var state = ContentState(Discs(), in: WindowFrame(size: Size(width: 400, height: 300)))
    var rasterizer = Rasterizer()
    var pixels = [UInt32](repeating: 0, count: Self.width * Self.height)
    func show(_ frame: Int) {
      state.content.tree.set(.position, of: state.content.top, to: Point(x: 20 + 4 * Double(frame), y: 150))
      guard let list = state.picture(at: Double(frame) / 60) else {
        Issue.record("frame \(frame) has no picture")
        return
      }
      var span = pixels.mutableSpan
      _ = state.draw(
        list, with: &rasterizer, into: &span, width: Self.width, height: Self.height, pixelsPerRow: Self.width)
      var other = Rasterizer()
      let complete = other.image(
        of: list, width: Self.width, height: Self.height, background: state.content.background)
      #expect(pixels == complete.pixels, "frame \(frame)")
    }
    for frame in 0..<6 { show(frame) }
    #expect(state.storesPicture)
    state.releaseMemory()
    #expect(!state.storesPicture)
    // The picture that the window shows is still known, so that an equal one is not drawn.
    #expect(state.picture(at: 0.1) == nil)
    for frame in 7..<12 { show(frame) }
    #expect(state.storesPicture)
  }
}
