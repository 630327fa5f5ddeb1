// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeVisualizer
import GlissadeWindowContents
import TestSupport
import Testing

@Suite("Changes of a graph's scale")
struct GraphScaleTests {

  /// The numbers at the left of the graph.
  private func ticks(_ content: VisualizerContent, at instant: Double) throws -> [PlacedText] {
    let plot = try #require(content.graphPlot(at: instant))
    return content.placedTexts(at: instant).filter {
      $0.box.maxX < plot.minX && $0.box.minY > plot.minY - 8 && $0.box.maxY < plot.maxY + 8
    }
  }

  /// Shows a graph whose values are much smaller after the click than before.
  private func zoomed(_ content: inout VisualizerContent) throws {
    let plot = try #require(content.graphPlot(at: 1))
    _ = content.nextPicture(of: content.evaluate(at: 1))
    content.handle(.scrolled(Point(x: plot.maxX - 1, y: plot.midY), steps: 12), at: 1)
  }

  @Test("a scale changes in 0.25 s, from the shown one, without a jump, and then nothing is drawn any more")
  func animated() throws {
    var content = try visualizer(.retarget, isPlaying: false, reducesMotion: false)
    let old = try ticks(content, at: 1).map(\.box.minY)
    try zoomed(&content)
    let target = content.displayList(at: 1)
    var pictures: [DisplayList] = []
    for frame in 0...20 {
      let instant = 1 + Double(frame) / 60
      pictures.append(content.nextPicture(of: content.evaluate(at: instant)))
      #expect((content.nextFrame(after: instant) == .everyRefresh) == (instant < 1.25), "\(frame)")
    }
    #expect(pictures[20] == target && pictures[15] == target)
    for frame in 2..<14 { #expect(pictures[frame] != pictures[frame + 1], "\(frame)") }
    #expect(try !old.isEmpty && !ticks(content, at: 2).isEmpty)
  }

  @Test("with reduced motion, the scale changes at once")
  func reduced() throws {
    var content = try visualizer(.retarget, isPlaying: false, reducesMotion: true)
    try zoomed(&content)
    let target = content.displayList(at: 1)
    #expect(content.nextPicture(of: content.evaluate(at: 1)) == target)
    #expect(content.nextPicture(of: content.evaluate(at: 1.1)) == target)
    #expect(content.nextFrame(after: 1.1) != .everyRefresh)
  }
}
