// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry

/// The symbols of the controls, in a box of 16 × 16 around the origin.
enum Symbol: Sendable, Hashable {
  case play
  case pause
  case restart
  case end
  case stepBack
  case stepForward
  /// The previous and the next lap.
  case previous
  case next
  case undo
  case save
  /// Full motion, or reduced motion.
  case motion
  case stillness
  case appearance
  case help
  case close
  case more
  /// Opens a menu.
  case menu

  /// The outline, for the non-zero fill rule; `help` is a text.
  var path: Path {
    switch self {
    case .play: Self.triangle(from: -4.5, to: 7, halfHeight: 7)
    case .pause: Self.paths(Self.bar(x: -5.5, width: 3.5), Self.bar(x: 2, width: 3.5))
    case .restart: Self.paths(Self.triangle(from: 6.5, to: -4, halfHeight: 6.5), Self.bar(x: -6.5, width: 2.5))
    case .end: Self.paths(Self.triangle(from: -6.5, to: 4, halfHeight: 6.5), Self.bar(x: 4, width: 2.5))
    case .stepBack: Self.paths(Self.chevron(direction: -1, x: -2), Self.bar(x: 4, width: 2))
    case .stepForward: Self.paths(Self.chevron(direction: 1, x: 2), Self.bar(x: -6, width: 2))
    case .previous: Self.chevron(direction: -1, scale: 0.7)
    case .next: Self.chevron(direction: 1, scale: 0.7)
    case .undo: Self.hook
    case .save: Self.tray
    case .motion: Self.movingDisc
    case .stillness: Self.standingDisc
    case .appearance: Self.halfDisc
    case .help: Path()
    case .close: Self.cross
    case .more: Self.sliders
    case .menu: Self.chevron(direction: 1, scale: 0.7).applying(.rotation(.degrees(90)))
    }
  }

  /// Whether the symbol has a hole: the ring of `appearance`.
  var fillRule: FillRule { self == .appearance ? .evenOdd : .nonZero }

  /// Whether the symbol has the colour of text also at rest, as in the transport.
  var isStrong: Bool {
    switch self {
    case .undo, .save, .motion, .appearance, .help, .close, .more, .menu: false
    default: true
    }
  }

  private static func paths(_ first: Path, _ second: Path) -> Path {
    var path = first
    path.append(second)
    return path
  }

  private static func bar(x: Double, width: Double) -> Path {
    Path(Rect(x: x, y: -6.5, width: width, height: 13))
  }

  private static func triangle(from base: Double, to tip: Double, halfHeight: Double) -> Path {
    var path = Path()
    path.move(to: Point(x: base, y: -halfHeight))
    path.addLine(to: Point(x: tip, y: 0))
    path.addLine(to: Point(x: base, y: halfHeight))
    path.close()
    return path
  }

  /// An open angle, which cannot be mistaken for the triangle of playback.
  private static func chevron(direction: Double, scale: Double = 1, x: Double = 0) -> Path {
    closed(
      [(-4.5, -6), (-3, -6), (3.5, 0), (-3, 6), (-4.5, 6), (-4.5, 5), (0.7, 0), (-4.5, -5)].map {
        (x + $0.0 * direction * scale, $0.1 * scale)
      })
  }

  /// A ring whose right half is filled.
  private static var halfDisc: Path {
    var path = Path(ellipseIn: Rect(x: -7, y: -7, width: 14, height: 14))
    // The hole: the left half of a smaller disc.
    path.move(to: Point(x: 0, y: -5.5))
    path.addArc(to: Point(x: 0, y: 5.5), radii: Size(width: 5.5, height: 5.5), largeArc: false, sweep: false)
    path.close()
    return path
  }

  /// A disc with motion lines behind it.
  private static var movingDisc: Path {
    var path = Path(ellipseIn: Rect(x: -1, y: -4, width: 8, height: 8))
    for (y, left, right) in [(-4.0, -5.0, 0.0), (0.0, -7.0, -2.5), (4.0, -5.0, 0.0)] {
      path.append(Path(Rect(x: left, y: y - 0.75, width: right - left, height: 1.5)))
    }
    return path
  }

  /// A disc between the lines of a pause.
  private static var standingDisc: Path {
    var path = Path(ellipseIn: Rect(x: -4, y: -4, width: 8, height: 8))
    for x in [-7.0, 5.5] { path.append(Path(Rect(x: x, y: -5.5, width: 1.5, height: 11))) }
    return path
  }

  /// An arrow to the left, from a half circle.
  private static var hook: Path {
    var path = Path()
    path.move(to: Point(x: -4, y: -2.75))
    path.addLine(to: Point(x: 2, y: -2.75))
    path.addArc(to: Point(x: 2, y: 6.75), radii: Size(width: 4.75, height: 4.75), largeArc: false, sweep: true)
    path.addLine(to: Point(x: -2.5, y: 6.75))
    path.addLine(to: Point(x: -2.5, y: 5.25))
    path.addLine(to: Point(x: 2, y: 5.25))
    path.addArc(to: Point(x: 2, y: -1.25), radii: Size(width: 3.25, height: 3.25), largeArc: false, sweep: false)
    path.addLine(to: Point(x: -4, y: -1.25))
    path.close()
    return paths(path, closed([(-7, -2), (-3, -6), (-3, 2)]))
  }

  /// An arrow down into a tray.
  private static var tray: Path {
    let tray = [(-7, 1), (-5.5, 1), (-5.5, 5), (5.5, 5), (5.5, 1), (7, 1), (7, 6.5), (-7, 6.5)]
    let arrow = [(-0.75, -7), (0.75, -7), (0.75, -1), (3.5, -1), (0, 2.75), (-3.5, -1), (-0.75, -1)]
    return paths(closed(tray), closed(arrow))
  }

  private static func closed(_ corners: [(Double, Double)]) -> Path {
    var path = Path(polyline: corners.map { Point(x: $0.0, y: $0.1) })
    path.close()
    return path
  }

  private static var cross: Path {
    var path = Path()
    for sign in [1.0, -1.0] {
      path.move(to: Point(x: -5, y: -5 * sign - 0.7))
      path.addLine(to: Point(x: -5, y: -5 * sign + 0.7))
      path.addLine(to: Point(x: 5, y: 5 * sign + 0.7))
      path.addLine(to: Point(x: 5, y: 5 * sign - 0.7))
      path.close()
    }
    return path
  }

  private static var sliders: Path {
    var path = Path()
    for (y, knob) in [(-4.0, 2.5), (4.0, -2.5)] {
      path.append(Path(Rect(x: -7, y: y - 0.75, width: 14, height: 1.5)))
      path.append(Path(ellipseIn: Rect(x: knob - 2.5, y: y - 2.5, width: 5, height: 5)))
    }
    return path
  }
}
