// SPDX-License-Identifier: MIT
import Foundation
import GlissadeGeometry
import GlissadeVisualizer
import TestSupport
import Testing

@Suite("The command uses a bounded amount of memory", .serialized, .waiting)
struct CommandMemoryTests {
  /// The largest resident size of a check of a session in which C was pressed 30 times a second.
  private func peakMemory(presses: Int, in folder: TemporaryFolder) throws -> Int {
    let journal = (0..<presses).map { index in
      #"{"time": \#(1 + Double(index) / 30), "moving": true, "gesture": \#(index), "set": "recipe", "choice": "#
        + #"\#((index + 1) % 2)}"#
    }
    let time = 1 + Double(presses) / 30
    let text = #"""
      {"format": "glissade-session", "version": 1, "scene": "curves", "theme": "light", "width": 1280, "height": 800,
       "scale": 1, "curves": {"seed": "1", "duration": 12.3, "keepsDuration": false}, "scenes": {"curves": {
       "mediaTime": \#(time), "plays": true, "rate": 1, "backwards": false, "loops": false,
       "journal": [\#(journal.joined(separator: ", "))]}}}
      """#
    let file = folder.url.appendingPathComponent("session.json")
    try Data(text.utf8).write(to: file)
    return try Program.peakMemory(["check", file.path])
  }

  @Test("300 presses of C in the curves scene add at most 20 MB, and 360 no more")
  func curves() throws {
    let folder = try TemporaryFolder()
    let peaks = try [1, 300, 360].map { try peakMemory(presses: $0, in: folder) }
    #expect(peaks[1] - peaks[0] <= 20_000_000, "\(peaks)")
    #expect(peaks[2] - peaks[0] <= 20_000_000, "\(peaks)")
  }

  @Test("drawing a path takes at most a kilobyte for each of its curves, beyond the picture")
  func drawing() throws {
    let folder = try TemporaryFolder()
    let output = folder.url.appendingPathComponent("path.png").path
    let peaks = try [2500, 7500].map { count in
      var random = SplitMix64(seed: 1)
      let curves = (0..<count).map { _ in
        "c" + (0..<6).map { _ in "\(Int(random.nextUnit() * 19) - 9)" }.joined(separator: " ")
      }
      let file = folder.url.appendingPathComponent("path.txt")
      try Data(("M200 200" + curves.joined()).utf8).write(to: file)
      return try Program.peakMemory([
        "render", "curves", "--size", "320x200", "--path-data", "@\(file.path)", "-o", output,
      ])
    }
    #expect(peaks[1] - peaks[0] < 5000 * 1000, "\(peaks)")
  }
}
