// SPDX-License-Identifier: MIT
import GlissadeFrameScheduling

/// The source of the instants that frames show, for reports.
enum InstantSource {
  /// Live instants, timed by the display or a timer.
  case sync(FrameSync)
  /// A clock with fixed instants.
  case fixedClock

  /// The value of the key `sync` in the output of `--stats`.
  var name: String {
    switch self {
    case .sync(let sync): sync.rawValue
    case .fixedClock: "fixed"
    }
  }

  /// The title in the frame strip.
  var title: String {
    switch self {
    case .sync(.present): "Display ticks"
    case .sync(.timer): "A timer"
    case .sync(.free), .fixedClock: "A fixed clock"
    }
  }
}
