// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeExchange
import GlissadeGeometry
import GlissadeLayers
import GlissadeRasterization
import GlissadeTiming
import TestSupport
import Testing

@Suite("Export of replicated layers, as the copies that they draw")
struct ReplicationExportTests {
  private static func tree(count: Int = 6) -> LayerTree {
    var tree = LayerTree(size: Size(width: 100, height: 100))
    let ring = tree.add(.group(), at: Point(x: 50, y: 50), name: "ring") {
      $0.replication = LayerReplication(count: count, stagger: Stagger(each: 0.0625))
      $0[.copyRotation] = .degrees(60)
      $0[.copyEndOpacity] = 0.4
    }
    let dot = tree.add(.ellipse(size: Size(width: 12, height: 12)), at: Point(x: 0, y: -20), in: ring, name: "dot") {
      $0.fill = Color(hex: 0xE04020)
    }
    tree.transaction(at: 0.125, duration: 0.5, timingFunction: .easeInOut) {
      $0[dot].position = Point(x: 0, y: -36)
      $0[dot].fill = Color(hex: 0x2040E0)
    }
    return tree
  }

  @Test("a file has each copy with its own motion and delay", arguments: [MotionFormat.svg, .html, .lottie])
  func files(format: MotionFormat) throws {
    let tree = Self.tree()
    let document = try MotionDocument(of: tree)
    #expect(document.layers.count { $0.name.hasPrefix("dot-") } == 6)
    let export = try MotionExport(document, as: format, maximumError: 0.01)
    #expect(export.deviation.points <= 0.02, "\(export.deviation)")
    let read = try MotionDocument(reading: export.text)
    #expect(read.notes == [])
    var rasterizer = Rasterizer()
    var pictures: Set<[UInt32]> = []
    for time in [0, 0.21, 0.4, 0.62, 0.83] {
      // The picture of the tree itself, with its replicated layer.
      let own = rasterizer.image(of: tree.displayList(at: time), width: 100, height: 100)
      let other = rasterizer.image(of: read.displayList(at: time), width: 100, height: 100)
      let difference = try #require(PictureDifference(between: own, and: other))
      #expect(difference.largestChannelDifference <= 3, "\(format) at \(time): \(difference)")
      pictures.insert(own.pixels)
    }
    #expect(pictures.count == 5)
  }

  @Test("the picture of a document is that of the tree")
  func picture() throws {
    let tree = Self.tree()
    let document = try MotionDocument(of: tree)
    var rasterizer = Rasterizer()
    for time in [0.1, 0.3, 0.7] {
      let pictures = [tree.displayList(at: time), document.displayList(at: time)].map {
        rasterizer.image(of: $0, width: 100, height: 100)
      }
      let difference = try #require(PictureDifference(between: pictures[0], and: pictures[1]))
      #expect(difference.largestChannelDifference <= 1)
    }
  }

  @Test("copies that are no layers of a file, and too many of them, are refused by name")
  func refusals() throws {
    func message(_ tree: LayerTree) -> String? {
      do {
        _ = try MotionDocument(of: tree)
        return nil
      } catch { return "\(error)" }
    }
    let limit = try #require(message(Self.tree(count: 20_000)))
    #expect(limit.contains("the 20000 copies of the layer “ring” with 1 layers each"), "\(limit)")
    var changing = Self.tree()
    let ring = changing.children(at: 0)[0]
    changing.transaction(at: 0.5) { $0[ring].replication = LayerReplication(count: 2) }
    let change = try #require(message(changing))
    #expect(change.contains("the copies of the layer “ring”, which change at an instant"), "\(change)")
  }
}
