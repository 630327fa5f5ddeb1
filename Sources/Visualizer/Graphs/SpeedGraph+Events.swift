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
  }

  /// The area of an event's text, left of its line if there is space, and never on the playhead's time; `nil` without
  /// space for it.
  func eventBox(_ event: Event, x: (Double) -> Double, plot: Rect) -> Rect? {
    let style = TextStyle.caption
    let (width, position) = (style.width(of: event.text).rounded(.up), x(event.time))
    let playhead = playheadText(x: x(lapTime), plot: plot).box.inset(dx: -8, dy: 0)
    return [position - 6 - width, position + 6, playhead.maxX, playhead.minX - width].map {
      Rect(x: $0, y: plot.minY - 4 - style.capHeight, width: width, height: style.capHeight)
    }.first {
      $0.minX >= plot.minX && $0.maxX <= panel.maxX - 16 && ($0.maxX <= playhead.minX || $0.minX >= playhead.maxX)
    }
  }

  func drawEvents(x: (Double) -> Double, plot: Rect, isShown: (Double) -> Bool, with painter: inout Painter) {
    for event in events where isShown(event.time) {
      let position = x(event.time)
      painter.line(
        from: Point(x: position, y: plot.minY - 10), to: Point(x: position, y: plot.maxY),
        color: painter.theme.secondaryText, style: StrokeStyle(width: 1, dashes: [3, 3]))
    }
    // Only the last event has a text.
    guard let event = events.last(where: { isShown($0.time) }), let box = eventBox(event, x: x, plot: plot) else {
      return
    }
    painter.text(event.text, at: Point(x: box.minX, y: box.maxY), style: .caption, color: painter.theme.text)
  }
}
