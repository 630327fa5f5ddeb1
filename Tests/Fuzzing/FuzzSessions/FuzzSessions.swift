// SPDX-License-Identifier: MIT
import FuzzDriver
import GlissadeGeometry
import GlissadeVisualizer

/// Session files: every file is a session or an error; a session is written as a file that reads back as the same text.
@main
enum FuzzSessions {
  static func main() {
    runFuzzer { data, count in
      guard let session = try? Session(decodingJSON: fuzzInput(data, count)) else { return 0 }
      let text = session.encodedAsJSON()
      let again = try? Session(decodingJSON: Array(text.utf8))
      require(again?.encodedAsJSON() == text, "a session does not read back: \(text)")
      guard let content = try? VisualizerContent(session) else { return 0 }
      plantedFault(if: session.size.width < 600 && session.size.height < 600)
      _ = content.evaluate(at: 0)
      _ = content.evaluate(at: 1.5)
      return 0
    }
  }
}
