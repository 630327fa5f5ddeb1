// SPDX-License-Identifier: MIT
import Glissade
import GlissadeScenarios
import Synchronization
import Testing

@Suite("The values in the comments of the examples of Scenarios")
struct WorkedScenarioExampleTests {
  @Test("the scenario jumps with a whole turn, after half a second")
  func overview() throws {
    var (tree, card) = FrontPage.tree()
    let start = tree.model(at: 0)[card].position
    let lines = Mutex<[String]>([])
    let player = try ScenariosPage.overview(&tree, card) { line in lines.withLock { $0.append(line) } }
    #expect(lines.withLock { $0 } == ["jump: finished at 3.0"])
    #expect(tree.presentation(at: 2.4)[card].position == start)
    let up = tree.presentation(at: 2.625)[card]
    #expect(abs(up.position.y - (start.y - 40 * TimingFunction.easeOut.value(at: 0.5))) < 1e-9)
    #expect(up.transform.distance(to: .rotation(.degrees(180))) < 1e-9)
    #expect(tree.presentation(at: 4)[card].position.distance(to: start) < 1e-12)
    #expect(tree.model(at: 2.5)[card].fill == .white)
    #expect(player.events.map(\.time) == [2.5, 2.5, 2.75, 3])
  }

  @Test("a decoy morphs to the page, and the card is hidden meanwhile")
  func decoy() throws {
    var (tree, card) = FrontPage.tree()
    let page = tree.add(.rectangle(size: Size(width: 640, height: 480)), at: Point(x: 320, y: 240))
    let stage = tree.add(.group(size: tree.size), at: Point(x: 320, y: 240))
    var player = ScenarioPlayer()
    try ScenariosPage.decoy(&player, &tree, card: card, page: page, stage: stage, now: 1)
    let decoy = try #require(player.state(of: card)?.performer)
    player.advance(to: 9, in: &tree)
    let frame = try #require(tree.convert(Rect(x: 0, y: 0, width: 76, height: 100), from: decoy, to: nil, at: 1.4))
    #expect(abs(frame.width - 640) < 1e-9 && abs(frame.height - 480) < 1e-9 && abs(frame.minX) < 1e-9)
    #expect([1, 1.5, 1.6].map { tree.isHidden(of: card, at: $0) } == [true, true, false])
    #expect([1.5, 1.6].map { tree.contains(decoy, at: $0) } == [true, false])
  }

  @Test("a file reports its errors")
  func file() {
    var reported: [String] = []
    let library = ScenariosPage.file(contents: #"{"spin": [{"type": "alpha", "after": 1, "alpha": 2}]}"#) {
      reported.append("\($0)")
    }
    #expect(
      reported == ["dance.json: scenario \"spin\", frame 1, key \"alpha\": 2 is out of range; 0 … 1 are accepted"])
    #expect(library["spin"]?.duration == 1)
  }
}
