// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeTypesetting

/// Draws one lane: the follower, its curve and its numbers.
struct LaneView {
  /// A control point.
  struct Mark: Sendable {
    let point: Point
    let opacity: Double
    /// Whether the pointer is over the point, or drags it.
    var isPointed = false
  }

  /// The most control points that a lane shows. With more, it shows every second one, every third one, and so on.
  static let markLimit = 400

  /// The follower at another instant.
  struct OnionSkin {
    let list: DisplayList
    let opacity: Double
  }

  /// The follower of another lane.
  struct Ghost {
    let list: DisplayList
    /// The centre, in the box.
    let position: Point
    let style: LaneStyle
  }

  let layout: CurvesLayout.Lane
  let style: LaneStyle
  /// Maps the box of the motion to the window.
  let transform: AffineTransform
  /// The curve through the control points, in the box.
  let outline: Path
  let isClosed: Bool
  let grid: Path
  let marks: [Mark]
  /// The trail of this lap, in the box.
  let trail: LaneTrail?
  /// The follower, in the box.
  let follower: DisplayList
  /// The centre of the follower, in the box.
  let position: Point
  /// The target of the followers, in the box. It is `nil` while they follow their paths or return to them.
  let target: Point?
  /// The speed of a band of ordinary width, in points of the box per second.
  let meanSpeed: Double
  /// The title, with its notes.
  let header: LaneHeader
  /// The numbers.
  let numbers: LaneNumbers
  /// The followers of the other lanes, if they are shown.
  var ghosts: [Ghost] = []
  var onionSkins: [OnionSkin] = []
  var lens: LaneLens?
  /// The lead or lag, if it is shown.
  var lead: LaneLeadBar?
  /// The meaning of dots and widths, or an empty text.
  var legend = ""
  /// The hint about clicks, if it is shown.
  var hint: LaneHint?

  func draw(with painter: inout Painter) {
    painter.panel(layout.panel)
    guard layout.panel.width > 60, layout.panel.height > 24 else { return }
    if layout.area.width > 16, layout.area.height > 16 {
      // Where the hint has no free place, the motion lies above it.
      if let hint, !hint.replacesNumbers { painter.hint(hint.placement) }
      painter.clipped(to: layout.motionClip) { drawMotion(with: &$0) }
      drawLegend(with: &painter)
    }
    guard layout.text != .none else { return }
    header.draw(with: &painter)
    if layout.hasLead { lead?.draw(in: layout, style: style, with: &painter) }
    if let hint, hint.replacesNumbers { painter.hint(hint.placement) } else { numbers.draw(in: layout, with: &painter) }
  }

  /// The area of the legend, or `nil` in a small lane.
  var legendFrame: Rect? {
    guard min(layout.area.width, layout.area.height) >= 180, !legend.isEmpty else { return nil }
    let style = TextStyle.caption
    let width = style.width(of: legend).rounded(.up)
    guard width <= layout.area.width - 16 else { return nil }
    return Rect(
      x: layout.area.maxX - 8 - width, y: layout.area.maxY - 4 - style.capHeight, width: width, height: style.capHeight)
  }

  private func drawLegend(with painter: inout Painter) {
    guard let frame = legendFrame else { return }
    painter.textGround(frame)
    painter.text(
      legend, at: Point(x: frame.maxX, y: frame.maxY), style: .caption, color: painter.theme.secondaryText,
      alignment: .trailing, help: CurvesTexts.Legend.help)
  }

  private func drawMotion(with painter: inout Painter) {
    // Marks are smaller in small lanes, where they would cover the motion.
    let markScale = min(1, max(0.4, min(layout.area.width, layout.area.height) / 300))
    drawPath(through: transform, markScale: markScale, with: &painter)
    if let target { painter.target(at: transform.apply(to: target)) }
    if let lens { draw(lens, markScale: markScale, with: &painter) }
    for onionSkin in onionSkins {
      painter.faded(to: onionSkin.opacity) { painter in
        painter.builder.withTransform(transform) { $0.draw(onionSkin.list) }
      }
    }
    painter.builder.withTransform(transform) { builder in
      for ghost in ghosts { builder.draw(ghost.list) }
      builder.draw(follower)
    }
    // The lines between the centres lie above the followers, which are often larger than the distances.
    for ghost in ghosts {
      let ends = [position, ghost.position].map(transform.apply(to:))
      guard ends[0].distance(to: ends[1]) >= 3 else { continue }
      painter.line(from: ends[0], to: ends[1], color: painter.theme.text, style: StrokeStyle(width: 1.25))
      ghost.style.mark(at: ends[1], radius: 2, outline: painter.theme.text, with: &painter)
    }
  }

