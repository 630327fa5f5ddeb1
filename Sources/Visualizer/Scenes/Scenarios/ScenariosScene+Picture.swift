// SPDX-License-Identifier: MIT
import GlissadeGeometry

extension ScenariosScene {
  func layout(in frame: SceneFrame, at time: Double) -> SceneLayout {
    let layout = ScenariosLayout(in: frame)
    return SceneLayout(
      regions: [PlacedRegion(region: .stage, frame: layout.stage, transform: layout.transform)],
      graphPlot: graphPlot(in: layout))
  }

  func snapTimes(in range: ClosedRange<Double>) -> [Double] {
    future.record.bars.flatMap { [$0.start, $0.end] }.filter(range.contains)
  }

  private func graphPlot(in layout: ScenariosLayout) -> Rect? {
    guard let panel = layout.timeline else { return nil }
    return view.plot == .frames
      ? StageTimeline.plot(in: panel, rowCount: cast.actors.count, rowHeight: layout.rowHeight)
      : CurvesLayout.plot(in: panel)
  }

  func evaluate(at time: Double, in frame: SceneFrame) -> any EvaluatedScene {
    EvaluatedScenariosScene(scene: extended(to: time), time: time, in: frame)
  }
}
