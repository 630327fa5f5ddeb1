// SPDX-License-Identifier: MIT
import GlissadeVisualizer
import Testing

@Suite("Regions and their texts in session files")
struct SceneRegionTests {
  @Test(
    "each region has one text, which reads back as the same region",
    arguments: [
      (.lane(2), "lane 2"), (.point(31, lane: 0), "lane 0 point 31"), (.curve, "curve"), (.stage, "stage"),
      (.crowd, "crowd"), (.unknown("lane"), "lane"), (.unknown("lane x"), "lane x"),
      (.unknown("lane 1 point"), "lane 1 point"), (.unknown(""), ""), (.unknown("crowd 1"), "crowd 1"),
    ] as [(SceneRegion, String)])
  func texts(region: SceneRegion, text: String) {
    #expect(region.sessionText == text)
    #expect(SceneRegion(sessionText: text) == region)
  }
}
