// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

/// Many running changes of one value, from a held key or from a session file with many inputs at near instants.
///
/// At most 64 running additive changes are summed one by one, and older ones are one decay; N in the Retarget scene
/// makes them. C in the Curves scene makes quick changes of shape: springs, each from the presentation value.
@Suite("Many running changes of one value cost no more than others", .serialized)
struct PilingChangesTests {
  struct Held: Sendable, CustomTestStringConvertible {
    let scene: SceneName
    let key: Character
    /// The repetitions of the smallest measurement.
    let count: Int
    var testDescription: String { "\(key) held in \(scene)" }
  }

  /// A window after some repetitions of a held key, two milliseconds apart.
  private func content(_ held: Held, count: Int) throws -> (content: VisualizerContent, end: Double) {
    let motion = try CurvesMotion(.blob(.circle(points: 5), seed: 1))
    var content = VisualizerContent(
      SceneConfiguration(scene: held.scene, curves: motion, crowdCount: 10), size: Size(width: 1280, height: 800))
    var instant = 0.5
    for _ in 0..<count {
      content.handle(.keyPressed(.character(held.key), [], isRepeat: false), at: instant)
      instant += 0.002
    }
    return (content, instant)
  }

  @Test("the time for repetitions of a held key is linear", arguments: [Held(scene: .retarget, key: "n", count: 14)])
  func holding(held: Held) {
    let growth = Growth { factor in
      Growth.threadTime { #expect((try? content(held, count: held.count * factor)) != nil) }
    }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test("quick changes of shape have a grid with its own lines only, and not thousands")
  func shapes() throws {
    var (content, end) = try content(Held(scene: .curves, key: "c", count: 40), count: 40)
    content.handle(.keyPressed(.character("g"), [], isRepeat: false), at: end)
    let count = content.displayList(at: end).commands.reduce(0) { sum, command in
      switch command {
      case .stroke(.path(let path), style: _, paint: _, transform: _, clip: _): sum + path.elements.count
      default: sum
      }
    }
    // A grid that morphs consists of at least 256 lines for each line of the grid. Each change kept two such paths.
    #expect(count < 6000, "\(count) elements of stroked paths")
  }

  @Test(
    "the time to read a session with a held key is linear",
    arguments: [Held(scene: .retarget, key: "n", count: 10), Held(scene: .curves, key: "c", count: 6)])
  func reading(held: Held) throws {
    let growth = try Growth { factor in
      let (content, end) = try content(held, count: held.count * factor)
      let session = try content.session(at: end, scale: 1)
      return Growth.threadTime { #expect((try? VisualizerContent(session)) != nil) }
    }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test(
    "the time to read a session with many inputs at one instant on the stage is linear",
    arguments: [
      [#""reset": true"#], [#""press": "play", "scenario": "fly""#, #""press": "stopAll""#],
      [#""set": "ready", "flag": true"#, #""press": "play", "scenario": "dance""#, #""reset": true"#],
    ])
  func stage(inputs: [String]) throws {
    let growth = try Growth { factor in
      let journal = (0..<(120 * factor)).map { index in
        #"{"time": 1, "moving": true, "gesture": \#(index), \#(inputs[index % inputs.count])}"#
      }
      let session = try Session(
        decodingJSON: Array(ReaderGrowthTests.session(journal.joined(separator: ", "), scene: .scenarios).utf8))
      return Growth.threadTime { #expect((try? VisualizerContent(session)) != nil) }
    }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test("in a read session, changes that ended before the scene begins cost as little as clicks")
  func motionThatIsOver() throws {
    func seconds(_ input: String, count: Int) throws -> Double {
      let journal = (0..<count).map { index in
        #"{"time": \#(1 + Double(index) / 20), "moving": true, "gesture": \#(index), \#(input)}"#
      }
      let session = try Session(
        decodingJSON: Array(ReaderGrowthTests.session(journal.joined(separator: ", ")).utf8))
      return (0..<3).map { _ in Growth.threadTime { #expect((try? VisualizerContent(session)) != nil) } }.min() ?? 0
    }
    func secondsOfMore(_ input: String) throws -> Double {
      try seconds(input, count: 1500) - seconds(input, count: 500)
    }
    let blobs = try secondsOfMore(#""press": "newBlob""#)
    let clicks = try secondsOfMore(#""pointer": "pressed", "region": "lane 1", "x": 10, "y": 20"#)
    // A blob costs twenty clicks if its lanes are prepared and its control points are retargeted.
    #expect(blobs < 4 * clicks, "\(blobs), \(clicks)")
  }

  @Test(
    "a picture after a held key costs at most three times as much for eight times the repetitions",
    // R goes through three choices, so both counts of repetitions are multiples of three and end at the same choice.
    arguments: [Held(scene: .curves, key: "r", count: 12), Held(scene: .retarget, key: "n", count: 8)])
  func pictures(held: Held) throws {
    let costs = try [1, 8].map { factor in
      let (content, end) = try content(held, count: held.count * factor)
      return (0..<3).map { _ in Growth.threadTime { _ = content.displayList(at: end) } }.min() ?? 0
    }
    #expect(costs[1] <= 3 * costs[0], "\(costs)")
  }
}
