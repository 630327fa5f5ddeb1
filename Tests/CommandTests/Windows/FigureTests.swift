// SPDX-License-Identifier: MIT
import Foundation
import GlissadeGeometry
import TestSupport
import Testing
import VirtualDisplay

/// The figures in the documentation. Their measurement requires an idle machine.
@Suite("Figures", .enabled(if: Soak.isEnabled, "make soak measures them"), .serialized, .waiting)
struct FigureTests {
  private struct Frame {
    let presented: Int?
    let msc: Int?
    let cost: Int
    let drawn, sent: Int
    let inputs: [Int]
  }

  private func stats(of file: String) throws -> (object: [String: Any], frames: [Frame]) {
    let data = try Data(contentsOf: URL(fileURLWithPath: file))
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let frames = try #require(object["frames"] as? [[String: Any]]).map { frame in
      func number(_ key: String) -> Int { frame[key] as? Int ?? 0 }
      return Frame(
        presented: frame["presented"] as? Int, msc: frame["msc"] as? Int,
        cost: number("evaluate") + number("list") + number("raster") + number("submit"), drawn: number("pixelsDrawn"),
        sent: number("pixelsSent"), inputs: frame["inputs"] as? [Int] ?? [])
    }
    return (object, frames)
  }

  private func median(_ values: [Int]) -> Int { values.isEmpty ? 0 : values.sorted()[values.count / 2] }
  private func milliseconds(_ nanoseconds: Int) -> String {
    String(format: "%.3f ms", Double(nanoseconds) / 1e6)
  }

  @Test("10,000 frames of Curves are each presented at a separate refresh, at the rate of the server")
  func pacing() throws {
    let desk = try Desk(.bare)
    let shown = try ServedWindow(
      ["curves", "--size", "1280x800", "--scale", "1", "--frames", "10000", "--stats", "stats.json"], on: desk)
    // The server's own ticks, measured by another connection during the run.
    usleep(20_000_000)
    let doctor = try Command.run(["doctor", "--json"], environment: desk.environment)
    let findings = try #require(try JSONSerialization.jsonObject(with: Data(doctor.output.utf8)) as? [String: Any])
    let ticks = try #require(findings["refreshNanoseconds"] as? Int)
    #expect(try shown.end(seconds: 600) == 0)
    let (object, frames) = try stats(of: shown.path("stats.json"))
    let summary = try #require(object["summary"] as? [String: Any])
    let missed = try #require(summary["missed"] as? Int)
    let late = try #require(summary["late"] as? Int)
    let steps = zip(frames, frames.dropFirst()).map { ($1.msc ?? 0) - ($0.msc ?? 0) }
    let intervals = zip(frames, frames.dropFirst()).map { ($1.presented ?? 0) - ($0.presented ?? 0) }
    let skipped = steps.reduce(0) { $0 + max(0, $1 - 1) }
    Figure.print(
      "pacing",
      "\(frames.count) frames, \(missed) missed, \(late) late, \(skipped) refreshes skipped, median interval "
        + "\(milliseconds(median(intervals))), the server's ticks \(milliseconds(ticks)), median cost "
        + "\(milliseconds(median(frames.map(\.cost))))")
    #expect(frames.count == 10_000)
    #expect(missed == 0 && skipped == 0)
    #expect(abs(median(intervals) - ticks) < 100_000)
  }

  @Test("a paused scene draws no frame, sends no request and uses no processor time")
  func paused() throws {
    let desk = try Desk(.counted)
    let shown = try ServedWindow(
      ["curves", "--size", "1280x800", "--scale", "1", "--paused", "--stats", "stats.json"], on: desk)
    try shown.settle(seconds: 1)
    let (bytes, spent, begin) = (desk.requestBytes, try shown.cpuNanoseconds(), now())
    usleep(10_000_000)
    let (sent, used, end) = (
      (desk.requestBytes ?? 0) - (bytes ?? 0), try shown.cpuNanoseconds() - spent, now()
    )
    shown.requestClose()
    #expect(try shown.end() == 0)
    let frames = try stats(of: shown.path("stats.json")).frames.count {
      ($0.presented.map { (begin..<end).contains(Double($0) / 1e9) }) ?? false
    }
    Figure.print(
      "paused", "10 s: \(frames) frames, \(sent) bytes of requests, \(milliseconds(used)) of the processor")
    #expect(bytes != nil && sent == 0)
    #expect(frames == 0)
    #expect(used < 5_000_000)
  }

  @Test("one small moving rectangle sends at most 5 % of a large window in a frame")
  func damage() throws {
    let desk = try Desk(.bare, width: 1920, height: 1080)
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("one.json")
    try Data(#"{"one": [{"after": 0.01, "x": 200}, {"after": 2, "x": -200}, {"after": 2, "x": 200}]}"#.utf8).write(
      to: file)
    let shown = try ServedWindow(
      [
        "scenarios", "--file", file.path, "--size", "1920x1080", "--scale", "1", "--frames", "240", "--stats",
        "stats.json",
      ], on: desk)
    #expect(try shown.end(seconds: 120) == 0)
    let frames = try stats(of: shown.path("stats.json")).frames.dropFirst(10).map { Double($0.sent) / (1920 * 1080) }
    let moving = frames.filter { $0 > 0 }.sorted()
    // At the start and the end of the motion the log and the buttons change as well.
    let others = moving.suffix(3)
    let largest = moving.dropLast(3).last ?? 1
    Figure.print(
      "damage",
      String(
        format:
          "%d frames that moved sent %.2f %% of the window on average, %.2f %% at most; those that start and end it "
          + "up to %.2f %%",
        moving.count,
        100 * moving.reduce(0, +) / Double(max(1, moving.count)), 100 * largest,
        100 * (others.last ?? 0)))
    #expect(moving.count > 60)
    #expect(largest <= 0.05)
  }

  @Test("the median click is shown within a refresh and the cost of a frame")
  func latency() throws {
    let desk = try Desk(.bare)
    let shown = try ServedWindow(
      ["retarget", "--size", "1280x800", "--scale", "1", "--stats", "stats.json"], on: desk)
    try desk.xdotool("mousemove", "--window", "\(shown.id)", "640", "400")
    usleep(1_000_000)
    var random = SplitMix64(seed: 1)
    for _ in 0..<200 {
      try desk.xdotool("click", "1")
      usleep(.random(in: 0...40_000, using: &random))
    }
    try shown.desk.xdotool("key", "ctrl+q")
    #expect(try shown.end() == 0)
    let (object, frames) = try stats(of: shown.path("stats.json"))
    let refresh = try #require(object["refreshNanoseconds"] as? Int)
    let latencies = frames.flatMap { frame in frame.inputs.compactMap { input in frame.presented.map { $0 - input } } }
    let cost = median(frames.map(\.cost))
    let sorted = latencies.sorted()
    Figure.print(
      "latency",
      "\(latencies.count) presses and releases: median \(milliseconds(median(latencies))), 95 % within "
        + "\(milliseconds(sorted[sorted.count * 95 / 100])); a refresh \(milliseconds(refresh)), median cost "
        + "\(milliseconds(cost))"
    )
    #expect(latencies.count >= 390)
    #expect(median(latencies) <= refresh + cost)
  }
}
