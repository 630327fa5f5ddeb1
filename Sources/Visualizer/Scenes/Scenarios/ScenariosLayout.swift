// SPDX-License-Identifier: MIT
package import GlissadeGeometry

/// The layout of the Scenarios scene: the stage, the log beside or below it if there is space, and the timeline below.
package struct ScenariosLayout: Sendable, Hashable {
  private static let gap = 12.0
  private static let (usualLogHeight, largestRowHeight) = (260.0, 44.0)
  /// The height of the timeline besides its rows, and the least height of a row.
  private static let (headHeight, leastRowHeight) = (64.0, 16.0)
  /// The least height of the stage above a timeline that the user has made higher.
  private static let leastStageHeight = 112.0
  package let stage: Rect
  /// The area of the stage.
  package let area: Rect
  /// Maps the coordinates of the stage to the window.
  package let transform: AffineTransform
  /// The panel of the log. If it is `nil`, the timeline's header shows the last line.
  package let log: Rect?
  /// The panel of the timeline, or `nil` without space for it.
  package let timeline: Rect?
  /// The height of an actor's row.
  package let rowHeight: Double
  /// The division into the parts above and the timeline, or `nil` without a timeline.
  let divider: GraphDivider?

  package init(in frame: SceneFrame) {
    let content = frame.content
    // Large windows keep their timeline. Neither the open panel of further controls nor a choice of the timeline's
    // height hides it.
    let keepsTimeline =
      frame.keepsGraph
      || [frame.closed, frame.undivided].compactMap(\.self).contains { ScenariosLayout(in: $0).timeline != nil }
    let stageHeight = (0.62 * content.width).rounded()
    var rowHeight = content.height >= 400 ? max(20, (content.height * 0.02).rounded()) : Self.leastRowHeight
    // In a high window, the timeline uses the space that a log of this height leaves.
    let spare = content.height - stageHeight - Self.usualLogHeight - 2 * Self.gap - (Self.headHeight + 4 * rowHeight)
    rowHeight += max(0, min((spare / 4).rounded(.down), Self.largestRowHeight - rowHeight))
    let divider = GraphDivider(
      of: content, side: .bottom, gap: Self.gap, usual: Self.headHeight + 4 * rowHeight,
      leastGraphs: Self.headHeight + 4 * Self.leastRowHeight, leastStage: Self.leastStageHeight,
      share: frame.graphShare)
    let timelineHeight = divider.extent
    self.rowHeight =
      frame.graphShare == nil ? rowHeight : ((timelineHeight - Self.headHeight) / 4).rounded(.down)
    let hasTimeline = content.height - timelineHeight - Self.gap >= (keepsTimeline ? 60 : 150)
    let height = max(0, hasTimeline ? content.height - timelineHeight - Self.gap : content.height)
    // A high window has the log below the stage, so that the stage has the whole width. Otherwise the log is beside the
    // stage, except in narrow windows.
    let isHigh = height - stageHeight - Self.gap >= 200
    let hasLog = content.width >= 600 && height >= 150 && !isHigh
    let logWidth = hasLog ? min(360, (content.width * 0.28).rounded()) : 0
    stage = Rect(
      x: content.minX, y: content.minY, width: content.width - (hasLog ? logWidth + 16 : 0),
      height: isHigh ? stageHeight : height)
    if isHigh {
      log = Rect(
        x: content.minX, y: stage.maxY + Self.gap, width: content.width, height: height - stageHeight - Self.gap)
    } else {
      log = hasLog ? Rect(x: stage.maxX + 16, y: content.minY, width: logWidth, height: height) : nil
    }
    timeline =
      hasTimeline
      ? Rect(
        x: content.minX, y: content.minY + height + Self.gap, width: content.width, height: timelineHeight) : nil
    self.divider = hasTimeline ? divider : nil
    area = stage.inset(dx: 8, dy: 8)
    let scale = max(0, min(area.width / StageCast.size.width, area.height / StageCast.size.height))
    transform = AffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: area.midX - StageCast.size.width / 2 * scale,
      ty: area.midY - StageCast.size.height / 2 * scale)
  }
}
