// SPDX-License-Identifier: MIT
import GlissadeGeometry

extension ScenariosScene {
  func regions(in frame: SceneFrame, at time: Double) -> [PlacedRegion] {
    let layout = ScenariosLayout(in: frame)
    return [PlacedRegion(region: .stage, frame: layout.stage, transform: layout.transform)]
  }

  func snapTimes(in range: ClosedRange<Double>) -> [Double] {
    future.record.bars.flatMap { [$0.start, $0.end] }.filter(range.contains)
  }

  func graphPlot(in frame: SceneFrame, at time: Double) -> Rect? {
    let layout = ScenariosLayout(in: frame)
    guard let panel = layout.timeline else { return nil }
    return plot == .frames
      ? StageTimeline.plot(in: panel, rowCount: cast.actors.count, rowHeight: layout.rowHeight)
      : CurvesLayout.plot(in: panel)
  }

  func evaluate(at time: Double, in frame: SceneFrame) -> any EvaluatedScene {
    EvaluatedScenariosScene(scene: extended(to: time), time: time, in: frame)
  }
}
