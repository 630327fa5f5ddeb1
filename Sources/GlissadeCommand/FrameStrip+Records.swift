import FrameScheduling
import Visualizer

extension FrameStrip {
  /// The last frames as they were recorded, and what drives them in words.
  init(_ records: [FrameRecord], sync: FrameSync, refreshNanoseconds: Int64) {
    let source =
      switch sync {
      case .present: "The display's own ticks"
      case .timer: "A timer"
      case .fixed: "A fixed clock"
      }
    let frames = records.suffix(FrameStrip.longest).map { record in
      FrameStrip.Frame(
        offset: record.presentedNanoseconds.map { Double($0 - record.frame.targetNanoseconds) / 1e9 },
        missedRefreshes: record.missedRefreshes)
    }
    self.init(source: source, refreshInterval: Double(refreshNanoseconds) / 1e9, frames: frames)
  }
}
