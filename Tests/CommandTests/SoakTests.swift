import CX11
import Foundation
import Testing

@Suite("What takes long", .enabled(if: Soak.isAsked, "make soak runs it"), .serialized)
struct SoakTests {
  @Test("200,000 frames with random input need no more memory than the first tenth of them")
  func memory() throws {
    let frames = 200_000
    let desk = try Desk(.bare)
    let shown = try ServedWindow(
      ["--clock", "free:60", "--frames", "\(frames)", "--size", "640x480", "--scale", "1"], on: desk)
    var random = SplitMix64(seed: 1)
    var samples: [(time: Double, bytes: Int)] = []
    let began = now()
    var inputs = 0
    while shown.process.isRunning {
      for _ in 0..<8 { act(on: shown, &random) }
      desk.other.synchronise()
      inputs += 8
      if let bytes = try? shown.residentBytes(), bytes > 0 { samples.append((now() - began, bytes)) }
      usleep(16_000)
    }
    #expect(try shown.end() == 0)
    #expect(shown.errors.isEmpty, "\(shown.errors)")
    let seconds = now() - began
    let early = median(samples.filter { (0.1...0.12).contains($0.time / seconds) }.map(\.bytes))
    let late = median(samples.filter { $0.time / seconds >= 0.98 }.map(\.bytes))
    Figure.print(
      "memory",
      "\(frames) frames in \(Int(seconds)) s, \(inputs) inputs: \(early >> 10) KiB after a tenth, "
        + "\(late >> 10) KiB at the end, \((samples.map(\.bytes).max() ?? 0) >> 10) KiB at most")
    #expect(late - early <= 1 << 20)
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
        XK_question, XK_Escape, XK_Home, XK_Tab, XK_Return, XK_r, XK_l,
      ]
      other.sendKey(keys.randomElement(using: &random) ?? XK_space, to: shown.id)
    default:
      other.movePointer(
        x: .random(in: 0..<size.width, using: &random), y: .random(in: 0..<size.height, using: &random), in: shown.id)
    }
  }

  private func median(_ values: [Int]) -> Int { values.isEmpty ? 0 : values.sorted()[values.count / 2] }
}

/// A measured number, for the documentation.
enum Figure {
  /// Prints a line that `make soak` shows.
  static func print(_ name: String, _ text: String) { Swift.print("figure: \(name): \(text)") }
}
