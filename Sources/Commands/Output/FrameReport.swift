// SPDX-License-Identifier: MIT
import FoundationEssentials
import GlissadeFrameScheduling

/// The cost of drawing: nanoseconds in each phase, and pixels.
struct DrawingCosts {
  var evaluate: Int64 = 0
  var list: Int64 = 0
  var raster: Int64 = 0
  var submit: Int64 = 0
  var pixelsDrawn = 0
  var pixelsSent = 0

  static func += (costs: inout Self, other: Self) {
    costs.evaluate += other.evaluate
    costs.list += other.list
    costs.raster += other.raster
    costs.submit += other.submit
    costs.pixelsDrawn += other.pixelsDrawn
    costs.pixelsSent += other.pixelsSent
  }
}

/// The cost of one frame.
struct FrameCosts {
  /// The sum over all windows.
  var drawing = DrawingCosts()
  /// The costs of the drawn windows in the order of their numbers; `nil` for a single window.
  var windows: [(number: Int, costs: DrawingCosts)]?
  /// The times of the input events that this frame is the first to show, in nanoseconds of the monotonic clock.
  var inputs: [Int64] = []

  static func += (costs: inout Self, other: Self) {
    costs.drawing += other.drawing
    for (number, own) in other.windows ?? [] { costs.add(own, ofWindow: number) }
    costs.inputs += other.inputs
  }

  /// Adds the cost of one of several windows.
  ///
  /// A window that is drawn again in the same frame has one entry, with the sum.
  mutating func add(_ own: DrawingCosts, ofWindow number: Int) {
    var windows = windows ?? []
    let index = windows.firstIndex { $0.number >= number } ?? windows.endIndex
    if index < windows.endIndex, windows[index].number == number {
      windows[index].costs += own
    } else {
      windows.insert((number, own), at: index)
    }
    self.windows = windows
  }
}

/// The times and costs of all frames in the form of `--stats`. Times are nanoseconds of the monotonic clock.
struct FrameReport: Encodable {
  private let scene: String
  private let server: String
  /// The pacing of the last frame.
  private let sync: String
  /// The instants of the frames: `live` or `fixed`.
  private let instants: String
  private let refreshNanoseconds: Int64
  private let frames: [Frame]
  private let summary: Summary

  private struct Frame: Encodable {
    let index: Int
    let target: Int64
    let presented: Int64?
    let msc: UInt64?
    let evaluate, list, raster, submit: Int64
    let pixelsDrawn, pixelsSent: Int
    let late: Bool
    let inputs: [Int64]
    let windows: [Window]?
  }

  private struct Window: Encodable {
    let window: Int
    let evaluate, list, raster, submit: Int64
    let pixelsDrawn, pixelsSent: Int

    init(number: Int, costs: DrawingCosts) {
      window = number
      (evaluate, list, raster, submit) = (costs.evaluate, costs.list, costs.raster, costs.submit)
      (pixelsDrawn, pixelsSent) = (costs.pixelsDrawn, costs.pixelsSent)
    }
  }

  private struct Summary: Encodable {
    let presented, late, missed: Int
    let evaluate, list, raster, submit, interval: Percentiles?
  }

  private struct Percentiles: Encodable {
    let p50, p95, p99: Int64

    init?(_ values: [Int64]) {
      guard let p50 = FrameStatistics.percentile(0.5, of: values),
        let p95 = FrameStatistics.percentile(0.95, of: values),
        let p99 = FrameStatistics.percentile(0.99, of: values)
      else { return nil }
      (self.p50, self.p95, self.p99) = (p50, p95, p99)
    }
  }

  init(
    scene: String, server: String, pacing: FramePacing, instants: String, refreshNanoseconds: Int64,
    statistics: FrameStatistics, costs: [FrameCosts]
  ) {
    self.scene = scene
    self.server = server
    sync = pacing.rawValue
    self.instants = instants
    self.refreshNanoseconds = refreshNanoseconds
    // The last frame has costs but no record if the display has not reported it yet.
    frames = zip(statistics.records, costs).map { record, cost in
      let drawing = cost.drawing
      return Frame(
        index: record.frame.index, target: record.frame.targetNanoseconds, presented: record.presentedNanoseconds,
        msc: record.msc, evaluate: drawing.evaluate, list: drawing.list, raster: drawing.raster,
        submit: drawing.submit, pixelsDrawn: drawing.pixelsDrawn, pixelsSent: drawing.pixelsSent, late: record.isLate,
        inputs: cost.inputs, windows: cost.windows?.map { Window(number: $0.number, costs: $0.costs) })
    }
    summary = Summary(
      presented: statistics.presentedCount, late: statistics.lateCount, missed: statistics.missedCount,
      evaluate: Percentiles(costs.map(\.drawing.evaluate)), list: Percentiles(costs.map(\.drawing.list)),
      raster: Percentiles(costs.map(\.drawing.raster)), submit: Percentiles(costs.map(\.drawing.submit)),
      interval: Percentiles(statistics.intervals()))
  }

  func json() throws(Failure) -> [UInt8] {
    try JSONOutput.bytes(of: self, source: "--stats")
  }
}
