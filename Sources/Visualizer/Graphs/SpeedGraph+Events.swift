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
    let text: String
    /// A text that is used where the other one has no space.
    var shortText = ""
    /// The curves whose value is continuous at the event, with this value.
    var marks: [(curve: Int, value: Double)] = []
  }

  /// The text of the last event and its area, or `nil` without space for it.
  ///
  /// The text is left of the event's line if there is space, and never on the playhead's time.
  func eventText(
    x: (Double) -> Double, plot: Rect, isShown: (Double) -> Bool
  ) -> (text: String, box: Rect)? {
    guard let event = events.last(where: { isShown($0.time) }) else { return nil }
    for text in [event.text, event.shortText] where !text.isEmpty {
      if let box = eventBox(of: text, at: x(event.time), x: x, plot: plot) { return (text, box) }
    }
    return nil
  }

  private func eventBox(of text: String, at position: Double, x: (Double) -> Double, plot: Rect) -> Rect? {
    let style = TextStyle.caption
    let width = style.width(of: text).rounded(.up)
    let playhead = playheadText(x: x(lapTime), plot: plot).box.inset(dx: -8, dy: 0)
    return [position - 6 - width, position + 6, playhead.maxX, playhead.minX - width].map {
      Rect(x: $0, y: plot.minY - 4 - style.capHeight, width: width, height: style.capHeight)
    }.first {
      $0.minX >= plot.minX && $0.maxX <= panel.maxX - 16 && ($0.maxX <= playhead.minX || $0.minX >= playhead.maxX)
    }
  }

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
    guard let (text, box) = eventText(x: x, plot: plot, isShown: isShown) else { return }
    painter.text(
      text, at: Point(x: box.minX, y: box.maxY), style: .caption, color: painter.theme.text,
      help: GraphTexts.eventHelp)
  }
}
