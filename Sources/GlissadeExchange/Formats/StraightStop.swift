// SPDX-License-Identifier: MIT
import GlissadeDisplayLists

/// A stop of a gradient whose colours are interpolated straight, as in SVG and Lottie.
///
/// The engine interpolates premultiplied colours. Both agree between two stops of the same alpha or the same colour. A
/// transparent stop has the colours of its neighbours, one on each side. Between stops that differ in both, further
/// stops follow the premultiplied colours.
struct StraightStop: Equatable {
  let offset: Double
  /// Red, green and blue in 0 … 1.
  let color: [Double]
  /// In 0 … 1.
  let alpha: Double

  /// The largest difference of a premultiplied component between two stops: a quarter of a level of 256.
  private static let tolerance = 1.0 / 1024
  /// The most divisions of a stretch into two halves.
  private static let depth = 6

  /// The stops of a gradient, in ascending order.
  static func stops(of gradient: Gradient) -> [StraightStop] {
    var last = 0.0
    let plain = gradient.stops.map { stop in
      last = max(last, min(max(stop.offset, 0), 1))
      let color = stop.color.straight
      return StraightStop(offset: last, color: Array(color[..<3]), alpha: color[3])
    }
    var stops: [StraightStop] = []
    func append(_ stop: StraightStop) { if stops.last != stop { stops.append(stop) } }
    for (index, stop) in plain.enumerated() {
      let before = index > 0 ? plain[index - 1] : stop
      let after = index + 1 < plain.count ? plain[index + 1] : stop
      append(stop.colored(like: before))
      append(stop.colored(like: after))
      if index + 1 < plain.count {
        for inner in between(stop.colored(like: after), after.colored(like: stop), depth) { append(inner) }
      }
    }
    return stops
  }

  /// The stop, with the colour of another one if it is transparent itself.
  private func colored(like other: StraightStop) -> StraightStop {
    alpha > 0 || other.alpha <= 0 ? self : StraightStop(offset: offset, color: other.color, alpha: alpha)
  }

  /// The stops that are needed between two others.
  private static func between(_ first: StraightStop, _ second: StraightStop, _ depth: Int) -> [StraightStop] {
    let alpha = (first.alpha + second.alpha) / 2
    guard depth > 0, alpha > 0, second.offset > first.offset else { return [] }
    let exact = zip(first.color, second.color).map { ($0 * first.alpha + $1 * second.alpha) / 2 }
    let straight = zip(first.color, second.color).map { ($0 + $1) / 2 * alpha }
    let error = zip(exact, straight).reduce(0) { max($0, abs($1.0 - $1.1)) }
    guard error > tolerance else { return [] }
    let middle = StraightStop(
      offset: (first.offset + second.offset) / 2, color: exact.map { $0 / alpha }, alpha: alpha)
    return between(first, middle, depth - 1) + [middle] + between(middle, second, depth - 1)
  }
}
