// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeTexts

/// A gradient of a Lottie file.
struct LottieGradient: Sendable {
  let isRadial: Bool
  let start: Animated<Point>
  let end: Animated<Point>
  /// The distance of the focal point from the centre, as a fraction of the radius.
  let highlightLength: Animated<Double>
  /// The direction of the focal point, from the line between start and end.
  let highlightAngle: Animated<Angle>
  let stops: Animated<LottieStops>

  var isConstant: Bool {
    start.isConstant && end.isConstant && highlightLength.isConstant && highlightAngle.isConstant && stops.isConstant
  }

  func value(at time: Double) -> Gradient {
    let (start, end) = (start.value(at: time), end.value(at: time))
    let stops = stops.value(at: time).stops
    guard isRadial else { return Gradient(.linear(from: start, to: end), stops: stops) }
    let radius = (end - start).length
    let length = min(max(highlightLength.value(at: time), -0.99), 0.99) * radius
    guard length != 0 else { return Gradient(.radial(center: start, radius: radius), stops: stops) }
    let direction = (end - start).direction + highlightAngle.value(at: time)
    return Gradient(
      .radial(center: start, radius: radius, focus: start + Vector(direction: direction) * length), stops: stops)
  }
}

/// The stops of a gradient as numbers: offset, red, green and blue of each colour, then offset and alpha of each
/// opacity.
struct LottieStops: Hashable, Sendable {
  var numbers: [Double] = []
  /// The number of colours.
  var count = 0

  /// The colours between two opacities follow a curve, because the colours of a gradient are interpolated
  /// premultiplied.
  private static let partsBetweenOpacities = 8

  /// The stops of a gradient, at the offsets of colours and opacities.
  ///
  /// Two colours or opacities at one offset are a sharp edge. An offset before that of its predecessor counts as that,
  /// as in SVG.
  var stops: [Gradient.Stop] {
    let colors = Entry.ascending(
      stride(from: 0, to: min(count * 4, numbers.count / 4 * 4), by: 4).map { index in
        Entry(offset: numbers[index], values: [numbers[index + 1], numbers[index + 2], numbers[index + 3]])
      })
    guard !colors.isEmpty else { return [] }
    let alphas = Entry.ascending(
      stride(from: count * 4, to: numbers.count - 1, by: 2).map { index in
        Entry(offset: numbers[index], values: [numbers[index + 1]])
      })
    var offsets = Set(colors.map(\.offset))
    if !alphas.isEmpty {
      offsets.formUnion(alphas.map(\.offset))
      let sorted = offsets.sorted()
      for (start, end) in zip(sorted, sorted.dropFirst()) {
        for part in 1..<Self.partsBetweenOpacities {
          offsets.insert(start + (end - start) * Double(part) / Double(Self.partsBetweenOpacities))
        }
      }
    }
    let opaque = (before: [1.0], after: [1.0])
    var (color, alpha) = (0, 0)
    return offsets.sorted().flatMap { offset in
      let color = Entry.values(of: colors, at: offset, after: &color)
      let alpha = alphas.isEmpty ? opaque : Entry.values(of: alphas, at: offset, after: &alpha)
      let before = Self.stop(offset, color.before, alpha.before)
      let after = Self.stop(offset, color.after, alpha.after)
      return before == after ? [before] : [before, after]
    }
  }

  private static func stop(_ offset: Double, _ color: [Double], _ alpha: [Double]) -> Gradient.Stop {
    Gradient.Stop(
      offset: offset, color: Color(red: color[0], green: color[1], blue: color[2], alpha: min(max(alpha[0], 0), 1)))
  }

  /// Numbers at an offset.
  private struct Entry {
    let offset: Double
    let values: [Double]

    /// The entries with offsets in 0 … 1, none of which is before the one of its predecessor.
    static func ascending(_ entries: [Entry]) -> [Entry] {
      var last = 0.0
      return entries.map { entry in
        // An offset that is no number counts as that of the predecessor, too.
        if entry.offset > last { last = min(entry.offset, 1) }
        return Entry(offset: last, values: entry.values)
      }
    }

    /// The numbers just before and just after an offset, between those of the neighbours. The entries are not empty.
    ///
    /// - Parameter next: The first entry that is not before the offset. It only increases for ascending offsets.
    static func values(
      of entries: [Entry], at offset: Double, after next: inout Int
    ) -> (before: [Double], after: [Double]) {
      while next < entries.count, entries[next].offset < offset { next += 1 }
      guard next < entries.count else {
        let last = entries[entries.count - 1].values
        return (last, last)
      }
      guard entries[next].offset > offset else {
        let last = entries[next...].prefix { $0.offset == offset }.last ?? entries[next]
        return (entries[next].values, last.values)
      }
      guard next > 0 else { return (entries[0].values, entries[0].values) }
      let (low, high) = (entries[next - 1], entries[next])
      let fraction = (offset - low.offset) / (high.offset - low.offset)
      let values = zip(low.values, high.values).map { $0 + ($1 - $0) * fraction }
      return (values, values)
    }
  }
}

extension LottieStops: VectorArithmetic {
  static var zero: LottieStops { LottieStops() }

  /// The sums of the numbers; missing ones count as 0.
  func adding(_ other: LottieStops) -> LottieStops {
    let (long, short) = numbers.count >= other.numbers.count ? (numbers, other.numbers) : (other.numbers, numbers)
    var sums = long
    for (index, number) in short.enumerated() { sums[index] += number }
    return LottieStops(numbers: sums, count: max(count, other.count))
  }

  func scaled(by factor: Double) -> LottieStops {
    LottieStops(numbers: numbers.map { $0 * factor }, count: count)
  }

  var magnitude: Double { numbers.reduce(0) { max($0, abs($1)) } }
}

extension LottieBuilder {
  /// The gradient of a fill or a stroke, or `nil` if it has no colours.
  mutating func gradient(_ item: LottieNode, on clock: LottieClock) -> LottieGradient? {
    guard let colors = item["g"], let count = colors.integer("p"), (1...1000).contains(count) else {
      leaveOut("a gradient without colours", at: item)
      return nil
    }
    guard canDraw(stopCount(colors["k"], count), at: item) else { return nil }
    return LottieGradient(
      isRadial: item.integer("t") == 2, start: point(item["s"], on: clock), end: point(item["e"], on: clock),
      highlightLength: percentage(item["h"], default: 0, on: clock),
      highlightAngle: angle(item["a"], on: clock),
      stops: property(colors["k"], default: LottieStops(), on: clock) { LottieStops(numbers: $0, count: count) })
  }

  /// The most stops that a gradient can have at an instant.
  private func stopCount(_ node: LottieNode?, _ count: Int) -> Int {
    let content = node?["k"] ?? node
    let lists = [content?.json] + (content?.elements ?? []).flatMap { [$0.json["s"], $0.json["e"]] }
    let numbers = lists.compactMap { $0?.numbers?.count }.max() ?? 0
    let opacities = max(numbers - 4 * count, 0) / 2
    return count + opacities + (opacities > 0 ? 7 * (count + opacities) : 0)
  }
}
