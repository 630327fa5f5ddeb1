// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeTypesetting

extension Painter {
  /// Draws a control in its state: at rest, hovered, pressed, focused or disabled.
  mutating func control(_ control: Control, motion: ControlMotion, isFocused: Bool, at instant: Double) {
    guard control.isEnabled else {
      let value = motion.value(of: control, at: instant)
      faded(to: 0.4) { $0.body(of: control, hover: 0, press: 0, value: value) }
      return
    }
    // With the focus, an invisible grip would leave an empty ring.
    let isGrip = if case .grip = control.kind { true } else { false }
    body(
      of: control, hover: isGrip && isFocused ? 1 : motion.hover(of: control.id, at: instant),
      press: motion.press(of: control.id, at: instant), value: motion.value(of: control, at: instant))
    if isFocused {
      var color = theme.accent
      if case .field(let look) = control.kind, look.problem != nil { color = theme.problem }
      mark("focus ring", color: color, at: Point(x: control.focusFrame.midX, y: control.focusFrame.minY))
      builder.stroke(.roundedRectangle(control.focusFrame, cornerRadius: 8), with: color, style: StrokeStyle(width: 2))
    }
  }

  private mutating func body(of control: Control, hover: Double, press: Double, value: Double) {
    let frame = control.frame
    let glow = theme.text.withOpacity(0.06 * hover + 0.06 * press)
    switch control.kind {
    case .tab(let digit, let title, let isChosen):
      builder.fill(.roundedRectangle(frame, cornerRadius: 8), with: theme.raised.withOpacity(value))
      builder.fill(.roundedRectangle(frame, cornerRadius: 8), with: glow)
      if isChosen { hairline(around: frame, cornerRadius: 8) }
      let color = theme.secondaryText.interpolated(to: theme.text, at: max(value, hover))
      if title.isEmpty {
        text(digit, centeredAt: frame.midY, x: frame.midX, style: .caption, color: color, alignment: .center)
      } else {
        text(digit, centeredAt: frame.midY, x: frame.minX + 12, style: .caption, color: theme.secondaryText)
        text(
          title, centeredAt: frame.midY, x: frame.minX + 26, style: isChosen ? .strongBody : .body, color: color)
      }

    case .symbol(let symbol):
      builder.fill(.roundedRectangle(frame, cornerRadius: 6), with: glow)
      let color = theme.secondaryText.interpolated(to: theme.text, at: symbol.isStrong ? 1 : hover)
      if symbol == .help {
        text("?", centeredAt: frame.midY, x: frame.midX, style: .title, color: color, alignment: .center)
      } else {
        self.symbol(symbol, at: frame.center, color: color, scale: 1 - 0.08 * press)
      }

    case .primarySymbol(let symbol):
      mark("disc", color: theme.accent, at: frame.center)
      let radius = frame.width / 2 * (1 + 0.04 * hover - 0.06 * press)
      builder.fill(
        .ellipse(Rect(center: frame.center, size: Size(width: 2 * radius, height: 2 * radius))), with: theme.accent)
      self.symbol(symbol, at: frame.center, color: theme.onAccent, scale: 0.9)

    case .menuButton(let title):
      builder.fill(.roundedRectangle(frame, cornerRadius: 8), with: theme.raised)
      builder.fill(.roundedRectangle(frame, cornerRadius: 8), with: glow)
      hairline(around: frame, cornerRadius: 8)
      text(title, centeredAt: frame.midY, x: frame.minX + 12, style: .strongBody, color: theme.text)
      let (x, y) = (frame.maxX - 16, frame.midY)
      mark("arrow", color: theme.secondaryText, at: Point(x: x, y: y))
      builder.stroke(
        .path(Path(polyline: [Point(x: x - 4, y: y - 2), Point(x: x, y: y + 2), Point(x: x + 4, y: y - 2)])),
        with: theme.secondaryText, style: StrokeStyle(width: 1.5, cap: .round, join: .round))

    case .button(let title):
      builder.fill(.roundedRectangle(frame, cornerRadius: 8), with: theme.raised)
      builder.fill(.roundedRectangle(frame, cornerRadius: 8), with: glow)
      hairline(around: frame, cornerRadius: 8)
      text(title, centeredAt: frame.midY, x: frame.midX, style: .body, color: theme.text, alignment: .center)

    case .thumbnail(let title, let detail):
      builder.fill(.roundedRectangle(frame, cornerRadius: 8), with: theme.panel)
      builder.fill(.roundedRectangle(frame, cornerRadius: 8), with: glow)
      hairline(around: frame, cornerRadius: 8)
      text(
        title, centeredAt: frame.maxY - (detail.isEmpty ? 12 : 26), x: frame.midX, style: .caption, color: theme.text,
        alignment: .center, atMost: frame.width - 12)
      text(
        ShortPath(detail, style: .caption, width: frame.width - 12).text, centeredAt: frame.maxY - 12, x: frame.midX,
        style: .caption, color: theme.secondaryText, alignment: .center, atMost: frame.width - 12)

    case .segment(let title, let isChosen):
      builder.fill(.roundedRectangle(frame, cornerRadius: 6), with: theme.selection.withOpacity(value))
      builder.fill(.roundedRectangle(frame, cornerRadius: 6), with: glow)
      text(
        title, centeredAt: frame.midY, x: frame.midX, style: isChosen ? .strongBody : .body,
        color: theme.secondaryText.interpolated(to: theme.text, at: max(value, hover)), alignment: .center,
        atMost: frame.width - 4)

    case .switch(let title, _):
      `switch`(
        in: Rect(x: frame.minX, y: frame.midY - 8, width: 28, height: 16), hover: hover, press: press, value: value)
      text(title, centeredAt: frame.midY, x: frame.minX + 36, style: .body, color: theme.text)

    case .field(let look): field(look, in: frame, hover: hover)

    case .slider(let share):
      slider(in: frame, share: share, radius: 6 * (1 + 0.1 * hover + 0.1 * press))

    case .brace(let look): brace(look, hover: hover, press: press)

    case .grip(let isHorizontal):
      let strength = max(hover, press)
      guard strength > 0 else { return }
      let thickness = 4 + 2 * press
      let bar = frame.inset(
        dx: isHorizontal ? 0 : (frame.width - thickness) / 2, dy: isHorizontal ? (frame.height - thickness) / 2 : 0)
      builder.fill(
        .roundedRectangle(bar, cornerRadius: thickness / 2),
        with: theme.secondaryText.interpolated(to: theme.accent, at: press).withOpacity(strength))

    case .scrubber(let share, let range):
      if let range { mark(range, in: frame) }
      slider(in: frame, share: share, radius: 6 * (1 + 0.15 * hover + 0.15 * press))
    }
  }

