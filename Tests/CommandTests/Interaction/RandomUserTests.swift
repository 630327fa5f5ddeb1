// SPDX-License-Identifier: MIT
import Foundation
import GlissadeGeometry
import TestSupport
import Testing

@Suite("A random user", .serialized, .waiting)
struct RandomUserTests {
  /// The most private memory, however long the program runs. Half an hour with 114,424 inputs measured 101 MiB.
  private static let largestOwnBytes = 150 << 20

  /// How long the user plays, in seconds.
  private static let seconds =
    ProcessInfo.processInfo.environment["GLISSADE_SOAK_SECONDS"].flatMap(Double.init) ?? 1800

  @Test("never ends the program", arguments: 0..<2)
  func brief(seed: Int) throws {
    try play(seed: UInt64(seed), seconds: 2, theme: seed % 2 == 0 ? "dark" : "light", figure: nil)
  }

  @Test("never ends the program in half an hour, which holds a bounded memory", .enabled(if: Soak.isAsked, "make soak"))
  func long() throws {
    let most = try play(seed: 100, seconds: Self.seconds, theme: "dark", figure: "random user")
    #expect(most <= Self.largestOwnBytes)
  }

  /// Plays for a time; returns the program's largest private memory, in bytes.
  @discardableResult
  private func play(seed: UInt64, seconds: Double, theme: String, figure: String?) throws -> Int {
    let desk = try Desk(.windowManager)
    let shown = try ServedWindow(["--theme", theme, "--size", "800x600", "--scale", "1"], on: desk)
    var user = RandomUser(seed: seed, at: shown)
    let start = now()
    var samples: [Int] = []
    while now() - start < seconds, shown.process.isRunning {
      for _ in 0..<4 { user.act(includesFiles: figure == nil) }
      desk.other.synchronise()
      // The long run is a fast person's pace: events that pile up unanswered would measure the pile.
      usleep(figure == nil ? 8_000 : 60_000)
      if user.count % 400 == 0, let parts = try? shown.residentParts() { samples.append(parts.own) }
    }
    #expect(shown.process.isRunning, "glissade ended after \(user.count) inputs: \(shown.errors)")
    let most = samples.max() ?? 0
    if let figure {
      let steps = stride(from: 0, to: samples.count, by: max(1, samples.count / 30)).map { "\(samples[$0] >> 20)" }
      Figure.print(
        figure,
        "\(user.count) inputs in \(Int(seconds)) s; \(most >> 20) MiB at most; on the way "
          + "\(steps.joined(separator: " "))"
      )
    }
    shown.askToClose()
    #expect(try shown.end() == 0)
    return most
  }
}
