// SPDX-License-Identifier: MIT
import Foundation

/// Measures the command from outside: start-up time, memory, and frame times.
struct ProgramBenchmark {
  let program: String
  let options: Options

  private static let scenes = ["curves", "retarget", "dependents", "scenarios", "worker", "timing", "crowd"]
  private static let sizes = [("720p", "1280x720"), ("1080p", "1920x1080"), ("4K", "3840x2160")]

  /// Measures the selected cases, and passes each measurement to `take` when it is complete.
  func measure(_ take: (Measurement) -> Void) throws {
    let display = try Display()
    defer { display.end() }
    if options.selects("start-up") { try take(startUp(on: display)) }
    if options.selects("memory") { try take(memory(on: display)) }
    for scene in Self.scenes {
      for (name, size) in Self.sizes where options.selects("\(scene) \(name)") {
        try take(frames(of: scene, name, size, on: display))
      }
    }
  }

  private struct FrameStatistics: Decodable {
    struct Summary: Decodable { let missed: Int }
    struct Frame: Decodable { let evaluate, list, raster, submit: Double }
    let summary: Summary
    let frames: [Frame]
  }

  /// Measures whole frames of a scene in a window, with the command's default number of threads.
  private func frames(of scene: String, _ name: String, _ size: String, on display: Display) throws -> Measurement {
    let file = NSTemporaryDirectory() + "glissade-\(ProcessInfo.processInfo.processIdentifier).json"
    defer { try? FileManager.default.removeItem(atPath: file) }
    // The crowd must sustain the frame rate for ten seconds.
    let count = options.isBrief ? 10 : scene == "crowd" && name == "1080p" ? 600 : 120
    let process = try start(
      ["show", scene, "--size", size, "--scale", "1", "--frames", "\(count)", "--stats", file], on: display)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BenchmarkFailure(description: "\(program) show \(scene) ended with \(process.terminationStatus)")
    }
    let frameStatistics = try JSONDecoder().decode(
      FrameStatistics.self, from: Data(contentsOf: URL(fileURLWithPath: file)))
    func median(_ part: (FrameStatistics.Frame) -> Double) -> Double {
      Statistics(frameStatistics.frames.map(part)).median / 1e6
    }
    let total = Statistics(frameStatistics.frames.map { ($0.evaluate + $0.list + $0.raster + $0.submit) / 1e6 })
    return Measurement(
      name: "\(scene) \(name)", title: "\(scene), whole frames \(size)", unit: "ms", median: total.median,
      spread: total.spread,
      remark: String(
        format: "evaluate %.2f, list %.2f, raster %.2f, submit %.2f, %d missed of %d", median { $0.evaluate },
        median { $0.list }, median { $0.raster }, median { $0.submit }, frameStatistics.summary.missed,
        frameStatistics.frames.count))
  }

  private func start(_ arguments: [String], on display: Display) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["DISPLAY": display.name]) { $1 }
    try process.run()
    return process
  }

  /// Measures the time from the start of the program to its end after the first presented frame.
  private func startUp(on display: Display) throws -> Measurement {
    var times: [Double] = []
    for turn in 0..<(options.isBrief ? 2 : 10) {
      let start = Clock.wall.now
      let process = try self.start(["show", "curves", "--size", "1280x800", "--frames", "1"], on: display)
      process.waitUntilExit()
      guard process.terminationStatus == 0 else {
        throw BenchmarkFailure(description: "\(program) ended with \(process.terminationStatus)")
      }
      // The first run warms up the caches.
      if turn > 0 { times.append(Clock.wall.now - start) }
    }
    let statistics = Statistics(times)
    return Measurement(
      name: "start-up", title: "glissade show --frames 1, from start to exit", unit: "ms",
      median: statistics.median, spread: statistics.spread, limit: 150)
  }

  /// Measures the proportional set size, without memory shared with the X server.
  private func memory(on display: Display) throws -> Measurement {
    let process = try start(["show", "curves", "--size", "1280x800"], on: display)
    defer {
      process.terminate()
      process.waitUntilExit()
    }
    var sizes: [Double] = []
    for _ in 0..<(options.isBrief ? 2 : 8) {
      usleep(400_000)
      let text = try String(contentsOfFile: "/proc/\(process.processIdentifier)/smaps_rollup", encoding: .utf8)
      func kibibytes(_ key: String) -> Double {
        let line = text.split(separator: "\n").first { $0.hasPrefix(key + ":") }
        return line?.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0
      }
      sizes.append((kibibytes("Pss") - kibibytes("Pss_Shmem")) / 1024)
    }
    let statistics = Statistics(sizes)
    return Measurement(
      name: "memory", title: "PSS of the Curves scene, 1280×800", unit: "MiB", median: statistics.median,
      spread: statistics.spread, limit: 40)
  }
}
