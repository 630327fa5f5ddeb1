// SPDX-License-Identifier: MIT
import Foundation
import GlissadeGeometry
import GlissadeVisualizer
import TestSupport
import Testing

@Suite("The command uses a bounded amount of memory", .serialized, .waiting)
struct CommandMemoryTests {
  /// The largest resident size of a check of a session in the scene Curves with 30 inputs a second.
  private func peakMemory(count: Int, in folder: TemporaryFolder, _ input: (Int) -> String) throws -> Int {
    let journal = (0..<count).map { index in
      #"{"time": \#(1 + Double(index) / 30), "moving": true, "gesture": \#(index), \#(input(index))}"#
    }
    let time = 1 + Double(count) / 30
    let text = #"""
      {"format": "glissade-session", "version": 1, "scene": "curves", "theme": "light", "width": 1280, "height": 800,
       "scale": 1, "curves": {"seed": "1", "duration": 12.3, "keepsDuration": false}, "scenes": {"curves": {
       "mediaTime": \#(time), "plays": true, "rate": 1, "backwards": false, "loops": false,
       "journal": [\#(journal.joined(separator: ", "))]}}}
      """#
    let file = try folder.write(text, to: "session.json")
    return try Program.peakMemory(["check", file])
  }

  /// Inputs that change the path during its motion: the key C, and the arrow keys on the number of points.
  static let pathChanges: [@Sendable (Int) -> String] = [
    { #""set": "recipe", "choice": \#(($0 + 1) % 2)"# },
    { #""set": "points", "number": \#(10 + ($0 < 150 ? $0 % 30 : 30 - $0 % 30))"# },
  ]

  @Test("300 changes of the path in the curves scene add at most 20 MB, and 360 no more", arguments: 0..<2)
  func curves(kind: Int) throws {
    let folder = try TemporaryFolder()
    let peaks = try [1, 300, 360].map { try peakMemory(count: $0, in: folder, Self.pathChanges[kind]) }
    #expect(peaks[1] - peaks[0] <= 20_000_000, "\(peaks)")
    #expect(peaks[2] - peaks[0] <= 20_000_000, "\(peaks)")
  }

  @Test("a session of 200,000 inputs is read with at most 300 MB")
  func longSession() throws {
    let peak = try peakMemory(count: 200_000, in: TemporaryFolder()) { index in
      let phase = index.isMultiple(of: 2) ? "pressed" : "released"
      return #""pointer": "\#(phase)", "region": "lane 1", "x": \#(10 + index * 7919 % 340), "y": 100"#
    }
    #expect(peak <= 300_000_000, "\(peak)")
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
      let file = try folder.write(("M200 200" + curves.joined()), to: "path.txt")
      return try Program.peakPrivateMemory([
        "render", "curves", "--size", "320x200", "--path-data", "@\(file)", "-o", output,
      ])
    }
    #expect(peaks[1] - peaks[0] < 5000 * 1000, "\(peaks)")
  }
}
