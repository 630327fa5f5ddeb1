package import Geometry

/// Where the parts of the Scenarios scene sit: the stage, beside it the log where there is room, below them the time
/// line.
package struct ScenariosLayout: Sendable, Hashable {
  private static let gap = 12.0
  package let stage: Rect
  /// The part of the stage's panel in which the actors are.
  package let area: Rect
  /// From the coordinates of the stage to the window.
  package let transform: AffineTransform
  /// The panel of the log, or `nil` where its last line stands in the head of the time line.
  package let log: Rect?
  /// The panel of the time line, or `nil` where there is no room for it.
  package let timeline: Rect?
  /// The height of an actor's row in it.
  package let rowHeight: Double

  package init(in frame: SceneFrame) {
    let content = frame.content
    rowHeight = content.height >= 400 ? max(20, (content.height * 0.02).rounded()) : 16
    let timelineHeight = 40 + 4 * rowHeight + 24
    let hasTimeline = content.height - timelineHeight - Self.gap >= 150
    let height = max(0, hasTimeline ? content.height - timelineHeight - Self.gap : content.height)
    // Beside the stage there is room for it in all but narrow windows.
    let hasLog = content.width >= 600 && height >= 150
    let logWidth = hasLog ? min(360, (content.width * 0.28).rounded()) : 0
    stage = Rect(
      x: content.minX, y: content.minY, width: content.width - (hasLog ? logWidth + 16 : 0), height: height)
    log = hasLog ? Rect(x: stage.maxX + 16, y: content.minY, width: logWidth, height: height) : nil
    timeline =
      hasTimeline
      ? Rect(x: content.minX, y: stage.maxY + Self.gap, width: content.width, height: timelineHeight) : nil
    area = stage.inset(dx: 8, dy: 8)
    let scale = max(0, min(area.width / StageCast.size.width, area.height / StageCast.size.height))
    transform = AffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: area.midX - StageCast.size.width / 2 * scale,
      ty: area.midY - StageCast.size.height / 2 * scale)
  }
}
