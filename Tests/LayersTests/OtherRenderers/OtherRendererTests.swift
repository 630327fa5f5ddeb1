// SPDX-License-Identifier: MIT
import Foundation
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeImageCoding
import GlissadeLayers
import GlissadeRasterization
import TestSupport
import Testing

/// Compares pictures of trees, at an instant in their motion, with those of Skia and Cairo.
///
/// `draw.py` in this folder has drawn the pictures. Its numbers are those of the trees at 0.5 s.
@Suite("Pictures beside those of Skia and Cairo")
struct OtherRendererTests {
  /// A picture of another program.
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    /// The largest accepted difference of a channel, in levels of 255, and the largest mean of all channels.
    let largest: Int
    let mean: Double
    let tree: @Sendable () throws -> LayerTree

    var testDescription: String { name }

    init(_ name: String, largest: Int, mean: Double, _ tree: @escaping @Sendable () throws -> LayerTree) {
      (self.name, self.largest, self.mean, self.tree) = (name, largest, mean, tree)
    }
  }

  // Colours without edges differ by the rounding of 8 bits. Curves are lines within 0.1 pixels, which are 26 levels at
  // an edge, and Skia finds the ends of trims and dashes by an approximate length.
  static let cases = [
    Case("blend-modes-skia", largest: 3, mean: 0.3, OtherRendererTrees.blendModes),
    Case("blend-modes-cairo", largest: 3, mean: 0.3, OtherRendererTrees.blendModes),
    Case("masks", largest: 16, mean: 0.2, OtherRendererTrees.masks),
    Case("inverted-masks", largest: 16, mean: 0.25, OtherRendererTrees.invertedMasks),
    Case("expanded-mask", largest: 26, mean: 0.2, OtherRendererTrees.expandedMask),
    Case("feathered-mask", largest: 4, mean: 0.2, OtherRendererTrees.featheredMask),
    Case("mattes", largest: 26, mean: 0.2, OtherRendererTrees.mattes),
    Case("clip", largest: 36, mean: 0.2, OtherRendererTrees.clip),
    Case("gradients", largest: 24, mean: 0.4, OtherRendererTrees.gradients),
    Case("stroke-gradient", largest: 30, mean: 0.2, OtherRendererTrees.strokeGradient),
    Case("blur", largest: 4, mean: 0.3, OtherRendererTrees.blur),
    Case("shadow", largest: 12, mean: 0.2, OtherRendererTrees.shadow),
    Case("color-matrix", largest: 24, mean: 0.3, OtherRendererTrees.colorMatrix),
    Case("trims", largest: 80, mean: 0.2, OtherRendererTrees.trims),
    Case("dashes", largest: 70, mean: 0.2, OtherRendererTrees.dashes),
    Case("areas", largest: 30, mean: 0.2, OtherRendererTrees.areas),
    Case("offsets", largest: 20, mean: 0.1, OtherRendererTrees.offsets),
    Case("rounded-rectangles", largest: 26, mean: 0.1, OtherRendererTrees.roundedRectangles),
    Case("operators", largest: 30, mean: 0.2, OtherRendererTrees.operators),
    // Both sides of a spike, or of the notch between two lobes, are in one pixel.
    Case("spikes", largest: 52, mean: 0.3, OtherRendererTrees.spikes),
    Case("several-trims", largest: 4, mean: 0.1, OtherRendererTrees.severalTrims),
    Case("tint", largest: 24, mean: 0.3, OtherRendererTrees.tint),
    Case("isolation", largest: 26, mean: 0.2, OtherRendererTrees.isolation),
    Case("copies", largest: 32, mean: 0.2, OtherRendererTrees.copies),
  ]

  private static let folder = Repository.file("Tests/LayersTests/OtherRenderers/Pictures")

  @Test("a feature has the picture of another program", arguments: cases)
  func picture(_ item: Case) throws {
    let tree = try item.tree()
    var rasterizer = Rasterizer()
    let picture = rasterizer.image(
      of: tree.displayList(at: 0.5), width: Int(tree.size.width), height: Int(tree.size.height), background: .white)
    // A failure leaves both pictures.
    Snapshots(folder: Self.folder)
      .expect(picture, named: item.name, channelDifference: item.largest, differingPixels: .max)
    let expected = try Bitmap(
      decodingPNG: [UInt8](Data(contentsOf: Self.folder.appendingPathComponent(item.name + ".png"))))
    let mean = expected.meanDifference(from: picture)
    #expect(mean <= item.mean, "the mean difference is \(mean) levels")
  }

  @Test("every stored picture is compared")
  func names() throws {
    #expect(try Snapshots(folder: Self.folder).names() == Set(Self.cases.map(\.name)))
  }
}

extension Bitmap {
  /// The mean difference of the channels red, green and blue, in levels of 255.
  fileprivate func meanDifference(from other: Bitmap) -> Double {
    let sum = zip(pixels, other.pixels).reduce(0) { sum, pair in
      [0, 8, 16].reduce(sum) { $0 + abs(Int(pair.0 >> $1 & 0xFF) - Int(pair.1 >> $1 & 0xFF)) }
    }
    return Double(sum) / Double(3 * max(pixels.count, 1))
  }
}
