// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeTiming
import GlissadeTypesetting

/// The thumbnails of all named easings: a press selects one, and the curve of the one under the pointer is previewed.
struct NamedEasings: Sendable {
  /// A named easing by the indices of its family and its ends.
  struct Easing: Sendable, Hashable {
    let family: Int
    let ends: Int

    var function: TimingFunction {
      .namedEasing(TimingFunction.EasingFamily.allCases[family], TimingFunction.Ends.allCases[ends])
    }

    var title: String { TimingSettings.familyTitles[family] + " " + TimingSettings.endTitles[ends].lowercased() }
  }

  /// All named easings, the ends of a family in a row.
  static let all = TimingSettings.familyTitles.indices.flatMap { family in
    TimingSettings.endTitles.indices.map { Easing(family: family, ends: $0) }
  }

  /// The areas of the thumbnails, or none without space for them.
  let frames: [Rect]

  private static let least = Size(width: 44, height: 44)
  private static let labelHeight = 16.0

  init(in layout: TimingLayout, functionCount: Int) {
    let area = TimingMovers.remainder(of: layout.movers, functionCount: functionCount)
    let count = Self.all.count
    // A family stays in one row, so the number of columns is a multiple of three.
    let candidates = [3, 6, 9, 12, 15, 30].map { columns in
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
    return Self.all[index]
  }

  func draw(chosen: Easing, pointed: Easing?, style: LaneStyle, with painter: inout Painter) {
    let theme = painter.theme
    let fits = zip(Self.all, frames).allSatisfy {
      TextStyle.caption.width(of: $0.title) <= $1.width - 4 && $1.height >= 40 + Self.labelHeight
    }
    for (easing, frame) in zip(Self.all, frames) {
      if easing == chosen {
        painter.builder.fill(.roundedRectangle(frame, cornerRadius: 6), with: theme.selection)
      }
      if easing == chosen || easing == pointed {
        painter.builder.stroke(
          .roundedRectangle(frame.inset(dx: 0.5, dy: 0.5), cornerRadius: 6), with: theme.accent,
          style: StrokeStyle(width: 1))
      }
      let label = fits ? Self.labelHeight : 0
      let room = Rect(x: frame.minX, y: frame.minY, width: frame.width, height: frame.height - label)
      let side = max(8, min(room.width - 12, (room.height - 12)))
      // Elastic and back easings exceed the unit square by less than a third.
      let box = Rect(center: room.center, size: Size(width: side, height: side / 1.7))
      let function = easing.function
      let points = (0...40).map { index in
        let input = Double(index) / 40
        return Point(x: box.minX + input * box.width, y: box.maxY - function.value(at: input) * box.height)
      }
      painter.builder.stroke(
        .path(Path(polyline: points)), with: easing == chosen ? style.color : theme.secondaryText,
        style: StrokeStyle(width: 1.5, join: .round))
      if fits {
        painter.text(
          easing.title, centeredAt: frame.maxY - Self.labelHeight / 2 - 1, x: frame.midX, style: .caption,
          color: theme.text, alignment: .center)
      }
    }
  }
}
