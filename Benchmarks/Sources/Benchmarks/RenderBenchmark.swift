// SPDX-License-Identifier: MIT
import Foundation

/// Measures `glissade render` for each format: one thread against ffmpeg's PNG encoder, and two threads against one.
struct RenderBenchmark {
  let program: String
  let options: Options

  /// A format of the output.
  private enum Format: String, CaseIterable {
    case png, apng, y4m

    /// The name of the output in a folder. Y4M goes to standard output, as to a video encoder: as a file of 6 MB a
    /// frame, it would measure the disk.
    func output(in folder: String) -> String {
      switch self {
      case .png: folder + "/####.png"
      case .apng: folder + "/frames.apng"
      case .y4m: "-"
      }
    }
  }

  /// Measures the selected cases, and passes each measurement to `take` when it is complete.
  func measure(_ take: (Measurement) -> Void) throws {
    let formats = Format.allCases.filter { options.selects("render \($0.rawValue)") }
    let parallel = Format.allCases.filter { options.selects("jobs \($0.rawValue)") }
    guard !(formats.isEmpty && parallel.isEmpty) else { return }
    let folder = NSTemporaryDirectory() + "glissade-\(ProcessInfo.processInfo.processIdentifier)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for format in formats { try take(encoding(format, in: folder)) }
    for format in parallel { try take(threads(format, in: folder)) }
  }

  /// Measures drawing and encoding on one thread. The peer decodes the same frames from Y4M, which takes 0.6 ms a
  /// frame, and encodes them as PNG on one thread.
  private func encoding(_ format: Format, in folder: String) throws -> Measurement {
    let count = options.isBrief ? 2 : 60
    let source = folder + "/source.y4m"
    _ = try render(count, to: source, jobs: 1)
    var (own, peer): ([Double], [Double]) = ([], [])
    for _ in 0..<(options.isBrief ? 1 : 5) {
      try own.append(render(count, to: format.output(in: folder), jobs: 1) / Double(count))
      try peer.append(
        time(
          "/usr/bin/ffmpeg",
          [
            "-loglevel", "error", "-y", "-threads", "1", "-i", source, "-filter_threads", "1", "-threads", "1",
            "-c:v", "png", folder + "/peer-%04d.png",
          ]) / Double(count))
    }
    let statistics = Statistics(own)
    return Measurement(
      name: "render \(format.rawValue)", title: "Curves 1920×1080, drawing and \(format.rawValue.uppercased())",
      unit: "ms", median: statistics.median, spread: statistics.spread, peerName: "ffmpeg's PNG encoder",
      peerMedian: Statistics(peer).median, ratio: Statistics(zip(peer, own).map { $0 / $1 }).median)
  }

  /// Measures two threads against one.
  private func threads(_ format: Format, in folder: String) throws -> Measurement {
    let count = options.isBrief ? 2 : 300
    var (two, one): ([Double], [Double]) = ([], [])
    for _ in 0..<(options.isBrief ? 1 : 5) {
      try two.append(render(count, to: format.output(in: folder), jobs: 2) / Double(count))
      try one.append(render(count, to: format.output(in: folder), jobs: 1) / Double(count))
    }
    let statistics = Statistics(two)
    return Measurement(
      name: "jobs \(format.rawValue)", title: "Curves 1920×1080, \(count) frames as \(format.rawValue.uppercased())",
      unit: "ms", median: statistics.median, spread: statistics.spread, peerName: "one thread",
      peerMedian: Statistics(one).median, ratio: Statistics(zip(one, two).map { $0 / $1 }).median,
      goal: 1.85)
  }

  /// Renders frames and returns the time in milliseconds.
  private func render(_ count: Int, to output: String, jobs: Int) throws -> Double {
    try time(
      program,
      [
        "render", "curves", "--size", "1920x1080", "--fps", "60", "--to", "\(Double(count) / 60)",
        "--frames", "0-\(count - 1)", "--jobs", "\(jobs)", "-o", output,
      ])
  }

  private func time(_ program: String, _ arguments: [String]) throws -> Double {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    let start = Clock.wall.now
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BenchmarkFailure(description: "\(program) ended with \(process.terminationStatus)")
    }
    return Clock.wall.now - start
  }
}
