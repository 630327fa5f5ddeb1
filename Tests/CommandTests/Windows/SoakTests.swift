// SPDX-License-Identifier: MIT
import CGlissadeX11
import Foundation
import GlissadeGeometry
import TestSupport
import Testing

@Suite("Long runs", .enabled(if: Soak.isEnabled, "make soak runs it"), .serialized, .waiting)
struct SoakTests {
  /// The number of inputs between restarts of all scenes. Until its restart a scene stores its inputs for undo and for
  /// session files.
  private static let inputsBetweenRestarts = 2000

  @Test("200,000 frames with random input use at most 1 MiB more memory than their first tenth")
  func memory() throws {
    let frames = Soak.frames
    let desk = try Desk(.bare)
    let shown = try ServedWindow(
      ["--clock", "free:60", "--frames", "\(frames)", "--size", "640x480", "--scale", "1"], on: desk)
    var random = SplitMix64(seed: 1)
    var samples: [(time: Double, own: Int, shared: Int)] = []
    let began = now()
    var (inputs, largest) = (0, 0)
    while shown.process.isRunning {
      for _ in 0..<4 { act(on: shown, &random) }
      inputs += 4
      if inputs % Self.inputsBetweenRestarts == 0 {
        for digit in [XK_1, XK_2, XK_3, XK_4, XK_5, XK_6, XK_7] {
          desk.other.sendKey(digit, to: shown.id)
          desk.other.sendKey(XK_Home, to: shown.id, withControl: true)
        }
        // Each sample has the same picture, so that the comparison finds only retained memory.
        desk.other.sendKey(XK_1, to: shown.id)
        desk.other.resize(shown.id, width: 640, height: 480)
        desk.other.movePointer(x: 1, y: 1, in: shown.id)
        desk.other.synchronise()
        usleep(300_000)
        if let parts = try? shown.residentParts() {
          samples.append((now() - began, parts.own + parts.files, parts.shared))
        }
      }
      desk.other.synchronise()
      if let bytes = try? shown.residentBytes() { largest = max(largest, bytes) }
      usleep(16_000)
    }
    #expect(try shown.end() == 0)
    #expect(shown.errors.isEmpty, "\(shown.errors)")
    let seconds = now() - began
    // The memory shared with the server depends on the number of pictures drawn since the last resize. Some samples are
    // taken before the program is idle.
    let early = try median(samples.filter { (0.1...0.2).contains($0.time / seconds) }.map(\.own))
    let late = try median(samples.filter { $0.time / seconds >= 0.9 }.map(\.own))
    let shared = try #require(samples.map(\.shared).max())
    Figure.print(
      "memory",
      "\(frames) frames in \(Int(seconds)) s, \(inputs) inputs: \(early >> 10) KiB after a tenth, "
        + "\(late >> 10) KiB at the end, \(shared >> 10) KiB at most shared with the server, \(largest >> 10) KiB "
        + "at most in all; "
        + "samples " + samples.map { "\($0.own >> 10)+\($0.shared >> 10)" }.joined(separator: " "))
    #expect(late - early <= 1 << 20)
    // Four pictures of the largest window, with reserve for growth.
    #expect(shared <= 4 * 900 * 700 * 4 * 2)
  }

  private func median(_ values: [Int]) throws -> Int {
    try #require(!values.isEmpty)
    return values.sorted()[values.count / 2]
  }

  private func act(on shown: ServedWindow, _ random: inout SplitMix64) {
    let other = shown.desk.other
    let size = other.size(of: shown.id) ?? (1, 1)
    switch Int.random(in: 0..<100, using: &random) {
    case 0:
      other.resize(
        shown.id, width: .random(in: 400...900, using: &random), height: .random(in: 300...700, using: &random))
    case 1..<20:
      other.sendClick(
        x: .random(in: 0..<size.width, using: &random), y: .random(in: 0..<size.height, using: &random), to: shown.id)
    case 20..<35:
      let keys = [
        XK_1, XK_2, XK_3, XK_4, XK_5, XK_6, XK_7, XK_space, XK_n, XK_Up, XK_Down, XK_d, XK_c, XK_t, XK_Left, XK_Right,
        XK_question, XK_Escape, XK_Home, XK_Tab, XK_Return, XK_s, XK_l, XK_b,
      ]
      other.sendKey(keys.randomElement(using: &random) ?? XK_space, to: shown.id)
    default:
      other.movePointer(
        x: .random(in: 0..<size.width, using: &random), y: .random(in: 0..<size.height, using: &random), in: shown.id)
    }
  }
}

/// A measured number, for the documentation.
enum Figure {
  /// Prints a line that `make soak` shows.
  static func print(_ name: String, _ text: String) { Swift.print("figure: \(name): \(text)") }
}
