import Foundation
import Geometry
import Testing
import Visualizer

@Suite("A key that is held adds a bounded amount of memory", .serialized)
struct HeldKeyMemoryTests {
  /// The most memory of a program that plays a session in which C has been pressed so often, 30 times a second.
  private func peakMemory(presses: Int, in folder: Folder) throws -> Int {
    let journal = (0..<presses).map { index in
      #"{"time": \#(1 + Double(index) / 30), "moving": true, "gesture": \#(index), "set": "recipe", "choice": \#((index + 1) % 2)}"#
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

  @Test("300 presses of C in the curves scene add at most 20 MB, and twice as many no more")
  func curves() throws {
    let folder = try Folder()
    let peaks = try [0, 300, 600].map { try peakMemory(presses: $0, in: folder) }
    #expect(peaks[1] - peaks[0] <= 20_000_000, "\(peaks)")
    #expect(peaks[2] - peaks[0] <= 20_000_000, "\(peaks)")
  }
}
