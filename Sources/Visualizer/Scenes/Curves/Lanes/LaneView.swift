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
  /// The forms of the hint about clicks, the longest first, or none.
  var hints: [String] = []

  func draw(with painter: inout Painter) {
    painter.panel(layout.panel)
    guard layout.panel.width > 60, layout.panel.height > 24 else { return }
    if layout.area.width > 16, layout.area.height > 16 {
      painter.clipped(to: layout.motionClip) { drawMotion(with: &$0) }
      drawLegend(with: &painter)
      drawHint(with: &painter)
    }
    guard layout.text != .none else { return }
    header.draw(with: &painter)
    if layout.hasLead { lead?.draw(in: layout, style: style, with: &painter) }
    numbers.draw(in: layout, with: &painter)
  }

  private func drawLegend(with painter: inout Painter) {
    guard min(layout.area.width, layout.area.height) >= 180, !legend.isEmpty else { return }
    let style = TextStyle.caption
    let width = style.width(of: legend).rounded(.up)
    guard width <= layout.area.width - 16 else { return }
    let end = Point(x: layout.area.maxX - 8, y: layout.area.maxY - 4)
    painter.textGround(Rect(x: end.x - width, y: end.y - style.capHeight, width: width, height: style.capHeight))
    painter.text(legend, at: end, style: style, color: painter.theme.secondaryText, alignment: .trailing)
  }

  /// Draws the hint in the middle of the lane's area, in the longest form that leaves most of the area free, or beside
  /// the motion in a wide area.
  private func drawHint(with painter: inout Painter) {
    let area = layout.area
    let side = min(area.width, area.height)
    let style = side < 180 ? TextStyle.caption : .body
    func size(_ lines: [String]) -> Size {
      Size(
        width: (lines.map(style.width(of:)).max() ?? 0).rounded(.up) + 24, height: 18 * Double(lines.count) + 14)
    }
    let wrapped = hints.map { (lines: style.lines(of: $0, within: min(140, area.width * 0.5)), share: 0.6) }
    // The shortest form may be as wide as a narrow area.
    let forms = wrapped + (hints.last.map { [(lines: [$0], share: 1.0)] } ?? [])
    let beside = wrapped.first { form in
      size(form.lines).width + 20 <= (area.width - side) / 2 && size(form.lines).height <= area.height
    }
    guard
      let lines = beside?.lines
        ?? forms.first(where: { form in
          size(form.lines).width <= area.width * form.share && size(form.lines).height <= area.height * 0.4
        })?.lines
    else { return }
    let frame = Rect(
      x: (beside == nil ? area.midX - size(lines).width / 2 : area.maxX - 8 - size(lines).width).rounded(),
      y: (area.midY - size(lines).height / 2).rounded(), width: size(lines).width, height: size(lines).height)
    painter.builder.fill(.roundedRectangle(frame, cornerRadius: 8), with: painter.theme.raised)
    painter.builder.stroke(
      .roundedRectangle(frame.inset(dx: 0.5, dy: 0.5), cornerRadius: 7.5), with: self.style.color,
      style: StrokeStyle(width: 1))
    for (index, line) in lines.enumerated() {
      painter.text(
        line, at: Point(x: frame.midX, y: frame.minY + 20 + 18 * Double(index)), style: style,
        color: painter.theme.text, alignment: .center)
    }
  }

  private func drawMotion(with painter: inout Painter) {
    // Marks are smaller in small lanes, where they would cover the motion.
    let markScale = min(1, max(0.4, min(layout.area.width, layout.area.height) / 300))
    drawPath(through: transform, markScale: markScale, with: &painter)
    if let target {
      let center = transform.apply(to: target)
      for (radius, opacity) in [(7.0, 1.0), (11, 0.4)] {
        painter.builder.stroke(
          .ellipse(Rect(center: center, size: Size(width: 2 * radius, height: 2 * radius))),
          with: painter.theme.text.withOpacity(opacity), style: StrokeStyle(width: 1.25))
      }
    }
    if let lens { draw(lens, markScale: markScale, with: &painter) }
    for onionSkin in onionSkins {
      painter.faded(to: onionSkin.opacity) { painter in
        painter.builder.withTransform(transform) { $0.draw(onionSkin.list) }
      }
    }
    for ghost in ghosts {
      painter.line(
        from: transform.apply(to: position), to: transform.apply(to: ghost.position), color: ghost.style.color,
        style: StrokeStyle(width: 1))
    }
    painter.builder.withTransform(transform) { builder in
      for ghost in ghosts { builder.draw(ghost.list) }
      builder.draw(follower)
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
        .path(grid.applying(transform)), with: theme.secondaryText.withOpacity(0.6),
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
      painter.builder.stroke(
        .ellipse(frame), with: mark.isPointed ? theme.panel : theme.secondaryText.withOpacity(mark.opacity),
        style: StrokeStyle(width: mark.isPointed ? 2 : 1.25 * markScale))
    }
  }

  private func draw(_ lens: LaneLens, markScale: Double, with painter: inout Painter) {
    let theme = painter.theme
    let hairline = StrokeStyle(width: 1)
    painter.line(from: lens.source.center, to: lens.frame.center, color: theme.secondaryText, style: hairline)
    painter.builder.fill(.rectangle(lens.frame), with: theme.panel)
    painter.clipped(to: lens.frame) { painter in
      painter.builder.stroke(
        .path(lens.path.applying(lens.transform)), with: style.color.withOpacity(0.6), style: style.stroke(width: 1.25))
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
      alignment: .trailing)
  }
}
