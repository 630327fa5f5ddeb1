// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers

extension ScenariosScene {
  func layout(in frame: SceneFrame, at time: Double) -> SceneLayout {
    let layout = ScenariosLayout(in: frame)
    return SceneLayout(
      regions: [PlacedRegion(region: .stage, frame: layout.stage, transform: layout.transform)],
      menus: [layout.timeline.map { .quantity("plot", titled: view.plot.title, view.plot.unit, in: $0) }]
        .compactMap(\.self),
      divider: layout.divider, graphPlot: graphPlot(in: layout), snapTimes: snapTimes)
  }

  private func snapTimes(_ range: ClosedRange<Double>) -> [Double] {
    future.record.bars.flatMap { [$0.start, $0.end] }.filter(range.contains)
  }

  private func graphPlot(in layout: ScenariosLayout) -> Rect? {
    guard let panel = layout.timeline else { return nil }
    return view.plot == .frames
      ? StageTimeline.plot(in: panel, rowCount: cast.actors.count, rowHeight: layout.rowHeight)
      : CurvesLayout.plot(in: panel)
  }

  func document(in times: ClosedRange<Double>, frame: SceneFrame, theme: Theme) -> [PlacedTree] {
    let scene = extended(to: times.lowerBound)
    var tree = scene.future.tree
    do {
      // The frame of the nest shows the readiness of each media time.
      try tree.derive(cast.nestFrame, .opacity) { scene.isNestReady(at: $0.time) ? 1 : 0.5 }
    } catch {
      // The rule reads no layer of the tree.
      assertionFailure("\(error)")
    }
    return [PlacedTree("stage", tree, under: ScenariosLayout(in: frame).transform)]
  }

  func picture(at time: Double, in frame: SceneFrame) -> any EvaluatedScene {
    EvaluatedScenariosScene(scene: extended(to: time), time: time, in: frame)
  }
}
