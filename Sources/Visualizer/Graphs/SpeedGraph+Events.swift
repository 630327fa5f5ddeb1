// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeTypesetting

/// Events of the user: a vertical line with a text beside its upper end.
extension SpeedGraph {
  /// An event, such as a click.
  struct Event {
    /// The time in the lap, in seconds.
    let time: Double
    /// The forms of its text, the longest first. The first one with space is shown.
    let texts: [String]
    /// The curves whose value is continuous at the event, with this value.
    var marks: [(curve: Int, value: Double)] = []
  }

  /// A text of an event with its area.
  struct EventText {
    let text: String
    let box: Rect
    /// The end of the arrow from the text to the event's line, if the playhead's time is between them.
    var arrowEnd: Double?
  }

  /// The text of the last event, or `nil` without space for it.
  ///
  /// The text is left of the event's line if there is space, and never on the playhead's time. Beyond that time, an
  /// arrow connects it with the line.
  func eventText(x: (Double) -> Double, plot: Rect, isShown: (Double) -> Bool) -> EventText? {
    guard let event = events.last(where: { isShown($0.time) }) else { return nil }
    for text in event.texts {
      if let placed = eventText(text, at: x(event.time), x: x, plot: plot) { return placed }
    }
    return nil
  }

  private func eventText(_ text: String, at position: Double, x: (Double) -> Double, plot: Rect) -> EventText? {
    let style = TextStyle.caption
    let width = style.width(of: text).rounded(.up)
    let playhead = playheadText(x: x(lapTime), plot: plot).box.inset(dx: -8, dy: 0)
    let arrow = Self.eventArrowLength
    let places: [(left: Double, arrowEnd: Double?)] = [
      (position - 6 - width, nil), (position + 6, nil), (playhead.maxX + arrow, playhead.maxX),
      (playhead.minX - arrow - width, playhead.minX),
    ]
    return places.map { place in
      let box = Rect(x: place.left, y: plot.minY - 4 - style.capHeight, width: width, height: style.capHeight)
      return EventText(text: text, box: box, arrowEnd: place.arrowEnd)
    }.first {
      $0.box.minX >= plot.minX && $0.box.maxX <= panel.maxX - 16
        && ($0.box.maxX <= playhead.minX || $0.box.minX >= playhead.maxX)
    }
  }

  /// The length of the arrow of a text, with a gap.
  private static let eventArrowLength = 18.0

  /// The marks on the curves whose value is continuous at an event.
  func eventMarks(
    x: (Double) -> Double, y: (Double) -> Double, isShown: (Double) -> Bool
  ) -> [(center: Point, style: LaneStyle)] {
    events.filter { isShown($0.time) }.flatMap { event in
      event.marks.map { (Point(x: x(event.time), y: y($0.value)), curves[$0.curve].style) }
    }
  }

  func drawEvents(
    x: (Double) -> Double, y: (Double) -> Double, plot: Rect, isShown: (Double) -> Bool, with painter: inout Painter
  ) {
    for event in events where isShown(event.time) {
      let position = x(event.time)
      painter.line(
        from: Point(x: position, y: plot.minY - 10), to: Point(x: position, y: plot.maxY),
        color: painter.theme.secondaryText, style: StrokeStyle(width: 1, dashes: [3, 3]))
    }
    for mark in eventMarks(x: x, y: y, isShown: isShown) {
      mark.style.mark(at: mark.center, radius: 4, outline: painter.theme.text, with: &painter)
    }
    guard let text = eventText(x: x, plot: plot, isShown: isShown) else { return }
    painter.text(
      text.text, at: Point(x: text.box.minX, y: text.box.maxY), style: .caption, color: painter.theme.text,
      help: GraphTexts.eventHelp)
    guard let end = text.arrowEnd else { return }
    let isLeft = end < text.box.minX
    let (y, start) = (text.box.midY.rounded() + 0.5, isLeft ? text.box.minX - 4 : text.box.maxX + 4)
    painter.line(
      from: Point(x: start, y: y), to: Point(x: end, y: y), color: painter.theme.text, style: StrokeStyle(width: 1))
    for side in [-3.0, 3] {
      painter.line(
        from: Point(x: end + (isLeft ? 4 : -4), y: y + side), to: Point(x: end, y: y), color: painter.theme.text,
        style: StrokeStyle(width: 1))
    }
  }
}
