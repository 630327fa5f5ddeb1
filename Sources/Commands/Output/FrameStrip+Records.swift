// SPDX-License-Identifier: MIT
import GlissadeFrameScheduling
import GlissadeVisualizer
import GlissadeWindowContents

extension FrameStrip {
  /// Creates the strip of a loop's latest frames.
  init(_ statistics: WindowStatistics) {
    let records = statistics.frames.records.suffix(FrameStrip.longest)
    let known = statistics.costs.dropLast(statistics.framesInFlight).suffix(records.count)
    let frames = zip(records.suffix(known.count), known).map { record, cost in
      FrameStrip.Frame(
        index: record.frame.index,
        offset: record.presentedNanoseconds.map { Double($0 - record.frame.targetNanoseconds) / 1e9 },
        interval: record.intervalNanoseconds.map { Double($0) / 1e9 }, missedRefreshes: record.missedRefreshes,
        isLate: record.isLate, costs: Costs(cost.drawing))
    }
    self.init(source: statistics.pacing.source, refreshInterval: statistics.refreshInterval, frames: frames)
  }
}

extension FrameStrip.Costs {
  fileprivate init(_ costs: DrawingCosts) {
    func seconds(_ nanoseconds: Int64) -> Double { Double(nanoseconds) / 1e9 }
    self.init(
      evaluate: seconds(costs.evaluate), list: seconds(costs.list), raster: seconds(costs.raster),
      submit: seconds(costs.submit))
  }
}

extension FramePacing {
  /// The source of the instants in the frame strip.
  fileprivate var source: FrameStrip.Source {
    switch self {
    case .present: .display
    case .timer: .timer
    case .free: .none
    }
  }
}