  /// A number has a frame while it is hovered or edited; a text always has one.
  private mutating func field(_ look: FieldLook, in frame: Rect, hover: Double) {
    let isActive = look.caret != nil
    if isActive { builder.fill(.roundedRectangle(frame, cornerRadius: 6), with: theme.raised) }
    builder.fill(.roundedRectangle(frame, cornerRadius: 6), with: theme.text.withOpacity(0.06 * hover))
    if !look.isNumber || isActive { hairline(around: frame, cornerRadius: 6) }
    let layout = FieldLayout(text: look.text, caret: look.caret, look: look, frame: frame)
    let start = layout.edges[0]
    let fits = (layout.edges.last ?? start) - start <= frame.width - 2 * FieldLayout.padding
    guard isActive || !fits else {
      text(look.text, centeredAt: frame.midY, x: start, style: look.style, color: theme.text)
      return
    }
    if !isActive {
      text(
        look.text, centeredAt: frame.midY, x: start, style: look.style, color: theme.text,
        atMost: frame.width - 2 * FieldLayout.padding)
      return
    }
    clipped(to: frame.inset(dx: 3, dy: 2)) { painter in
      let ends = (layout.edges[look.selection.lowerBound], layout.edges[look.selection.upperBound])
      if ends.0 < ends.1 {
        painter.builder.fill(
          .rectangle(Rect(x: ends.0, y: frame.midY - 9, width: ends.1 - ends.0, height: 18)),
          with: painter.theme.selection)
      }
      painter.text(look.text, centeredAt: frame.midY, x: start, style: look.style, color: painter.theme.text)
      if let caret = look.caret {
        let x = layout.edges[min(max(caret, 0), layout.edges.count - 1)]
        painter.builder.fill(
          .rectangle(Rect(x: x - 0.5, y: frame.midY - 8, width: 1, height: 16)), with: painter.theme.accent)
      }
    }
  }

  private mutating func `switch`(in frame: Rect, hover: Double, press: Double, value: Double) {
    let ground = theme.rail.interpolated(to: theme.accent, at: value)
    mark("switch", color: ground, at: frame.center)
    builder.fill(.roundedRectangle(frame, cornerRadius: frame.height / 2), with: ground)
    builder.fill(
      .roundedRectangle(frame, cornerRadius: frame.height / 2), with: theme.text.withOpacity(0.06 * hover))
    let center = Point(x: frame.minX + 8 + 12 * value, y: frame.midY)
    mark("knob", color: theme.knob, at: center)
    let radius = 6 + 0.5 * press
    builder.fill(
      .ellipse(Rect(center: center, size: Size(width: 2 * radius, height: 2 * radius))),
      with: theme.knob)
  }

  /// Draws the work area: a frame around the bar with a thick line at each end.
  private mutating func mark(_ range: ClosedRange<Double>, in frame: Rect) {
    let ends = [range.lowerBound, range.upperBound].map { frame.minX + $0 * frame.width }
    for y in [frame.midY - 6, frame.midY + 5] {
      builder.fill(.rectangle(Rect(x: ends[0], y: y, width: ends[1] - ends[0], height: 1)), with: theme.accent)
    }
    for end in ends {
      builder.fill(.rectangle(Rect(x: end - 1, y: frame.midY - 8, width: 2, height: 16)), with: theme.accent)
    }
  }

  private mutating func slider(in frame: Rect, share: Double, radius: Double) {
    let bar = Rect(x: frame.minX, y: frame.midY - 2, width: frame.width, height: 4)
    // The line of the remaining range is thinner than that of the value.
    mark("track", color: theme.rail, at: bar.center)
    builder.fill(.roundedRectangle(bar.inset(dx: 0, dy: 1), cornerRadius: 1), with: theme.rail)
    mark("slider", color: theme.accent, at: Point(x: frame.minX + frame.width * share, y: bar.minY - 2))
    let done = Rect(x: bar.minX, y: bar.minY, width: bar.width * share, height: 4)
    builder.fill(.roundedRectangle(done, cornerRadius: 2), with: theme.accent)
    builder.fill(
      .ellipse(
        Rect(
          center: Point(x: frame.minX + frame.width * share, y: frame.midY),
          size: Size(width: 2 * radius, height: 2 * radius))), with: theme.accent)
  }
}
