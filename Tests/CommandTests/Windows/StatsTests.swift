// SPDX-License-Identifier: MIT
import Foundation
import GlissadeDisplayLists
import GlissadeImageCoding
import TestSupport
import Testing
import VirtualDisplay

@Suite("glissade show --stats", .waiting)
struct StatsTests {
  /// The statistics of a window so small that an unoptimised build draws it within a refresh.
  private func stats(_ arguments: [String], missing: String? = nil) throws -> [String: Any] {
    try Shot(arguments, width: 320, height: 240, missing: missing).stats
  }

  private static let costs = ["evaluate", "list", "raster", "submit"]

  @Test(
    "the statistics have the documented keys and no others, with every kind of clock",
    arguments: [
      (["--clock", "live"], nil, "present", "live"), (["--clock", "live"], "Present", "timer", "live"),
      (["--clock", "fixed:60"], nil, "present", "fixed"), (["--clock", "free:60"], nil, "free", "fixed"),
    ])
  func keys(arguments: [String], missing: String?, sync: String, instants: String) throws {
    let stats = try stats(arguments + ["--frames", "20"], missing: missing)
    #expect(Set(stats.keys) == ["scene", "server", "sync", "instants", "refreshNanoseconds", "frames", "summary"])
    #expect(stats["scene"] as? String == "curves")
    #expect(stats["server"] as? String != "")
    #expect(stats["sync"] as? String == sync)
    #expect(stats["instants"] as? String == instants)
    let frames = try #require(stats["frames"] as? [[String: Any]])
    #expect(frames.count == 20)
    // Only the display counts refreshes.
    let optional: Set = sync == "present" ? ["presented", "msc"] : ["presented"]
    for frame in frames {
      #expect(
        Set(frame.keys)
          == Set(["index", "target", "pixelsDrawn", "pixelsSent", "late", "missed", "inputs"] + Self.costs).union(
            optional))
    }
    let summary = try #require(stats["summary"] as? [String: Any])
    #expect(Set(summary.keys) == Set(["presented", "late", "missed", "interval"] + Self.costs))
    for name in Self.costs + ["interval"] {
      let percentiles = try #require(summary[name] as? [String: Int])
      #expect(Set(percentiles.keys) == ["p50", "p95", "p99"])
    }
  }

  @Test(
    "a window that is hidden repeatedly ends after its number of frames, and none is counted without its costs")
  func hidden() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("stats.json")
    let shown = try ShownWindow(["--frames", "120", "--stats", file.path], width: 320, height: 240)
    for _ in 0..<4 {
      try shown.screen.xdotool("windowunmap", shown.id, mayFail: true)
      try shown.screen.xdotool("windowmap", shown.id, mayFail: true)
    }
    #expect(try shown.end() == 0)
    let stats = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    #expect((stats["frames"] as? [[String: Any]])?.count == 120)
  }

  @Test(
    "a number of frames ends the program although nothing moves",
    arguments: [["--paused"], ["--reduced-motion"], ["--paused", "--clock", "free:60"]])
  func atRest(arguments: [String]) throws {
    let stats = try stats(arguments + ["--frames", "10"])
    let frames = try #require(stats["frames"] as? [[String: Any]])
    #expect(frames.count == 10)
    #expect(frames.last?["pixelsSent"] as? Int == 0)
  }

  @Test("frames are in order, and their figures are consistent", arguments: [nil, "Present"])
  func frames(missing: String?) throws {
    let began = Int(now() * 1e9)
    let stats = try stats(["--frames", "60"], missing: missing)
    let ended = Int(now() * 1e9)
    let frames = try #require(stats["frames"] as? [[String: Any]])
    func column(_ name: String) throws -> [Int] { try frames.map { try #require($0[name] as? Int) } }

    #expect(try column("index") == Array(0..<60))
    for name in ["presented"] + (missing == nil ? ["msc"] : []) {
      let values = try column(name)
      #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 }, "\(name) must increase: \(values)")
    }
    // A frame that is finished earlier than predicted is followed by one for the same refresh.
    let targets = try column("target")
    #expect(zip(targets, targets.dropFirst()).allSatisfy { $0 <= $1 }, "targets must not decrease: \(targets)")
    // Nanoseconds of the monotonic clock, as this process reads it.
    #expect(try column("presented").allSatisfy { (began...ended).contains($0) })
    for name in ["evaluate", "list"] { #expect(try column(name).allSatisfy { $0 > 0 }) }
    // Each buffer is first drawn completely, and then only in the damaged area.
    let drawn = try column("pixelsDrawn")
    #expect(drawn[0] == 320 * 240 && drawn.allSatisfy { $0 <= 320 * 240 })
    let all = 60 * 320 * 240
    // A buffer that was not free for a while is outdated in most of the picture and drawn completely. The frequency of
    // this case depends on the machine.
    #expect(drawn.reduce(0, +) < all / 2)
    // The sent area does not depend on the free buffer: the whole first picture, and then the moving parts.
    let sent = try column("pixelsSent")
    #expect(sent[0] == 320 * 240)
    // Under a sanitizer so much time passes between frames that everything may have moved.
    if Patience.factor == 1 { #expect(sent.dropFirst().allSatisfy { $0 < 320 * 240 }, "\(sent)") }
    #expect(drawn.count { $0 > 0 } > 30)
    for name in ["pixelsSent", "raster", "submit"] {
      #expect(try zip(drawn, column(name)).allSatisfy { ($0 > 0) == ($1 > 0) }, "\(name)")
    }

    let refresh = try #require(stats["refreshNanoseconds"] as? Int)
    #expect((12_000_000...25_000_000).contains(refresh), "Xvfb refreshes at 60 Hz")
    let summary = try #require(stats["summary"] as? [String: Any])
    let late = frames.count { $0["late"] as? Bool == true }
    #expect(summary["presented"] as? Int == 60)
    #expect(summary["late"] as? Int == late)
    // Something moves in all frames, so each refresh without a picture is missed.
    let missed = try column("missed")
    #expect(summary["missed"] as? Int == missed.reduce(0, +))
    if missing == nil {
      let counts = try column("msc")
      #expect(zip(counts.dropFirst(), counts).map { $0 - $1 - 1 } == Array(missed.dropFirst()))
    }
    let presented = try column("presented")
    try expectPercentiles(of: zip(presented.dropFirst(), presented).map { $0 - $1 }, in: summary["interval"])
    for cost in Self.costs { try expectPercentiles(of: column(cost), in: summary[cost]) }
  }

  @Test("frames are presented at refreshes, whose interval equals the estimate within 5 %")
  func interval() throws {
    let stats = try stats(["--frames", "90"])
    let refresh = try Double(#require(stats["refreshNanoseconds"] as? Int))
    let frames = try #require(stats["frames"] as? [[String: Any]])
    let seen = try frames.map { try (#require($0["presented"] as? Int), #require($0["msc"] as? Int)) }
    let (first, last) = try (#require(seen.first), #require(seen.last))
    let perRefresh = Double(last.0 - first.0) / Double(last.1 - first.1)
    #expect(abs(perRefresh - refresh) < 0.05 * refresh, "\(perRefresh) ns a refresh, estimated as \(refresh)")
  }

  @Test("frames contain the times of the inputs that they show")
  func inputs() throws {
    let screen = try Screen()
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("stats.json")
    let shown = try ShownWindow(["--stats", file.path], width: 320, height: 240, screen: screen)
    let began = Int(now() * 1e9)
    try shown.press("d")
    _ = try wait(for: "answer") { try shown.picture().pixels[0] & 0xFF > 128 }
    let ended = Int(now() * 1e9)
    // The statistics contain a frame only after the display has reported it. After three more frames it has done so.
    for _ in 0..<3 {
      let picture = try shown.picture()
      _ = try wait(for: "the next frame") { try shown.picture() != picture }
    }
    try shown.quit()
    let stats = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    let frames = try #require(stats["frames"] as? [[String: Any]])
    let inputs = frames.flatMap { $0["inputs"] as? [Int] ?? [] }
    // The server counts its time in milliseconds.
    #expect(inputs.contains { ((began - 2_000_000)...ended).contains($0) }, "\(inputs) in \(began)...\(ended)")
  }

  /// Nearest rank: the value that this share of the values does not exceed.
  private func expectPercentiles(
    of values: [Int], in object: Any?, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let percentiles = try #require(object as? [String: Int], sourceLocation: sourceLocation)
    let sorted = values.sorted()
    for (name, share) in [("p50", 0.5), ("p95", 0.95), ("p99", 0.99)] {
      let rank = Int((share * Double(values.count)).rounded(.up))
      #expect(percentiles[name] == sorted[max(rank - 1, 0)], "\(name)", sourceLocation: sourceLocation)
    }
  }
}
