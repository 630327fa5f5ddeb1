// SPDX-License-Identifier: MIT
import FuzzDriver
import GlissadeCommands
import GlissadeGeometry
import GlissadeVisualizer
import GlissadeWindow
import GlissadeWindowContents
import GlissadeX11Windowing
import HostileValues

/// The first content of a window for each scene; every input begins with a copy of one.
private let firstContents = SceneName.allCases.compactMap { scene in
  (try? CurvesMotion(.blob(.circle(points: 5), seed: 1), duration: 3)).map {
    VisualizerContent(
      SceneConfiguration(scene: scene, curves: $0, crowdCount: 10), size: Size(width: 640, height: 480))
  }
}

/// X events into the window's content: no event traps, drawing twice gives one picture, and a saved session reads back.
@main
enum FuzzEvents {
  static func main() {
    runFuzzer { data, count in
      var numbers = HostileNumbers(ChoiceSource(bytes: fuzzInput(data, count)))
      var content = numbers.pick(firstContents)
      let scene = content.scene
      // An exhausted input only chooses zeros, so that these choices come first.
      let isDrawn = numbers.index(below: 8) == 7
      let isSaved = numbers.index(below: 32) == 31
      var instant = 0.0
      var steps = 0
      while !numbers.isExhausted, steps < 16 {
        steps += 1
        instant += Double(numbers.index(below: 256)) / 128
        guard let event = WindowEvent(numbers.windowEvent(), scale: 1) else { continue }
        content.handle(event, at: instant)
        _ = content.takeRequests()
        _ = content.nextFrame(after: instant)
      }
      plantedFault(if: content.scene != scene && content.appearance == .light)
      guard isDrawn || isSaved else { return 0 }
      let list = content.displayList(at: instant)
      require(content.displayList(at: instant) == list, "drawing twice gives other pictures")
      guard isSaved, let session = try? content.session(at: instant, scale: 1) else { return 0 }
      let text = session.encodedAsJSON()
      do {
        _ = try VisualizerContent(try Session(decodingJSON: Array(text.utf8)))
      } catch {
        require(false, "a saved session does not read back: \(error) in \(text)")
      }
      return 0
    }
  }
}
