// SPDX-License-Identifier: MIT
import GlissadeFrameScheduling
import GlissadeVisualizer

extension FrameStrip {
  /// Creates the strip of the most recent frames.
  ///
  /// - Parameters:
  ///   - records: The records of presented and unreported frames, oldest first.
  ///   - costs: The costs of frames, oldest first, including those of frames without a record.
  ///   - inFlight: The number of submitted frames without a record, at the end of `costs`.
  ///   - pacing: The pacing of the frames.
  ///   - refreshNanoseconds: The refresh interval in nanoseconds.
  init(
    _ records: [FrameRecord], _ costs: [FrameCosts], inFlight: Int, pacing: FramePacing, refreshNanoseconds: Int64
  ) {
    let records = records.suffix(FrameStrip.longest)
    let known = costs.dropLast(inFlight).suffix(records.count)
    let frames = zip(records.suffix(known.count), known).map { record, cost in
      FrameStrip.Frame(
        offset: record.presentedNanoseconds.map { Double($0 - record.frame.targetNanoseconds) / 1e9 },
        missedRefreshes: record.missedRefreshes, costs: Costs(cost.drawing))
    }
    self.init(source: pacing.source, refreshInterval: Double(refreshNanoseconds) / 1e9, frames: frames)
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
