// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The regions of the Curves scene: the areas of lanes and of control points.
extension CurvesScene {
  /// Maps the box to an area of the window, uniformly and centred.
  func transform(into area: Rect) -> AffineTransform {
    let scale = min(area.width / box.width, area.height / box.height)
    guard scale > 0, scale.isFinite else { return .scale(0) }
    return AffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: area.midX - box.midX * scale, ty: area.midY - box.midY * scale)
  }

  /// The layout for the view options.
  func layout(in frame: SceneFrame, _ version: CurvesVersion) -> CurvesLayout {
    CurvesLayout(
      in: frame, laneCount: version.motion.lanes.count, details: view.showsDifferences ? [.tradeOff, .lead] : .tradeOff)
  }

  /// The area of a lane in which a whole follower is visible, clear of the texts.
  private func limits(in lane: CurvesLayout.Lane, transform: AffineTransform) -> Rect {
    let reach = CurvesFollowers.reach * max(box.width, box.height) / RandomBlob.boxSide * transform.a
    let clip = lane.motionClip
    let (dx, dy) = (min(reach, clip.width / 2), min(reach, clip.height / 2))
    return clip.inset(dx: dx, dy: dy)
  }

  func layout(in frame: SceneFrame, at time: Double) -> SceneLayout {
    let version = version(at: time)
    let layout = layout(in: frame, version)
    return SceneLayout(
      regions: regions(in: layout.lanes, version, at: time), menus: menus(in: layout, version),
      divider: layout.divider,
      graphPlot: layout.graph.map(CurvesLayout.plot(in:)), snapTimes: snapTimes)
  }

  private func regions(in lanes: [CurvesLayout.Lane], _ version: CurvesVersion, at time: Double) -> [PlacedRegion] {
    let transforms = lanes.map { transform(into: $0.area) }
    var regions = zip(lanes, transforms).enumerated().map { index, lane in
      PlacedRegion(
        region: .lane(index), frame: lane.0.panel, transform: lane.1, limits: limits(in: lane.0, transform: lane.1))
    }
    guard view.showsControlPoints, version.motion.isEditable, !version.isPlayingOnce(at: time) else { return regions }
    let points = advanced(to: time).shape.points(at: time)
    for (lane, transform) in transforms.enumerated() {
      regions += points.enumerated().map { index, point in
        .around(transform.apply(to: point), .point(index, lane: lane), transform: transform)
      }
    }
    return regions
  }

  /// The menus of presets beside the titles of the lanes, and that of the graph.
  private func menus(in layout: CurvesLayout, _ version: CurvesVersion) -> [PlacedMenu] {
    let titles = LaneTitles(of: version.motion.options.lanes, in: layout)
    let presets = (titles.menuFrames ?? []).enumerated().map {
      PlacedMenu(parameter: SettingID("preset", lane: $0), frame: $1)
    }
    return [layout.graph.map { .quantity(view.viewOptions.quantity, in: $0) }].compactMap(\.self) + presets
  }
}
