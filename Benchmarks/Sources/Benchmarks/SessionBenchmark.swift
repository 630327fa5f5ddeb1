// SPDX-License-Identifier: MIT
import Foundation

/// Measures how long `glissade check` reads session files with very many inputs.
struct SessionBenchmark {
  let program: String
  let options: Options

  /// A session file keeps up to 220,000 inputs.
  private var count: Int { options.isBrief ? 2000 : 200_000 }

  /// Sessions of one scene whose inputs repeat.
  private struct Kind: Sendable {
    let name: String
    let scene: String
    /// The seconds from one input to the next.
    var interval = 0.05
    let inputs: @Sendable (Int) -> String
  }

  private static let kinds = [
    Kind(name: "clicks in Curves", scene: "curves") { click("lane 1", $0) },
    Kind(name: "clicks in Retarget", scene: "retarget") { click("lane 0", $0) },
    Kind(name: "clicks in Crowd", scene: "crowd") { click("crowd", $0) },
    Kind(name: "clicks on the stage", scene: "scenarios") { click("stage", $0) },
    Kind(name: "shapes at one instant", scene: "curves", interval: 0) { _ in #""press": "newBlob""# },
    Kind(name: "numbers of points", scene: "curves") { #""set": "points", "number": \#(3 + $0 % 38)"# },
    Kind(name: "demonstrations", scene: "retarget") { _ in #""press": "demonstration""# },
    Kind(name: "plays on the stage", scene: "scenarios") {
      [#""goHome": true"#, #""press": "play:fly""#, #""press": "stopAll""#][$0 % 3]
    },
  ]

  private static func click(_ region: String, _ index: Int) -> String {
    let phase = index.isMultiple(of: 2) ? "pressed" : "released"
    let (x, y) = (10 + index * 7919 % 340, 10 + index * 4729 % 300)
    return #""pointer": "\#(phase)", "region": "\#(region)", "x": \#(x), "y": \#(y)"#
  }

  /// Measures the selected cases, and passes each measurement to `take` when it is complete.
  func measure(_ take: (Measurement) -> Void) throws {
    for kind in Self.kinds where options.selects("session \(kind.name)") { try take(reading(kind)) }
  }

  private func reading(_ kind: Kind) throws -> Measurement {
    let file = NSTemporaryDirectory() + "glissade-\(ProcessInfo.processInfo.processIdentifier).json"
    defer { try? FileManager.default.removeItem(atPath: file) }
    try text(of: kind).write(toFile: file, atomically: false, encoding: .utf8)
    var times: [Double] = []
    for _ in 0..<(options.isBrief ? 1 : 3) {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = ["check", file]
      let start = Clock.wall.now
      try process.run()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else {
        throw BenchmarkFailure(description: "\(program) check ended with \(process.terminationStatus)")
      }
      times.append((Clock.wall.now - start) / 1000)
    }
    let statistics = Statistics(times)
    return Measurement(
      name: "session \(kind.name)", title: "glissade check, session with \(count) \(kind.name)", unit: "s",
      median: statistics.median, spread: statistics.spread, limit: 5)
  }

  private func text(of kind: Kind) -> String {
    let entries = (0..<count).map { index in
      #"{"time": \#(1 + Double(index) * kind.interval), "moving": true, "gesture": \#(index), \#(kind.inputs(index))}"#
    }
    let end = 1 + Double(count) * kind.interval
    return #"{"format": "glissade-session", "version": 1, "scene": "\#(kind.scene)", "theme": "dark", "width": 960, "#
      + #""height": 600, "scale": 1, "curves": {"seed": "1", "points": 10, "duration": 12.3, "keepsDuration": false}, "#
      + #""scenes": {"\#(kind.scene)": {"mediaTime": \#(end), "plays": true, "rate": 1, "backwards": false, "#
      + #""loops": true, "journal": [\#(entries.joined(separator: ",\n"))]}}}"#
  }
}
