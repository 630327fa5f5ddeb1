// SPDX-License-Identifier: MIT
import Foundation
import GlissadeDisplayLists
import GlissadeVisualizer
import TestSupport
import Testing

@Suite("The session in the documentation")
struct SessionDocumentationTests {
  @Test("the session in the documentation is readable and has a picture")
  func example() throws {
    let text = try Repository.text("Sources/Visualizer/Visualizer.docc/Sessions.md")
    let example = try #require(text.components(separatedBy: "```json\n").last?.components(separatedBy: "```").first)
    let content = try VisualizerContent(Session(decodingJSON: Array(example.utf8)))
    #expect(content.scene == .retarget && content.mediaTime == 3.25)
    #expect(!content.displayList(at: 0).commands.isEmpty)
  }
}