  /// Draws the curve, its grid, the trail and the control points.
  private func drawPath(through transform: AffineTransform, markScale: Double, with painter: inout Painter) {
    let theme = painter.theme
    // The outline is transformed before stroking, so that its width does not depend on the scale.
    let shape = Shape.path(outline.applying(transform))
    if isClosed { painter.builder.fill(shape, with: style.color.withOpacity(theme.blobFillOpacity)) }
    if !grid.isEmpty {
      painter.builder.stroke(
        .path(grid.applying(transform)), with: theme.secondaryText.withOpacity(0.7),
        style: StrokeStyle(width: 1, dashes: [2, 4]))
    }
    painter.builder.stroke(
      shape, with: style.color.withOpacity(theme.blobOutlineOpacity), style: StrokeStyle(width: 1, join: .round))
    let trailScale = LaneStyle.trailScale(over: min(layout.area.width, layout.area.height))
    if let trail {
      painter.builder.fill(
        .path(trail.band(through: transform, meanSpeed: meanSpeed, scale: markScale * trailScale)),
        with: style.color.withOpacity(0.3))
      painter.builder.stroke(
        .path(trail.path.applying(transform)), with: style.color,
        style: style.stroke(width: 2.25 * markScale * trailScale, scale: trailScale))
      for dot in trail.dots {
        style.mark(at: transform.apply(to: dot), radius: 3 * markScale * trailScale, with: &painter)
      }
    }
    for mark in marks {
      let side = mark.isPointed ? 12 : 7 * markScale * mark.opacity
      let frame = Rect(center: transform.apply(to: mark.point), size: Size(width: side, height: side))
      painter.builder.fill(.ellipse(frame), with: mark.isPointed ? theme.accent : theme.panel)
      let color = mark.isPointed ? theme.panel : theme.secondaryText
      let outline = StrokeStyle(width: mark.isPointed ? 2 : 1.25 * markScale)
      if mark.opacity < 1 {
        painter.faded(to: mark.opacity) { $0.builder.stroke(.ellipse(frame), with: color, style: outline) }
      } else {
        painter.builder.stroke(.ellipse(frame), with: color, style: outline)
      }
    }
  }

  private func draw(_ lens: LaneLens, markScale: Double, with painter: inout Painter) {
    let theme = painter.theme
    let hairline = StrokeStyle(width: 1)
    painter.line(from: lens.source.center, to: lens.frame.center, color: theme.secondaryText, style: hairline)
    painter.builder.fill(.rectangle(lens.frame), with: theme.panel)
    painter.clipped(to: lens.frame) { painter in
      painter.builder.stroke(
        .path(lens.path.applying(lens.transform)), with: style.color, style: style.stroke(width: 1.25))
      drawPath(through: lens.transform, markScale: markScale, with: &painter)
      // The follower has the size that it has in the lane. Enlarged, it would fill the lens.
      let middle = lens.transform.apply(to: position)
      let ownSize = AffineTransform(
        a: transform.a, b: 0, c: 0, d: transform.d, tx: middle.x - position.x * transform.a,
        ty: middle.y - position.y * transform.d)
      painter.faded(to: 0.4) { painter in painter.builder.withTransform(ownSize) { $0.draw(follower) } }
    }
    for frame in [lens.source, lens.frame] {
      painter.builder.stroke(.rectangle(frame), with: theme.secondaryText, style: hairline)
    }
    guard lens.frame.width >= 80 else { return }
    painter.text(
      FixedPoint.text(LaneLens.zoom, decimals: 0) + "×",
      at: Point(x: lens.frame.maxX - 4, y: lens.frame.maxY - 5), style: .captionNumber, color: theme.text,
      alignment: .trailing, help: CurvesTexts.lensHelp)
  }
}
