// SPDX-License-Identifier: MIT
import GlissadeVisualizer
import Testing

@Suite("Regions and their texts in session files")
struct SceneRegionTests {
  @Test(
    "each region has one text, which reads back as the same region",
    arguments: [
      (.lane(2), "lane 2"), (.point(31, lane: 0), "lane 0 point 31"), (.stage, "stage"), (.crowd, "crowd"),
      (.easing(4), "easing 4"), (.comparedEasing(34), "comparedEasing 34"), (.picture, "picture"),
      (.layers, "layers"), (.layer(3, .name), "layer 3 name"), (.layer(0, .property(2)), "layer 0 property2"),
      (.layer(1, .fold), "layer 1 fold"), (.layer(1, .visibility), "layer 1 visibility"),
      (.layer(1, .solo), "layer 1 solo"),
    ] as [(SceneRegion, String)])
  func texts(region: SceneRegion, text: String) {
    #expect(region.sessionText == text)
    #expect(SceneRegion(sessionText: text) == region)
  }

  @Test(
    "other texts are no region",
    arguments: ["", "lane", "lane x", "lane 1 point", "crowd 1", "curve", "layer 1", "layer 1 property"])
  func none(text: String) { #expect(SceneRegion(sessionText: text) == nil) }
}
