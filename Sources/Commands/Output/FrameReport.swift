// SPDX-License-Identifier: MIT
import FoundationEssentials
import GlissadeFrameScheduling
import GlissadeWindowContents

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
    let missed: Int
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

  init(scene: String, server: String, instants: String, _ statistics: WindowStatistics) {
    self.scene = scene
    self.server = server
    sync = statistics.pacing.rawValue
    self.instants = instants
    refreshNanoseconds = statistics.refreshNanoseconds
    let (times, costs) = (statistics.frames, statistics.costs)
    // The last frame has costs but no record if the display has not reported it yet.
    frames = zip(times.records, costs).map { record, cost in
      let drawing = cost.drawing
      return Frame(
        index: record.frame.index, target: record.frame.targetNanoseconds, presented: record.presentedNanoseconds,
        msc: record.msc, evaluate: drawing.evaluate, list: drawing.list, raster: drawing.raster,
        submit: drawing.submit, pixelsDrawn: drawing.pixelsDrawn, pixelsSent: drawing.pixelsSent, late: record.isLate,
        missed: record.missedRefreshes, inputs: cost.inputs,
        windows: cost.windows?.map { Window(number: $0.number, costs: $0.costs) })
    }
    summary = Summary(
      presented: times.presentedCount, late: times.lateCount, missed: times.missedCount,
      evaluate: Percentiles(costs.map(\.drawing.evaluate)), list: Percentiles(costs.map(\.drawing.list)),
      raster: Percentiles(costs.map(\.drawing.raster)), submit: Percentiles(costs.map(\.drawing.submit)),
      interval: Percentiles(times.intervals()))
  }

  func json() throws(Failure) -> [UInt8] {
    try JSONOutput.bytes(of: self, source: "--stats")
  }
}
