import FoundationEssentials
import FrameScheduling

/// What one frame cost, in nanoseconds and pixels.
struct FrameCosts {
  var evaluate: Int64 = 0
  var list: Int64 = 0
  var raster: Int64 = 0
  var submit: Int64 = 0
  var pixelsDrawn = 0
  var pixelsSent = 0
  /// When the events happened that this frame answers.
  var inputs: [Int64] = []
}

/// The times of all frames as `--stats` writes them; all times are nanoseconds of the monotonic clock.
struct FrameReport: Encodable {
  private let scene: String
  private let server: String
  private let sync: String
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
    scene: String, server: String, sync: String, refreshNanoseconds: Int64, statistics: FrameStatistics,
    costs: [FrameCosts]
  ) {
    self.scene = scene
    self.server = server
    self.sync = sync
    self.refreshNanoseconds = refreshNanoseconds
    // A frame that was submitted and of which the display has not told yet has costs and no record.
    frames = zip(statistics.records, costs).map { record, cost in
      Frame(
        index: record.frame.index, target: record.frame.targetNanoseconds, presented: record.presentedNanoseconds,
        msc: record.msc, evaluate: cost.evaluate, list: cost.list, raster: cost.raster, submit: cost.submit,
        pixelsDrawn: cost.pixelsDrawn, pixelsSent: cost.pixelsSent, late: record.isLate, inputs: cost.inputs)
    }
    summary = Summary(
      presented: statistics.presentedCount, late: statistics.lateCount, missed: statistics.missedCount,
      evaluate: Percentiles(costs.map(\.evaluate)), list: Percentiles(costs.map(\.list)),
      raster: Percentiles(costs.map(\.raster)), submit: Percentiles(costs.map(\.submit)),
      interval: Percentiles(statistics.intervals()))
  }

  func json() throws(Failure) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    do {
      return Array(try encoder.encode(self)) + [UInt8(ascii: "\n")]
    } catch {
      throw Failure(.ours, "--stats: \(error)")
    }
  }
}
