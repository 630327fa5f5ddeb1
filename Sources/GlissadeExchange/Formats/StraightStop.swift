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
    let plain = plain(gradient)
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

  /// The stops of a moving gradient, which are as many at all instants.
  struct Plan {
    /// The stops that need two, one for the colours on each side.
    private var doubled: Set<Int> = []
    /// The divisions of the stretch after each stop.
    private var divisions: [Int]

    /// Creates the plan for some gradients of one structure.
    init(_ gradients: [Gradient]) {
      divisions = (gradients.first?.stops ?? []).map { _ in 1 }
      for gradient in gradients {
        let plain = StraightStop.plain(gradient)
        for (index, stop) in plain.enumerated() {
          if stop.alpha <= 0, index > 0, index + 1 < plain.count { doubled.insert(index) }
          guard index + 1 < plain.count else { continue }
          let (first, second) = (stop.colored(like: plain[index + 1]), plain[index + 1].colored(like: stop))
          let depth = StraightStop.depth(between: first, second)
          divisions[index] = max(divisions[index], 1 << depth)
        }
      }
    }

    /// The offset, the straight colour and the alpha of each stop.
    func numbers(_ gradient: Gradient) -> [Double] { stops(gradient).flatMap { [$0.offset] + $0.color + [$0.alpha] } }

    private func stops(_ gradient: Gradient) -> [StraightStop] {
      let plain = StraightStop.plain(gradient)
      var stops: [StraightStop] = []
      for (index, stop) in plain.enumerated() {
        let isLast = index + 1 == plain.count
        let after = stop.colored(like: plain[isLast ? max(index - 1, 0) : index + 1])
        if doubled.contains(index) { stops.append(stop.colored(like: plain[index - 1])) }
        stops.append(after)
        guard !isLast else { continue }
        let next = plain[index + 1].colored(like: stop)
        for part in 1..<max(divisions[index], 1) {
          stops.append(StraightStop.between(after, next, at: Double(part) / Double(divisions[index])))
        }
      }
      return stops
    }
  }

  /// The stops as they are, with ascending offsets.
  private static func plain(_ gradient: Gradient) -> [StraightStop] {
    var last = 0.0
    return gradient.stops.map { stop in
      last = max(last, min(max(stop.offset, 0), 1))
      let color = stop.color.straight
      return StraightStop(offset: last, color: Array(color[..<3]), alpha: color[3])
    }
  }

  /// The stop with the premultiplied colour between two others.
  private static func between(_ first: StraightStop, _ second: StraightStop, at share: Double) -> StraightStop {
    let alpha = first.alpha + (second.alpha - first.alpha) * share
    let color = zip(first.color, second.color).map { one, other in
      alpha > 0 ? (one * first.alpha * (1 - share) + other * second.alpha * share) / alpha : one
    }
    return StraightStop(offset: first.offset + (second.offset - first.offset) * share, color: color, alpha: alpha)
  }

  /// How often a stretch between two stops is halved.
  private static func depth(between first: StraightStop, _ second: StraightStop, limit: Int = depth) -> Int {
    guard limit > 0, let middle = between(first, second, 1).first else { return 0 }
    return 1 + max(depth(between: first, middle, limit: limit - 1), depth(between: middle, second, limit: limit - 1))
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
