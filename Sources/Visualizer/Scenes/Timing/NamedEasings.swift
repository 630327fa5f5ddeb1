// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeTiming
import GlissadeTypesetting

/// The thumbnails of all named easings, and of springs for a comparison.
///
/// A press selects one. The curve of the one under the pointer is previewed.
struct NamedEasings: Sendable {
  /// An easing with its title.
  struct Easing: Sendable, Hashable {
    let settings: TimingSettings
    let title: String

    var function: TimingFunction { settings.function }

    /// The settings with a duration, which a spring does not use.
    func settings(time: Double) -> TimingSettings {
      var copy = settings
      copy.time = time
      return copy
    }
  }

  /// All named easings, the ends of a family in a row.
  static let all = TimingTexts.families.indices.flatMap { family in
    TimingTexts.ends.indices.map { ends in
      var settings = TimingSettings()
      (settings.kind, settings.family, settings.ends) = (.penner, family, ends)
      return Easing(
        settings: settings,
        title: TimingTexts.Easings.title(
          family: TimingTexts.families[family], ends: TimingTexts.ends[ends]))
    }
  }

  /// The easings of a comparison: the named ones, and springs of half a second with SwiftUI's names.
  static let compared =
    all
    + [
      (TimingTexts.Easings.smoothSpring, 0.0), (TimingTexts.Easings.snappySpring, 0.15),
      (TimingTexts.Easings.bouncySpring, 0.3),
    ].map { title, bounce in
      var settings = TimingSettings()
      (settings.kind, settings.springWords) = (.spring, .bounce(duration: 0.5, bounce: bounce))
      return Easing(settings: settings, title: title)
    }

  /// Whether a press selects the compared curve.
  let isCompared: Bool
  private let headingArea: Rect
  private var easings: [Easing] { isCompared ? Self.compared : Self.all }

  /// The areas of the thumbnails, or none without space for them.
  let frames: [Rect]

  private static let least = Size(width: 40, height: 40)
  private static let (labelHeight, leastCurveHeight) = (14.0, 20.0)

  init(in layout: TimingLayout, isCompared: Bool) {
    self.isCompared = isCompared
    var area = TimingMovers.remainder(of: layout.movers, functionCount: isCompared ? 2 : 1)
    headingArea = Rect(x: area.minX, y: area.minY, width: area.width, height: 24)
    if isCompared { area = Rect(x: area.minX, y: area.minY + 24, width: area.width, height: max(0, area.height - 24)) }
    let count = isCompared ? Self.compared.count : Self.all.count
    // A family stays in one row, so the number of columns is a multiple of three.
    let candidates = [3, 6, 9, 12, 15, 18, 33].map { columns in
      let rows = (count + columns - 1) / columns
      return (columns: columns, size: Size(width: area.width / Double(columns), height: area.height / Double(rows)))
    }
    func extent(_ size: Size) -> Double { min(size.width, size.height) }
    guard let best = candidates.max(by: { extent($0.size) < extent($1.size) }),
      best.size.width >= Self.least.width, best.size.height >= Self.least.height
    else {
      frames = []
      return
    }
    frames = (0..<count).map { index in
      Rect(
        x: area.minX + Double(index % best.columns) * best.size.width,
        y: area.minY + Double(index / best.columns) * best.size.height, width: best.size.width,
        height: best.size.height
      ).inset(dx: 3, dy: 3)
    }
  }

  /// The easing under the pointer.
  func easing(at point: Point?) -> Easing? {
    guard let point, let index = frames.firstIndex(where: { $0.contains(point) }) else { return nil }
    return easings[index]
  }

  /// The lines of the titles: one, one for each word, or none without space.
  private var titleLines: Int {
    for count in [1, 2] {
      let fits = zip(easings, frames).allSatisfy { easing, frame in
        frame.height >= Self.leastCurveHeight + Double(count) * Self.labelHeight
          && Self.lines(of: easing.title, count: count).allSatisfy {
            TextStyle.caption.width(of: $0) <= frame.width - 4
          }
      }
      if fits { return count }
    }
    return 0
  }

  private static func lines(of title: String, count: Int) -> [String] {
    count == 1 ? [title] : title.split(separator: " ").map(String.init)
  }

  func draw(chosen: TimingSettings, pointed: Easing?, style: LaneStyle, with painter: inout Painter) {
    let theme = painter.theme
    let lineCount = titleLines
    if isCompared {
      // Thumbnails without titles have that of the pointed or the chosen one in the heading.
      let named = lineCount == 0 ? pointed ?? easings.first { $0.function == chosen.function } : nil
      painter.text(
        named.map { TimingTexts.Easings.heading(of: $0.title) } ?? TimingTexts.Easings.heading,
        centeredAt: headingArea.midY, x: headingArea.minX, style: .caption,
        color: theme.secondaryText, atMost: headingArea.width)
    }
    for (easing, frame) in zip(easings, frames) {
      painter.readout(
        isCompared ? TimingTexts.Easings.compareHelp(easing.title) : TimingTexts.Easings.help(easing.title), in: frame)
      let isChosen = easing.function == chosen.function
      if isChosen {
        painter.builder.fill(.roundedRectangle(frame, cornerRadius: 6), with: theme.selection)
      }
      if isChosen || easing == pointed {
        painter.builder.stroke(
          .roundedRectangle(frame.inset(dx: 0.5, dy: 0.5), cornerRadius: 6), with: theme.accent,
          style: StrokeStyle(width: 1))
      }
      let label = Double(lineCount) * Self.labelHeight
      let room = Rect(x: frame.minX, y: frame.minY, width: frame.width, height: frame.height - label)
      let side = max(8, min(room.width - 12, room.height - (lineCount == 2 ? 6 : 12)))
      // Elastic and back easings exceed the unit square by less than a third.
      let box = Rect(center: room.center, size: Size(width: side, height: side / 1.7))
      let function = easing.function
      let points = (0...40).map { index in
        let input = Double(index) / 40
        return Point(x: box.minX + input * box.width, y: box.maxY - function.value(at: input) * box.height)
      }
      painter.builder.stroke(
        .path(Path(polyline: points)), with: isChosen ? style.color : theme.secondaryText,
        style: StrokeStyle(width: 1.5, join: .round))
      guard lineCount > 0 else { continue }
      for (index, line) in Self.lines(of: easing.title, count: lineCount).enumerated() {
        painter.text(
          line, centeredAt: frame.maxY - label + (Double(index) + 0.5) * Self.labelHeight - 1, x: frame.midX,
          style: .caption, color: theme.text, alignment: .center)
      }
    }
  }
}
