// SPDX-License-Identifier: MIT
import Foundation
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeImageCoding
import GlissadeRasterization
import GlissadeVisualizer
import GlissadeWindowContents
import TestSupport
import Testing
import VirtualDisplay

@Suite("Frames under load", .waiting)
struct FrameLoadTests {
  private struct Statistics: Decodable {
    struct Frame: Decodable {
      let index: Int
      let target, presented: Int64
      let msc: UInt64
      let late: Bool
      let missed: Int
    }
    struct Summary: Decodable {
      struct Percentiles: Decodable { let p50: Int64 }
      let presented, late, missed: Int
      let interval: Percentiles
    }
    let refreshNanoseconds: Int64
    let frames: [Frame]
    let summary: Summary
  }

  private static let size = Size(width: 1100, height: 640)
  private static let count = 6000
  private static let frames = 24

  @Test("the header of Crowd, the strip of frames and --stats agree with the server's reports of presentations")
  func agreement() throws {
    let display = try VirtualDisplay(width: 1100, height: 640)
    let recorder = try PresentationRecorder(of: display)
    let folder = try TemporaryFolder()
    let (file, shot) = (folder.url.appendingPathComponent("s.json"), folder.url.appendingPathComponent("s.png"))
    // In this corner there is no control.
    let environment = ["DISPLAY": recorder.name, "XAUTHORITY": "/dev/null"]
    let tool = try VirtualDisplay.require("xdotool")
    _ = try Command.run(["mousemove", "1", "1"], of: URL(fileURLWithPath: tool), environment: display.environment)
    let process = try Command.start(
      [
        "show", "crowd", "--count", "\(Self.count)", "--size", "1100x640", "--scale", "1", "--clock", "fixed:60",
        "--frames", "\(Self.frames)", "--stats", file.path, "--screenshot", shot.path,
      ], environment: environment, output: FileHandle.nullDevice,
      errors: FileHandle.nullDevice, in: folder.url)
    _ = try Command.run(
      ["search", "--sync", "--onlyvisible", "--class", "Glissade", "key", "ctrl+f"], of: URL(fileURLWithPath: tool),
      environment: display.environment)
    try wait(for: "end of glissade", seconds: 60) { !process.isRunning }
    #expect(process.terminationStatus == 0)

    // The statistics: each frame was presented at a refresh that the server reported.
    let statistics = try JSONDecoder().decode(Statistics.self, from: Data(contentsOf: file))
    var reports = recorder.reports[...]
    for frame in statistics.frames {
      let report = try #require(reports.first { $0.msc == frame.msc }, "frame \(frame.index) was not reported")
      #expect(frame.presented == Int64(report.ust) * 1000)
      reports = reports.drop { $0.msc <= frame.msc }
    }
    let counts = statistics.frames.map(\.msc)
    let steps = zip(counts.dropFirst(), counts).map { Int($0 - $1) - 1 }
    #expect(statistics.frames.count == Self.frames && Array(statistics.frames.map(\.missed).dropFirst()) == steps)
    #expect(statistics.summary.presented == Self.frames && statistics.summary.missed == steps.reduce(0, +))
    #expect(statistics.summary.late == statistics.frames.count(where: \.late))
    // The load: a picture takes more than one refresh.
    #expect(statistics.summary.missed > 5)

    // The header and the strip: the last picture shows the figures of the frames before it.
    let known = statistics.frames.dropLast()
    let presented = known.map { Double($0.presented) / 1e9 }
    var begin = presented.count - 1
    while begin > 0, presented[presented.count - 1] - presented[begin] < 1 { begin -= 1 }
    let rate = Double(presented.count - 1 - begin) / (presented[presented.count - 1] - presented[begin])
    var content = VisualizerContent(
      SceneConfiguration(
        scene: .crowd, curves: try CurvesMotion(.blob(.circle(points: 9), seed: 4)), crowdCount: Self.count),
      size: Self.size)
    content.handle(.keyPressed(.character("f"), .control, isRepeat: false), at: 0.1)
    let records = zip(known, [nil] + presented.map(Optional.some)).map { frame, previous in
      FrameStrip.Frame(
        index: frame.index, offset: Double(frame.presented - frame.target) / 1e9,
        interval: previous.map { Double(frame.presented) / 1e9 - $0 }, missedRefreshes: frame.missed,
        isLate: frame.late)
    }
    content.record(
      FrameStrip(
        source: .display, refreshInterval: Double(statistics.refreshNanoseconds) / 1e9, frames: Array(records)), at: 0.2
    )
    let instant = Double(Self.frames - 1) / 60
    let texts = content.placedTexts(at: instant)
    let number = String(format: "%.1f", rate)
    let late = known.count(where: \.late)
    let missed = known.reduce(0) { $0 + $1.missed }
    let picture = try Bitmap(decodingPNG: [UInt8](Data(contentsOf: shot)))
    var expected = Bitmap(width: picture.width, height: picture.height)
    var rasterizer = Rasterizer()
    rasterizer.draw(content.displayList(at: instant), into: &expected, scale: 1, background: content.background)
    for text in [number, "frames/s", "\(late) late · \(missed) missed · last \(Self.frames - 1)"] {
      let box = try #require(texts.first { $0.text == text }?.box, "\(text) in \(texts.map(\.text))")
      let columns = Int(box.minX) - 1..<Int(box.maxX) + 2
      let rows = Int(box.minY) - 1..<Int(box.maxY) + 2
      Snapshots.expectSame(
        expected.part(x: columns, y: rows), picture.part(x: columns, y: rows), named: "crowd-load-\(text.count)")
    }
  }
}
