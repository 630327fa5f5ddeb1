// SPDX-License-Identifier: MIT
import Foundation
import GlissadeGeometry
import TestSupport
import Testing

@Suite("A random user", .serialized, .waiting)
struct RandomUserTests {
  /// The limit of private memory for any running time. Half an hour with 114,424 inputs measured 101 MiB.
  private static let largestOwnBytes = 150 << 20

  /// The duration of the long run, in seconds.
  private static let seconds =
    ProcessInfo.processInfo.environment["GLISSADE_SOAK_SECONDS"].flatMap(Double.init) ?? 1800

  @Test("random input never ends the program", arguments: 0..<2)
  func brief(seed: Int) throws {
    try play(seed: UInt64(seed), seconds: 2, theme: seed % 2 == 0 ? "dark" : "light", figure: nil)
  }

  @Test(
    "half an hour of random input does not end the program, and its private memory stays below the limit",
    .enabled(if: Soak.isEnabled, "make soak"))
  func long() throws {
    let largest = try play(seed: 100, seconds: Self.seconds, theme: "dark", figure: "random user")
    #expect(largest <= Self.largestOwnBytes)
  }

  /// Sends random input for a time; returns the program's largest private memory, in bytes.
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
      // The long run has the pace of a fast user. A queue of unhandled events would add to the measured memory.
      usleep(figure == nil ? 8_000 : 60_000)
      if user.count % 400 == 0, let parts = try? shown.residentParts() { samples.append(parts.own) }
    }
    #expect(shown.process.isRunning, "glissade ended after \(user.count) inputs: \(shown.errors)")
    let largest = samples.max() ?? 0
    if let figure {
      let steps = stride(from: 0, to: samples.count, by: max(1, samples.count / 30)).map { "\(samples[$0] >> 20)" }
      Figure.print(
        figure,
        "\(user.count) inputs in \(Int(seconds)) s; \(largest >> 20) MiB at most; samples "
          + "\(steps.joined(separator: " "))"
      )
    }
    shown.requestClose()
    #expect(try shown.end() == 0)
    return largest
  }
}
